"""The keys of a whole score sheet: what each press does, what is to be saved, and where the cursor goes (rules 2).

`1`-`4` a place, `x` not played, then cards left; BACK takes back the last key; `/` asks for a remark; `+`, seat 1-4,
figure, ENTER enters penalty cards of the paper; ENTER closes a complete sheet, or confirms what was asked last.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tdapp.rules.deal_results import NOTHING, DealResult, Four, deal_queries
from tdapp.rules.deal_states import DealState
from tdapp.rules.line_keys import CROSS, ENTER, Typing, back, press_line
from tdapp.rules.places import NOT_PLAYED
from tdapp.text import Text

BACK = "\b"
REMARK = "/"
CARDS = "+"
_SEATS = "1234"
_UNTYPED = Typing()
_MOST_CARDS = 999


class LineState(StrEnum):
    """How far a line is: nothing, being typed, on its way to the disk, there, or refused with its typing kept."""

    EMPTY = "empty"
    TYPING = "typing"
    SAVING = "saving"
    SAVED = "saved"
    REFUSED = "refused"


class Mode(StrEnum):
    """What the next key is for: the line, the seat of penalty cards, or their figure."""

    LINE = "line"
    SEAT = "seat"
    FIGURE = "figure"


@dataclass(slots=True)
class KeyedLine:
    """One line: what is stored, what is typed, and the sentences that stand under it.

    `settled` says why nobody may type here; `foul` that a whole hand left needs no question. `cards` are the penalty
    cards as the ledger or the paper has them; `cards_typed` and `remark_typed`: the paper was looked at for them.
    `confirmable` questions are answered by ENTER, others need words. `ruled`: a ruling gives the board its result, so
    that it needs no keys; `told` says what rulings make of it, `waits` that something is to be entered for one.
    """

    board: int
    typing: Typing = _UNTYPED
    state: LineState = LineState.EMPTY
    stored: Typing | None = None
    cards: Four = NOTHING
    cards_typed: bool = False
    remark: str = ""
    remark_typed: bool = False
    foul: bool = False
    settled: Text | None = None
    ruled: bool = False
    told: tuple[Text, ...] = ()
    waits: bool = False
    question: Text | None = None
    confirmable: bool = True
    reasons: tuple[Text, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether the line needs no further key."""
        if self.ruled and not self.typing.keys and self.untouched:
            return True
        return self.settled is not None or self.typing.part == "done"

    @property
    def untouched(self) -> bool:
        """Whether nothing typed waits here, so that what is stored may be shown."""
        return self.state in {LineState.EMPTY, LineState.SAVED} and not self.cards_typed and not self.remark_typed


@dataclass(frozen=True, slots=True)
class Pressed:
    """What a press asks of the desk; lines are named by their place on the sheet."""

    refused: Text | None = None
    save: int | None = None
    confirm: int | None = None
    remark: int | None = None
    close: bool = False


NOTHING_MORE = Pressed()


class SheetKeys:
    """The lines of a sheet in the order of the paper, and the cursor: `at` is None when nothing is left to type."""

    def __init__(self, lines: Sequence[KeyedLine]) -> None:
        self.lines = list(lines)
        self.mode = Mode.LINE
        self.cards_seat = 0
        self.cards_figure = ""
        self.asked: int | None = None
        self.last: int | None = None
        self.at = self._next_open(-1)

    @property
    def complete(self) -> bool:
        """Whether every line is complete."""
        return all(line.complete for line in self.lines)

    @property
    def line(self) -> KeyedLine | None:
        """The line of the cursor."""
        return None if self.at is None else self.lines[self.at]

    @property
    def open_boards(self) -> tuple[int, ...]:
        """The boards whose line is not complete."""
        return tuple(line.board for line in self.lines if not line.complete)

    @property
    def unsaved(self) -> bool:
        """Whether something typed is not on disk."""
        return any(not line.untouched for line in self.lines)

    def press(self, key: str) -> Pressed:
        """One key: a digit, CROSS, ENTER, BACK, REMARK or CARDS."""
        for line in self.lines:
            if line.state is not LineState.REFUSED:
                line.reasons = ()
        if self.mode is Mode.SEAT:
            return self._cards_seat(key)
        if self.mode is Mode.FIGURE:
            return self._cards_figure(key)
        if key == BACK:
            return self._back()
        if key == ENTER and (self.line is None or not self.line.typing.figure):
            return self._enter()
        if self.at is None:
            return Pressed(Text("The sheet is complete: Enter closes it."))
        if self.lines[self.at].settled is not None:
            return self._refuse(self.at, self.lines[self.at].settled)
        if key == REMARK:
            return Pressed(remark=self.at)
        if key == CARDS:
            self.mode = Mode.SEAT
            return NOTHING_MORE
        return self._figure(self.at, key)

    def go_to(self, place: int | None) -> None:
        """Put the cursor on a line; what was typed elsewhere stays."""
        self.escape()
        self.asked = None
        self.at = place if place is None else max(0, min(place, len(self.lines) - 1))

    def move(self, step: int) -> None:
        """Put the cursor some lines further down, or up; below the last line stands the end of a complete sheet."""
        here = len(self.lines) if self.at is None else self.at
        self.go_to(None if here + step >= len(self.lines) and self.complete else here + step)

    def escape(self) -> None:
        """Leave the penalty cards that were begun."""
        self.mode, self.cards_figure = Mode.LINE, ""

    def give_up(self) -> None:
        """Show the stored line again instead of what was typed at the cursor."""
        begun = self.mode is not Mode.LINE
        self.escape()
        if not begun and self.at is not None and self.lines[self.at].state is not LineState.SAVING:
            self.put_back(self.at)

    def put_back(self, place: int) -> None:
        """Show the stored line again instead of what was typed in this one."""
        line = self.lines[place]
        line.typing = line.stored or Typing()
        line.state = LineState.EMPTY if line.stored is None else LineState.SAVED
        line.cards_typed = line.remark_typed = False
        line.reasons = ()

    def put_remark(self, place: int, remark: str) -> Pressed:
        """End the remark of a line; a complete line is saved with it."""
        line = self.lines[place]
        if remark == line.remark:
            return NOTHING_MORE
        line.remark, line.remark_typed = remark, True
        return self._save(place) if line.typing.part == "done" else NOTHING_MORE

    def saved(self, place: int, typing: Typing) -> None:
        """The line is on disk as it was typed then; what was typed since stays."""
        line = self.lines[place]
        line.stored = typing
        if line.typing == typing:
            line.state, line.reasons = LineState.SAVED, ()
            line.cards_typed = line.remark_typed = False

    def refused(self, place: int, reasons: tuple[Text, ...]) -> None:
        """The line could not be saved: its typing stays, the cursor goes there."""
        self.lines[place].state, self.lines[place].reasons = LineState.REFUSED, reasons
        self.go_to(place)

    def update(self, fresh: Sequence[KeyedLine]) -> None:
        """Take in what is stored now; a line in which something typed waits keeps it.

        When a line is emptied, by an undo, a cursor on a line without keys goes to the first that needs some.
        """
        before = self.open_boards
        for place, (line, new) in enumerate(zip(self.lines, fresh, strict=True)):
            if line.untouched:
                self.lines[place] = new
            else:
                line.stored, line.foul, line.settled = new.stored, new.foul, new.settled
                line.ruled, line.told, line.waits = new.ruled, new.told, new.waits
        emptied = not set(self.open_boards) <= set(before)
        idle = self.mode is Mode.LINE and (self.line is None or not self.line.typing.keys)
        if (emptied and idle) or (self.at is None and not self.complete):
            self.at = self._next_open(-1)
        if self.asked is not None and not self.lines[self.asked].complete:
            self.asked = None

    # One key

    def _figure(self, place: int, key: str) -> Pressed:
        line = self.lines[place]
        begun = Typing() if line.typing.part == "done" else line.typing
        after = press_line(begun, key)
        if isinstance(after, Text):
            return self._refuse(place, after)
        self.asked = None
        line.typing, line.state, line.reasons, line.question = after, LineState.TYPING, (), None
        return self._save(place) if after.part == "done" else NOTHING_MORE

    def _save(self, place: int) -> Pressed:
        line = self.lines[place]
        line.state, line.reasons = LineState.SAVING, ()
        line.question, line.confirmable = _question(line), True
        self.last = place
        self.asked = place if line.question is not None else None
        self.at = self._next_open(place)
        return Pressed(save=place)

    def _refuse(self, place: int, why: Text | None) -> Pressed:
        if why is not None:
            self.lines[place].reasons = (why,)
        return Pressed(refused=why)

    def _back(self) -> Pressed:
        place = self.at
        if place is None:
            place = len(self.lines) - 1 if self.last is None else self.last
        elif not self.lines[place].typing.keys:
            if place == 0:
                return NOTHING_MORE
            place -= 1
        line = self.lines[place]
        self.at, self.asked = place, None
        if line.settled is not None:
            return self._refuse(place, line.settled)
        line.typing, line.reasons, line.question = back(line.typing), (), None
        line.state = LineState.TYPING
        if not line.typing.keys and line.stored is None and not (line.cards_typed or line.remark_typed):
            line.state = LineState.EMPTY
        return NOTHING_MORE

    def _enter(self) -> Pressed:
        here = self.line
        if here is not None and here.complete and here.question is not None and here.confirmable:
            return self._confirm(self.at)
        failed = next((i for i, line in enumerate(self.lines) if line.state is LineState.REFUSED), None)
        if self.complete and failed is not None:
            self.at = failed
            return Pressed(next(iter(self.lines[failed].reasons), None))
        if self.complete:
            return Pressed(close=True)
        if self.asked is not None and here is not None and not here.typing.keys:
            return self._confirm(self.asked)
        boards = self.open_boards
        why = Text("There is no line yet for these boards: {boards}.", boards=boards)
        return Pressed(why) if self.at is None else self._refuse(self.at, why)

    def _confirm(self, place: int | None) -> Pressed:
        assert place is not None
        self.lines[place].question, self.asked = None, None
        return Pressed(confirm=place)

    # Penalty cards of the paper

    def _cards_seat(self, key: str) -> Pressed:
        if key in {BACK, CARDS}:
            self.escape()
            return NOTHING_MORE
        if key not in _SEATS:
            return self._refuse(self.at or 0, Text("Penalty cards: press 1 for E, 2 for S, 3 for W, 4 for N."))
        self.mode, self.cards_seat, self.cards_figure = Mode.FIGURE, _SEATS.index(key), ""
        return NOTHING_MORE

    def _cards_figure(self, key: str) -> Pressed:
        if key == BACK:
            if self.cards_figure:
                self.cards_figure = self.cards_figure[:-1]
            else:
                self.mode = Mode.SEAT
            return NOTHING_MORE
        if key.isdigit() and int(self.cards_figure + key) <= _MOST_CARDS:
            self.cards_figure += key
            return NOTHING_MORE
        place = self.at
        if key != ENTER or not self.cards_figure or place is None:
            return self._refuse(place or 0, Text("Penalty cards: a figure up to 999, then Enter."))
        line = self.lines[place]
        e, s, w, n = (int(self.cards_figure) if i == self.cards_seat else known for i, known in enumerate(line.cards))
        line.cards, line.cards_typed = (e, s, w, n), True
        self.escape()
        if line.typing.part == "done":
            return self._save(place)
        line.state = LineState.TYPING
        return NOTHING_MORE

    def _next_open(self, place: int) -> int | None:
        """The next line that is not complete, after this one and then from the top."""
        order = [*range(place + 1, len(self.lines)), *range(max(place, 0))]
        return next((i for i in order if not self.lines[i].complete), None)


def _question(line: KeyedLine) -> Text | None:
    """What is odd about a complete line."""
    places = line.typing.decided
    if places is None or places == NOT_PLAYED:
        return None
    found = deal_queries(DealResult(DealState.PLAYED, places, line.typing.cards_left), foul=line.foul)
    return found[0].text if found else None


__all__ = [
    "BACK", "CARDS", "CROSS", "ENTER", "REMARK", "KeyedLine", "LineState", "Mode", "Pressed", "SheetKeys", "Typing",
]  # fmt: skip
