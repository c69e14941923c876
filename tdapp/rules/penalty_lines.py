"""The boards of an event as the ledger sees them: where, when in the order of play, and who sits there (rules 6)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from tdapp.rules.deal_results import DealResult
from tdapp.rules.penalty_rulings import BoardPlace, Ruling, party_of
from tdapp.rules.seats import SEATS


@dataclass(frozen=True, slots=True)
class BoardLine:
    """One board at one table.

    `order` sorts the boards of a segment as they are played: round, stage, board. `sitting` are the four seats E S W
    N as people name who sits there (a pair's players 12a and 12b; nobody is empty). `deal` is the line as it was
    keyed, without penalty cards; None before.
    """

    place: BoardPlace
    order: tuple[int, int, int]
    sitting: tuple[str, str, str, str]
    deal: DealResult | None = None


class Lines:
    """All boards of an event, found by place and by party."""

    def __init__(self, lines: Iterable[BoardLine], *, by_pair: bool) -> None:
        self._by_pair = by_pair
        self._at: defaultdict[tuple[int, int, int, int], list[BoardLine]] = defaultdict(list)
        self._of: defaultdict[tuple[int, str], list[BoardLine]] = defaultdict(list)
        for line in lines:
            p = line.place
            self._at[p.segment, p.round, p.table, p.board].append(line)
            for party in {self.party(name) for name in line.sitting}:
                self._of[p.segment, party].append(line)
        for found in self._of.values():
            found.sort(key=lambda line: (line.order, line.place))

    def party(self, name: str) -> str:
        """The party of who sits somewhere."""
        return party_of(name, by_pair=self._by_pair)

    def at(self, place: BoardPlace) -> BoardLine | None:
        """The board at a place; an empty group is the only one that has it."""
        found = self._at.get((place.segment, place.round, place.table, place.board), [])
        if place.group:
            found = [line for line in found if line.place.group == place.group]
        return found[0] if len(found) == 1 else None

    def of(self, segment: int, party: str) -> list[BoardLine]:
        """The boards of a party in a segment, in the order of play."""
        return self._of.get((segment, party), [])

    def seats(self, line: BoardLine, party: str) -> tuple[int, ...]:
        """The seats, counted 0 to 3, where the party sits; both for a pair."""
        return tuple(i for i, name in enumerate(line.sitting) if self.party(name) == party)

    def seat_of(self, ruling: Ruling, line: BoardLine, own: BoardLine | None) -> int | None:
        """The seat of the ruling's player on a board: the one it names on its own board, else of the same person.

        Where a pair's player is not known, the pair's first seat; None where the party does not sit there.
        """
        seats = self.seats(line, ruling.party)
        player = ruling.player
        if ruling.seat and own is not None:
            named = SEATS.index(ruling.seat)
            if line is own and named in seats:
                return named
            if named in self.seats(own, ruling.party):
                player = own.sitting[named]
        same = [i for i in seats if line.sitting[i] == player]
        return next(iter([*same, *seats]), None)
