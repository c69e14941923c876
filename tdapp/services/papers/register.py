"""Reads the register of papers, and what a document can be asked for."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo

from sqlalchemy import Connection, select

from tdapp.model.tables import Paper
from tdapp.services.columns.papers import PaperRow
from tdapp.services.documents import DocumentKind
from tdapp.services.in_force import in_force
from tdapp.services.office import Office, use_case
from tdapp.services.publications import RANKING, on_the_wall
from tdapp.services.ranking.categories import category_names
from tdapp.services.rows.heading import after_round_part, group_part, round_part, segment_part
from tdapp.services.scope import EventRow, find_event, find_segment, zone_of
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True)
class PaperDesk:
    """The documents there are, what was printed of an event, and what a ranking can be narrowed to.

    `tables` are those that a spreadsheet can hold as well. `categories` are code and name. `rankings` are the numbers
    of the segment's rankings on the wall with their words.
    """

    kinds: tuple[DocumentKind, ...]
    tables: frozenset[str]
    printed: tuple[PaperRow, ...]
    categories: tuple[tuple[str, Text | str], ...]
    rankings: tuple[tuple[int, Text], ...]


_UNASKED = frozenset({"event", "labels"})
_MANY = 12  # codes that a line of the register names


@use_case
def paper_desk(office: Office, event_code: str | None, segment_number: int | None) -> PaperDesk:
    """What the desk that prints needs to know of an event and a segment."""
    from tdapp.services.papers.as_tables import TABLES  # noqa: PLC0415  brings the spreadsheet libraries

    kinds = office.documents.kinds()
    with office.read() as c:
        event = find_event(c, event_code)
        return PaperDesk(
            tuple(k for k in kinds if not k.secret),
            frozenset(TABLES),
            tuple(_printed(c, event, {k.key: k.title for k in kinds})),
            category_names(c, event, in_force(c, event).rules),
            tuple(_rankings(c, event, segment_number)),
        )


def _printed(c: Connection, event: EventRow, titles: dict[str, Text]) -> list[PaperRow]:
    t = Paper.__table__.c
    zone = ZoneInfo(zone_of(c))
    query = select(t.number, t.at, t.kind, t.options, t.fingerprint).where(t.event == event.code).order_by(t.number)
    found = []
    for row in c.execute(query):
        options: dict[str, Any] = json.loads(row.options)
        title = titles.get(row.kind, Text("{kind}", kind=row.kind))
        asked = tuple((k, tuple(v) if isinstance(v, list) else v) for k, v in options.items() if k not in _UNASKED)
        found.append(
            PaperRow(row.number, row.at.astimezone(zone), row.kind, title, asked, _part(dict(asked)), row.fingerprint)
        )
    return found


def _part(options: dict[str, Any]) -> tuple[Text, ...]:
    words: dict[str, Callable[[Any], Text]] = {
        "segment": segment_part,
        "round": round_part,
        "upto": after_round_part,
        "group": group_part,
        "tables": lambda tables: Text("tables {tables}", tables=tables),
        "category": lambda category: Text("category {category}", category=category),
        "publication": lambda number: Text("publication {number}", number=number),
        "boards": lambda codes: Text("boards {boards}", boards=codes if len(codes) < _MANY else (*codes[:_MANY], "…")),
        "copies": lambda copies: Text("copies: {copies}", copies=copies),
        "duplicate": lambda _: Text("duplicates"),
        "appeal": lambda number: Text("appeal {number}", number=number),
        "ruling": lambda number: Text("ruling {number}", number=number),
        "party": lambda party: Text("party {party}", party=party),
        "wall": lambda _: Text("for the wall"),
        "without_rulings": lambda _: Text("without the note of rulings"),
        "odd": lambda odd: Text("odd number: {odd}", odd=odd),
    }
    return tuple(make(options[key]) for key, make in words.items() if key in options)


def _rankings(c: Connection, event: EventRow, segment_number: int | None) -> list[tuple[int, Text]]:
    try:
        segment = find_segment(c, event, segment_number)
    except Refused:
        return []
    words = {True: Text("Official ranking"), False: Text("Provisional ranking")}
    return [
        (p.number, Text("number {number}: {what}", number=p.number,
                        what=words[p.official] if p.round is None else after_round_part(p.round)))
        for p in reversed(on_the_wall(c, event, RANKING))
        if p.segment == segment.number
    ]  # fmt: skip
