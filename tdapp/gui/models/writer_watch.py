"""Notices in a window that only reads when who writes to the file has ended, or somebody else writes now."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from tdapp.text import Refused

EVERY = 2_000
"""Milliseconds between two looks; a look opens a small file and reads none of the tournament."""


class WriterWatch(QObject):
    """`changed(Refused | None)`: what opening the file to write would be refused with now; None: nobody writes.

    `look` says so, and None from it is told once.
    """

    changed = Signal(object)

    def __init__(self, parent: QObject, look: Callable[[], Refused | None], now: Refused | None) -> None:
        super().__init__(parent)
        self._look, self._told = look, _words(now)
        self._timer = QTimer(self)
        self._timer.setInterval(EVERY)
        self._timer.timeout.connect(self.look)
        self._timer.start()

    def look(self) -> None:
        """Look now, and tell what is different."""
        found = self._look()
        if _words(found) != self._told:
            self._told = _words(found)
            self.changed.emit(found)


def _words(refused: Refused | None) -> tuple[object, ...] | None:
    return None if refused is None else tuple(refused.problems)
