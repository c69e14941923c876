"""The clock of a round, turned without the second screen; what is shown there is the same clock."""

from __future__ import annotations

from datetime import UTC, datetime

from PySide6.QtCore import QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from tdapp.gui.dialogs.sheet import Sheet
from tdapp.gui.models.desk import Desk
from tdapp.gui.models.hall_clock import HallClock
from tdapp.gui.tasks import Changes
from tdapp.gui.widgets.clock_controls import ClockControls
from tdapp.gui.widgets.pieces import label
from tdapp.text import Refused, Text

_TICK = 250
_WIDE = 600


def _instant() -> datetime:
    return datetime.now(UTC)


class RoundClockSheet(Sheet):
    """Space on the first button starts and pauses; the keys are those of the second screen."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(
            desk, parent, Text("Clock of the round"),
            Text("The second screen shows the same clock. Each turn is one step that Ctrl+Z takes back."),
            Text("Close"), self.accept,
        )  # fmt: skip
        self.cancel.hide()
        self.hall = HallClock(desk, self, _instant, breaks=False)
        self.left = label(self.language, Text("{text}", text=""), "title")
        self.state = label(self.language, Text("{text}", text=""), "lead")
        self.controls = ClockControls(desk, self.hall, narrow=True)
        for widget in (self.left, self.state, self.controls):
            self.body.addWidget(widget)
        self.setMinimumWidth(_WIDE)
        self._tick = QTimer(self)
        self._tick.setInterval(_TICK)
        self._tick.timeout.connect(self._show)
        self.hall.changed.connect(self._show)
        self.hall.turned.connect(self.bar.clear)
        self.hall.refused.connect(self._refuse)
        self.controls.left.connect(self.controls.go.setFocus)
        self.language.changed.connect(self._show)
        desk.tasks.changed.connect(self._follow)
        self.controls.go.setFocus()
        self._show()
        self._tick.start()
        self.hall.read()

    def _show(self) -> None:
        face, say = self.hall.face(), self.language.say
        large = "" if face.large is None else say(face.large)
        self.left.setText("  ".join(part for part in (say(self.hall.name), face.left) if part))
        self.state.setText(" · ".join(part for part in (large, say(face.state)) if part))
        self.controls.put(face)

    def _follow(self, changes: Changes) -> None:
        if self.hall.concerns(changes):
            self.hall.read()

    def _refuse(self, refused: Refused) -> None:
        self.bar.refuse(refused)
        if self.hall.wants_minutes:
            self.controls.ask_minutes()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The keys of the second screen turn the clock here, too."""
        if not self.controls.press(event):
            super().keyPressEvent(event)
