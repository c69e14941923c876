"""The results of a round board by board: by the board, its version, and the tables that played it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from tdapp.rules.deal_states import WITH_PLACES
from tdapp.rules.seats import AXIS_OF, PARTNER, SEATS
from tdapp.services.standings.board_keys import BoardKey
from tdapp.services.standings.derivation import Standings
from tdapp.services.standings.play_tables import PlayTable, Result

Outcomes = tuple[tuple[str, str, int], ...]


@dataclass(slots=True)
class PlayedBoard:
    """A board of a round and version with its results there."""

    number: int
    key: BoardKey
    results: list[Result] = field(default_factory=list)


def played_boards(standings: Standings, segment: int, round_number: int, group: str | None) -> list[PlayedBoard]:
    """The boards of a round by number and version, as all its groups or one played them."""
    found: dict[tuple[int, BoardKey], PlayedBoard] = {}
    for table in tables_of_round(standings, segment, round_number, group):
        for board, result in table.results.items():
            at = (board, result.key)
            found.setdefault(at, PlayedBoard(board, result.key)).results.append(result)
    return [found[at] for at in sorted(found)]


def tables_of_round(standings: Standings, segment: int, round_number: int, group: str | None) -> list[PlayTable]:
    """The tables of a round, of all groups or of one."""
    return [
        t for t in standings.play.tables_of(segment) if t.round == round_number and (group is None or t.group == group)
    ]


def outcomes(results: Iterable[Result]) -> Outcomes:
    """The side of the first and the places of its two players, with how many tables had them."""
    counted: Counter[tuple[str, str]] = Counter()
    for result in results:
        places = result.deal.places
        if result.deal.state in WITH_PLACES and places is not None and 1 in places:
            first = SEATS[places.index(1)]
            partner = places[SEATS.index(PARTNER[first])]
            counted[AXIS_OF[first], f"1-{partner}"] += 1
    return tuple((axis, reached, n) for (axis, reached), n in sorted(counted.items()))
