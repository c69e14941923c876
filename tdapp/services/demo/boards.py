"""The boards of the demonstration: dealt from its seed, sealed, assigned, carried from table to table, opened."""

from __future__ import annotations

from decimal import Decimal

from tdapp.rules.big_data import PLACES_OF_DATA, Published
from tdapp.rules.circulation import least_copies
from tdapp.rules.deal_results import DealResult
from tdapp.rules.deal_score import tariff_of
from tdapp.rules.deal_states import DealState
from tdapp.rules.kinds import EventKind
from tdapp.rules.seats import SEATS
from tdapp.rules.standard_scores import Spread, score_board
from tdapp.services.boards.assigning import Wish, assign_boards
from tdapp.services.boards.board_library import board_library
from tdapp.services.boards.circulation_view import circulation_of
from tdapp.services.boards.generating import Dealing, generate_boards
from tdapp.services.boards.importing import import_boards
from tdapp.services.boards.opening import open_round
from tdapp.services.boards.vault import make_vault
from tdapp.services.circulating import move_stage, set_circulation
from tdapp.services.demo import words
from tdapp.services.demo.printing import print_paper, print_secret
from tdapp.services.demo.regulations import CODES, TIER
from tdapp.services.demo.stage import Stage
from tdapp.services.exchange.boards_csv import BoardInfo, boards_text
from tdapp.services.exchange.written_files import write_whole
from tdapp.services.papers.board_labels import MOST_COPIES
from tdapp.services.papers.filling import Request
from tdapp.services.sealed_papers.slips import codes_of_round, print_deal_check, print_slips
from tdapp.services.tables_read import BOARDS_A_SET, SETS
from tdapp.text import Text

CODE = CODES[EventKind.INDIVIDUAL]
A_ROUND = SETS * BOARDS_A_SET
LIBRARY = 5 * A_ROUND
"""Four rounds, and some that nobody plays."""
ROUNDS = 2
PUBLISHED = 60
"""Imaginary tables of average players that measured what is published of a board."""
THRESHOLDS = ("0.5", "0.6", "0.7", "0.8")
CHEAP = (1024, 1, 1)
"""What the passphrase costs: everybody knows it, so that a dear one would keep nobody out."""


def stock_library(stage: Stage, day: int) -> None:
    """The evening before: deal the library, and import what is published of the first segment's boards."""
    stage.note(
        Text("Individual event: boards; their hands open with the passphrase {passphrase}", passphrase=words.PASSPHRASE)
    )
    stage.clock.move_to(day - 1, "20:00")
    make_vault(stage.office, words.PASSPHRASE, cost=CHEAP)
    dealt = generate_boards(stage.office, Dealing(LIBRARY, f"{stage.seed} boards", "QY-", name=words.LIBRARY))
    trumps = {row.code: (row.trump, row.first) for row in board_library(stage.office).rows}
    boards = {}
    for n, code in enumerate(dealt.codes[: ROUNDS * A_ROUND]):
        info = BoardInfo(code, *trumps[code])
        info.data[TIER] = _published(stage, n)
        boards[code] = info
    path = stage.imported(f"boards-{CODE}.csv")
    write_whole(path, boards_text(boards, {}).encode())
    stage.files.append(path)
    import_boards(stage.office, [path], CODE)


def lay_out_boards(stage: Stage, segment: int, tables: int) -> None:
    """Give the rounds of a segment their boards; in the second one as few copies as will do go from table to table."""
    for number in range(1, ROUNDS + 1):
        assign_boards(stage.office, CODE, segment, number, Wish(next_unused=A_ROUND))
    set_circulation(stage.office, CODE, segment, ROUNDS, least_copies(tables))


def print_boards(stage: Stage, segment: int) -> None:
    """Print the labels and the moves for the caddies; before the first round what the dealing officer needs as well."""
    if segment == 1:
        codes = codes_of_round(stage.office, CODE, 1, 1)
        for case in (print_slips, print_deal_check):
            made = case(stage.office, CODE, codes, passphrase=words.PASSPHRASE, officer=words.DEALER)
            print_secret(stage, made, Request(event=CODE, segment=1, round=1))
    for number in range(1, ROUNDS + 1):
        copies = min(MOST_COPIES, circulation_of(stage.office, CODE, segment, number).copies)
        print_paper(stage, "board-labels", Request(event=CODE, segment=segment, round=number, copies=copies))
    print_paper(stage, "board-moves", Request(event=CODE, segment=segment, round=ROUNDS))


def play_stage(stage: Stage, segment: int, round_number: int, to: int) -> None:
    """The boards lie where this stage wants them."""
    move_stage(stage.office, CODE, segment, round_number, to=to)


def open_hands(stage: Stage, segment: int, round_number: int) -> None:
    """The round has begun: the chief TD opens its hands."""
    open_round(stage.office, CODE, segment, round_number, passphrase=words.PASSPHRASE)


def close_round(stage: Stage, segment: int, round_number: int) -> None:
    """The round is over: the boards are collected, their hands and, of a first round, the results go on the wall."""
    stages = circulation_of(stage.office, CODE, segment, round_number).stages
    move_stage(stage.office, CODE, segment, round_number, to=stages + 1)
    request = Request(event=CODE, segment=segment, round=round_number)
    print_paper(stage, "hand-records", request)
    if round_number == 1:
        print_paper(stage, "board-results", request)


def _published(stage: Stage, index: int) -> dict[str, Published]:
    """What other tables made of the board that will be number `index`, from 0, of the first segment."""
    round_number, board = index // A_ROUND + 1, index % A_ROUND + 1
    deal = (CODE, 1, round_number, board)
    played = [stage.simulator.play(deal, f"published {t}", (0.0,) * 4) for t in range(PUBLISHED)]
    score = score_board([DealResult(DealState.PLAYED, p.places, p.left) for p in played], tariff_of(TIER))
    spreads = (*score.seat_spreads, *score.axis_spreads)
    return {
        place: _rounded(spread, THRESHOLDS[(index + n) % 4] if place in SEATS else None)
        for n, (place, spread) in enumerate(zip(PLACES_OF_DATA, spreads, strict=True))
    }


def _rounded(spread: Spread, threshold: str | None) -> Published:
    return Published(
        Decimal(f"{spread.mean:.3f}"), Decimal(f"{spread.sd:.3f}"), None if threshold is None else Decimal(threshold)
    )
