"""What is wrong with the entries of a list: people entered already, nobody twice, eligibility, seeds, categories."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tdapp.rules.categories import EVENT_CATEGORIES
from tdapp.rules.eligibility import Competing, check_entries, check_nobody_twice
from tdapp.rules.findings import Finding
from tdapp.rules.regulations import Regulations
from tdapp.services.entering_drafts import EntryDraft, PersonDraft, Understood
from tdapp.services.importing.event_field import EventField
from tdapp.services.importing.grouping import REGULAR
from tdapp.services.scope import EntryRow
from tdapp.text import Text


def check_drafts(
    understood: Understood, field: EventField, rules: Regulations, skip: frozenset[str] = frozenset()
) -> list[Finding]:
    """Every finding about the entries; those whose word in the list is in `skip` are only looked up, not judged.

    Reserves are of the support team and unranked: whoever they are, they may not play for another entry.
    """
    entries = understood.entries
    entered = field.entered()
    known = {key for e in entries for key in (*e.players, *e.substitutes) if key in entered}
    looked_at = [e for e in entries if e.word.casefold() not in skip]
    regular = [e for e in looked_at if e.standing == REGULAR and known.isdisjoint(e.players)]
    before = [field.competing(e) for e in field.entries]
    told = [
        *check_entries([_competing(e, understood) for e in regular], rules.terms),
        *check_nobody_twice([*before, *(_competing(e, understood) for e in looked_at)]),
    ]
    found = [_entered_already(understood.people[key], entered[key]) for key in known]
    found += _of_the_list(dict.fromkeys(told), understood, known)
    new = [e for e in entries if known.isdisjoint(e.players)]
    return [*found, *_seeds(new, field), *_labels(new, rules)]


def _entered_already(person: PersonDraft, entry: EntryRow) -> Finding:
    text = Text(
        "{place}: {name} is already entered as {entry}.", place=person.place.text(), name=person.name, entry=entry.label
    )
    return person.place.error(text)


def _of_the_list(told: Iterable[Finding], understood: Understood, known: set[int]) -> Iterator[Finding]:
    """The findings of the rules about entries of the list, each with its row; not about people entered already."""
    places = {-e.list_number: e.place for e in understood.entries}
    for finding in told:
        about = dict(zip(finding.subject[::2], finding.subject[1::2], strict=True))
        entry, person = about["entry"], about.get("person")
        if entry in places and person not in known:
            assert isinstance(entry, int)
            place = understood.people[person].place if isinstance(person, int) else places[entry]
            text = Text("{place}: {problem}", place=place.text(), problem=finding.text)
            yield Finding(text, place.subject(), finding.weight)


def _competing(entry: EntryDraft, understood: Understood) -> Competing:
    """The entry as eligibility sees it, by its negative list number; see `EventField.competing`."""
    people = understood.people
    return Competing(
        -entry.list_number,
        entry.label,
        tuple(people[k].judged(entry.labels) for k in entry.players),
        tuple(people[k].judged(()) for k in (*entry.leaders, *entry.substitutes)),
        tuple(people[k].judged(()) for k in entry.coaches),
    )


def _seeds(entries: Iterable[EntryDraft], field: EventField) -> Iterator[Finding]:
    given = {e.seed: e for e in field.entries if e.seed is not None}
    for entry in entries:
        if entry.seed in given:
            text = Text(
                "{place}: seed {seed} is already given to entry {entry}.",
                place=entry.place.text(),
                seed=entry.seed,
                entry=given[entry.seed].label,
            )
            yield entry.place.error(text)


def _labels(entries: Iterable[EntryDraft], rules: Regulations) -> Iterator[Finding]:
    known = {*EVENT_CATEGORIES, *(band.code for band in rules.age_bands), *(label.code for label in rules.label)}
    for entry in entries:
        unknown = tuple(label for label in entry.labels if label not in known)
        if unknown:
            text = Text(
                "{place}: the regulations do not know these categories: {labels}.",
                place=entry.place.text(),
                labels=unknown,
            )
            yield entry.place.warning(text)
