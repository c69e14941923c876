"""Who is to step in: somebody of a reserve entry, of the team's own list, known to the tournament, or new."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from tdapp.model.journal import Step
from tdapp.model.tables import Person
from tdapp.rules.eligibility import Competing, check_entries
from tdapp.rules.findings import Finding, Weight
from tdapp.rules.kinds import TEAMS
from tdapp.rules.regulations import Regulations
from tdapp.services.changes.seats import Seat
from tdapp.services.changes.typed_people import by_name, refuse_errors
from tdapp.services.clubs import club_key, find_or_make_clubs
from tdapp.services.entering_lists import RESERVE
from tdapp.services.exchange.imported import ImportedPerson
from tdapp.services.importing.event_field import EventField
from tdapp.services.people import Someone, people, split_labels
from tdapp.services.people_matching import match, name_fold, registration_fold
from tdapp.services.scope import EntryRow, find_entry
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True)
class Who:
    """Somebody as a person names them: a known one by registration number or name, a reserve by label, or a new one."""

    known: str = ""
    reserve: str = ""
    new: ImportedPerson | None = None


def find_who(c: Connection, field: EventField, who: Who) -> tuple[int | ImportedPerson, list[Finding]]:
    """The id of the person, or the new person as typed, and remarks; Refused when nobody or several are meant."""
    if bool(who.known) + bool(who.reserve) + (who.new is not None) != 1:
        raise Refused(Text("Say who steps in, in one way: --person, --reserve or --name."))
    if who.new is not None:
        matched = match([who.new], field.people.values())
        refuse_errors(matched.findings)
        return matched.keys[0] if matched.keys[0] > 0 else who.new, by_name(matched.findings)
    if who.reserve:
        entry = find_entry(c, field.event, who.reserve)
        own = field.members.get(entry.id, {})
        if entry.standing != RESERVE or len(own) != 1:
            raise Refused(
                Text("Entry {entry} is not a single reserve; name the person with --person.", entry=entry.label)
            )
        return next(iter(own.values())).person_id, []
    return _known(list(field.people.values()), who.known), []


def _known(everybody: Sequence[Someone], typed: str) -> int:
    number = registration_fold(typed)
    by_number = [p for p in everybody if p.registration and registration_fold(p.registration) == number]
    found = by_number or [p for p in everybody if name_fold(p.name) == name_fold(typed.strip())]
    if not found:
        raise Refused(
            Text(
                "Nobody in this tournament has the registration number or name {typed}; for somebody new use --name.",
                typed=typed,
            )
        )
    if len(found) > 1:
        raise Refused(
            Text(
                "Several people are called {typed}. Give the registration number: {numbers}.",
                typed=typed,
                numbers=[p.registration or "–" for p in found],
            )
        )
    return found[0].person_id


def person_row(step: Step, who: int | ImportedPerson) -> int:
    """The id of the person; a new one is written."""
    if isinstance(who, int):
        return who
    clubs = find_or_make_clubs(step, [who.club])
    (made,) = step.insert(Person, [
        {"name": who.name, "gender": who.gender, "birth": who.birth, "registration": who.registration,
         "club_id": clubs.get(club_key(who.club)), "region": who.region, "family": who.family}
    ])  # fmt: skip
    return made


def check_substitute(
    c: Connection, field: EventField, rules: Regulations, entry: EntryRow, slot: int, person_id: int,
    seats: Sequence[Seat], earlier: bool,
) -> list[Finding]:  # fmt: skip
    """Everything that speaks against the person in the slot; errors are raised, warnings returned.

    `seats` are everybody's from the round on; `earlier` is whether the person played for this slot before.
    """
    everybody = people(c)
    person = everybody[person_id]
    problems = _elsewhere(field, entry, person, seats)
    own = field.substitutes.get(entry.id, [])
    if field.event.kind in TEAMS and person_id not in own and not earlier:
        problems.append(
            Text(
                "{name} is not on the list of substitutes of team {entry}: {names}.",
                name=person.name,
                entry=entry.label,
                names=[everybody[p].name for p in own] or "–",
            )
        )
    members = {s: m.person_id for s, m in field.members.get(entry.id, {}).items()} | {slot: person_id}
    labels = split_labels(entry.categories)
    line_up = Competing(entry.id, entry.label, tuple(everybody[p].judged(labels) for _, p in sorted(members.items())))
    found = [] if entry.standing == RESERVE else check_entries([line_up], rules.terms)
    problems += [f.text for f in found if f.weight is Weight.ERROR]
    if problems:
        raise Refused(*problems)
    return [f for f in found if f.weight is not Weight.ERROR]


def _elsewhere(field: EventField, entry: EntryRow, person: Someone, seats: Sequence[Seat]) -> list[Text]:
    """Another entry that has the person, or a seat that they have already; a reserve may step in from anywhere."""
    problems = []
    other = field.entered().get(person.person_id)
    if other is not None and other.id != entry.id and other.standing != RESERVE:
        problems.append(
            Text(
                "{name} plays for entry {entry}; one person plays for one entry of an event.",
                name=person.name,
                entry=other.label,
            )
        )
    taken = next((s for s in seats if s.person_id == person.person_id), None)
    if taken is not None:
        problems.append(Text("{name} already sits at a table: {table}.", name=person.name, table=taken.at.text))
    return problems
