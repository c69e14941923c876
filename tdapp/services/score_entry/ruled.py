"""What the ledger makes of the boards of a sheet: results, their worth, what is still to be entered (rules 6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any

from sqlalchemy import Connection

from tdapp.rules.deal_results import DealResult, Four
from tdapp.rules.penalty_rulings import KIND_NAMES, RulingKind
from tdapp.services.office import Office
from tdapp.services.results.lines import Line
from tdapp.services.results.told import STATE_WORDS, points_told, told
from tdapp.services.rows import table_label
from tdapp.services.scope import EventRow
from tdapp.services.standings.derivation import Standings, standings_at
from tdapp.services.standings.play_tables import Result
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True)
class RuledBoard:
    """What rulings make of a board.

    `deal` is the result that counts and `decided` the rulings that give it; None while something is still to be
    entered for the rulings that wait (`waiting`). `points` is W of the four seats in thousandths, None where the board
    has none or the regulations have no R. `kind` is that of the rulings.
    """

    kind: RulingKind
    deal: DealResult | None
    decided: tuple[int, ...] = ()
    waiting: tuple[int, ...] = ()
    points: Four | None = None

    @property
    def foul(self) -> bool:
        """Whether a foul ended the board."""
        return self.kind is RulingKind.FOUL


def ruled_boards(
    office: Office, c: Connection, event: EventRow, encounter: int
) -> tuple[Mapping[int, Four], Mapping[int, RuledBoard], Mapping[int, tuple[Text, ...]]]:
    """The penalty cards of a table by board, as a sheet has them, the boards of which rulings speak, and by board the
    cards that were ruled there and count elsewhere, or the other way round.
    """
    standings = standings_at(office, c, event)
    with standings.lock:
        ruled = standings.play.ruled
        kinds = {w.ruling.number: w.ruling.kind for w in ruled.written}
        cards = {board: _four(four) for (table, board), four in ruled.shown.items() if table == encounter}
        spots = {board for table, board in (*ruled.decided, *ruled.waiting) if table == encounter}
        found = {}
        for board in sorted(spots):
            spot = encounter, board
            decided, waiting = ruled.decided.get(spot, ()), ruled.waiting.get(spot, ())
            deal = ruled.deals.get(spot)
            result = standings.play.tables[encounter].results.get(board)
            points = points_of(standings, result) if deal is not None and result is not None else None
            found[board] = RuledBoard(kinds[(decided or waiting)[-1]], deal, decided, waiting, points)
        carried = _carried(standings, encounter)
    return cards, found, carried


def _carried(standings: Standings, encounter: int) -> Mapping[int, tuple[Text, ...]]:
    play, found = standings.play, dict[int, tuple[Text, ...]]()
    here = play.tables[encounter]
    spot = (*here.part, here.group, here.number)
    several = len({t.group for t in play.tables_of(here.segment)}) > 1
    effects = play.ruled.effects.get(here.segment)
    for landing in effects.landings if effects else ():
        r, place = landing.ruling, landing.place
        if place is None or place == r.place:
            continue
        words: dict[str, Any] = {"ruling": r.number, "cards": landing.cards}
        if r.place is not None and tuple(r.place[:4]) == spot:
            label = table_label(place.group if several else "", place.table)
            words |= {"round": place.round, "table": label, "board": place.board}
            text = Text("The {cards} penalty cards of ruling {ruling} count in round {round}, table {table}, board "
                        "{board}.", **words)  # fmt: skip
            found[r.place.board] = (*found.get(r.place.board, ()), text)
        if tuple(place[:4]) == spot:
            text = Text("{cards} penalty cards count here by ruling {ruling}, which was made elsewhere.", **words)
            found[place.board] = (*found.get(place.board, ()), text)
    return found


def points_of(standings: Standings, result: Result) -> Four | None:
    """W of the four seats of a result, in thousandths; None without a score, or while the regulations have no R."""
    try:
        results, score = standings.board(result.key)
    except Refused:
        return None
    at = next((n for n, i in enumerate(score.scored) if results[i].id == result.id), None)
    return None if at is None else _four(score.w[at])


def ruled_words(ruled: RuledBoard, keyed: Line | None) -> Text:
    """A sentence about the board: which ruling decides it, what it is worth, what was keyed beside it."""
    numbers: dict[str, Any] = {"rulings": ruled.decided or ruled.waiting, "kind": KIND_NAMES[ruled.kind]}
    if ruled.deal is None:
        return _waiting(ruled, keyed, numbers)
    parts = [Text("Ruling {rulings} ({kind}) decides this board", **numbers)]
    if ruled.deal.places is None:
        parts.append(STATE_WORDS[ruled.deal.state])
    if ruled.points is not None:
        parts.append(points_told(ruled.points))
    parts.append(Text("no line was keyed") if keyed is None else Text("keyed: {line}", line=told(keyed.deal())))
    if ruled.waiting:
        parts.append(Text("something is still to be entered for ruling {rulings}", rulings=ruled.waiting))
    whole = reduce(lambda before, after: Text("{before}; {after}", before=before, after=after), parts)
    return Text("{told}.", told=whole)


def _waiting(ruled: RuledBoard, keyed: Line | None, numbers: Mapping[str, Any]) -> Text:
    if not ruled.foul:
        return Text("Ruling {rulings} ({kind}): what this board becomes is not entered.", **numbers)
    if keyed is None:
        return Text("Ruling {rulings} ({kind}) ended this board; the order of the others is not entered.", **numbers)
    return Text(
        "Ruling {rulings} ({kind}) ended this board; the order of the others is not entered. Until then the keyed line "
        "counts.",
        **numbers,
    )


def _four(values: Sequence[int]) -> Four:
    e, s, w, n = values
    return e, s, w, n
