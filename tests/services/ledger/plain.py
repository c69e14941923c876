"""What the ledger did to an event, as tests compare it: figures of boards, everything that standings show."""

from __future__ import annotations

from typing import Any

from tdapp.services.scope import find_event
from tdapp.services.standings.derivation import Standings, standings_at
from tdapp.services.standings.ranked import ranked


def shown(standings: Standings) -> dict[Any, Any]:
    """Everything that anybody can see of standings."""
    standings.settle()
    play = standings.play
    found: dict[Any, Any] = {
        "cards": dict(play.cards.by_result),
        "shown": {k: tuple(v) for k, v in play.cards.shown.items()},
    }
    found["results"] = {(t.id, b): r.deal for t in play.tables.values() for b, r in t.results.items()}
    found["by id"] = {i: (r.table.id, r.board, r.deal, r.key) for i, r in play.results.items()}
    found["boards"] = {k: sorted(v) for k, v in play.boards.items() if v}
    for segment in standings.rules:
        if segment in standings.field.segments:
            found[segment] = ranked(standings, segment).lines
            found["open", segment] = play.ruled.ledgers[segment].proposals if play.ruled.ledgers else ()
    return found


def picture(office) -> dict[Any, Any]:
    """What the standings of the only event show, without the ledger's proposals."""
    with office.read() as c:
        found = shown(standings_at(office, c, find_event(c, None)))
    return {k: v for k, v in found.items() if not (isinstance(k, tuple) and k[0] == "open")}


def check(office) -> None:
    """The standings that are kept equal those made anew."""
    with office.read() as c:
        event = find_event(c, None)
        fresh = Standings(event)
        fresh.refresh(c)
        assert shown(standings_at(office, c, event)) == shown(fresh)


def lying(office) -> dict[tuple[int, int, int], tuple[int, ...]]:
    """The cards that count, by round, table and board."""
    with office.read() as c:
        play = standings_at(office, c, find_event(c, None)).play
    found = {i: play.results[i] for i in play.cards.by_result}
    return {(r.table.round, r.table.number, r.board): play.cards.by_result[i] for i, r in found.items()}


def points(office, round_number: int, table: int, board: int) -> tuple[int, ...]:
    """W of a board at a table, in thousandths."""
    with office.read() as c:
        standings = standings_at(office, c, find_event(c, None))
        at = standings.play.table_at(1, round_number, "", table)
        assert at is not None
        results, score = standings.board(at.results[board].key)
        where = next(n for n, i in enumerate(score.scored) if results[i].table is at)
        return tuple(score.w[where])


def rescored(office) -> int:
    """How many boards were scored so far."""
    with office.read() as c:
        standings = standings_at(office, c, find_event(c, None))
        standings.settle()
        return standings.rescored
