"""The field for a board's code or a scanned label, and what is known of the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFrame, QLabel, QLineEdit, QScrollArea, QVBoxLayout

from tdapp.gui.messages import Language
from tdapp.gui.widgets.pieces import Wrapped
from tdapp.services.columns.boards import HANDS_WORDS, tier_words
from tdapp.text import Refused, Text

if TYPE_CHECKING:
    from tdapp.services.boards.board_state import BoardState, UseOfBoard


class BoardField(QLineEdit):
    """Enter asks for the board of a code; a scanner types it behind a `T`."""

    def __init__(self, language: Language) -> None:
        super().__init__()
        self.setClearButtonEnabled(True)
        language.bind(self, self.setPlaceholderText, Text("Board code, or scan a label (T)"))
        language.bind(self, self.setAccessibleName, Text("Board code, or scan a label (T)"))

    def begin_scan(self) -> None:
        """The `T` of a scanner came in elsewhere; it types the rest here, and Enter."""
        self.setText("T")
        self.setFocus()
        self.end(False)


class BoardCard(QFrame):
    """One board: its hands, where it is played, where its copies are, its labels."""

    def __init__(self, language: Language) -> None:
        super().__init__()
        self.setObjectName("card")
        self._language = language
        self._lines: tuple[Text, ...] = ()
        self.title = QLabel()
        self.title.setObjectName("section")
        self.text = Wrapped()
        column = QVBoxLayout()
        column.setContentsMargins(14, 12, 14, 12)
        column.addWidget(self.title)
        column.addWidget(self.text)
        column.addStretch(1)
        inner = QFrame()
        inner.setLayout(column)
        area = QScrollArea()
        area.setWidget(inner)
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(1, 1, 1, 1)
        outer.addWidget(area)
        language.changed.connect(self._speak)
        self.say_none()

    @property
    def lines(self) -> tuple[Text, ...]:
        """What is said of the board."""
        return self._lines

    def say_none(self) -> None:
        """No board is chosen."""
        self._put(Text("No board is chosen"), (Text("Choose one in the table, type its code, or scan its label."),))

    def refuse(self, refused: Refused) -> None:
        """There is no such board."""
        self._put(Text("No board is chosen"), refused.problems)

    def show_state(self, state: BoardState) -> None:
        """Show this board."""
        self._put(Text("Board {code}", code=state.code), tuple(_lines(state)))

    def _put(self, title: Text, lines: tuple[Text, ...]) -> None:
        self._lines = lines
        self._language.bind(self.title, self.title.setText, title)
        self._speak()

    def _speak(self) -> None:
        self.text.setText("\n".join(self._language.say(line) for line in self._lines))


def _lines(state: BoardState) -> list[Text]:
    lines = [
        Text("Trump: {trump}. First leader: {first}.", trump=state.trump or "–", first=state.first or "–"),
        Text("Hands: {hands}.", hands=HANDS_WORDS[state.hands]),
    ]
    if state.dealt:
        lines.append(Text("Opened for dealing, times: {n}.", n=state.dealt))
    if state.batch:
        lines.append(Text("Source: {name}.", name=state.batch))
    if state.tiers:
        lines.append(Text("Published values: {tiers}.", tiers=tier_words(state.tiers)))
    lines += [version.text for version in state.versions]
    if not state.uses:
        lines.append(Text("It is played nowhere yet."))
    for use in state.uses:
        lines += _of_use(use)
    lines += [Text("Copy {copy} is somewhere else: {where}.", copy=n, where=where) for n, where in state.apart]
    if not state.labels:
        lines.append(Text("No label of it was printed yet."))
    lines += [
        Text("Labels: document {number}, {at}, copies: {copies}.", number=p.number, at=p.at, copies=len(p.copies))
        for p in state.labels
    ]
    return lines


def _of_use(use: UseOfBoard) -> list[Text]:
    words = {"event": use.event, "segment": use.segment, "round": use.round, "n": use.number}
    place = Text("{event}, segment {segment}, round {round}, board {n}", **words)
    if use.group:
        place = Text("{event}, segment {segment}, round {round}, group {group}, board {n}", group=use.group, **words)
    lines = [Text("{place}. Results: {done} of {all}.", place=place, done=use.results, all=use.expected)]
    lines += [Text("Copy {copy}: {at}.", copy=c.copy, at=c.at) for c in use.copies]
    lines += [Text("Table {table} plays version {version}.", table=t, version=v) for t, v in use.fouled]
    return lines
