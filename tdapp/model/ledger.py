"""Rulings, appeals, corrections and queries: insert-only; their effects are derived (rules 6).

They refer to entries, rounds and tables by value, so that they outlive any undo.
"""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from tdapp.model.base import Base


class Ruling(Base):
    """One entry of the penalty ledger.

    `number` counts in the event; `kind` is warning, infraction, foul, loss, lateness, disqualification, discipline,
    other or withdraw; `of` the ruling a withdrawal takes back; `because` the numbers it rests on; `details` is JSON
    of what the kind needs (the others' order after a foul, results that stand, minutes late).
    """

    __tablename__ = "ruling"
    __entry_only__ = True
    __table_args__ = (UniqueConstraint("event_id", "number"),)
    event_id: Mapped[int] = mapped_column(index=True)
    number: Mapped[int]
    kind: Mapped[str]
    of: Mapped[int | None]
    because: Mapped[str] = mapped_column(default="")
    segment: Mapped[int]
    round: Mapped[int | None]
    group: Mapped[str] = mapped_column(default="")
    table_number: Mapped[int | None]
    board: Mapped[int | None]
    party: Mapped[str]
    seat: Mapped[str] = mapped_column(default="")
    cards: Mapped[int | None]
    article: Mapped[str] = mapped_column(default="")
    words: Mapped[str] = mapped_column(default="")
    late: Mapped[bool] = mapped_column(default=False)
    ruled_by: Mapped[str]
    incident_at: Mapped[datetime]
    ruled_at: Mapped[datetime]
    details: Mapped[str] = mapped_column(default="{}")


class Appeal(Base):
    """One step of an appeal: `number` names the appeal, `entry` counts in the event, `of` is the entry it takes back.

    `step` is lodged, evidence, panel, heard, decided, effect, fee returned, withdrawn, or withdraw (an undo).
    `details` is JSON of what the step needs.
    """

    __tablename__ = "appeal"
    __entry_only__ = True
    __table_args__ = (UniqueConstraint("event_id", "entry"),)
    event_id: Mapped[int] = mapped_column(index=True)
    number: Mapped[int]
    entry: Mapped[int]
    of: Mapped[int | None]
    step: Mapped[str]
    segment: Mapped[int]
    party: Mapped[str]
    signed_by: Mapped[str] = mapped_column(default="")
    against: Mapped[str] = mapped_column(default="")
    words: Mapped[str] = mapped_column(default="")
    panel: Mapped[str] = mapped_column(default="")
    fee_cents: Mapped[int | None]
    at: Mapped[datetime]
    details: Mapped[str] = mapped_column(default="{}")


class Correction(Base):
    """A score correction after the line stood: the kind of error, who agreed, old and new line."""

    __tablename__ = "correction"
    __entry_only__ = True
    event_id: Mapped[int] = mapped_column(index=True)
    number: Mapped[int]
    segment: Mapped[int]
    round: Mapped[int]
    group: Mapped[str] = mapped_column(default="")
    table_number: Mapped[int]
    board: Mapped[int]
    kind: Mapped[str]
    of: Mapped[int | None]
    old_line: Mapped[str] = mapped_column(default="")
    new_line: Mapped[str] = mapped_column(default="")
    agreed: Mapped[str] = mapped_column(default="")
    decided_by: Mapped[str] = mapped_column(default="")
    reason: Mapped[str] = mapped_column(default="")
    at: Mapped[datetime]


class Query(Base):
    """A question about a line that somebody must answer, or (`of` set) the answer to one.

    `what` is the JSON of a text, so that either language can show it.
    """

    __tablename__ = "query"
    __entry_only__ = True
    event_id: Mapped[int] = mapped_column(index=True)
    number: Mapped[int]
    of: Mapped[int | None]
    segment: Mapped[int]
    round: Mapped[int]
    group: Mapped[str] = mapped_column(default="")
    table_number: Mapped[int]
    board: Mapped[int]
    kind: Mapped[str]
    line: Mapped[str] = mapped_column(default="")
    what: Mapped[str]
    by: Mapped[str] = mapped_column(default="")
    at: Mapped[datetime]
