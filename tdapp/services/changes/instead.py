"""What becomes of the seats of an entry that leaves: a reserve, rest for its opponents, closed tables, a new draw.

Nothing is picked silently: without a choice every choice is listed with its consequences (rules 4 and 6).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from tdapp.rules import thousandths
from tdapp.rules.kinds import EventKind
from tdapp.services.changes.seats import Seat, TableAt, seats_since, tables_of_seats
from tdapp.services.drawing.standing_draw import boards_played
from tdapp.services.entering_lists import ENTERED
from tdapp.services.entering_lists import RESERVE as STANDS_BY
from tdapp.services.in_force import in_force
from tdapp.services.people import Members, When, members_of
from tdapp.services.publications import SEATING, on_the_wall
from tdapp.services.scope import EntryRow, EventRow, entries, event_option, find_entry, find_segment
from tdapp.services.seating_people import slots_of
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True)
class Instead:
    """What was chosen: reserves by label, one for each entry that leaves; or rest, close, or a draw made again."""

    reserves: tuple[str, ...] = ()
    rest: bool = False
    close: bool = False
    draw_again: bool = False

    @property
    def chosen(self) -> int:
        """How many of the ways were chosen."""
        return bool(self.reserves) + self.rest + self.close + self.draw_again


@dataclass(frozen=True, slots=True)
class Field:
    """What a choice is made from: all seats of the event, its entries, who is in them, and who of them leaves."""

    event: EventRow
    entries: Mapping[int, EntryRow]
    members: Members
    seats: Sequence[Seat]
    leaving: frozenset[int]

    def own(self, entry: EntryRow, since: When) -> list[Seat]:
        """The seats of an entry from a round on."""
        return [s for s in self.seats if s.entry_id == entry.id and s.when >= since]

    def labels_at(self, table: TableAt, without: EntryRow) -> list[str]:
        """The other entries at a table, by number."""
        ids = {s.entry_id for s in self.seats if s.at == table} - {without.id}
        others = sorted((self.entries[i] for i in ids), key=lambda e: (e.number or 0, e.list_number))
        return [e.label for e in others]


def free_reserves(field: Field, since: When) -> list[EntryRow]:
    """Reserves who are whole and sit nowhere from that round on, in list order."""
    size = slots_of(field.event.kind) or 0
    busy = {s.entry_id for s in field.seats if s.when >= since} | field.leaving
    people = {s.person_id for s in field.seats if s.when >= since}
    return [
        e for e in field.entries.values()
        if e.standing == STANDS_BY and e.status == ENTERED and e.id not in busy
        and len(own := field.members.get(e.id, {})) == size
        and not any(m.person_id in people for m in own.values())
    ]  # fmt: skip


def find_reserves(c: Connection, field: Field, labels: Sequence[str], since: When) -> list[EntryRow]:
    """The reserves named, one after the other; Refused with all that cannot step in."""
    free = free_reserves(field, since)
    found: list[EntryRow] = []
    problems: list[Text] = []
    for label in labels:
        entry = find_entry(c, field.event, label)
        if entry.standing != STANDS_BY:
            problems.append(Text("Entry {entry} is no reserve.", entry=entry.label))
        elif entry not in free or entry in found:
            problems.append(
                Text(
                    "Reserve {entry} cannot step in: it has left, lacks a player, or sits somewhere else.",
                    entry=entry.label,
                )
            )
        else:
            found.append(entry)
    if problems:
        raise Refused(*problems)
    return found


def choices(c: Connection, field: Field, entry: EntryRow, since: When) -> list[Text]:
    """Why the entry cannot simply leave, and every choice with what follows from it, one line each."""
    seats = field.own(entry, since)
    tables = tables_of_seats(seats)
    lines = [
        Text("Entry {entry} has seats in rounds that are not played yet: {tables}. Choose what happens; nothing is "
             "chosen by itself.", entry=entry.label, tables=[t.text for t in tables])
    ]  # fmt: skip
    kind = field.event.kind
    if kind in (EventKind.INDIVIDUAL, EventKind.PAIRS):
        lines += _reserve_lines(field, since, event_option(c, field.event))
    if kind == EventKind.PAIRS:
        lines.append(_rest_line(c, field, entry, tables))
    else:
        lines.append(_close_line(field, entry, tables))
    if can_draw_again(c, field.event, seats):
        lines.append(Text("--draw-again – the entry leaves, and the seating is drawn again without it before it is "
                          "published."))  # fmt: skip
    return lines


def _reserve_lines(field: Field, since: When, option: str) -> list[Text]:
    free = free_reserves(field, since)
    if not free:
        return [Text("--reserve ENTRY – no reserve is free; one is entered with: tdapp entry add{event} --reserve "
                     "--name …", event=option)]  # fmt: skip
    return [
        Text("--reserve {entry} – {names} plays in the seats, unranked and credited to nobody; the boards stay in the "
             "means.", entry=e.label, names=[m.name for _, m in sorted(field.members[e.id].items())])
        for e in free
    ]  # fmt: skip


def _rest_line(c: Connection, field: Field, entry: EntryRow, tables: Iterable[TableAt]) -> Text:
    value = thousandths.to_text(in_force(c, field.event).rules.ranking.phantom)
    resting = [
        Text("round {round} ({entries})", round=t.round, entries=labels)
        for t in tables if (labels := field.labels_at(t, entry))
    ]  # fmt: skip
    return Text(
        "--rest – the opponents rest in their round and get {value} as its total, which enters no mean: {resting}.",
        value=value,
        resting=resting,
    )


def _close_line(field: Field, entry: EntryRow, tables: Iterable[TableAt]) -> Text:
    closed = [Text("round {round} table {table} ({entries})", round=t.round, table=t.label,
                   entries=field.labels_at(t, entry)) for t in tables]  # fmt: skip
    return Text("--close – the tables are closed and the others there do not play that round: {tables}.", tables=closed)


def can_draw_again(c: Connection, event: EventRow, seats: Iterable[Seat]) -> bool:
    """Whether the seating can still be made anew: one segment, no board played, and no first draw on the wall."""
    numbers = {s.at.segment for s in seats}
    if len(numbers) != 1:
        return False
    number = numbers.pop()
    if boards_played(c, find_segment(c, event, number)):
        return False
    return number > 1 or not any(p.segment == number for p in on_the_wall(c, event, SEATING))


def read_field(c: Connection, event: EventRow, leaving: Iterable[EntryRow]) -> Field:
    """What is chosen from when these entries leave."""
    everybody = {e.id: e for e in entries(c, event)}
    return Field(event, everybody, members_of(c, event), seats_since(c, event), frozenset(e.id for e in leaving))
