"""What can become of the seats of entries that are to leave, before anything is written (rules 4 and 5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from tdapp.rules import thousandths
from tdapp.rules.kinds import EventKind
from tdapp.services.changes.authority import known_chiefs
from tdapp.services.changes.instead import Field, Instead, can_draw_again, free_reserves, read_field
from tdapp.services.changes.leaving import From
from tdapp.services.changes.seats import TableAt, tables_of_seats
from tdapp.services.changes.start import start_of
from tdapp.services.changes.wall import published_seatings
from tdapp.services.in_force import in_force
from tdapp.services.office import Office, use_case
from tdapp.services.people import When
from tdapp.services.scope import EntryRow, EventRow, find_entry, find_event, segments
from tdapp.text import Text


@dataclass(frozen=True, slots=True)
class Way:
    """One way, in words with everything that follows from it; `instead` asks for it."""

    text: Text
    instead: Instead


@dataclass(frozen=True, slots=True)
class LeavingChoices:
    """Who would leave from when, the tables concerned, and the ways; without seats there is nothing to choose.

    `chiefs` are the chief TDs known; `published` is whether the change needs one of them. `rounds` are the rounds
    from which somebody can leave, by segment.
    """

    entries: tuple[tuple[str, tuple[str, ...]], ...]
    since: When
    tables: tuple[TableAt, ...]
    ways: tuple[Way, ...]
    published: bool
    chiefs: tuple[str, ...]
    rounds: tuple[When, ...]


@use_case
def leaving_choices(
    office: Office,
    event_code: str | None,
    labels: Sequence[str],
    since: From = From(),  # noqa: B008  frozen
) -> LeavingChoices:
    """What follows when these entries leave; Refused when a round named was played already."""
    with office.read() as c:
        event = find_event(c, event_code)
        leaving = [find_entry(c, event, label) for label in labels]
        field = read_field(c, event, leaving)
        going = [(e, start_of(c, event, field.own(e, (0, 0)), since.segment, since.round)) for e in leaving]
        seats = [s for e, start in going for s in field.own(e, start)]
        tables = tables_of_seats(seats)
        seated = [(e, start) for e, start in going if field.own(e, start)]
        return LeavingChoices(
            tuple((e.label, _names(field, e)) for e in leaving),
            min(start for _, start in going),
            tables,
            tuple(_ways(c, event, field, seated, tables)) if seated else (),
            bool(published_seatings(c, event, {x.when for x in seats})),
            known_chiefs(c),
            tuple((s.number, r) for s in segments(c, event) for r in range(1, s.rounds + 1)),
        )


def _names(field: Field, entry: EntryRow) -> tuple[str, ...]:
    return tuple(m.name for _, m in sorted(field.members.get(entry.id, {}).items()))


def _ways(
    c: Connection, event: EventRow, field: Field, seated: Sequence[tuple[EntryRow, When]], tables: Sequence[TableAt]
) -> list[Way]:
    ways: list[Way] = []
    first = min(start for _, start in seated)
    if event.kind in (EventKind.INDIVIDUAL, EventKind.PAIRS):
        ways += _reserves(field, first, len(seated))
    leaving = [e for e, _ in seated]
    if event.kind == EventKind.PAIRS:
        value = thousandths.to_text(in_force(c, event).rules.ranking.phantom)
        text = Text("The opponents rest in their round and get {value} as its total, which enters no mean: {resting}.",
                    value=value, resting=[_at(field, t, leaving) for t in tables])  # fmt: skip
        ways.append(Way(text, Instead(rest=True)))
    else:
        text = Text("The tables are closed and the others there do not play that round: {tables}.",
                    tables=[_at(field, t, leaving) for t in tables])  # fmt: skip
        ways.append(Way(text, Instead(close=True)))
    if all(can_draw_again(c, event, field.own(e, start)) for e, start in seated):
        text = Text("The segment is drawn again without {entries}, on the page Draw & seating, before it is published.",
                    entries=[e.label for e in leaving])  # fmt: skip
        ways.append(Way(text, Instead(draw_again=True)))
    return ways


def _reserves(field: Field, since: When, wanted: int) -> list[Way]:
    free = free_reserves(field, since)
    if wanted > 1:
        chosen = free[:wanted]
        text = Text("The reserves {entries} play in the seats, in this order, unranked and credited to nobody; the "
                    "boards stay in the means.", entries=[e.label for e in chosen])  # fmt: skip
        return [Way(text, Instead(reserves=tuple(e.label for e in chosen)))] if len(chosen) == wanted else []
    return [
        Way(
            Text("Reserve {entry} ({names}) plays in the seats, unranked and credited to nobody; the boards stay in "
                 "the means.", entry=e.label, names=_names(field, e)),
            Instead(reserves=(e.label,)),
        )
        for e in free
    ]  # fmt: skip


def _at(field: Field, table: TableAt, leaving: Sequence[EntryRow]) -> Text:
    gone = {e.label for e in leaving}
    others = [label for label in field.labels_at(table, leaving[0]) if label not in gone]
    return Text("round {round} table {table} ({entries})", round=table.round, table=table.label, entries=others or "–")
