"""Plays a round by chance and hands in its score sheets: keyed line by line, or as a file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from tdapp.rules.deal_results import NOTHING, Four
from tdapp.rules.deal_states import DealState
from tdapp.rules.places import NOT_PLAYED
from tdapp.rules.seats import SEATS
from tdapp.services.demo import words
from tdapp.services.demo.simulator import Played
from tdapp.services.demo.stage import Stage
from tdapp.services.exchange.result_rows import ResultRow
from tdapp.services.exchange.results_csv import results_text
from tdapp.services.exchange.written_files import write_whole
from tdapp.services.results.importing import import_results
from tdapp.services.results.lines import TypedLine
from tdapp.services.results.queries import answer_query
from tdapp.services.results.setting import set_result
from tdapp.services.results.spots import BoardAt
from tdapp.services.rulings import RulingRow, standing_rulings
from tdapp.services.scope import find_event, find_round, find_segment
from tdapp.services.tables_read import Sitting, tables_of

Happening: TypeAlias = str | Played
"""What may happen on a board; a result in place of what chance would give is what a ruling made of it."""
UNPLAYED, ADJUDICATED, WHOLE_HAND, PENALTY = "unplayed", "adjudicated", "whole hand", "penalty"
"""No time for the board, a ruling, a hand never played from, penalty cards on the paper."""

Happenings: TypeAlias = Mapping[tuple[int, int], Happening]
"""What happens at a table (from 1) on a board."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One line of a sheet: who sat E S W N, what was played, and the penalty cards that the TD wrote on it."""

    table: int
    board: int
    seats: tuple[Sitting, Sitting, Sitting, Sitting]
    played: Played
    happening: Happening | None
    cards: Four


def play_round(stage: Stage, event: str, segment: int, round_number: int, happenings: Happenings) -> Iterator[Sheet]:
    """The lines of all sheets of a round, table by table, in the order of play."""
    with stage.office.read() as c:
        found = find_event(c, event)
        part = find_segment(c, found, segment)
        tables = [t for t in tables_of(c, find_round(c, part, round_number)) if t.state == "open"]
        ruled = [
            r for r in standing_rulings(c, found.id) if (r.segment, r.round) == (segment, round_number) and r.cards
        ]
    for table in tables:
        for board in (b for stage_number in range(1, len(table.stages) + 1) for b in table.boards(stage_number)):
            four = [s for s in table.stages[table.stage_of(board) - 1] if s is not None]
            if len(four) == len(SEATS):
                strengths = [stage.people.strengths.get(s.name, 0.0) for s in four]
                happening = happenings.get((table.table, board))
                played = stage.simulator.play((event, segment, round_number, board), table.table, strengths)
                if isinstance(happening, Played):
                    played = happening
                seats = (four[0], four[1], four[2], four[3])
                yield Sheet(table.table, board, seats, played, happening, _cards(ruled, table.table, board, happening))


def _cards(ruled: Iterable[RulingRow], table: int, board: int, happening: Happening | None) -> Four:
    """What was ruled at the table stands on the sheet as well, or stands only there."""
    cards = [0, 10 if happening == PENALTY else 0, 0, 0]
    for r in ruled:
        if (r.table, r.board) == (table, board) and r.seat:
            cards[SEATS.index(r.seat)] += r.cards or 0
    e, s, w, n = cards
    return e, s, w, n


def key_round(stage: Stage, event: str, segment: int, round_number: int, happenings: Happenings) -> None:
    """Key the sheets line by line, as a scorer does, and answer what is asked."""
    lines = play_round(stage, event, segment, round_number, happenings)
    asked = key_lines(stage, event, segment, round_number, lines)
    stage.clock.wait(minutes=5)
    for query in asked:
        answer_query(stage.office, event, query, words.WHOLE_HAND)


def key_lines(stage: Stage, event: str, segment: int, round_number: int, lines: Iterable[Sheet]) -> list[int]:
    """Key these lines; returns the numbers of the queries that they open."""
    asked: list[int] = []
    for sheet in lines:
        at = BoardAt(round_number, sheet.table, sheet.board, segment, None, event)
        asked += set_result(stage.office, at, _typed(sheet)).queries
    return asked


def _typed(sheet: Sheet) -> TypedLine:
    places, left = sheet.played.places, sheet.played.left
    if sheet.happening == UNPLAYED:
        return TypedLine(NOT_PLAYED, remark=words.SLOW_TABLE)
    if sheet.happening == ADJUDICATED:
        return TypedLine(places, left, state=DealState.ADJUDICATED, reason=words.ADJUDICATED)
    if sheet.happening == WHOLE_HAND:
        return TypedLine(places, _whole_hand(left))
    return TypedLine(places, left, pen=sheet.cards)


def _whole_hand(left: Four) -> Four:
    """The last of the seats with cards has played none of them."""
    last = max(i for i in range(4) if left[i])
    e, s, w, n = (27 if i == last else cards for i, cards in enumerate(left))
    return e, s, w, n


def hand_in_file(stage: Stage, event: str, segment: int, round_number: int, happenings: Happenings) -> None:
    """Import the round as a file of results, as from an electronic table."""
    lines = play_round(stage, event, segment, round_number, happenings)
    rows = [_row(event, segment, round_number, sheet) for sheet in lines]
    path = stage.imported(f"results-{event}-s{segment}-r{round_number}.csv")
    write_whole(path, results_text(rows).encode())
    stage.files.append(path)
    import_results(stage.office, path, event)


def _row(event: str, segment: int, round_number: int, sheet: Sheet) -> ResultRow:
    e, s, w, n = (str(sitting.number) for sitting in sheet.seats)
    row = ResultRow(
        segment,
        round_number,
        sheet.table,
        sheet.board,
        seats=(e, s, w, n),
        places=sheet.played.places,
        left=sheet.played.left,
        pen=sheet.cards,
        event=event,
    )
    if sheet.happening == UNPLAYED:
        return replace(row, state=DealState.NOT_PLAYED, places=None, left=NOTHING, reason=words.SLOW_TABLE)
    if sheet.happening == ADJUDICATED:
        return replace(row, state=DealState.ADJUDICATED, reason=words.ADJUDICATED)
    return row
