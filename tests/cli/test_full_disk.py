"""A disk that takes no more is no fault of the program."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

FULL = Path("/dev/full")
ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.skipif(not FULL.exists(), reason="only some systems have a device that is always full")
@pytest.mark.parametrize("words", [["--help"], ["regulations", "--example", "pairs"]])
def test_output_to_a_full_disk_is_refused_in_a_sentence(words: list[str]) -> None:
    with FULL.open("w") as full:
        ended = subprocess.run(
            [sys.executable, "-m", "tdapp", "--lang", "en", *words], stdout=full, stderr=subprocess.PIPE, cwd=ROOT,
            encoding="utf-8", check=False,
        )  # fmt: skip
    assert (ended.returncode, ended.stderr) == (
        1, "The disk is full; make room, then repeat. Nothing was half saved.\n",
    )  # fmt: skip
