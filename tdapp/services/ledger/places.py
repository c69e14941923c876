"""Whom a ruling concerns and where it was: found from what somebody names on the phone (rules 6)."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace

from sqlalchemy import Connection, select

from tdapp.model.tables import Encounter, Group, Occupancy
from tdapp.rules.kinds import TEAMS, EventKind
from tdapp.rules.penalty_rulings import party_of
from tdapp.rules.seats import SEATS
from tdapp.services.entering_lists import PHANTOM
from tdapp.services.results.spots import BoardAt, Spot, find_spot
from tdapp.services.rows import table_label
from tdapp.services.scope import (
    EntryRow,
    EventRow,
    RoundRow,
    SegmentRow,
    entries,
    find_entry,
    find_round,
    find_segment,
    groups,
)
from tdapp.services.seating_people import seat_label, slots_called
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingAt:
    """How a person names the place of an incident; what is not named is found where there is only one."""

    segment: int | None = None
    round: int | None = None
    group: str | None = None
    table: int | None = None
    board: int | None = None
    seat: str = ""


ANYWHERE = RulingAt()


@dataclass(frozen=True, slots=True)
class Who:
    """A party: its entry, the slots of some of a pair or team (none for the whole), and how it is called."""

    entry: EntryRow
    slots: tuple[int, ...]
    called: str

    @property
    def slot(self) -> int | None:
        """The slot where it is one person of several."""
        return self.slots[0] if len(self.slots) == 1 else None


@dataclass(frozen=True, slots=True)
class Found:
    """Whom a ruling concerns and where, as the ledger writes it; `label` is the table as the hall calls it.

    `seats` are all seats of the party on the board, counted 0 to 3; none where no board is named.
    """

    who: Who
    segment: int
    round: int | None = None
    group: str = ""
    table: int | None = None
    board: int | None = None
    seat: str = ""
    label: str = ""
    seats: tuple[int, ...] = ()


_PARTY = re.compile(r"(L?\d+)((?:\.\d+)?[AB]?)")


def find_party(c: Connection, event: EventRow, text: str) -> Who:
    """The party called 12, 12a, 3.4 (a pair in a team of pairs, where 3.4a is one of it), or L3 before the draw.

    Refused for what is none.
    """
    asked = unicodedata.normalize("NFKC", text).strip().upper()
    match = _PARTY.fullmatch(asked)
    entry = find_entry(c, event, match[1] if match else text)
    behind = match[2].lower() if match else ""
    slots = slots_called(event.kind, behind)
    if slots is None:
        raise Refused(Text("{label} is nobody in this event: only pairs have a and b, only teams have .1, .2 …",
                           label=text))  # fmt: skip
    return _who(event, entry, slots)


def _who(event: EventRow, entry: EntryRow, slots: tuple[int, ...]) -> Who:
    if not slots:
        return Who(entry, (), entry.label)
    number = entry.list_number if entry.number is None else entry.number
    called = ("L" if entry.number is None else "") + seat_label(event.kind, number, slots[0])
    return Who(entry, slots, called if len(slots) == 1 else party_of(called, by_pair=True))


def find_place(c: Connection, event: EventRow, party: str, at: RulingAt) -> Found:
    """The party and the place; the table is found by the party, or the party by table, board and seat."""
    who = find_party(c, event, party) if party.strip() else None
    if who is not None and who.entry.standing == PHANTOM:
        raise Refused(Text("{label} is the phantom: nobody plays there.", label=who.entry.label))
    segment = find_segment(c, event, at.segment)
    if at.round is None:
        if at.table is not None or at.board is not None or who is None:
            raise Refused(Text("Name the round and the board of the incident, or the party alone for before play."))
        return Found(who, segment.number)
    row = find_round(c, segment, at.round)
    if who is not None:
        at = _with_table(c, event, segment, row, who, at)
    if at.board is None:
        if who is None:
            raise Refused(Text("A ruling names the party that it concerns."))
        label = _label(c, segment, at)
        return Found(who, segment.number, at.round, at.group or "", at.table, label=label)
    if at.table is None:
        raise Refused(Text("Name the table of the board."))
    spot = find_spot(c, BoardAt(row.number, at.table, at.board, segment.number, at.group, event.code))
    return _on_board(c, event, spot, who, at.seat.strip().upper())


def _with_table(c: Connection, event: EventRow, segment: SegmentRow, row: RoundRow, who: Who, at: RulingAt) -> RulingAt:
    """The place with the party's table of the round, which must be the one that is named."""
    n, o, g = Encounter.__table__.c, Occupancy.__table__.c, Group.__table__.c
    query = select(g.code, n.table_number).where(
        n.round_id == row.id, o.encounter_id == n.id, o.entry_id == who.entry.id, g.id == n.group_id
    )
    if who.slots and event.kind in TEAMS:
        query = query.where(o.slot.in_(who.slots))
    tables = sorted({(code, number) for code, number in c.execute(query)})
    if at.table is not None:
        fits = [(g, t) for g, t in tables if t == at.table and at.group in (None, "", g)]
    else:
        fits = [(g, t) for g, t in tables if at.group in (None, "", g)]
    if len(fits) == 1:
        return replace(at, group=fits[0][0], table=fits[0][1])
    if at.table is None and at.board is None:
        return at
    raise Refused(
        Text(
            "{party} does not play at this table in round {round}; its tables there: {tables}.",
            party=who.called,
            round=row.number,
            tables=tuple(_label(c, segment, RulingAt(group=g, table=t)) for g, t in tables) or ("–",),
        )
    )


def _label(c: Connection, segment: SegmentRow, at: RulingAt) -> str:
    if at.table is None:
        return ""
    return table_label((at.group or "") if len(groups(c, segment)) > 1 else "", at.table)


def _on_board(c: Connection, event: EventRow, spot: Spot, who: Who | None, seat: str) -> Found:
    if seat and seat not in SEATS:
        raise Refused(Text("A seat is E, S, W or N, not {value}.", value=seat))
    sitting = spot.table.seats(spot.board)
    everybody = {} if who is not None and not seat else _entries(c, event)
    if who is None:
        if not seat:
            raise Refused(Text("A ruling names the party that it concerns."))
        there = sitting[SEATS.index(seat)]
        who = _who(event, everybody[there.entry_id], (there.slot,))
    seats = tuple(i for i, row in enumerate(sitting) if row is not None and row.entry_id == who.entry.id)
    own = [i for i in seats if not who.slots or sitting[i].slot in who.slots]
    if not own or (seat and SEATS.index(seat) not in own):
        raise Refused(
            Text(
                "{party} does not sit there on board {board} of table {table} in round {round}.",
                party=who.called,
                **spot.words,
            )
        )
    if event.kind in TEAMS and not who.slots:  # of a team the player or pair that sits at the table
        who = _who(event, who.entry, tuple(sorted(sitting[i].slot for i in own)))
    named = seat or (SEATS[own[0]] if len(own) == 1 else "")
    return Found(
        who, spot.segment.number, spot.round.number, spot.group.code, spot.table.number, spot.board, named, spot.label,
        tuple(own) if event.kind == EventKind.INDIVIDUAL_TEAM else seats,
    )  # fmt: skip


def _entries(c: Connection, event: EventRow) -> dict[int, EntryRow]:
    return {e.id: e for e in entries(c, event)}
