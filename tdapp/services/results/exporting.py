"""The results of an event in the fixed format, so that another copy of the event comes to the same standings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from sqlalchemy import Connection

from tdapp.rules.deal_results import Four
from tdapp.rules.kinds import EventKind
from tdapp.services.exchange.result_rows import NOBODY, ResultRow
from tdapp.services.exchange.results_csv import results_text
from tdapp.services.office import Office
from tdapp.services.results.lines import line_of
from tdapp.services.results.ruled_lines import ruled_line
from tdapp.services.results.stored import stored_results
from tdapp.services.scope import EventRow, events, find_event
from tdapp.services.standings.derivation import Standings, standings_at
from tdapp.services.standings.play_tables import PlayTable
from tdapp.text import Refused, Text

Words = tuple[str, str, str, str]


def export_results(office: Office, event_code: str | None = None, segment: int | None = None) -> str:
    """The text of results.csv: all results of an event or of one segment, by round, group, table and board.

    Boards that a ruling decides are as it leaves them, whether or not their line was keyed. Optional columns stand only
    where a row needs them.
    """
    with office.read() as c:
        event = find_event(c, event_code)
        standings = standings_at(office, c, event)
        if segment is not None and segment not in standings.rules:
            raise Refused(Text("Event {event} has no segment {number}.", event=event.code, number=segment))
        several = len(events(c)) > 1
        rows = sorted(_rows(c, event, standings, segment, several=several), key=_order)
    return results_text(rows)


def _order(row: ResultRow) -> tuple[Any, ...]:
    return row.segment, row.round, row.group, row.table, row.board


def _rows(
    c: Connection, event: EventRow, standings: Standings, segment: int | None, *, several: bool
) -> Iterator[ResultRow]:
    stored = stored_results(c, event.id)
    tables = standings.play.tables
    groups: dict[int, set[str]] = {}
    for table in tables.values():
        groups.setdefault(table.segment, set()).add(table.group)
    for encounter, board in dict.fromkeys([*stored, *standings.play.ruled.deals]):
        table, row = tables[encounter], stored.get((encounter, board))
        if segment in (None, table.segment):
            code = event.code if several else ""
            group = table.group if len(groups[table.segment]) > 1 else ""
            yield _row(standings, table, board, row, event=code, group=group)


def _row(
    standings: Standings, table: PlayTable, board: int, stored: Mapping[Any, Any] | None, *, event: str, group: str
) -> ResultRow:
    line = ruled_line(standings, table, board, stored)
    if line is None:
        assert stored is not None
        line = line_of(stored)
    seats, credit, players = _seats(standings, table, board)
    key = table.results[board].key
    e, s, w, n = standings.play.cards.shown.get((table.id, board), (0, 0, 0, 0))
    pen: Four = (e, s, w, n)
    return ResultRow(
        segment=table.segment,
        round=table.round,
        table=table.number,
        board=board,
        seats=seats,
        state=line.state,
        places=line.places,
        left=line.left,
        pen=pen,
        assigned=line.assigned,
        in_mean=line.in_mean,
        in_total=line.in_total,
        event=event,
        group=group,
        code=key.code,
        version=line.version or (key.version if key.version > 1 else None),
        credit=credit,
        players=players,
        reason=line.reason,
    )


def _seats(standings: Standings, table: PlayTable, board: int) -> tuple[Words, Words, Words]:
    """Entry numbers, credited entries and persons by seat; the last two only where nobody could tell otherwise."""
    field, pairs = standings.field, standings.event.kind == EventKind.PAIRS
    changed, usual = table.changed.get(board, {}), table.usual_seats(board)
    seats, credit, players = [""] * 4, [""] * 4, [""] * 4
    swapped = {seated.entry_id for s, o in changed.items() if o.slot != (seated := usual[s]).slot}
    for seat, there in enumerate(usual):
        now = changed.get(seat, there)
        number = str(field.entries[now.entry_id].number)
        seats[seat] = number + ("ab"[now.slot - 1] if pairs and now.entry_id in swapped else "")
        if now.credit_id is None:
            credit[seat] = NOBODY
        elif now.credit_id != now.entry_id or now.credit_id != there.credit_id:
            credit[seat] = str(field.entries[now.credit_id].number)
        if seat in changed and now.person_id is not None and now.person_id != _usual(table, board, now):
            players[seat] = str(now.person_id)
    return tuple(seats), tuple(credit), tuple(players)  # type: ignore[return-value]


def _usual(table: PlayTable, board: int, now: Any) -> int | None:
    """Who the seating says holds this slot at the table."""
    same = (r.person_id for r in table.usual_seats(board) if (r.entry_id, r.slot) == (now.entry_id, now.slot))
    return next(same, None)
