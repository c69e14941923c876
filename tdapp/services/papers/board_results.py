"""Fills the results by board from the standings: nothing is scored here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from tdapp.rules.big_data import BoardData, data_of
from tdapp.rules.deal_results import DealResult
from tdapp.rules.deal_states import SCORED, WITH_PLACES, DealState
from tdapp.rules.penalty_rulings import KIND_NAMES
from tdapp.rules.seats import AXES, SEATS
from tdapp.rules.standard_scores import BoardScore, Spread
from tdapp.services.papers.board_facts import BoardFact, facts_of_round
from tdapp.services.papers.filling import Filling
from tdapp.services.papers.round_results import PlayedBoard, outcomes, played_boards
from tdapp.services.results.told import STATE_WORDS
from tdapp.services.rows import BoardResult, BoardResults, ResultsOfBoard
from tdapp.services.rows.heading import round_part, segment_part
from tdapp.services.scope import groups
from tdapp.services.seating_people import seat_label
from tdapp.services.standings.board_keys import load_board_data
from tdapp.services.standings.derivation import Standings, standings_at
from tdapp.services.standings.play_tables import Result
from tdapp.text import Refused, Text

_NOTHING = ("", "", "", "")


def board_results(f: Filling) -> BoardResults:
    """All results of a round, of all groups or of one; refused while no table has one."""
    segment, row = f.segment, f.round
    standings = standings_at(f.office, f.c, f.event)
    data = load_board_data(f.c, standings.regulations(segment.number).event.tier)
    facts = facts_of_round(f.c, row)
    several = len(groups(f.c, segment)) > 1
    with standings.lock:
        played = played_boards(standings, segment.number, row.number, f.request.group)
        if not played:
            raise Refused(Text("No board of round {round} has a result yet.", round=row.number))
        boards = tuple(_board(f, standings, p, facts, data, several) for p in played)
    heading = f.heading(segment_part(segment.number), round_part(row.number), *f.group_parts())
    return BoardResults(heading, boards, standings.by_pair)


def _board(
    f: Filling,
    standings: Standings,
    played: PlayedBoard,
    facts: Mapping[tuple[str, int], BoardFact],
    data: Mapping[str, BoardData],
    several: bool,
) -> ResultsOfBoard:
    results, score = standings.board(played.key)
    at = {results[i].id: n for n, i in enumerate(score.scored)}
    fouled = standings.regulations(f.segment.number).ranking.fouled_big_data
    big = _big_data(data_of(data, played.key.code, played.key.version, fouled=fouled), score)
    group = played.results[0].table.group
    fact = facts.get((group, played.number)) or facts.get(("", played.number)) or BoardFact("", "", "")
    return ResultsOfBoard(
        played.number,
        tuple(_result(f, standings, r, at.get(r.id), score, big, several) for r in played.results),
        played.key.code,
        played.key.version,
        fact.trump,
        fact.first,
        *_spreads(score.seat_spreads),
        *_spreads(score.axis_spreads),
        outcomes(played.results),
        group if several and (group, played.number) in facts else "",
    )


def _result(
    f: Filling,
    standings: Standings,
    result: Result,
    at: int | None,
    score: BoardScore,
    big: tuple[Mapping[str, list[float]], Mapping[str, list[float]]],
    several: bool,
) -> BoardResult:
    deal, table = result.deal, result.table
    e, s, w, n = (_entry(f, standings, result, seat) for seat in range(4))
    places = _places(deal)
    pen = standings.play.cards.by_result.get(result.id, (0, 0, 0, 0))
    shown = (table.number, (e, s, w, n), places, deal.left, tuple(pen))
    group, note = table.group if several else "", _ruled_note(standings, result)
    if at is None:
        return BoardResult(*shown, group=group, note=note)
    return BoardResult(
        *shown,
        tuple(map(_points, score.w[at])),
        tuple(map(_points, score.z[at])),
        score.dw[at],
        score.dz[at],
        tuple(big[0][p][at] if p in big[0] else None for p in SEATS) if big[0] else (),
        tuple(big[1][p][at] if p in big[1] else None for p in AXES) if big[1] else (),
        group,
        note,
    )


def _entry(f: Filling, standings: Standings, result: Result, seat: int) -> str:
    sitting: Any = standings.play.sitting(result.table, result.board, seat)
    if sitting is None:
        return ""
    number = standings.field.number(sitting.entry_id)
    return str(number) if f.event.kind == "pairs" else seat_label(f.event.kind, number, sitting.slot)


def _places(deal: DealResult) -> tuple[str, str, str, str]:
    if deal.state is DealState.NOT_PLAYED:
        return "×", "×", "×", "×"
    if deal.state not in WITH_PLACES or deal.places is None:
        return _NOTHING
    e, s, w, n = map(str, deal.places)
    return e, s, w, n


def _ruled_note(standings: Standings, result: Result) -> Text | None:
    """What is special about a result, and the rulings that gave it or still wait for something."""
    ruled, spot = standings.play.ruled, (result.table.id, result.board)
    note = _note(result.deal)
    decided, waiting = ruled.decided.get(spot, ()), ruled.waiting.get(spot, ())
    if not (decided or waiting):
        return note
    numbers = decided or waiting
    kind = KIND_NAMES[next(w.ruling.kind for w in ruled.written if w.ruling.number == numbers[-1])]
    by = Text("{kind} (ruling {rulings})", kind=kind, rulings=numbers)
    if not decided:
        by = Text("{kind} (ruling {rulings}), not completed", kind=kind, rulings=numbers)
    return by if note is None else Text("{before}; {after}", before=note, after=by)


def _note(deal: DealResult) -> Text | None:
    word = STATE_WORDS.get(deal.state)
    if deal.state not in SCORED or deal.in_mean:
        return word
    return Text("outside the mean") if word is None else Text("{state}, outside the mean", state=word)


def _big_data(data: BoardData | None, score: BoardScore) -> tuple[Mapping[str, list[float]], Mapping[str, list[float]]]:
    if data is None:
        return {}, {}
    return data.standard(score.w, SEATS), data.standard(score.z, AXES)


def _spreads(spreads: Sequence[Spread]) -> tuple[tuple[float | None, ...], tuple[float | None, ...]]:
    return tuple(s.mean for s in spreads), tuple(s.sd for s in spreads)


def _points(thousandths: int) -> Decimal:
    return Decimal(thousandths).scaleb(-3).normalize()
