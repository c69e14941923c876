"""Formula points of the players of a segment [unofficial], and whose are converted (rules 3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from math import fsum

from tdapp.rules.big_data import BoardData
from tdapp.rules.formula_points import board_points, converts
from tdapp.rules.seats import SEATS
from tdapp.rules.standard_scores import BoardScore
from tdapp.services.standings.board_keys import BoardKey
from tdapp.services.standings.derivation import Standings
from tdapp.services.standings.play_tables import Result
from tdapp.services.standings.ranked import ranked
from tdapp.text import Text

UNOFFICIAL = Text("Unofficial: what a board scores in formula points stands in no source; here it is Dsw itself.")
Player = tuple[int, int]
"""A credited entry by id, and the slot of who played: 1 or 2 of a pair."""


@dataclass(frozen=True, slots=True)
class Points:
    """A player's formula points and how many boards scored; `converts` is None where the regulations name no share."""

    points: float
    boards: int
    converts: bool | None


def counted_boards(
    standings: Standings, segment: int, upto: int | None = None
) -> Iterator[tuple[BoardKey, list[tuple[Result, int]], BoardScore]]:
    """The boards of which a result counts in the totals, each with these results and their places in its score."""
    last = standings.rounds[segment] if upto is None else upto
    for key in standings.boards(segment):
        results, score = standings.board(key)
        counted = [
            (results[i], at)
            for at, i in enumerate(score.scored)
            if results[i].deal.in_total and results[i].table.segment == segment and results[i].table.round <= last
        ]
        if counted:
            yield key, counted, score


def thresholds(data: BoardData | None) -> tuple[Decimal, ...] | None:
    """Kws of the four seats; None unless each seat has its data and a threshold."""
    found = [] if data is None else [data.by_place[s].threshold for s in SEATS if s in data.by_place]
    known = tuple(k for k in found if k is not None)
    return known if len(known) == len(SEATS) else None


def formula_points(standings: Standings, segment: int, upto: int | None = None) -> Mapping[Player, Points] | None:
    """The formula points of everybody who is credited; None unless every counted board has its data and thresholds."""
    return standings.remembered(("formula", segment, upto), lambda: _formula_points(standings, segment, upto))


def _formula_points(standings: Standings, segment: int, upto: int | None) -> Mapping[Player, Points] | None:
    sums = standings.sums(segment)
    if not sums.data:
        return None
    scored: dict[Player, list[float]] = {}
    for key, counted, score in counted_boards(standings, segment, upto):
        board = sums.data_of(key)
        bounds = thresholds(board)
        if board is None or bounds is None:
            return None
        columns = board.standard([score.w[at] for _, at in counted], SEATS)
        for seat, bound in enumerate(bounds):
            for (result, _), dsw in zip(counted, columns[SEATS[seat]], strict=True):
                credited = result.credits[seat]
                if credited is not None:
                    player = credited, _slot(standings, result, seat)
                    points = board_points(dsw, bound)
                    scored.setdefault(player, []).extend([points] if dsw >= bound else [])
    if not scored:
        return None
    who = _converting(standings, segment)
    return {
        player: Points(fsum(points), len(points), None if who is None else player[0] in who)
        for player, points in scored.items()
    }


def _slot(standings: Standings, result: Result, seat: int) -> int:
    there = standings.play.sitting(result.table, result.board, seat)
    return 1 if there is None else int(there.slot)


def _converting(standings: Standings, segment: int) -> frozenset[int] | None:
    """The entries whose place is within the regulations' share of the field; None where they name no share."""
    share = standings.regulations(segment).rating.share
    if share is None:
        return None
    places = {line.entry: line.place for line in ranked(standings, segment).lines if line.place is not None}
    return frozenset(entry for entry, place in places.items() if converts(place, len(places), share))
