"""Measures speed against a floor of the same run, shows it, and does not judge it.

A benchmark that is slower than it should be counts as an expected failure, with its ratio; one that crashes fails.
"""

from __future__ import annotations

import os
import platform
from collections.abc import Callable
from dataclasses import dataclass

import pytest


@dataclass(frozen=True)
class Measurement:
    """Seconds that something took, beside those of the floor and how many floors it may take."""

    what: str
    seconds: float
    floor: float | None
    at_most: float | None

    @property
    def ratio(self) -> float | None:
        """How many floors it took."""
        return self.seconds / self.floor if self.floor else None

    def __str__(self) -> str:
        line = f"{self.what:60} {self.seconds:9.4f} s"
        if self.ratio is not None:
            line += f"  floor {self.floor:9.4f} s  ratio {self.ratio:6.2f}"
        return line + (f" (at most {self.at_most:g})" if self.at_most is not None else "")


TAKEN = pytest.StashKey[list[Measurement]]()
Measured = Callable[..., None]


def pytest_configure(config: pytest.Config) -> None:
    config.stash[TAKEN] = []


@pytest.fixture
def measured(request: pytest.FixtureRequest) -> Measured:
    """Record seconds, of us and of the floor; beyond `at_most` floors the benchmark ends as an expected failure."""

    def record(what: str, seconds: float, *, floor: float | None = None, at_most: float | None = None) -> None:
        taken = Measurement(what, seconds, floor, at_most)
        request.config.stash[TAKEN].append(taken)
        if at_most is not None and taken.ratio is not None and taken.ratio > at_most:
            pytest.xfail(str(taken))

    return record


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if config.stash[TAKEN]:
        terminalreporter.section("speed")
        machine = f"{platform.system()} {platform.machine()}, {os.cpu_count()} processors"
        terminalreporter.line(f"{machine}, Python {platform.python_version()}")
        for taken in config.stash[TAKEN]:
            terminalreporter.line(str(taken))
