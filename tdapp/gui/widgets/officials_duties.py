"""Who directs which table of the round, by which lot, and what speaks against it; beside it the rounds."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from tdapp.gui.models.desk import Desk
from tdapp.gui.models.table_model import Tone
from tdapp.gui.widgets.data_table import DataTable
from tdapp.gui.widgets.pieces import EmptyState, action_button, label
from tdapp.gui.widgets.problem_list import ProblemList
from tdapp.services.columns.officials import duty_columns, duty_round_columns, last_column
from tdapp.services.officials.desk import OfficialsPage
from tdapp.services.rows.officials import DutyLine, DutyLotLine, RoundOfDuties
from tdapp.text import Text

_ROUNDS_HIGH = 210
Row = tuple[int, DutyLine]


class DutiesView(QWidget):
    """Actions by name: draw, by-hand, exchange, replace, sheet."""

    def __init__(self, desk: Desk, actions: Mapping[str, QAction]) -> None:
        super().__init__()
        self._desk = desk
        self._actions = actions
        self._page: OfficialsPage | None = None
        self.table = DataTable(desk, last_column(duty_columns(), "units"), duty_key, tone=duty_tone)
        self.table.activated.connect(lambda _: actions["by-hand"].trigger())
        for key in ("by-hand", "exchange", "replace"):
            self.table.add_action(actions[key])
        self.rounds = DataTable(desk, duty_round_columns(), lambda r: r.round, filtered=False, tone=_round_tone)
        self.rounds.setMaximumHeight(_ROUNDS_HIGH)
        self.rounds.activated.connect(self._go_to_round)
        self.rounds.view.clicked.connect(lambda _: self._go_to_round(self.rounds.current()))
        self.lot = label(desk.language, Text("{text}", text=""), "muted")
        self.lot.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.lot.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.problems = ProblemList(desk)
        self.empty = EmptyState(
            desk.language, Text("There are no tables yet"),
            Text("Tables get officials once the segment is drawn, on the page Draw & seating."),
        )  # fmt: skip
        self.stack = QStackedWidget()
        self._lay_out()

    def _lot_area(self) -> QScrollArea:
        """The words about the lot name everybody who took part: of two hundred officials they are scrolled."""
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        area.setMinimumHeight(60)
        self._desk.language.bind(area, area.setAccessibleName, Text("How the tables were given"))
        area.setWidget(self.lot)
        return area

    def _lay_out(self) -> None:
        language, actions = self._desk.language, self._actions
        row = QHBoxLayout()
        for key, text, main in (
            ("draw", Text("Draw by lot…"), True), ("by-hand", Text("Change by hand…"), False),
            ("exchange", Text("Exchange two…"), False), ("replace", Text("Replace somebody…"), False),
            ("sheet", Text("Duty sheet on paper"), False),
        ):  # fmt: skip
            row.addWidget(action_button(language, actions[key], text, main=main))
        row.addStretch(1)
        right = QWidget()
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(label(language, Text("Rounds of the segment: Enter shows one"), "section"))
        column.addWidget(self.rounds, 1)
        column.addWidget(label(language, Text("How the tables were given"), "section"))
        column.addWidget(self._lot_area(), 1)
        column.addWidget(label(language, Text("What is to be noted"), "section"))
        column.addWidget(self.problems, 1)
        split = QSplitter(Qt.Orientation.Horizontal)
        split.setChildrenCollapsible(False)
        split.setHandleWidth(16)
        split.addWidget(self.table)
        split.addWidget(right)
        split.setStretchFactor(0, 1)
        split.setSizes([720, 390])
        self.stack.addWidget(split)
        self.stack.addWidget(self.empty)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 12, 0, 0)
        outer.setSpacing(10)
        outer.addLayout(row)
        outer.addWidget(self.stack, 1)

    def put(self, page: OfficialsPage) -> None:
        """Show the duties of the round that was asked for."""
        self._page = page
        scope = self._desk.scope
        number, duties = scope.round, page.duties
        lines = () if duties is None or number is None else duties.lines
        self.table.set_rows([(number or 0, line) for line in lines])
        if lines and self.table.current() is None:
            self.table.select(duty_key(self.table.model.rows[0]))
        self.rounds.set_rows(page.rounds)
        if number is not None:
            self.rounds.select(number)
        bind = self._desk.language.bind
        bind(self.lot, self.lot.setText, _lot(None if duties is None else duties.lot, self.directed))
        if page.findings:
            self.problems.put_findings(page.findings)
        elif lines and not page.officials:
            self.problems.put_texts(
                [Text("There are no officials yet. Alt+1 shows the list, where they are added.")], "muted"
            )
        elif self.directed:
            self.problems.put_texts([Text("Nothing speaks against this.")], "good")
        else:
            self.problems.put_texts([Text("No table of this round has an official yet.")], "muted")
        self.stack.setCurrentIndex(0 if lines else 1)
        self.enable()

    @property
    def directed(self) -> int:
        """How many tables of the round have an official."""
        return sum(line.official is not None for _, line in self.table.model.rows)

    def current(self) -> DutyLine | None:
        """The table under the cursor."""
        found = self.table.current()
        return None if found is None else found[1]

    @property
    def current_table(self) -> str:
        """The label of the table under the cursor, empty for none."""
        line = self.current()
        return "" if line is None else line.table_label

    @property
    def current_official(self) -> str:
        """Who directs the table under the cursor, empty for nobody."""
        line = self.current()
        return line.official.name if line is not None and line.official is not None else ""

    def focus(self) -> None:
        """Put the cursor on the tables."""
        self.table.view.setFocus()

    def enable(self) -> None:
        """What can be done with the round."""
        page = self._page
        writes = self._desk.writes and page is not None and bool(page.officials) and bool(self.table.model.rows)
        for key in ("draw", "by-hand"):
            self._actions[key].setEnabled(writes)
        for key in ("exchange", "replace"):
            self._actions[key].setEnabled(writes and self.directed > 0)
        self._actions["sheet"].setEnabled(self.directed > 0)

    def _go_to_round(self, row: RoundOfDuties | None) -> None:
        if row is not None and row.round != self._desk.scope.round:
            self._desk.choose(round=row.round)


def duty_key(row: Row) -> tuple[int, int]:
    """What names a table of a round in a table of duties."""
    return row[0], row[1].encounter


def duty_tone(row: Row) -> Tone | None:
    """A table with a breach warns, one without an official is open."""
    return "warning" if row[1].against else "muted" if row[1].official is None else None


def _round_tone(row: RoundOfDuties) -> Tone | None:
    return "good" if row.tables and row.directed == row.tables else None


def _lot(lot: DutyLotLine | None, directed: int) -> Text:
    if lot is None:
        return Text("By hand; there was no lot.") if directed else Text("Nobody yet.")
    parts = [
        Text("By lot, {time}: seed {seed}, purpose {purpose}.", time=lot.drawn, seed=lot.seed, purpose=lot.purpose),
        Text("Took part, in this order: {names}.", names=lot.officials),
    ]
    if lot.reason:
        parts.append(Text("Drawn anew because: {reason}", reason=lot.reason))
    if lot.accepted:
        parts.append(Text("Accepted by {name}: {reason}", name=lot.accepted_by, reason=lot.accepted))
    text = parts[0]
    for part in parts[1:]:
        text = Text("{text}\n{more}", text=text, more=part)
    return text
