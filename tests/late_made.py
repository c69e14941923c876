"""An event in the middle of its second round, whose clock runs: for tests of lateness and suspension."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from tdapp.model.tables import Club, Official, Person
from tdapp.services.clock.reading import read_clocks
from tdapp.services.clock.turning import WhichRound, start_round
from tdapp.services.office import Office
from tdapp.text import Text
from tests.offices import Clock, new_office, regulations
from tests.seated_event import Seated, play_all, seat_event

MINUTES = ((1, "warning"), (5, "infraction"), (10, "foul"), (15, "walkover"))
LATE = "".join(f'[[lateness]]\nminutes = {minutes}\nmeasure = "{measure}"\n' for minutes, measure in MINUTES)
CHIEF, TD, DESK = "何裁判长", "东海裁判", "沈编排"
TABLES = 4
LENGTH = 75
"""Minutes of round 2."""


@dataclass(frozen=True)
class Playing:
    """The office, the clock that tests move, what was seated, and the instant at which round 2 began."""

    office: Office
    clock: Clock
    seated: Seated
    began: datetime


@contextmanager
def playing(folder: Path, kind: str = "individual", *, more: str = LATE, keyed: int = 0) -> Iterator[Playing]:
    """Round 1 is played; of round 2 each table has so many boards keyed, and its clock was started just now."""
    clock = Clock()
    with new_office(folder, regulations(kind, more=more), clock=clock) as office:
        seated = seat_event(office, kind, TABLES)
        with office.step(Text("Officials and units")) as step:
            (club,) = step.insert(Club, [{"name": "东海俱乐部", "short": "东海"}])
            step.update(Person, [p for (n, _), p in seated.people.items() if n == 1], club_id=club)
            known = ((CHIEF, "chief"), (TD, "td"), (DESK, "td"))
            step.insert(Official, [{"name": name, "role": role} for name, role in known])
        leave = {(2, table, board) for table in range(1, TABLES + 1) for board in range(keyed + 1, 13)}
        play_all(office, seated, leave=frozenset(leave))
        start_round(office, None, WhichRound(round=2), LENGTH)
        began = read_clocks(office, None).clocks[1].actual_start
        assert began is not None
        yield Playing(office, clock, seated, began)
