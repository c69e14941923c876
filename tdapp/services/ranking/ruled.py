"""Which rulings are in the results of a ranking, so that who reads the wall can see why (rules 3 and 6)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from tdapp.rules.deal_states import DealState
from tdapp.rules.penalty_rulings import RulingKind
from tdapp.services.number_ranges import number_ranges
from tdapp.services.rows import natural_key, table_label
from tdapp.services.standings.derivation import Standings
from tdapp.services.standings.play_tables import PlayTable
from tdapp.text import Text

_RULED = frozenset({DealState.ADJUDICATED, DealState.ASSIGNED})


def ruling_notes(standings: Standings, segment: int, last: int, shown: Collection[int]) -> tuple[Text, ...]:
    """What the ledger did to the shown entries in a segment up to a round, a sentence for each kind of thing."""
    notes = _Notes(standings, segment, last, shown)
    out, fouled, ruled, cards = map(tuple, (notes.disqualified(), notes.fouled(), notes.ruled(), notes.cards()))
    found = (
        (out, Text("Disqualified: {what}.", what=out)),
        (fouled, Text("Boards ended by foul: {what}.", what=fouled)),
        (ruled, Text("Boards adjudicated or assigned: {what}.", what=ruled)),
        (cards, Text("Penalty cards: {what}.", what=cards)),
    )
    return tuple(text for what, text in found if what)


class _Notes:
    def __init__(self, standings: Standings, segment: int, last: int, shown: Collection[int]) -> None:
        self._play, self._segment, self._last, self._shown = standings.play, segment, last, shown
        self._ruled = standings.play.ruled
        self._rulings = {w.ruling.number: w.ruling for w in self._ruled.written}
        tables = [t for t in self._play.tables_of(segment) if t.round <= last]
        self._tables = sorted(tables, key=lambda t: (t.round, natural_key(t.group), t.number))
        self._several = len({t.group for t in tables}) > 1

    def disqualified(self) -> Iterator[Text]:
        """The parties that a ruling put out, up to this round."""
        ledger = self._ruled.ledgers.get(self._segment)
        for r in ledger.disqualified if ledger else ():
            before = r.segment < self._segment or (r.segment == self._segment and (r.round or 0) <= self._last)
            if before and self._play.entry_of(r.party) in self._shown:
                yield Text("{party} (ruling {rulings})", party=r.party, rulings=(r.number,))

    def fouled(self) -> Iterator[Text]:
        """The boards that end as a foul ended them, with who fouled."""
        for table in self._tables:
            for board in sorted(table.results):
                numbers = self._ruled.decided.get((table.id, board), ())
                rulings = [self._rulings[n] for n in numbers]
                if self._is_shown(table, board) and any(r.kind is RulingKind.FOUL for r in rulings):
                    yield Text(
                        "round {round}, table {table}, board {board}, by {party} (ruling {rulings})",
                        round=table.round, table=self._label(table), board=board,
                        party=tuple(dict.fromkeys(r.party for r in rulings)), rulings=numbers,
                    )  # fmt: skip

    def ruled(self) -> Iterator[Text]:
        """The boards whose result a TD set, with the ruling where one did."""
        for table in self._tables:
            found: dict[tuple[int, ...], list[int]] = {}
            for board, result in table.results.items():
                numbers = self._ruled.decided.get((table.id, board), ())
                foul = any(self._rulings[n].kind is RulingKind.FOUL for n in numbers)
                if result.deal.state in _RULED and not foul and self._is_shown(table, board):
                    found.setdefault(numbers, []).append(board)
            for numbers, boards in sorted(found.items(), key=lambda f: min(f[1])):
                where = Text(
                    "round {round}, table {table}, boards {boards}", round=table.round, table=self._label(table),
                    boards=number_ranges(boards),
                )  # fmt: skip
                yield Text("{where} (ruling {rulings})", where=where, rulings=numbers) if numbers else where

    def cards(self) -> Iterator[Text]:
        """The penalty cards of each party that count in these rounds."""
        effects = self._ruled.effects.get(self._segment)
        found: dict[str, tuple[int, tuple[int, ...]]] = {}
        for landing in effects.landings if effects else ():
            party = landing.ruling.party
            if landing.place is not None and landing.place.round <= self._last:
                cards, numbers = found.get(party, (0, ()))
                found[party] = cards + landing.cards, (*numbers, landing.ruling.number)
        for party, (cards, numbers) in sorted(found.items(), key=lambda f: natural_key(f[0])):
            if self._play.entry_of(party) in self._shown:
                yield Text("{party}: {cards} (ruling {rulings})", party=party, cards=cards, rulings=numbers)

    def _is_shown(self, table: PlayTable, board: int) -> bool:
        return any(entry in self._shown for entry in table.credits(board))

    def _label(self, table: PlayTable) -> str:
        return table_label(table.group if self._several else "", table.number)
