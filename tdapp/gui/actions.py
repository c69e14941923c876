"""What can be asked of the window anywhere: one row an action. Menus and Ctrl+K are made from these rows.

A page declares its own rows and binds them with `actions.add(row, slot, page)`; they hold while the page is shown.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from tdapp.gui.messages import Language
from tdapp.text import Text

Menu = Literal["tournament", "edit", "go", "view", "page", "help"]

MENUS: tuple[tuple[Menu, Text], ...] = (
    ("tournament", Text("Tournament")),
    ("edit", Text("Edit")),
    ("page", Text("This page")),
    ("go", Text("Go to")),
    ("view", Text("View")),
    ("help", Text("Help")),
)


@dataclass(frozen=True, slots=True)
class Action:
    """One thing a person can ask for: its id, its words, its shortcut (Qt's spelling, or none) and its menu."""

    id: str
    text: Text
    shortcut: str = ""
    menu: Menu = "page"


ACTIONS: tuple[Action, ...] = (
    Action("open", Text("Open a tournament…"), "Ctrl+O", "tournament"),
    Action("new-tournament", Text("New tournament…"), "Ctrl+N", "tournament"),
    Action("back-up", Text("Back up…"), "Ctrl+Shift+B", "tournament"),
    Action("write-here", Text("Open it again to write here"), "Ctrl+Shift+W", "tournament"),
    Action("who", Text("Who is at this desk…"), "", "tournament"),
    Action("round-clock", Text("Clock of the round: start, pause…"), "", "tournament"),
    Action("suspension", Text("Suspend play, or let it go on…"), "", "tournament"),
    Action("quit", Text("Close the window"), "Ctrl+Q", "tournament"),
    Action("undo", Text("Undo"), "Ctrl+Z", "edit"),
    Action("redo", Text("Redo"), "Ctrl+Y", "edit"),
    Action("ruling", Text("Ruling by phone…"), "F10", "edit"),
    Action("decide", Text("Decide what the last ruling proposed…"), "Ctrl+F10", "edit"),
    Action("find", Text("Find anything…"), "Ctrl+K", "go"),
    Action("next-event", Text("Next event"), "Ctrl+E", "go"),
    Action("language", Text("Language: Chinese or English"), "Ctrl+L", "view"),
    Action("theme", Text("Light / dark"), "Ctrl+D", "view"),
    Action("second-screen", Text("Second screen: countdown and seating"), "Shift+F11", "view"),
    Action("full-screen", Text("Full screen"), "F11", "view"),
    Action("help", Text("Help about this page"), "F1", "help"),
    Action("about", Text("About this program"), "Shift+F1", "help"),
)


class Actions(QObject):
    """The actions of one window, in words of the language of now. `added()` is emitted when there are more."""

    added = Signal()

    def __init__(self, language: Language, window: QWidget) -> None:
        super().__init__(window)
        self._language = language
        self._window = window
        self._made: dict[str, tuple[Action, QAction]] = {}

    def add(self, row: Action, slot: Callable[[], object], page: QWidget | None = None) -> QAction:
        """Make the action; with a page its shortcut holds on that page only. Returns it for buttons and menus."""
        owner = page or self._window
        made = QAction(owner)
        made.setObjectName(row.id)
        if row.shortcut:
            made.setShortcut(QKeySequence(row.shortcut))
            made.setShortcutContext(
                Qt.ShortcutContext.WindowShortcut if page is None else Qt.ShortcutContext.WidgetWithChildrenShortcut
            )
        self._language.bind(made, made.setText, row.text)
        made.triggered.connect(lambda *_: slot())
        owner.addAction(made)
        self._made[row.id] = (row, made)
        self.added.emit()
        return made

    def __getitem__(self, key: str) -> QAction:
        return self._made[key][1]

    def rows(self, page: QWidget | None = None) -> list[tuple[Action, QAction]]:
        """The actions of the window, and of this page; not those of other pages."""
        return [(r, a) for r, a in self._made.values() if a.parent() in {self._window, page}]
