"""Who belongs to a category of a ranking: women, an age band, a label, a club (rules 3 and 5)."""

from __future__ import annotations

from sqlalchemy import Connection

from tdapp.rules.categories import EVENT_CATEGORIES, MEN, MIXED, WOMEN, labels_of_entry
from tdapp.rules.regulations import Regulations
from tdapp.services.people import LAST, Members, split_labels
from tdapp.services.pinyin import name_key
from tdapp.services.ranking.substitutes import credited_people
from tdapp.services.scope import EntryRow, EventRow, entries
from tdapp.text import Refused, Text


def in_category(c: Connection, event: EventRow, rules: Regulations, asked: str) -> tuple[Text | str, set[int]]:
    """The name of a category and the ids of the entries that belong to it.

    A category is women, men, mixed, the code of an age band or of a label, or the name of a club. Refused when it is
    none of these, with those there are.
    """
    names = _names(rules)
    members = credited_people(c, event, LAST)
    everybody = entries(c, event)
    if asked in names:
        return names[asked], {e.id for e in everybody if asked in _labels(rules, e, members)}
    clubs = {e.id: {name for m in members.get(e.id, {}).values() for name in (m.club, m.club_short)} for e in everybody}
    if not any(asked in found for found in clubs.values()):
        raise Refused(
            Text(
                "There is no category {category}. There are: {known}; or the name of a club.",
                category=asked,
                known=tuple(names),
            )
        )
    return asked, {i for i, found in clubs.items() if asked in found}


def category_names(c: Connection, event: EventRow, rules: Regulations) -> tuple[tuple[str, Text | str], ...]:
    """Code and name of each category that an entry of the event belongs to, the clubs last."""
    members = credited_people(c, event, LAST)
    everybody = entries(c, event)
    labels = {label for e in everybody for label in _labels(rules, e, members)}
    clubs = {m.club for e in everybody for m in members.get(e.id, {}).values() if m.club}
    named = [(code, name) for code, name in _names(rules).items() if code in labels]
    return (*named, *((club, club) for club in sorted(clubs, key=name_key)))


def _names(rules: Regulations) -> dict[str, Text | str]:
    names: dict[str, Text | str] = {code: EVENT_CATEGORIES[code] for code in (WOMEN, MEN, MIXED)}
    names |= {band.code: band.name for band in rules.age_bands}
    return names | {label.code: label.name for label in rules.label}


def _labels(rules: Regulations, entry: EntryRow, members: Members) -> frozenset[str]:
    own = split_labels(entry.categories)
    people = [m.judged(own) for m in members.get(entry.id, {}).values()]
    return labels_of_entry(people, rules.tournament.first_day, rules.age_bands)
