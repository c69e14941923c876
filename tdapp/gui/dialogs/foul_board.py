"""A board was fouled: at which table it was found, why, and which tables play another version from there on."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QSpinBox, QWidget

from tdapp.gui.dialogs.sheet import Sheet
from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets.pieces import Form, label, off_the_edge
from tdapp.gui.widgets.problem_list import ProblemList
from tdapp.services.boards.circulation_view import CirculationView, circulation_of
from tdapp.services.boards.parts import BOARDS_OF_ROUND
from tdapp.services.boards.versions import Fouled, foul_board, preview_foul
from tdapp.text import Refused, Text


class FoulBoard(Sheet):
    """`fouled(Fouled)`: the tables play a new version of the board."""

    fouled = Signal(object)

    def __init__(self, desk: Desk, parent: QWidget, round_number: int, group: str = "", board: int = 1) -> None:
        super().__init__(
            desk, parent, Text("Fouled board in round {round}", round=round_number),
            Text("From the table on where it went wrong, this copy is another version: it is compared only with the "
                 "tables that play the same one."),
            Text("Note the fouled board"), self.write,
        )  # fmt: skip
        self._round, self._group, self._asked = round_number, group or None, 0
        language = self.language
        self.board, self.table, self.why = QSpinBox(), QComboBox(), QLineEdit()
        self.board.setRange(1, BOARDS_OF_ROUND)
        self.board.setValue(board)
        off_the_edge(self.board)
        self.whole = QCheckBox()
        language.bind(self.whole, self.whole.setText, Text("All tables without a result play the new version"))
        self.form = Form(language)
        self.form.add("board", Text("Board number"), self.board)
        self.form.add("table", Text("First table that plays it wrong"), self.table)
        self.form.add("why", Text("Why"), self.why)
        self.does = label(language, Text("{text}", text=""))
        self.problems = ProblemList(desk)
        for widget in (self.form, self.whole, self.does):
            self.body.addWidget(widget)
        self.body.addWidget(self.problems, 1)
        self.body.addStretch(0)
        self.problems.hide()
        self.setMinimumWidth(600)
        self.resize(620, 500)
        self.board.valueChanged.connect(lambda _: self.check())
        self.table.currentIndexChanged.connect(lambda _: self.check())
        self.whole.toggled.connect(lambda _: self.check())
        self.ok.setEnabled(False)
        scope = desk.scope
        desk.run(circulation_of, scope.event, scope.segment, round_number, self._group,
                 done=self._fill, failed=self._refuse, owner=self)  # fmt: skip
        self.board.setFocus()
        self.board.selectAll()

    def _fill(self, found: CirculationView) -> None:
        for order in found.orders:
            self.table.addItem(order.label, order.table)

    def check(self) -> None:
        """Say which tables it concerns."""
        self._asked += 1
        asked, scope = self._asked, self.desk.scope
        if self.table.currentData() is None:
            return
        self.desk.run(
            preview_foul, scope.event, scope.segment, self._round, self.board.value(), self.table.currentData(),
            group=self._group, whole=self.whole.isChecked(), done=lambda found: self._say(asked, found),
            failed=lambda refused: self._say_why(asked, refused), owner=self,
        )  # fmt: skip

    def _say(self, asked: int, found: Fouled) -> None:
        if asked == self._asked:
            text = Text("Version {version} of board {code} is played at tables: {tables}. Results there: {n}.",
                        version=found.version, code=found.code, tables=found.tables, n=found.results)  # fmt: skip
            self.language.bind(self.does, self.does.setText, text)
            self.problems.put_findings(found.findings)
            self.problems.setVisible(bool(found.findings))
            self.ok.setEnabled(self.desk.writes)

    def _say_why(self, asked: int, refused: Refused) -> None:
        if asked == self._asked:
            self.language.bind(self.does, self.does.setText, Text("It cannot be done like this:"))
            self._refuse(refused)
            self.ok.setEnabled(False)

    def _refuse(self, refused: Refused) -> None:
        self.problems.put_refused(refused)
        self.problems.show()

    def write(self) -> None:
        """Note it."""
        scope = self.desk.scope
        self.desk.run(
            foul_board, scope.event, scope.segment, self._round, self.board.value(), self.table.currentData(),
            self.why.text().strip(), group=self._group, whole=self.whole.isChecked(),
            done=self._done, failed=self.bar.refuse, owner=self,
        )  # fmt: skip

    def _done(self, found: Fouled) -> None:
        self.fouled.emit(found)
        self.accept()
