"""Exchanges two seats of a round: the two people, or pairs, take each other's way through it (rules 4 and 5)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, select

from tdapp.model.journal import Step
from tdapp.model.tables import DealResult, Encounter, Occupancy, SegmentEntry
from tdapp.rules.findings import Finding, Weight
from tdapp.rules.kinds import BY_PAIR, TEAMS
from tdapp.rules.seats import SEATS, partner_index
from tdapp.services.in_force import in_force
from tdapp.services.office import Office, use_case
from tdapp.services.publications import SEATING, on_the_wall
from tdapp.services.rows import natural_key
from tdapp.services.scope import (
    EventRow,
    RoundRow,
    SegmentRow,
    entries,
    find_event,
    find_group,
    find_round,
    find_segment,
    rounds,
)
from tdapp.services.seating_people import roster, seat_label
from tdapp.services.seating_repeats import Member, Two, repeats
from tdapp.services.seating_writer import Cast
from tdapp.services.tables_read import TableOfRound, tables_of
from tdapp.text import Refused, Text

_SEAT = re.compile(r"(?:(?P<group>[\w-]+)-)?(?P<table>\d+)(?P<seat>[ESWN])[ESWN]?")


@dataclass(frozen=True, slots=True)
class SeatRef:
    """A seat as people name it, in the first stage of a round; an empty group is the only one."""

    table: int
    seat: str
    group: str = ""

    def __str__(self) -> str:
        return f"{self.group}-{self.table}{self.seat}" if self.group else f"{self.table}{self.seat}"


@dataclass(frozen=True, slots=True)
class Swapped:
    """Who changed places, by label, and what follows: repeats that the exchange brings, a wall that is out of date."""

    one: tuple[str, ...]
    other: tuple[str, ...]
    findings: tuple[Finding, ...]


def read_seat(typed: str) -> SeatRef:
    """`3E`, `2-3E` (group 2), for a pair also `3EW`."""
    found = _SEAT.fullmatch(unicodedata.normalize("NFKC", typed).strip().upper())
    if found is None:
        raise Refused(Text("{typed} is no seat: write 3E, or 2-3E for table 3 of group 2.", typed=typed))
    return SeatRef(int(found["table"]), found["seat"], found["group"] or "")


@use_case
def swap_seats(
    office: Office,
    event_code: str | None,
    segment_number: int | None,
    round_number: int,
    one: SeatRef,
    other: SeatRef,
    reason: str,
    *,
    onward: bool = False,
    despite: bool = False,
) -> Swapped:
    """Exchange who begins the round in two seats, in all its stages; with `onward` in all later rounds too.

    Refused when somebody would partner or meet somebody again, unless `despite`; when a board was played there; and
    without a reason.
    """
    if not reason.strip():
        raise Refused(Text("Two seats are exchanged with a reason."))
    with office.step(
        Text(
            "Seats {one} and {other} exchanged in round {round}: {reason}",
            one=str(one),
            other=str(other),
            round=round_number,
            reason=reason,
        )
    ) as step:
        c = step.session.connection()
        event = find_event(c, event_code)
        segment = find_segment(c, event, segment_number)
        first = find_round(c, segment, round_number)
        covered = [r for r in rounds(c, segment) if r.number == first.number or (onward and r.number > first.number)]
        exchange = _Exchange(c, event, segment, covered)
        a, b = exchange.members(one), exchange.members(other)
        findings = exchange.check(a, b, despite=despite)
        exchange.write(step, a, b)
    return Swapped(exchange.labels(a), exchange.labels(b), tuple(findings))


@use_case
def preview_swap(
    office: Office,
    event_code: str | None,
    segment_number: int | None,
    round_number: int,
    one: SeatRef,
    other: SeatRef,
    *,
    onward: bool = False,
) -> Swapped:
    """What `swap_seats` would bring, repeats among it; nothing is written. Refused where it cannot be done at all."""
    with office.read() as c:
        event = find_event(c, event_code)
        segment = find_segment(c, event, segment_number)
        first = find_round(c, segment, round_number)
        covered = [r for r in rounds(c, segment) if r.number == first.number or (onward and r.number > first.number)]
        exchange = _Exchange(c, event, segment, covered)
        a, b = exchange.members(one), exchange.members(other)
        return Swapped(exchange.labels(a), exchange.labels(b), tuple(exchange.check(a, b, despite=True)))


class _Exchange:
    """One exchange of seats: what is read for it, its checks, its writing."""

    def __init__(self, c: Connection, event: EventRow, segment: SegmentRow, covered: list[RoundRow]) -> None:
        self.c, self.event, self.segment, self.covered = c, event, segment, covered
        self.by_pair = event.kind in BY_PAIR
        self.entries = {e.id: e for e in entries(c, event)}
        self.rounds: list[tuple[int, list[TableOfRound]]] = [(r.number, tables_of(c, r)) for r in rounds(c, segment)]

    def members(self, ref: SeatRef) -> tuple[Member, ...]:
        """Who begins the first of the rounds in the seat: a player, or both of the pair."""
        group = find_group(self.c, self.segment, ref.group or None)
        tables = dict(self.rounds)[self.covered[0].number]
        table = next((t for t in tables if (t.group, t.table) == (group.code, ref.table)), None)
        seat = SEATS.index(ref.seat)
        seats = (seat, partner_index(seat)) if self.by_pair else (seat,)
        found = [] if table is None else [s for s in (table.stages[0][i] for i in seats) if s is not None]
        if len(found) < len(seats):
            raise Refused(Text("Nobody sits at {seat} in round {round}.", seat=str(ref), round=self.covered[0].number))
        return tuple(sorted((s.entry_id, s.slot) for s in found))

    def labels(self, members: Iterable[Member]) -> tuple[str, ...]:
        return tuple(seat_label(self.event.kind, self.entries[e].number or 0, slot) for e, slot in members)

    def check(self, a: tuple[Member, ...], b: tuple[Member, ...], *, despite: bool) -> list[Finding]:
        """Refused where the exchange cannot be; else what it brings with it."""
        if a == b:
            raise Refused(Text("These two seats have the same occupant."))
        if self.event.kind in TEAMS and a[0][0] != b[0][0]:
            raise Refused(Text("Only players of one team exchange their seats in a team event."))
        if played := self._played(a, b):
            raise Refused(Text("Boards were already played at these tables: {tables}.", tables=played))
        found = self._repeats(_mapping(a, b))
        if found and not despite:
            stays = Text("Nothing was exchanged; say --despite if it shall be done all the same.")
            raise Refused(*(f.text for f in found), stays)
        wall = [p.number for p in on_the_wall(self.c, self.event, SEATING) if p.segment == self.segment.number]
        if wall:
            text = Text(
                "The published seating no longer holds (publications {numbers}): publish it again.", numbers=wall
            )
            found.append(Finding(text, ("publications", *wall), Weight.WARNING))
        return found

    def _played(self, a: tuple[Member, ...], b: tuple[Member, ...]) -> list[str]:
        both = {*a, *b}
        numbers = {r.number for r in self.covered}
        tables = {
            t.encounter_id: (f"{number}/{t.group}-{t.table}", t)
            for number, found in self.rounds if number in numbers
            for t in found if any((s.entry_id, s.slot) in both for s in t.sitting)
        }  # fmt: skip
        here = {i: label for i, (label, _) in tables.items()}
        d = DealResult.__table__.c
        played = set(self.c.scalars(select(d.encounter_id).where(d.encounter_id.in_(list(here)))))
        played |= {i for i, (_, t) in tables.items() if t.changed}  # somebody took a seat there amid a set
        return [label for encounter, label in here.items() if encounter in played]

    def _repeats(self, mapping: Mapping[Member, Member]) -> list[Finding]:
        moved = {r.number: mapping for r in self.covered}
        before, after = repeats(self.rounds, self._unit), repeats(self.rounds, self._unit, moved)
        again = [
            Text("{one} and {other} would be partners more than once.", one=x, other=y)
            for x, y in self._named(after.partners - before.partners)
        ]
        again += [
            Text("{one} and {other} would meet in more than one round.", one=x, other=y)
            for x, y in self._named(after.meetings - before.meetings)
        ]
        return [Finding(text, weight=Weight.WARNING) for text in again]

    def _unit(self, member: Member) -> Member:
        entry, slot = member
        return (entry, slot - (slot - 1) % 2) if self.by_pair else member

    def _named(self, found: Iterable[Two]) -> list[tuple[str, ...]]:
        named = (tuple(sorted(self.labels(two), key=natural_key)) for two in found)
        return sorted(named, key=lambda two: [natural_key(label) for label in two])

    def write(self, step: Step, a: tuple[Member, ...], b: tuple[Member, ...]) -> None:
        """Give each the seats of the other, and the sides of tables with them."""
        mapping = _mapping(a, b)
        cast = Cast(in_force(self.c, self.event, self.segment).rules, self.entries, roster(self.c, self.event))
        o, n = Occupancy.__table__.c, Encounter.__table__.c
        for row in self.covered:
            query = select(o.id, o.entry_id, o.slot).join(Encounter, o.encounter_id == n.id)
            seats = self.c.execute(query.where(n.round_id == row.id, o.entry_id.in_({e for e, _ in mapping})))
            step.update_each(
                Occupancy,
                {
                    r.id: cast.seat(self.segment.number, row.number, *mapping[r.entry_id, r.slot])
                    for r in seats
                    if (r.entry_id, r.slot) in mapping
                },
            )
            if self.by_pair:
                self._sides(step, row, {x[0]: y[0] for x, y in mapping.items()})
        if len(self.covered) == self.segment.rounds:
            self._positions(step, a[0][0], b[0][0])

    def _sides(self, step: Step, row: RoundRow, entry: Mapping[int, int]) -> None:
        n = Encounter.__table__.c
        found = self.c.execute(select(n.id, n.side_ew_id, n.side_ns_id).where(n.round_id == row.id))
        sides = {r.id: (r.side_ew_id, r.side_ns_id) for r in found if {r.side_ew_id, r.side_ns_id} & set(entry)}
        step.update_each(
            Encounter,
            {i: {"side_ew_id": entry.get(ew, ew), "side_ns_id": entry.get(ns, ns)} for i, (ew, ns) in sides.items()},
        )

    def _positions(self, step: Step, one: int, other: int) -> None:
        """An exchange for the whole segment is one of positions: whatever seats anew later follows it."""
        t = SegmentEntry.__table__.c
        query = select(t.id, t.entry_id, t.group_id, t.position, t.half).where(t.segment_id == self.segment.id)
        row = {r.entry_id: r for r in self.c.execute(query) if r.entry_id in (one, other)}
        if one != other and len(row) == 2:
            step.update_each(
                SegmentEntry,
                {
                    row[x].id: {"group_id": row[y].group_id, "position": row[y].position, "half": row[y].half}
                    for x, y in ((one, other), (other, one))
                },
            )


def _mapping(a: tuple[Member, ...], b: tuple[Member, ...]) -> dict[Member, Member]:
    return {**dict(zip(a, b, strict=True)), **dict(zip(b, a, strict=True))}
