"""What the boards of a walk-over become: asked, never invented (rules 6)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from tdapp.rules import thousandths
from tdapp.rules.deal_results import Four
from tdapp.rules.deal_states import DealState
from tdapp.rules.penalty_rulings import Outcome, party_of
from tdapp.rules.places import Places
from tdapp.services.number_ranges import number_ranges
from tdapp.services.results.lines import TypedLine, completed_line, read_typed_places
from tdapp.services.standings.play import Play
from tdapp.services.standings.play_tables import PlayTable
from tdapp.text import Refused, Text

Judged = tuple[tuple[int | None, ...], tuple[int, ...]]
"""Places and cards left of a board as typed."""


class LostHow(StrEnum):
    """In which way the boards of a lost round are decided."""

    POINTS = "points"
    RESULTS = "results"
    NOT_PLAYED = "not_played"
    CANCELLED = "cancelled"
    LATER = "later"


LOST_WORDS = {
    LostHow.POINTS: Text("Points for everybody at the table, the same on each board"),
    LostHow.RESULTS: Text("Results judged board by board"),
    LostHow.NOT_PLAYED: Text("Not played: no score for anybody"),
    LostHow.CANCELLED: Text("Cancelled: no score for anybody"),
    LostHow.LATER: Text("Decided later; until then no ranking is official"),
}
"""What each way is called."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LostBoards:
    """What the boards become: `points` is W a board of each party (thousandths, of a pair that of each player);
    `results` are places and cards left of E S W N by board, as typed.
    """

    how: LostHow
    points: Mapping[str, int] | None = None
    results: Mapping[int, Judged] | None = None


def read_points(typed: Iterable[tuple[str, str]]) -> dict[str, int]:
    """W of each party in thousandths, from what is typed; nothing typed is left out. Refused with all that is none."""
    found: dict[str, int] = {}
    problems = []
    for party, text in typed:
        if not text.strip():
            continue
        try:
            found[party] = thousandths.from_text(unicodedata.normalize("NFKC", text).strip())
        except ValueError:
            problems.append(Text("“{text}” of {party} are no points. Write them like 2 or 2.5.", text=text,
                                 party=party))  # fmt: skip
    if problems:
        raise Refused(*problems)
    return found


_RESULT = re.compile(r"(\d{1,2})[\s:]+([^\s:]+)(?:[\s:]+([\d,\s]+))?", re.ASCII)


def read_results(lines: Iterable[str]) -> dict[int, Judged]:
    """The judged results by board from lines such as `5 1342 12`; empty lines are left out. Refused with the others."""
    found: dict[int, Judged] = {}
    problems: list[Text] = []
    for line in lines:
        typed = unicodedata.normalize("NFKC", line).replace("、", ",").strip()
        if not typed:
            continue
        match = _RESULT.fullmatch(typed)
        try:
            if match is None:
                raise Refused(
                    Text("“{text}” is no result: write the board, the places of E S W N and the cards left of place 4, "
                         "such as 5 1342 12.", text=line)
                )  # fmt: skip
            left = tuple(int(n) for n in re.split(r"[,\s]+", match[3] or "") if n)
            found[int(match[1])] = (read_typed_places(match[2]), left)
        except Refused as refused:
            problems += refused
    if problems:
        raise Refused(*problems)
    return found


def lost_outcomes(
    lost: LostBoards, play: Play, table: PlayTable, boards: tuple[int, ...], *, by_pair: bool
) -> tuple[Outcome, ...]:
    """What the ruling says of each board; Refused with everything that was not told, and what cannot be."""
    if lost.how is LostHow.LATER:
        return ()
    if lost.how is LostHow.POINTS:
        return tuple(_points(lost.points or {}, play, table, boards, by_pair=by_pair))
    if lost.how is LostHow.RESULTS:
        return tuple(_results(lost.results or {}, boards))
    state = DealState.NOT_PLAYED if lost.how is LostHow.NOT_PLAYED else DealState.CANCELLED
    return tuple(Outcome(state, board=board) for board in boards)


def _points(
    points: Mapping[str, int], play: Play, table: PlayTable, boards: tuple[int, ...], *, by_pair: bool
) -> list[Outcome]:
    """W of the four seats of each board, by who sits there in that stage."""
    sitting = {b: [party_of(name, by_pair=by_pair) for name in play.names(table, b)] for b in boards}
    there = dict.fromkeys(party for parties in sitting.values() for party in parties)
    missing = [party for party in there if party not in points]
    surplus = [party for party in points if party not in there]
    problems = []
    if missing:
        problems.append(Text("Points are missing for: {parties}.", parties=missing))
    if surplus:
        problems.append(Text("These do not sit at the table: {parties}.", parties=surplus))
    if problems:
        raise Refused(*problems)
    return [Outcome(DealState.ASSIGNED, board=b, assigned=_four(points, sitting[b])) for b in boards]


def _four(points: Mapping[str, int], parties: list[str]) -> Four:
    e, s, w, n = (points[party] for party in parties)
    return e, s, w, n


def _results(results: Mapping[int, Judged], boards: tuple[int, ...]) -> list[Outcome]:
    """The places of each board, completed as on a sheet."""
    found: list[Outcome] = []
    problems: list[Text] = []
    missing = [b for b in boards if b not in results]
    surplus = [b for b in results if b not in boards]
    if missing:
        problems.append(Text("Results are missing for the boards: {boards}.", boards=number_ranges(missing)))
    if surplus:
        problems.append(
            Text("These boards are not among those that are lost: {boards}.", boards=number_ranges(surplus))
        )
    for board in boards:
        if board in results:
            places, left = results[board]
            try:
                line = completed_line(TypedLine(places=places, left=left, state=DealState.ADJUDICATED))
            except Refused as refused:
                problems += [Text("Board {board}: {what}", board=board, what=what) for what in refused]
                continue
            found.append(_adjudicated(board, line.places, line.left))
    if problems:
        raise Refused(*problems)
    return found


def _adjudicated(board: int, places: Places | None, left: Four) -> Outcome:
    return Outcome(DealState.ADJUDICATED, board=board, places=places, left=left)
