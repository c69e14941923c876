"""What an appeal is against: a ruling, a table and board, a place of the ranking, or something in words."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QSpinBox, QWidget

from tdapp.gui.messages import Language
from tdapp.gui.widgets.pieces import Form, off_the_edge
from tdapp.services.appeals.choosing import LodgingChoices, RulingChoice
from tdapp.services.boards.parts import BOARDS_OF_ROUND
from tdapp.text import Text

RULING, TABLE, PLACE, OTHER = "ruling", "table", "place", "other"
_KINDS = {
    RULING: Text("a ruling"),
    TABLE: Text("what happened at a table"),
    PLACE: Text("a place of the ranking"),
    OTHER: Text("something else, in words"),
}
_ROWS = {"ruling": RULING, "where": TABLE, "place": PLACE}


class AppealAgainst(Form):
    """The kind first; then only the fields that it needs."""

    def __init__(self, language: Language) -> None:
        super().__init__(language)
        self._say = language.say
        self.kind, self.ruling, self.round, self.table = QComboBox(), QComboBox(), QComboBox(), QComboBox()
        self.board, self.place, self.words = QSpinBox(), QSpinBox(), QLineEdit()
        self.table.setEditable(True)
        for box in (self.kind, self.ruling):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(20)
        self.board.setRange(0, BOARDS_OF_ROUND)
        self.board.setSpecialValueText("–")
        self.place.setRange(1, 9999)
        for field in (self.board, self.place):
            off_the_edge(field)
        for kind, text in _KINDS.items():
            self.kind.addItem(language.say(text), kind)
        self.add("kind", Text("Against"), self.kind)
        self.add("ruling", Text("Ruling"), self.ruling)
        self.add("where", Text("Round, table, board"), self._where(), Text("Leave the board at – for the whole table."))
        self.add("place", Text("Place"), self.place)
        self.add("words", Text("In words"), self.words)
        self._rulings: tuple[RulingChoice, ...] = ()
        self._touched = False
        for box in (self.kind, self.ruling):
            box.activated.connect(lambda _: self._touch())
        self.kind.currentIndexChanged.connect(lambda _: self._show())
        language.changed.connect(self._speak)
        self.kind.setCurrentIndex(self.kind.findData(OTHER))

    def _where(self) -> QWidget:
        """The three fields that name a board, side by side."""
        made = QWidget()
        row = QHBoxLayout(made)
        row.setContentsMargins(0, 0, 0, 0)
        fields: tuple[tuple[QWidget, Text], ...] = (
            (self.round, Text("Round")), (self.table, Text("Table")), (self.board, Text("Board"))
        )  # fmt: skip
        for field, text in fields:
            self._language.bind(field, field.setAccessibleName, text)
            row.addWidget(field, 1)
        return made

    def know(self, found: LodgingChoices) -> None:
        """What there is to choose from."""
        self._rulings = found.rulings
        for ruling in found.rulings:
            self.ruling.addItem(self._say(ruling.text), ruling.number)
        for number in found.rounds:
            self.round.addItem(str(number), number)
        self.table.addItems(list(found.tables))
        self._show()

    def suit(self, party: str) -> None:
        """Propose the newest ruling against who appeals, else nothing: what nobody chose is not recorded as said."""
        if self._touched:
            return
        own = next((r for r in self._rulings if r.party == party), None)
        self.kind.setCurrentIndex(self.kind.findData(OTHER if own is None else RULING))
        if own is not None:
            self.ruling.setCurrentIndex(self.ruling.findData(own.number))

    def _touch(self) -> None:
        self._touched = True

    def chosen(self) -> dict[str, Any]:
        """The fields of a lodging."""
        kind = self.kind.currentData()
        words: dict[str, Any] = {"against": self.words.text().strip()}
        if kind == RULING:
            words["ruling"] = self.ruling.currentData()
        elif kind == TABLE:
            words |= {"round": self.round.currentData(), "table": self.table.currentText().strip(),
                      "board": self.board.value() or None}  # fmt: skip
        elif kind == PLACE:
            words["place"] = self.place.value()
        return words

    def _show(self) -> None:
        kind = self.kind.currentData()
        for key, of_kind in _ROWS.items():
            self.show_row(key, kind == of_kind)

    def _speak(self) -> None:
        for i, text in enumerate(_KINDS.values()):
            self.kind.setItemText(i, self._say(text))
        for i, ruling in enumerate(self._rulings):
            self.ruling.setItemText(i, self._say(ruling.text))
