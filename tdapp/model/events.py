"""Events, their regulations, and who competes in them (rules 1 and 5)."""

from __future__ import annotations

from sqlalchemy import UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from tdapp.model.base import Base, Versioned, ref


class Event(Versioned, Base):
    """One competition of the tournament; what it is stands in its regulations, `kind` is repeated to be found."""

    __tablename__ = "event"
    code: Mapped[str] = mapped_column(unique=True)
    name: Mapped[str]
    kind: Mapped[str]


class Regulations(Base):
    """One version of an event's regulations as TOML; the highest number is in force.

    A change after a segment has started is a new version with its reason, in force from `from_segment` on.
    """

    __tablename__ = "regulations"
    __table_args__ = (UniqueConstraint("event_id", "number"),)
    event_id: Mapped[int] = ref("event.id")
    number: Mapped[int]
    toml: Mapped[str]
    reason: Mapped[str] = mapped_column(default="")
    from_segment: Mapped[int] = mapped_column(default=1)


class Entry(Versioned, Base):
    """Who competes: a player, a pair or a team; owns its results.

    `list_number` counts in import order (L1, L2 …); `number` is given at the draw and never reused.
    `standing` is regular, reserve or phantom. `status` is entered, withdrawn, no-show or disqualified;
    then `left_segment` and `left_round` name the first round it no longer plays.
    """

    __tablename__ = "entry"
    __table_args__ = (UniqueConstraint("event_id", "list_number"), UniqueConstraint("event_id", "number"))
    event_id: Mapped[int] = ref("event.id")
    kind: Mapped[str]
    list_number: Mapped[int]
    number: Mapped[int | None]
    name: Mapped[str] = mapped_column(default="")
    club_id: Mapped[int | None] = ref("club.id", optional=True)
    seed: Mapped[int | None]
    categories: Mapped[str] = mapped_column(default="")
    standing: Mapped[str] = mapped_column(default="regular")
    status: Mapped[str] = mapped_column(default="entered")
    left_segment: Mapped[int | None]
    left_round: Mapped[int | None]
    reason: Mapped[str] = mapped_column(default="")


class EntryMember(Versioned, Base):
    """Who holds a slot of an entry, and from when: a substitute is a further row of the same slot.

    Slot 1 is the player, 1 and 2 a pair's first and second; from segment and round 0, 0 means from the start.
    """

    __tablename__ = "entry_member"
    __table_args__ = (UniqueConstraint("entry_id", "slot", "from_segment", "from_round"),)
    entry_id: Mapped[int] = ref("entry.id")
    slot: Mapped[int]
    person_id: Mapped[int] = ref("person.id")
    from_segment: Mapped[int] = mapped_column(default=0)
    from_round: Mapped[int] = mapped_column(default=0)
    reason: Mapped[str] = mapped_column(default="")


class TeamSubstitute(Base):
    """Somebody on a team's own list of substitutes."""

    __tablename__ = "team_substitute"
    __table_args__ = (UniqueConstraint("entry_id", "person_id"),)
    entry_id: Mapped[int] = ref("entry.id")
    person_id: Mapped[int] = ref("person.id")


class Relation(Base):
    """Two entries that the chief TD names as related (rules 4)."""

    __tablename__ = "relation"
    __table_args__ = (UniqueConstraint("entry_id", "other_id"),)
    entry_id: Mapped[int] = ref("entry.id")
    other_id: Mapped[int] = ref("entry.id")
    why: Mapped[str] = mapped_column(default="")


class CheckIn(Versioned, Base):
    """The state of one check-in item for one slot of an entry: seen, absent or refused.

    Items are named in the regulations; "arrived" is always there.
    """

    __tablename__ = "check_in"
    __table_args__ = (UniqueConstraint("entry_id", "slot", "item"),)
    entry_id: Mapped[int] = ref("entry.id")
    slot: Mapped[int]
    item: Mapped[str]
    state: Mapped[str]
    note: Mapped[str] = mapped_column(default="")


class Award(Base):
    """A prize given by decision, not by place, e.g. for conduct (rules 3)."""

    __tablename__ = "award"
    event_id: Mapped[int] = ref("event.id")
    title: Mapped[str]
    entry_id: Mapped[int | None] = ref("entry.id", optional=True)
    person_id: Mapped[int | None] = ref("person.id", optional=True)
    reason: Mapped[str] = mapped_column(default="")
