"""The journal for a person: what was done, undo and redo, restore points, and the check of the whole file."""

from __future__ import annotations

from dataclasses import dataclass

from tdapp.model import log, rewind, undo, verify
from tdapp.model.rewind import Rewound
from tdapp.model.verify import Verified
from tdapp.services.office import Done, Office, use_case
from tdapp.services.undo_guard import require_undoable
from tdapp.services.withdrawers import withdrawers
from tdapp.text import Refused, Text

Logged = log.Logged
"""One step of the journal."""


@dataclass(frozen=True, slots=True)
class Undone:
    """What an undo or redo did: the step taken back, the new step, its words, the changed rows by table."""

    taken_back: int
    what: Text
    seq: int | None
    changed: dict[str, set[int]]


def journal(office: Office, after: int = 0) -> list[Logged]:
    """The steps after a number, oldest first."""
    return log.steps(office.engine, after)


def last_step(office: Office) -> int:
    """The number of the last step."""
    return log.head(office.engine).seq


def changed_since(office: Office, seq: int) -> tuple[int, dict[str, set[int]]]:
    """The last step now, and the rows that the steps after `seq` touched, by table."""
    return log.changed_since(office.engine, seq)


@dataclass(frozen=True, slots=True)
class Turnable:
    """What undo and redo would take now, None when there is nothing."""

    undo: Logged | Done | None
    redo: Logged | None


def turnable(office: Office) -> Turnable:
    """What undo and redo of this operator at this desk would take now."""
    return Turnable(
        _logged(office, log.newest_undoable(office.engine, office.operator, office.desk)),
        _logged(office, log.newest_redoable(office.engine, office.operator, office.desk)),
    )


def _logged(office: Office, seq: int | None) -> Logged | None:
    return None if seq is None else log.steps(office.engine, seq - 1)[0]


@use_case
def undo_step(office: Office, seq: int | None = None) -> Undone:
    """Take back a step, or the newest of this operator at this desk that stands."""
    if seq is None:
        seq = log.newest_undoable(office.engine, office.operator, office.desk)
        if seq is None:
            raise Refused(
                Text(
                    "{operator} has nothing to undo at desk {desk}. Name a step of tdapp log: tdapp undo STEP",
                    operator=office.operator,
                    desk=office.desk,
                )
            )
    return _undo(office, seq)


@use_case
def redo_last(office: Office) -> Undone:
    """Do again what this operator at this desk undid last."""
    seq = log.newest_redoable(office.engine, office.operator, office.desk)
    if seq is None:
        raise Refused(Text("There is nothing to redo."))
    return _undo(office, seq)


def _undo(office: Office, seq: int) -> Undone:
    made = undo.undo(
        office.engine, seq, office.operator, office.desk, office.clock, withdrawers=withdrawers(office),
        check=require_undoable,
    )  # fmt: skip
    what = next(s.what for s in log.steps(office.engine, seq) if s.seq == made.seq)
    return Undone(seq, what, made.seq, made.changed)


@use_case
def mark(office: Office, name: str) -> int:
    """Give the state of now a name to go back to; returns its step."""
    return rewind.mark(office.engine, name, office.operator, office.desk, office.clock)


def restore_points(office: Office) -> list[tuple[str, int]]:
    """The names to go back to, with their steps, oldest first."""
    return rewind.restore_points(office.engine)


@use_case
def go_back(office: Office, name: str) -> Rewound:
    """Go back to a restore point; steps that cannot be taken back stay and are listed."""
    return rewind.rewind(
        office.engine, name, office.operator, office.desk, office.clock, withdrawers=withdrawers(office)
    )


def check(office: Office) -> Verified:
    """The chain, every change replayed, and every row of every table compared."""
    return verify.verify(office.engine)
