"""Clears the memory of what nobody reaches any more while the desk rests: by itself Python does it amid a key press.

A whole collection looks at every object there is while both threads halt: 0.1 to 0.2 seconds with a tournament open.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import ClassVar

from PySide6.QtCore import QObject, QTimer

_LOOK = 5_000
"""Milliseconds between two looks at whether the desk rests."""
_WORTH = 20
"""Collections of the young after which a whole one is worth its while: about 140,000 new objects."""
_TOO_MANY = 1_000
"""Collections of the young after which a whole one no longer waits for rest."""
_NEVER = 1_000_000_000


class Sweeper(QObject):
    """From `begin` to `end` whole collections happen here only; Python goes on collecting the young itself.

    Of several at once the first takes over and the last to end gives back, whatever their order.
    """

    _begun: ClassVar[list[Sweeper]] = []
    _pythons: ClassVar[tuple[int, int, int]] = gc.get_threshold()

    def __init__(self, parent: QObject, idle: Callable[[], bool]) -> None:
        """`idle()`: whether no use case runs."""
        super().__init__(parent)
        self._idle = idle
        self._kept = False
        self._young = 0
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK)
        self._timer.timeout.connect(self.look)

    def begin(self) -> None:
        """Take over from Python."""
        if self in self._begun:
            return
        if not self._begun:
            Sweeper._pythons = gc.get_threshold()
            gc.set_threshold(*self._pythons[:2], _NEVER)
        self._begun.append(self)
        self._timer.start()

    def keep(self) -> None:
        """What is there now, modules above all, stays: no collection looks at it before another tournament is open."""
        if self not in self._begun:
            return
        if self._kept:  # what the tournament before left behind
            gc.unfreeze()
            gc.collect()
        gc.freeze()
        self._kept = True

    def look(self) -> None:
        """Collect if it is worth its while and disturbs nobody: where keys are pressed, young objects come."""
        young, before = gc.get_count()[2], self._young
        self._young = young
        if self._idle() and (young > _TOO_MANY or _WORTH < young == before):
            gc.collect()
            self._young = 0

    def end(self) -> None:
        """Give it back to Python."""
        if self not in self._begun:
            return
        self._timer.stop()
        self._begun.remove(self)
        if not self._begun:
            gc.set_threshold(*self._pythons)
            gc.unfreeze()
