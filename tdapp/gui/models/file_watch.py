"""Notices that the file of the tournament was deleted, moved or renamed while it is open."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, Signal

from tdapp.text import Text


class FileWatch(QObject):
    """`gone(Text)`: the file is not there any more, and what to do now. A database on a server has no file."""

    gone = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._watcher = QFileSystemWatcher(self)
        self._watcher.fileChanged.connect(self._look)

    def watch(self, where: str) -> None:
        """Watch this file from now on."""
        if self._watcher.files():
            self._watcher.removePaths(self._watcher.files())
        if "://" not in where:
            self._watcher.addPath(str(Path(where).absolute()))

    def _look(self, path: str) -> None:
        if not Path(path).exists():
            self.gone.emit(
                Text("{file} is not in its place any more: it was deleted, moved or renamed while it was open. What is "
                     "entered from now on is lost. Close this window, put the file back and open it again.", file=path)
            )  # fmt: skip
