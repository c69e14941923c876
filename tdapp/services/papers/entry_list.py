"""Fills the entry list."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import Connection

from tdapp.services.category_words import category_words
from tdapp.services.entering_lists import EntryLine, read_entries
from tdapp.services.in_force import in_force
from tdapp.services.rows import EntryList, EntryRow, Heading
from tdapp.services.scope import EventRow
from tdapp.text import Text


def entry_list(c: Connection, event: EventRow, heading: Heading) -> EntryList:
    """All entries of the event, those without a number yet by their list numbers."""
    words = category_words(in_force(c, event).rules)
    return EntryList(heading, tuple(_row(line, words) for line in read_entries(c, event)))


def _row(line: EntryLine, words: Mapping[str, Text | str]) -> EntryRow:
    entry = line.entry
    members = [m for _, m in sorted(line.members.items())]
    return EntryRow(
        entry.label,
        entry.list_number if entry.number is None else entry.number,
        tuple(m.row for m in members),
        name=entry.name,
        region=" / ".join(dict.fromkeys(m.region for m in members if m.region)),
        categories=tuple(words.get(label, label) for label in line.labels),
        seed=entry.seed,
        note=line.note,
    )
