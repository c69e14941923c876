"""Who plays with whom, in lists that say it by merged cells or by letters behind the number."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from tdapp.rules.findings import Finding
from tdapp.services.exchange.entry_words import entry_word
from tdapp.services.exchange.headers import Header
from tdapp.services.exchange.imported import ImportedPerson
from tdapp.services.exchange.sheet_table import SheetTable, is_blank
from tdapp.text import Text

_LETTERED = re.compile(r"(.*\d)[-–_.\s]?([aAbB])|(\d+)[-–_.]([12])")


def use_merged_numbers(table: SheetTable, header: Header, size: int | None) -> tuple[Header, list[Finding]]:
    """Without a column for pairs or teams, running numbers that each stand for several rows name them.

    `size` is how many people each must have, None for two or more.
    """
    if "entry" in header.columns or "mark" not in header.columns:
        return header, []
    sizes: Counter[str] = Counter()
    current = ""
    for line in table.lines:
        if line.number > header.last and not is_blank(header.value(line, "name")):
            current = entry_word(header.value(line, "mark")) or current
            sizes[current] += 1
    if not sizes or "" in sizes or any(n < 2 or (size is not None and n != size) for n in sizes.values()):
        return header, []
    column = header.columns["mark"]
    text = Text(
        "{place}: the numbers in column {column} say who plays together.",
        place=header.place.text(),
        column=header.title(column),
    )
    columns = {f: c for f, c in header.columns.items() if f != "mark"} | {"entry": column}
    return replace(header, columns=columns), [header.place.note(text)]


def fill_entries(people: Sequence[ImportedPerson], header: Header) -> tuple[list[ImportedPerson], list[Finding]]:
    """Each entry value that stands only beside the first of its people is given to those below.

    Only where every value stands once and the first person has one: a list that names the entry in each
    row, and forgets it in one, is not guessed at.
    """
    values = [p.entry.casefold() for p in people if p.competes]
    if not values or not values[0] or all(values) or max(Counter(v for v in values if v).values()) > 1:
        return list(people), []
    filled: list[ImportedPerson] = []
    current = ""
    for person in people:
        if person.competes:
            current = person.entry or current
            person = replace(person, entry=current)  # noqa: PLW2901  the same person, with the value above
        filled.append(person)
    text = Text(
        "{place}: empty cells in column {column} were read as the value above.",
        place=header.place.text(),
        column=header.title(header.columns["entry"]),
    )
    return filled, [header.place.note(text)]


def pair_letters(people: Sequence[ImportedPerson]) -> list[ImportedPerson]:
    """`1a` and `1b`, or 1-1 and 1-2, are pair 1, first and second; only where every player is numbered so."""
    found = [_LETTERED.fullmatch(p.entry) if p.plays else None for p in people]
    split = [(m[1] or m[3], (m[2] or m[4]).casefold()) for m in found if m]
    players = [p for p in people if p.plays]
    if not split or len(split) < len(players) or any(p.slot for p in players):
        return list(people)
    if max(Counter(split).values()) > 1 or max(Counter(base for base, _ in split).values()) < 2:
        return list(people)
    return [
        replace(p, entry=entry_word(m[1] or m[3]), slot=1 if (m[2] or m[4]) in "aA1" else 2) if m else p
        for p, m in zip(people, found, strict=True)
    ]
