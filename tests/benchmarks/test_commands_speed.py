"""How long a command takes to start, against a Python that does nothing, in the same run."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

pytestmark = pytest.mark.benchmark
ROOT = Path(__file__).resolve().parents[2]
SCORES = sorted((ROOT / "tests" / "cases" / "scores").rglob("*.csv"))


def seconds(*words: str) -> float:
    """The shortest of five runs of a Python with these words."""
    best = float("inf")
    for _ in range(5):
        start = time.perf_counter()
        subprocess.run([sys.executable, *words], cwd=ROOT, capture_output=True, check=True)
        best = min(best, time.perf_counter() - start)
    return best


@pytest.mark.parametrize(
    "words",
    [
        ["--help"],
        ["movement", "individual", "--tables", "16", "--rounds", "2"],
        ["score", str(SCORES[0]), "--tier", "bronze"],
    ],
    ids=lambda words: words[0],
)
def test_a_light_command(measured, words):
    measured(f"tdapp {words[0]}", seconds("-m", "tdapp", *words), floor=seconds("-c", "pass"))
