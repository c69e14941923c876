"""Board moves for the caddies: which set goes from which table to which, stage by stage, to be cut into parts."""

from __future__ import annotations

from dataclasses import dataclass

from reports.binding import bind
from reports.inks import ACCENT, FAINT, HAIR, INK, SOFT, TINT
from reports.language import Say
from reports.paper import Box
from reports.pen import MIDDLE, Pen
from reports.story import Story
from tdapp.services.documents import PaperOptions
from tdapp.services.rows import BoardMove, BoardMoves, StageMoves
from tdapp.text import Text

TITLE = Text("Board moves")
_HEAD = 30.0
_ROW = 21.0
_COLUMNS = 2
_GAP = 18.0
_APART = 16.0


def draw(rows: BoardMoves, say: Say, options: PaperOptions) -> bytes:
    """The moves as a PDF file: a part a stage, each whole on its page where a page holds it."""
    book = bind(TITLE, rows.heading, say, options)
    story = Story(book)
    writer = _Moves(rows, say, story, book.frame.paper.scale)
    if not rows.parts:
        nothing = say(Text("No circulation of boards is set for this round."), " / ")
        box = story.room(40 * writer.unit)
        story.draw(lambda pen: pen.fit(box, nothing, 12 * writer.unit, ink=SOFT))
    for number, part in enumerate(rows.parts):
        writer.part(part, last=number == len(rows.parts) - 1, room=book.body.height)
    story.close()
    return book.pdf()


@dataclass(frozen=True, slots=True)
class _Moves:
    rows: BoardMoves
    say: Say
    story: Story
    unit: float

    def part(self, part: StageMoves, last: bool, room: float) -> None:
        """The moves of one stage, down the columns; a line of scissors below."""
        unit, story = self.unit, self.story
        moves = part.moves
        most = max(1, int((room - (_HEAD + _APART) * unit) / (_ROW * unit))) * _COLUMNS
        for first in range(0, max(1, len(moves)), most):
            shown = moves[first : first + most]
            lines = max(1, -(-len(shown) // _COLUMNS))
            apart = 0.0 if last and first + most >= len(moves) else _APART
            box = story.room(min(room, (_HEAD + _ROW * lines + apart) * unit))
            story.draw(lambda pen, b=box, s=shown, n=lines, a=apart: self._part(pen, part, b, s, n, a))  # type: ignore[misc]

    def _part(
        self, pen: Pen, part: StageMoves, box: Box, moves: tuple[BoardMove, ...], lines: int, apart: float
    ) -> None:
        unit = self.unit
        title = self._title(part)
        pen.fit(Box(box.x, box.y, box.width * 0.72, 24 * unit), self.say(title), 14 * unit, True, ink=ACCENT)
        if part.group:
            group = self.say(Text("Group {group}", group=part.group))
            pen.fit(Box(box.x + box.width * 0.74, box.y, box.width * 0.26, 24 * unit), group, 12 * unit, True, "right")
        width = (box.width - _GAP * unit * (_COLUMNS - 1)) / _COLUMNS
        top = box.y + (_HEAD - 3) * unit
        for column in range(min(_COLUMNS, max(1, -(-len(moves) // lines)))):
            x = box.x + column * (width + _GAP * unit)
            pen.line(x, top, x + width, top, 0.9, INK)
        for number, move in enumerate(moves):
            x = box.x + number // lines * (width + _GAP * unit)
            self._move(pen, move, Box(x, top + number % lines * _ROW * unit, width, _ROW * unit), number % lines)
        if apart:
            y = box.bottom - apart * unit / 2
            pen.line(box.x, y, box.right, y, 0.5, FAINT, (3, 3))

    def _title(self, part: StageMoves) -> Text:
        if part.stage == 1:
            return Text("Laying out before stage 1")
        if part.stage > self.rows.stages:
            return Text("Collecting after stage {stage}", stage=self.rows.stages)
        return Text("From stage {before} to stage {stage}", before=part.stage - 1, stage=part.stage)

    def _move(self, pen: Pen, move: BoardMove, row: Box, number: int) -> None:
        unit = self.unit
        if number % 2 == 0:
            pen.block(row, TINT)
        side = 10 * unit
        if not move.stays:
            pen.frame(Box(row.x + 5 * unit, row.y + (row.height - side) / 2, side, side), 0.8, INK)
        left = row.x + 21 * unit
        split = row.x + row.width * 0.56
        what = Text("Boards {boards}", boards=move.boards)
        if self.rows.copies > 1:
            what = Text("Boards {boards} · copy {copy}", boards=move.boards, copy=move.copy)
        pen.fit(Box(left, row.y, split - left - 4, row.height), self.say(what), 10.5 * unit, not move.stays)
        where = Box(split, row.y, row.right - split - 4 * unit, row.height)
        if move.stays:
            pen.fit(where, self.say(Text("stays at table {table}", table=move.goal)), 9.5 * unit, ink=SOFT)
        elif not move.start:
            pen.fit(where, self.say(Text("to table {table}", table=move.goal)), 11 * unit, True)
        elif not move.goal:
            pen.fit(where, self.say(Text("from table {table}", table=move.start)), 11 * unit, True)
        else:
            base = row.y + row.height / 2 + 13 * unit * MIDDLE
            pen.text(where.x + where.width * 0.36, base, move.start, 13 * unit, True, "right", INK)
            pen.text(where.x + where.width * 0.5, base, "→", 13 * unit, False, "center", SOFT)
            pen.text(where.x + where.width * 0.64, base, move.goal, 13 * unit, True, "left", INK)
        pen.line(row.x, row.bottom, row.right, row.bottom, 0.35, HAIR)
