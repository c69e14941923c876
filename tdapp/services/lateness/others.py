"""Those at the table of a walk-over who did nothing wrong: what they have scored so far, for who must judge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tdapp.rules.penalty_rulings import party_of
from tdapp.services.people import Members
from tdapp.services.standings.derivation import Standings
from tdapp.services.standings.play_tables import PlayTable


@dataclass(frozen=True, slots=True)
class Other:
    """A party with its people, the boards that it has scored in the event, and its average W there in thousandths.

    Of a pair it is the average of each of the two.
    """

    party: str
    names: tuple[str, ...]
    boards: int
    average: float | None

    @property
    def shown(self) -> str:
        """The average as people read it."""
        return "–" if self.average is None else f"{self.average / 1000:.2f}"


def others_at(standings: Standings, table: PlayTable, parties: Sequence[str], members: Members) -> tuple[Other, ...]:
    """The parties with their results so far."""
    found = []
    for party in parties:
        entry = standings.play.entry_of(party)
        scores = _scores(standings, table.segment, party)
        people = [] if entry is None else [m.name for _, m in sorted(members.get(entry, {}).items())]
        boards = len({key for key, _ in scores})
        average = sum(w for _, w in scores) / len(scores) if scores else None
        found.append(Other(party, tuple(people), boards, average))
    return tuple(found)


def _scores(standings: Standings, segment: int, party: str) -> list[tuple[tuple[int, int], int]]:
    """W of a party on each board, with the table and board; both seats of a pair."""
    play, by_pair = standings.play, standings.by_pair
    entry = play.entry_of(party)
    found = []
    for number in range(1, segment + 1):
        for table in play.tables_with(number, entry) if entry is not None else ():
            for board, result in table.results.items():
                sitting = [party_of(name, by_pair=by_pair) for name in play.names(table, board)]
                results, score = standings.board(result.key)
                where = next((n for n, i in enumerate(score.scored) if results[i].id == result.id), None)
                if where is not None:
                    found += [((table.id, board), score.w[where][i]) for i, who in enumerate(sitting) if who == party]
    return found
