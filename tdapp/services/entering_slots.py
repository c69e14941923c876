"""Somebody of an entry as they are typed and shown: L3, L3a, 12b, in a team 3.4, in a team of pairs 3.4a."""

from __future__ import annotations

import re
import unicodedata

from sqlalchemy import Connection

from tdapp.rules.kinds import EventKind
from tdapp.services.scope import EntryRow, EventRow, find_entry
from tdapp.services.seating_people import slot_word, slots_called
from tdapp.text import Refused, Text


def slot_label(event: EventRow, entry: EntryRow, slot: int) -> str:
    """Somebody of an entry as it is typed and shown: L3, L3a, 12b; in a team 3.4, of pairs 3.4a."""
    word = slot_word(event.kind, slot)
    return f"{entry.label}.{word}" if word[:1].isdecimal() else f"{entry.label}{word}"


_WITH_SLOT = re.compile(r"(L?\d+)(?:([AB])|[.]0*(\d+))?")
_OF_PAIR = re.compile(r"(L?\d+)([.]\d+[AB]?)")


def find_slots(c: Connection, event: EventRow, label: str) -> tuple[EntryRow, int | None]:
    """The entry and slot that a label names; no slot for the whole entry, and in individual events slot 1."""
    typed = "".join(unicodedata.normalize("NFKC", label).upper().split())
    if event.kind == EventKind.PAIR_TEAM and (of_pair := _OF_PAIR.fullmatch(typed)):
        return _of_pair(c, event, of_pair)
    found = _WITH_SLOT.fullmatch(typed)
    if found is None or (found[2] and event.kind == EventKind.INDIVIDUAL):
        return find_entry(c, event, label), 1 if event.kind == EventKind.INDIVIDUAL else None
    slot = "AB".index(found[2]) + 1 if found[2] else int(found[3]) if found[3] else None
    return find_entry(c, event, found[1]), 1 if event.kind == EventKind.INDIVIDUAL else slot


def _of_pair(c: Connection, event: EventRow, typed: re.Match[str]) -> tuple[EntryRow, int]:
    """Somebody of a team of pairs, such as 3.4a; Refused for the pair alone, for both of it may be meant."""
    entry = find_entry(c, event, typed[1])
    slots = slots_called(event.kind, typed[2].lower()) or ()
    if len(slots) != 1:
        labels = [slot_label(event, entry, s) for s in slots]
        raise Refused(
            Text("Say for whom of the entry: {labels}.", labels=labels)
            if labels
            else Text("Nobody is entered as {entry}.", entry=typed[0])
        )
    return entry, slots[0]
