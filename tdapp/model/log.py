"""Reading the journal: what was done, what of it still stands, and what changed since."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Engine, func, select

from tdapp.model.chain import CHANGE, STEP, Change, Head, Inverse, read_head
from tdapp.model.engine import snapshot
from tdapp.model.types import clean
from tdapp.text import Text, from_plain


@dataclass(frozen=True, slots=True)
class Logged:
    """One step of the journal; `undone_by` is the step that took it back, if that still stands."""

    seq: int
    at: datetime
    operator: str
    desk: str
    what: Text
    inverse: Inverse
    reason: Text | None
    undoes: int | None
    undone_by: int | None


def head(engine: Engine) -> Head:
    """The last step: its number and hash."""
    with snapshot(engine) as connection:
        return read_head(connection)


def steps(engine: Engine, after: int = 0) -> list[Logged]:
    """The steps after the given one, oldest first."""
    with snapshot(engine) as connection:
        return steps_after(connection, after)


def steps_after(connection: Connection, after: int) -> list[Logged]:
    """The same, within a transaction."""
    undone = undone_steps(connection)
    rows = connection.execute(select(STEP).where(STEP.c.seq > after).order_by(STEP.c.seq)).mappings()
    return [_logged(r, undone) for r in rows]


def one_step(connection: Connection, seq: int) -> Logged | None:
    """The step of this number, None when the journal has none."""
    row = connection.execute(select(STEP).where(STEP.c.seq == seq)).mappings().one_or_none()
    return None if row is None else _logged(row, undone_steps(connection))


def _logged(row: Mapping[Any, Any], undone: Mapping[int, int]) -> Logged:
    return Logged(
        seq=row["seq"],
        at=datetime.fromisoformat(row["at"]),
        operator=row["operator"],
        desk=row["desk"],
        what=from_plain(json.loads(row["what"])),
        inverse=Inverse(row["inverse"]),
        reason=None if row["reason"] is None else from_plain(json.loads(row["reason"])),
        undoes=row["undoes"],
        undone_by=undone.get(row["seq"]),
    )


_UNDOS = select(STEP.c.seq, STEP.c.undoes).where(STEP.c.undoes.is_not(None)).order_by(STEP.c.seq.desc())


def undone_steps(connection: Connection) -> dict[int, int]:
    """Each step that is taken back, and the standing step that did so."""
    undone: dict[int, int] = {}
    for seq, undoes in connection.execute(_UNDOS):
        if seq not in undone:  # later steps decide: an undo that was undone took nothing back
            undone.setdefault(undoes, seq)
    return undone


def first_seq(connection: Connection) -> int:
    """The first step this journal holds: more than 1 where an upgrade or a move began it anew."""
    return connection.execute(select(func.min(STEP.c.seq))).scalar() or 1


def changes_of(connection: Connection, seqs: list[int]) -> Iterator[tuple[int, Change]]:
    """Every change of these steps, oldest first."""
    columns = (CHANGE.c.seq, CHANGE.c.table, CHANGE.c.row, CHANGE.c.before, CHANGE.c.after)
    for start in range(0, len(seqs), 500):
        part = sorted(seqs)[start : start + 500]
        query = select(*columns).where(CHANGE.c.seq.in_(part)).order_by(CHANGE.c.seq, CHANGE.c.n)
        for seq, table, row, before, after in connection.execute(query):
            yield seq, Change(table, row, before, after)


def changed_since(engine: Engine, seq: int) -> tuple[int, dict[str, set[int]]]:
    """The last step now, and the rows that the steps after `seq` touched, by table."""
    changed: dict[str, set[int]] = {}
    with snapshot(engine) as connection:
        now = read_head(connection).seq
        if now > seq:
            for table, row in connection.execute(select(CHANGE.c.table, CHANGE.c.row).where(CHANGE.c.seq > seq)):
                changed.setdefault(table, set()).add(row)
    return now, changed


_TAKEN_BACK = (Inverse.ROWS.value, Inverse.ENTRY.value)


def newest_undoable(engine: Engine, operator: str, desk: str) -> int | None:
    """What Ctrl+Z takes: the newest step of this operator at this desk that stands and can be undone.

    A redo did its step anew, so the step is as new as its redo.
    """
    with snapshot(engine) as connection:
        undone, chains = undone_steps(connection), _chains(connection)
        own = (chains.get(seq, (seq, False)) for seq in _own(connection, operator, desk))
        return next((first for first, back in own if not back and first not in undone), None)


def newest_redoable(engine: Engine, operator: str, desk: str) -> int | None:
    """What Ctrl+Y takes: the newest standing undo of this operator at this desk with nothing new after it."""
    with snapshot(engine) as connection:
        undone, chains = undone_steps(connection), _chains(connection)
        for seq in _own(connection, operator, desk):
            if seq not in chains:
                return None
            if seq not in undone and chains[seq][1]:  # an undo, not the redo of one
                return seq
        return None


def _chains(connection: Connection) -> dict[int, tuple[int, bool]]:
    """For each undo and redo the step it began with, and whether it is an undo."""
    found: dict[int, tuple[int, bool]] = {}
    for seq, undoes in reversed(connection.execute(_UNDOS).all()):
        first, back = found.get(undoes, (undoes, False))
        found[seq] = first, not back
    return found


def _own(connection: Connection, operator: str, desk: str) -> Iterator[int]:
    query = select(STEP.c.seq).where(
        STEP.c.operator == clean(operator), STEP.c.desk == clean(desk), STEP.c.inverse.in_(_TAKEN_BACK)
    )
    # Fetched whole: the caller stops at the first that fits, and an open cursor would block the checkpoint.
    yield from connection.scalars(query.order_by(STEP.c.seq.desc())).all()
