"""Penalty cards that a results file has on boards that were not played count on another board (rules 6)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import cast

from tdapp.rules.deal_results import NOTHING, Four
from tdapp.rules.deal_states import WITH_PLACES
from tdapp.rules.penalty_cards import counting_board
from tdapp.rules.seats import SEATS
from tdapp.services.exchange.result_rows import ResultRow

Key = tuple[int, int]
"""Round and board, in the order of play."""


@dataclass(frozen=True, slots=True)
class MovedCards:
    """Cards of a row and seat that count in another row; `to` is None where the party played no board."""

    row: int
    seat: str
    cards: int
    to: int | None


def moved_cards(
    rows: Sequence[ResultRow], party: Callable[[ResultRow, int], str]
) -> tuple[list[ResultRow], list[MovedCards]]:
    """The rows with all cards where they count, and what was moved; `party` is who they are counted for at a seat."""
    boards: dict[tuple[int, str], dict[Key, int]] = {}
    for index, row in enumerate(rows):
        if row.state in WITH_PLACES:
            for seat in range(4):
                boards.setdefault((row.segment, party(row, seat)), {})[row.round, row.board] = index
    out = list(rows)
    moved: list[MovedCards] = []
    for row in rows:
        if row.state in WITH_PLACES or row.pen == NOTHING:
            continue
        for seat, cards in enumerate(row.pen):
            if not cards:
                continue
            played = boards.get((row.segment, party(row, seat)), {})
            board = counting_board((row.round, row.board), sorted(played))
            if board is None:
                moved.append(MovedCards(row.row, SEATS[seat], cards, None))
                continue
            index = played[board]
            its_seat = _seat_of(rows[index], row, seat, party)
            pen = [p + (cards if s == its_seat else 0) for s, p in enumerate(out[index].pen)]
            out[index] = replace(out[index], pen=cast(Four, tuple(pen)))
            moved.append(MovedCards(row.row, SEATS[seat], cards, rows[index].row))
    return out, moved


def _seat_of(there: ResultRow, row: ResultRow, seat: int, party: Callable[[ResultRow, int], str]) -> int:
    """The seat of another row that takes the cards of a seat: of the same player of a pair where the file tells them
    apart, else the seat itself, else the one to which the shift of pairs moves it (E and S, W and N change places).
    """
    seats = [s for s in range(4) if party(there, s) == party(row, seat)]
    same = [s for s in seats if there.seats[s] == row.seats[seat]]
    if len(same) == 1 or len(seats) == 1:
        return (same or seats)[0]
    return seat if seat in seats else seats[seat // 2]
