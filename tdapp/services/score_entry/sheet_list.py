"""The sheets of a round with their states, and the round that a scorer has to key next."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from sqlalchemy import Connection, select

from tdapp.model.tables import Sheet
from tdapp.rules.deal_states import DealState
from tdapp.rules.kinds import DUPLICATE
from tdapp.services.columns.sheets import SheetState
from tdapp.services.office import Office
from tdapp.services.results.queries import open_queries
from tdapp.services.rows import natural_key, table_label
from tdapp.services.scope import EventRow, find_event, find_segment
from tdapp.services.standings.derivation import standings_at
from tdapp.services.standings.play_tables import OPEN, PlayTable
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True)
class SheetList:
    """The sheets of one round by table."""

    event: str
    segment: int
    round: int
    rows: tuple[SheetState, ...]


def sheet_list(office: Office, event_code: str | None, segment: int | None, round_number: int | None) -> SheetList:
    """How far each sheet of a round is; without a round, of the first that still owes something, else the last.

    Refused before the draw, and for kinds whose tables have no score sheets.
    """
    with office.read() as c:
        event = find_event(c, event_code)
        row = find_segment(c, event, segment)
        if event.kind not in DUPLICATE:
            raise Refused(Text("Event {event} is played in matches: it has no score sheets.", event=event.code))
        standings = standings_at(office, c, event)
        with standings.lock:
            tables = [t for t in standings.play.tables_of(row.number) if t.state == OPEN]
            if not tables:
                raise Refused(
                    Text("Segment {segment} is not drawn yet, so there is no sheet to key.", segment=row.number)
                )
            if round_number is None:
                round_number = _round_to_key(tables)
            here = [t for t in tables if t.round == round_number]
            several = len({t.group for t in tables}) > 1
            asked = Counter((q.group, q.table) for q in open_queries(c, event, row.number) if q.round == round_number)
            papers = _papers(c, event, row.number, round_number)
            rows = [_state(t, several, asked[t.group, t.number], papers.get((t.group, t.number))) for t in here]
    rows.sort(key=lambda r: (natural_key(r.group), r.table))
    return SheetList(event.code, row.number, round_number, tuple(rows))


def _round_to_key(tables: list[PlayTable]) -> int:
    owing = {t.round for t in tables if any(b not in t.results for b in t.boards)}
    begun = {t.round for t in tables if t.results}
    if owing:
        return min(owing)
    return max(begun, default=1)


_Paper = tuple[int, bool, bool, bool]


def _papers(c: Connection, event: EventRow, segment: int, round_number: int) -> dict[tuple[str, int], _Paper]:
    t = Sheet.__table__.c
    query = (
        select(t.group, t.table_number, t.serial, t.lost, t.signed_west, t.signed_north, t.photo_sha)
        .where(t.event == event.code, t.segment == segment, t.round == round_number, t.replaced_by.is_(None))
        .order_by(t.serial)
    )
    return {
        (r.group, r.table_number): (r.serial, r.lost, r.signed_west and r.signed_north, r.photo_sha is not None)
        for r in c.execute(query)
    }


def _state(table: PlayTable, several: bool, queries: int, paper: _Paper | None) -> SheetState:
    serial, lost, signed, photo = paper or (None, False, False, False)
    boards = table.boards
    return SheetState(
        group=table.group,
        table=table.number,
        label=table_label(table.group if several else "", table.number),
        keyed=sum(b in table.results for b in boards),
        boards=len(boards),
        postponed=sum(r.deal.state is DealState.POSTPONED for r in table.results.values()),
        queries=queries,
        serial=serial,
        lost=lost,
        signed=signed,
        photo=photo,
    )
