"""The parts of a form: facts, boxes to tick, room to write, signatures; filled, or left to a pen."""

from __future__ import annotations

from collections.abc import Sequence

from reports.inks import ACCENT, FAINT, INK, RULE, SOFT
from reports.language import Say
from reports.lettering import lettering
from reports.paper import Box
from reports.pen import Pen
from reports.story import Story
from reports.table import SIZE
from tdapp.text import Text

_LINE = 2.1  # the height of a line to write on, in sizes
_TICK = 0.95  # the edge of a box to tick, in sizes


class Form:
    """Sets the parts of a form into a story, one below the other."""

    def __init__(self, story: Story, say: Say) -> None:
        self.story, self._say = story, say
        self._size = SIZE * story.scale

    def word(self, text: Text) -> str:
        """A text of the form in its language, both beside each other where there are two."""
        return self._say(text, " / ")

    def facts(self, items: Sequence[tuple[Text, str]], columns: int = 2) -> None:
        """Names and values beside each other, in columns; a line to write on where there is no value."""
        size, gap = self._size, self._size * 1.5
        for start in range(0, len(items), columns):
            box = self.story.room(size * 2.5)
            width = (box.width + gap) / columns - gap
            for index, (name, value) in enumerate(items[start : start + columns]):
                cell = Box(box.x + index * (width + gap), box.y, width, box.height)
                self.story.draw(lambda pen, c=cell, n=name, v=value: self._fact(pen, c, n, v))  # type: ignore[misc]

    def _fact(self, pen: Pen, cell: Box, name: Text, value: str) -> None:
        size, word = self._size, self.word(name)
        share = min(lettering().em(word) * size * 0.88 + size * 0.8, cell.width * 0.45)
        pen.fit(Box(cell.x, cell.y, share - size * 0.4, cell.height), word, size * 0.88, ink=SOFT)
        pen.fit(Box(cell.x + share, cell.y, cell.width - share, cell.height - size * 0.3), value, size, True)
        pen.line(cell.x + share, cell.bottom - size * 0.3, cell.right, cell.bottom - size * 0.3, 0.5, FAINT)

    def field(self, name: Text, value: str, lines: int, marks: Sequence[str] = ()) -> None:
        """A heading with what was written below it (`marks` stand before its paragraphs), or so many empty lines."""
        self.story.heading(self.word(name), min(lines, 3))
        self.story.space(0.3)
        if value.strip() or marks:
            for number, paragraph in enumerate(value.split("\n")):
                mark = marks[number] if number < len(marks) else ""
                self.story.paragraph(paragraph, 1.0, indent=1.6 if marks else 0.0, mark=mark)
            return
        for _ in range(lines):
            box = self.story.room(self._size * _LINE)
            self.story.draw(lambda pen, b=box: pen.line(b.x, b.bottom, b.right, b.bottom, 0.5, RULE))  # type: ignore[misc]

    def ticks(self, choices: Sequence[tuple[Text, bool]], columns: int = 3) -> None:
        """Boxes to tick, in columns; the chosen ones are crossed."""
        size = self._size
        for start in range(0, len(choices), columns):
            box = self.story.room(size * 1.9)
            for index, (word, ticked) in enumerate(choices[start : start + columns]):
                width = box.width / columns
                cell = Box(box.x + index * width, box.y, width, box.height)
                self.story.draw(lambda pen, c=cell, w=word, t=ticked: self._tick(pen, c, w, t))  # type: ignore[misc]

    def _tick(self, pen: Pen, cell: Box, word: Text, ticked: bool) -> None:
        size, edge = self._size, self._size * _TICK
        square = Box(cell.x, cell.y + (cell.height - edge) / 2, edge, edge)
        pen.frame(square, 0.8, INK)
        if ticked:
            pen.line(square.x + 1.5, square.y + 1.5, square.right - 1.5, square.bottom - 1.5, 1.3, INK)
            pen.line(square.x + 1.5, square.bottom - 1.5, square.right - 1.5, square.y + 1.5, 1.3, INK)
        pen.fit(Box(square.right + size * 0.5, cell.y, cell.width - edge - size, cell.height), self.word(word), size,
                ticked)  # fmt: skip

    def signatures(self, names: Sequence[Text | str], columns: int = 3) -> None:
        """A place to sign for each, with what is known of who signs, and room for the date and time."""
        size, gap = self._size, self._size * 1.6
        columns = max(2, min(columns, len(names)))
        for start in range(0, len(names), columns):
            self.story.space(0.4)
            box = self.story.room(size * 5.2)
            width = (box.width + gap) / columns - gap
            for index, name in enumerate(names[start : start + columns]):
                cell = Box(box.x + index * (width + gap), box.y, width, box.height)
                self.story.draw(lambda pen, c=cell, n=name: self._sign(pen, c, n))  # type: ignore[misc]

    def _sign(self, pen: Pen, cell: Box, name: Text | str) -> None:
        size = self._size
        word = name if isinstance(name, str) else self.word(name)
        pen.fit(Box(cell.x, cell.y, cell.width, size * 1.6), word, size * 0.9, ink=ACCENT)
        line = cell.y + size * 3.8
        pen.line(cell.x, line, cell.right, line, 0.7, INK)
        below = Text("Signature, date and time")
        pen.fit(Box(cell.x, line, cell.width, size * 1.3), self.word(below), size * 0.72, ink=FAINT)

    def note(self, text: Text) -> None:
        """A small sentence; in both languages one below the other."""
        for words in filter(None, self._say.pair(text)):
            self.story.paragraph(words, 0.85, ink=SOFT, indent=1.2, mark="·")
