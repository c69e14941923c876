"""What README says can be typed is typed as it stands: the recipe for penalties, appeals and officials."""

from __future__ import annotations

import io
import shlex
from pathlib import Path

import pytest

from tdapp.cli import main

README = Path(__file__).parents[2] / "README.md"
SECTION = "## Penalties, appeals and officials"


def typed() -> list[list[str]]:
    """The lines of the section's blocks, as words."""
    text = README.read_text(encoding="utf-8")
    section = text.partition(SECTION)[2].partition("\n## ")[0]
    lines = [line.strip() for line in section.splitlines()]
    fences = [n for n, line in enumerate(lines) if line == "```"]
    blocks = [lines[a + 1 : b] for a, b in zip(fences[::2], fences[1::2], strict=True)]
    return [shlex.split(line) for block in blocks for line in block]


def test_every_line_of_the_recipe_can_be_typed_from_top_to_bottom(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TDAPP_LANG", "en")
    lines = typed()
    assert len(lines) > 20
    for words in lines:
        if words[0] == "cd":
            monkeypatch.chdir(words[1])
            continue
        assert words[0] == "tdapp"
        out, err = io.StringIO(), io.StringIO()
        assert main(words[1:], out, err) == 0, (words, err.getvalue())
        assert out.getvalue().strip(), words
    assert {path.name for path in Path().glob("*.pdf")} == {
        words[words.index("--out") + 1] for words in lines if "--out" in words
    }
