"""Boards, their versions and copies, where they are played, and their sealed hands (rules 1)."""

from __future__ import annotations

from decimal import Decimal

from sqlalchemy import UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from tdapp.model.base import Base, Versioned, digest, ref


class Board(Versioned, Base):
    """A deal of the library: code, trump rank, first leader (a seat)."""

    __tablename__ = "board"
    code: Mapped[str] = mapped_column(unique=True)
    trump: Mapped[str] = mapped_column(default="")
    first: Mapped[str] = mapped_column(default="")
    source: Mapped[str] = mapped_column(default="")


class BoardValue(Base):
    """Published big-data mean, deviation and threshold of a board for a tier and a seat or axis (rules 3)."""

    __tablename__ = "board_value"
    __table_args__ = (UniqueConstraint("board_id", "tier", "seat"),)
    board_id: Mapped[int] = ref("board.id")
    tier: Mapped[str]
    seat: Mapped[str]
    mean: Mapped[Decimal]
    sd: Mapped[Decimal]
    threshold: Mapped[Decimal | None]


class BoardVersion(Base):
    """A board as it lay on the tables: version 1, and a further one from where it was fouled."""

    __tablename__ = "board_version"
    __table_args__ = (UniqueConstraint("board_id", "number"),)
    board_id: Mapped[int] = ref("board.id")
    number: Mapped[int]
    why: Mapped[str] = mapped_column(default="")


class BoardHands(Base):
    """The four hands of a board version, sealed; superseded by a newer row, never changed or deleted."""

    __tablename__ = "board_hands"
    board_version_id: Mapped[int] = ref("board_version.id")
    sealed: Mapped[bytes] = digest()
    scheme: Mapped[str]


class BoardCopy(Versioned, Base):
    """A physical copy of a board, in a case or sleeve, and where it is now."""

    __tablename__ = "board_copy"
    __table_args__ = (UniqueConstraint("board_id", "number"),)
    board_id: Mapped[int] = ref("board.id")
    number: Mapped[int]
    whereabouts: Mapped[str] = mapped_column(default="")


class BoardUse(Versioned, Base):
    """Which board is number 1 to 12 of a round; the same at every table unless a group says otherwise."""

    __tablename__ = "board_use"
    __table_args__ = (UniqueConstraint("round_id", "group_id", "number"),)
    round_id: Mapped[int] = ref("round.id")
    group_id: Mapped[int | None] = ref("play_group.id", optional=True)
    number: Mapped[int]
    board_id: Mapped[int] = ref("board.id")
