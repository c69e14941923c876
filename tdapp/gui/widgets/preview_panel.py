"""The preview of a document: its page, the buttons that turn and zoom it, and a sentence that says what it is."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QLabel, QStackedWidget, QToolButton, QVBoxLayout, QWidget

from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets.paper_view import PaperView
from tdapp.gui.widgets.pdf_pages import Size
from tdapp.gui.widgets.pieces import EmptyState
from tdapp.text import Refused, Text


class PreviewPanel(QWidget):
    """The view and what belongs to it; `turning` are the actions for its buttons, with the signs they show."""

    def __init__(self, desk: Desk, view: PaperView, turning: list[tuple[QAction, str]]) -> None:
        super().__init__()
        self._desk = desk
        self.view = view
        self.place, self.percent, self.state = QLabel(), QLabel(), QLabel()
        self.state.setObjectName("muted")
        self.state.setWordWrap(True)
        self.empty = EmptyState(desk.language, Text("There is nothing to show"), Text("Choose a document at the left."))
        self.stack = QStackedWidget()
        self.stack.addWidget(self.empty)
        self.stack.addWidget(self.view)
        row = QHBoxLayout()
        row.setSpacing(6)
        for i, (action, sign) in enumerate(turning):
            if i == 2:
                row.addStretch(1)
            row.addWidget(_button(action, sign))
            if i in {0, 2}:
                row.addWidget(self.place if i == 0 else self.percent)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 8, 0, 0)
        column.setSpacing(6)
        column.addLayout(row)
        column.addWidget(self.stack, 1)
        column.addWidget(self.state)
        self.view.turned.connect(self._say_place)
        desk.language.changed.connect(self._say_place)
        self.say_state(None)
        self._say_place()

    def show_pdf(self, pdf: bytes, sizes: tuple[Size, ...]) -> None:
        """Show this file."""
        self.stack.setCurrentWidget(self.view)
        self.view.show_pdf(pdf, sizes)

    def show_nothing(self, why: Refused) -> None:
        """Say why there is nothing to show."""
        self.view.show_pdf(b"", ())
        self.empty.refuse(why)
        self.stack.setCurrentWidget(self.empty)
        self.say_state(None)

    def say_state(self, text: Text | None) -> None:
        """The sentence below the page; none leaves its place empty."""
        self._desk.language.bind(self.state, self.state.setText, text)

    def _say_place(self) -> None:
        view, say = self.view, self._desk.say
        self.place.setText(say(Text("Page {page} of {pages}", page=view.page, pages=view.pages)))
        self.percent.setText(f"{view.percent} %")


def _button(action: QAction, sign: str) -> QToolButton:
    """A button that shows a sign and is called what the action is called."""
    made = QToolButton()
    made.setText(sign or action.text())
    made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    made.clicked.connect(action.trigger)

    def speak() -> None:
        made.setText(sign or action.text())
        made.setAccessibleName(action.text())
        made.setToolTip(f"{action.text()}  {action.shortcut().toString()}")
        made.setEnabled(action.isEnabled())

    action.changed.connect(speak)
    speak()
    return made
