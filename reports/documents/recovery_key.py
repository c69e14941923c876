"""The recovery key of the sealed hands, on one sheet of paper that goes into an envelope."""

from __future__ import annotations

from dataclasses import dataclass, replace

from reports.binding import bind
from reports.inks import ACCENT, FAINT, HAIR, INK, SOFT
from reports.language import Say
from reports.paper import Box
from reports.pen import Pen
from tdapp.services.documents import PaperOptions
from tdapp.services.rows import RecoverySheet
from tdapp.text import Text

TITLE = Text("Recovery key")
_ADVICE = (
    Text("This key opens all sealed hands of this tournament when the passphrase is lost or its holder is absent."),
    Text("It is kept nowhere else: not in the tournament file, not in a backup. It cannot be printed again."),
    Text("Put the sheet into an envelope, close it, sign across the flap, and keep it away from this computer."),
    Text("It is used in the window under Boards, or with: tdapp boards passphrase"),
    Text("After it was used, or when somebody has seen it, make a new one: this one then opens nothing any more."),
)


def draw(rows: RecoverySheet, say: Say, options: PaperOptions) -> bytes:
    """The sheet as a PDF file, upright."""
    book = bind(TITLE, rows.heading, say, replace(options, landscape=False))
    book.add(_Sheet(rows, say, book.body, book.frame.paper.scale).draw)
    return book.pdf()


@dataclass(frozen=True, slots=True)
class _Sheet:
    rows: RecoverySheet
    say: Say
    body: Box
    unit: float

    def draw(self, pen: Pen) -> None:
        """The key in a box, in groups; what it is for; who keeps it."""
        unit, body = self.unit, self.body
        groups = key_lines(self.rows.key)
        box = Box(body.x, body.y + 24 * unit, body.width, (44 * max(1, len(groups)) + 28) * unit)
        pen.frame(box, 1.4, ACCENT)
        for number, line in enumerate(groups):
            place = Box(box.x + 12, box.y + (14 + 44 * number) * unit, box.width - 24, 44 * unit)
            pen.fit(place, line, 30 * unit, True, "center", INK)
        y = box.bottom + 26 * unit
        for advice in _ADVICE:
            chinese, english = self.say.pair(advice)
            pen.text(body.x, y + 11 * unit, "•", 11 * unit, True, ink=ACCENT)
            y = pen.paragraph(body.x + 14 * unit, y, body.width - 14 * unit, chinese, 11 * unit)
            if english:
                y = pen.paragraph(body.x + 14 * unit, y, body.width - 14 * unit, english, 9 * unit, ink=SOFT)
            y += 8 * unit
        self._sign(pen, y + 18 * unit)

    def _sign(self, pen: Pen, y: float) -> None:
        unit, body = self.unit, self.body
        words = (Text("Kept by"), Text("Signature, date and time"))
        width = (body.width - 12 * unit) / len(words)
        for index, word in enumerate(words):
            place = Box(body.x + index * (width + 12 * unit), y, width, 62 * unit)
            pen.frame(place, 0.6, FAINT)
            pen.fit(place.inset(6 * unit, 3 * unit, 6 * unit, 45 * unit), self.say(word, " / "), 9 * unit, ink=SOFT)
            pen.line(
                place.x + 6 * unit,
                place.bottom - 14 * unit,
                place.right - 6 * unit,
                place.bottom - 14 * unit,
                0.5,
                HAIR,
            )


def key_lines(key: str) -> list[str]:
    """The key in lines of three groups; the groups are those it was written in, else of five characters."""
    groups = key.split("-") if "-" in key else [key[i : i + 5] for i in range(0, len(key), 5)]
    return ["  -  ".join(groups[i : i + 3]) for i in range(0, len(groups), 3)]
