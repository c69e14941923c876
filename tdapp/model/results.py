"""Round score sheets and deal results; totals, standard scores and sheet states are derived, never stored (rules 2)."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from tdapp.model.base import Base, Versioned, digest, ref


class Sheet(Versioned, Base):
    """One printed round score sheet of a table and round; one serial a table is live, a reprint replaces it.

    Refers to its event's code and its table by value, so that a new draw is never held up by paper: `seating` is
    the digest of who stands on the sheet, and a sheet whose seating has changed is no longer live. `replaced_by`
    is the serial of the duplicate. Signatures are ticked by the scorer; `photo_sha` names a photo.
    """

    __tablename__ = "sheet"
    serial: Mapped[int] = mapped_column(unique=True)
    event: Mapped[str]
    segment: Mapped[int]
    round: Mapped[int]
    group: Mapped[str]
    table_number: Mapped[int]
    seating: Mapped[str]
    duplicate: Mapped[bool] = mapped_column(default=False)
    replaced_by: Mapped[int | None]
    lost: Mapped[bool] = mapped_column(default=False)
    signed_west: Mapped[bool] = mapped_column(default=False)
    signed_north: Mapped[bool] = mapped_column(default=False)
    photo_sha: Mapped[str | None]


class Photo(Base):
    """A photo of a sheet or of evidence, re-encoded to at most 200 kB, found by its SHA-256."""

    __tablename__ = "photo"
    __content__ = True
    sha: Mapped[str] = mapped_column(unique=True)
    content: Mapped[bytes] = digest()


class DealResult(Versioned, Base):
    """The result of one board at one table.

    `places` holds four characters 1-4 in the order E S W N, or is empty; `left` four numbers joined by commas;
    `assigned` four decimals joined by commas. `in_mean` and `in_total` are empty where the state's default holds.
    `code` and `board_version` name the board where it is known. Penalty cards live in the ledger only.
    """

    __tablename__ = "deal_result"
    __table_args__ = (UniqueConstraint("encounter_id", "board"),)
    encounter_id: Mapped[int] = ref("encounter.id")
    board: Mapped[int]
    state: Mapped[str] = mapped_column(default="played")
    places: Mapped[str] = mapped_column(default="")
    left: Mapped[str] = mapped_column(default="0,0,0,0")
    assigned: Mapped[str | None]
    in_mean: Mapped[bool | None]
    in_total: Mapped[bool | None]
    code: Mapped[str | None]
    board_version: Mapped[int | None]
    reason: Mapped[str] = mapped_column(default="")
    remark: Mapped[str] = mapped_column(default="")
    keyed_by: Mapped[str] = mapped_column(default="")
    keyed_at: Mapped[datetime]


class BoardSeat(Versioned, Base):
    """Who sits at a seat on one board, and who is credited, where that differs from the stage's occupancy.

    It may stand before the board has a result: from the middle of a set on somebody else sits there.
    """

    __tablename__ = "board_seat"
    __table_args__ = (UniqueConstraint("encounter_id", "board", "seat"),)
    encounter_id: Mapped[int] = ref("encounter.id")
    board: Mapped[int]
    seat: Mapped[int]
    entry_id: Mapped[int] = ref("entry.id")
    slot: Mapped[int]
    person_id: Mapped[int | None] = ref("person.id", optional=True)
    credit_id: Mapped[int | None] = ref("entry.id", optional=True)


class Keying(Versioned, Base):
    """A second person's blind keying of a line, for comparison with the first."""

    __tablename__ = "keying"
    __table_args__ = (UniqueConstraint("encounter_id", "board", "pass_number"),)
    encounter_id: Mapped[int] = ref("encounter.id")
    board: Mapped[int]
    pass_number: Mapped[int]
    line: Mapped[str]
    keyed_by: Mapped[str]
    keyed_at: Mapped[datetime]
