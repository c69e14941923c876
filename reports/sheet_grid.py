"""The printed grid of the round score sheet: its measures, and all that is the same on every sheet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from reports.inks import ACCENT, BLACK, FAINT, INK, RULE, SOFT, TINT
from reports.language import Say
from reports.paper import Box
from reports.pen import Pen
from tdapp.rules.seats import SEATS
from tdapp.services.columns import SEAT_WORDS
from tdapp.text import Text

LEAD = (27.0, 60.0, 29.0, 29.0)
"""The widths of board, code, trump and leader, in units."""

CELL = 26.0
"""The width of place, left and penalty, in units."""

_LEAD_HEADS = (Text("Board"), Text("Board code"), Text("Trump"), Text("First leader"))
_CELL_HEADS = (Text("Place 1-4"), Text("Cards left"), Text("Pen. cards"))
_HEAD = 36.0
_STAGE = 36.0
_TALLEST = 34.0
_LEGEND = 26.0
_RULINGS = 40.0  # at least
_SIGN = 46.0


@dataclass(frozen=True, slots=True)
class Grid:
    """The measures of a grid whose stages hold so many boards; `unit` is a point on A4."""

    area: Box
    stages: tuple[int, ...]
    unit: float

    @property
    def name(self) -> str:
        """The name of its form."""
        return "sheet-" + "-".join(map(str, self.stages))

    @property
    def row(self) -> float:
        """The height of a board's line."""
        fixed = (_HEAD + _STAGE * len(self.stages) + _LEGEND + _RULINGS + _SIGN) * self.unit
        return min(_TALLEST * self.unit, (self.area.height - fixed) / max(1, sum(self.stages)))

    @property
    def lead(self) -> float:
        """The width of the columns before the seats."""
        return sum(LEAD) * self.unit

    @property
    def bottom(self) -> float:
        """The lower edge of the grid."""
        body = _STAGE * self.unit * len(self.stages) + self.row * sum(self.stages)
        return self.area.y + _HEAD * self.unit + body

    def stage_boxes(self) -> Iterator[tuple[Box, list[Box]]]:
        """For each stage the line of its names and the lines of its boards."""
        y, unit, area = self.area.y + _HEAD * self.unit, self.unit, self.area
        for boards in self.stages:
            names = Box(area.x, y, area.width, _STAGE * unit)
            yield names, [Box(area.x, names.bottom + i * self.row, area.width, self.row) for i in range(boards)]
            y = names.bottom + boards * self.row

    def seat_box(self, line: Box, seat: int) -> Box:
        """The three cells of a seat in a line."""
        width = 3 * CELL * self.unit
        return Box(line.x + self.lead + seat * width, line.y, width, line.height)

    def lead_boxes(self, line: Box) -> list[Box]:
        """The cells of board, code, trump and leader in a line."""
        out, x = [], line.x
        for width in LEAD:
            out.append(Box(x, line.y, width * self.unit, line.height))
            x += width * self.unit
        return out


def draw_static(pen: Pen, grid: Grid, say: Say) -> None:
    """The grid with its headers, the legend, the room for rulings and the signatures."""
    _tint(pen, grid)
    _headers(pen, grid, say)
    _lines(pen, grid)
    _below(pen, grid, say)


def _tint(pen: Pen, grid: Grid) -> None:
    whole = Box(grid.area.x, grid.area.y, grid.area.width, grid.bottom - grid.area.y)
    for index, seat in enumerate(SEATS):
        if seat in "EW":
            pen.block(grid.seat_box(whole, index), TINT)
    for names, _ in grid.stage_boxes():
        pen.block(names, "0.91")


def _headers(pen: Pen, grid: Grid, say: Say) -> None:
    unit, area = grid.unit, grid.area
    line = Box(area.x, area.y, area.width, _HEAD * unit)
    for box, head in zip(grid.lead_boxes(line), _LEAD_HEADS, strict=True):
        _head(pen, box, say, head, 8.5 * unit)
    for index, seat in enumerate(SEATS):
        box = grid.seat_box(line, index)
        pen.fit(Box(box.x, box.y, box.width, 16 * unit), say(SEAT_WORDS[seat]), 12 * unit, True, "center", ACCENT)
        for cell, head in enumerate(_CELL_HEADS):
            place = Box(box.x + cell * CELL * unit, box.y + 16 * unit, CELL * unit, 20 * unit)
            _head(pen, place, say, head, 7.5 * unit)
    left = grid.seat_box(line, 3).right
    _head(pen, Box(left, line.y, area.right - left, line.height), say, Text("Remark"), 8.5 * unit)


def _head(pen: Pen, box: Box, say: Say, text: Text, size: float) -> None:
    chinese, english = say.pair(text)
    pad = size * 0.15
    if not english:
        pen.fit(box.inset(pad, 0), chinese, size, True, "center", SOFT)
        return
    middle = box.y + box.height / 2
    pen.fit(Box(box.x + pad, middle - size * 1.2, box.width - 2 * pad, size * 1.2), chinese, size, True, "center", SOFT)
    below = min(size * (2.1 if box.height > size * 3.5 else 1), box.bottom - middle)
    pen.fit(Box(box.x + pad, middle, box.width - 2 * pad, below), english, size * 0.8, False, "center", SOFT)


def _lines(pen: Pen, grid: Grid) -> None:
    area, unit = grid.area, grid.unit
    top, bottom = area.y, grid.bottom
    head = Box(area.x, top, area.width, _HEAD * unit)
    for _, boards in grid.stage_boxes():
        for box in boards:
            pen.line(area.x, box.bottom, area.right, box.bottom, 0.5, RULE)
        first, last = boards[0].y, boards[-1].bottom
        for box in grid.lead_boxes(boards[0])[1:]:
            pen.line(box.x, first, box.x, last, 0.5, RULE)
        for seat in range(4):
            for cell in (1, 2):
                x = grid.seat_box(head, seat).x + cell * CELL * unit
                pen.line(x, first, x, last, 0.5, RULE)
    for seat in range(4):
        for cell in (1, 2):
            x = grid.seat_box(head, seat).x + cell * CELL * unit
            pen.line(x, top + 16 * unit, x, head.bottom, 0.5, RULE)
    for box in grid.lead_boxes(head)[1:]:
        pen.line(box.x, top, box.x, head.bottom, 0.5, RULE)
    pen.line(head.x + grid.lead, top + 16 * unit, grid.seat_box(head, 3).right, top + 16 * unit, 0.5, RULE)
    for names, boards in grid.stage_boxes():
        pen.line(area.x, names.y, area.right, names.y, 0.9, INK)
        pen.line(area.x, names.bottom, area.right, names.bottom, 0.5, FAINT)
        pen.line(area.x, boards[-1].bottom, area.right, boards[-1].bottom, 0.9, INK)
    for seat in range(4):
        pen.line(grid.seat_box(head, seat).x, top, grid.seat_box(head, seat).x, bottom, 0.9, INK)
    right = grid.seat_box(head, 3).right
    pen.line(right, top, right, bottom, 0.9, INK)
    pen.frame(Box(area.x, top, area.width, bottom - top), 1.2, BLACK)


def _below(pen: Pen, grid: Grid, say: Say) -> None:
    unit, area, y = grid.unit, grid.area, grid.bottom
    legend = Text(
        "Place: 1, 2, 3, 4 in the order of finishing; double-down 1, 2, 4, 4; × for all four when not "
        "played. Cards left: for place 4 only. Penalty cards: by the TD."
    )
    pen.fit(Box(area.x, y, area.width, _LEGEND * unit), say(legend, "\n"), 8 * unit, ink=SOFT)
    y += _LEGEND * unit
    rulings = Box(area.x, y, area.width, area.bottom - _SIGN * unit - y)
    pen.frame(rulings, 0.6, FAINT)
    _label(pen, rulings, say(Text("Rulings, filled in by the TD"), " / "), unit)
    labels = (Text("West filled in"), Text("North checked"), Text("TD on the floor"))
    width = area.width / len(labels)
    for index, label in enumerate(labels):
        box = Box(area.x + index * width, rulings.bottom, width, _SIGN * unit)
        pen.frame(box, 0.6, FAINT)
        _label(pen, box, say(label, " / "), unit)


def _label(pen: Pen, box: Box, text: str, unit: float) -> None:
    pen.fit(Box(box.x + 5 * unit, box.y + 2 * unit, box.width - 10 * unit, 12 * unit), text, 8 * unit, ink=SOFT)
