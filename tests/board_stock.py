"""A library of boards put straight into the tables, with or without published values: for tests of where they go."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any

from sqlalchemy import select

from tdapp.model.tables import Board, BoardValue, BoardVersion
from tdapp.services.office import Office
from tdapp.services.scope import find_event
from tdapp.services.standings.collected import Collected
from tdapp.services.standings.derivation import Standings, standings_at
from tdapp.services.standings.ranked import ranked
from tdapp.text import Text
from tests.offices import everything

FLAT: Mapping[str, tuple[str, str, str | None]] = {
    **dict.fromkeys("ESWN", ("1.5", "0.5", "1")), "EW": ("3", "2", None), "NS": ("3", "2", None),
}  # fmt: skip
"""By seat or axis: mean, deviation, threshold."""


def stock(office: Office, count: int, prefix: str = "B", first: int = 1) -> list[str]:
    """So many boards without hands; returns their codes, B1, B2 …"""
    codes = [f"{prefix}{n}" for n in range(first, first + count)]
    with office.step(Text("Stock")) as step:
        ids = step.insert(Board, [{"code": code, "trump": "2", "first": "E"} for code in codes])
        step.insert(BoardVersion, [{"board_id": i, "number": 1, "hands": None} for i in ids])
    return codes


def publish_values(
    office: Office,
    codes: Iterable[str],
    values: Mapping[str, tuple[str, str, str | None]] = FLAT,
    tier: str = "bronze",
) -> None:
    """The same published values for each of these boards."""
    with office.step(Text("Values")) as step:
        t = Board.__table__.c
        ids = dict(step.session.connection().execute(select(t.code, t.id)).all())
        rows: list[dict[str, Any]] = [
            {"board_id": ids[code], "tier": tier, "seat": seat, "mean": Decimal(mean), "sd": Decimal(sd),
             "threshold": None if threshold is None else Decimal(threshold)}
            for code in codes for seat, (mean, sd, threshold) in values.items()
        ]  # fmt: skip
        step.insert(BoardValue, rows)


def totals(office: Office, segment: int = 1) -> dict[int, float]:
    """The totals by entry number, of those that are not 0, to six decimals."""
    with office.read() as c:
        standings = standings_at(office, c, find_event(c, None))
        sums = standings.sums(segment)
        found = {standings.field.number(e): round(sums.totals.total(e), 6) for e in standings.field.entries}
    return {number: total for number, total in sorted(found.items()) if total}


def same_as_fresh(office: Office) -> None:
    """The standings that are kept say what fresh ones say."""
    with office.read() as c:
        event = find_event(c, None)
        kept, fresh = standings_at(office, c, event), Standings(event)
        fresh.refresh(c)
        for segment in fresh.field.segments:
            assert ranked(kept, segment).lines == ranked(fresh, segment).lines
            one, two = kept.sums(segment), fresh.sums(segment)
            assert [one.totals.total(e) for e in fresh.field.entries] == [
                two.totals.total(e) for e in fresh.field.entries
            ]
            assert _big(one, fresh) == _big(two, fresh)
        assert {k: sorted(v) for k, v in kept.play.boards.items() if v} == {
            k: sorted(v) for k, v in fresh.play.boards.items() if v
        }


def _big(sums: Collected, standings: Standings) -> list[float] | None:
    big = sums.big_data
    return None if big is None else [big.total(e) for e in standings.field.entries]


def state(office: Office) -> dict[str, Any]:
    """All rows of all tables but the journal's."""
    return everything(office)
