"""The standings of an event in memory: one memo a board, dropped by the journal's changes (architecture, storage)."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import RLock
from typing import Any, TypeVar

from sqlalchemy import Connection, select

from tdapp.model.chain import CHANGE, read_head
from tdapp.rules.kinds import BY_PAIR
from tdapp.rules.regulations import Regulations
from tdapp.rules.standard_scores import BoardScore, score_board
from tdapp.services.in_force import InForce, in_force
from tdapp.services.office import Office
from tdapp.services.scope import EventRow, segments
from tdapp.services.standings.board_keys import BoardKey, load_board_data
from tdapp.services.standings.collected import Collected
from tdapp.services.standings.collector import without_collection
from tdapp.services.standings.field import PHANTOM, FieldOf, load_field
from tdapp.services.standings.play import Play
from tdapp.services.standings.play_tables import REST, PlayTable, Result

LOADED_WHOLE = frozenset({
    "board", "board_seat", "board_use", "board_value", "board_version", "encounter", "entry", "event", "occupancy",
    "play_group", "ranking_lot", "regulations", "round", "segment", "segment_entry", "version_at_table",
})  # fmt: skip
"""Tables whose changes load everything anew; the other tables, but results, seats and rulings, change no standing."""

T = TypeVar("T")


class Standings:
    """What one event's boards and totals are at one step of the journal (`seq`).

    `refresh` follows the journal; boards are scored only when a total is asked for. `rescored` counts the boards that
    were scored, so that a test can see that one line costs one board. Nothing here is ever stored.
    """

    play: Play
    field: FieldOf

    def __init__(self, event: EventRow) -> None:
        self.event = event
        self.seq = -1
        self.rescored = 0
        self.lock = RLock()
        self.by_pair = event.kind in BY_PAIR
        self.rules: dict[int, InForce] = {}
        self.rounds: dict[int, int] = {}
        self._dirty: set[BoardKey] = set()
        self._scores: dict[BoardKey, tuple[list[Result], BoardScore]] = {}
        self._collected: dict[int, Collected] = {}
        self._resting: list[PlayTable] = []
        self._remembered: dict[Hashable, Any] = {}

    def refresh(self, c: Connection) -> None:
        """Follow the journal to the head that this connection sees."""
        head = read_head(c).seq
        if head == self.seq:
            return
        if self.seq < 0 or head < self.seq or not self._follow(c):
            with without_collection():
                self._load(c)
            self._remembered.clear()
        if self._dirty:
            self._remembered.clear()
        self.seq = head

    def remembered(self, key: Hashable, make: Callable[[], T]) -> T:
        """What was made of this state of the standings; made anew once a result or anything else has changed."""
        if key not in self._remembered:
            self._remembered[key] = make()
        found: T = self._remembered[key]
        return found

    def regulations(self, segment: int) -> Regulations:
        """The regulations in force for a segment."""
        return self.rules[segment].rules

    def sums(self, segment: int, upto: int | None = None) -> Collected:
        """What was collected in a segment, or in its rounds up to one; Refused while the regulations have no R."""
        self.settle()
        whole = self._collected[segment]
        if upto is None or upto >= self.rounds[segment]:
            return whole
        part = Collected(segment, whole.data, by_pair=self.by_pair, fouled=whole.fouled)
        for key, (results, score) in self._scores.items():
            for number, round_number in {r.table.part for r in results}:
                if number == segment and round_number <= upto:
                    part.replace(key, round_number, results, score)
        self._rest(part)
        return part

    def settle(self) -> None:
        """Score the boards that changed since; raises Refused while the regulations have no R."""
        touched: set[int] = set()
        with without_collection():
            while self._dirty:
                key = next(iter(self._dirty))
                touched |= self._score(key)
                self._dirty.discard(key)
        for number in touched:
            self._rest(self._collected[number])

    def _rest(self, collected: Collected) -> None:
        """Pairs that would meet the phantom get its value once their round is played."""
        segment, value = collected.segment, self.regulations(collected.segment).ranking.phantom / 1000
        resting: dict[int, list[int]] = {}
        for table in self._resting:
            if table.segment == segment:
                sides = (i for i in table.sides if i is not None and self.field.entries[i].standing != PHANTOM)
                resting.setdefault(table.round, []).extend(sides)
        for round_number, entries in resting.items():
            collected.give(round_number, value, entries if round_number in collected.played_rounds else ())

    def board(self, key: BoardKey) -> tuple[list[Result], BoardScore]:
        """The results of one mean and their scores, in the same order."""
        self.settle()
        return self._scores[key]

    def boards(self, segment: int) -> list[BoardKey]:
        """The means to which results of a segment belong, in order."""
        boards = self.play.boards.items()
        return sorted(k for k, found in boards if any(r.table.segment == segment for r in found.values()))

    def _load(self, c: Connection) -> None:
        event = self.event
        found = segments(c, event)
        self.rules = {s.number: in_force(c, event, s) for s in found}
        self.rounds = {s.number: s.rounds for s in found}
        self.field = load_field(c, event)
        self.play = Play(c, event, self.field, self.rules)
        self._resting = [t for t in self.play.tables.values() if t.state == REST]
        self._dirty, self._scores = set(self.play.boards), {}
        data = load_board_data(c, next(iter(self.rules.values())).rules.event.tier)
        self._collected = {
            n: Collected(n, data, by_pair=self.by_pair, fouled=r.rules.ranking.fouled_big_data)
            for n, r in self.rules.items()
        }

    def _follow(self, c: Connection) -> bool:
        """Take in what the steps since `seq` changed; False when everything must be loaded anew."""
        changed: dict[str, set[int]] = {}
        for table, row in c.execute(select(CHANGE.c.table, CHANGE.c.row).where(CHANGE.c.seq > self.seq)):
            changed.setdefault(table, set()).add(row)
        if not LOADED_WHOLE.isdisjoint(changed):
            return False
        keys = self.play.follow(c, changed)
        if keys is None:
            return False
        self._dirty |= keys
        return True

    def _score(self, key: BoardKey) -> set[int]:
        """Score one board; returns the segments whose sums it touches."""
        results = list(self.play.boards.get(key, {}).values())
        cards = self.play.cards.by_result
        deals = [r.deal if r.id not in cards else r.deal._replace(cards=cards[r.id]) for r in results]
        before = self._scores.pop(key, ([], None))[0]
        parts = {r.table.part for r in before} | {r.table.part for r in results}
        score = None
        if results:
            rules = self.regulations(results[0].table.segment)
            score = score_board(deals, rules.scoring.tariff(rules.event.tier), rules.scoring.sd)
            self._scores[key] = results, score
            self.rescored += 1
        for segment, round_number in parts:
            self._collected[segment].replace(key, round_number, results, score)
        return {segment for segment, _ in parts}


def standings_at(office: Office, c: Connection, event: EventRow) -> Standings:
    """The standings of an event as this connection sees the tournament, kept by the office and renewed.

    The connection must not see changes that are not committed yet.
    """
    standings = office.kept((Standings, event.id), lambda: Standings(event))
    with standings.lock:
        standings.refresh(c)
    return standings
