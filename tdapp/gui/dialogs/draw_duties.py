"""Draws by lot who directs which tables: tried, refused with the reason, or the least bad way accepted (rules 6)."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from tdapp.gui.dialogs.sheet import Sheet
from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets.approval_form import ApprovalForm
from tdapp.gui.widgets.data_table import DataTable
from tdapp.gui.widgets.names_field import NamesField
from tdapp.gui.widgets.officials_duties import duty_key, duty_tone
from tdapp.gui.widgets.pieces import button
from tdapp.gui.widgets.problem_list import Line, ProblemList
from tdapp.services.columns.officials import duty_columns, last_column
from tdapp.services.exchange.official_lists import several_names
from tdapp.services.officials.desk import OfficialsPage
from tdapp.services.officials.drawing import LEAST_BAD, DrawnDuties, DutyRequest, draw_duties, propose_duties
from tdapp.text import Refused, Text


class DrawDuties(Sheet):
    """`drawn(tuple[DrawnDuties])`: the lot is recorded. What was typed stays while it is refused."""

    drawn = Signal(object)

    def __init__(self, desk: Desk, parent: QWidget, page: OfficialsPage, round_number: int) -> None:
        super().__init__(
            desk, parent, Text("Draw the duties of round {round}", round=round_number),
            Text("Each table gets one official, each official at most {most} tables, nobody near to those who play. "
                 "Anybody can repeat the lot from its seed.", most=page.most),
            Text("Draw and record"), self.write,
        )  # fmt: skip
        self._round = round_number
        language = self.language
        self.resize(1120, 560)
        self.seed, self.reason, self.accept_why = QLineEdit(), QLineEdit(), QLineEdit()
        names = [o.person.name for o in page.officials if o.active]
        self.among = NamesField(names, several=True)
        self.whole = QCheckBox()
        language.bind(self.whole, self.whole.setText, Text("All &rounds of the segment that have not begun"))
        self.form = ApprovalForm(language, page.chiefs)
        self.form.add("seed", Text("Seed"), self.seed, Text("Any public text, fixed before anybody knows it."))
        self.form.add("among", Text("Who takes part"), self.among,
                      Text("Left empty, every TD on duty. Otherwise names, several with commas."))  # fmt: skip
        self.form.add("reason", Text("Why it is drawn anew"), self.reason,
                      Text("Needed where duties stand already or the round has begun."))  # fmt: skip
        self.form.add("accept", Text("Why it may stand"), self.accept_why)
        self.form.show_row("accept", shown=False)
        self.form.add_approval()
        self.table = DataTable(desk, last_column(duty_columns(), "units"), duty_key, filtered=False, tone=duty_tone)
        self.problems = ProblemList(desk)
        self.problems.hide()
        left, right, row = QVBoxLayout(), QVBoxLayout(), QHBoxLayout()
        left.addWidget(self.form)
        left.addWidget(self.whole)
        left.addStretch(1)
        right.addWidget(self.problems, 2)
        right.addWidget(self.table, 3)
        row.setSpacing(20)
        row.addLayout(left, 1)
        row.addLayout(right, 1)
        self.body.addLayout(row, 1)
        self.try_it = button(language, Text("&Try it"), self.look)
        self.foot.insertWidget(1, self.try_it)
        for field in (self.seed, self.among):
            field.textChanged.connect(lambda _: self._stale())
        self.whole.toggled.connect(lambda _: self._stale())
        self.ok.setEnabled(desk.writes)
        self.seed.setFocus()

    def _stale(self) -> None:
        """What was proposed is not what is asked for any more."""
        self.table.set_rows([])
        self.problems.hide()
        for key in ("accept", "approved"):
            self.form.show_row(key, shown=False)

    def _asked(self) -> DutyRequest | None:
        self.form.clear()
        if not self.seed.text().strip():
            self.form.wrong("seed", Text("Write the seed first."))
            self.seed.setFocus()
            return None
        scope = self.desk.scope
        accept = self.accept_why.text() if self.form.shows("accept") else ""
        return DutyRequest(
            self.seed.text(), scope.event, scope.segment, None if self.whole.isChecked() else self._round,
            several_names(self.among.text()), self.reason.text(), accept, self.form.approver,
        )  # fmt: skip

    def look(self) -> None:
        """Show what the lot would give; nothing is written."""
        asked = self._asked()
        if asked is not None:
            self.bar.clear()
            self._propose(asked)

    def _propose(self, asked: DutyRequest) -> None:
        self.desk.run(propose_duties, asked, done=self._show, failed=self.bar.refuse, label=Text("Drawing"), owner=self)

    def _show(self, drawn: tuple[DrawnDuties, ...]) -> None:
        several = len(drawn) > 1
        self.table.set_columns(last_column(duty_columns(several_rounds=several), "units"))
        self.table.set_rows([(d.round, line) for d in drawn for line in d.lines])
        lines: list[Line] = []
        for each in drawn:
            texts = [("error", t) for t in each.obstacles] + [("warning", t) for t in each.breaches]
            for weight, text in texts:
                said = Text("Round {round}: {what}", round=each.round, what=text) if several else text
                lines.append((weight, said, ()))  # type: ignore[arg-type]  # the two words above
        least_bad = bool(lines)
        if not lines:
            lines = [("good", Text("Nothing speaks against this."), ())]
        self.problems.put_lines(lines)
        self.problems.show()
        for key in ("accept", "approved"):
            self.form.show_row(key, shown=least_bad)

    def write(self) -> None:
        """Draw and record; with a least bad way that is accepted, let it stand."""
        asked = self._asked()
        if asked is None:
            return
        self.ok.setEnabled(False)
        self.desk.run(
            draw_duties, asked, done=self._done, failed=lambda refused: self._refused(asked, refused), owner=self,
            label=Text("Drawing"),
        )  # fmt: skip

    def _refused(self, asked: DutyRequest, refused: Refused) -> None:
        self.ok.setEnabled(True)
        if any(p.message == LEAST_BAD.message for p in refused.problems):
            told = Text("No way keeps all the rules. Beside stands the least bad one; the chief TD may accept it.")
            self.bar.show_texts([told], "warning")
            self._propose(asked)
            self.form.show_row("accept", shown=True)
            self.accept_why.setFocus()
            return
        self.bar.refuse(refused)

    def _done(self, drawn: tuple[DrawnDuties, ...]) -> None:
        self.drawn.emit(drawn)
        self.accept()
