"""A ruling as it is typed at a desk: whom and where, the order after a foul, points, the time (rules 6)."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from datetime import datetime, time
from typing import cast
from zoneinfo import ZoneInfo

from sqlalchemy import Connection

from tdapp.rules.deal_results import NOTHING, Four
from tdapp.rules.penalty_rulings import Details
from tdapp.rules.places import Places
from tdapp.rules.seats import SEATS
from tdapp.rules.thousandths import from_text
from tdapp.services.columns.words import SEAT_WORDS
from tdapp.services.exchange.typed_words import AT_A_SEAT, CHINESE_SEATS
from tdapp.services.ledger.places import Found, RulingAt, find_place
from tdapp.services.people import members_of
from tdapp.services.rows import table_label
from tdapp.services.scope import EventRow, entries, find_round, find_segment, groups
from tdapp.services.seating_people import seat_label
from tdapp.services.spelling import spell
from tdapp.services.tables_read import Sitting, TableOfRound, tables_of
from tdapp.text import Refused, Text

_A_NUMBER = re.compile(r"\d")


@dataclass(frozen=True, slots=True)
class Named:
    """Whom somebody typed: the party as `find_place` takes it, empty where table, board and seat say it; and where."""

    party: str
    at: RulingAt


def read_named(c: Connection, event: EventRow, typed: str, at: RulingAt) -> Named:
    """12, 12a, 3.4 or L3; a table and a seat: 3E, B-3E, with a board 3E5, the seat in Chinese as well; or a name.

    A name may be its pinyin or the initials of that. A seat whose occupant changes during the round needs its board;
    Refused with who sits there when, and with everybody whom a name may mean.
    """
    asked = unicodedata.normalize("NFKC", typed).strip().upper()
    found = AT_A_SEAT.fullmatch(asked)
    if found is None:
        return Named(_by_name(c, event, typed.strip()), at)
    group, table, letter, board = found.groups()
    seat = CHINESE_SEATS.get(letter, letter)
    at = replace(at, group=group or at.group, table=int(table), board=int(board) if board else at.board)
    if at.board is not None:
        return Named("", replace(at, seat=seat))
    return Named(_always_there(c, event, at, SEATS.index(seat)), at)


def _by_name(c: Connection, event: EventRow, typed: str) -> str:
    """What the one person of this name is called in the event; what was typed where it is nobody's name."""
    asked = spell(typed).name
    if not asked or _A_NUMBER.search(asked):
        return typed
    numbers = {e.id: ("", e.number) if e.number is not None else ("L", e.list_number) for e in entries(c, event)}
    meant: dict[str, str] = {}
    for entry, members in members_of(c, event).items():
        for slot, member in members.items():
            spelt = spell(member.name)
            if asked in {spelt.name, spelt.pinyin, spelt.initials}:
                mark, number = numbers[entry]
                meant[mark + seat_label(event.kind, number, slot)] = member.name
    if len(meant) > 1:
        who = tuple(f"{party} {name}" for party, name in meant.items())
        raise Refused(Text("“{text}” may be: {who}. Type the number.", text=typed, who=who))
    return next(iter(meant), typed)


def names_board(typed: str) -> bool:
    """Whether a table, a seat and a board were typed, such as 3E5."""
    found = AT_A_SEAT.fullmatch(unicodedata.normalize("NFKC", typed).strip().upper())
    return found is not None and found[4] is not None


def _always_there(c: Connection, event: EventRow, at: RulingAt, seat: int) -> str:
    if at.round is None:
        raise Refused(Text("Before play nobody sits at a table: type the number of the party."))
    segment = find_segment(c, event, at.segment)
    tables = tables_of(c, find_round(c, segment, at.round), at.group or None, at.table)
    if len(tables) != 1:
        there = tuple(table_label(t.group, t.table) for t in tables)
        several = Text("There are several such tables: {tables}. Type the group as well, such as B-3E.", tables=there)
        nobody = Text("Round {round} has no table {table}.", round=at.round, table=at.table)
        raise Refused(several if there else nobody)
    (table,) = tables
    held = {stage: _called(event, four[seat]) for stage, four in enumerate(table.stages, 1)}
    names = list(dict.fromkeys(held.values()))
    if len(names) == 1 and names[0]:
        return names[0]
    label = table_label(table.group if len(groups(c, segment)) > 1 else "", table.table)
    raise Refused(
        Text(
            "Seat {seat} of table {table} changes during round {round}: {who}. Type the board as well, such as 3E5.",
            seat=SEAT_WORDS[SEATS[seat]],
            table=label,
            round=at.round,
            who=tuple(_during(table, stage, name) for stage, name in held.items()),
        )
    )


def _during(table: TableOfRound, stage: int, name: str) -> Text:
    boards = table.boards(stage)
    return Text("boards {first}-{last} {name}", first=min(boards), last=max(boards), name=name or "–")


def _called(event: EventRow, sitting: Sitting | None) -> str:
    if sitting is None or sitting.number is None:
        return ""
    return seat_label(event.kind, sitting.number, sitting.slot)


def find_named(c: Connection, event: EventRow, typed: str, at: RulingAt) -> Found:
    """The party and the place that were typed; Refused for what is none."""
    if not typed.strip():
        raise Refused(Text("Type whom the ruling concerns: 12, 12a, or a table and a seat such as 3E."))
    named = read_named(c, event, typed, at)
    return find_place(c, event, named.party, named.at)


# Figures


def read_order(places: str, left: str, offenders: tuple[int, ...]) -> Details:
    """The order after a foul: four places E S W N, or only those of the others in that order; then the cards left.

    Places that were not typed are none, so that they can be entered afterwards; an offender's place is 0.
    """
    digits = re.sub(r"[\s,，、]+", "", unicodedata.normalize("NFKC", places))
    others = [i for i in range(4) if i not in offenders]
    cards = read_left(left)
    if not digits:
        return Details(left=cards)
    if re.fullmatch("[0-4]+", digits) is None or len(digits) not in {4, len(others)}:
        raise Refused(
            Text(
                "Places after a foul are those of E S W N, such as 4132, or only those of the others: {seats}.",
                seats=tuple(SEAT_WORDS[SEATS[i]] for i in others),
            )
        )
    values = list(map(int, digits))
    if len(values) != 4:
        values = [values[others.index(i)] if i in others else 0 for i in range(4)]
    return Details(places=cast(Places, tuple(values)), left=cards)


def read_places(typed: str) -> Places | None:
    """Four places E S W N such as 1342; None where nothing was typed."""
    digits = re.sub(r"[\s,，、]+", "", unicodedata.normalize("NFKC", typed))
    if not digits:
        return None
    if re.fullmatch("[0-4]{4}", digits) is None:
        raise Refused(Text("“{text}” must be the four places of E S W N, such as 1342.", text=typed))
    return cast(Places, tuple(map(int, digits)))


def read_left(typed: str) -> Four:
    """The cards left of E S W N, four numbers with commas or blanks between; nothing typed is none."""
    parts = _parts(typed)
    if not parts:
        return NOTHING
    if len(parts) != 4 or not all(p.isascii() and p.isdigit() for p in parts):
        raise Refused(Text("“{text}” must be the cards left of E S W N, such as 0,0,12,0.", text=typed))
    e, s, w, n = map(int, parts)
    return e, s, w, n


def read_points(typed: str) -> Four | None:
    """The points W of E S W N in thousandths, four decimals; None where nothing was typed."""
    parts = _parts(typed)
    if not parts:
        return None
    try:
        e, s, w, n = map(from_text, parts)
    except ValueError:
        raise Refused(Text("“{text}” must be the four points of E S W N, such as 3.7,0,2.7,0.", text=typed)) from None
    return e, s, w, n


def _parts(typed: str) -> list[str]:
    return re.split(r"[\s,、]+", text) if (text := unicodedata.normalize("NFKC", typed).strip()) else []


def read_time(typed: str, zone: ZoneInfo, now: datetime) -> datetime | None:
    """When it happened: 10:30 of today, or with its date, in the tournament's zone; None where nothing was typed."""
    text = unicodedata.normalize("NFKC", typed).strip()
    if not text:
        return None
    try:
        if "-" not in text:
            hour, minute, *second = map(int, text.split(":"))
            of_day = time(hour, minute, second[0] if second else 0)
            return datetime.combine(now.astimezone(zone).date(), of_day, zone)
        at = datetime.fromisoformat(text)
    except ValueError:
        raise Refused(Text("“{text}” is no time: write 10:30 or 2026-05-01 10:30.", text=typed)) from None
    return at if at.tzinfo else at.replace(tzinfo=zone)
