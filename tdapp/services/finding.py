"""Finds entries, people and tables by what a person types: name, pinyin, initials, number, club, table."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection, select

from tdapp.model.tables import Board, Ruling
from tdapp.rules.penalty_rulings import KIND_NAMES, RulingKind, party_of
from tdapp.services.appeal_entries import read_docket
from tdapp.services.boards.uses import typed_code
from tdapp.services.exchange.typed_words import A_RULING, AN_APPEAL
from tdapp.services.office import Office, use_case
from tdapp.services.officials.listing import known_officials
from tdapp.services.people import members_of
from tdapp.services.rows import table_label
from tdapp.services.rows.officials import OFFICIAL_ROLES
from tdapp.services.rulings import is_by_pair
from tdapp.services.scope import EntryRow, EventRow, events, groups, segments
from tdapp.services.scope import entries as scope_entries
from tdapp.services.spelling import spell
from tdapp.text import Text

_MOST = 40
_MOST_BOARDS = 8
_OF_A_TABLE = (("Table {table}: score sheet", "score-entry"), ("Table {table}: who sits there", "draw"))
"""What may be wanted of a table, and the page that shows it."""


@dataclass(frozen=True, slots=True)
class Hit:
    """One thing found: its words, the event it is in, the page that shows it, and what to hand to that page.

    Pages: `entries` with the entry's label (`12`, `L3`), `score-entry` and `draw` with a table (`A3`, `7`), `boards`
    with a board's code, `officials` with a number of their list,
    `appeals` with an appeal's number, `penalties` with a ruling's number or ("party", "12").
    """

    text: Text
    event: str
    page: str
    target: Any


@use_case
def find(office: Office, event_code: str | None, wanted: str) -> tuple[Hit, ...]:
    """Whatever answers to the words, this event before the others: exact numbers, then beginnings, then the rest."""
    asked = "".join(unicodedata.normalize("NFKC", wanted).casefold().split())
    if not asked:
        return ()
    with office.read() as c:
        there = sorted(events(c), key=lambda e: e.code != event_code)
        found = [
            ((place, *rank), hit)
            for place, event in enumerate(there)
            for rank, hit in [
                *_entries(c, event, asked),
                *_tables(c, event, asked, place == 0),
                *_appeals(c, event, asked),
                *_rulings(c, event, asked),
            ]
        ]
        found += [((0, *rank), hit) for rank, hit in _officials(c, asked, there[0].code if there else "")]
        boards = _boards(c, wanted, there[0].code if there else "")
    exact = [hit for hit in boards if str(hit.target).casefold() == typed_code(wanted).casefold()]
    several = len(there) > 1
    best = sorted(found, key=lambda f: f[0])[:_MOST]
    named = (
        replace(h, text=Text("{event}  {what}", event=h.event, what=h.text)) if several and h.page != "officials" else h
        for _, h in best
    )
    return (*exact, *named, *(hit for hit in boards if hit not in exact))[:_MOST]


def _entries(c: Connection, event: EventRow, asked: str) -> list[tuple[tuple[int, int], Hit]]:
    members = members_of(c, event)
    found = []
    for entry in _all(c, event):
        names = [m.name for _, m in sorted(members.get(entry.id, {}).items())]
        clubs = {m.club_short or m.club for m in members.get(entry.id, {}).values()}
        rank = _rank(asked, entry, names, clubs)
        if rank is not None:
            people = " / ".join([entry.name, *names] if entry.name else names)
            text = Text("{number}  {people}  ({club})", number=entry.label, people=people, club=tuple(sorted(clubs)))
            found.append(((rank, entry.list_number), Hit(text, event.code, "entries", entry.label)))
    return found


def _rank(asked: str, entry: EntryRow, names: list[str], clubs: set[str]) -> int | None:
    if asked == entry.label.casefold():
        return 0
    best: int | None = None
    for spelt in map(spell, [*names, *([entry.name] if entry.name else [])]):
        for way in (spelt.name, spelt.pinyin, spelt.initials):
            if way.startswith(asked):
                return 1
            if asked in way:
                best = 3
    if best is None and any(asked in club.casefold() for club in clubs if club):
        return 4
    return best


def _officials(c: Connection, asked: str, event: str) -> list[tuple[tuple[int, int], Hit]]:
    """Officials of the tournament by name, pinyin or initials; they belong to no event and are shown in this one."""
    found = []
    for official in known_officials(c).values():
        spelt = spell(official.name)
        ways = (spelt.name, spelt.pinyin, spelt.initials)
        if any(asked in way for way in ways):
            text = Text("Official: {name} ({role})", name=official.name, role=OFFICIAL_ROLES[official.role])
            rank = 1 if any(way.startswith(asked) for way in ways) else 3
            found.append(((rank, official.id), Hit(text, event, "officials", official.id)))
    return found


def _all(c: Connection, event: EventRow) -> list[EntryRow]:
    from_scope = scope_entries(c, event)
    return [e for e in from_scope if e.status != "withdrawn"]


def _boards(c: Connection, wanted: str, event: str) -> list[Hit]:
    """Boards of the library whose code begins like this, or whose label was scanned; a bare number is a table."""
    asked = typed_code(wanted).upper()
    if not asked or asked.isdigit():
        return []
    t = Board.__table__.c
    query = select(t.code).where(t.code.startswith(asked, autoescape=True)).order_by(t.code).limit(_MOST_BOARDS)
    return [Hit(Text("Board {code}", code=code), event, "boards", code) for code in c.scalars(query)]


def _appeals(c: Connection, event: EventRow, asked: str) -> list[tuple[tuple[int, int], Hit]]:
    """Appeals by number, with or without the word before it, or all of them by the word alone."""
    match = AN_APPEAL.fullmatch(asked)
    if match is None:
        return []
    word, number = bool(match["word"]), match["number"]
    found: list[tuple[tuple[int, int], Hit]] = []
    for appeal in read_docket(c, event).appeals:
        if number == str(appeal.number) or (word and not number):
            text = Text("Appeal {number} of {party}", number=appeal.number, party=appeal.lodged.party)
            found.append(((0 if word else 3, appeal.number), Hit(text, event.code, "appeals", appeal.number)))
    return found


def _rulings(c: Connection, event: EventRow, asked: str) -> list[tuple[tuple[int, int], Hit]]:
    """The ruling of this number, and what was ruled against the party of this number."""
    match = A_RULING.fullmatch(asked)
    word, number = (bool(match["word"] or match[3]), match["number"]) if match else (False, "")
    if not number and not word:
        return []
    t = Ruling.__table__.c
    query = select(t.number, t.kind, t.party).where(t.event_id == event.id).order_by(t.number)
    found: list[tuple[tuple[int, int], Hit]] = []
    parties = set()
    for n, kind, party in c.execute(query):
        parties.add(party_of(party, by_pair=is_by_pair(event.kind)))
        if str(n) == number or (word and not number):
            text = Text("Ruling {number}: {kind}, {party}", number=n, kind=KIND_NAMES[RulingKind(kind)], party=party)
            found.append(((0 if word else 3, n), Hit(text, event.code, "penalties", n)))
    if number in parties:
        text = Text("What was ruled against {party}", party=number)
        found.append(((1 if word else 4, 0), Hit(text, event.code, "penalties", ("party", number))))
    return found


def _tables(c: Connection, event: EventRow, asked: str, here: bool) -> list[tuple[tuple[int, int], Hit]]:
    """Tables of the event of now whose label was typed, with or without its group, in the last segment drawn."""
    if not here:
        return []
    found: list[tuple[tuple[int, int], Hit]] = []
    drawn = [s for s in segments(c, event) if groups(c, s)]
    for segment in drawn[-1:]:
        there = groups(c, segment)
        for group in there:
            for table in range(1, group.tables + 1):
                label = table_label(group.code if len(there) > 1 else "", table)
                if asked in {label.casefold(), str(table)}:
                    for place, (text, page) in enumerate(_OF_A_TABLE):
                        found.append(((2, 2 * table + place), Hit(Text(text, table=label), event.code, page, label)))
    return found
