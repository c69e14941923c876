"""Later words about a ruling: it is withdrawn, its cards are moved, the order or the outcomes are entered."""

from __future__ import annotations

from typing import Any, Literal

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from tdapp.gui.dialogs.sheet import Sheet
from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets.official_field import OfficialField
from tdapp.gui.widgets.pieces import Form
from tdapp.gui.widgets.ruling_parts import FoulOrder, LostBoards
from tdapp.services.columns.ledger import LedgerRow
from tdapp.services.ledger.amending import enter_outcomes, move_cards, withdraw_ruling
from tdapp.services.ledger.book import Recorded
from tdapp.services.ledger.decided import enter_order_typed
from tdapp.services.ledger.phoned import RulingDesk, ruling_desk
from tdapp.services.ledger.places import RulingAt
from tdapp.text import Refused, Text

How = Literal["withdraw", "move", "order", "outcomes"]
_LEADS = {
    "withdraw": Text("What it did is derived anew as if it had never been. Rulings that rested on it stay, and are "
                     "named."),
    "move": Text("The cards then count on another board of the same party and segment."),
    "order": Text("The offenders are last with the whole hand left; a later entry replaces an earlier one."),
    "outcomes": Text("A later entry replaces an earlier one."),
}  # fmt: skip
_OKS = {
    "withdraw": Text("Withdraw the ruling"), "move": Text("Move the cards"), "order": Text("Enter the order"),
    "outcomes": Text("Enter the outcomes"),
}  # fmt: skip


def _title(how: How, number: int) -> Text:
    return {
        "withdraw": Text("Withdraw ruling {number}", number=number),
        "move": Text("Move the cards of ruling {number}", number=number),
        "order": Text("Order of the others after foul {number}", number=number),
        "outcomes": Text("What the boards of ruling {number} become", number=number),
    }[how]


class AmendRuling(Sheet):
    """`amended(Recorded)`: the further entry is written."""

    amended = Signal(object)

    def __init__(self, desk: Desk, parent: QWidget, event: str | None, row: LedgerRow, how: How) -> None:
        super().__init__(desk, parent, _title(how, row.number), _LEADS[how], _OKS[how], self.write)
        self._event, self._row, self._how = event, row, how
        language = self.language
        self.round, self.board, self.words, self.by = QLineEdit(), QLineEdit(), QLineEdit(), OfficialField(language)
        self.order, self.lost = FoulOrder(language), LostBoards(language)
        self.form = Form(language)
        self.form.add("round", Text("Round"), self.round)
        self.form.add("board", Text("Board"), self.board)
        self.form.add("words", Text("Reason") if how == "withdraw" else Text("Words"), self.words)
        self.form.add("by", Text("Ruled by"), self.by)
        for key in ("round", "board"):
            self.form.show_row(key, how == "move")
        self.round.setText("" if row.round is None else str(row.round))
        for widget, wanted in ((self.order, "order"), (self.lost, "outcomes")):
            self.body.addWidget(widget)
            widget.setVisible(how == wanted)
        self.body.addWidget(self.form)
        self.body.addStretch(1)
        self.resize(600, 300 if how == "withdraw" else 460)
        self.ok.setEnabled(desk.writes)
        desk.run(ruling_desk, event, done=self._know, failed=self.bar.refuse, owner=self)
        first: dict[str, QWidget] = {
            "withdraw": self.words, "move": self.round, "order": self.order.places, "outcomes": self.lost.state,
        }  # fmt: skip
        first[how].setFocus()

    def _know(self, found: RulingDesk) -> None:
        self.by.know(found.officials)

    def write(self) -> None:
        """Write the further entry."""
        words, by = self.words.text().strip(), self.by.name
        number = self._row.number
        try:
            if self._how == "withdraw":
                self.form.wrong("words", None if words else Text("A ruling is withdrawn with a reason."))
                if not words:
                    self.words.setFocus()
                    return
                self._run(withdraw_ruling, number, reason=words, by=by)
            elif self._how == "move":
                self._run(move_cards, number, self._target(), by=by, words=words)
            elif self._how == "order":
                self._run(enter_order_typed, number, self.order.places.text(), self.order.left.text(), by=by,
                          words=words)  # fmt: skip
            else:
                self._run(enter_outcomes, number, self._outcomes(), by=by, words=words)
        except Refused as refused:
            self.bar.refuse(refused)

    def _target(self) -> RulingAt:
        problems, values = [], []
        for key, field in (("round", self.round), ("board", self.board)):
            text = field.text().strip()
            fits = text.isascii() and text.isdigit()
            self.form.wrong(key, None if fits else Text("Type its number."))
            problems += [] if fits else [Text("Name the round and the board on which the cards are to count.")]
            values.append(int(text) if fits else None)
        if problems:
            raise Refused(*dict.fromkeys(problems))
        return RulingAt(segment=self._row.segment, round=values[0], board=values[1])

    def _outcomes(self) -> Any:
        found = self.lost.outcomes()
        if not found:
            raise Refused(Text("Choose what the boards become."))
        return found

    def _run(self, case: Any, *args: Any, **named: Any) -> None:
        self.ok.setEnabled(False)
        self.desk.run(case, self._event, *args, **named, done=self._done, failed=self._refused, owner=self)

    def _refused(self, refused: Refused) -> None:
        self.ok.setEnabled(True)
        self.bar.refuse(refused)
        self.by.ask(self.desk.operator)

    def _done(self, done: Recorded) -> None:
        self.amended.emit(done)
        self.accept()
