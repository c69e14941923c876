"""Beside the docket: the chosen appeal in full with the places that it changed, and the next steps."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QGridLayout, QPushButton, QVBoxLayout, QWidget

from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets.appeal_facts import facts_of, trace_facts
from tdapp.gui.widgets.facts import Facts
from tdapp.gui.widgets.pieces import action_button, label
from tdapp.services.appeals.desk import AppealDetails
from tdapp.services.appeals.tracing import Traced
from tdapp.services.columns.appeals import AppealRow
from tdapp.text import Text

_ACROSS = 3


class AppealSide(QWidget):
    """`steps` are the actions of the page with the words of their buttons."""

    def __init__(self, desk: Desk, steps: Sequence[tuple[QAction, Text]]) -> None:
        super().__init__()
        self._language = desk.language
        self.title = label(desk.language, Text("Which appeal?"), "section", wrap=False)
        self.facts = Facts(desk.language, Text("The chosen appeal"))
        self.buttons: list[QPushButton] = []
        grid = QGridLayout()
        grid.setSpacing(6)
        for n, (action, text) in enumerate(steps):
            made = action_button(desk.language, action, text)
            made.setEnabled(action.isEnabled())
            self.buttons.append(made)
            grid.addWidget(made, n // _ACROSS, n % _ACROSS)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.title)
        column.addWidget(self.facts, 1)
        column.addLayout(grid)
        self.put(None, None)

    def put(
        self,
        row: AppealRow | None,
        details: AppealDetails | None,
        traced: Traced | None = None,
        *,
        any_there: bool = False,
    ) -> None:
        """Show this appeal and what the ranking made of it, or that none is chosen."""
        if row is None or details is None:
            text = Text("Which appeal?") if any_there else Text("No appeal was lodged")
            self.facts.put(())
        else:
            text = Text("Appeal {number}", number=row.number)
            self.facts.put((*facts_of(row, details), *(() if traced is None else trace_facts(traced, row.party))))
        self._language.bind(self.title, self.title.setText, text)
