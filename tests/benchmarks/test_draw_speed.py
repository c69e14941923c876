"""How long it takes to draw 2,000 players, to read their seating, and to take the draw back."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tdapp.services.drawing.draw import draw
from tdapp.services.drawing.ways import BySeed
from tdapp.services.journal_desk import undo_step
from tdapp.services.publish_seating import publish_seating
from tdapp.services.seating import seating
from tests.benchmarks.conftest import Measured
from tests.drawn_event import enter
from tests.offices import new_office, regulations

pytestmark = pytest.mark.benchmark


def test_two_thousand_players_are_drawn_and_seated(tmp_path: Path, measured: Measured) -> None:
    def timed(what: str, act: Callable[[], object]) -> None:
        began = time.perf_counter()
        act()
        measured(what, time.perf_counter() - began)

    with new_office(tmp_path, regulations()) as office:
        enter(office, 2_000, clubs=50)
        timed("2,000 players drawn, 12,000 seats of 2 rounds written", lambda: draw(office, None, 1, BySeed("tdapp")))
        timed("who sits where in one round of 500 tables", lambda: seating(office, None, 1, 2))
        timed("the seating of both rounds checked and published", lambda: publish_seating(office, None, 1))
        timed("the draw made undone", lambda: undo_step(office, 3))
