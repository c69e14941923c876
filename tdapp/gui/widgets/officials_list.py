"""The list of officials with what each did in the event, or what to do while nobody is in it."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from tdapp.gui.models.desk import Desk
from tdapp.gui.models.table_model import Tone
from tdapp.gui.widgets.data_table import DataTable
from tdapp.gui.widgets.pieces import EmptyState, action_button
from tdapp.services.columns.officials import last_column, official_columns
from tdapp.services.officials.desk import OfficialsPage
from tdapp.services.rows.officials import OfficialLine
from tdapp.text import Text


class OfficialsListView(QWidget):
    """Actions by name: add, change, remove, duty, import, export, list-paper."""

    def __init__(self, desk: Desk, actions: Mapping[str, QAction]) -> None:
        super().__init__()
        self._desk = desk
        self._actions = actions
        self._wanted: int | None = None
        language = desk.language
        self.table = DataTable(desk, last_column(official_columns(), "ties"), lambda r: r.id, tone=_tone)
        self.table.activated.connect(lambda _: actions["change"].trigger())
        self.table.current_changed.connect(lambda _: self.enable())
        for key in ("change", "duty", "remove"):
            self.table.add_action(actions[key])
        self.empty = EmptyState(
            language, Text("No officials yet"),
            Text("Add them one by one, or import the list of a club or an association. The lot then gives each table "
                 "an official."),
        )  # fmt: skip
        self.first = action_button(language, actions["add"], Text("Add an official…"), main=True)
        self.empty.add(self.first)
        self.stack = QStackedWidget()
        self.stack.addWidget(self.table)
        self.stack.addWidget(self.empty)
        row = QHBoxLayout()
        for key, text in (
            ("add", Text("Add an official…")), ("change", Text("Change…")), ("duty", Text("On duty or not")),
            ("remove", Text("Take off the list")), ("import", Text("Import a list…")),
            ("export", Text("Save as a list…")), ("list-paper", Text("Show on paper")),
        ):  # fmt: skip
            row.addWidget(action_button(language, actions[key], text))
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 12, 0, 0)
        column.setSpacing(10)
        column.addLayout(row)
        column.addWidget(self.stack, 1)

    def put(self, page: OfficialsPage) -> None:
        """Show these officials; whoever was chosen stays chosen."""
        self.table.set_rows(page.officials)
        self.stack.setCurrentWidget(self.table if page.officials else self.empty)
        if self._wanted is not None and self.table.select(self._wanted):
            self._wanted = None
        elif self.table.current() is None and self.table.model.rows:
            self.table.select(self.table.model.rows[0].id)
        self.enable()

    def choose(self, number: int) -> None:
        """Put the cursor on the official of this number, now or when the list comes."""
        self._wanted = None if self.table.select(number) else number

    def current(self) -> OfficialLine | None:
        """The official under the cursor."""
        found = self.table.current()
        return found if isinstance(found, OfficialLine) else None

    def focus(self) -> None:
        """Put the cursor where work begins."""
        (self.table.view if self.stack.currentWidget() is self.table else self.first).setFocus()

    def enable(self) -> None:
        """What can be done with who is chosen."""
        writes, there = self._desk.writes, self.current() is not None
        for key in ("add", "import"):
            self._actions[key].setEnabled(writes)
        for key in ("change", "duty", "remove"):
            self._actions[key].setEnabled(writes and there)
        self._actions["export"].setEnabled(there)
        self._actions["list-paper"].setEnabled(there and self._desk.scope.event is not None)


def _tone(row: OfficialLine) -> Tone | None:
    return None if row.active else "muted"
