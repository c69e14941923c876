"""What was not played, for the list under a ranking: single boards, and whole tables that were closed (rules 2)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from sqlalchemy import Connection, select

from tdapp.model.tables import Encounter
from tdapp.rules.deal_states import DealState
from tdapp.services.rows import NotPlayed, table_label
from tdapp.services.standings.derivation import Standings
from tdapp.services.standings.play_tables import CLOSED, PlayTable, Result
from tdapp.text import Text

_WHY = {
    DealState.NOT_PLAYED: Text("not played"),
    DealState.POSTPONED: Text("postponed"),
    DealState.CANCELLED: Text("cancelled"),
}


def unplayed(c: Connection, standings: Standings, segment: int, last: int) -> Iterator[NotPlayed]:
    """Boards that were not played up to a round, by round, table and reason; all of a table that was closed."""
    tables = _tables(standings, segment, last)
    several = len({t.group for t in tables}) > 1
    n = Encounter.__table__.c
    why = {t.id: "" for t in tables if t.state == CLOSED}
    why |= {i: reason for i, reason in c.execute(select(n.id, n.reason).where(n.state == CLOSED)) if i in why}
    for table in tables:
        label = table_label(table.group if several else "", table.number)
        found: dict[Text, list[int]] = {}
        for board, result in sorted(table.results.items()):
            if result.deal.state in _WHY:
                found.setdefault(_reason(result), []).append(board)
        if table.id in why:
            found.setdefault(_closed(why[table.id]), []).extend(b for b in table.all_boards if b not in table.results)
        for reason, boards in found.items():
            yield NotPlayed(table.round, label, tuple(boards), reason)


def closed_marks(standings: Standings, segment: int, last: int, shown: Collection[int]) -> Iterator[Text]:
    """Which of the shown entries miss a round because their table was closed."""
    missed: dict[int, set[int]] = {}
    for table in _tables(standings, segment, last):
        if table.state == CLOSED:
            seats = [row[3] for stage in table.stages.values() for row in stage if row is not None]
            missed.setdefault(table.round, set()).update(e for e in seats if e in shown)
    for number, entries in sorted(missed.items()):
        if entries:
            yield Text(
                "Their table was closed in round {round}, so they have no score there: {entries}.",
                round=number,
                entries=sorted(map(standings.field.number, entries)),
            )


def _tables(standings: Standings, segment: int, last: int) -> list[PlayTable]:
    tables = [t for t in standings.play.tables_of(segment) if t.round <= last]
    return sorted(tables, key=lambda t: (t.round, t.group, t.number))


def _closed(reason: str) -> Text:
    return Text("table closed: {reason}", reason=reason) if reason else Text("table closed")


def _reason(result: Result) -> Text:
    why = _WHY[result.deal.state]
    return Text("{state}: {reason}", state=why, reason=result.reason) if result.reason else why
