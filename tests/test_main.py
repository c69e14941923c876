"""`tdapp` as it is started: light where only words are asked for, and no windows where there is no screen."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
HEAVY = "sqlalchemy alembic reportlab qrcode openpyxl python_calamine PySide6"


def started(*words: str, program: str = "-m tdapp", **variables: str) -> subprocess.CompletedProcess[str]:
    kept = {k: v for k, v in os.environ.items() if k not in {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}}
    first = program.split(" ", 1)
    return subprocess.run(
        [sys.executable, *first, *words], cwd=ROOT, env={**kept, "PYTHONUTF8": "1", **variables},
        capture_output=True, text=True, encoding="utf-8", timeout=60,
    )  # fmt: skip


@pytest.mark.parametrize("words", [["--help"], ["--version"], ["demo", "--help"], []])
def test_help_imports_neither_a_store_nor_windows(words):
    code = (
        "import sys; from tdapp.__main__ import main; status = main(); "
        f"print('heavy', sorted(set({HEAVY.split()!r}) & set(sys.modules))); sys.exit(status)"
    )
    done = started(*words, program=f"-c {code}")
    assert done.returncode == (0 if words else 2), done.stderr
    assert done.stdout.splitlines()[-1] == "heavy []"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux may lack a screen")
@pytest.mark.parametrize("display", [":7364", "nonsense", ""])
def test_a_display_that_cannot_be_opened_is_none(display):
    done = started("--lang", "en", DISPLAY=display)
    assert (done.returncode, done.stderr) == (2, ""), "the commands there are, and that one is missing"
    assert "movement" in done.stdout


@pytest.mark.parametrize("words, status", [(["nonsense"], 2), (["log", "--db", "no/such/file.tdb"], 1)])
def test_with_words_it_is_the_command_line_and_its_exit_statuses_stay(words, status):
    assert started(*words, QT_QPA_PLATFORM="offscreen").returncode == status
