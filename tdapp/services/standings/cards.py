"""On which result and seat the penalty cards of the ledger count (rules 2 and 6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol, cast

from tdapp.rules.deal_results import Four
from tdapp.rules.deal_states import WITH_PLACES
from tdapp.rules.penalty_cards import counting_board
from tdapp.rules.seats import SEATS
from tdapp.services.rulings import RulingRow
from tdapp.services.standings.play_tables import PlayTable


class Placed(NamedTuple):
    """The cards of one ruling at a table, board and seat (0 to 3); `own` where the ruling itself names that board."""

    ruling: RulingRow
    table: PlayTable
    board: int
    seat: int
    own: bool


class Played(Protocol):
    """What is asked about the play of an event."""

    def tables_of(self, segment: int) -> Iterable[PlayTable]:
        """All tables of a segment."""

    def table_at(self, segment: int, round_number: int | None, group: str, number: int | None) -> PlayTable | None:
        """The table that people call so; an empty group is the only one."""

    def sitting(self, table: PlayTable, board: int, seat: int) -> Any | None:
        """Who sits at a seat when a board is played, with `entry_id` and `slot`; or None."""

    def entry_of(self, party: str) -> int | None:
        """The entry that a ruling names."""


@dataclass
class Cards:
    """The cards of the ledger by result, in seat order; and those that no board takes yet.

    `shown` are all cards by encounter and board as a sheet would have them: on the ruling's own board, else where they
    count.
    """

    by_result: dict[int, Four] = field(default_factory=dict)
    shown: dict[tuple[int, int], list[int]] = field(default_factory=dict)
    named: set[tuple[int, int]] = field(default_factory=set)
    carried: bool = False

    def concerns(self, changed: Iterable[tuple[int, int]]) -> bool:
        """Whether cards may lie elsewhere after results of these encounters and boards changed."""
        return self.carried or not self.named.isdisjoint(changed)


def lay_cards(rulings: Iterable[RulingRow], play: Played) -> Cards:
    """Lay the cards of every ruling where they count."""
    cards = Cards()
    counting: dict[int, list[int]] = {}
    for ruling in rulings:
        if not ruling.cards:
            continue
        own = _own_place(ruling, play)
        if own is not None:
            cards.named.add((own.table.id, own.board))
        stays = own is not None and _is_played(own)
        counts = own if stays else _carried(ruling, own, play)
        cards.carried = cards.carried or not stays
        if (shown := own or counts) is not None:
            cards.shown.setdefault((shown.table.id, shown.board), [0] * 4)[shown.seat] += ruling.cards
        if counts is not None and (result := counts.table.results.get(counts.board)) is not None:
            counting.setdefault(result.id, [0] * 4)[counts.seat] += ruling.cards
    cards.by_result = {i: cast(Four, tuple(four)) for i, four in counting.items()}
    return cards


def _own_place(ruling: RulingRow, play: Played) -> Placed | None:
    table = play.table_at(ruling.segment, ruling.round, ruling.group, ruling.table)
    if table is None or ruling.board is None:
        return None
    if ruling.seat:
        seat = SEATS.index(ruling.seat)
    else:
        entry = play.entry_of(ruling.party)
        seats = [i for i in range(4) if _sits(play, table, ruling.board, i, entry)]
        if not seats:
            return None
        seat = seats[0]
    return Placed(ruling, table, ruling.board, seat, own=True)


def _is_played(place: Placed) -> bool:
    result = place.table.results.get(place.board)
    return result is not None and result.deal.state in WITH_PLACES


def _carried(ruling: RulingRow, own: Placed | None, play: Played) -> Placed | None:
    """The party's next played board of the segment, else its last played one; the same person's seat in a pair."""
    who = None if own is None else play.sitting(own.table, own.board, own.seat)
    entry, slot = (play.entry_of(ruling.party), None) if who is None else (who.entry_id, who.slot)
    if entry is None:
        return None
    places = dict(sorted(_played_boards(ruling, entry, slot, play), key=lambda found: found[0]))
    ruled = (ruling.round or 0, 0, 0) if own is None else own.table.order_of(own.board)
    board = counting_board(ruled, list(places))
    return None if board is None else places[board]


def _sits(play: Played, table: PlayTable, board: int, seat: int, entry: int | None) -> bool:
    who = play.sitting(table, board, seat)
    return who is not None and who.entry_id == entry


def _played_boards(
    ruling: RulingRow, entry: int, slot: int | None, play: Played
) -> Iterator[tuple[tuple[int, int, int], Placed]]:
    """The boards that an entry has played in the ruling's segment, each with the seat of the slot where it sits."""
    for table in play.tables_of(ruling.segment):
        for board in table.results:
            seats = [i for i in range(4) if _sits(play, table, board, i, entry)]
            if seats:
                same = [i for i in seats if getattr(play.sitting(table, board, i), "slot", None) == slot]
                place = Placed(ruling, table, board, (same or seats)[0], own=False)
                if _is_played(place):
                    yield table.order_of(board), place
