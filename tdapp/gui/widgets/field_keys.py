"""Lets the window's shortcuts through where a text field would keep them: Ctrl+Z, Ctrl+Y, Ctrl+K."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QTextEdit, QWidget


class FieldKeys(QObject):
    """Watches the field that has the cursor. What was typed there is undone there, as long as there is any."""

    def __init__(self, window: QWidget, actions: Callable[[], Iterable[QAction]]) -> None:
        super().__init__(window)
        self._window, self._actions = window, actions
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._follow)

    def _follow(self, old: QWidget | None, new: QWidget | None) -> None:
        if isinstance(old, QLineEdit | QPlainTextEdit | QTextEdit):
            old.removeEventFilter(self)
        if isinstance(new, QLineEdit | QPlainTextEdit | QTextEdit) and new.window() is self._window:
            new.installEventFilter(self)

    def eventFilter(self, field: QObject, event: QEvent) -> bool:
        """Before a field claims a key: whether it is one of the window's."""
        if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
            return False
        pressed = QKeySequence(event.keyCombination())
        if _has_own(field, event) or not any(a.isEnabled() and a.shortcut() == pressed for a in self._actions()):
            return False
        event.ignore()
        return True


def _has_own(field: QObject, event: QKeyEvent) -> bool:
    """Whether the field can undo or redo something itself."""
    if event.matches(QKeySequence.StandardKey.Undo):
        return _can(field, "isUndoAvailable")
    if event.matches(QKeySequence.StandardKey.Redo):
        return _can(field, "isRedoAvailable")
    return False


def _can(field: QObject, what: str) -> bool:
    holder = field if isinstance(field, QLineEdit) else field.document()  # type: ignore[attr-defined]
    return bool(getattr(holder, what)())
