"""What some rulings need: the order of the others after a foul, and what the boards of a loss become."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from tdapp.gui.messages import Language
from tdapp.gui.widgets.pieces import Form, button, label
from tdapp.rules.deal_states import DealState
from tdapp.rules.penalty_faults import BOARDS_A_ROUND
from tdapp.rules.penalty_rulings import Outcome
from tdapp.rules.seats import SEATS
from tdapp.services.columns.words import SEAT_WORDS
from tdapp.services.ledger.typed import read_left, read_places, read_points
from tdapp.text import Refused, Text

STATES: dict[DealState, Text] = {
    DealState.ADJUDICATED: Text("adjudicated: places and cards left"),
    DealState.ASSIGNED: Text("assigned: points W of each seat"),
    DealState.NOT_PLAYED: Text("not played"),
    DealState.CANCELLED: Text("cancelled"),
}
"""What a lost board can become."""


class FoulOrder(QWidget):
    """Two fields: the places, and the cards left of an offender's partner who is last too."""

    def __init__(self, language: Language) -> None:
        super().__init__()
        self.places, self.left = QLineEdit(), QLineEdit()
        self.places.setMaxLength(12)
        self.form = Form(language)
        self.form.add(
            "places",
            Text("Places of the others"),
            self.places,
            Text("In the order E S W N, or all four seats with 4 for the offender. It may be entered later."),
        )
        self.form.add("left", Text("Cards left E,S,W,N"), self.left,
                      Text("Only where somebody who did not offend is last as well, such as 0,0,12,0."))  # fmt: skip
        self.others = label(language, Text("{text}", text=""), "section")
        self.others.hide()
        self._language = language
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.others)
        column.addWidget(self.form)

    def ask(self, offenders: tuple[int, ...]) -> None:
        """Say whose places are asked for; `offenders` are seats counted 0 to 3, none while no board is named."""
        seats = tuple(SEAT_WORDS[seat] for i, seat in enumerate(SEATS) if i not in offenders)
        self._language.bind(self.others, self.others.setText, Text("Places of {seats}", seats=seats))
        self.others.setVisible(bool(offenders))


class LostBoards(QWidget):
    """What the boards become: one way for all boards of the round, or board by board, each put in the list below."""

    def __init__(self, language: Language) -> None:
        super().__init__()
        self._language = language
        self._added: list[Outcome] = []
        self.state, self.board, self.figures, self.left = QComboBox(), QComboBox(), QLineEdit(), QLineEdit()
        for box in (self.state, self.board):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(12)
        self.form = Form(language)
        self.form.add("state", Text("The board becomes"), self.state)
        self.form.add("board", Text("Which board"), self.board)
        self.form.add(
            "figures",
            Text("Places, or points W"),
            self.figures,
            Text("E S W N: places such as 1342, points such as 3.7,0,2.7,0."),
        )
        self.form.add("left", Text("Cards left E,S,W,N"), self.left)  # fmt: skip
        self.list = QLabel()
        self.list.setWordWrap(True)
        self.list.setObjectName("muted")
        self.more = button(language, Text("Another board…"), self.add_another)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(label(language, Text("It may be entered later; until then nothing is lost."), "muted"))
        column.addWidget(self.form)
        row = QHBoxLayout()
        row.addWidget(self.list, 1)
        row.addWidget(self.more)
        column.addLayout(row)
        self.state.currentIndexChanged.connect(lambda _: self._enable())
        language.changed.connect(self._speak)
        self._speak()

    def _speak(self) -> None:
        say = self._language.say
        state, board = self.state.currentIndex(), self.board.currentIndex()
        for box in (self.state, self.board):
            box.blockSignals(True)
            box.clear()
        self.state.addItem(say(Text("not entered yet")), None)
        for value, text in STATES.items():
            self.state.addItem(say(text), value.value)
        self.board.addItem(say(Text("every board of the ruling")), None)
        for n in range(1, BOARDS_A_ROUND + 1):
            self.board.addItem(say(Text("board {n}", n=n)), n)
        self.state.setCurrentIndex(max(state, 0))
        self.board.setCurrentIndex(max(board, 0))
        for box in (self.state, self.board):
            box.blockSignals(False)
        self._enable()

    def _enable(self) -> None:
        state = self.state.currentData()
        self.figures.setEnabled(state in {DealState.ADJUDICATED.value, DealState.ASSIGNED.value})
        self.left.setEnabled(state == DealState.ADJUDICATED.value)
        self.board.setEnabled(state is not None)
        self.more.setEnabled(state is not None)
        texts = tuple(_said(o) for o in self._added)
        self._language.bind(self.list, self.list.setText, texts or Text("{text}", text=""))

    def add_another(self) -> None:
        """Keep this board, and type the next one; what cannot be read is said under its field."""
        try:
            one = self._typed()
        except Refused as refused:
            self.form.wrong("figures", refused.problems[0])
            self.figures.setFocus()
            return
        self.form.clear()
        if one is not None:
            self._added.append(one)
        self.state.setCurrentIndex(0)
        self.figures.clear()
        self.left.clear()
        self._enable()
        self.state.setFocus()

    def _typed(self) -> Outcome | None:
        if self.state.currentData() is None:
            return None
        state = DealState(self.state.currentData())
        places = read_places(self.figures.text()) if state is DealState.ADJUDICATED else None
        return Outcome(
            state,
            board=self.board.currentData(),
            places=places,
            left=read_left(self.left.text()) if state is DealState.ADJUDICATED else (0, 0, 0, 0),
            assigned=read_points(self.figures.text()) if state is DealState.ASSIGNED else None,
        )

    def outcomes(self) -> tuple[Outcome, ...]:
        """Everything that was typed; Refused for what cannot be read."""
        one = self._typed()
        return (*self._added, *(() if one is None else (one,)))


def _said(outcome: Outcome) -> Text:
    state = STATES[outcome.state]
    if outcome.board is None:
        return Text("every board of the ruling: {state}", state=state)
    return Text("board {n}: {state}", n=outcome.board, state=state)
