"""What was published and printed, and named restore points."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from tdapp.model.base import Base, digest


class Publication(Base):
    """What went on the wall, frozen: full content, what it was made from, its fingerprint.

    `kind` is seating, ranking or notice; `action` publish or withdraw (`of` names the publication taken back).
    A newer publication of the same kind, segment and round supersedes the older; neither is edited or undone. Refers to
    its event by the number of the row and to everything else by value, so that no undo has to take it away.
    """

    __tablename__ = "publication"
    __entry_only__ = True
    __table_args__ = (UniqueConstraint("event_id", "number"),)
    event_id: Mapped[int] = mapped_column(index=True)
    number: Mapped[int]
    action: Mapped[str]
    of: Mapped[int | None]
    kind: Mapped[str]
    segment: Mapped[int]
    round: Mapped[int | None]
    official: Mapped[bool] = mapped_column(default=False)
    content: Mapped[str] = digest()
    fingerprint: Mapped[str]
    regulations_number: Mapped[int]
    program: Mapped[str]
    journal_seq: Mapped[int]
    journal_hash: Mapped[str]
    at: Mapped[datetime]
    reason: Mapped[str] = mapped_column(default="")


class Paper(Base):
    """One printed document: its kind, document number, when, and what it was made from.

    Refers to its event by code, so that paper never holds up an undo; `options` is the JSON of what was asked for.
    """

    __tablename__ = "paper"
    number: Mapped[int] = mapped_column(unique=True)
    event: Mapped[str]
    kind: Mapped[str]
    options: Mapped[str] = mapped_column(default="{}")
    fingerprint: Mapped[str]
    at: Mapped[datetime]


class RestorePoint(Base):
    """A name on a step of the journal, to go back to."""

    __tablename__ = "restore_point"
    name: Mapped[str] = mapped_column(unique=True)
    seq: Mapped[int]
