"""People that are typed one by one, read like the rows of a list."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from tdapp.rules.findings import Finding, Weight
from tdapp.services.exchange import entry_words
from tdapp.services.exchange.dates import birth_date
from tdapp.services.exchange.identity import holds_identity_number
from tdapp.services.exchange.imported import ImportedList, ImportedPerson
from tdapp.services.exchange.names import person_name, tight
from tdapp.services.exchange.places import Place
from tdapp.text import Refused, Text

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Typed:
    """One person as typed; what is empty is not known."""

    name: str
    gender: str = ""
    birth: str = ""
    registration: str = ""
    club: str = ""
    region: str = ""
    family: str = ""


def read_typed(people: Sequence[Typed], role: str, entry: str = "", seed: int | None = None,
               categories: str = "") -> list[ImportedPerson]:  # fmt: skip
    """The people as rows of a list, numbered from 1; Refused with every word that cannot be read."""
    problems: list[Text] = []
    found = [_read(row, p, role, entry, problems) for row, p in enumerate(people, 1)]
    if problems:
        raise Refused(*problems)
    labels = entry_words.categories(categories)
    return [replace(p, seed=seed if n == 0 else None, categories=labels) for n, p in enumerate(found)]


def _read(row: int, typed: Typed, role: str, entry: str, problems: list[Text]) -> ImportedPerson:
    who = Place(typed.name or "--name")

    def read(parse: Callable[[str, Place], T], word: str, empty: T) -> T:
        try:
            if holds_identity_number(word):
                raise Refused(
                    Text(
                        "{place}: this is an identity-card number. Identity numbers are not stored; leave it out.",
                        place=who.text(),
                    )
                )
            return parse(word, who) if word.strip() else empty
        except Refused as refused:
            problems.extend(refused)
            return empty

    name = read(person_name, typed.name, "")
    if not name and not problems:
        problems.append(Text("Every person needs a name: --name NAME."))
    return ImportedPerson(
        place=Place(typed.name, row=row),
        name=name,
        entry=entry,
        gender=read(entry_words.gender, typed.gender, ""),
        birth=read(birth_date, typed.birth, None),
        registration=read(entry_words.registration, typed.registration, None),
        club=read(lambda word, _: tight(word), typed.club, ""),
        roles=(role,),
        region=read(lambda word, _: tight(word), typed.region, ""),
        family=read(lambda word, _: tight(word), typed.family, ""),
    )


def as_list(people: Sequence[ImportedPerson]) -> ImportedList:
    """The people as a list that was read."""
    return ImportedList(tuple(people), (), (), Place(""))


def by_name(findings: Iterable[Finding]) -> list[Finding]:
    """The findings about a list, with the person's name in place of file and row."""
    found = []
    for f in findings:
        place = f.text.fields.get("place")
        name = place.fields["file"] if isinstance(place, Text) else ""
        text = Text(f.text.message, **{**f.text.fields, "place": name})
        found.append(replace(f, text=text, subject=("person", name)))
    return found


def refuse_errors(findings: Iterable[Finding]) -> None:
    """Raises Refused with every error."""
    errors = [f.text for f in by_name(findings) if f.weight is Weight.ERROR]
    if errors:
        raise Refused(*errors)
