"""Understands a list for one event: people, entries, and every problem with its file and row at once (rules 5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection

from tdapp.rules.findings import Finding, Weight
from tdapp.rules.regulations import Regulations
from tdapp.services.clubs import club_key, clubs_by_key, first_spellings
from tdapp.services.entering_drafts import PersonDraft, Understood
from tdapp.services.exchange.imported import ImportedList, ImportedPerson
from tdapp.services.importing.checks import check_drafts
from tdapp.services.importing.event_field import EventField
from tdapp.services.importing.grouping import Row, group
from tdapp.services.people import Someone
from tdapp.services.people_matching import match
from tdapp.text import Text


def understand(c: Connection, field: EventField, rules: Regulations, read: ImportedList) -> Understood:
    """What the list means for the event; findings of the list, of people and of entries, in the order of its rows.

    Rows that have an error are not looked at any further, so that one slip is told once.
    """
    broken = {_row(f) for f in read.findings if f.weight is Weight.ERROR}
    codes = _codes(rules)
    rows = [
        replace(p, categories=tuple(dict.fromkeys(codes.get(word, word) for word in p.categories)))
        for p in read.people if p.row not in broken
    ]  # fmt: skip
    matched = match(rows, field.people.values())
    broken |= {_row(f) for f in matched.findings if f.weight is Weight.ERROR}
    keyed = [(row, key) for row, key in zip(rows, matched.keys, strict=True) if row.row not in broken]
    people, found = _people(keyed, field.people)
    grouped = group(keyed, rules.event.kind, field.next_list_number)
    findings = [*read.findings, *matched.findings, *found, *grouped.findings]
    whole = Understood(people, grouped.entries, grouped.staff, ())
    findings += check_drafts(whole, field, rules, skip=_half_read(read.people, broken))
    return Understood(
        people, grouped.entries, grouped.staff, tuple(sorted(dict.fromkeys(findings), key=_row)),
        _new_clubs(c, rows), read.columns,
    )  # fmt: skip


def _codes(rules: Regulations) -> dict[str, str]:
    """The codes of labels and age bands by the names that the regulations give them."""
    named = {label.name: label.code for label in rules.label}
    return {band.name: band.code for band in rules.age_band if band.name} | named


def _people(rows: Sequence[Row], known: Mapping[int, Someone]) -> tuple[dict[int, PersonDraft], list[Finding]]:
    """A draft for each person, from all rows that name them; known people keep what they have."""
    found: dict[int, PersonDraft] = {}
    findings: list[Finding] = []
    for row, key in rows:
        before = found.get(key)
        have = known.get(key) if before is None else before
        fields, told = _merged(row, have)
        findings += told
        fills = {} if before is None else dict(before.fills)
        if key in known:
            fills |= {name: fields[name] for name, empty in _gaps(known[key]).items() if empty and fields[name]}
        found[key] = PersonDraft(key, row.place if before is None else before.place, fills=fills, **fields)
    return found, findings


_FIELDS = {
    "gender": Text("gender"), "birth": Text("date of birth"), "registration": Text("registration number"),
    "club": Text("club"), "region": Text("region"), "family": Text("family"),
}  # fmt: skip

_GENDERS = {"M": Text("male"), "F": Text("female")}


def _gaps(person: Someone) -> dict[str, bool]:
    return {name: not getattr(person, name) for name in _FIELDS}


def _merged(row: ImportedPerson, have: Someone | PersonDraft | None) -> tuple[dict[str, Any], list[Finding]]:
    """What is known of a person after this row, and where the row says something else than what stays."""
    fields: dict[str, Any] = {"name": row.name if have is None else have.name}
    told: list[Finding] = []
    for name, word in _FIELDS.items():
        old, new = (None if have is None else getattr(have, name)), getattr(row, name)
        fields[name] = old or new
        if old and new and _differ(name, old, new):
            text = Text(
                "{place}: the {field} of {name} is {new} here and {old} in the tournament; {old} stays.",
                place=row.place.text(),
                field=word,
                name=row.name,
                new=_GENDERS.get(new, new),
                old=_GENDERS.get(old, old),
            )
            told.append(row.place.warning(text))
    return fields, told


def _differ(name: str, old: object, new: object) -> bool:
    if name == "club":
        return club_key(str(old)) != club_key(str(new))
    return str(old).casefold() != str(new).casefold()


def _half_read(people: Iterable[ImportedPerson], broken: set[int]) -> frozenset[str]:
    """Entry values of which a row could not be read: what else is wrong with them is not to be judged yet."""
    return frozenset(p.entry.casefold() for p in people if p.row in broken and p.entry)


def _new_clubs(c: Connection, rows: Iterable[ImportedPerson]) -> tuple[str, ...]:
    known = clubs_by_key(c)
    return tuple(name for key, name in first_spellings(p.club for p in rows if p.club).items() if key not in known)


def _row(finding: Finding) -> int:
    subject = finding.subject
    row = subject[subject.index("row") + 1] if "row" in subject else 0
    return row if isinstance(row, int) else 0
