"""Gives numbers of a round their boards: the next unused ones of the library, or those that are named."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QRadioButton, QSpinBox, QWidget

from tdapp.gui.dialogs.sheet import Sheet
from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets.pieces import Form, label, off_the_edge
from tdapp.gui.widgets.problem_list import ProblemList
from tdapp.services.boards.assigning import Assigned, Wish, assign_boards, preview_assignment
from tdapp.services.boards.parts import BOARDS_OF_ROUND
from tdapp.services.papers.choices import read_codes
from tdapp.text import Refused, Text

_SOON = 150


class AssignBoards(Sheet):
    """`assigned(Assigned)`: the round has its boards. What stands in the way is said while it is typed."""

    assigned = Signal(object)

    def __init__(
        self, desk: Desk, parent: QWidget, round_number: int, groups: Sequence[str] = (), *, group: str = "",
        codes: Sequence[str] = (), start: int = 1,
    ) -> None:  # fmt: skip
        super().__init__(
            desk, parent, Text("Boards of round {round}", round=round_number),
            Text("All tables of a round play the same boards. Look at what comes of it before you assign."),
            Text("Assign"), self.write,
        )  # fmt: skip
        self._round, self._groups = round_number, tuple(groups)
        self._asked = 0
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_SOON)
        self._soon.timeout.connect(self.check)
        self._lay_out(list(codes), start, group)
        self.resize(640, 560)
        self.check()
        (self.codes if codes else self.next).setFocus()

    def _lay_out(self, codes: list[str], start: int, group: str) -> None:
        language = self.language
        self.next, self.named = QRadioButton(), QRadioButton()
        language.bind(self.next, self.next.setText, Text("The next boards of the library that are not used yet"))
        language.bind(self.named, self.named.setText, Text("These boards"))
        (self.named if codes else self.next).setChecked(True)
        self.codes = QLineEdit(" ".join(codes))
        language.bind(self.codes, self.codes.setPlaceholderText, Text("Codes, typed or scanned, with blanks between"))
        self.start = QSpinBox()
        self.start.setRange(1, BOARDS_OF_ROUND)
        self.start.setValue(start)
        off_the_edge(self.start)
        self.group = QComboBox()
        self.form = Form(language)
        self.form.add("codes", Text("Board codes"), self.codes)
        self.form.add("start", Text("From board number"), self.start)
        if len(self._groups) > 1:
            self.form.add("group", Text("For"), self.group)
            self._fill_groups(group)
            language.changed.connect(self._speak)
        self.replace, self.anyway = QCheckBox(), QCheckBox()
        language.bind(self.replace, self.replace.setText, Text("In the place of boards that are there"))
        language.bind(self.anyway, self.anyway.setText, Text("Also where boards have results already"))
        self.comes = label(language, Text("{text}", text=""))
        self.problems = ProblemList(self.desk)
        self.problems.hide()
        for widget in (self.next, self.named, self.form, self.replace, self.anyway, self.comes):
            self.body.addWidget(widget)
        self.body.addWidget(self.problems, 1)
        self.body.addStretch(0)
        for tick in (self.next, self.named, self.replace, self.anyway):
            tick.toggled.connect(lambda _: self._soon.start())
        self.codes.textEdited.connect(self._typed)
        self.start.valueChanged.connect(lambda _: self._soon.start())
        self.group.activated.connect(lambda _: self._soon.start())

    def _speak(self) -> None:
        self._fill_groups(self._group or "")

    def _fill_groups(self, chosen: str) -> None:
        self.group.clear()
        self.group.addItem(self.language.say(Text("all groups")), "")
        for code in self._groups:
            self.group.addItem(self.language.say(Text("group {group}", group=code)), code)
        self.group.setCurrentIndex(max(0, self.group.findData(chosen)))

    @property
    def _group(self) -> str | None:
        return str(self.group.currentData() or "") or None

    def _typed(self, _: str) -> None:
        self.named.setChecked(True)
        self._soon.start()

    def wish(self) -> Wish:
        """What is wanted; Refused where codes are typed that are none."""
        replace, anyway, start = self.replace.isChecked(), self.anyway.isChecked(), self.start.value()
        if self.next.isChecked():
            return Wish(next_unused=0, start=start, replace=replace, anyway=anyway)
        return Wish(codes=read_codes(self.codes.text()), start=start, replace=replace, anyway=anyway)

    def check(self) -> None:
        """Say what would come of it."""
        self._soon.stop()
        self._asked += 1
        asked, scope, wish = self._asked, self.desk.scope, self.wish()
        self.desk.run(
            preview_assignment, scope.event, scope.segment, self._round, wish, group=self._group,
            done=lambda found: self._say(asked, found), failed=lambda refused: self._say_why(asked, refused),
            owner=self,
        )  # fmt: skip

    def _say(self, asked: int, found: Assigned) -> None:
        if asked == self._asked:
            boards = dict(found.boards)
            lines = tuple(Text("{n} {code}", n=n, code=boards[n]) for n in found.changed)
            text = Text("Changes: {boards}", boards=lines) if lines else Text("Nothing changes.")
            self.language.bind(self.comes, self.comes.setText, text)
            self.problems.put_findings(found.findings)
            self.problems.setVisible(bool(found.findings))
            self.ok.setEnabled(self.desk.writes and bool(lines))

    def _say_why(self, asked: int, refused: Refused) -> None:
        if asked == self._asked:
            self.language.bind(self.comes, self.comes.setText, Text("It cannot be done like this:"))
            self.problems.put_refused(refused)
            self.problems.show()
            self.ok.setEnabled(False)

    def write(self) -> None:
        """Assign in one step."""
        self.ok.setEnabled(False)
        scope = self.desk.scope
        self.desk.run(
            assign_boards, scope.event, scope.segment, self._round, self.wish(), group=self._group,
            done=self._done, failed=self._refused, owner=self,
        )  # fmt: skip

    def _refused(self, refused: Refused) -> None:
        self.bar.refuse(refused)
        self.check()

    def _done(self, found: Assigned) -> None:
        self.assigned.emit(found)
        self.accept()
