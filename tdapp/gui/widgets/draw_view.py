"""The draw of a segment: what it begins with at the left, what it gives at the right; tried, then written."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QSplitter, QVBoxLayout, QWidget

from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets.draw_result import DrawResult
from tdapp.gui.widgets.draw_setup import DrawSetup, Wanted
from tdapp.services.advancing.advance import Advanced, advance, preview_advance
from tdapp.services.draw_desk import DrawDesk, going_on, odd_choices
from tdapp.services.drawing.draw import draw, preview_draw
from tdapp.services.drawing.drawn import Drawn
from tdapp.text import Refused, Text


class DrawView(QWidget):
    """`written(int)`: the segment of this number is drawn. `changed()`: other things can be done now."""

    written = Signal(int)
    changed = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._found: DrawDesk | None = None
        self._wanted: Wanted | None = None
        self.setup, self.result = DrawSetup(desk), DrawResult(desk)
        self.buttons = QHBoxLayout()
        self._lay_out()
        self.setup.changed.connect(self._stale)
        self.setup.ask_odd.connect(self._ask_odd)
        self.setup.ask_entries.connect(self._ask_entries)

    def _lay_out(self) -> None:
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(self.setup)
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addWidget(scroll, 1)
        column.addLayout(self.buttons)
        split = QSplitter(Qt.Orientation.Horizontal)
        split.setChildrenCollapsible(False)
        split.setHandleWidth(16)
        split.addWidget(left)
        split.addWidget(self.result)
        split.setSizes([480, 640])
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 12, 0, 0)
        outer.addWidget(split, 1)

    # What is shown

    @property
    def found(self) -> DrawDesk | None:
        """The segment's draw as it was read last."""
        return self._found

    @property
    def free(self) -> bool:
        """Whether nothing stands in the way of drawing."""
        return self._found is not None and not self._found.obstacles

    @property
    def tried(self) -> bool:
        """Whether what is asked for was tried, so that it can be written."""
        return self.free and self._wanted is not None

    def put(self, found: DrawDesk) -> None:
        """Show this draw; what was tried stays while nothing about the field changed."""
        before, self._found = self._found, found
        self.setup.put(found)
        self.setup.setEnabled(not found.obstacles)
        if before != found:
            self._wanted = None
            self._show_found()
        self.changed.emit()

    def _show_found(self) -> None:
        """What stands at the right while nothing is tried."""
        found = self._found
        if found is None:
            return
        if found.standing is not None:
            self.result.show_standing(found.standing, found.obstacles)
        elif found.obstacles:
            self.result.show_problems(found.obstacles)
        else:
            self.result.show_doubts(len(found.entries), found.doubts)

    def _stale(self) -> None:
        """What was tried is not what is asked for any more."""
        if self._wanted is not None:
            self._wanted = None
            self._show_found()
            self.changed.emit()

    # Asking

    def _ask_odd(self, groups: str) -> None:
        if self._found is not None:
            self._desk.run(
                odd_choices, self._found.event, self._found.segment, groups, done=self.setup.put_odd,
                failed=self._not_drawn,
            )  # fmt: skip

    def _ask_entries(self) -> None:
        if self._found is not None:
            seed = self.setup.lot_seed.text().strip() or None
            self._desk.run(
                going_on, self._found.event, self._found.segment - 1, self.setup.take.value() or None, seed,
                done=self.setup.put_going, failed=self._not_drawn,
            )  # fmt: skip

    def try_now(self) -> None:
        """Show what the draw or the cut would give; nothing is written."""
        self._run(preview_draw, preview_advance, self._tried)

    def write_now(self) -> None:
        """Write what was tried."""
        if self.tried:
            self._run(draw, advance, self._written)

    def _run(self, first: Any, later: Any, done: Any) -> None:
        found = self._found
        wanted = self.setup.wanted() if self.free else None
        if found is None or wanted is None:
            return
        self._desk.quiet()
        if found.segment == 1:
            args: tuple[Any, ...] = (first, found.event, found.segment, wanted.way)
            named: dict[str, Any] = {"odd": wanted.odd, "groups": wanted.groups}
        else:
            args = (later, found.event, found.segment - 1, wanted.take, wanted.way)
            named = {"lot_seed": wanted.lot_seed}
        self._desk.run(
            *args, **named, done=lambda made: done(wanted, made), failed=self._not_drawn, owner=self,
            label=Text("Drawing"),
        )  # fmt: skip

    def _tried(self, wanted: Wanted, made: Drawn | Advanced) -> None:
        self._wanted = wanted
        if isinstance(made, Advanced):
            self.result.show_tried(made.drawn, made)
        else:
            self.result.show_tried(made)
        self.changed.emit()

    def _written(self, _: Wanted, made: Drawn | Advanced) -> None:
        self._wanted = None
        self.written.emit(made.drawn.segment if isinstance(made, Advanced) else made.segment)

    def _not_drawn(self, refused: Refused) -> None:
        self._wanted = None
        self.result.show_problems(refused.problems)
        self.changed.emit()
