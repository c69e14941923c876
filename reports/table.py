"""A table on paper, from a column set and its rows: measured once, laid out at any width and scale."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

from reports.fitting import LEADING, Fitted, fit
from reports.inks import HAIR, INK, SOFT
from reports.language import Say
from reports.lettering import lettering
from reports.paper import Box
from reports.pen import MIDDLE, Pen
from tdapp.services.columns import Column, ColumnSet
from tdapp.text import Text

SIZE = 10.0
"""The size of a table's letters at scale 1."""

PAD = 0.45
"""The blank at each side of a cell, in sizes."""

ROW = 1.75
"""The height of a row of one line, in sizes."""

_HEAD = 0.78
_HEAD_ENGLISH = 0.66
_HEAD_LONG = 3.0  # sizes; a longer header is given less room and wraps
_HEAD_WRAPPED = 0.6
_LEAST = 7.5  # sizes; before a column of names gets narrower than that, the letters are made smaller
_COMFORT = 6.5  # sizes for texts that wrap, where any does
_NAME = 16.0  # sizes, of a name as long as names usually are
_USUAL = 0.95  # of the texts of a column fit the width it wishes for, when not all can


@dataclass(frozen=True, slots=True)
class Look:
    """How one column looks: bold, its letters' factor, its ink, and whether it may be narrowed.

    `enough` sizes are as wide as a narrowed column of names wishes to be, when not all can have more.
    """

    bold: bool = False
    factor: float = 1.0
    ink: str = INK
    narrow: bool | None = None
    enough: float = 16.0


_PLAIN = Look()


class Table:
    """What a table shows, in words and with the widths of all its texts; `looks` by column key."""

    def __init__(
        self, columns: ColumnSet[Any], rows: Sequence[Any], say: Say, looks: Mapping[str, Look] | None = None
    ) -> None:
        self.columns: tuple[Column[Any], ...] = columns.columns
        self.rows = rows
        self.looks = [(looks or {}).get(c.key, _PLAIN) for c in self.columns]
        self.heads = [say.pair(c.header) for c in self.columns]
        self._languages: dict[str, str] = {}
        self.texts = [[self._said(say, c.text(r)) for c in self.columns] for r in rows]
        self.ems = [self._ems(i) for i in range(len(self.columns))]

    def wrapping(self, row: int, index: int) -> str:
        """A cell's text as it may wrap: two languages on a line each."""
        text = self.texts[row][index]
        return self._languages.get(text, text)

    def narrows(self, index: int) -> bool:
        """Whether a column may be narrowed, so that its texts shrink or wrap."""
        narrow = self.looks[index].narrow
        return self.columns[index].align == "left" if narrow is None else narrow

    def natural(self, usual: bool = False) -> list[float]:
        """The columns' widths in sizes that show every text (or most: `usual`) on one line."""
        return [self._wish(i, usual) for i in range(len(self.columns))]

    def laid(self, width: float, scale: float = 1.0) -> LaidTable:
        """The table at that width in points; its letters are made smaller where nothing else helps."""
        size = SIZE * scale
        while True:
            widths = self._widths(width / size)
            if widths is not None:
                return LaidTable(self, [w * size for w in widths], size)
            size *= 0.94

    def _said(self, say: Say, shown: Any) -> str:
        text = say(shown)
        if isinstance(shown, Text):
            chinese, english = say.pair(shown)
            if english and text == f"{chinese} {english}":
                self._languages[text] = f"{chinese}\n{english}"
        return text

    def _ems(self, index: int) -> list[float]:
        look = self.looks[index]
        em = lettering(look.bold).em
        known: dict[str, float] = {}
        out = []
        for texts in self.texts:
            text = texts[index]
            if text not in known:
                known[text] = em(text) * look.factor
            out.append(known[text])
        return out

    def _wish(self, index: int, usual: bool) -> float:
        ems = self.ems[index]
        most = max(ems, default=0.0)
        if usual and self.narrows(index) and any(ems):
            most = min(max(_usual(ems), min(most, _COMFORT)), self.looks[index].enough)
        head, english = self.heads[index]
        heads = (lettering(True).em(head) * _HEAD, lettering().em(english) * _HEAD_ENGLISH)
        return max(most, *(h if h <= _HEAD_LONG else max(_HEAD_LONG, h * _HEAD_WRAPPED) for h in heads)) + 2 * PAD

    def _wants(self) -> Iterator[list[float]]:
        """What spare room goes to, in this order: headers, usual names, most texts, all names, all texts."""
        most = [max(ems, default=0.0) for ems in self.ems]
        heads = [
            max(lettering(True).em(head) * _HEAD, lettering().em(english) * _HEAD_ENGLISH)
            for head, english in self.heads
        ]
        names = [m if look.bold else 0.0 for m, look in zip(most, self.looks, strict=True)]
        for wants in (heads, [min(n, _NAME) for n in names], [_usual(ems) for ems in self.ems], names, most):
            yield [want + 2 * PAD for want in wants]

    def _widths(self, width: float) -> list[float] | None:
        """The columns' widths in sizes, their sum `width`; None when they cannot be made to fit."""
        wishes = self.natural()
        if sum(wishes) > width:
            wishes = self.natural(usual=True)
        narrow = [i for i in range(len(wishes)) if self.narrows(i)]
        spare = width - sum(wishes)
        if spare >= 0:
            for wants in self._wants():
                wishes, spare = _filled(wishes, spare, wants)
            share = sum(wishes[i] for i in narrow)
            return [w + (spare * w / share if i in narrow else 0) for i, w in enumerate(wishes)]
        left = width - sum(w for i, w in enumerate(wishes) if i not in narrow)
        level = _level([wishes[i] for i in narrow], left)
        if level < _LEAST:
            return None
        return [min(w, level) if i in narrow else w for i, w in enumerate(wishes)]


def _usual(ems: Sequence[float]) -> float:
    """The width that most of a column's texts do not exceed."""
    some = sorted(filter(None, ems))
    return some[ceil((len(some) - 1) * _USUAL)] if some else 0.0


def _filled(wishes: list[float], spare: float, wants: list[float]) -> tuple[list[float], float]:
    """The wishes raised towards what is wanted, all by the same part of it, and what is left of the spare room."""
    lacks = [max(0.0, want - wish) for wish, want in zip(wishes, wants, strict=True)]
    part = min(1.0, spare / sum(lacks)) if sum(lacks) > 0 else 0.0
    return [w + lack * part for w, lack in zip(wishes, lacks, strict=True)], spare - part * sum(lacks)


def _level(wishes: list[float], total: float) -> float:
    """The height to which the wishes are cut so that they sum to the total."""
    left, todo = total, sorted(wishes)
    while todo:
        level = left / len(todo)
        if todo[0] > level:
            return level
        left -= todo.pop(0)
    return 0.0


class LaidTable:
    """A table whose columns have their widths and whose rows have their heights, in points."""

    def __init__(self, table: Table, widths: list[float], size: float) -> None:
        self.table = table
        self.widths = widths
        self.size = size
        self.width = sum(widths)
        self._tall: dict[int, dict[int, Fitted]] = {}
        self.heights = [self._height(i) for i in range(len(table.rows))]
        self._heads = [self._head(i) for i in range(len(widths))]
        self.head_height = max(sum(f.height for f in fs) for fs in self._heads) + size * 0.6

    def draw_head(self, pen: Pen, x: float, y: float) -> None:
        """The headers, from `y` downwards, with their rule."""
        for index, fits in enumerate(self._heads):
            cell = self._cell(index, x, y, self.head_height)
            height = sum(f.height for f in fits)
            top = y + self.head_height - height - self.size * 0.3
            for fitted, bold in zip(fits, (True, False), strict=False):
                pen.fitted(
                    Box(cell.x, top, cell.width, fitted.height), fitted, bold, self.table.columns[index].align, SOFT
                )
                top += fitted.height
            x += self.widths[index]
        pen.line(x - self.width, y + self.head_height, x, y + self.head_height, 0.9, INK)

    def draw_row(self, pen: Pen, x: float, y: float, row: int) -> None:
        """One row, from `y` downwards, with a hair line under it."""
        table, height, left = self.table, self.heights[row], x
        tall = self._tall.get(row, {})
        for index, text in enumerate(table.texts[row]):
            if text:
                self._draw_cell(pen, index, text, self._cell(index, x, y, height), tall.get(index))
            x += self.widths[index]
        pen.line(left, y + height, left + self.width, y + height, 0.35, HAIR)

    def _draw_cell(self, pen: Pen, index: int, text: str, cell: Box, fitted: Fitted | None) -> None:
        look, align = self.table.looks[index], self.table.columns[index].align
        if fitted is not None:
            pen.fitted(cell, fitted, look.bold, align, look.ink)
            return
        x = cell.x if align == "left" else cell.right if align == "right" else cell.x + cell.width / 2
        size = self.size * look.factor
        pen.text(x, cell.y + cell.height / 2 + size * MIDDLE, text, size, look.bold, align, look.ink)

    def _cell(self, index: int, x: float, y: float, height: float) -> Box:
        pad = PAD * self.size
        return Box(x + pad, y, self.widths[index] - 2 * pad, height)

    def _height(self, row: int) -> float:
        size, most = self.size, 0.0
        for index, width in enumerate(self.widths):
            room = width - 2 * PAD * size
            if self.table.ems[index][row] * size > room * 1.0001:
                look = self.table.looks[index]
                fitted = fit(self.table.wrapping(row, index), size * look.factor, room, None, look.bold)
                self._tall.setdefault(row, {})[index] = fitted
                most = max(most, fitted.height)
        tallest = max((look.factor for look in self.table.looks), default=1.0)
        return max(size * (ROW + (tallest - 1) * LEADING), most + size * 0.4)

    def _head(self, index: int) -> list[Fitted]:
        head, english = self.table.heads[index]
        room = self.widths[index] - 2 * PAD * self.size
        fits = [fit(head, self.size * _HEAD, room, None, True)]
        if english:
            fits.append(fit(english, self.size * _HEAD_ENGLISH, room))
        return fits
