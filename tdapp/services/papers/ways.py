"""Each person's way through the rounds of a segment, from the seats as they are: what posters and slips show."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from zoneinfo import ZoneInfo

from sqlalchemy import Connection, select

from tdapp.model.tables import Round, SegmentEntry
from tdapp.rules.seats import SEATS, partner_index
from tdapp.services.drawing.roles import NAMED_OUT, SEED_OUT
from tdapp.services.pinyin import name_key
from tdapp.services.rows import Person
from tdapp.services.scope import EntryRow, EventRow, RoundRow, SegmentRow, entries, groups, zone_of
from tdapp.services.seating_findings import has_left
from tdapp.services.seating_people import roster, seat_label, slot_word
from tdapp.services.seating_writer import CLOSED, REST
from tdapp.services.tables_read import Part, TableOfRound, tables_of
from tdapp.text import Text

RESTS, SITS_OUT, NO_TABLE, LEFT = Text("rests"), Text("sits out"), Text("table closed"), Text("has left")
NAMELESS = "—"
"""Stands for a person who is not named yet."""


@dataclass(frozen=True, slots=True)
class Place:
    """One stage of a round, or a part of it: the boards in the order of play, the seat, and the partner's label.

    `begins` is whether it is the first that the table plays of the round.
    """

    numbers: tuple[int, ...]
    seat: str
    partner: str
    stage: int
    begins: bool

    @property
    def boards(self) -> str:
        """The boards as they are written."""
        return board_range(self.numbers)


@dataclass(frozen=True, slots=True)
class RoundOfWay:
    """One round of somebody's way; without places `note` says why."""

    round: int
    table: int | None
    group: str
    places: tuple[Place, ...]
    note: Text | None = None


@dataclass(frozen=True, slots=True)
class Way:
    """Somebody's way: number, slot as it is written, label, the person, and the rounds in order."""

    number: int
    slot: str
    label: str
    person: Person
    rounds: tuple[RoundOfWay, ...]


def ways(
    c: Connection, event: EventRow, segment: SegmentRow, covered: Sequence[RoundRow], group: str | None = None
) -> tuple[Way, ...]:
    """The way of everybody in the segment, or in one group, by number and slot; those who sit out come with a note.

    The person is who holds the slot in the last of the rounds.
    """
    several = len(groups(c, segment)) > 1
    seen: dict[tuple[int, int], dict[int, RoundOfWay]] = {}
    names: dict[tuple[int, int], Person] = {}
    for row in covered:
        for table in tables_of(c, row, group):
            for way in _of_table(event, table, row.number, several):
                member, person, found = way
                seen.setdefault(member, {})[row.number] = found
                names[member] = person
    known = {e.id: e for e in entries(c, event)}
    for member, person in _sitting_out(c, event, segment) if group is None else ():
        seen.setdefault(member, {})
        names[member] = person
    made = [
        _way(event, known[entry], slot, names[entry, slot], rounds, (segment, covered))
        for (entry, slot), rounds in seen.items()
    ]
    return tuple(way for _, way in sorted(made, key=lambda m: m[0]))


def starts(c: Connection, segment: SegmentRow) -> dict[int, datetime | None]:
    """The planned beginning of each round, on the wall clock of the tournament."""
    t, zone = Round.__table__.c, ZoneInfo(zone_of(c))
    found = c.execute(select(t.number, t.planned_start).where(t.segment_id == segment.id))
    return {r.number: None if r.planned_start is None else r.planned_start.astimezone(zone) for r in found}


def board_range(boards: Iterable[int]) -> str:
    """`5-8` for the boards of a stage; `1-4, 11-12` where they do not follow on each other."""
    runs: list[list[int]] = []
    for board in sorted(boards):
        if runs and board == runs[-1][-1] + 1:
            runs[-1].append(board)
        else:
            runs.append([board])
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs)


def _of_table(
    event: EventRow, table: TableOfRound, number: int, several: bool
) -> Iterable[tuple[tuple[int, int], Person, RoundOfWay]]:
    """Each member at the table with the person and the round."""
    places: dict[tuple[int, int], list[Place]] = {}
    people: dict[tuple[int, int], Person] = {}
    for n, part in enumerate(table.parts):
        for i, sitting in enumerate(part.four):
            if sitting is not None:
                other = part.four[partner_index(i)]
                partner = "" if other is None else seat_label(event.kind, other.number or 0, other.slot)
                member = (sitting.entry_id, sitting.slot)
                _add(places.setdefault(member, []), part, SEATS[i], partner, begins=n == 0)
                name = sitting.name or NAMELESS
                people[member] = Person(name, name_key(name), sitting.club)
    note = {REST: RESTS, CLOSED: NO_TABLE}.get(table.state)
    group = table.group if several else ""
    for member, found in places.items():
        played = tuple(found) if note is None else ()
        yield member, people[member], RoundOfWay(number, table.table if note is None else None, group, played, note)


def _add(places: list[Place], part: Part, seat: str, partner: str, *, begins: bool) -> None:
    """Add a part of the round; where neither seat nor partner differ it belongs to the one before."""
    last = places[-1] if places else None
    if last is not None and (last.stage, last.seat, last.partner) == (part.stage, seat, partner):
        places[-1] = replace(last, numbers=(*last.numbers, *part.boards))
    else:
        places.append(Place(part.boards, seat, partner, part.stage, begins))


def _sitting_out(c: Connection, event: EventRow, segment: SegmentRow) -> Iterable[tuple[tuple[int, int], Person]]:
    t = SegmentEntry.__table__.c
    query = select(t.entry_id).where(t.segment_id == segment.id, t.role.in_((SEED_OUT, NAMED_OUT)))
    people = roster(c, event)
    for entry in c.scalars(query):
        for slot, holder in people.members(entry, (segment.number, 1)).items():
            yield (entry, slot), holder.row


def _way(
    event: EventRow,
    entry: EntryRow,
    slot: int,
    person: Person,
    rounds: dict[int, RoundOfWay],
    where: tuple[SegmentRow, Sequence[RoundRow]],
) -> tuple[tuple[int, int], Way]:
    segment, covered = where
    number = entry.number or 0
    way = tuple(
        rounds.get(r.number)
        or RoundOfWay(r.number, None, "", (), LEFT if has_left(entry, segment.number, r.number) else SITS_OUT)
        for r in covered
    )
    label = seat_label(event.kind, number, slot)
    return (number, slot), Way(number, slot_word(event.kind, slot), label, person, way)
