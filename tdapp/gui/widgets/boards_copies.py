"""How the copies of a round's boards circulate: how many, in which order, what is carried, where each case is now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QSpinBox,
    QSplitter,
    QStackedWidget,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from tdapp.gui.models.desk import Desk
from tdapp.gui.models.table_model import Tone
from tdapp.gui.widgets.data_table import DataTable
from tdapp.gui.widgets.pieces import Badge, EmptyState, action_button, label, off_the_edge
from tdapp.gui.widgets.problem_list import ProblemList
from tdapp.gui.widgets.scope_picker import SegmentRoundPicker
from tdapp.rules.findings import Finding
from tdapp.services.boards.circulation_view import CirculationView, circulation_of
from tdapp.services.circulating import preview_circulation
from tdapp.services.columns.boards_circulation import CaseAt, carry_columns, case_columns, order_columns
from tdapp.text import Refused, Text

if TYPE_CHECKING:
    from collections.abc import Sequence

_SOON = 150
_MOST = 999


class CopiesView(QWidget):
    """Actions by name: set-copies, drop-copies, next-stage, stage-back, elsewhere, moves."""

    def __init__(self, desk: Desk, actions: dict[str, QAction]) -> None:
        super().__init__()
        self.desk = desk
        self._actions = actions
        self._asked = 0
        self.view: CirculationView | None = None
        """As it stands; what is looked at may be another number of copies."""
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_SOON)
        self._soon.timeout.connect(self._preview)
        language = desk.language
        self.picker = SegmentRoundPicker(desk)
        self.group = QComboBox()
        language.bind(self.group, self.group.setAccessibleName, Text("Group"))
        self.copies = QSpinBox()
        self.copies.setRange(1, _MOST)
        off_the_edge(self.copies)
        language.bind(self.copies, self.copies.setAccessibleName, Text("Copies of each board"))
        self.state = Badge(language)
        self.told = label(language, Text("{text}", text=""), "muted")
        self.orders = DataTable(desk, order_columns(), lambda r: r.table, filtered=False)
        self.carries = DataTable(desk, carry_columns(), lambda r: (r.stage, r.set, r.copy), filtered=False)
        self.cases = DataTable(desk, case_columns(), lambda r: (r.set, r.copy), filtered=False, tone=_tone)
        self.cases.add_action(actions["elsewhere"])
        self.cases.activated.connect(lambda _: actions["elsewhere"].trigger())
        self.cases.current_changed.connect(lambda _: self.enable())
        self.problems = ProblemList(desk)
        self.problems.setMaximumHeight(96)
        self.empty = EmptyState(
            language, Text("No seating yet"), Text("Copies circulate among tables: draw the segment first.")
        )
        self._lay_out()
        self.copies.valueChanged.connect(lambda _: self._soon.start())
        self.copies.editingFinished.connect(self._soon.start)
        self.group.activated.connect(lambda _: self.read())
        language.changed.connect(self._name_tabs)

    def _lay_out(self) -> None:
        language, actions = self.desk.language, self._actions
        top = QHBoxLayout()
        top.addWidget(self.picker)
        top.addWidget(self.group)
        word = label(language, Text("Copies of each board"), wrap=False)
        word.setBuddy(self.copies)
        top.addWidget(word)
        top.addWidget(self.copies)
        top.addWidget(action_button(language, actions["set-copies"], Text("Let them circulate"), main=True))
        top.addWidget(action_button(language, actions["drop-copies"], Text("Own boards at every table")))
        top.addStretch(1)
        row = QHBoxLayout()
        row.addWidget(self.state)
        row.addWidget(action_button(language, actions["next-stage"], Text("Next stage")))
        row.addWidget(action_button(language, actions["stage-back"], Text("Stage back")))
        row.addWidget(action_button(language, actions["elsewhere"], Text("A copy is elsewhere…")))
        row.addWidget(action_button(language, actions["moves"], Text("Board moves on paper…")))
        row.addStretch(1)
        self.tabs = QTabWidget()
        self.tabs.addTab(self.cases, "")
        self.tabs.addTab(self.carries, "")
        self._name_tabs()
        split = QSplitter(Qt.Orientation.Horizontal)
        split.setChildrenCollapsible(False)
        split.setHandleWidth(14)
        split.addWidget(self.orders)
        split.addWidget(self.tabs)
        split.setSizes([520, 600])
        full = QWidget()
        column = QVBoxLayout(full)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(row)
        column.addWidget(self.told)
        column.addWidget(split, 1)
        column.addWidget(self.problems)
        self.stack = QStackedWidget()
        self.stack.addWidget(self.empty)
        self.stack.addWidget(full)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 10, 0, 0)
        outer.addLayout(top)
        outer.addWidget(self.stack, 1)

    def _name_tabs(self) -> None:
        for i, text in enumerate((Text("Where the sets are"), Text("Board moves"))):
            self.tabs.setTabText(i, self.desk.say(text))
        for i in range(self.group.count()):
            self.group.setItemText(i, self.desk.say(Text("group {group}", group=self.group.itemData(i))))

    # Reading

    @property
    def group_code(self) -> str | None:
        """The group that is looked at, where there are several."""
        return self.group.currentData() if self.group.count() > 1 else None

    def read(self) -> None:
        """Read the circulation of the round of now."""
        scope, there = self.desk.scope, self.desk.overview
        event = there.event(scope.event) if there is not None else None
        segment = next((s for s in event.segments if s.number == scope.segment), None) if event is not None else None
        self._fill_groups(tuple(code for code, _ in segment.groups) if segment is not None else ())
        self._asked += 1
        if scope.round is None:
            self._nothing(self._asked, None)
            return
        asked = self._asked
        self.desk.run(
            circulation_of, scope.event, scope.segment, scope.round, self.group_code,
            done=lambda found: self._stands(asked, found), failed=lambda refused: self._nothing(asked, refused),
            owner=self,
        )  # fmt: skip

    def _fill_groups(self, codes: Sequence[str]) -> None:
        if [self.group.itemData(i) for i in range(self.group.count())] != list(codes):
            self.group.clear()
            for code in codes:
                self.group.addItem(self.desk.say(Text("group {group}", group=code)), code)
        self.group.setVisible(len(codes) > 1)

    def _nothing(self, asked: int, refused: Refused | None) -> None:
        if asked == self._asked:
            self.view = None
            if refused is not None:
                self.empty.refuse(refused)
            self.stack.setCurrentIndex(0)
            self.enable()

    def _stands(self, asked: int, found: CirculationView) -> None:
        if asked != self._asked:
            return
        self.show_view(found)

    def show_view(self, found: CirculationView) -> None:
        """Show the circulation as it stands."""
        self.view = found
        self.stack.setCurrentIndex(1 if found.tables else 0)
        self.copies.blockSignals(True)
        self.copies.setMaximum(max(1, found.tables))
        self.copies.setValue(found.copies)
        self.copies.blockSignals(False)
        self.state.put(_stage(found), "good" if 1 <= found.stage <= found.stages else "note")
        self._show(found, looking=False)

    def _preview(self) -> None:
        scope, view = self.desk.scope, self.view
        if view is None or scope.round is None:
            return
        self._asked += 1
        asked, copies = self._asked, self.copies.value()
        if copies == view.copies:
            self.read()
            return
        self.desk.run(
            preview_circulation, scope.event, scope.segment, scope.round, copies, group=self.group_code,
            done=lambda found: self._look(asked, found), failed=lambda refused: self._impossible(asked, refused),
            owner=self,
        )  # fmt: skip

    def _look(self, asked: int, found: CirculationView) -> None:
        if asked == self._asked:
            self._show(found, looking=True)

    def _impossible(self, asked: int, refused: Refused) -> None:
        if asked == self._asked:
            self.problems.put_refused(refused)
            self.problems.show()
            self._actions["set-copies"].setEnabled(False)

    def _show(self, found: CirculationView, *, looking: bool) -> None:
        words = {"copies": found.copies, "tables": found.tables, "least": found.least, "n": _carried(found)}
        text = Text("Copies: {copies}; tables: {tables}; the least that works: {least}; cases to carry between "
                    "stages: {n}.", **words)  # fmt: skip
        if looking:
            text = Text("This would come of it, nothing is set yet. {text}", text=text)
        elif not found.is_set:
            text = Text("Every table has its own boards. {text}", text=text)
        self.desk.language.bind(self.told, self.told.setText, text)
        self.orders.set_columns(order_columns(max(1, found.stages)))
        self.orders.set_rows(found.orders)
        self.carries.set_rows(found.carries)
        self.cases.set_rows(found.cases)
        self.show_findings(found.findings)
        self.enable(looking=looking)

    def show_findings(self, findings: Sequence[Finding]) -> None:
        """What is wrong with it, or follows from it."""
        self.problems.put_findings(list(findings))
        self.problems.setVisible(bool(findings))

    def case(self) -> CaseAt | None:
        """The case that is chosen."""
        chosen = self.cases.current()
        return chosen if isinstance(chosen, CaseAt) else None

    def enable(self, *, looking: bool | None = None) -> None:
        """What can be done now."""
        view, actions, writes = self.view, self._actions, self.desk.writes
        if looking is None:
            looking = view is not None and self.copies.value() != view.copies
        there = view is not None and view.tables > 0
        self.copies.setEnabled(there)
        actions["set-copies"].setEnabled(writes and there and (looking or (view is not None and not view.is_set)))
        actions["drop-copies"].setEnabled(writes and view is not None and view.is_set)
        settled = writes and view is not None and there and not looking
        actions["next-stage"].setEnabled(settled and view is not None and view.stage <= view.stages)
        actions["stage-back"].setEnabled(settled and view is not None and view.stage > 0)
        case = self.case()
        actions["elsewhere"].setEnabled(settled and case is not None and bool(case.codes))
        actions["moves"].setEnabled(view is not None and view.is_set)


def _carried(found: CirculationView) -> int:
    return sum(1 for carry in found.carries if carry.source)


def _stage(found: CirculationView) -> Text:
    if found.stage == 0:
        return Text("before play")
    if found.stage > found.stages:
        return Text("collected")
    return Text("stage {n} of {all}", n=found.stage, all=found.stages)


def _tone(row: CaseAt) -> Tone | None:
    return "warning" if row.apart else None
