"""The boards of somebody who is disqualified: what was played, what will not be, and what each becomes (rules 6)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tdapp.rules.deal_states import DealState
from tdapp.rules.penalty_rulings import Outcome, Ruling
from tdapp.rules.seats import SEATS
from tdapp.services.changes.moment import Seating
from tdapp.services.changes.out import Out
from tdapp.services.ledger.typed import read_left, read_places, read_points
from tdapp.services.results.lines import deal_text
from tdapp.services.standings.derivation import Standings
from tdapp.text import Refused, Text

_PLACES = re.compile(r"[1-4]{4}")
FALLS: dict[DealState, Text] = {DealState.CANCELLED: Text("cancelled"), DealState.NOT_PLAYED: Text("not played")}
"""What needs no figures."""


@dataclass(frozen=True, slots=True)
class BoardOfParty:
    """One board of the party in the segment of the ruling, in the order of play.

    `line` is how it stands now, empty where it has no result; `seats` are the party's. What was played stands unless
    the TD says what it becomes; `open` boards, those of the round in play from which the party is out, have to be
    decided where nobody takes the seat.
    """

    round: int
    table: str
    board: int
    seats: str
    line: str
    open: bool


def boards_of_party(standings: Standings, seating: Seating, out: Out, segment: int) -> tuple[BoardOfParty, ...]:
    """The boards of the party in a segment that were played, and those that it will not play."""
    unplayed = {(b.at.encounter, b.board) for b in out.given.unplayed}
    found: dict[tuple[int, int], BoardOfParty] = {}
    for b in seating.boards(out.entry, out.slot):
        key = (b.at.encounter, b.board)
        result = standings.play.tables[b.at.encounter].results.get(b.board)
        if b.at.segment != segment or (result is None and key not in unplayed):
            continue
        if key in found:
            found[key] = replace(found[key], seats=found[key].seats + SEATS[b.seat])
        else:
            line = "" if result is None else deal_text(result.deal)
            found[key] = BoardOfParty(b.at.round, b.at.label, b.board, SEATS[b.seat], line, key in unplayed)
    return tuple(found.values())


def decided(
    ruling: Ruling, outcomes: Sequence[Outcome], boards: Sequence[BoardOfParty], *, taken: bool
) -> tuple[Outcome, ...]:
    """The outcomes with their rounds; `taken` is whether somebody takes the party's seat.

    Refused for boards that are not the party's, that stand twice, and where a board that nobody plays on is left open.
    """
    known = {(b.round, b.board): b for b in boards}
    problems: list[Text] = []
    found: dict[tuple[int, int], Outcome] = {}
    for outcome in outcomes:
        number = ruling.round if outcome.round is None else outcome.round
        board = ruling.board if outcome.round is None and outcome.board is None else outcome.board
        if number is None or board is None:
            problems.append(Text("Say of which round and board: {example}.", example="2/7:cancelled"))
        elif (number, board) not in known or (taken and known[number, board].open):
            problems.append(
                Text(
                    "Round {round}, board {board}: the party has no result there, and will not play it.",
                    round=number,
                    board=board,
                )
            )
        elif (number, board) in found:
            problems.append(Text("Round {round}, board {board} stands twice.", round=number, board=board))
        else:
            found[number, board] = replace(outcome, round=number, board=board)
    left = [b for b in boards if b.open and (b.round, b.board) not in found]
    if left and not taken:
        problems.append(
            Text(
                "Nobody plays on in round {round}: say what its boards {boards} become, with --outcome.",
                round=left[0].round,
                boards=tuple(b.board for b in left),
            )
        )
    if problems:
        raise Refused(*dict.fromkeys(problems))
    return tuple(found.values())


def read_outcome(typed: str, number: int, board: int) -> Outcome | None:
    """What a board of a round becomes as it is typed; None for nothing typed: it stands.

    Places make it adjudicated, with the cards left where somebody is last (1342 0,0,12,0); four points W assign it
    (3,2.5,-1,0); `cancelled` and `not_played` are written so.
    """
    text = unicodedata.normalize("NFKC", typed).strip()
    if not text:
        return None
    state = next((s for s in FALLS if text == s.value), None)
    if state is not None:
        return Outcome(state, number, board)
    places, _, left = text.partition(" ")
    if _PLACES.fullmatch(places):
        return Outcome(DealState.ADJUDICATED, number, board, places=read_places(places), left=read_left(left))
    return Outcome(DealState.ASSIGNED, number, board, assigned=read_points(text))
