"""The journal: what was done, by whom, what was undone; undo and redo of any step, and restore points."""

from __future__ import annotations

from typing import Any
from zoneinfo import ZoneInfo

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QLineEdit, QSplitter, QVBoxLayout, QWidget

from tdapp.gui.models.desk import Desk
from tdapp.gui.models.table_model import Tone
from tdapp.gui.pages import Page
from tdapp.gui.tasks import Changes
from tdapp.gui.widgets.data_table import DataTable
from tdapp.gui.widgets.pieces import Heading, action_button, label
from tdapp.services import journal_desk
from tdapp.services.columns.journal import JournalRow, journal_columns, point_columns
from tdapp.text import Text


class JournalPage(Page):
    """A filter, the steps, and what can be done with the chosen one; restore points at the right."""

    key = "journal"
    needs_event = False

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._steps: dict[int, JournalRow] = {}
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        language, desk = self.language, self.desk
        heading = Heading(
            language,
            Text("Journal"),
            Text("Every step that was written. A step that stands can be undone; undoing an undo does it again."),
        )
        self.undo = self.act("undo", Text("Undo the chosen step"), self.undo_chosen, "Ctrl+Backspace")
        self.mark = self.act("mark", Text("Name the state of now"), self.mark_now, "Ctrl+M")
        self.back = self.act("back", Text("Go back to the chosen restore point"), self.go_back)
        self.undo_button = action_button(language, self.undo, Text("Undo the chosen step"), main=True)
        heading.add(self.undo_button)
        self.column.addWidget(heading)
        self.table = DataTable(desk, journal_columns(), lambda r: r.seq, tone=_tone)
        self.table.add_action(self.undo)
        self.points = DataTable(desk, point_columns(), lambda p: p[0], filtered=False)
        self.points.add_action(self.back)
        self.chosen = QLabel()
        self.chosen.setWordWrap(True)
        self.who = QComboBox()
        language.bind(self.who, self.who.setAccessibleName, Text("Whose steps"))
        self.name = QLineEdit()
        language.bind(self.name, self.name.setPlaceholderText, Text("Name of a restore point"))
        language.bind(self.name, self.name.setAccessibleName, Text("Name of a restore point"))
        split = QSplitter(Qt.Orientation.Horizontal)
        split.setChildrenCollapsible(False)
        split.setHandleWidth(16)
        split.addWidget(self._left())
        split.addWidget(self._right())
        split.setStretchFactor(0, 1)
        split.setSizes([760, 320])
        self.column.addWidget(split, 1)

    def _left(self) -> QWidget:
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        row = QHBoxLayout()
        row.addWidget(label(self.language, Text("Show"), wrap=False))
        row.addWidget(self.who)
        row.addStretch(1)
        column.addLayout(row)
        column.addWidget(self.table, 1)
        column.addWidget(self.chosen)
        return left

    def _right(self) -> QWidget:
        right = QWidget()
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(
            Heading(
                self.language,
                Text("Restore points"),
                Text(
                    "Give the state of now a name before a large change. Going back discards nothing: it is a step too."
                ),
                part=True,
            )
        )
        column.addWidget(self.name)
        column.addWidget(action_button(self.language, self.mark, Text("Name the state of now")))
        column.addWidget(self.points, 1)
        column.addWidget(action_button(self.language, self.back, Text("Go back to the chosen restore point")))
        return right

    def _connect(self) -> None:
        self.table.current_changed.connect(self._show_chosen)
        self.table.activated.connect(lambda _: self._show_chosen(self.table.current()))
        self.points.current_changed.connect(lambda _: self._enable())
        self.name.returnPressed.connect(self.mark.trigger)
        self.who.currentIndexChanged.connect(lambda _: self._filter())
        self._fill_who()
        self._enable()

    # Reading

    def opened(self, target: Any = None) -> None:
        self.desk.run(journal_desk.journal, done=self._add, owner=self)
        self.desk.run(journal_desk.restore_points, done=self._put_points, owner=self)
        if target is not None:
            self.table.select(target)

    def refresh(self, changes: Changes) -> None:
        self.opened()

    def _add(self, found: list[journal_desk.Logged]) -> None:
        zone = self.desk.zone
        fresh = {s.seq: _row(s, zone) for s in found}
        self._steps = {seq: self._steps[seq] if self._steps.get(seq) == row else row for seq, row in fresh.items()}
        self._fill_who()
        self.table.set_rows(self._steps.values())
        if self.table.current() is None and self._steps:
            self.table.select(max(self._steps))
        self._show_chosen(self.table.current())

    def _put_points(self, found: list[tuple[str, int]]) -> None:
        self.points.set_rows(found)
        self._enable()

    def _fill_who(self) -> None:
        chosen = self.who.currentData()
        people = sorted({(r.operator, r.desk) for r in self._steps.values()})
        known = [self.who.itemData(i) for i in range(self.who.count())]
        if known == ["all", "standing", *people]:
            return
        self.who.blockSignals(True)
        self.who.clear()
        self.who.addItem(self.say(Text("Everybody's steps")), "all")
        self.who.addItem(self.say(Text("Steps that can be undone")), "standing")
        for operator, desk in people:
            self.who.addItem(
                self.say(Text("{operator} at desk {desk}", operator=operator, desk=desk)), (operator, desk)
            )
        self.who.setCurrentIndex(max(0, self.who.findData(chosen)))
        self.who.blockSignals(False)

    def retranslate(self) -> None:
        self.who.clear()
        self._fill_who()
        self._show_chosen(self.table.current())

    def focus_first(self) -> None:
        self.table.filter.setFocus()

    # The chosen step

    def _filter(self) -> None:
        chosen = self.who.currentData()
        if chosen == "standing":
            self.table.model.set_only(lambda r: r.undoable)
        elif isinstance(chosen, tuple):
            self.table.model.set_only(lambda r: (r.operator, r.desk) == tuple(chosen))
        else:
            self.table.model.set_only(None)

    def _show_chosen(self, row: JournalRow | None) -> None:
        self.chosen.setText("" if row is None else self.say(_told(row)))
        self._enable()

    def _enable(self) -> None:
        row = self.table.current()
        writes = self.desk.writes
        self.undo.setEnabled(writes and row is not None and row.undoable)
        self.mark.setEnabled(writes)
        self.back.setEnabled(writes and self.points.current() is not None)

    def undo_chosen(self) -> None:
        """Take back the chosen step; of an undo that is to do it again."""
        row = self.table.current()
        if row is not None:
            self.desk.run(journal_desk.undo_step, row.seq, done=self._undone, failed=self.bar.refuse)

    def _undone(self, done: journal_desk.Undone) -> None:
        self.bar.show_texts([done.what], "good")

    # Restore points

    def mark_now(self) -> None:
        """Name the state of now."""
        name = self.name.text().strip()
        if not name:
            self.bar.show_texts([Text("Write a name for the restore point first.")], "warning")
            self.name.setFocus()
            return
        self.desk.run(
            journal_desk.mark, name, done=lambda seq: self._marked(name, seq), failed=self.bar.refuse, owner=self
        )

    def _marked(self, name: str, seq: int) -> None:
        self.name.clear()
        self.bar.show_texts([Text("Restore point “{name}” at step {step}.", name=name, step=seq)], "good")

    def go_back(self) -> None:
        """Go back to the chosen restore point; it is a step that can itself be undone."""
        point = self.points.current()
        if point is not None:
            self.desk.run(
                journal_desk.go_back, point[0], label=Text("Going back to “{name}”", name=point[0]),
                done=lambda made: self._went_back(point[0], made), failed=self.bar.refuse, owner=self,
            )  # fmt: skip

    def _went_back(self, name: str, made: Any) -> None:
        texts = [Text("Back at the restore point “{name}”; undo this step to have again what came after.", name=name)]
        texts += [
            Text("Step {step} stands, it cannot be taken back: {what}", step=left.seq, what=left.what)
            for left in made.left
        ]
        self.bar.show_texts(texts, "warning" if made.left else "good")


def _tone(row: JournalRow) -> Tone | None:
    return "muted" if row.undone_by is not None else None


def _row(step: journal_desk.Logged, zone: ZoneInfo) -> JournalRow:
    return JournalRow(
        step.seq, step.at.astimezone(zone), step.operator, step.desk, step.what, step.undoes, step.undone_by,
        step.reason, undoable=step.undone_by is None and step.inverse.value in {"rows", "entry"},
    )  # fmt: skip


def _told(row: JournalRow) -> Text:
    """What can be done with a step, and why not."""
    if row.undone_by is not None:
        return Text(
            "Step {step} was undone by step {by}; undo that one to have it again.", step=row.seq, by=row.undone_by
        )
    if not row.undoable:
        return Text(
            "Step {step} cannot be undone: {reason}.", step=row.seq, reason=row.reason or Text("it is only noted")
        )
    if row.undoes is not None:
        return Text("Step {step} undid step {undone}; undoing it does that one again.", step=row.seq, undone=row.undoes)
    return Text("Step {step} stands and can be undone.", step=row.seq)
