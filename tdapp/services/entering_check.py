"""Everything there is to say about the entries of an event before its draw (rules 4 and 5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from sqlalchemy import Connection

from tdapp.rules.eligibility import check_entries, check_nobody_twice, check_terms
from tdapp.rules.findings import Finding, Weight
from tdapp.rules.kinds import TEAMS
from tdapp.rules.movements.schedule import MovementKind
from tdapp.rules.odd_choices import refusal
from tdapp.rules.odd_field import MULTIPLE
from tdapp.rules.regulations import Regulations
from tdapp.rules.relations import KINDS, Bond
from tdapp.services.clubs import clubs
from tdapp.services.drawing.field import bonds_of, entrants, field_of, listed
from tdapp.services.entering_lists import ENTERED, REGULAR
from tdapp.services.importing.event_field import EventField, event_field
from tdapp.services.in_force import in_force
from tdapp.services.office import Office
from tdapp.services.people import Member, members_of
from tdapp.services.people_matching import name_fold
from tdapp.services.scope import EntryRow, EventRow, entries, events, find_event, segments
from tdapp.services.seating_people import slots_of
from tdapp.text import Text


def check(office: Office, event_code: str | None) -> tuple[EventRow, tuple[Finding, ...]]:
    """The event and every finding about its entries: errors first, then warnings, then notes."""
    with office.read() as c:
        event = find_event(c, event_code)
        return event, tuple(findings(c, event))


def findings(c: Connection, event: EventRow) -> list[Finding]:
    """Every finding about the entries of the event, the heaviest first."""
    rules = in_force(c, event).rules
    field = event_field(c, event)
    regular = (e for e in field.entries if e.status == ENTERED and e.standing == REGULAR)
    playing = sorted(regular, key=lambda e: (e.number is None, e.number or e.list_number))
    found = [*check_terms(rules.terms), *check_entries([field.competing(e) for e in playing], rules.terms)]
    found += check_nobody_twice(field.competing(e) for e in field.entries if e.status == ENTERED)
    found += [*_team_sizes(field, playing, rules), *_alike(field, playing), *_elsewhere(c, field, playing)]
    if not field.drawn and event.kind in MULTIPLE:
        found += _odd(c, event, rules)
        found += _related(c, event, rules)
    order = list(Weight)[::-1]
    return sorted(dict.fromkeys(found), key=lambda f: order.index(f.weight))


def _team_sizes(field: EventField, playing: Iterable[EntryRow], rules: Regulations) -> Iterator[Finding]:
    """Teams that are not as large as the regulations say."""
    wanted = slots_of(field.event.kind, rules.entries.team_size) if field.event.kind in TEAMS else None
    for e in playing:
        players = len(field.members.get(e.id, {}))
        if wanted is not None and players and players != wanted:
            text = Text(
                "Team {entry} has {players} players in its line-up; every team needs {needed}.",
                entry=e.label,
                players=players,
                needed=wanted,
            )
            yield Finding(text, ("entry", e.id))


def _alike(field: EventField, playing: Iterable[EntryRow]) -> Iterator[Finding]:
    """People who may be one person entered twice: one name, and nothing that tells them apart for certain."""
    first: dict[str, list[tuple[EntryRow, Member]]] = {}
    for e in playing:
        for member in field.members.get(e.id, {}).values():
            for other, known in first.setdefault(name_fold(member.name), []):
                if known.person_id != member.person_id and not _told_apart(known, member):
                    text = Text(
                        "Entries {one} and {other}: {name} stands in both. Are these two people?",
                        one=other.label,
                        other=e.label,
                        name=member.name,
                    )
                    yield Finding(text, ("entry", e.id), Weight.WARNING)
            first[name_fold(member.name)].append((e, member))


def _elsewhere(c: Connection, field: EventField, playing: Iterable[EntryRow]) -> Iterator[Finding]:
    """Who plays in another event of the tournament too: allowed, but the times must not collide."""
    others: dict[int, list[str]] = {}
    for event in events(c):
        if event.id != field.event.id:
            members = members_of(c, event)
            there = [e for e in entries(c, event) if e.status == ENTERED]
            for person in {m.person_id for e in there for m in members.get(e.id, {}).values()}:
                others.setdefault(person, []).append(event.code)
    for e in playing:
        for member in field.members.get(e.id, {}).values():
            if codes := others.get(member.person_id):
                text = Text(
                    "Entry {entry}: {name} is entered in these events too: {events}.",
                    entry=e.label,
                    name=member.name,
                    events=codes,
                )
                yield Finding(text, ("entry", e.id), Weight.NOTE)


def _told_apart(one: Member, other: Member) -> bool:
    births = one.birth and other.birth and one.birth != other.birth
    numbers = one.registration and other.registration
    return bool(births or numbers)


def _odd(c: Connection, event: EventRow, rules: Regulations) -> Iterator[Finding]:
    """An odd number, with everything that can be done about it at the draw."""
    segment = segments(c, event)[0]
    ready = listed(entrants(c, event, segment).ready)
    field = field_of(rules, segment, MovementKind(event.kind), ready)
    if field.over:
        for text in refusal(field, ""):
            yield Finding(text, ("event", event.code), Weight.WARNING)


def _related(c: Connection, event: EventRow, rules: Regulations) -> Iterator[Finding]:
    """Which entries the draw will keep apart, relation by relation."""
    found = entrants(c, event, segments(c, event)[0])
    bonds = bonds_of(c, found, rules)
    sharing: dict[Bond, list[str]] = {}
    for e in found.ready:
        for bond in bonds.get(e.id, ()):
            sharing.setdefault(bond, []).append(e.label)
    names = {str(club.id): club.name for club in clubs(c).values()}
    for (kind, value), labels in sorted(sharing.items()):
        if len(labels) > 1:
            yield _relation(kind, value, labels, names)


def _relation(kind: str, value: str, labels: list[str], clubs_by_id: Mapping[str, str]) -> Finding:
    if kind == "named":
        text = Text("Related entries ({why}): {entries}.", why=KINDS[kind], entries=labels)
    else:
        shown = clubs_by_id[value] if kind == "club" else value
        text = Text(
            "Related entries ({why}: {value}): {entries}. Their number: {count}.",
            why=KINDS[kind],
            value=shown,
            entries=labels,
            count=len(labels),
        )
    return Finding(text, ("relation", kind, value), Weight.NOTE)
