"""What the dialogs about appeals share: what is written is written once, and a refusal leaves what was typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from tdapp.gui.dialogs.sheet import Sheet
from tdapp.gui.models.desk import Desk
from tdapp.text import Refused, Text


class AppealSheet(Sheet):
    """A sheet whose button is off while it writes, and where nothing can be written."""

    def __init__(self, desk: Desk, parent: QWidget, title: Text, lead: Text | None, accept: Text,
                 write: Callable[[], object]) -> None:  # fmt: skip
        super().__init__(desk, parent, title, lead, accept, lambda: write() if self.ok.isEnabled() else None)
        self._ready = True
        for keys in ("Ctrl+Return", "Ctrl+Enter"):  # also from a field of one line, or from a list
            QShortcut(QKeySequence(keys), self, self.ok.click)
        self.ok.setEnabled(desk.writes)

    def ready(self, ready: bool) -> None:
        """Whether what is chosen can be written."""
        self._ready = ready
        self.ok.setEnabled(ready and self.desk.writes)

    def enter(self, case: Callable[..., Any], *args: Any, done: Callable[[Any], object]) -> None:
        """Write it: `done(result)` and the dialog closes, or it says why not."""
        self.ok.setEnabled(False)

        def after(result: Any) -> None:
            done(result)
            self.accept()

        def refused(why: Refused) -> None:
            self.bar.refuse(why)
            self.ready(self._ready)

        self.desk.run(case, self.desk.scope.event, *args, done=after, failed=refused, owner=self)
