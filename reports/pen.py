"""Draws on one page or form: text, lines, boxes; `y` grows downwards from the upper edge.

It writes the page's operators itself: ReportLab makes an object of every string, and a hall needs
500 sheets before the next round.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from reports.fitting import LEADING, Fitted, fit, fit_lines
from reports.inks import INK, RULE, fill_ink, stroke_ink
from reports.lettering import lettering
from reports.paper import Box

Align = Literal["left", "right", "center"]

Coded = tuple[str, str, bool]
"""A run of text as it is written: the font's name, the codes in hex, whether it is drawn bolder."""

Codes = dict[tuple[bool, str], tuple[Coded, ...]]
"""The texts of a document, by weight, as they are written."""

CAP = 0.73
"""The height of capitals and figures, in sizes."""

MIDDLE = 0.36
"""From the middle of a line of text down to its base line, in sizes."""

_THICKEN = 0.035  # of the size: the outline that makes a light character bold


class Pen:
    """A pen on a ReportLab canvas; `height` is that of the page or form it draws on."""

    def __init__(self, canvas: Any, height: float, codes: Codes) -> None:
        self._canvas = canvas
        self._height = height
        self._codes = codes
        self._write = canvas.addLiteral
        self._fill = self._stroke = ""
        self._line = 0.0

    def text(
        self, x: float, y: float, text: str, size: float, bold: bool = False, align: Align = "left", ink: str = INK
    ) -> None:
        """One line of text whose base line is `y`."""
        if not text:
            return
        if align != "left":
            width = lettering(bold).em(text) * size
            x -= width if align == "right" else width / 2
        self._use_fill(ink)
        parts = self._coded(text, bold)
        if any(light for _, _, light in parts):
            self._use_stroke(ink, size * _THICKEN)
        shown = [
            f"{font} {size:.2f} Tf 2 Tr <{codes}> Tj 0 Tr" if light else f"{font} {size:.2f} Tf <{codes}> Tj"
            for font, codes, light in parts
        ]
        self._write(f"BT {x:.2f} {self._height - y:.2f} Td {' '.join(shown)} ET")

    def outlined(self, x: float, y: float, text: str, size: float, edge: str, width: float, ink: str) -> None:
        """One line of text from `x`, filled with ink inside an edge of another: marks that differ without colour."""
        self._use_fill(ink)
        self._use_stroke(edge, width)
        shown = [f"{font} {size:.2f} Tf 2 Tr <{codes}> Tj 0 Tr" for font, codes, _ in self._coded(text, False)]
        self._write(f"BT {x:.2f} {self._height - y:.2f} Td {' '.join(shown)} ET")

    def fitted(self, box: Box, fitted: Fitted, bold: bool = False, align: Align = "left", ink: str = INK) -> None:
        """Fitted text in the middle of the box's height."""
        step = fitted.size * LEADING
        y = box.y + box.height / 2 - step * (len(fitted.lines) - 1) / 2 + fitted.size * MIDDLE
        x = box.x if align == "left" else box.right if align == "right" else box.x + box.width / 2
        for line in fitted.lines:
            self.text(x, y, line, fitted.size, bold, align, ink)
            y += step

    def fit(self, box: Box, text: str, size: float, bold: bool = False, align: Align = "left", ink: str = INK) -> None:
        """Text in the middle of the box's height, made to fit the box."""
        if text:
            self.fitted(box, fit(text, size, box.width, box.height, bold), bold, align, ink)

    def paragraph(
        self, x: float, y: float, width: float, text: str, size: float, bold: bool = False, ink: str = INK
    ) -> float:
        """Text from `y` downwards in as many lines as it needs; returns where it ends."""
        for line in fit_lines(text, size, width, bold).lines:
            self.text(x, y + size * (LEADING / 2 + MIDDLE), line, size, bold, "left", ink)
            y += size * LEADING
        return y

    def line(
        self,
        x1: float,
        y1: float,
        x2: float,
        y2: float,
        width: float = 0.5,
        ink: str = RULE,
        dash: Sequence[float] = (),
    ) -> None:
        """A straight line, dashed when lengths are given."""
        self._use_stroke(ink, width)
        path = f"{x1:.2f} {self._height - y1:.2f} m {x2:.2f} {self._height - y2:.2f} l S"
        if dash:
            path = f"[{' '.join(f'{d:g}' for d in dash)}] 0 d {path} [] 0 d"
        self._write(path)

    def frame(self, box: Box, width: float = 0.5, ink: str = RULE) -> None:
        """The outline of a box."""
        self._use_stroke(ink, width)
        self._write(f"{box.x:.2f} {self._height - box.bottom:.2f} {box.width:.2f} {box.height:.2f} re S")

    def block(self, box: Box, ink: str) -> None:
        """A box filled with ink."""
        self._use_fill(ink)
        self._write(f"{box.x:.2f} {self._height - box.bottom:.2f} {box.width:.2f} {box.height:.2f} re f")

    def shape(self, points: Sequence[tuple[float, float]], ink: str) -> None:
        """A filled shape with these corners."""
        self._use_fill(ink)
        steps = [f"{x:.2f} {self._height - y:.2f} {'l' if i else 'm'}" for i, (x, y) in enumerate(points)]
        self._write(" ".join(steps) + " f")

    def cells(self, x: float, y: float, size: float, runs: Sequence[tuple[int, int, int]], ink: str = "0") -> None:
        """Runs (column, row, length) of square cells as one filled path: a QR code."""
        self._use_fill(ink)
        top = self._height - y
        path = [f"{x + c * size:.2f} {top - (r + 1) * size:.2f} {n * size:.2f} {size:.2f} re" for c, r, n in runs]
        self._write(" ".join(path) + " f")

    def form(self, name: str) -> None:
        """What was drawn once as a form and is the same on many pages."""
        self._canvas.doForm(name)

    def _coded(self, text: str, bold: bool) -> tuple[Coded, ...]:
        key = (bold, text)
        found = self._codes.get(key)
        if found is None:
            letters, document = lettering(bold), self._canvas._doc
            found = tuple(
                (letters.getSubsetInternalName(subset, document), codes.hex(), letters.lacks_weight(subset))
                for subset, codes in letters.splitString(text, document)
            )
            self._codes[key] = found
        return found

    def _use_fill(self, ink: str) -> None:
        if ink != self._fill:
            self._fill = ink
            self._write(fill_ink(ink))

    def _use_stroke(self, ink: str, width: float) -> None:
        if ink != self._stroke:
            self._stroke = ink
            self._write(stroke_ink(ink))
        if width != self._line:
            self._line = width
            self._write(f"{width:.2f} w")
