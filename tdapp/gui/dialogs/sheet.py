"""What the dialogs of the desk share: a title, a sentence, a bar for refusals, and the buttons at the foot."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets.message_bar import MessageBar
from tdapp.gui.widgets.pieces import Heading, button
from tdapp.text import Text

_NARROWEST = 480
_ANYWHERE = ("language", "theme")
"""What keys of the window do here as well: a dialog in front keeps them from the window."""


class Sheet(QDialog):
    """A dialog over the window that blocks nothing; fill `body`.

    `write` is called by the button at the foot; Escape closes the dialog, and nothing was written then.
    """

    def __init__(self, desk: Desk, parent: QWidget, title: Text, lead: Text | None, accept: Text,
                 write: Callable[[], object]) -> None:  # fmt: skip
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(_NARROWEST)
        self.desk = desk
        self.language = desk.language
        self.heading = Heading(desk.language, title, lead)
        self.bar = MessageBar(desk.language)
        self.body = QVBoxLayout()
        self.body.setSpacing(10)
        self.ok = button(desk.language, accept, write, main=True)
        self.ok.setDefault(True)
        self.cancel = button(desk.language, Text("Cancel"), self.reject)
        self.foot = QHBoxLayout()
        self.foot.addStretch(1)
        self.foot.addWidget(self.cancel)
        self.foot.addWidget(self.ok)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 18)
        column.setSpacing(12)
        column.addWidget(self.heading)
        column.addWidget(self.bar)
        column.addLayout(self.body, 1)
        column.addLayout(self.foot)
        desk.language.bind(self, self.setWindowTitle, title)
        self.addActions([desk.actions[name] for name in _ANYWHERE])
