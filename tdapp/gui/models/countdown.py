"""A plain countdown: start, pause, add time; for a break, and for windows that run. It is written nowhere."""

from __future__ import annotations

import time
from collections.abc import Callable


class Countdown:
    """Seconds that run down to nothing; `now` gives seconds that only ever grow."""

    def __init__(self, seconds: int, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._left = float(seconds)
        self._since: float | None = None

    @property
    def running(self) -> bool:
        """Whether it runs; it stops by itself at nothing."""
        return self._since is not None and self.left > 0

    @property
    def left(self) -> float:
        """The seconds that are left, never below zero."""
        gone = 0.0 if self._since is None else self._now() - self._since
        return max(0.0, self._left - gone)

    def start(self) -> None:
        """Run, unless nothing is left."""
        if self._since is None and self._left > 0:
            self._since = self._now()

    def pause(self) -> None:
        """Stand still."""
        self._left, self._since = self.left, None

    def toggle(self) -> None:
        """Run or stand still."""
        if self.running:
            self.pause()
        else:
            self.pause()
            self.start()

    def add(self, seconds: int) -> None:
        """Give more time, or with a minus less; it runs on if it ran."""
        ran = self.running
        self.pause()
        self._left = max(0.0, self._left + seconds)
        if ran:
            self.start()

    def set(self, seconds: int) -> None:
        """Begin anew with so many seconds, standing still."""
        self._left, self._since = float(seconds), None

    def text(self) -> str:
        """What is left."""
        return time_left(self.left)


def time_left(seconds: float) -> str:
    """As 1:05:00, or 25:00 below an hour; a second that has begun counts whole."""
    whole = int(-(-seconds // 1))
    hours, rest = divmod(whole, 3600)
    minutes, rest = divmod(rest, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes:02d}:{rest:02d}"
