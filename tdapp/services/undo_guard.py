"""Undo and redo leave seats alone where boards were played since: boards that were played stay (rules 4)."""

from __future__ import annotations

import json
from collections.abc import Iterable

from sqlalchemy import Connection, FromClause, select

from tdapp.model.chain import CHANGE, Change
from tdapp.model.journal import Step
from tdapp.model.log import changes_of
from tdapp.model.recorder import batches
from tdapp.model.tables import BoardSeat, DealResult, Encounter, Entry, Occupancy
from tdapp.services.changes.seats import Seat, seats_since, tables_of_seats
from tdapp.services.entering_lists import ENTERED
from tdapp.services.people import LAST
from tdapp.services.scope import events
from tdapp.services.undo_clocks import require_sound_clocks
from tdapp.text import Refused, Text

_SEATS: dict[str, FromClause] = {t.__tablename__: t.__table__ for t in (Occupancy, BoardSeat)}
"""Where it says who sits at a table."""


def require_undoable(step: Step, seq: int) -> None:
    """Everything that keeps a step from being taken back or done again once its rows are put back."""
    require_unplayed_seats(step, seq)
    require_sound_clocks(step, seq)


def require_unplayed_seats(step: Step, seq: int) -> None:
    """Refuse to take back a step that changed who sits at a table, or who plays at all, once boards there have results.

    Results count that were entered after that step; those that stood before it were known when it was done.
    """
    c = step.session.connection()
    played = _played_since(c, seq)
    if not played:
        return
    changes = [change for _, change in changes_of(c, [seq])]
    tables = _tables(c, changes) & played
    left = _left(c, {x.row for x in changes if x.table == Entry.__tablename__ and "status" in (x.after or "")})
    hit = [
        seat for event in events(c) for seat in seats_since(c, event)
        if seat.at.encounter in played and (seat.at.encounter in tables or _plays_no_more(seat, left))
    ]  # fmt: skip
    if hit:
        raise Refused(
            Text(
                "Boards have results since: {tables}. Take those results back before, or make the change anew for "
                "rounds that are not played yet.",
                tables=[t.text for t in tables_of_seats(hit)],
            )
        )


def _played_since(c: Connection, seq: int) -> set[int]:
    """The tables at which a result was entered or changed after a step and still stands."""
    rows = set(c.scalars(select(CHANGE.c.row).where(CHANGE.c.seq > seq, CHANGE.c.table == DealResult.__tablename__)))
    return _tables_of(c, DealResult.__table__, rows)


def _tables(c: Connection, changes: Iterable[Change]) -> set[int]:
    """The tables whose state or whose seats are changed."""
    found: set[int] = set()
    seats: dict[str, set[int]] = {name: set() for name in _SEATS}
    for change in changes:
        if change.table == Encounter.__tablename__:
            found.add(change.row)
        elif change.table in _SEATS:
            seats[change.table].add(change.row)
            rows = [json.loads(text) for text in (change.before, change.after) if text]
            found |= {row["encounter_id"] for row in rows if "encounter_id" in row}
    return found.union(*(_tables_of(c, _SEATS[name], ids) for name, ids in seats.items()))


def _tables_of(c: Connection, table: FromClause, ids: set[int]) -> set[int]:
    found: set[int] = set()
    for part in batches(sorted(ids)):
        found |= set(c.scalars(select(table.c.encounter_id).where(table.c.id.in_(part))))
    return found


def _left(c: Connection, ids: set[int]) -> dict[int, tuple[int, int]]:
    """Those of the entries that play no more, and since which round."""
    e = Entry.__table__.c
    query = select(e.id, e.left_segment, e.left_round).where(e.status != ENTERED)
    return {r.id: (r.left_segment or 0, r.left_round or 0) for r in c.execute(query) if r.id in ids}


def _plays_no_more(seat: Seat, left: dict[int, tuple[int, int]]) -> bool:
    return seat.when >= left.get(seat.entry_id, LAST)
