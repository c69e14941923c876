"""The boards of a party, each with what stands there, and what it becomes where it falls or is not played on."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QWidget

from tdapp.gui.messages import Language
from tdapp.gui.widgets.pieces import label
from tdapp.rules.penalty_rulings import Outcome
from tdapp.services.changes.outcomes import FALLS, BoardOfParty, read_outcome
from tdapp.services.columns.words import SEAT_WORDS
from tdapp.text import Refused, Text

_WIDEST = 12


class FallenBoards(QWidget):
    """A row for each board: where, what stands there, and a field; left empty the result stands."""

    def __init__(self, language: Language) -> None:
        super().__init__()
        self._language = language
        self._boards: tuple[BoardOfParty, ...] = ()
        self.fields: dict[tuple[int, int], QComboBox] = {}
        self._words: dict[tuple[int, int], tuple[QLabel, QLabel]] = {}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(14)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(2, 1)
        language.changed.connect(self._speak)

    def put(self, boards: Sequence[BoardOfParty]) -> None:
        """Show these boards; what was typed for one that is still there stays."""
        if tuple(boards) == self._boards:
            return
        typed = {key: field.currentText() for key, field in self.fields.items()}
        self._boards = tuple(boards)
        self.fields.clear()
        self._words.clear()
        while (item := self._grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for n, board in enumerate(self._boards):
            self._row(n, board, typed.get((board.round, board.board), ""))
        self._speak()

    def _row(self, n: int, board: BoardOfParty, typed: str) -> None:
        key = (board.round, board.board)
        seats = tuple(SEAT_WORDS[seat] for seat in board.seats)
        where = Text("Round {round}, table {table}, board {board}, {seats}", round=board.round, table=board.table,
                     board=board.board, seats=seats)  # fmt: skip
        line = Text("{text}", text=board.line) if board.line else Text("not played yet")
        field = QComboBox()
        field.setEditable(True)
        field.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)  # what is typed and entered is no further choice
        field.addItem("")
        for state in FALLS:
            field.addItem("", state.value)
        field.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        field.setMinimumContentsLength(_WIDEST)
        self._language.bind(field, field.setAccessibleName, Text("What becomes of it: {where}", where=where))
        words = label(self._language, where, wrap=False), label(self._language, line, "muted", wrap=False)
        self._grid.addWidget(words[0], n, 0)
        self._grid.addWidget(words[1], n, 1)
        self._grid.addWidget(field, n, 2)
        self.fields[key], self._words[key] = field, words
        field.setEditText(typed)

    def _speak(self) -> None:
        for board in self._boards:
            field = self.fields[board.round, board.board]
            at, text = field.currentIndex(), field.currentText()
            chosen = at > 0 and text == field.itemText(at)
            for n, word in enumerate(FALLS.values(), 1):
                field.setItemText(n, self._language.say(word))
            field.setEditText(field.itemText(at) if chosen else text)
            nothing = Text("must be said") if board.open else Text("stands")
            edit = field.lineEdit()
            if edit is not None:
                edit.setPlaceholderText(self._language.say(nothing))

    def ask(self, *, open_too: bool) -> None:
        """Show the rows of boards that nobody plays on, or hide them: somebody plays them."""
        for board in self._boards:
            key = (board.round, board.board)
            for widget in (*self._words[key], self.fields[key]):
                widget.setVisible(open_too or not board.open)

    def outcomes(self, *, open_too: bool) -> tuple[Outcome, ...]:
        """Everything that was said; Refused with each board whose words cannot be read."""
        found: list[Outcome] = []
        problems: list[Text] = []
        for board in self._boards:
            if board.open and not open_too:
                continue
            try:
                one = read_outcome(self._typed(board), board.round, board.board)
            except Refused as refused:
                problems += [Text("Round {round}, board {board}: {what}", round=board.round, board=board.board, what=p)
                             for p in refused.problems]  # fmt: skip
                continue
            if one is not None:
                found.append(one)
        if problems:
            raise Refused(*problems)
        return tuple(found)

    def _typed(self, board: BoardOfParty) -> str:
        field = self.fields[board.round, board.board]
        text = field.currentText().strip()
        named = {field.itemText(n): field.itemData(n) for n in range(1, field.count())}
        return str(named.get(text, text))
