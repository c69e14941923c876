"""How far a segment is played: which rounds a ranking may cover, and what it says of results that are not in."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection

from tdapp.rules.deal_states import DealState
from tdapp.services.scope import EventRow, SegmentRow, event_option
from tdapp.services.standings.derivation import Standings
from tdapp.services.standings.play_tables import PlayTable
from tdapp.text import Refused, Text


def not_begun(standings: Standings, segment: int) -> tuple[int, ...]:
    """The rounds in which some group has boards to play and no result of any; a postponed board is none."""
    due: dict[tuple[int, str], bool] = {}
    for table in standings.play.tables_of(segment):
        if table.boards:
            due[table.round, table.group] = due.get((table.round, table.group), False) or _has_result(table)
    return tuple(sorted({number for (number, _), played in due.items() if not played}))


def last_played(standings: Standings, segment: SegmentRow) -> int | None:
    """The round up to which the segment is played: None when that is all of it, or nothing yet."""
    open_rounds = not_begun(standings, segment.number)
    return open_rounds[0] - 1 or None if open_rounds else None


def must_be_played(c: Connection, event: EventRow, segment: SegmentRow, standings: Standings, upto: int | None) -> None:
    """Refused when a round up to one, or any of the segment, is not played: a ranking must not pose as complete."""
    last = segment.rounds if upto is None else upto
    missing = [n for n in not_begun(standings, segment.number) if n <= last]
    if not missing:
        return
    words = {"segment": segment.number, "round": missing[0]}
    if missing[0] == 1:
        raise Refused(
            Text(
                "Round {round} of segment {segment} is not played yet (or not in every group): there is no ranking to "
                "publish.",
                **words,
            )
        )
    raise Refused(
        Text(
            "Round {round} of segment {segment} is not played yet (or not in every group). Publish the ranking after "
            "round {last}: tdapp publish ranking{event} --segment {segment} --upto {last}",
            last=missing[0] - 1,
            event=event_option(c, event),
            **words,
        )
    )


def incomplete_marks(standings: Standings, segment: int, last: int) -> Iterator[Text]:
    """For each round up to one whose results are not all in, how many of its tables lack some."""
    there: dict[int, list[bool]] = {}
    for table in standings.play.tables_of(segment):
        if table.round <= last and table.boards:
            there.setdefault(table.round, []).append(_owes(table))
    for number, owing in sorted(there.items()):
        if any(owing):
            yield Text(
                "Not complete: in round {round} results are outstanding at {n} of {all} tables.",
                round=number,
                n=sum(owing),
                all=len(owing),
            )


def _owes(table: PlayTable) -> bool:
    return any(b not in table.results for b in table.boards) or any(
        r.deal.state is DealState.POSTPONED for r in table.results.values()
    )


def _has_result(table: PlayTable) -> bool:
    return any(r.deal.state is not DealState.POSTPONED for r in table.results.values())
