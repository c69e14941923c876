"""Seats on single boards, where somebody else sits than in the rest of the set: takes them away (rules 5)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from sqlalchemy import select

from tdapp.model.journal import Step
from tdapp.model.recorder import batches
from tdapp.model.tables import BoardSeat

_T = BoardSeat.__table__.c


def clear_boards(step: Step, spots: Collection[tuple[int, int]]) -> None:
    """On these boards, each with its encounter, everybody sits as in the rest of the set."""
    wanted = set(spots)
    rows = step.session.connection().execute
    found = []
    for part in batches(sorted({encounter for encounter, _ in wanted})):
        query = select(_T.id, _T.encounter_id, _T.board).where(_T.encounter_id.in_(part))
        found += [r.id for r in rows(query) if (r.encounter_id, r.board) in wanted]
    step.delete(BoardSeat, found)


def clear_seats(step: Step, encounters: Iterable[int]) -> None:
    """The same for all boards of these tables: they are seated anew, or go."""
    c = step.session.connection()
    for part in batches(sorted(encounters)):
        step.delete(BoardSeat, list(c.scalars(select(_T.id).where(_T.encounter_id.in_(part)))))
