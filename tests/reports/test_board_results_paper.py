from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from reports.catalogue import Catalogue
from tests.reports import examples
from tests.reports.board_examples import board_results
from tests.reports.printed import pages


def test_means_stand_apart_below_columns_of_short_scores():
    rows = board_results(examples.heading(), 1, tables=1, big=False)
    (board,) = rows.boards
    short = replace(board.results[0], z=(Decimal("0.8"), Decimal("5.2")))
    board = replace(board, results=(short,), mean_z=(-10.333, -15.667), sd_z=(12.345, 23.456))
    pdf = Catalogue().draw("board-results", replace(rows, boards=(board,)), "zh")
    (page,) = pages(pdf)
    left, right = (next(t for t in page.texts if t.text.endswith(end)) for end in ("10.333", "15.667"))
    assert left.box[2] + 1 < right.box[0]
