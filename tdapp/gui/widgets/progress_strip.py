"""Shows what is running, how far it is, and a button that stops it."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QPushButton, QWidget

from tdapp.gui.messages import Language
from tdapp.gui.tasks import Job, Tasks
from tdapp.gui.widgets.pieces import button
from tdapp.text import Text

_PATIENCE = 150
"""Milliseconds after which work is worth showing."""


class ProgressStrip(QWidget):
    """Hidden while nothing takes long."""

    def __init__(self, language: Language, tasks: Tasks, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self._jobs: tuple[Job, ...] = ()
        self.label = QLabel()
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setFixedWidth(160)
        self.cancel: QPushButton = button(language, Text("Cancel"), self._cancel)
        self.cancel.setObjectName("small")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        for widget in (self.label, self.bar, self.cancel):
            row.addWidget(widget)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_PATIENCE)
        self._timer.timeout.connect(self._appear)
        tasks.running.connect(self._follow)
        language.changed.connect(self._speak)
        self.hide()

    def _follow(self, jobs: tuple[Job, ...]) -> None:
        self._jobs = jobs
        if not jobs:
            self._timer.stop()
            self.hide()
        elif self.isVisible():
            self._speak()
        elif not self._timer.isActive():
            self._timer.start()

    def _appear(self) -> None:
        if self._jobs:
            self._speak()
            self.show()

    def _speak(self) -> None:
        if not self._jobs:
            return
        job = self._jobs[0]
        self.label.setText(self._language.say(job.label))
        done, total = job.part
        self.bar.setRange(0, total)
        self.bar.setValue(done)
        self.cancel.setVisible(job.cancellable)

    def _cancel(self) -> None:
        if self._jobs:
            self._jobs[0].cancel()
