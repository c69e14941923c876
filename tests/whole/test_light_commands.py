"""Commands that need no event start without what only an event needs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
HEAVY = {"sqlalchemy", "alembic", "psycopg", "reportlab", "qrcode", "openpyxl", "python_calamine", "PySide6"}
SCORES = ROOT / "tests" / "cases" / "scores"


@pytest.mark.parametrize(
    "words",
    [
        ["--help"],
        ["movement", "individual", "--tables", "4", "--rounds", "2"],
        ["score", str(min(SCORES.rglob("*.csv"))), "--tier", "bronze"],
        ["regulations", "--example", "pairs"],
    ],
    ids=lambda words: words[0],
)
def test_it_imports_nothing_heavy(words):
    code = (
        "import sys; from tdapp.cli import main\n"
        f"assert main({words!r}) == 0\n"
        f"print(sorted({HEAVY!r} & {{m.partition('.')[0] for m in sys.modules}}), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env={**os.environ, "PYTHONIOENCODING": "utf-8"},
                          capture_output=True, text=True, encoding="utf-8", timeout=60)  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()
    assert done.stderr.splitlines()[-1] == "[]"
