"""Play of the event is stopped for everybody; what becomes of unfinished boards; play goes on, or does not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QWidget

from tdapp.gui.dialogs.sheet import Sheet
from tdapp.gui.models.desk import Desk
from tdapp.gui.tasks import Changes
from tdapp.gui.widgets.data_table import DataTable
from tdapp.gui.widgets.pieces import Form, button, label
from tdapp.rules.suspensions import OUTCOME_WORDS, Outcome
from tdapp.services.columns.suspension import SuspendedTable, suspended_columns
from tdapp.services.suspending.acting import end_event, resume_event, suspend_event
from tdapp.services.suspending.deciding import Decided, WhichBoards, decide_tables, read_decision
from tdapp.services.suspending.reading import SuspensionPage, SuspensionPart, suspension_page
from tdapp.text import Refused, Text

_FIGURES = {
    Outcome.ADJUDICATED: Text("1342 12: places of E S W N, cards left of place 4"),
    Outcome.ASSIGNED: Text("3,2,1,0: points of E S W N"),
}


class Suspension(Sheet):
    """`done()`: play was stopped, goes on, or was ended, or boards were decided."""

    done = Signal()  # type: ignore[assignment]  # Qt's own is never called by its name

    def __init__(self, desk: Desk, parent: QWidget, event: str | None) -> None:
        super().__init__(
            desk, parent, Text("Suspension of play"),
            Text("All clocks of the event stand. The boards that were not finished are listed, and each needs a word."),
            Text("Suspend play"), self.write,
        )  # fmt: skip
        self._event = event
        self.page: SuspensionPage | None = None
        self._working = False
        self.state = label(self.language, Text("{text}", text=""), "section")
        self.reason, self.by = QLineEdit(), QLineEdit()
        self.language.bind(self.by, self.by.setPlaceholderText, Text("whoever is at this desk"))
        self.form = Form(self.language)
        self.form.add("reason", Text("Reason"), self.reason, Text("It stays in the record."))
        self.form.add("by", Text("Ordered by"), self.by)
        self.tables = DataTable(desk, suspended_columns(several_segments=False), lambda r: r.key, filtered=False)
        self.outcome, self.boards, self.figures, self.why = QComboBox(), QLineEdit(), QLineEdit(), QLineEdit()
        self._lay_out()
        desk.tasks.changed.connect(self._follow)
        self.language.changed.connect(self._speak)
        self._speak()
        self._show_state()
        self.reason.setFocus()
        self.look()

    def _lay_out(self) -> None:
        language, bind = self.language, self.language.bind
        for outcome in Outcome:
            self.outcome.addItem("", outcome.value)
        bind(self.boards, self.boards.setPlaceholderText, Text("all that are open, or such as 5-8"))
        bind(self.why, self.why.setPlaceholderText, Text("the reason of the suspension"))
        self.deciding = Form(language)
        self.deciding.add("outcome", Text("The boards are"), self.outcome)
        self.deciding.add("boards", Text("Boards"), self.boards)
        self.deciding.add("figures", Text("Result"), self.figures)
        self.deciding.add("why", Text("Why"), self.why)
        self.decide = button(language, Text("Enter this for the chosen tables"), self.enter_outcome)
        self.everywhere = button(language, Text("Enter this for all that are open"), self.enter_everywhere)
        self.go_on = button(language, Text("Play goes on"), self.resume)
        self.over = button(language, Text("Play does not go on"), self.end, danger=True)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.everywhere)
        row.addWidget(self.decide)
        self.below = QWidget()
        self.below.setLayout(row)
        for place, made in enumerate((self.over, self.go_on)):
            self.foot.insertWidget(place + 1, made)
        bind(self.cancel, self.cancel.setText, Text("Close"))
        self.body.addWidget(self.state)
        self.body.addWidget(self.form)
        self.body.addWidget(self.tables, 1)
        self.body.addWidget(self.deciding)
        self.body.addWidget(self.below)
        self.outcome.currentIndexChanged.connect(lambda _: self._show_figures())
        self.tables.selected_changed.connect(self._show_figures)
        self.setMinimumWidth(640)

    def _speak(self) -> None:
        for n, text in enumerate(OUTCOME_WORDS.values()):
            self.outcome.setItemText(n, self.language.say(text))

    # What there is

    def look(self) -> None:
        """Read how things stand."""
        self.desk.run(suspension_page, self._event, done=self._show, failed=self.bar.refuse, owner=self)

    def _follow(self, changes: Changes) -> None:
        if not self._working and changes.touches("suspension", "suspended_board", "deal_result", "ruling"):
            self.look()

    @property
    def part(self) -> SuspensionPart | None:
        """The suspension that is shown: the newest."""
        return None if self.page is None else self.page.last

    def _show(self, page: SuspensionPage) -> None:
        first = self.page is None
        was_lasting = self.page is not None and self.page.lasting is not None
        self.page, self._working = page, False
        self.tables.set_columns(suspended_columns(several_segments=page.several_segments))
        self.tables.set_rows(() if page.last is None else page.last.tables)
        self._show_state()
        if page.lasting is not None and (first or not was_lasting):
            self.tables.setFocus()

    def _show_state(self) -> None:
        part = self.part
        lasts = part is not None and part.lasts
        rows = part is not None and bool(part.tables)
        bind = self.language.bind
        bind(self.state, self.state.setText, _state(part))
        self.state.setVisible(part is not None)
        writes = self.desk.writes and not self._working
        for widget, shown in (
            (self.form, not lasts), (self.ok, not lasts), (self.go_on, lasts), (self.over, lasts), (self.tables, rows),
            (self.deciding, rows), (self.below, rows),
        ):  # fmt: skip
            widget.setVisible(shown)
        self.decide.setAutoDefault(lasts)
        (self.decide if lasts else self.ok).setDefault(True)
        for made in (self.ok, self.go_on, self.over):
            made.setEnabled(writes)
        self._show_figures()
        self.resize(760, 680 if rows else 300)

    def _show_figures(self) -> None:
        """The field for a result only where the outcome has one."""
        chosen = self._outcome()
        hint = _FIGURES.get(chosen)
        self.deciding.show_row("figures", hint is not None)
        self.deciding.show_row("why", chosen is not Outcome.PLAYED_ON)
        self.language.bind(self.figures, self.figures.setPlaceholderText, hint or Text("{text}", text=""))
        part, writes = self.part, self.desk.writes and not self._working
        self.decide.setEnabled(writes and bool(self.tables.selected()))
        self.everywhere.setEnabled(writes and part is not None and part.open > 0)

    def _outcome(self) -> Outcome:
        return Outcome(self.outcome.currentData())

    # What is done

    def write(self) -> None:
        """Stop play."""
        part = self.part
        if part is not None and part.lasts:
            return
        reason = self.reason.text().strip()
        self.form.wrong("reason", None if reason else Text("Play is suspended with a reason."))
        if not reason:
            self.reason.setFocus()
            return
        self._run(suspend_event, self._event, reason, self.by.text())

    def resume(self) -> None:
        """Play goes on."""
        self._run(resume_event, self._event)

    def end(self) -> None:
        """Play does not go on."""
        self._run(end_event, self._event)

    def enter_outcome(self) -> None:
        """Enter the outcome for the chosen tables."""
        self._decide(self.tables.selected())

    def enter_everywhere(self) -> None:
        """Enter the outcome for every board that has none."""
        part = self.part
        self._decide([] if part is None else [table for table in part.tables if table.open])

    def _decide(self, tables: list[SuspendedTable]) -> None:
        part = self.part
        if part is None or not tables:
            return
        try:
            boards, decision = read_decision(self._outcome(), self.boards.text(), self.figures.text(), self.why.text())
        except Refused as refused:
            self.bar.refuse(refused)
            return
        which = [
            WhichBoards(suspension=part.number, segment=t.segment, round=t.round, group=t.group, table=t.table,
                        boards=boards) for t in tables
        ]  # fmt: skip
        self._run(decide_tables, self._event, which, decision, self.by.text())

    def _run(self, case: Callable[..., Any], *args: Any) -> None:
        self._working = True
        self._show_state()
        self.desk.run(case, *args, done=self._done, failed=self._refused, owner=self)

    def _done(self, found: SuspensionPage | Decided) -> None:
        self.bar.clear()
        self.reason.clear()
        if isinstance(found, Decided):
            self.bar.show_texts([Text("Boards decided: {n}", n=found.boards)], "good")
            self.figures.clear()
            self.boards.clear()
        self._show(found.page if isinstance(found, Decided) else found)
        self.done.emit()

    def _refused(self, refused: Refused) -> None:
        self._working = False
        self.bar.refuse(refused)
        self._show_state()


def _state(part: SuspensionPart | None) -> Text:
    """How things stand, in one sentence."""
    if part is None:
        return Text("{text}", text="")
    words = {"time": part.began_at.strftime("%m-%d %H:%M"), "reason": part.reason, "n": part.open}
    if part.lasts:
        return Text("Play is suspended since {time}: {reason}. Boards without an outcome: {n}", **words)
    ended = part.ended_at
    words["until"] = "" if ended is None else ended.strftime("%m-%d %H:%M")
    if part.how == "resumed":
        return Text("Play was suspended from {time} to {until}: {reason}. Boards without an outcome: {n}", **words)
    return Text("Play was ended at {until}, suspended since {time}: {reason}. Boards without an outcome: {n}", **words)
