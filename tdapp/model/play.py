"""Segments, groups, rounds, and who sits where at which stage (rules 4)."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from tdapp.model.base import Base, Versioned, ref


class Segment(Versioned, Base):
    """A part of an event that is ranked at its end."""

    __tablename__ = "segment"
    __table_args__ = (UniqueConstraint("event_id", "number"),)
    event_id: Mapped[int] = ref("event.id")
    number: Mapped[int]
    rounds: Mapped[int]


class Group(Versioned, Base):
    """A part of a segment's field with its own local table numbers and movement; a team zone is a group."""

    __tablename__ = "play_group"
    __table_args__ = (UniqueConstraint("segment_id", "number"), UniqueConstraint("segment_id", "code"))
    segment_id: Mapped[int] = ref("segment.id")
    number: Mapped[int]
    code: Mapped[str]
    tables: Mapped[int]


class Draw(Base):
    """How the first seating of a segment came about, enough to repeat it.

    `method` is seed, lots, seats or cut; `record` is JSON: input order, odd number's outcome, relations found, audit.
    """

    __tablename__ = "draw"
    __table_args__ = (UniqueConstraint("segment_id"),)
    segment_id: Mapped[int] = ref("segment.id")
    method: Mapped[str]
    seed: Mapped[str] = mapped_column(default="")
    odd: Mapped[str] = mapped_column(default="")
    record: Mapped[str] = mapped_column(default="{}")


class SegmentEntry(Versioned, Base):
    """An entry's part in a segment.

    `role` is plays, reserve, phantom, seed-out (sits out, ranked after the leader) or named-out (sits out, unranked);
    `position` is the round-one position within the group, empty for those who sit out; `half` is upper or lower after
    a cut; `place_before` the place in the segment before; `lot` separates equals where a cut or final needed one.
    """

    __tablename__ = "segment_entry"
    __table_args__ = (UniqueConstraint("segment_id", "entry_id"), UniqueConstraint("group_id", "position"))
    segment_id: Mapped[int] = ref("segment.id")
    group_id: Mapped[int | None] = ref("play_group.id", optional=True)
    entry_id: Mapped[int] = ref("entry.id")
    role: Mapped[str]
    position: Mapped[int | None]
    half: Mapped[str] = mapped_column(default="")
    place_before: Mapped[int | None]


class RankingLot(Base):
    """The recorded lot that separates equals of a segment's ranking (rules 3): a lower number ranks higher."""

    __tablename__ = "ranking_lot"
    __table_args__ = (UniqueConstraint("segment_id", "entry_id"),)
    segment_id: Mapped[int] = ref("segment.id")
    entry_id: Mapped[int] = ref("entry.id")
    lot: Mapped[int]
    seed: Mapped[str] = mapped_column(default="")


class Round(Versioned, Base):
    """A round with its planned and actual times."""

    __tablename__ = "round"
    __table_args__ = (UniqueConstraint("segment_id", "number"),)
    segment_id: Mapped[int] = ref("segment.id")
    number: Mapped[int]
    planned_start: Mapped[datetime | None]
    planned_end: Mapped[datetime | None]
    actual_start: Mapped[datetime | None]
    actual_end: Mapped[datetime | None]


class ClockChange(Base):
    """A start, pause, resume, added time, suspension or end of a round's clock; the clock is the fold of these."""

    __tablename__ = "clock_change"
    round_id: Mapped[int] = ref("round.id")
    kind: Mapped[str]
    at: Mapped[datetime]
    seconds: Mapped[int] = mapped_column(default=0)


class Encounter(Versioned, Base):
    """One table of a group in a round; a sheet of boards or a Guandan match hangs on it.

    `sets` are the sets in the order of play, e.g. "1 2 3" or "2 3 1": boards are mapped to stages a table.
    `state` is open, closed (nobody plays here) or rest (the opponents of the phantom).
    Sides are filled where pairs or teams meet.
    """

    __tablename__ = "encounter"
    __table_args__ = (UniqueConstraint("round_id", "group_id", "table_number"),)
    round_id: Mapped[int] = ref("round.id")
    group_id: Mapped[int] = ref("play_group.id")
    table_number: Mapped[int]
    room_table_id: Mapped[int | None] = ref("room_table.id", optional=True)
    sets: Mapped[str] = mapped_column(default="1 2 3")
    state: Mapped[str] = mapped_column(default="open")
    side_ew_id: Mapped[int | None] = ref("entry.id", optional=True)
    side_ns_id: Mapped[int | None] = ref("entry.id", optional=True)
    reason: Mapped[str] = mapped_column(default="")


class Occupancy(Versioned, Base):
    """Who sits at a seat in a stage of play: the entry slot, the person, and who is credited (nobody for reserves).

    `seat` is 0 to 3 for E S W N. Pairs and teams have stage 1 only, which stands for all three sets.
    """

    __tablename__ = "occupancy"
    __table_args__ = (UniqueConstraint("encounter_id", "stage", "seat"),)
    encounter_id: Mapped[int] = ref("encounter.id")
    stage: Mapped[int]
    seat: Mapped[int]
    entry_id: Mapped[int] = ref("entry.id")
    slot: Mapped[int]
    person_id: Mapped[int | None] = ref("person.id", optional=True)
    credit_id: Mapped[int | None] = ref("entry.id", optional=True)


class Suspension(Versioned, Base):
    """Play of an event was stopped for everybody ("circuit breaker"); `number` counts in the event.

    `how` is empty while it lasts, then resumed or ended (play does not go on).
    """

    __tablename__ = "suspension"
    __table_args__ = (UniqueConstraint("event_id", "number"),)
    event_id: Mapped[int] = ref("event.id")
    number: Mapped[int]
    reason: Mapped[str]
    ordered_by: Mapped[str]
    began_at: Mapped[datetime]
    ended_at: Mapped[datetime | None]
    how: Mapped[str] = mapped_column(default="")


class SuspendedBoard(Versioned, Base):
    """A board that had no final result when play was stopped; of rounds not begun only where play did not go on.

    `outcome` is empty until it is decided: played on, postponed, cancelled, adjudicated, assigned or not played.
    """

    __tablename__ = "suspended_board"
    __table_args__ = (UniqueConstraint("suspension_id", "encounter_id", "board"),)
    suspension_id: Mapped[int] = ref("suspension.id")
    encounter_id: Mapped[int] = ref("encounter.id")
    board: Mapped[int]
    outcome: Mapped[str] = mapped_column(default="")
    decided_by: Mapped[str] = mapped_column(default="")
    decided_at: Mapped[datetime | None]


class DutyLot(Versioned, Base):
    """The recorded lot by which a round's tables got their directors (rules 6); the newest of a round replaces others.

    `reason` says why it was drawn anew; `accepted` and `accepted_by` why and by whom breaches were let stand.
    `record` is JSON: who took part with the figures that weighed, and the tables.
    """

    __tablename__ = "duty_lot"
    __table_args__ = (UniqueConstraint("round_id"),)
    round_id: Mapped[int] = ref("round.id")
    seed: Mapped[str]
    drawn_at: Mapped[datetime]
    reason: Mapped[str] = mapped_column(default="")
    accepted: Mapped[str] = mapped_column(default="")
    accepted_by: Mapped[str] = mapped_column(default="")
    record: Mapped[str] = mapped_column(default="{}")


class OfficialDuty(Versioned, Base):
    """A director's table in a round; `reason` says why it was changed by hand, empty as the lot gave it (rules 6)."""

    __tablename__ = "official_duty"
    __table_args__ = (UniqueConstraint("round_id", "official_id", "encounter_id"),)
    round_id: Mapped[int] = ref("round.id")
    official_id: Mapped[int] = ref("official.id")
    encounter_id: Mapped[int | None] = ref("encounter.id", optional=True)
    duty: Mapped[str] = mapped_column(default="tables")
    reason: Mapped[str] = mapped_column(default="")


class GuandanMatch(Versioned, Base):
    """The outcome of a Guandan match at an encounter: match points and level points of each side (rules 7)."""

    __tablename__ = "guandan_match"
    __table_args__ = (UniqueConstraint("encounter_id"),)
    encounter_id: Mapped[int] = ref("encounter.id")
    ended_by: Mapped[str] = mapped_column(default="")
    note: Mapped[str] = mapped_column(default="")


class GuandanDeal(Versioned, Base):
    """One deal of a Guandan game: finishing places in seat order and the levels after it."""

    __tablename__ = "guandan_deal"
    __table_args__ = (UniqueConstraint("match_id", "game", "number"),)
    match_id: Mapped[int] = ref("guandan_match.id")
    game: Mapped[int]
    number: Mapped[int]
    places: Mapped[str]
    level_ew: Mapped[str] = mapped_column(default="")
    level_ns: Mapped[str] = mapped_column(default="")
