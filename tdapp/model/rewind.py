"""Restore points: a name on a step of the journal, and the way back to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Engine, select

from tdapp.model.chain import CHANGE, Inverse, read_head
from tdapp.model.engine import reading, snapshot
from tdapp.model.inversion import Inversion, Withdrawer
from tdapp.model.journal import step
from tdapp.model.log import Logged, changes_of, steps_after
from tdapp.model.wall import RestorePoint
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True)
class Rewound:
    """What a rewind did: its step (None when there was nothing to take back) and the steps that it left."""

    seq: int | None
    changed: dict[str, set[int]]
    left: tuple[Logged, ...]


def mark(engine: Engine, name: str, operator: str, desk: str, clock: Callable[[], datetime]) -> int:
    """Give the last step a name to go back to; returns its number. Raises Refused for a name that is in use."""
    with step(
        engine,
        operator,
        desk,
        clock,
        Text("Restore point “{name}”", name=name),
        inverse=Inverse.NONE,
        reason=Text("a restore point is only a name"),
    ) as made:
        if made.session.scalar(select(RestorePoint.id).where(RestorePoint.name == name)) is not None:
            raise Refused(Text("There is already a restore point “{name}”.", name=name))
        seq = read_head(made.session.connection()).seq
        made.insert(RestorePoint, [{"name": name, "seq": seq}])
    return seq


def restore_points(engine: Engine) -> list[tuple[str, int]]:
    """Every restore point with its step, oldest first."""
    with reading(engine) as session:
        return sorted(((p.name, p.seq) for p in session.scalars(select(RestorePoint))), key=lambda p: (p[1], p[0]))


def rewind(
    engine: Engine,
    name: str,
    operator: str,
    desk: str,
    clock: Callable[[], datetime],
    *,
    withdrawers: Mapping[str, Withdrawer] | None = None,
) -> Rewound:
    """Go back to a restore point, in one step that can itself be undone; nothing is discarded.

    Steps that cannot be taken back stay, and are listed. Raises Refused where they are in the way.
    """
    point = _point(engine, name)
    what = Text("Back to the restore point “{name}”", name=name)
    with step(engine, operator, desk, clock, what) as made:
        connection = made.session.connection()
        later = steps_after(connection, point)
        if any(s.inverse is Inverse.EPOCH for s in later):
            message = "The restore point “{name}” lies before the journal began anew; open the file that was kept."
            raise Refused(Text(message, name=name))
        back = [s.seq for s in later if s.inverse in (Inverse.ROWS, Inverse.ENTRY) and _stands(s, point)]
        inversion = Inversion(made, withdrawers or {})
        inversion.take_back([c for _, c in changes_of(connection, back)])
        inversion.write()
    return Rewound(made.seq, made.changed, _left(engine, later))


def _point(engine: Engine, name: str) -> int:
    points = dict(restore_points(engine))
    if name not in points:
        known = tuple(points) or (Text("none"),)
        raise Refused(Text("There is no restore point “{name}”; there are: {known}", name=name, known=known))
    return points[name]


def _stands(s: Logged, point: int) -> bool:
    """Whether taking the step back changes anything: it is not undone, nor the undo of another later step."""
    return s.undone_by is None and (s.undoes is None or s.undoes <= point)


def _left(engine: Engine, later: list[Logged]) -> tuple[Logged, ...]:
    none = [s for s in later if s.inverse is Inverse.NONE]
    with snapshot(engine) as connection:
        query = select(CHANGE.c.seq).where(CHANGE.c.seq.in_([s.seq for s in none]))
        real = set(connection.scalars(query.where(CHANGE.c.table != RestorePoint.__tablename__)))
    return tuple(s for s in none if s.seq in real)
