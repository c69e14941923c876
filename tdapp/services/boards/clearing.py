"""What is known of boards goes with the tables and groups that a new draw takes away."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sqlalchemy import select

from tdapp.model.journal import Step
from tdapp.model.recorder import batches
from tdapp.model.tables import BoardUse, Circulation, SuspendedBoard, VersionAtTable


def clear_tables(step: Step, encounter_ids: Collection[int]) -> None:
    """Forget which versions lie at tables that go, and what a suspension left unfinished there."""
    _clear(step, SuspendedBoard, SuspendedBoard.__table__.c.encounter_id, encounter_ids)
    _clear(step, VersionAtTable, VersionAtTable.__table__.c.encounter_id, encounter_ids)


def clear_groups(step: Step, group_ids: Collection[int]) -> None:
    """Forget the boards and the circulation of groups that go."""
    _clear(step, BoardUse, BoardUse.__table__.c.group_id, group_ids)
    _clear(step, Circulation, Circulation.__table__.c.group_id, group_ids)


def _clear(step: Step, table: Any, column: Any, ids: Collection[int]) -> None:
    c = step.session.connection()
    for part in batches(sorted(ids)):
        step.delete(table, list(c.scalars(select(table.__table__.c.id).where(column.in_(part)))))
