"""The frame of every page: whose document it is above, and what identifies it below."""

from __future__ import annotations

from dataclasses import dataclass

from reports.fitting import LEADING, fit_lines, fit_one
from reports.inks import ACCENT, HAIR, INK, SOFT, WHITE
from reports.language import Say
from reports.lettering import lettering
from reports.paper import MM, Box, Paper
from reports.pen import CAP, Pen
from tdapp.services.rows import Heading
from tdapp.text import Text

SIDE = 12 * MM
_TOP = 11 * MM
_FOOT = 8 * MM
_DIGITS = 8  # of the fingerprint

_SMALL = 10.5
_TITLE = 22.0
_PART = 14.0
_NOTICE = 7.5
_FINE = 7.0


@dataclass(frozen=True, slots=True)
class Frame:
    """Draws head and foot, and says which box they leave for the body.

    Without a head (slips, cards, sheets) the foot alone identifies the page. `badge` stands framed
    beside the title.
    """

    title: Text
    heading: Heading
    say: Say
    paper: Paper
    badge: Text | None = None
    badge_filled: bool = False
    head: bool = True

    @property
    def body(self) -> Box:
        """The box between head and foot."""
        top = _TOP + (50 * self.paper.scale if self.head else 0)
        bottom = _FOOT + 14 * self.paper.scale + self._notices_height()
        return Box(SIDE, top, self.paper.width - 2 * SIDE, self.paper.height - top - bottom)

    def draw(self, pen: Pen) -> None:
        """All that is the same on every page."""
        if self.head:
            self._draw_head(pen)
        self._draw_notices(pen)
        self._draw_foot(pen)

    def draw_number(self, pen: Pen, page: int, pages: int) -> None:
        """Page x of y, in the lower right corner."""
        text = self.say(Text("Page {page} of {pages}", page=page, pages=pages), " / ")
        size = _FINE * self.paper.scale
        pen.text(self.paper.width - SIDE, self._foot_line(), text, size, True, "right", SOFT)

    def _draw_head(self, pen: Pen) -> None:
        scale, heading, left = self.paper.scale, self.heading, SIDE
        right = self.paper.width - SIDE
        width = right - left
        line = _TOP + _SMALL * scale * CAP
        event = fit_one(heading.event, _SMALL * scale, width * 0.38)
        beside = width * 0.98 - lettering().em(heading.event) * event.size
        name = fit_one(heading.tournament, _SMALL * scale, beside, bold=True)
        pen.text(left, line, name.lines[0], name.size, True, ink=INK)
        pen.text(right, line, event.lines[0], event.size, False, "right", SOFT)
        base = line + 27 * scale
        right = self._draw_badge(pen, right, base)
        parts = " · ".join(self.say(p) for p in heading.part)
        part = fit_one(parts, _PART * scale, width * 0.42, bold=True)
        pen.text(right, base, part.lines[0], part.size, True, "right", INK)
        self._draw_title(pen, left, base, right - lettering(True).em(parts) * part.size - 8 - left)
        rule = base + 8.5 * scale
        pen.line(left, rule, self.paper.width - SIDE, rule, 1.4 * scale, ACCENT)

    def _draw_title(self, pen: Pen, x: float, base: float, width: float) -> None:
        title, english = self.say.pair(self.title)
        size = _TITLE * self.paper.scale
        needs = lettering(True).em(title) * size + lettering().em(english) * size * 0.6 + (size * 0.5 if english else 0)
        size *= min(1, width / needs) if needs else 1
        pen.text(x, base, title, size, True, ink=ACCENT)
        if english:
            pen.text(x + lettering(True).em(title) * size + size * 0.5, base, english, size * 0.6, ink=SOFT)

    def _draw_badge(self, pen: Pen, right: float, base: float) -> float:
        if self.badge is None:
            return right
        size = 12 * self.paper.scale
        text = self.say(self.badge)
        width = lettering(True).em(text) * size + size * 1.2
        box = Box(right - width, base - size * 1.3, width, size * 1.8)
        if self.badge_filled:
            pen.block(box, ACCENT)
        else:
            pen.frame(box, 1.0, ACCENT)
        pen.fit(box.inset(size * 0.5, 0), text, size, True, "center", WHITE if self.badge_filled else ACCENT)
        return box.x - size

    def _notices(self) -> list[str]:
        return ["※ " + self.say(n, " / ") for n in self.heading.notices]

    def _notices_height(self) -> float:
        size, width = _NOTICE * self.paper.scale, self.paper.width - 2 * SIDE
        lines = sum(len(fit_lines(n, size, width).lines) for n in self._notices())
        return lines * size * LEADING + (4 if lines else 0)

    def _draw_notices(self, pen: Pen) -> None:
        size = _NOTICE * self.paper.scale
        y = self.paper.height - _FOOT - 12 * self.paper.scale - self._notices_height()
        for notice in self._notices():
            y = pen.paragraph(SIDE, y, self.paper.width - 2 * SIDE, notice, size, ink=INK)

    def _foot_line(self) -> float:
        return self.paper.height - _FOOT

    def _draw_foot(self, pen: Pen) -> None:
        scale, line = self.paper.scale, self._foot_line()
        width = self.paper.width - 2 * SIDE
        rule = line - 10 * scale
        pen.line(SIDE, rule, SIDE + width, rule, 0.5, HAIR)
        identity = fit_one(self._identity(), _FINE * scale, width * 0.46)
        pen.text(SIDE, line, identity.lines[0], identity.size, ink=SOFT)
        printed = fit_one(self._printed(), _FINE * scale, width * 0.3)
        pen.text(SIDE + width * 0.64, line, printed.lines[0], printed.size, False, "center", SOFT)

    def _identity(self) -> str:
        heading, parts = self.heading, []
        if heading.document:
            parts.append(f"{self.say(Text('Document'))} {heading.document}")
        if heading.version:
            parts.append(f"{self.say(Text('Version'))} {heading.version}")
        if heading.fingerprint:
            parts.append(f"{self.say(Text('Fingerprint'))} {heading.fingerprint[:_DIGITS]}")
        return " · ".join(parts)

    def _printed(self) -> str:
        parts = []
        if self.heading.printed:
            parts.append(f"{self.say(Text('Printed'))} {self.say(self.heading.printed)}")
        if self.heading.program:
            parts.append(self.heading.program)
        return " · ".join(parts)
