"""Undo writes the inverse of a step as a new step; redo undoes the undo."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime

from sqlalchemy import Connection, Engine

from tdapp.model.chain import Inverse
from tdapp.model.engine import snapshot
from tdapp.model.inversion import Inversion, Withdrawer
from tdapp.model.journal import Step, step
from tdapp.model.log import Logged, changes_of, first_seq, one_step
from tdapp.text import Refused, Text

__all__ = ["Withdrawer", "undo"]


def undo(
    engine: Engine,
    seq: int,
    operator: str,
    desk: str,
    clock: Callable[[], datetime],
    *,
    withdrawers: Mapping[str, Withdrawer] | None = None,
    check: Callable[[Step, int], None] | None = None,
) -> Step:
    """Take a step back, in one new step; `withdrawers` take entries back, by their table, `check` may
    still refuse once the rows are put back, in the same transaction.

    Raises Refused when its rows were changed since, when something newer refers to what would go, when it
    is already undone, and when it is of a kind that cannot be undone; each problem names row, step and person.
    """
    with snapshot(engine) as connection:
        target = _undoable(connection, seq)
        what = _words(connection, target)
    with step(engine, operator, desk, clock, what, inverse=target.inverse, undoes=seq) as made:
        connection = made.session.connection()
        _undoable(connection, seq)
        inversion = Inversion(made, withdrawers or {})
        inversion.take_back([c for _, c in changes_of(connection, [seq])])
        inversion.write()
        if check is not None:
            check(made, seq)
    if made.seq is None:
        raise Refused(Text("Step {step} left nothing that could be taken back: {what}", step=seq, what=target.what))
    return made


def _undoable(connection: Connection, seq: int) -> Logged:
    found = one_step(connection, seq)
    if found is None:
        first = one_step(connection, first_seq(connection))
        if first is not None and 0 < seq < first.seq:
            raise Refused(_begins(first))
        raise Refused(Text("There is no step {step}.", step=seq))
    if found.inverse is Inverse.EPOCH:
        raise Refused(_begins(found))
    if found.inverse is Inverse.NONE:
        why = found.reason or Text("it is of a kind that is never taken back")
        raise Refused(Text("Step {step} cannot be undone: {why} ({what})", step=seq, why=why, what=found.what))
    if found.undone_by is not None:
        raise Refused(Text("Step {step} is already undone, by step {by}.", step=seq, by=found.undone_by))
    return found


def _begins(first: Logged) -> Text:
    return Text(
        "Undo stops at step {step}, where the journal begins anew: {what} The kept file holds what was before.",
        step=first.seq,
        what=first.what,
    )


def _words(connection: Connection, target: Logged) -> Text:
    """Undone or redone, and what: the words of the first step, however often it went to and fro."""
    depth, root = 1, target
    while root.undoes is not None:
        before = one_step(connection, root.undoes)
        if before is None:
            break
        depth, root = depth + 1, before
    return Text("Undone: {what}" if depth % 2 else "Redone: {what}", what=root.what)
