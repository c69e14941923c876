"""What the ledger makes of the boards: results under a foul or a loss, and where penalty cards count (rules 6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple, Protocol

from tdapp.rules.deal_results import DealResult, Four
from tdapp.rules.deal_states import WITH_PLACES
from tdapp.rules.penalties import Ledger, fold_ledger
from tdapp.rules.penalty_deals import StateFlags
from tdapp.rules.penalty_effects import Effects, ledger_effects
from tdapp.rules.penalty_lines import BoardLine
from tdapp.rules.penalty_proposals import LedgerTerms
from tdapp.rules.penalty_rulings import BoardPlace, Ruling, RulingKind, party_of
from tdapp.services.rulings import Written
from tdapp.services.standings.play_tables import PlayTable

Spot = tuple[int, int]
"""An encounter and a board."""


class Terms(NamedTuple):
    """By what a segment's rulings are judged."""

    ledger: LedgerTerms
    flags: StateFlags


class Played(Protocol):
    """What is asked about the play of an event; results as they were keyed."""

    def tables_with(self, segment: int, entry: int) -> Iterable[PlayTable]:
        """The tables of a segment at which an entry sits."""

    def table_at(self, segment: int, round_number: int | None, group: str, number: int | None) -> PlayTable | None:
        """The table that people call so; an empty group is the only one."""

    def names(self, table: PlayTable, board: int) -> tuple[str, str, str, str]:
        """Who sits E S W N when a board is played, as people name them; nobody is empty."""

    def entry_of(self, party: str) -> int | None:
        """The entry that a ruling names."""


@dataclass
class Ruled:
    """The ledger of each segment and its effects: `deals` by encounter and board, `by_spot` the cards that count there.

    `shown` are all cards as a sheet would have them: on the board that a ruling names, else where they count.
    `decided` are the rulings that give a board its result, `waiting` those for which something is still to be entered.
    A keyed line of one of the `watched` boards may change an effect.
    """

    written: Sequence[Written] = ()
    ledgers: dict[int, Ledger] = field(default_factory=dict)
    effects: dict[int, Effects] = field(default_factory=dict)
    deals: dict[Spot, DealResult] = field(default_factory=dict)
    by_spot: dict[Spot, Four] = field(default_factory=dict)
    shown: dict[Spot, list[int]] = field(default_factory=dict)
    decided: dict[Spot, tuple[int, ...]] = field(default_factory=dict)
    waiting: dict[Spot, tuple[int, ...]] = field(default_factory=dict)
    watched: set[Spot] = field(default_factory=set)


def fold(written: Sequence[Written], terms: Mapping[int, Terms], play: Played) -> dict[int, Ledger]:
    """The ledger of the event as each segment judges it; rulings of the whole event stand in all of them."""
    if not written:
        return {}
    rulings = [_with_group(w.ruling, play) for w in written]
    made: list[tuple[LedgerTerms, Ledger]] = []
    ledgers: dict[int, Ledger] = {}
    for segment, (own, _) in terms.items():
        found = next((ledger for known, ledger in made if known == own), None)
        if found is None:
            found = fold_ledger(rulings, own)
            made.append((own, found))
        ledgers[segment] = found
    return ledgers


def apply(ruled: Ruled, terms: Mapping[int, Terms], play: Played) -> Ruled:
    """The effects of the ledgers on the boards as they are keyed now."""
    new = Ruled(ruled.written, ruled.ledgers)
    for segment, ledger in ruled.ledgers.items():
        here = _of_segment(ledger, segment)
        if not here.standing or not terms[segment].ledger.scale.changes_boards:
            continue
        by_pair, flags = terms[segment].ledger.by_pair, terms[segment].flags
        lines = _Lines(here, play, by_pair)
        effects = new.effects[segment] = ledger_effects(here, lines.found(), by_pair=by_pair, flags=flags)
        new.watched |= lines.watched
        _note(new, effects, play)
    return new


def _note(new: Ruled, effects: Effects, play: Played) -> None:
    def spot(place: BoardPlace) -> Spot:
        table = play.table_at(*place[:4])
        assert table is not None  # the lines were made of tables
        return table.id, place.board

    new.deals |= {spot(place): deal for place, deal in effects.deals.items()}
    new.by_spot |= {spot(place): four for place, four in effects.cards.items()}
    new.decided |= {spot(place): numbers for place, numbers in effects.decided.items()}
    new.waiting |= {spot(place): numbers for place, numbers in effects.waiting.items()}
    for landing in effects.landings:
        shown = landing.named or (landing.place, landing.seat)
        if shown[0] is not None and shown[1] is not None:
            new.shown.setdefault(spot(shown[0]), [0] * 4)[shown[1]] += landing.cards


def _with_group(ruling: Ruling, play: Played) -> Ruling:
    """The ruling with its table's group where it names none: there may be only one."""
    if ruling.group or ruling.table is None:
        return ruling
    table = play.table_at(ruling.segment, ruling.round, "", ruling.table)
    return ruling if table is None else replace(ruling, group=table.group)


def _of_segment(ledger: Ledger, segment: int) -> Ledger:
    return replace(
        ledger,
        standing=tuple(r for r in ledger.standing if r.segment == segment),
        cards=tuple(c for c in ledger.cards if c.ruling.segment == segment),
    )


class _Lines:
    """The boards that a ledger's effects depend on: of most parties only those that their rulings name.

    All boards of a party are looked at where its cards may be carried to another board, or where results are ruled.
    """

    def __init__(self, ledger: Ledger, play: Played, by_pair: bool) -> None:
        self._play = play
        self._by_pair = by_pair
        self._boards: dict[Spot, tuple[PlayTable, int]] = {}
        self._segment = ledger.standing[0].segment
        self._whole: set[str] = set()
        moved = {r.details.moves: r.details.moved_to for r in ledger.standing if r.details.moves is not None}
        ruling_tables: set[int] = set()
        for r in ledger.standing:
            if r.kind in (RulingKind.FOUL, RulingKind.LOSS) or r.details.outcomes:
                self._take(r.party)
                ruling_tables |= {t.id for t, _ in self._boards.values()}
        for ruled in ledger.cards:
            r = ruled.ruling
            target = moved.get(r.number) or r.details.moved_to or r.place
            for place in dict.fromkeys(p for p in (r.place, target) if p is not None):
                self._take_place(place)
            if not self._stays(target, r.party, ruling_tables):
                self._take(r.party)
        self.watched = set(self._boards)

    def found(self) -> Iterator[BoardLine]:
        """The lines as they are keyed."""
        for table, board in self._boards.values():
            place = BoardPlace(table.segment, table.round, table.group, table.number, board)
            keyed = table.results.get(board)
            yield BoardLine(
                place, table.order_of(board), self._play.names(table, board), None if keyed is None else keyed.deal
            )

    def _stays(self, target: BoardPlace | None, party: str, ruling_tables: set[int]) -> bool:
        """Whether cards count on the board that is named whatever else happened: the party has played it."""
        table = None if target is None else self._play.table_at(*target[:4])
        if target is None or table is None or table.id in ruling_tables:
            return False
        result = table.results.get(target.board)
        played = result is not None and result.deal.state in WITH_PLACES
        return played and self._sits(party, table, target.board)

    def _sits(self, party: str, table: PlayTable, board: int) -> bool:
        return party in {party_of(name, by_pair=self._by_pair) for name in self._play.names(table, board)}

    def _take_place(self, place: BoardPlace) -> None:
        table = self._play.table_at(*place[:4])
        if table is not None and (place.board in table.boards or place.board in table.results):
            self._boards[table.id, place.board] = table, place.board

    def _take(self, party: str) -> None:
        """All boards of a party."""
        if party in self._whole:
            return
        self._whole.add(party)
        entry = self._play.entry_of(party)
        if entry is None:
            return
        for table in self._play.tables_with(self._segment, entry):
            for board in sorted({*table.boards, *table.results}):
                if self._sits(party, table, board):
                    self._boards[table.id, board] = table, board
