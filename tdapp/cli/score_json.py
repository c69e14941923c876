"""The JSON of tdapp score (cli: score --json)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tdapp.rules.ranking import Line
from tdapp.rules.seats import AXES, SEATS
from tdapp.rules.thousandths import to_text
from tdapp.services.exchange.result_rows import NEEDED, OPTIONAL, ResultRow
from tdapp.services.score_file import FileScore, ScoredBoard, ScoringTerms, SegmentScore

_NUMBERED = ("segment", "round", "board")


def score_json(scored: FileScore, rows: Sequence[ResultRow], terms: ScoringTerms, *, with_data: bool) -> dict[str, Any]:
    """Everything that was scored; with several segments `ranking` is of the last and `rankings` holds one a segment."""
    used = [c for c in OPTIONAL if any(row.cells()[c] is not None for row in rows)]
    results = {
        row.row: _row(row, used) | _scores(board, index, with_data=with_data)
        for board in scored.boards
        for index, row in enumerate(board.rows)
    }
    rankings = {
        str(number): [_line(line, scored, number, with_data=with_data) for line in segment.ranking]
        for number, segment in scored.segments.items()
    }
    document: dict[str, Any] = {
        "boards": [_board(board) for board in scored.boards],
        "results": [results[row.row] for row in rows if row.row in results],
        "ranking": rankings[str(max(scored.segments))],
        "unscored": [_row(row, used) | {"state": row.cells()["state"]} for row in scored.unscored],
    }
    if len(rankings) > 1:
        document["rankings"] = rankings
    return document
