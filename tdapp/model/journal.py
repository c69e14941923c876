"""The only way to write: one use case, one transaction, one step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Engine, Table, insert, update

from tdapp.model.base import Base
from tdapp.model.canonical import spell
from tdapp.model.chain import CHANGE, HEAD, STEP, Change, Inverse, chained, read_head
from tdapp.model.engine import keep_log_short
from tdapp.model.failures import translated
from tdapp.model.flush import StepSession
from tdapp.model.recorder import Recorder
from tdapp.model.types import clean, instant
from tdapp.text import Text, to_plain

__all__ = ["Inverse", "Step", "Words", "step"]


@dataclass(frozen=True, slots=True)
class Words:
    """What a step says of itself: who did what, when, and how it is taken back.

    `reason` tells the person why a step with inverse NONE cannot be undone.
    """

    operator: str
    desk: str
    at: datetime
    what: Text
    inverse: Inverse = Inverse.ROWS
    reason: Text | None = None
    undoes: int | None = None


class Step:
    """One step while it is being made. After it, `seq` is its number, None when nothing changed.

    `taken_back` is then whether an undo can take it back.
    """

    def __init__(self, session: StepSession, recorder: Recorder) -> None:
        self.session = session
        self.recorder = recorder
        self.seq: int | None = None
        self.taken_back = False
        self.changed: dict[str, set[int]] = {}

    def insert(self, table: Table | type[Base], rows: Sequence[Mapping[str, Any]]) -> list[int]:
        """Insert many rows, all with the same keys; returns their ids in the same order."""
        return self.recorder.insert(_table(table), rows) if rows else []

    def update(self, table: Table | type[Base], ids: Iterable[int], **values: Any) -> None:
        """Give the same values to all these rows."""
        self.session.flush()
        self.recorder.update(_table(table), ids, values)

    def update_each(self, table: Table | type[Base], values: Mapping[int, Mapping[str, Any]]) -> None:
        """Give each row its own values, also where rows swap unique values."""
        self.session.flush()
        self.recorder.update_each(_table(table), values)

    def delete(self, table: Table | type[Base], ids: Iterable[int]) -> None:
        """Delete rows."""
        self.session.flush()
        self.recorder.delete(_table(table), ids)


def _table(table: Table | type[Base]) -> Table:
    found = table if isinstance(table, Table) else table.__table__
    assert isinstance(found, Table)
    return found


@contextmanager
def step(
    engine: Engine,
    operator: str,
    desk: str,
    clock: Callable[[], datetime],
    what: Text,
    *,
    inverse: Inverse = Inverse.ROWS,
    undoes: int | None = None,
    reason: Text | None = None,
) -> Iterator[Step]:
    """One transaction that becomes one step, or nothing when it changes nothing or fails.

    Raises Refused for a failure of the database that a person can mend. A deadlock passes through, so that
    `failures.run_step` can run the use case once more.
    """
    with translated(), StepSession(engine) as session, session.begin():
        connection = session.connection(execution_options={"write": True})
        session.recorder = recorder = Recorder(connection)
        with recorder.attached():
            made = Step(session, recorder)
            yield made
            session.flush()
            changes = recorder.changes()
            if changes:
                if inverse in (Inverse.ROWS, Inverse.ENTRY) and not recorder.can_be_taken_back(changes):
                    inverse, reason = Inverse.NONE, Text("it holds nothing that could be taken back")
                words = Words(operator, desk, clock(), what, inverse, reason, undoes)
                made.seq = append(connection, recorder, words, changes)
                made.taken_back = inverse in (Inverse.ROWS, Inverse.ENTRY)
                for c in changes:
                    made.changed.setdefault(c.table, set()).add(c.row)
    keep_log_short(engine)


def append(connection: Connection, recorder: Recorder, words: Words, changes: list[Change]) -> int:
    """Write a step at the head, the last lock of its transaction; returns its number."""
    head = read_head(connection, lock=True)
    row = {
        "seq": head.seq + 1,
        "at": instant(words.at),
        "operator": clean(words.operator),
        "desk": clean(words.desk),
        "what": spell(to_plain(words.what)),
        "inverse": words.inverse.value,
        "reason": None if words.reason is None else spell(to_plain(words.reason)),
        "undoes": words.undoes,
    }
    hashed = chained(head.hash, row, changes)
    lines = [
        {"seq": head.seq + 1, "n": n, "table": c.table, "row": c.row, "before": c.before, "after": c.after}
        for n, c in enumerate(changes)
    ]
    with recorder.open():
        connection.execute(insert(STEP), row | {"prev": head.hash, "hash": hashed})
        connection.execute(insert(CHANGE), lines)
        connection.execute(update(HEAD).where(HEAD.c.id == 1).values(seq=head.seq + 1, hash=hashed))
    return head.seq + 1
