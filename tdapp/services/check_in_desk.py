"""The desk of the check-in: everybody with the ways to type a name, what is open, and who is meant by what is typed."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tdapp.services.checking_in import ITEM_WORDS, CheckedPerson, Mark, check_in, read_check_in
from tdapp.services.columns.check_in_desk import CheckInDesk, DeskRow, Item
from tdapp.services.entering_lists import RESERVE
from tdapp.services.office import Office, use_case
from tdapp.services.pinyin import name_key
from tdapp.services.rows.arrival import ARRIVED
from tdapp.services.scope import find_event
from tdapp.services.spelling import spell
from tdapp.text import Text

MOST = 9
"""So many candidates are offered."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """Who may be meant: the label to check in (an entry, or one of it), and the rows that it names."""

    label: str
    rows: tuple[DeskRow, ...]


@use_case
def check_in_desk(office: Office, event_code: str | None) -> CheckInDesk:
    """Everybody's state now."""
    with office.read() as c:
        found = read_check_in(c, find_event(c, event_code))
    items = tuple(Item(item, ITEM_WORDS.get(item, item)) for item in (ARRIVED, *found.items))
    return CheckInDesk(found.event.code, items, tuple(_row(p) for p in found.people))


def check_in_at_desk(office: Office, event_code: str | None, labels: Sequence[str], mark: Mark) -> CheckInDesk:
    """Note the same for these people or entries; returns everybody's state."""
    check_in(office, event_code, labels, mark)
    return check_in_desk(office, event_code)


def _row(p: CheckedPerson) -> DeskRow:
    spelt = spell(p.member.name)
    entry = p.entry
    return DeskRow(
        p.label, entry.label, (entry.number is None, entry.number or entry.list_number, p.slot), p.member.name,
        name_key(p.member.name), spelt.pinyin, spelt.initials, p.member.club, name_key(p.member.club), p.states,
        Text("reserve") if entry.standing == RESERVE else None,
    )  # fmt: skip


def candidates(rows: Iterable[DeskRow], typed: str) -> list[Candidate]:
    """Who may be meant, the best first: a number as it stands, then names, pinyin and initials from the beginning.

    Before the draw a bare number means the list number. Whoever is still missing comes before who has arrived.
    """
    asked = "".join(unicodedata.normalize("NFKC", typed).split()).casefold()
    if not asked:
        return []
    every = list(rows)
    numbered = _numbered(every, asked)
    ranked = sorted(
        ((rank, row.arrived, row.order, row) for row in every if (rank := _rank(row, asked)) is not None),
        key=lambda found: found[:3],
    )
    named = [Candidate(row.label, (row,)) for *_, row in ranked]
    return [*numbered, *(c for c in named if c not in numbered)][:MOST]


def _numbered(rows: Sequence[DeskRow], asked: str) -> list[Candidate]:
    """The entry or the one of it that has this number."""
    wanted = {asked, "l" + asked} if asked[0].isdigit() else {asked}
    whole = tuple(row for row in rows if row.entry.casefold() in wanted)
    if whole:
        own = [Candidate(row.label, (row,)) for row in whole] if len(whole) > 1 else []
        return [Candidate(whole[0].entry, whole), *own]
    return [Candidate(row.label, (row,)) for row in rows if row.label.casefold() in wanted]


def _rank(row: DeskRow, asked: str) -> int | None:
    name = row.name.casefold().replace(" ", "")
    if asked in (name, row.initials, row.pinyin):
        return 0
    if any(way.startswith(asked) for way in (name, row.initials, row.pinyin)):
        return 1
    return 2 if asked in name or asked in row.pinyin else None
