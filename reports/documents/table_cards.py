"""The card that lies on a table: its number, the shifts within a round, and where to go after it."""

from __future__ import annotations

from dataclasses import dataclass

from reports.binding import bind
from reports.book import Book
from reports.fitting import fit_one
from reports.grid import boxes, cut_lines
from reports.inks import ACCENT, HAIR, INK, SOFT, TINT
from reports.language import Say
from reports.moves_diagram import draw_moves
from reports.paper import Box
from reports.pen import CAP, Pen
from tdapp.rules.seats import SEATS
from tdapp.services.columns import SEAT_WORDS
from tdapp.services.documents import PaperOptions
from tdapp.services.rows import Move, RoundMoves, Shift, TableCard, TableCards
from tdapp.text import Text

TITLE = Text("Table cards")
_A4 = 595.28
_ROUND = 130.0  # the height of a round's moves, in units, where few rounds leave the room
_MOVE = 30.0  # the size of a move's table and seat


def draw(rows: TableCards, say: Say, options: PaperOptions) -> bytes:
    """The cards as a PDF file, two a page, upright paper."""
    book = bind(TITLE, rows.heading, say, options, head=False)
    _Cards(rows, say, book).draw()
    return book.pdf()


@dataclass(frozen=True, slots=True)
class _Cards:
    rows: TableCards
    say: Say
    book: Book

    @property
    def unit(self) -> float:
        """A point on a card of half an A4 sheet."""
        paper = self.book.frame.paper
        return min(paper.width, paper.height) / _A4 if paper.width < paper.height else paper.height / _A4

    def draw(self) -> None:
        body = self.book.body
        columns = 1 if body.width < body.height else 2
        rows = 2 if columns == 1 else 1
        places = boxes(body, columns, body.height / rows)
        cards = self.rows.cards
        for first in range(0, max(1, len(cards)), len(places)):
            self._page(cards[first : first + len(places)], places)

    def _page(self, cards: tuple[TableCard, ...], places: list[Box]) -> None:
        def paint(pen: Pen) -> None:
            cut_lines(pen, places[: max(1, len(cards))])
            if not cards:
                pen.fit(places[0].inset(20), self.say(Text("There are no tables yet."), " / "), 12, ink=SOFT)
            for card, place in zip(cards, places, strict=False):
                self._card(pen, card, place.inset(16 * self.unit, 12 * self.unit))

        self.book.add(paint)

    def _card(self, pen: Pen, card: TableCard, box: Box) -> None:
        unit, heading = self.unit, self.rows.heading
        where = " · ".join(filter(None, [heading.event, *map(self.say, heading.part)]))
        pen.fit(Box(box.x, box.y, box.width * 0.6, 12 * unit), heading.tournament, 9 * unit, True)
        pen.fit(
            Box(box.x + box.width * 0.62, box.y, box.width * 0.38, 12 * unit), where, 9 * unit, False, "right", SOFT
        )
        pen.line(box.x, box.y + 16 * unit, box.right, box.y + 16 * unit, 1.2 * unit, ACCENT)
        split = box.width * 0.36
        self._number(pen, card, Box(box.x, box.y + 22 * unit, split, box.height - 22 * unit))
        right = Box(box.x + split + 14 * unit, box.y + 24 * unit, box.width - split - 14 * unit, box.height - 24 * unit)
        self._moves(pen, card, right)

    def _number(self, pen: Pen, card: TableCard, box: Box) -> None:
        unit = self.unit
        pen.fit(Box(box.x, box.y, box.width, 16 * unit), self.say(Text("Table")), 13 * unit, False, "center", SOFT)
        number = fit_one(card.label, 136 * unit, box.width - 4, True)
        base = box.y + 72 * unit + number.size * CAP / 2
        pen.text(box.x + box.width / 2, base, number.lines[0], number.size, True, "center", INK)
        shifts = _shifts(card)
        side = min(box.width * 0.98, box.height - 150 * unit)
        diagram = Box(box.x + (box.width - side) / 2, box.bottom - side - 34 * unit, side, side)
        draw_moves(pen, diagram, [self.say(SEAT_WORDS[s]) for s in SEATS], shifts[0].moves if shifts else (), unit)
        pen.fit(
            Box(box.x, box.bottom - 32 * unit, box.width, 30 * unit),
            self._shift_text(card, shifts),
            9.5 * unit,
            True,
            "center",
            INK,
        )

    def _shift_text(self, card: TableCard, shifts: tuple[Shift, ...] | None) -> str:
        if shifts is None:
            return self.say(Text("Within the round sit as the score sheet says."), "\n")
        if not shifts:
            return self.say(Text("Nobody moves within the round."), "\n")
        if any(r.shifts != shifts for r in card.rounds if r.shifts):  # circulation: the sets come in another order
            return self.say(Text("Move like this before the second and the third set of the score sheet."), "\n")
        boards = tuple(s.before_board for s in shifts)
        return self.say(Text("Move like this before boards {boards}.", boards=boards), "\n")

    def _moves(self, pen: Pen, card: TableCard, box: Box) -> None:
        unit = self.unit
        rounds = [r for r in card.rounds if r.after]
        title = (
            Text("After the round, from the seat of the last boards")
            if _shifts(card) != ()
            else Text("After the round")
        )
        pen.fit(Box(box.x, box.y, box.width, 24 * unit), self.say(title, "\n"), 11 * unit, True, ink=ACCENT)
        if not rounds:
            text = self.say(Text("No further round follows."), "\n")
            pen.fit(Box(box.x, box.y + 40 * unit, box.width, 40 * unit), text, 12 * unit, ink=SOFT)
            return
        head = Box(box.x, box.y + 28 * unit, box.width, 24 * unit)
        lead = 58 * unit
        width = (box.width - lead) / 4
        for index, seat in enumerate(SEATS):
            cell = Box(head.x + lead + index * width, head.y, width, head.height)
            pen.fit(cell, self.say(SEAT_WORDS[seat]), 16 * unit, True, "center", ACCENT)
        height = min(_ROUND * unit, (box.bottom - head.bottom) / len(rounds))
        for index, each in enumerate(rounds):
            line = Box(box.x, head.bottom + index * height, box.width, height)
            if index % 2 == 0:
                pen.block(line, TINT)
            pen.line(line.x, line.bottom, line.right, line.bottom, 0.5, HAIR)
            self._round(pen, each, card, line, lead, width)

    def _round(self, pen: Pen, each: RoundMoves, card: TableCard, line: Box, lead: float, width: float) -> None:
        unit = self.unit
        name = "\n".join(filter(None, self.say.pair(Text("Round {round}", round=each.round))))
        pen.fit(Box(line.x + 4 * unit, line.y, lead - 6 * unit, line.height), name, 10.5 * unit, True)
        by_seat = {m.seat: m for m in each.after}
        for index, seat in enumerate(SEATS):
            move = by_seat.get(seat)
            if move is not None and move.to_seat:
                self._move(pen, move, card, Box(line.x + lead + index * width, line.y, width, line.height))

    def _move(self, pen: Pen, move: Move, card: TableCard, box: Box) -> None:
        upper = Box(box.x + 5, box.y + box.height * 0.06, box.width - 10, box.height * 0.5)
        lower = Box(box.x + 5, box.y + box.height * 0.54, box.width - 10, box.height * 0.4)
        here = move.to_label == card.label
        table = Text("this table") if here else Text("Table {table}", table=move.to_label)
        size = min(_MOVE * self.unit, upper.height * 0.55)
        pen.fit(upper, self.say(table, "\n"), size, not here, "center", SOFT if here else INK)
        pen.fit(lower, self.say(SEAT_WORDS[move.to_seat]), size, True, "center", ACCENT)


def _shifts(card: TableCard) -> tuple[Shift, ...] | None:
    """The shifts of the first round that has any; None when people do not move alike every time, as one picture tells.

    Rounds may differ in the boards before which people move.
    """
    found = [r.shifts for r in card.rounds if r.shifts]
    if not found:
        return ()
    moves = {shift.moves for shifts in found for shift in shifts}
    return found[0] if len({len(shifts) for shifts in found}) == 1 and len(moves) == 1 else None
