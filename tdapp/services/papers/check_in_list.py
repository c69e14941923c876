"""Fills the check-in list."""

from __future__ import annotations

from sqlalchemy import Connection

from tdapp.services.checking_in import ITEM_WORDS, CheckedPerson, read_check_in
from tdapp.services.entering_lists import RESERVE
from tdapp.services.rows import CheckInList, CheckInRow, Heading
from tdapp.services.rows.arrival import ARRIVED, SEEN
from tdapp.services.rows.entries import Mark
from tdapp.services.scope import EventRow
from tdapp.text import Text


def check_in_list(c: Connection, event: EventRow, heading: Heading) -> CheckInList:
    """Everybody who is to be checked in, with what was seen already."""
    found = read_check_in(c, event)
    items = (ARRIVED, *found.items)
    rows = tuple(_row(person, items) for person in found.people)
    return CheckInList(heading, tuple(ITEM_WORDS.get(item, item) for item in items), rows)


def _row(person: CheckedPerson, items: tuple[str, ...]) -> CheckInRow:
    entry = person.entry
    order = entry.list_number if entry.number is None else entry.number
    return CheckInRow(
        person.label,
        order * 100 + person.slot,
        person.member.row,
        tuple(_mark(person.states.get(item)) for item in items),
        person.absent,
        Text("reserve") if entry.standing == RESERVE else None,
    )


def _mark(state: str | None) -> Mark:
    if state is None:
        return ""
    return "yes" if state == SEEN else "no"
