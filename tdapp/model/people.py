"""The tournament, and the people and units that its events share (rules 5)."""

from __future__ import annotations

from datetime import date

from sqlalchemy import UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from tdapp.model.base import Base, Versioned, digest, ref


class Tournament(Versioned, Base):
    """The file: one venue and time; there is one row.

    `code` is six characters 0-9 A-Z and stands in every QR code; `zone` an IANA name.
    """

    __tablename__ = "tournament"
    name: Mapped[str]
    code: Mapped[str] = mapped_column(unique=True)
    venue: Mapped[str] = mapped_column(default="")
    zone: Mapped[str]
    first_day: Mapped[date]
    last_day: Mapped[date | None]


class Secret(Base):
    """A key of the tournament by purpose; it stays when the tournament's making is undone, for its redo."""

    __tablename__ = "secret"
    __content__ = True
    purpose: Mapped[str]
    value: Mapped[bytes] = digest()


class Club(Versioned, Base):
    """A registered unit; people of one club are related entries (rules 4)."""

    __tablename__ = "club"
    name: Mapped[str] = mapped_column(unique=True)
    short: Mapped[str] = mapped_column(default="")
    region: Mapped[str] = mapped_column(default="")


class Person(Versioned, Base):
    """Somebody who plays, leads, coaches or officiates; names repeat, the registration number does not.

    Identity-card numbers are not stored. `gender` is "M", "F" or empty; `family` is equal for relatives.
    """

    __tablename__ = "person"
    name: Mapped[str]
    gender: Mapped[str] = mapped_column(default="")
    birth: Mapped[date | None]
    registration: Mapped[str | None] = mapped_column(unique=True)
    club_id: Mapped[int | None] = ref("club.id", optional=True)
    region: Mapped[str] = mapped_column(default="")
    family: Mapped[str] = mapped_column(default="")
    note: Mapped[str] = mapped_column(default="")


class Delegation(Versioned, Base):
    """What a club sends to the tournament."""

    __tablename__ = "delegation"
    club_id: Mapped[int] = ref("club.id")
    contact: Mapped[str] = mapped_column(default="")
    note: Mapped[str] = mapped_column(default="")


class DelegationMember(Versioned, Base):
    """Somebody's part in a delegation: leader, coach (with certificate) or player.

    `entry_id` names the team that a leader or coach belongs to; empty for the whole delegation.
    """

    __tablename__ = "delegation_member"
    __table_args__ = (UniqueConstraint("delegation_id", "person_id", "role", "entry_id"),)
    delegation_id: Mapped[int] = ref("delegation.id")
    person_id: Mapped[int] = ref("person.id")
    role: Mapped[str]
    entry_id: Mapped[int | None] = ref("entry.id", optional=True)
    certificate: Mapped[str] = mapped_column(default="")


class Official(Versioned, Base):
    """Somebody with a duty: `role` is chief, deputy, td, recorder or dealing; `pin` is a hash."""

    __tablename__ = "official"
    name: Mapped[str]
    role: Mapped[str]
    club_id: Mapped[int | None] = ref("club.id", optional=True)
    region: Mapped[str] = mapped_column(default="")
    level: Mapped[str] = mapped_column(default="")
    active: Mapped[bool] = mapped_column(default=True)


class OfficialPin(Base):
    """The hash of an official's PIN; the newest row counts."""

    __tablename__ = "official_pin"
    official_id: Mapped[int] = ref("official.id")
    value: Mapped[bytes] = digest()


class OfficialTie(Base):
    """Whom an official must not direct: a person by family, or a further unit (rules 6)."""

    __tablename__ = "official_tie"
    __table_args__ = (UniqueConstraint("official_id", "person_id", "club_id"),)
    official_id: Mapped[int] = ref("official.id")
    person_id: Mapped[int | None] = ref("person.id", optional=True)
    club_id: Mapped[int | None] = ref("club.id", optional=True)


class RoomTable(Versioned, Base):
    """A table of the hall, by the number on it; events use them round by round."""

    __tablename__ = "room_table"
    number: Mapped[int] = mapped_column(unique=True)
    area: Mapped[str] = mapped_column(default="")
    usable: Mapped[bool] = mapped_column(default=True)
