"""One reading at a time: whoever asks meanwhile is answered by one further reading; no older answer is shown."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer


class OneReading:
    """Begins the readings of a page or of a part of it.

    `read` starts one reading; its `done` and `failed` both call `ended` first. `soon` are the milliseconds in which
    several calls of `ask_soon` become one reading, counted by the timer `soon`.
    """

    def __init__(self, owner: QObject, read: Callable[[], None], soon: int = 120) -> None:
        self._read = read
        self._runs = self._wanted = False
        self.soon = QTimer(owner)
        self.soon.setSingleShot(True)
        self.soon.setInterval(soon)
        self.soon.timeout.connect(self.ask)

    def ask(self) -> None:
        """Read now, or once more when the reading of now has ended."""
        if self._runs:
            self._wanted = True
        else:
            self._runs, self._wanted = True, False
            self._read()

    def ask_soon(self) -> None:
        """Read when nothing more was asked for a moment."""
        self.soon.start()

    def ended(self) -> bool:
        """A reading has ended: whether its answer is to be shown, or a newer one is under way already."""
        self._runs = False
        if self._wanted:
            self.ask()
        return not self._runs
