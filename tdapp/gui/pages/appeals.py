"""Appeals and corrections: the docket with its clocks, each step of an appeal, and every line that was corrected."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QTabWidget, QVBoxLayout, QWidget

from tdapp.gui.dialogs.appeal_steps import AppealSteps
from tdapp.gui.models.desk import Desk
from tdapp.gui.models.table_model import Tone
from tdapp.gui.pages import Page
from tdapp.gui.tasks import Changes
from tdapp.gui.widgets.appeal_side import AppealSide
from tdapp.gui.widgets.corrections_view import CorrectionsView
from tdapp.gui.widgets.data_table import DataTable
from tdapp.gui.widgets.pieces import Heading, action_button
from tdapp.gui.widgets.problem_list import ProblemList
from tdapp.gui.widgets.running_windows import RunningWindows
from tdapp.gui.widgets.scope_picker import SegmentRoundPicker
from tdapp.services.appeals.desk import AppealDetails, AppealsDesk, appeals_desk
from tdapp.services.appeals.tracing import Traced, trace_appeal
from tdapp.services.columns.appeals import AppealRow, appeal_columns
from tdapp.services.results.corrections_desk import CorrectionsDesk, corrections_desk
from tdapp.text import Refused, Text

DOCKET, CORRECTIONS = range(2)
_SOON = 120
"""Milliseconds that several changes are waited for before the page is read once."""
_MINUTE = 60_000
"""Milliseconds after which the minutes that are left are read anew, while somebody sees them."""
_OPEN = frozenset({"lodged", "panel", "heard"})
_OTHER_TABLES = frozenset({"restore_point", "paper", "sheet"})


class AppealsPage(Page):
    """Two tabs: the docket with the chosen appeal at its side, and the corrections of the segment.

    A target is the number of an appeal, or the subject of a finding about one: `("appeal", number)`.
    """

    key = "appeals"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.docket: AppealsDesk | None = None
        self.corrected: CorrectionsDesk | None = None
        self._target: int | None = None
        self._details: dict[int, AppealDetails] = {}
        self._traced: dict[int, Traced] = {}
        self._tracing = self._trace_again = False
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_SOON)
        self._soon.timeout.connect(self._read)
        self._minute = QTimer(self)
        self._minute.setInterval(_MINUTE)
        self._minute.timeout.connect(self._read_clocks)
        self._minute.start()
        self.steps = AppealSteps(desk, self)
        self._made = self._make_actions()
        self._lay_out()
        self._connect()
        self._enable()

    def _make_actions(self) -> dict[str, QAction]:
        act = self.act
        return {
            "appeals": act("appeals", Text("Show the appeals"), partial(self.show_tab, DOCKET), "Alt+1"),
            "corrections": act(
                "corrections", Text("Show the corrections"), partial(self.show_tab, CORRECTIONS), "Alt+2"
            ),
            "lodge": act("lodge", Text("Lodge an appeal…"), self.ask_lodge, "F2"),
            "evidence": act("evidence", Text("Evidence…"), partial(self._step, self.steps.evidence), "F3"),
            "panel": act("panel", Text("Panel…"), partial(self._step, self.steps.panel), "F4"),
            "hearing": act("hearing", Text("Hearing…"), partial(self._step, self.steps.hearing), "F6"),
            "decide": act("decide", Text("Decide…"), self.ask_decision, "F7"),
            "effects": act("effects", Text("What it led to…"), partial(self._step, self.steps.effects)),
            "withdraw": act("withdraw", Text("Withdraw the appeal…"), partial(self._step, self.steps.withdraw)),
            "form": act("form", Text("Appeal form on paper"), lambda: self._paper("appeal-form"), "Ctrl+P"),
            "sheet": act("sheet", Text("To the score sheet"), self.go_to_sheet),
            "decision": act(
                "decision", Text("Decision on paper"), lambda: self._paper("appeal-decision"), "Ctrl+Shift+P"
            ),
            "blank": act("blank", Text("Blank appeal form"), lambda: self._blank("appeal-form")),
            "correction": act("correction", Text("Correction form…"), lambda: self._blank("correction-form")),
        }

    # Layout

    def _lay_out(self) -> None:
        language = self.language
        heading = Heading(
            language, Text("Appeals & corrections"),
            Text("Whoever appeals signs within the time; until it is decided nothing becomes official."),
        )  # fmt: skip
        heading.add(SegmentRoundPicker(self.desk, rounds=False))
        heading.add(action_button(language, self._made["blank"], Text("Blank appeal form")))
        self.lodge = action_button(language, self._made["lodge"], Text("Lodge an appeal…"), main=True)
        heading.add(self.lodge)
        self.windows = RunningWindows(language)
        self.corrections = CorrectionsView(self.desk, self._made["sheet"], self._made["correction"])
        self.tabs = QTabWidget()
        self.tabs.addTab(self._docket_part(), "")
        self.tabs.addTab(self.corrections, "")
        self.column.addWidget(heading)
        self.column.addWidget(self.windows)
        self.column.addWidget(self.tabs, 1)
        self._name_tabs()

    def _docket_part(self) -> QWidget:
        steps = (
            ("evidence", Text("Evidence…")), ("panel", Text("Panel…")), ("hearing", Text("Hearing…")),
            ("decide", Text("Decide…")), ("effects", Text("What it led to…")), ("withdraw", Text("Take it back…")),
            ("form", Text("Appeal form")), ("decision", Text("Decision sheet")), ("sheet", Text("To the score sheet")),
        )  # fmt: skip
        self.table = DataTable(self.desk, appeal_columns(), lambda r: r.number, tone=_tone)
        for key, _ in steps:
            self.table.add_action(self._made[key])
        self.problems = ProblemList(self.desk)
        self.problems.setMaximumHeight(90)
        self.problems.hide()
        self.side = AppealSide(self.desk, [(self._made[key], text) for key, text in steps])
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.table, 1)
        column.addWidget(self.problems)
        split = QSplitter(Qt.Orientation.Horizontal)
        split.setChildrenCollapsible(False)
        split.setHandleWidth(16)
        split.addWidget(left)
        split.addWidget(self.side)
        split.setStretchFactor(0, 1)
        split.setSizes([740, 420])
        part = QWidget()
        row = QHBoxLayout(part)
        row.setContentsMargins(0, 10, 0, 0)
        row.addWidget(split)
        return part

    def _connect(self) -> None:
        self.table.current_changed.connect(lambda _: self._show_chosen())
        self.table.activated.connect(lambda _: self._to_steps())
        self.corrections.chosen.connect(lambda _: self.go_to_sheet())
        self.corrections.table.current_changed.connect(lambda _: self._enable())
        self.tabs.currentChanged.connect(lambda _: self._enable())
        self.problems.chosen.connect(self._go_to_problem)
        self.side.facts.photo.connect(self._show_photo)
        self.windows.over.connect(self._read)
        self.steps.lodged.connect(self._lodged)
        self.steps.told.connect(self.bar.show_texts)
        self.steps.refused.connect(self.bar.refuse)

    # Reading

    def opened(self, target: Any = None) -> None:
        number = target[1] if isinstance(target, tuple) and len(target) > 1 else target
        self._target = int(number) if str(number if number is not None else "").isdigit() else None
        if self._target is not None:
            self.tabs.setCurrentIndex(DOCKET)
        self._read()

    def refresh(self, changes: Changes) -> None:
        if set(changes.tables) - _OTHER_TABLES:
            self._soon.start()

    def _read(self) -> None:
        scope = self.desk.scope
        self.desk.run(appeals_desk, scope.event, done=self._show, failed=self._show_nothing, owner=self)
        if scope.segment is not None:
            self.desk.run(corrections_desk, scope.event, scope.segment, done=self._show_corrections,
                          failed=self.bar.refuse, owner=self)  # fmt: skip

    def _read_clocks(self) -> None:
        found = self.docket
        if self.isVisible() and found is not None and any(row.seconds_left for row in found.rows):
            self._read()

    def _show(self, found: AppealsDesk) -> None:
        if self.docket is None or self.docket.event != found.event:
            self._traced = {}
        waited = self.docket is None and self.tabs.tabBar().hasFocus()
        self.docket = found
        self._details = {d.number: d for d in found.details}
        self._traced = {n: t for n, t in self._traced.items() if n in self._details and self._details[n].effects}
        self.table.set_columns(appeal_columns(several_segments=len(found.windows) > 1))
        self.table.set_rows(found.rows)
        self.problems.put_findings(found.findings)
        self.problems.setVisible(bool(found.findings))
        self._choose()
        self._name_tabs()
        self._run_windows()
        self._show_chosen()
        if waited:  # the page was opened before there was anything to go to
            self.focus_first()

    def _choose(self) -> None:
        if self._target is not None and self.table.select(self._target):
            self._target = None
            self.table.setFocus()
        elif self.table.current() is None and self.table.model.rows:
            self.table.select(self.table.model.rows[0].number)

    def _show_nothing(self, refused: Refused) -> None:
        self.docket = None
        self.table.set_rows(())
        self.bar.refuse(refused)
        self._show_chosen()

    def _show_corrections(self, found: CorrectionsDesk) -> None:
        self.corrected = found
        self.corrections.put(found)
        self._name_tabs()
        self._run_windows()
        self._enable()

    def _run_windows(self) -> None:
        self.windows.put(
            () if self.docket is None else self.docket.windows,
            () if self.corrected is None else self.corrected.windows,
        )

    def _name_tabs(self) -> None:
        appeals = 0 if self.docket is None else len(self.docket.rows)
        corrections = 0 if self.corrected is None else len(self.corrected.rows)
        self.tabs.setTabText(DOCKET, self.say(Text("Appeals ({n})", n=appeals)))
        self.tabs.setTabText(CORRECTIONS, self.say(Text("Corrections ({n})", n=corrections)))

    def retranslate(self) -> None:
        self._name_tabs()

    def show_tab(self, tab: int) -> None:
        """Bring the appeals or the corrections to the front, with the cursor in them."""
        self.tabs.setCurrentIndex(tab)
        self.focus_first()

    def focus_first(self) -> None:
        if self.tabs.currentIndex() == CORRECTIONS:
            self.corrections.setFocus()
        elif self.docket is not None and self.docket.rows:
            self.table.setFocus()
        elif self.lodge.isEnabled():
            self.lodge.setFocus()
        else:
            self.tabs.tabBar().setFocus()

    # The chosen appeal

    def _chosen(self) -> tuple[AppealRow, AppealDetails] | None:
        row: AppealRow | None = self.table.current()
        details = None if row is None else self._details.get(row.number)
        return None if row is None or details is None else (row, details)

    def _show_chosen(self) -> None:
        chosen = self._chosen()
        if chosen is None:
            self.side.put(None, None, any_there=self.docket is not None and bool(self.docket.rows))
        else:
            self.side.put(*chosen, self._traced.get(chosen[0].number))
        self._trace()
        self._enable()

    def _trace(self) -> None:
        """Ask what the chosen appeal changed: of a large event that takes a second, so never twice at a time."""
        chosen = self._chosen()
        if chosen is None or not chosen[1].effects:
            return
        if self._tracing:
            self._trace_again = True
            return
        self._tracing, self._trace_again = True, False
        event, number = self.desk.scope.event, chosen[0].number
        self.desk.run(trace_appeal, event, number, failed=self._not_traced, owner=self,
                      done=lambda found: self._show_trace(event, number, found))  # fmt: skip

    def _show_trace(self, event: str | None, number: int, found: Traced) -> None:
        chosen = self._chosen()
        if self.docket is not None and self.docket.event == event:
            self._traced[number] = found
            if chosen is not None and chosen[0].number == number:
                self.side.put(*chosen, found)
        self._tracing = False
        if self._trace_again:
            self._trace()

    def _not_traced(self, refused: Refused) -> None:
        self._tracing = False
        self.bar.refuse(refused)

    def _enable(self) -> None:
        chosen, writes = self._chosen(), self.desk.writes
        here = chosen is not None and self.tabs.currentIndex() == DOCKET
        row = chosen[0] if chosen is not None and here else None
        still = row is not None and row.state in _OPEN
        self._made["lodge"].setEnabled(writes and self.docket is not None and self.desk.scope.segment is not None)
        for key in ("evidence", "panel", "hearing", "decide", "withdraw"):
            self._made[key].setEnabled(writes and still)
        self._made["effects"].setEnabled(writes and row is not None and row.decision in {"upheld", "partly"})
        for key in ("form", "decision"):
            self._made[key].setEnabled(row is not None)
        self._made["sheet"].setEnabled(self._place() is not None)

    def _to_steps(self) -> None:
        """Enter on an appeal goes to what can be done with it."""
        first = next((b for b in self.side.buttons if b.isEnabled()), None)
        if first is not None:
            first.setFocus()

    def _go_to_problem(self, subject: tuple[Any, ...]) -> None:
        if subject[:1] == ("appeal",) and self.table.select(subject[1]):
            self._to_steps()

    # Steps

    def ask_lodge(self) -> None:
        """Lodge an appeal of the segment of now."""
        self.steps.lodge(self.desk.scope.segment)

    def _lodged(self, number: int) -> None:
        self._target = number

    def _step(self, take: Callable[[int], None]) -> None:
        """Take a step of the chosen appeal."""
        chosen = self._chosen()
        if chosen is not None:
            take(chosen[0].number)

    def ask_decision(self) -> None:
        """Decide the chosen appeal."""
        chosen = self._chosen()
        if chosen is not None and self.docket is not None:
            self.steps.decide(*chosen, self.docket.chiefs)

    def _show_photo(self, sha: str) -> None:
        chosen = self._chosen()
        if chosen is not None:
            self.steps.photo(chosen[0].number, sha)

    # Elsewhere

    def _place(self) -> tuple[int, int, str] | None:
        """Segment, round and table of the sheet that is looked at."""
        if self.tabs.currentIndex() == CORRECTIONS:
            row = self.corrections.table.current()
            return None if row is None else (row.segment, row.round, row.table)
        chosen = self._chosen()
        if chosen is None or chosen[0].place is None:
            return None
        return chosen[0].segment, chosen[0].place[0], chosen[0].place[1]

    def go_to_sheet(self) -> None:
        """Show the score sheet that the chosen appeal or correction is about."""
        if (place := self._place()) is not None:
            segment, number, table = place
            self.desk.choose(segment=segment, round=number)
            self.desk.go_to("score-entry", ("round", number, table))

    def _paper(self, kind: str) -> None:
        chosen = self._chosen()
        if chosen is not None:
            self.desk.go_to("documents", (kind, {"segment": chosen[0].segment, "appeal": chosen[0].number}))

    def _blank(self, kind: str) -> None:
        self.desk.go_to("documents", (kind, {"segment": self.desk.scope.segment}))


def _tone(row: AppealRow) -> Tone | None:
    if row.state in _OPEN:
        return "warning"
    return "muted" if row.state == "withdrawn" else None
