"""Every way to fill seats that are given up, one of which is chosen; none is chosen by itself."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QRadioButton, QWidget

from tdapp.gui.messages import Language
from tdapp.gui.widgets.pieces import label
from tdapp.text import Text


class WaysField(QWidget):
    """`changed()`: one was chosen. `group` holds the buttons, numbered from 0; Alt+1, Alt+2 … choose."""

    changed = Signal()

    def __init__(self, language: Language) -> None:
        super().__init__()
        self._language = language
        self.group = QButtonGroup(self)
        self.group.buttonClicked.connect(lambda _: self.changed.emit())
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setColumnStretch(1, 1)

    @property
    def chosen(self) -> int:
        """The number of the way; -1 while none is chosen."""
        return self.group.checkedId()

    def put(self, ways: Sequence[Text], warnings: Sequence[Sequence[Text]] = ()) -> None:
        """Show these, each with what warns of it."""
        for old in self.group.buttons():
            self.group.removeButton(old)
        while (item := self._grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        row = 0
        for n, text in enumerate(ways):
            choice = QRadioButton()
            self._language.bind(choice, choice.setAccessibleName, text)
            self._language.bind(choice, choice.setText, Text("&{n}", n=n + 1))
            self._grid.addWidget(choice, row, 0)
            self._grid.addWidget(label(self._language, text), row, 1)
            self.group.addButton(choice, n)
            for warning in warnings[n] if n < len(warnings) else ():
                row += 1
                told = label(self._language, Text("▲ {text}", text=warning))
                told.setProperty("weight", "warning")
                self._grid.addWidget(told, row, 1)
            row += 1
        self._grid.setRowStretch(row, 1)
