"""The JSON of tdapp score (cli: score --json)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tdapp.rules.deal_states import DealState
from tdapp.rules.ranking import Line
from tdapp.rules.seats import AXES, SEATS
from tdapp.rules.thousandths import to_text
from tdapp.services.exchange.result_rows import NEEDED, OPTIONAL, ResultRow
from tdapp.services.score_file import FileScore, ScoredBoard, SegmentScore


def score_json(scored: FileScore, rows: Sequence[ResultRow]) -> dict[str, Any]:
    """Everything that was scored; with several segments `ranking` is of the last and `rankings` holds one a segment."""
    shown = _rows(rows)
    results = {
        row.row: shown[row.row] | _scores(board, index)
        for board in scored.boards
        for index, row in enumerate(board.rows)
    }
    rankings = {
        str(number): [_line(line, scored.last_played(line.entry, number)) for line in segment.ranking]
        for number, segment in scored.segments.items()
    }
    document: dict[str, Any] = {
        "boards": [_board(board) for board in scored.boards],
        "results": [results[row.row] for row in rows if row.row in results],
        "ranking": rankings[str(max(scored.segments))],
        "unscored": [shown[row.row] | {"state": row.cells()["state"]} for row in scored.unscored],
    }
    if len(rankings) > 1:
        document["rankings"] = rankings
    return document


def _rows(rows: Sequence[ResultRow]) -> dict[int, dict[str, Any]]:
    """The columns of each row that the file uses, by row number.

    The scores of a result stand under W, which is also West's column: `seats` holds the entries of all four.
    """
    cells = {row.row: row.cells() for row in rows}
    usual = {"state": DealState.PLAYED.value}
    used = [c for c in OPTIONAL if any(row[c] not in (None, usual.get(c)) for row in cells.values())]
    columns = (*NEEDED, *used)
    return {
        number: {"row": number, "seats": {s: row[s] for s in SEATS}} | {c: row[c] for c in columns}
        for number, row in cells.items()
    }


def _scores(board: ScoredBoard, index: int) -> dict[str, Any]:
    """The scores of one result; of big data only what is published, for a column without it is absent."""
    score = board.score
    columns = zip(("Dsw", "Dsz"), board.ds, strict=True)
    return {
        "W": _by(SEATS, map(to_text, score.w[index])),
        "Z": _by(AXES, map(to_text, score.z[index])),
        "Dw": _by(SEATS, score.dw[index]),
        "Dz": _by(AXES, score.dz[index]),
        **{name: {place: d[index] for place, d in values.items()} for name, values in columns if values},
    }


def _by(places: Sequence[str], values: Iterable[Any]) -> dict[str, Any]:
    return dict(zip(places, values, strict=True))


def _board(board: ScoredBoard) -> dict[str, Any]:
    first = board.first
    cells = first.cells()
    spreads = (*board.score.seat_spreads, *board.score.axis_spreads)
    return {
        "segment": first.segment,
        "round": first.round,
        "board": first.board,
        **{c: cells[c] for c in ("code", "version") if cells[c] is not None},
        "n": spreads[0].n,
        "mean": _by((*SEATS, *AXES), (s.mean for s in spreads)),
        "sd": _by((*SEATS, *AXES), (s.sd for s in spreads)),
    }


def _line(line: Line[str], segment: SegmentScore) -> dict[str, Any]:
    totals = segment.totals
    shown = {
        "place": line.place,
        "tied": line.tied,
        "id": line.entry,
        "total": line.total,
        "rounds": {str(r): totals.round_total(line.entry, r) for r in totals.rounds()},
        "points": to_text(totals.points(line.entry)),
        "decided_by": line.decided_by,
    }
    if segment.big_data is not None:
        shown["big_data"] = segment.big_data.total(line.entry)
    return shown
