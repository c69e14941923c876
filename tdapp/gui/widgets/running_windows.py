"""The windows of appeals and corrections as they run: until when, and what is left, second by second (rules 6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from tdapp.gui.messages import Language
from tdapp.gui.models.countdown import Countdown
from tdapp.gui.widgets.pieces import Badge
from tdapp.services.appeals.desk import SegmentWindow
from tdapp.services.results.corrections_desk import RoundWindow
from tdapp.text import Text

_TICK = 1000
_SHORT = 300
"""Seconds below which a window that still runs is shown as a warning."""


@dataclass(frozen=True)
class _Running:
    """One window: whose it is, until when, and its countdown; without one it is not open yet."""

    what: Text
    closes: datetime | None
    left: Countdown | None


class RunningWindows(QWidget):
    """A badge for each window. `over()`: one of them has just ended."""

    over = Signal()

    def __init__(self, language: Language) -> None:
        super().__init__()
        self._language = language
        self._windows: list[_Running] = []
        self._open = 0
        self.badges: list[Badge] = []
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(10)
        self._row.addStretch(1)
        self._tick = QTimer(self)
        self._tick.setInterval(_TICK)
        self._tick.timeout.connect(self._tell)

    def put(self, segments: Sequence[SegmentWindow], rounds: Sequence[RoundWindow]) -> None:
        """Show these windows; they run on from what is left now."""
        several = len(segments) > 1
        self._windows = [
            _running(_appeals_of(s.segment) if several else Text("Appeals"), s.closes, s.seconds_left)
            for s in segments
            if not several or s.closes is not None
        ] or [_Running(Text("Appeals"), None, None)]
        self._windows += [
            _running(
                Text("Corrections, round {round}", round=r.round) if r.by_agreement
                else Text("Errors in published results, round {round}", round=r.round),
                r.closes, r.seconds_left,
            )
            for r in rounds
        ]  # fmt: skip
        self._open = self._still_open()
        while len(self.badges) < len(self._windows):
            self.badges.append(Badge(self._language, self))
            self._row.insertWidget(len(self.badges) - 1, self.badges[-1])
        self._tell()

    def _still_open(self) -> int:
        return sum(w.left is not None and w.left.left > 0 for w in self._windows)

    def _tell(self) -> None:
        for i, badge in enumerate(self.badges):
            badge.setVisible(i < len(self._windows))
            if i < len(self._windows):
                _show(badge, self._windows[i])
        still = self._still_open()
        if still < self._open:
            self._open = still
            self.over.emit()

    def showEvent(self, event: QShowEvent) -> None:
        """Seconds are counted only while somebody sees them."""
        super().showEvent(event)
        self._tick.start()
        self._tell()

    def hideEvent(self, event: QHideEvent) -> None:
        """Nobody looks."""
        super().hideEvent(event)
        self._tick.stop()


def _appeals_of(segment: int) -> Text:
    return Text("Appeals, segment {segment}", segment=segment)


def _running(what: Text, closes: datetime | None, seconds: int | None) -> _Running:
    if closes is None or seconds is None:
        return _Running(what, None, None)
    left = Countdown(seconds)
    left.start()
    return _Running(what, closes, left)


def _show(badge: Badge, window: _Running) -> None:
    if window.closes is None or window.left is None:
        badge.put(Text("{what}: no ranking of the segment hangs yet", what=window.what), "muted")
        return
    until = f"{window.closes:%H:%M}"
    if window.left.left <= 0:
        badge.put(Text("{what}: over since {time}", what=window.what, time=until), "muted")
        return
    text = Text("{what}: until {time}, {left} left", what=window.what, time=until, left=window.left.text())
    badge.put(text, "warning" if window.left.left < _SHORT else "good")
