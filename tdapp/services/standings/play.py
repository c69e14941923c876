"""What was played in an event, in memory: tables, results, what the ledger makes of them; it follows the journal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection

from tdapp.rules.deal_results import NOTHING, DealResult, Four
from tdapp.rules.deal_states import Flags
from tdapp.services.in_force import InForce
from tdapp.services.rulings import terms_of, written_rulings
from tdapp.services.scope import EventRow
from tdapp.services.seating_people import seat_label
from tdapp.services.standings import results_read as read
from tdapp.services.standings.board_keys import BoardKey, BoardUses, load_versions
from tdapp.services.standings.cards import Cards, laid
from tdapp.services.standings.field import FieldOf
from tdapp.services.standings.play_tables import PlayTable, Result, load_tables
from tdapp.services.standings.ruled import Ruled, Spot, Terms, apply, fold

RESULTS, RULINGS = "deal_result", "ruling"
BOARDS_MOST = 100
"""More than the boards of a table: the id of a result that nobody has keyed is made of both."""
MANY = 2_000
"""More changed results than these are read whole: an import, a rewind."""


class Play:
    """All results of an event by id, the tables by the id of their encounter, and the results of each mean.

    Results are as the ledger leaves them (`ruled`); one that nobody has keyed has an id below 0. `cards` are the
    penalty cards of the ledger, laid where they count.
    """

    def __init__(self, c: Connection, event: EventRow, field: FieldOf, rules: dict[int, InForce]) -> None:
        self.event = event
        self.field = field
        self.tables = load_tables(c, event)
        self.results: dict[int, Result] = {}
        self.boards: dict[BoardKey, dict[int, Result]] = {}
        self._scoring = {n: (r.number, r.rules.scoring.flags) for n, r in rules.items()}
        self._uses = BoardUses(c, event)
        self._versions = load_versions(c, event)
        self._at = {(*t.part, t.group, t.number): t for t in self.tables.values()}
        self._deals: dict[tuple[Any, ...], DealResult] = {}
        self._keys: dict[tuple[tuple[int, int], str, int], BoardKey] = {}
        self._add(read.result_rows(c, event))
        self._terms = {n: Terms(terms_of(event.kind, r.rules), r.rules.scoring.flags) for n, r in rules.items()}
        self._under: dict[Spot, Result | None] = {}
        self._tables_with: dict[tuple[int, int], list[PlayTable]] = {}
        self._names: dict[tuple[int, int], str] = {}
        self.cards = Cards()
        self.ruled = Ruled()
        self._read_ledger(c)
        self._apply_ledger()

    def tables_of(self, segment: int) -> list[PlayTable]:
        """All tables of a segment, in the order in which they were made."""
        return [t for t in self.tables.values() if t.part[0] == segment]

    def table_at(self, segment: int, round_number: int | None, group: str, number: int | None) -> PlayTable | None:
        """The table that people call so; an empty group is the only one."""
        if round_number is None or number is None:
            return None
        if group:
            return self._at.get((segment, round_number, group, number))
        found = [t for k, t in self._at.items() if (k[0], k[1], k[3]) == (segment, round_number, number)]
        return found[0] if len(found) == 1 else None

    def sitting(self, table: PlayTable, board: int, seat: int) -> Any | None:
        """Who sits at a seat when a board is played, with `entry_id`, `slot`, `person_id` and `credit_id`; or None."""
        return table.seats(board)[seat]

    def entry_of(self, party: str) -> int | None:
        """The entry that a ruling names."""
        return self.field.entry_of(party)

    def tables_with(self, segment: int, entry: int) -> list[PlayTable]:
        """The tables of a segment at which an entry sits."""
        if not self._tables_with:
            for table in self.tables.values():
                for i in table.entries():
                    self._tables_with.setdefault((table.segment, i), []).append(table)
        return self._tables_with.get((segment, entry), [])

    def names(self, table: PlayTable, board: int) -> tuple[str, str, str, str]:
        """Who sits E S W N when a board is played, as people name them; nobody is empty."""
        e, s, w, n = (self._name(self.sitting(table, board, seat)) for seat in range(4))
        return e, s, w, n

    def _name(self, there: Any | None) -> str:
        if there is None:
            return ""
        key = (there.entry_id, there.slot)
        if key not in self._names:
            self._names[key] = seat_label(self.event.kind, self.field.number(there.entry_id), there.slot)
        return self._names[key]

    def follow(self, c: Connection, changed: dict[str, set[int]]) -> set[BoardKey] | None:
        """Take in changed rows by table; returns the means that changed, None when all must be loaded anew."""
        touched = set(changed.get(RESULTS, ()))
        if len(touched) > MANY:
            return None
        rows = list(read.rows_by_id(c, touched))
        if RULINGS not in changed and self.ruled.watched.isdisjoint(self._spots(touched, rows)):
            return self._renew(c, touched, rows)
        before = self._ruled_results()
        self._lift()
        keys = self._renew(c, touched, rows)
        if RULINGS in changed:
            self._read_ledger(c)
        self._apply_ledger()
        after = self._ruled_results()
        for spot in before.keys() | after.keys():
            if before.get(spot) != after.get(spot):
                keys |= {found[0].key for found in (before.get(spot), after.get(spot)) if found}
        return keys

    def _spots(self, ids: set[int], rows: list[Any]) -> set[Spot]:
        """The encounters and boards that changed rows concern, as they were and as they are."""
        known = (self.results[i] for i in ids if i in self.results)
        under = (r for r in self._under.values() if r is not None and r.id in ids)
        return {(r.table.id, r.board) for found in (known, under) for r in found} | {(row[1], row[2]) for row in rows}

    def _renew(self, c: Connection, ids: set[int], rows: list[Any]) -> set[BoardKey]:
        """Put these rows in place of the results that had their ids."""
        keys = set()
        for i in ids:
            old = self.results.pop(i, None)
            if old is not None:
                old.table.results.pop(old.board, None)
                self.boards[old.key].pop(i)
                keys.add(old.key)
        self._add(rows)
        return keys | {self.results[i].key for i in ids & self.results.keys()}

    def _read_ledger(self, c: Connection) -> None:
        labels = {e.list_number: e.label for e in self.field.entries.values()}
        written = written_rulings(c, self.event.id, labels)
        self.ruled = Ruled(written, fold(written, self._terms, self))

    def _apply_ledger(self) -> None:
        """Lay what the ledger says over the results as they were keyed."""
        self.ruled = apply(self.ruled, self._terms, self)
        for (encounter, board), deal in self.ruled.deals.items():
            table = self.tables[encounter]
            under = table.results.get(board)
            self._under[encounter, board] = under
            if under is None:
                no_row = -(encounter * BOARDS_MOST + board)
                over = Result(no_row, table, board, self.usual_key(table, board), deal, table.credits(board), "")
            else:
                self._take_out(under)
                over = under._replace(deal=deal)
            self._put_in(over)
        self.cards = laid(self.ruled, self.tables)

    def _lift(self) -> None:
        """Take the ledger's results away: the keyed ones show again."""
        for (encounter, board), under in self._under.items():
            self._take_out(self.tables[encounter].results[board])
            if under is not None:
                self._put_in(under)
        self._under = {}

    def _take_out(self, result: Result) -> None:
        del self.results[result.id]
        del self.boards[result.key][result.id]
        del result.table.results[result.board]

    def _put_in(self, result: Result) -> None:
        self.results[result.id] = result.table.results[result.board] = result
        self.boards.setdefault(result.key, {})[result.id] = result

    def _ruled_results(self) -> dict[Spot, tuple[Result, Four]]:
        """The results to which the ledger does something, with their cards."""
        spots = self.ruled.deals.keys() | self.ruled.by_spot.keys()
        found = ((spot, self.tables[spot[0]].results.get(spot[1])) for spot in spots)
        return {spot: (r, self.ruled.by_spot.get(spot, NOTHING)) for spot, r in found if r is not None}

    def _add(self, rows: Iterable[Any]) -> None:
        tables, deals, keys, results, boards = self.tables, self._deals, self._keys, self.results, self.boards
        for row in rows:
            i, encounter, board, code, version, reason = row[:6]
            table = tables.get(encounter)
            if table is None:  # of another event, or seated since: then the tables are read anew at the next look
                continue
            part = table.part
            raw = row[6:]
            deal = deals.get(raw) or self._deal(part[0], raw)
            at = part, table.group, board
            key = keys.get(at) or self._key(at)
            if code or version or (encounter, board) in self._versions:
                key = self._key_of(at, code, version or self._version(table, board, code))
            result = Result(i, table, board, key, deal, table.credits(board), reason)
            results[i] = table.results[board] = boards.setdefault(key, {})[i] = result

    def usual_key(self, table: PlayTable, board: int, code: str | None = None) -> BoardKey:
        """The mean to which a result of this board counts that names no version, and no code but this one."""
        return self._key_of((table.part, table.group, board), code, self._version(table, board, code))

    def _version(self, table: PlayTable, board: int, code: str | None) -> int:
        """The version that lies at a table: the first, unless its board was fouled before."""
        fouled, version = self._versions.get((table.id, board), ("", 1))
        plays = code or self._uses.code(*table.part, table.group, board)
        return version if fouled == plays else 1

    def _deal(self, segment: int, raw: tuple[Any, ...]) -> DealResult:
        """The result of a row's columns; kept where the flags of its segment are those of all."""
        flags: dict[Any, Flags] = self._scoring[segment][1]
        deal = read.read_deal(raw, flags)
        if all(other == flags for _, other in self._scoring.values()):
            self._deals[raw] = deal
        return deal

    def _key(self, at: tuple[tuple[int, int], str, int]) -> BoardKey:
        key = self._keys[at] = self._key_of(at, None, 1)
        return key

    def _key_of(self, at: tuple[tuple[int, int], str, int], code: str | None, version: int) -> BoardKey:
        (segment, round_number), group, board = at
        scoring = self._scoring[segment][0]
        code = code or self._uses.code(segment, round_number, group, board)
        if code:
            return BoardKey(code, 0, 0, 0, version, scoring)
        return BoardKey("", segment, round_number, board, version, scoring)
