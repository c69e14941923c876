"""What the page of entries shows: the people of an event, everybody of the tournament, the clubs, what is wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, select

from tdapp.model.tables import DelegationMember
from tdapp.rules.findings import Finding
from tdapp.rules.kinds import TEAMS
from tdapp.services.category_words import category_words
from tdapp.services.clubs import clubs
from tdapp.services.columns.entry_desk import ClubRow, EntryPersonRow, PersonCells, PersonRow
from tdapp.services.entering_check import findings
from tdapp.services.entering_lists import ENTERED, PHANTOM, STATUS_WORDS, EntryLine, read_entries
from tdapp.services.entering_slots import slot_label
from tdapp.services.importing.event_field import event_field
from tdapp.services.in_force import in_force
from tdapp.services.office import Office, use_case
from tdapp.services.people import Members, Someone, members_of, people, substitutes_of
from tdapp.services.pinyin import name_key
from tdapp.services.scope import EntryRow, EventRow, entries, events, find_event
from tdapp.text import Text

ROLE_WORDS: Mapping[str, Text] = {
    "leader": Text("leader"),
    "coach": Text("coach"),
    "player": Text("player"),
}
"""What somebody is in a delegation."""


@dataclass(frozen=True, slots=True)
class EntryDesk:
    """Everything the page shows: people by entry, everybody, clubs, and the findings about the entries.

    `labels` lead from an entry's id to its label, `playing` counts the entries that still play; `team` is whether
    entries have names, `drawn` whether their numbers are fixed.
    """

    event: EventRow
    rows: tuple[EntryPersonRow, ...]
    people: tuple[PersonRow, ...]
    clubs: tuple[ClubRow, ...]
    findings: tuple[Finding, ...]
    labels: Mapping[int, str]
    playing: int
    team: bool
    drawn: bool


@use_case
def entry_desk(office: Office, event_code: str | None) -> EntryDesk:
    """Read the page; phantoms are left out."""
    with office.read() as c:
        event = find_event(c, event_code)
        return _read(c, event)


def _read(c: Connection, event: EventRow) -> EntryDesk:
    everybody = people(c)
    cells = {i: _cells(p) for i, p in everybody.items()}
    where = _where(c)
    rules = in_force(c, event).rules
    words = category_words(rules)
    lines = read_entries(c, event)
    rows = [row for line in lines for row in _rows(event, line, cells, where, words)]
    return EntryDesk(
        event,
        tuple(rows),
        _people(c, everybody, cells, where),
        _clubs(c, everybody, lines),
        _for_the_page(findings(c, event)),
        {line.entry.id: line.entry.label for line in lines},
        sum(line.entry.status == ENTERED for line in lines),
        event.kind in TEAMS,
        event_field(c, event).drawn,
    )


def _for_the_page(found: list[Finding]) -> tuple[Finding, ...]:
    """Of an odd number only that it is odd: what can be done about it is chosen at the draw, with its consequences."""
    about_event = [f for f in found if f.subject[:1] == ("event",)]
    return tuple(f for f in found if f not in about_event[1:])


def _cells(p: Someone) -> PersonCells:
    return PersonCells(
        p.person_id, p.name, name_key(p.name), p.gender, p.birth, p.registration or "", p.club, name_key(p.club),
        p.region, p.family,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Place:
    """An entry of an event that somebody is in, and how."""

    event: EventRow
    entry: EntryRow
    slot: int

    @property
    def text(self) -> Text:
        if self.slot == 0:
            return Text("{event} {entry} (substitute)", event=self.event.code, entry=self.entry.label)
        return Text("{event} {entry}", event=self.event.code, entry=slot_label(self.event, self.entry, self.slot))


def _where(c: Connection) -> dict[int, list[_Place]]:
    """The entries of all events in which each person plays or may step in; not those that have left."""
    found: dict[int, list[_Place]] = {}
    for event in events(c):
        members: Members = members_of(c, event)
        substitutes = substitutes_of(c, event)
        for entry in entries(c, event):
            if entry.status != ENTERED or entry.standing == PHANTOM:
                continue
            for slot, member in sorted(members.get(entry.id, {}).items()):
                found.setdefault(member.person_id, []).append(_Place(event, entry, slot))
            for person in substitutes.get(entry.id, ()):
                found.setdefault(person, []).append(_Place(event, entry, 0))
    return found


def _rows(
    event: EventRow,
    line: EntryLine,
    cells: Mapping[int, PersonCells],
    where: Mapping[int, list[_Place]],
    words: Mapping[str, Text | str],
) -> list[EntryPersonRow]:
    entry = line.entry
    number = entry.list_number if entry.number is None else entry.number
    slots: dict[int, PersonCells | None] = {slot: cells[m.person_id] for slot, m in sorted(line.members.items())}
    return [
        EntryPersonRow(
            entry.id, slot, slot_label(event, entry, slot) if slot else entry.label, entry.label,
            (entry.number is None, number, slot), person, entry.name, entry.seed,
            tuple(words.get(label, label) for label in line.labels), entry.standing, entry.status, _state(line),
            line.arrived,
            () if person is None else tuple(
                p.text for p in where.get(person.person_id, []) if p.event.id != event.id
            ),
        )
        for slot, person in (slots or {0: None}).items()
    ]  # fmt: skip


def _state(line: EntryLine) -> Text | None:
    entry = line.entry
    if entry.status != ENTERED and entry.left_round:
        return Text("{state} from segment {segment}, round {round} on", state=STATUS_WORDS[entry.status],
                    segment=entry.left_segment, round=entry.left_round)  # fmt: skip
    return line.note


def _people(
    c: Connection, everybody: Mapping[int, Someone], cells: Mapping[int, PersonCells],
    where: Mapping[int, list[_Place]],
) -> tuple[PersonRow, ...]:  # fmt: skip
    duties = _duties(c)
    return tuple(
        PersonRow(
            cells[i],
            tuple(p.text for p in where.get(i, ())),
            tuple(duties.get(i, ())),
            len({p.event.id for p in where.get(i, ())}),
        )
        for i in everybody
    )


def _duties(c: Connection) -> dict[int, list[Text]]:
    """Who leads or coaches, once each."""
    t = DelegationMember.__table__.c
    found: dict[int, list[Text]] = {}
    for person, role in c.execute(select(t.person_id, t.role).order_by(t.id)):
        word = ROLE_WORDS.get(role, Text("{item}", item=role))
        if role != "player" and word not in found.setdefault(person, []):
            found[person].append(word)
    return found


def _clubs(c: Connection, everybody: Mapping[int, Someone], lines: tuple[EntryLine, ...]) -> tuple[ClubRow, ...]:
    own = Counter(p.club_id for p in everybody.values())
    of_event = Counter(k for line in lines for k in {m.club_id for m in line.members.values()})
    return tuple(
        ClubRow(k.id, k.name, name_key(k.name), k.short, k.region, own[k.id], of_event[k.id]) for k in clubs(c).values()
    )
