"""Where everything of a score sheet stands on the screen: the columns and rows of the paper, as large as they fit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QRect

LEAD = (38, 70, 40, 42)
"""Least widths of board, code, trump and leader."""
CELL = 34
"""Least width of place, left and penalty cards."""
REMARK, STATE = 44, 90
"""Least width of the remark, the first to give way, and the width of the state."""
_WANTED_REMARK = 200
_WIDEST = 1.8
"""How many times its least width a column of figures may have."""
_HEAD, _BAND, _NOTE = 44, 42, 25
_LOWEST, _HIGHEST = 24, 52
LEAST_WIDTH = sum(LEAD) + 12 * CELL + REMARK + STATE + 2


@dataclass(frozen=True, slots=True)
class SheetLayout:
    """The rectangles of a sheet: `bands` by stage, `rows` and `notes` by line, in the order of the paper."""

    width: int
    height: int
    cell: int
    leads: tuple[int, int, int, int]
    remark: int
    head: QRect
    bands: tuple[QRect, ...]
    rows: tuple[QRect, ...]
    notes: Mapping[int, QRect]

    def lead(self, row: QRect, which: int) -> QRect:
        """The cell of board, code, trump or leader in a row."""
        return QRect(row.x() + sum(self.leads[:which]), row.y(), self.leads[which], row.height())

    def seat(self, row: QRect, seat: int) -> QRect:
        """The three cells of a seat in a row."""
        return QRect(row.x() + sum(self.leads) + 3 * self.cell * seat, row.y(), 3 * self.cell, row.height())

    def figure(self, row: QRect, seat: int, part: int) -> QRect:
        """The cell of place (0), cards left (1) or penalty cards (2) of a seat."""
        whole = self.seat(row, seat)
        return QRect(whole.x() + part * self.cell, row.y(), self.cell, row.height())

    def remark_of(self, row: QRect) -> QRect:
        """The cell of the remark."""
        return QRect(self.seat(row, 4).x(), row.y(), self.remark, row.height())

    def state_of(self, row: QRect) -> QRect:
        """The cell that says how far the line is."""
        left = self.seat(row, 4).x() + self.remark
        return QRect(left, row.y(), row.right() - left, row.height())

    def line_at(self, y: int) -> int | None:
        """The line at this height."""
        return next((i for i, row in enumerate(self.rows) if row.top() <= y <= row.bottom()), None)


def lay_out(stages: tuple[int, ...], width: int, room: int, notes: Mapping[int, int]) -> SheetLayout:
    """The sheet with so many boards a stage, in this width and, if it fits, in this height.

    `notes` says under which lines a sentence stands, and over how many lines of text.
    """
    width = max(width, LEAST_WIDTH)
    wider = (width - 2 - STATE - _WANTED_REMARK) / (sum(LEAD) + 12 * CELL)
    wider = max(1.0, min(wider, _WIDEST))
    board, code, trump, leader = (int(lead * wider) for lead in LEAD)
    leads, cell = (board, code, trump, leader), int(CELL * wider)
    remark = width - 2 - sum(leads) - 12 * cell - STATE
    sentences = {i: _NOTE + 18 * (lines - 1) for i, lines in notes.items()}
    fixed = _HEAD + _BAND * len(stages) + sum(sentences.values()) + 2
    row = max(_LOWEST, min(_HIGHEST, (room - fixed) // max(1, sum(stages))))
    bands, rows, under = [], [], {}
    y = _HEAD
    for boards in stages:
        bands.append(QRect(0, y, width - 1, _BAND))
        y += _BAND
        for _ in range(boards):
            rows.append(QRect(0, y, width - 1, row))
            y += row
            if (tall := sentences.get(len(rows) - 1)) is not None:
                under[len(rows) - 1] = QRect(0, y, width - 1, tall)
                y += tall
    head = QRect(0, 0, width - 1, _HEAD)
    return SheetLayout(width, y + 1, cell, leads, remark, head, tuple(bands), tuple(rows), under)
