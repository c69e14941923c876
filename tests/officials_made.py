"""Tournaments with seated tables, clubs and officials, for tests of the duties."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tdapp.model.tables import Club, Person
from tdapp.services.office import Office
from tdapp.services.officials.editing import OfficialWords, add_official
from tdapp.text import Text
from tests.seated_event import Seated, seated_office

CLUBS = ("东海社", "西山社", "南湖社", "北原社")
DIRECTORS = ("严明", "方正", "石坚", "江平")


@contextmanager
def hall(
    folder: Path, tables: int = 8, rounds: tuple[int, ...] = (2,), officials: int = 3, kind: str = "individual",
    more: str = "",
) -> Iterator[tuple[Office, Seated]]:  # fmt: skip
    """A seated event whose player n is of club n modulo 4, and so many TDs without a unit, with a chief TD."""
    with seated_office(folder, kind, tables, rounds, more) as (office, seated):
        with office.step(Text("Clubs")) as step:
            ids = step.insert(Club, [{"name": name} for name in CLUBS])
            step.update_each(Person, {p: {"club_id": ids[n % 4]} for (n, _), p in seated.people.items()})
        add_official(office, OfficialWords("沈裁判长", "chief"))
        for name in DIRECTORS[:officials]:
            add_official(office, OfficialWords(name))
        yield office, seated
