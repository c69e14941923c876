"""Examples of the papers about boards, at any size: invented boards, hands dealt from a fixed order."""

from __future__ import annotations

from decimal import Decimal

from tdapp.rules.cards import PACK, RANKS
from tdapp.rules.seats import SEATS
from tdapp.services.rows import (
    BoardLabel,
    BoardLabels,
    BoardMove,
    BoardMoves,
    BoardResult,
    BoardResults,
    CheckedBoard,
    DealCheck,
    HandRecords,
    HandSlip,
    HandSlips,
    Heading,
    RecordedBoard,
    RecoverySheet,
    ResultsOfBoard,
    StageMoves,
)
from tdapp.text import Text

Hand = tuple[str, ...]


def hands(number: int) -> tuple[Hand, Hand, Hand, Hand]:
    """Four hands of 27 cards, others for each number."""
    deck = [*PACK, *PACK]
    for i in range(len(deck) - 1, 0, -1):
        other = (i * i * 7 + number * 131 + i * number) % (i + 1)
        deck[i], deck[other] = deck[other], deck[i]
    e, s, w, n = (tuple(deck[27 * k : 27 * k + 27]) for k in range(4))
    return e, s, w, n


def facts(number: int) -> tuple[str, str, str]:
    """Code, trump and first leader of the board of that number."""
    return f"26A{number * 137 % 1000:03d}-{number:02d}", RANKS[number * 5 % 13], SEATS[number % 4]


def board_labels(heading: Heading, count: int = 24, copies: int = 2, long: bool = False) -> BoardLabels:
    """Labels of boards of which several copies circulate."""
    labels = []
    for copy in range(1, copies + 1):
        for number in range(1, count + 1):
            code, trump, first = facts(number)
            code = f"GD2026-OPEN-00{number:05d}K" if long else code
            labels.append(
                BoardLabel(code, trump, first, 1 if copies > 1 else None, (number - 1) % 12 + 1, copy, copies)
            )
    return BoardLabels(heading, tuple(labels))


def hand_slips(heading: Heading, count: int = 5) -> HandSlips:
    """Slips of boards; one has no trump yet."""
    slips = []
    for number in range(1, count + 1):
        code, trump, first = facts(number)
        for seat, cards in zip(SEATS, hands(number), strict=True):
            slips.append(HandSlip(code, "" if number == 3 else trump, first, seat, number, cards))
    return HandSlips(heading, tuple(slips))


def deal_check(heading: Heading, count: int = 12) -> DealCheck:
    """A deal check of boards."""
    return DealCheck(heading, tuple(CheckedBoard(*facts(n), n, hands(n)) for n in range(1, count + 1)), "严明")


def hand_records(heading: Heading, count: int = 12) -> HandRecords:
    """Records with a fouled board, a board without results, and one that is not open."""
    boards = []
    for number in range(1, count + 1):
        reached = (("EW", "1-2", 3), ("EW", "1-3", 2), ("EW", "1-4", 4), ("NS", "1-2", 1), ("NS", "1-4", 5))
        boards.append(
            RecordedBoard(*facts(number), number, 1, hands(number), reached[: number % 6], unplayed=int(number == 5))
        )
        if number == 4:
            boards.append(RecordedBoard(*facts(number), number, 2, (), reached[:1]))
    missing = (Text("The hands of board {code} are not open.", code="26A999"),) if count > 1 else ()
    return HandRecords(heading, tuple(boards), missing)


def board_moves(heading: Heading, tables: int = 12) -> BoardMoves:
    """The moves of a hall in which every third table has a copy; some stay."""
    copies = -(-tables // 3)
    parts = []
    for stage in range(1, 5):
        moves = []
        for copy in range(1, copies + 1):
            group = range(3 * copy - 2, min(3 * copy, tables) + 1)
            for number in range(1, 4):
                before, now = (group[(number + s) % len(group)] for s in (stage - 2, stage - 1))
                start = "" if stage == 1 else str(before)
                goal = "" if stage == 4 else str(now)
                moves.append(BoardMove(number, f"{4 * number - 3}–{4 * number}", copy, start, goal))
        parts.append(StageMoves(stage, tuple(moves)))
    return BoardMoves(heading, 3, copies, tuple(parts) if tables else ())


def board_results(
    heading: Heading, count: int = 4, tables: int = 12, pairs: bool = False, big: bool = True
) -> BoardResults:
    """Results of boards, with one not played, one assigned, penalty cards and a fouled version."""
    return BoardResults(heading, tuple(_results(n, tables, pairs, big) for n in range(1, count + 1)), pairs)


def _results(number: int, tables: int, pairs: bool, big: bool) -> ResultsOfBoard:
    results = []
    for t in range(1, tables + 1):
        own = (str(2 * t - 1), str(2 * t)) * 2 if pairs else tuple(str(4 * t - k) for k in range(4))
        entries = (own[0], own[1], own[2], own[3])
        if t == 3:
            results.append(BoardResult(t, entries, ("×", "×", "×", "×"), note=Text("not played")))
            continue
        w = (Decimal("3.7"), Decimal("-0.8"), Decimal("2.7"), Decimal("-1.25"))
        d = (1.2345, -0.5, 0.0, -1.111)
        note = Text("{state}, outside the mean", state=Text("assigned")) if t == 5 else None
        results.append(
            BoardResult(
                t,
                entries,
                ("1", "4", "2", "4"),
                (0, 8, 0, 15),
                (0, 3 if t == 2 else 0, 0, 0),
                w,
                (Decimal("6.4"), Decimal("-2.05")),
                d,
                d[:2],
                d if big else (),
                d[:2] if big else (),
                note=note,
            )
        )
    means, sds = (1.2, 0.3, 0.4, -0.2), (0.9, 1.1, 1.0, 0.2)
    reached = (("EW", "1-2", tables), ("NS", "1-3", 2))
    code, trump, first = facts(number)
    version = 2 if number == 4 else 1
    return ResultsOfBoard(number, tuple(results), code, version, trump, first, means, sds, means[:2], sds[:2], reached)


def recovery_sheet(heading: Heading) -> RecoverySheet:
    """A sheet with a key that opens nothing."""
    return RecoverySheet(heading, "K7Q2M-9XM4T-TR3A0-BCD1P-Q8ZHJ-K5W2E")
