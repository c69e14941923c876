"""Somebody of an entry as they are typed and shown: L3, L3a, 12b, in a team 3.4."""

from __future__ import annotations

import re
import unicodedata

from sqlalchemy import Connection

from tdapp.rules.kinds import EventKind
from tdapp.services.scope import EntryRow, EventRow, find_entry
from tdapp.services.seating_people import slot_word


def slot_label(event: EventRow, entry: EntryRow, slot: int) -> str:
    """Somebody of an entry as it is typed and shown: L3, L3a, 12b; in a team 3.4."""
    word = slot_word(event.kind, slot)
    return f"{entry.label}.{word}" if word.isdecimal() else f"{entry.label}{word}"


_WITH_SLOT = re.compile(r"(L?\d+)(?:([AB])|[.]0*(\d+))?")


def find_slots(c: Connection, event: EventRow, label: str) -> tuple[EntryRow, int | None]:
    """The entry and slot that a label names; no slot for the whole entry, and in individual events slot 1."""
    typed = "".join(unicodedata.normalize("NFKC", label).upper().split())
    found = _WITH_SLOT.fullmatch(typed)
    if found is None or (found[2] and event.kind == EventKind.INDIVIDUAL):
        return find_entry(c, event, label), 1 if event.kind == EventKind.INDIVIDUAL else None
    slot = "AB".index(found[2]) + 1 if found[2] else int(found[3]) if found[3] else None
    return find_entry(c, event, found[1]), 1 if event.kind == EventKind.INDIVIDUAL else slot
