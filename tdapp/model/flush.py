"""The session of a step: every flush is recorded, also what a cascade or a relationship changes on the way."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Table, event, inspect
from sqlalchemy.orm import Mapper, Session, UOWTransaction, object_session

from tdapp.model.base import Base
from tdapp.model.guard import Unjournalled
from tdapp.model.recorder import Recorder


class StepSession(Session):
    """A session whose flushes go through the recorder of its step."""

    def __init__(self, bind: Any) -> None:
        super().__init__(bind, expire_on_commit=False)
        self.recorder: Recorder | None = None
        self.touched: dict[Table, set[int]] = {}

    def touch(self, objects: list[Any]) -> None:
        """Keep the rows of these stored objects as they are before the flush writes them."""
        new: dict[Table, list[int]] = {}
        for o in objects:
            table, key = _table(o), inspect(o).identity[0]
            if key not in self.touched.setdefault(table, set()):
                self.touched[table].add(key)
                new.setdefault(table, []).append(key)
        for table, ids in new.items():
            recorder = _recorder(self)
            recorder.refuse_entry_only(table)
            recorder.before(table, ids)


def _table(o: Base) -> Table:
    table = type(o).__table__
    assert isinstance(table, Table)
    return table


def _recorder(session: StepSession) -> Recorder:
    if session.recorder is None:
        raise Unjournalled("a flush outside a step")
    return session.recorder


@event.listens_for(StepSession, "before_flush")
def _before_flush(session: StepSession, _context: UOWTransaction, _instances: object) -> None:
    session.touched = {}
    changed = [o for o in session.dirty if session.is_modified(o, include_collections=False)]
    session.touch([*changed, *session.deleted])
    _recorder(session).writing = True


@event.listens_for(StepSession, "after_flush")
def _after_flush(session: StepSession, _context: UOWTransaction) -> None:
    recorder = _recorder(session)
    recorder.writing = False
    for o in session.new:
        session.touched.setdefault(_table(o), set()).add(o.id)
    order = list(Base.metadata.sorted_tables)
    for table in sorted(session.touched, key=order.index):
        recorder.reread(table, session.touched[table])


@event.listens_for(Mapper, "before_update")
def _late_update(_mapper: Mapper[Any], _connection: Connection, target: Any) -> None:
    """A reference that is emptied with its collection shows only now, in the middle of the flush."""
    session = object_session(target)
    if isinstance(session, StepSession) and session.is_modified(target, include_collections=False):
        session.touch([target])


@event.listens_for(Mapper, "before_delete")
def _late_delete(_mapper: Mapper[Any], _connection: Connection, target: Any) -> None:
    """So does an orphan."""
    session = object_session(target)
    if isinstance(session, StepSession):
        session.touch([target])
