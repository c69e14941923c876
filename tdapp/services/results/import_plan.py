"""What importing the rows of one event would write: new and changed lines, seats, cards, questions, corrections."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cache
from typing import NamedTuple

from sqlalchemy import Connection

from tdapp.rules.deal_results import NOTHING, deal_queries
from tdapp.services.exchange.result_rows import ResultRow
from tdapp.services.results.carrying_out import explained
from tdapp.services.results.corrections import CorrectionWords, corrected, is_published, must_be_explained
from tdapp.services.results.file_faults import FileFaults
from tdapp.services.results.import_seats import Sat, SeatCheck
from tdapp.services.results.known_cards import KnownOnPaper
from tdapp.services.results.lines import Line, kept, line_of, only_words_differ
from tdapp.services.results.queries import WHOLE_HAND, Place, Question, place_key
from tdapp.services.results.ruled_lines import ruled_line
from tdapp.services.results.sheet_cards import SheetCards
from tdapp.services.results.spots import table_fault
from tdapp.services.results.stored import stored_results
from tdapp.services.rulings import FOUL, standing_rulings
from tdapp.services.scope import RoundRow, find_round, segments
from tdapp.services.standings.derivation import Standings
from tdapp.services.standings.play_tables import PlayTable
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True)
class Change:
    """One line that is new (`old` None, `row_id` None) or differs, or whose seats differ."""

    table: PlayTable
    board: int
    place: Place
    row_id: int | None
    old: Line | None
    line: Line
    seats: dict[int, Sat]
    seats_differ: bool


class Fault(NamedTuple):
    """What is wrong with a row, and in which column."""

    column: str | None
    what: Text


@dataclass
class Plan:
    """Everything that the rows of one event lead to."""

    changes: list[Change] = field(default_factory=list)
    cards: SheetCards = field(default_factory=SheetCards)
    questions: list[tuple[Place, Question]] = field(default_factory=list)
    corrections: list[tuple[Change, CorrectionWords]] = field(default_factory=list)
    unchanged: int = 0


class Planner:
    """Compares rows with one event as it is."""

    def __init__(
        self,
        c: Connection,
        standings: Standings,
        faults: FileFaults,
        words: CorrectionWords | None,
        now: datetime,
    ) -> None:
        self._c = c
        self._standings = standings
        self._faults = faults
        self._words = words
        self._now = now
        self._seats = SeatCheck(c, standings, faults)
        self._stored = stored_results(c, standings.event.id)
        rulings = standing_rulings(c, standings.event.id)
        self._fouls = {(r.segment, r.round, r.group, r.table, r.board) for r in rulings if r.kind == FOUL}
        self._papers = KnownOnPaper(standings)
        self._published = cache(lambda s, r: is_published(c, standings.event, s, r))
        self._groups = _groups(standings.play.tables.values())
        self._rounds = cache(self._round)

    def plan(self, rows: Iterable[ResultRow], group: str | None) -> Plan:
        """The plan; faults of the rows are noted, the rows with faults left out."""
        plan = Plan()
        for row in rows:
            table = self._table(row, group)
            if isinstance(table, Fault):
                self._faults.add(row, table.column, table.what)
                continue
            before = len(self._faults)
            seats = self._seats.overrides(row, table)
            if len(self._faults) == before:
                self._add(plan, row, table, seats)
        return plan

    def _table(self, row: ResultRow, group: str | None) -> PlayTable | Fault:
        standings = self._standings
        if row.segment not in standings.rules:
            what = Text("Event {event} has no segment {number}.", event=standings.event.code, number=row.segment)
            return Fault("segment", what)
        if row.round > standings.rounds[row.segment]:
            return Fault(
                "round", Text("Segment {segment} has no round {number}.", segment=row.segment, number=row.round)
            )
        codes = self._groups.get(row.segment, ())
        if not codes:
            return Fault("segment", Text("Segment {segment} is not drawn yet.", segment=row.segment))
        code = row.group or group or (codes[0] if len(codes) == 1 else "")
        if code not in codes:
            what = Text("Segment {segment} has these groups: {codes}.", segment=row.segment, codes=codes)
            return Fault("group" if row.group else None, what)
        table = standings.play.table_at(row.segment, row.round, code, row.table)
        if table is None:
            what = Text("Round {round} has no table {table} in the seating.", round=row.round, table=row.table)
            return Fault("table", what)
        fault = None if (table.id, row.board) in self._stored else table_fault(table, row.board)
        if fault is not None:
            return Fault("board" if table.boards else "table", fault)
        return table

    def _add(self, plan: Plan, row: ResultRow, table: PlayTable, seats: dict[int, Sat]) -> None:
        stored = self._stored.get((table.id, row.board))
        old = None if stored is None else line_of(stored)
        given = self._as_known(row, _line(row), table, old)
        ruled = ruled_line(self._standings, table, row.board, stored)
        says_ledger = ruled is not None and kept(given, ruled, remark=False) == ruled
        line = old if says_ledger else given if old is None else kept(given, old, remark=False)
        place = {
            "segment": row.segment,
            "round": row.round,
            "group": table.group,
            "table_number": table.number,
            "board": row.board,
        }
        sitting = self._papers.parties(table, row.board)
        on_paper = self._papers.of(table, row.board, line)
        plan.cards.compare(row.pen, on_paper, sitting, place, by_pair=self._papers.by_pair)
        row_id = None if stored is None else stored["id"]
        known = table.changed.get(row.board, {})
        differ = {s: (o.entry_id, o.slot, o.person_id, o.credit_id) for s, o in known.items()} != seats
        if line is None or (old == line and not differ):
            plan.unchanged += 1
            return
        change = Change(table, row.board, place, row_id, old, line, seats, differ)
        scored_anew = differ or old is None or not only_words_differ(line, old)
        if old is not None and scored_anew and self._published(row.segment, row.round):
            self._correct(plan, row, change)
        else:
            plan.changes.append(change)
        if old != line and deal_queries(line.deal(), foul=place_key(place) in self._fouls):
            plan.questions.append((place, Question(WHOLE_HAND, line.text, deal_queries(line.deal())[0].text)))

    def _as_known(self, row: ResultRow, line: Line, table: PlayTable, old: Line | None) -> Line:
        """The line without a code and version that the round gives the board anyway, so that these stay one thing."""
        play = self._standings.play
        code, version = line.code, line.version
        if version == play.usual_key(table, row.board, code).version and (old is None or old.version is None):
            version = None
        if code == play.usual_key(table, row.board).code and (old is None or old.code is None):
            code = None
        return replace(line, code=code, version=version)

    def _correct(self, plan: Plan, row: ResultRow, change: Change) -> None:
        if self._words is None:
            self._faults.add(row, None, must_be_explained(Text("Board {board}", board=row.board)))
            return
        assert change.old is not None
        assert change.row_id is not None
        cards = self._standings.play.cards.by_result.get(change.row_id, NOTHING)
        rules = self._standings.regulations(row.segment)
        try:
            words = explained(self._c, self._standings.event, row.segment, self._words)
            line = corrected(
                self._c,
                self._rounds(row.segment, row.round),
                rules,
                change.old,
                change.line,
                cards,
                words,
                self._now,
            )
        except Refused as refused:
            for what in refused:
                self._faults.add(row, None, what)
            return
        made = Change(
            change.table, change.board, change.place, change.row_id, change.old, line, change.seats, change.seats_differ
        )
        plan.changes.append(made)
        plan.corrections.append((made, words))

    def _round(self, segment: int, number: int) -> RoundRow:
        found = next(s for s in segments(self._c, self._standings.event) if s.number == segment)
        return find_round(self._c, found, number)


def _line(row: ResultRow) -> Line:
    return Line(
        row.state,
        row.places,
        row.left,
        row.assigned,
        row.in_mean,
        row.in_total,
        row.code or None,
        row.version,
        row.reason,
    )


def _groups(tables: Iterable[PlayTable]) -> dict[int, tuple[str, ...]]:
    found: dict[int, dict[str, None]] = {}
    for table in tables:
        found.setdefault(table.segment, {})[table.group] = None
    return {segment: tuple(codes) for segment, codes in found.items()}
