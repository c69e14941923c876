"""Boards, their versions and copies, where they are played, and their sealed hands (rules 1)."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal

from sqlalchemy import UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from tdapp.model.base import Base, Versioned, digest, ref


class BoardBatch(Versioned, Base):
    """Boards that came together: imported from a file, or dealt here.

    `how` is imported, random or seed; `seed` names the sealed seed in `sealed`, which is as secret as the hands.
    """

    __tablename__ = "board_batch"
    how: Mapped[str]
    name: Mapped[str] = mapped_column(default="")
    count: Mapped[int]
    trump_by: Mapped[str] = mapped_column(default="")
    first_by: Mapped[str] = mapped_column(default="")
    seed: Mapped[str | None]
    at: Mapped[datetime]


class Board(Versioned, Base):
    """A deal of the library: code, trump rank, first leader (a seat)."""

    __tablename__ = "board"
    code: Mapped[str] = mapped_column(unique=True)
    trump: Mapped[str] = mapped_column(default="")
    first: Mapped[str] = mapped_column(default="")
    batch_id: Mapped[int | None] = ref("board_batch.id", optional=True)


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


class BoardVersion(Versioned, Base):
    """A board as it lay on the tables: version 1, and a further one from where it was fouled.

    `hands` names the four sealed hands in `sealed`; empty where the program does not know the hands.
    """

    __tablename__ = "board_version"
    __table_args__ = (UniqueConstraint("board_id", "number"),)
    board_id: Mapped[int] = ref("board.id")
    number: Mapped[int]
    hands: Mapped[str | None]
    why: Mapped[str] = mapped_column(default="")


class Sealed(Base):
    """Hands or a seed, found by the SHA-256 of what is stored: sealed, or opened where an opening names it."""

    __tablename__ = "sealed"
    __content__ = True
    sha: Mapped[str] = mapped_column(unique=True)
    content: Mapped[bytes] = digest()


class VaultKey(Base):
    """The tournament's key to sealed hands, locked by a passphrase; the newest row of a holder counts.

    `holder` is chief, dealing (for the dealing officer's opening only) or recovery; `public` seals, the secret half in
    `locked` opens.
    """

    __tablename__ = "vault_key"
    holder: Mapped[str]
    scheme: Mapped[str]
    public: Mapped[bytes] = digest()
    locked: Mapped[bytes] = digest()
    at: Mapped[datetime]


class BoardOpening(Base):
    """One board whose hands somebody opened: for its round, for everybody, or for dealing, for the officer's eyes only.

    Refers to board and round by value, so that no undo has to take it away. `purpose` is round or dealing; `sealed`
    names the sealed hands that were opened, so that a later board of the same code is not taken for open; `hands`
    names the opened hands in `sealed`, empty for dealing; `early` says that it was before the round began.
    """

    __tablename__ = "board_opening"
    __entry_only__ = True
    purpose: Mapped[str]
    code: Mapped[str] = mapped_column(index=True)
    version_number: Mapped[int]
    sealed: Mapped[str]
    hands: Mapped[str | None]
    event: Mapped[str] = mapped_column(default="")
    segment: Mapped[int | None]
    round: Mapped[int | None]
    early: Mapped[bool] = mapped_column(default=False)
    by: Mapped[str]
    reason: Mapped[str] = mapped_column(default="")
    at: Mapped[datetime]


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


class Circulation(Versioned, Base):
    """How many copies of each board circulate in a round, and the stage that is being played.

    Which set a table plays in which stage stands at the table (`encounter.sets`); who gets which copy follows from
    both. `stage` is 0 before play; the number of stages and one more once the boards are collected.
    """

    __tablename__ = "circulation"
    __table_args__ = (UniqueConstraint("round_id", "group_id"),)
    round_id: Mapped[int] = ref("round.id")
    group_id: Mapped[int | None] = ref("play_group.id", optional=True)
    copies: Mapped[int]
    stage: Mapped[int] = mapped_column(default=0)


class VersionAtTable(Versioned, Base):
    """A table that plays another version of a board of its round than the first: the board was fouled before it."""

    __tablename__ = "version_at_table"
    __table_args__ = (UniqueConstraint("encounter_id", "board"),)
    encounter_id: Mapped[int] = ref("encounter.id")
    board: Mapped[int]
    board_version_id: Mapped[int] = ref("board_version.id")
