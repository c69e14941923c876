"""Tournaments with seated tables, clubs and officials, for tests of the duties."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tdapp.i18n import render
from tdapp.model.tables import Club, Person
from tdapp.services.office import Office
from tdapp.services.officials.desk import officials_page
from tdapp.services.officials.editing import OfficialWords, add_official
from tdapp.text import Refused, Text
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


def refusals(case: Callable[..., Any], *args: Any) -> list[str]:
    """What a case that is refused says, in English."""
    with pytest.raises(Refused) as refused:
        case(*args)
    return [render(text, "en") for text in refused.value]


def by_table(office: Office, round_number: int = 1) -> dict[int, str]:
    """Who directs which table of a round of the first segment."""
    duties = officials_page(office, None, 1, round_number).duties
    assert duties is not None
    return {line.table: line.official.name for line in duties.lines if line.official}
