"""An example of the rows of each document, at any size: invented people, difficult names, groups."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta, timezone
from decimal import Decimal
from math import fsum
from pathlib import Path
from typing import Any

from tdapp.rules.decisions import decision_text
from tdapp.rules.draw_record import RECIPE
from tdapp.rules.findings import Finding, Weight
from tdapp.rules.sheet_code import sheet_code
from tdapp.services.papers.draw_record import WAYS
from tdapp.services.rows import (
    CheckInList,
    CheckInRow,
    DrawnRow,
    DrawRecord,
    EntryList,
    EntryRow,
    Heading,
    Itineraries,
    Itinerary,
    Leg,
    LotSlip,
    LotSlips,
    Move,
    NotPlayed,
    Ranking,
    RankingRow,
    RelationRow,
    RoundMoves,
    ScoreSheet,
    ScoreSheets,
    Seating,
    SeatingRow,
    SheetBoard,
    SheetSeat,
    SheetStage,
    Shift,
    Sit,
    Stop,
    TableCard,
    TableCards,
    after_round_part,
    round_part,
    segment_part,
    table_label,
)
from tdapp.text import Text
from tests.reports import appeal_examples as appeals
from tests.reports import board_examples as boards
from tests.reports import official_examples as officials
from tests.reports import penalty_examples as penalties
from tests.reports.people import person

ROOT = Path(__file__).resolve().parents[2]
SEATS = "ESWN"
CHINA = timezone(timedelta(hours=8))
PRINTED = datetime(2026, 5, 1, 14, 35, tzinfo=CHINA)
SENIOR = Text("Senior")
WOMEN = Text("Women")
UNOFFICIAL = Text("The rules define no movement for so many rounds; this schedule is our own [unofficial].")


def at(day: int, hour: int, minute: int) -> datetime:
    """An instant of the invented tournament."""
    return datetime(2026, 5, day, hour, minute, tzinfo=CHINA)


def heading(*part: Text, event: str = "公开个人赛", notices: tuple[Text, ...] = ()) -> Heading:
    """The heading of an invented tournament."""
    return Heading(
        "2026 年“滨江杯”全国掼蛋复式锦标赛",
        event,
        part or (segment_part(1),),
        PRINTED,
        "D-0042",
        "3",
        "tdapp 0.1.0",
        "9f86d081884c7d65",
        notices,
    )


def entry_list(count: int = 64, pairs: bool = False) -> EntryList:
    """An entry list of players or pairs."""
    rows = tuple(
        EntryRow(
            f"L{i + 1}",
            i,
            (person(2 * i), person(2 * i + 1)) if pairs else (person(i),),
            region="北京" if i % 3 else "",
            categories=(WOMEN,) if i % 4 == 1 else (SENIOR,),
            seed=i + 1 if i < 4 else None,
            note=Text("withdrawn") if i == 9 else None,
        )
        for i in range(count)
    )
    return EntryList(heading(event="公开双人赛" if pairs else "公开个人赛"), rows)


def check_in_list(count: int = 64) -> CheckInList:
    """A check-in list with some seen, one refused and one absent."""
    items = (Text("Identity"), Text("Eligibility"), Text("Equipment"), "健康表")
    rows = tuple(
        CheckInRow(
            f"L{i + 1}",
            i,
            person(i),
            ("yes",) * 4 if i % 5 == 0 else ("yes", "no", "", "") if i == 6 else (),
            absent=i == 8,
        )
        for i in range(count)
    )
    return CheckInList(heading(), items, rows)


def seating(tables: int = 16, rounds: tuple[int, ...] = (1,), groups: tuple[str, ...] = ("",)) -> Seating:
    """An individual seating; with groups each has so many tables of its own."""
    rows = []
    for g, group in enumerate(groups):
        for i in range(4 * tables):
            who = g * 4 * tables + i
            sits = tuple(_sit(r, (i // 4 + (r - 1) * (i % 4)) % tables + 1, (i + r - 1) % 4, group) for r in rounds)
            rows.append(SeatingRow(who + 1, (person(who),), sits))
    starts = tuple(at(1, 9 + 3 * i, 0) for i in range(len(rounds)))
    part = (segment_part(1), round_part(rounds[0]))[: 2 if len(rounds) == 1 else 1]
    return Seating(heading(*part), rounds, tuple(rows), starts)


def pairs_seating(tables: int = 8, rounds: tuple[int, ...] = (2,), resting: bool = True) -> Seating:
    """A pairs seating; the last pair rests when asked."""
    rows = []
    for i in range(2 * tables):
        rests = resting and i == 2 * tables - 1
        for slot in range(2):
            seat = "EWSN"[2 * (i % 2) + slot]
            sits = tuple(Sit(r, None, note=Text("rests")) if rests else Sit(r, i // 2 + 1, seat) for r in rounds)
            rows.append(SeatingRow(i + 1, (person(2 * i + slot),), sits, "ab"[slot]))
    starts = tuple(at(1, 9 + 3 * i, 0) for i in range(len(rounds)))
    return Seating(
        heading(*(segment_part(1), round_part(rounds[0]))[: 2 if len(rounds) == 1 else 1], event="公开双人赛"),
        rounds,
        tuple(rows),
        starts,
        pairs=True,
    )


def _sit(number: int, table: int, seat: int, group: str) -> Sit:
    order = "SWN"
    seats = "EEE" if seat == 0 else "".join(order[(seat - 1 + k) % 3] for k in range(3))
    return Sit(number, table, seats, group)


def itineraries(count: int = 16, rounds: int = 2, pairs: bool = False) -> Itineraries:
    """Itinerary slips; somebody sits a round out."""
    slips = []
    for i in range(count):
        stops = []
        for r in range(1, rounds + 1):
            starts = at(1 + r // 3, 9 + 3 * (r % 3), 0)
            if i in ({6, 7} if pairs else {5}) and r == rounds:
                stops.append(Stop(r, None, note=Text("sits out"), starts=starts))
                continue
            legs = (
                (Leg("1-12", SEATS[(2 * (i % 2) + i // 2 + r) % 4]),)
                if pairs
                else tuple(
                    Leg(
                        f"{4 * k + 1}-{4 * k + 4}",
                        SEATS[0 if i % 4 == 0 else 1 + (i + k) % 3],
                        str((i ^ (k + 1)) % count + 1),
                    )
                    for k in range(3)
                )
            )
            table = (i // 4 + r * (i // 2 % 2 if pairs else i % 4)) % max(1, count // 4) + 1
            stops.append(Stop(r, table, legs, starts=starts))
        slot = "ab"[i % 2] if pairs else ""
        partner = person(i ^ 1).name if pairs else ""
        slips.append(Itinerary(f"{i // 2 + 1}{slot}" if pairs else str(i + 1), person(i), tuple(stops), partner))
    return Itineraries(heading(), tuple(slips))


def table_cards(tables: int = 5, rounds: int = 2, group: str = "", pairs: bool = False) -> TableCards:
    """Table cards of an individual or a pairs event."""
    cards = tuple(
        TableCard(t, tuple(_round_moves(t, tables, r, r == rounds, group, pairs) for r in range(1, rounds + 1)), group)
        for t in range(1, tables + 1)
    )
    return TableCards(heading(), cards)


def _round_moves(table: int, tables: int, number: int, last: bool, group: str, pairs: bool) -> RoundMoves:
    within = (
        Move("E", "E", table, group),
        Move("S", "W", table, group),
        Move("W", "N", table, group),
        Move("N", "S", table, group),
    )
    shifts = () if pairs else (Shift(5, within), Shift(9, within))

    def at(steps: int) -> int:
        return (table - 1 + steps) % tables + 1

    moves = {"E": ("N", 1), "S": ("W", 2), "W": ("S", -1), "N": ("E", 0)}
    if pairs:
        moves = {"E": ("S", 0), "W": ("N", 0), "S": ("E", 1), "N": ("W", 1)}
    after = tuple(Move(s, moves[s][0], at(moves[s][1]), group) for s in SEATS)
    return RoundMoves(number, shifts, () if last else after)


def score_sheets(
    count: int = 4, pairs: bool = False, group: str = "", known: bool = True, duplicate: bool = False
) -> ScoreSheets:
    """Round score sheets; without `known` the boards' codes are still to come."""
    sheets = []
    for t in range(1, count + 1):
        seats = [
            SheetSeat(f"{2 * t - 1 + k % 2}{'ab'[k // 2]}" if pairs else str(4 * t - 3 + k), person(4 * t - 4 + k))
            for k in range(4)
        ]
        stages = []
        for k in range(1 if pairs else 3):
            now = seats if k == 0 else [seats[0], *(seats[1 + (j - k) % 3] for j in range(3))]
            numbers = range(1, 13) if pairs else range(4 * k + 1, 4 * k + 5)
            boards = tuple(_board(b, known) for b in numbers)
            stages.append(SheetStage((now[0], now[1], now[2], now[3]), boards))
        sheets.append(ScoreSheet(sheet_code("K7Q2MX", t), t, 1, 2, t, tuple(stages), group, at(1, 14, 0), duplicate))
    part = (segment_part(1), round_part(2))
    return ScoreSheets(heading(*part, event="公开双人赛" if pairs else "公开个人赛"), tuple(sheets))


def _board(number: int, known: bool) -> SheetBoard:
    if not known:
        return SheetBoard(number)
    return SheetBoard(
        number, f"26A{number * 137 % 1000:03d}", "23456789TJQKA"[number % 13].replace("T", "10"), SEATS[number % 4]
    )


def ranking(count: int = 64, rounds: int = 2, official: bool = False, pairs: bool = False) -> Ranking:
    """A ranking with a shared place, ties that were decided, a withdrawn entry and a cut."""
    rows = []
    for i in range(count):
        level = i - 1 if i in {1, 5, 9, 12} else i
        swing = 0.4 if i in {1, 9, 12} else i % 3 / 10
        each = tuple(round((count / 2 - level) / 9 + (swing if r % 2 else -swing), 6) for r in range(rounds))
        shared, gone = i in {4, 5}, i == count - 1 and count > 3
        by = {0: f"round {rounds}", 1: f"round {rounds}", 9: "big data", 12: "lot"}.get(i)
        people = (person(2 * i), person(2 * i + 1)) if pairs else (person(i),)
        rows.append(
            RankingRow(
                None if gone else 5 if shared else i + 1,
                i * 37 % count + 1,
                people,
                tuple(None if gone and r else e for r, e in enumerate(each)),
                fsum(each),
                Decimal("41.3") - i,
                round(fsum(each) * 1.1, 4),
                shared,
                decision_text(by) if by else None,
                Text("withdrawn") if gone else None,
                categories=(WOMEN,) if i % 4 == 1 else (),
            )
        )
    marks = (UNOFFICIAL,)
    notes = (NotPlayed(1, "3", (11, 12), Text("table closed")), NotPlayed(2, "14", (12,)))
    ties = tuple(decision_text(by) for by in (f"round {rounds}", "big data", "lot"))
    part = heading(segment_part(1), after_round_part(rounds), event="公开双人赛" if pairs else "公开个人赛")
    return Ranking(
        part,
        tuple(range(1, rounds + 1)),
        tuple(rows),
        official,
        PRINTED,
        at(1, 15, 5),
        "严明",
        None,
        ties,
        marks,
        notes,
        count // 2 if count > 3 else None,
    )


def lot_slips(count: int = 64, pairs: bool = False) -> LotSlips:
    """The lots of a drawing."""
    slips = tuple(
        LotSlip(
            i + 1, table_label("", i // 2 + 1 if pairs else i // 4 + 1), ("EW", "NS")[i % 2] if pairs else SEATS[i % 4]
        )
        for i in range(count)
    )
    return LotSlips(heading(), slips)


def draw_record(count: int = 64) -> DrawRecord:
    """A random draw with relations and an audit."""
    rows = tuple(
        DrawnRow(
            f"L{i + 1}",
            i,
            i * 29 % count + 1 if count % 29 else i + 1,
            (person(i),),
            table_label("", (i * 29 % count) // 4 + 1),
            SEATS[(i * 29 % count) % 4],
        )
        for i in range(count)
    )
    relations = (
        (
            RelationRow("L1 王𬱖", "L4 欧阳小明", Text("same club"), 1),
            RelationRow("L2 李䶮", "L7 Błażej Wąsowski", Text("same family"), None),
        )
        if count
        else ()
    )
    audit: tuple[tuple[Text, Text | str | int], ...] = (
        (Text("Partners repeated"), 0),
        (Text("Meetings repeated"), 0),
        (Text("Related entries that meet"), 1),
        (Text("Related entries that never meet"), len(relations) - 1),
    )
    findings = (Finding(Text("Not checked in: {entries}.", entries="L33"), (), Weight.NOTE),)
    return DrawRecord(
        heading(),
        WAYS["seed"],
        PRINTED,
        rows,
        "滨江杯 2026-05-01 第一单元",
        ("OPEN/1/seats",),
        RECIPE,
        relations,
        audit,
        findings,
        "严明",
    )


def _of_round() -> Heading:
    return heading(segment_part(1), round_part(1))


EXAMPLES: dict[str, Callable[..., Any]] = {
    "entry-list": entry_list,
    "check-in-list": check_in_list,
    "lot-slips": lot_slips,
    "draw-record": draw_record,
    "seating-by-name": seating,
    "seating-by-number": pairs_seating,
    "seating-by-table": seating,
    "itinerary-slips": itineraries,
    "table-cards": table_cards,
    "officials-list": lambda count=24: officials.officials_list(heading(), count),
    "duty-sheet": lambda tables=16: officials.duty_sheet(_of_round(), tables),
    "score-sheets": score_sheets,
    "ruling-slip": lambda count=5: penalties.ruling_slips(_of_round(), count, PRINTED),
    "penalty-list": lambda count=30: penalties.penalty_list(heading(segment_part(1)), count, PRINTED),
    "board-labels": lambda count=24: boards.board_labels(_of_round(), count),
    "board-moves": lambda tables=12: boards.board_moves(_of_round(), tables),
    "board-results": lambda count=4: boards.board_results(_of_round(), count),
    "hand-records": lambda count=12: boards.hand_records(_of_round(), count),
    "ranking": ranking,
    "appeal-form": lambda count=2: appeals.appeal_form(heading(segment_part(1)), min(count, 4), PRINTED),
    "appeal-decision": lambda count=4: appeals.appeal_decision(heading(segment_part(1)), count, PRINTED),
    "correction-form": lambda count=1: appeals.correction_form(heading()),
    "hand-slips": lambda count=5: boards.hand_slips(_of_round(), count),
    "deal-check": lambda count=12: boards.deal_check(_of_round(), count),
    "recovery-key": lambda count=1: boards.recovery_sheet(heading(event="")),
}
"""The builder of an example of each kind of document."""
