"""What undo and redo of the window take now, said on their buttons, and how they take it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from tdapp.gui.models.desk import Desk
from tdapp.gui.tasks import Changes
from tdapp.gui.widgets.top_bar import TopBar
from tdapp.text import Text

if TYPE_CHECKING:
    from tdapp.services.journal_desk import Logged, Undone
    from tdapp.services.office import Done

AFTER_WRITING = 200
"""Milliseconds of quiet after which it is asked what undo would take now, where what was written does not say it."""


class Undoing(QObject):
    """Works for one window with its actions `undo` and `redo`."""

    def __init__(self, desk: Desk, top: TopBar, parent: QObject) -> None:
        super().__init__(parent)
        self._desk, self._top = desk, top
        self._newest: Logged | Done | None = None
        self._turned = 0
        self._named = 0
        self.quiet = QTimer(self)
        self.quiet.setSingleShot(True)
        self.quiet.setInterval(AFTER_WRITING)
        self.quiet.timeout.connect(self.ask)

    def follow(self, changes: Changes) -> None:
        """Something was written, here or elsewhere."""
        self._turned += 1
        if changes.own is not None:  # whoever wrote it, wrote it last: undo takes that, and nothing is left to redo
            self.quiet.stop()
            self._show(self._turned, changes.own, None)
        else:
            self.quiet.start()

    def ask(self) -> None:
        """Ask the journal what they would take now."""
        from tdapp.services.journal_desk import turnable  # noqa: PLC0415  the window starts without the store

        if self._desk.tasks.office is not None:
            asked = self._turned
            self._desk.run(turnable, done=lambda t: self._show(asked, t.undo, t.redo), owner=self)

    def _show(self, turned: int, newest: Logged | Done | None, undone: Logged | None) -> None:
        self._newest, self._named = newest, turned
        undo, redo = self._desk.actions["undo"], self._desk.actions["redo"]
        undo.setEnabled(newest is not None and self._desk.writes)
        redo.setEnabled(undone is not None and self._desk.writes)
        what = Text("Undo: {what}", what=newest.what) if newest else Text("Undo")
        again = Text("Redo: {what}", what=undone.what) if undone else Text("Redo")
        self._desk.language.bind(undo, undo.setText, what)
        self._desk.language.bind(redo, redo.setText, again)
        self._top.name_undo(what)

    def undo_now(self) -> None:
        """Take back the step that the button names, or the newest while the button has not caught up with the keys."""
        from tdapp.services.journal_desk import undo_step  # noqa: PLC0415  the window starts without the store

        if self._desk.tasks.idle and self._named == self._turned:
            if self._newest is not None:
                self._desk.run(undo_step, self._newest.seq, done=self._told, owner=self)
        else:
            self._desk.run(undo_step, done=self._told, owner=self)

    def redo_now(self) -> None:
        """Do again what was undone last."""
        from tdapp.services.journal_desk import redo_last  # noqa: PLC0415  the window starts without the store

        self._desk.run(redo_last, done=self._told, owner=self)

    def _told(self, done: Undone) -> None:
        self._desk.tell(done.what, weight="good")
        self.ask()
