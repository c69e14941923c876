"""Benchmarks show their ratio and do not judge; a crash of one is a failure all the same."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

CONFTEST = Path(__file__).resolve().parents[1] / "benchmarks" / "conftest.py"


def run(folder: Path, body: str) -> subprocess.CompletedProcess[str]:
    shutil.copy(CONFTEST, folder)
    (folder / "test_speed.py").write_text(f"def test_speed(measured):\n    {body}\n", encoding="utf-8")
    words = ["-m", "pytest", "-p", "no:cacheprovider", "-c", "/dev/null", "--rootdir", str(folder), "-rx", str(folder)]
    return subprocess.run([sys.executable, *words], cwd=folder, capture_output=True, text=True)


@pytest.mark.parametrize(
    "body, status, outcome",
    [
        ("measured('scoring', 3.0, floor=1.0, at_most=4)", 0, "1 passed"),
        ("measured('scoring', 5.0, floor=1.0, at_most=4)", 0, "1 xfailed"),
        ("measured('drawing', 5.0)", 0, "1 passed"),
        ("measured('scoring', 1 / 0)", 1, "1 failed"),
        ("measured('scoring', 1.0, floor=1.0); assert [] == [1]", 1, "1 failed"),
    ],
)
def test_a_slow_one_is_shown_and_a_broken_one_fails(body, status, outcome, tmp_path):
    done = run(tmp_path, body)
    assert done.returncode == status, done.stdout
    assert outcome in done.stdout.splitlines()[-1]


def test_the_ratio_the_floor_and_the_machine_are_printed(tmp_path):
    said = run(tmp_path, "measured('scoring 48,000 scores', 5.0, floor=2.0, at_most=4)").stdout
    assert "processors, Python 3." in said
    assert "scoring 48,000 scores" in said
    assert "5.0000 s  floor    2.0000 s  ratio   2.50 (at most 4)" in said
