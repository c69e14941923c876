"""The standings of an event in memory: one memo a board, dropped by the journal's changes (architecture, storage)."""

from __future__ import annotations

from threading import RLock
from typing import Any

from sqlalchemy import Connection, select

from tdapp.model.chain import CHANGE, read_head
from tdapp.rules.deal_results import DealResult
from tdapp.rules.kinds import BY_PAIR
from tdapp.rules.regulations import Regulations
from tdapp.rules.standard_scores import BoardScore, score_board
from tdapp.rules.totals import Totals
from tdapp.services.in_force import InForce, in_force
from tdapp.services.office import Office
from tdapp.services.rulings import RulingRow, standing_rulings
from tdapp.services.scope import EventRow, segments
from tdapp.services.standings import results_read as read
from tdapp.services.standings.board_keys import BoardKey, BoardUses, load_board_data
from tdapp.services.standings.cards import Cards, lay_cards
from tdapp.services.standings.collected import Collected
from tdapp.services.standings.field import FieldOf, load_field
from tdapp.services.standings.play_tables import PlayTable, load_tables
from tdapp.services.standings.scored import Result

RESULTS, SEATS, RULINGS = "deal_result", "result_seat", "ruling"
LOADED_WHOLE = frozenset({
    "board", "board_use", "board_value", "encounter", "entry", "event", "occupancy", "play_group", "ranking_lot",
    "regulations", "round", "segment", "segment_entry",
})  # fmt: skip
"""Tables whose changes load everything anew; the other tables, but results, seats and rulings, change no standing."""

MANY = 2_000
"""More changed results than these are read whole: an import, a rewind."""


class Standings:
    """What one event's boards, cards and totals are at one step of the journal (`seq`).

    `refresh` follows the journal; boards are scored only when a total is asked for. `rescored` counts the boards that
    were scored, so that a test can see that one line costs one board. Nothing here is ever stored.
    """

    def __init__(self, event: EventRow) -> None:
        self.event = event
        self.seq = -1
        self.rescored = 0
        self.lock = RLock()
        self.by_pair = event.kind in BY_PAIR
        self.rules: dict[int, InForce] = {}
        self.rounds: dict[int, int] = {}
        self.field = FieldOf({}, {}, {}, {})
        self.tables: dict[int, PlayTable] = {}
        self.results: dict[int, Result] = {}
        self.cards = Cards()
        self._flags: dict[int, read.FlagsOf] = {}
        self._uses: BoardUses | None = None
        self._at: dict[tuple[int, int, str, int], PlayTable] = {}
        self._where: dict[tuple[int, int], int] = {}
        self._deals: dict[tuple[object, ...], DealResult] = {}
        self._overrides: dict[int, dict[int, read.Override]] = {}
        self._rulings: list[RulingRow] = []
        self._boards: dict[BoardKey, dict[int, Result]] = {}
        self._dirty: set[BoardKey] = set()
        self._scores: dict[BoardKey, tuple[list[Result], BoardScore]] = {}
        self.collected: dict[int, Collected] = {}

    def refresh(self, c: Connection) -> None:
        """Follow the journal to the head that this connection sees."""
        head = read_head(c).seq
        if head == self.seq:
            return
        if self.seq < 0 or not self._follow(c):
            self._load(c)
        self.seq = head

    def regulations(self, segment: int) -> Regulations:
        """The regulations in force for a segment."""
        return self.rules[segment].rules

    def totals(self, segment: int) -> Totals[int]:
        """The sums of a segment by entry; scores the boards that changed."""
        self.settle()
        return self.collected[segment].totals

    def settle(self) -> None:
        """Score the boards that changed since; raises Refused while the regulations have no R."""
        while self._dirty:
            key = next(iter(self._dirty))
            self._score(key)
            self._dirty.discard(key)

    def board(self, key: BoardKey) -> tuple[list[Result], BoardScore]:
        """The results of one mean and their scores, in the same order."""
        self.settle()
        return self._scores[key]

    def boards(self, segment: int) -> list[BoardKey]:
        """The means to which results of a segment belong, in order."""
        return sorted(k for k, found in self._boards.items() if any(r.part[0] == segment for r in found.values()))

    def version(self) -> tuple[int, int]:
        """Changes when a ranking may have changed: the journal's step, and how many boards were scored."""
        return self.seq, self.rescored

    # What the cards ask (tdapp.services.standings.cards.Play).

    def tables_of(self, segment: int) -> list[PlayTable]:
        """All tables of a segment."""
        return [t for t in self.tables.values() if t.segment == segment]

    def table_at(self, segment: int, round_number: int | None, group: str, number: int | None) -> PlayTable | None:
        """The table that people call so; an empty group is the only one."""
        if round_number is None or number is None:
            return None
        if group:
            return self._at.get((segment, round_number, group, number))
        found = [t for k, t in self._at.items() if (k[0], k[1], k[3]) == (segment, round_number, number)]
        return found[0] if len(found) == 1 else None

    def result_at(self, table: PlayTable, board: int) -> Result | None:
        """The result of a board at a table."""
        found = self._where.get((table.id, board))
        return None if found is None else self.results[found]

    def sitting(self, table: PlayTable, board: int, seat: int) -> tuple[int, int] | None:
        """Entry and slot of who sits at a seat when a board is played."""
        result = self._where.get((table.id, board))
        override = self._overrides.get(result, {}).get(seat) if result is not None else None
        row = override or table.seat(board, seat)
        return None if row is None else (row.entry_id, row.slot)

    def entry_of(self, party: str) -> int | None:
        """The entry that a ruling names."""
        return self.field.entry_of(party)

    def overrides(self, result: int) -> dict[int, read.Override]:
        """The seats of a result that differ from the occupancy."""
        return self._overrides.get(result, {})

    # Loading and following.

    def _load(self, c: Connection) -> None:
        event = self.event
        found = segments(c, event)
        self.rules = {s.number: in_force(c, event, s) for s in found}
        self.rounds = {s.number: s.rounds for s in found}
        self._flags = {n: r.rules.scoring.flags for n, r in self.rules.items()}
        self.field = load_field(c, event)
        self.tables = load_tables(c, event)
        self._at = {(t.segment, t.round, t.group, t.number): t for t in self.tables.values()}
        self._uses = BoardUses(c, event)
        self.results, self._where, self._deals, self._boards, self._overrides = {}, {}, {}, {}, {}
        for o in read.override_rows(c, event):
            self._overrides.setdefault(o.result, {})[o.seat] = o
        for row in read.result_rows(c, event):
            self._put(row)
        self._rulings = standing_rulings(c, event.id)
        self.cards = lay_cards(self._rulings, self)
        self._dirty, self._scores = set(self._boards), {}
        tier = next(iter(self.rules.values())).rules.event.tier
        data = load_board_data(c, tier)
        self.collected = {n: Collected(n, by_pair=self.by_pair, data=data) for n in self.rules}

    def _follow(self, c: Connection) -> bool:
        """Take in what the steps since `seq` changed; False when everything must be loaded anew."""
        changed: dict[str, set[int]] = {}
        for table, row in c.execute(select(CHANGE.c.table, CHANGE.c.row).where(CHANGE.c.seq > self.seq)):
            changed.setdefault(table, set()).add(row)
        if not LOADED_WHOLE.isdisjoint(changed):
            return False
        touched = changed.get(RESULTS, set())
        if SEATS in changed:
            touched |= self._changed_seats(c, changed[SEATS])
        if len(touched) > MANY:
            return False
        places = self._renew(c, touched) if touched else set()
        if RULINGS in changed:
            self._rulings = standing_rulings(c, self.event.id)
        if RULINGS in changed or self.cards.concerns(places):
            self._lay_again()
        return True

    def _changed_seats(self, c: Connection, ids: set[int]) -> set[int]:
        known = {o.id: o.result for seats in self._overrides.values() for o in seats.values()}
        return {known[i] for i in ids if i in known} | read.override_results(c, ids)

    def _renew(self, c: Connection, ids: set[int]) -> set[tuple[int, int]]:
        """Read these results again; returns the encounters and boards that they concern."""
        places = set()
        for i in ids:
            self._overrides.pop(i, None)
            old = self.results.pop(i, None)
            if old is not None:
                places.add((old.encounter, old.board))
                self._where.pop((old.encounter, old.board), None)
                self._boards[old.key].pop(i)
                self._dirty.add(old.key)
        for o in read.overrides_of(c, ids):
            self._overrides.setdefault(o.result, {})[o.seat] = o
        for row in read.rows_by_id(c, ids):
            if row.encounter_id in self.tables:
                self._dirty.add(self._put(row))
                places.add((row.encounter_id, row.board))
        return places

    def _lay_again(self) -> None:
        before, self.cards = self.cards.by_result, lay_cards(self._rulings, self)
        after = self.cards.by_result
        for i in before.keys() | after.keys():
            if before.get(i) != after.get(i) and i in self.results:
                self._dirty.add(self.results[i].key)

    def _put(self, row: Any) -> BoardKey:
        i, encounter, board = row[:3]
        table = self.tables[encounter]
        segment, round_number = part = table.segment, table.round
        raw = row[3:9]
        deal = self._deals.get((segment, raw))
        if deal is None:
            deal = self._deals[segment, raw] = read.read_deal(row, self._flags[segment])
        assert self._uses is not None
        code = row[9] or self._uses.code(segment, round_number, table.group, board)
        scoring = self.rules[segment].number
        version = row[10] or 1
        key = (
            BoardKey(code, 0, 0, 0, version, scoring)
            if code
            else BoardKey("", segment, round_number, board, version, scoring)
        )
        credited = table.credits(board)
        if i in self._overrides:
            e, s, w, n = (self._overrides[i].get(seat) for seat in range(4))
            credited = (
                credited[0] if e is None else e.credit_id,
                credited[1] if s is None else s.credit_id,
                credited[2] if w is None else w.credit_id,
                credited[3] if n is None else n.credit_id,
            )
        self._where[encounter, board] = i
        result = Result(i, encounter, board, part, key, deal, credited, row[11])
        self.results[i] = result
        self._boards.setdefault(key, {})[i] = result
        return key

    def _score(self, key: BoardKey) -> None:
        results = list(self._boards.get(key, {}).values())
        cards = self.cards.by_result
        deals = [r.deal if r.id not in cards else r.deal._replace(cards=cards[r.id]) for r in results]
        before = self._scores.pop(key, ([], None))[0]
        parts = {r.part for r in before} | {r.part for r in results}
        score = None
        if results:
            rules = self.regulations(results[0].part[0])
            score = score_board(deals, rules.scoring.tariff(rules.event.tier), rules.scoring.sd)
            self._scores[key] = results, score
            self.rescored += 1
        for segment, round_number in parts:
            self.collected[segment].replace(key, round_number, results, score)



def standings_at(office: Office, c: Connection, event: EventRow) -> Standings:
    """The standings of an event as this connection sees the tournament, kept by the office and renewed.

    The connection must not see changes that are not committed yet.
    """
    standings = office.kept((Standings, event.id), lambda: Standings(event))
    with standings.lock:
        standings.refresh(c)
    return standings
