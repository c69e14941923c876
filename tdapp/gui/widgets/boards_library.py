"""The library of boards: a table of all, the one that is chosen or scanned, and files that are dropped."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from tdapp.gui.models.desk import Desk
from tdapp.gui.models.table_model import Tone
from tdapp.gui.widgets.board_field import BoardCard, BoardField
from tdapp.gui.widgets.data_table import DataTable
from tdapp.gui.widgets.pieces import EmptyState, action_button
from tdapp.services.columns.boards import OPENED, BoardRow, library_columns
from tdapp.text import Refused, Text

if TYPE_CHECKING:
    from tdapp.services.boards.board_library import LibraryPage
    from tdapp.services.boards.board_state import BoardState


class LibraryView(QWidget):
    """`dropped(list[Path])`: files were dropped. Actions by name: import, deal, export, labels, slips, assign."""

    dropped = Signal(object)

    def __init__(self, desk: Desk, actions: dict[str, QAction]) -> None:
        super().__init__()
        self.desk = desk
        self._asked = 0
        self._wanted = ""
        self.setAcceptDrops(True)
        language = desk.language
        self.field = BoardField(language)
        self.field.returnPressed.connect(lambda: self.show_board(self.field.text().strip()))
        self.table = DataTable(desk, library_columns(), lambda r: r.code, tone=_tone)
        self.card = BoardCard(language)
        self.table.current_changed.connect(self._chosen)
        for key in ("assign", "labels", "slips"):
            self.table.add_action(actions[key])
        self.empty = EmptyState(
            language, Text("There are no boards yet"),
            Text("Import the files of certified boards, or drop them here; or deal boards. An event can also be played "
                 "with boards that the program does not know."),
        )  # fmt: skip
        self.empty.add(action_button(language, actions["import"], Text("Import boards…"), main=True))
        self.empty.add(action_button(language, actions["deal"], Text("Deal boards…")))
        self._lay_out(actions)

    def _lay_out(self, actions: dict[str, QAction]) -> None:
        language = self.desk.language
        row = QHBoxLayout()
        row.addWidget(self.field, 1)
        for key, text in (
            ("import", Text("Import…")), ("deal", Text("Deal…")), ("export", Text("Export…")),
            ("assign", Text("To a round…")), ("labels", Text("Labels…")), ("slips", Text("Slips…")),
        ):  # fmt: skip
            row.addWidget(action_button(language, actions[key], text))
        split = QSplitter(Qt.Orientation.Horizontal)
        split.setChildrenCollapsible(False)
        split.setHandleWidth(14)
        split.addWidget(self.table)
        split.addWidget(self.card)
        split.setStretchFactor(0, 1)
        split.setSizes([800, 300])
        self.card.setMinimumWidth(240)
        full = QWidget()
        column = QVBoxLayout(full)
        column.setContentsMargins(0, 10, 0, 0)
        column.addLayout(row)
        column.addWidget(split, 1)
        self.stack = QStackedWidget()
        self.stack.addWidget(self.empty)
        self.stack.addWidget(full)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self.stack)

    def put(self, found: LibraryPage) -> None:
        """Show these boards."""
        self.stack.setCurrentIndex(1 if found.rows else 0)
        self.table.set_columns(library_columns(several_events=len(found.events) > 1))
        self.table.set_rows(found.rows)
        if self._wanted:
            self.show_board(self._wanted)
        elif (row := self.table.current()) is not None:
            self._read(row.code)

    def codes(self) -> tuple[str, ...]:
        """The boards that are chosen."""
        return tuple(row.code for row in self.table.selected())

    def sealed(self) -> tuple[str, ...]:
        """Those of the chosen boards whose hands are known."""
        return tuple(row.code for row in self.table.selected() if row.hands != "none")

    # One board

    def show_board(self, typed: str) -> None:
        """Show the board of a code, or of a label that was scanned."""
        if typed:
            self._wanted = typed
            self._read(typed)

    def _chosen(self, row: BoardRow | None) -> None:
        if row is not None:
            self._wanted = ""
            self._read(row.code)

    def _read(self, typed: str) -> None:
        from tdapp.services.boards.board_state import board_state  # noqa: PLC0415  the page is built before

        self._asked += 1
        asked = self._asked
        self.desk.run(board_state, typed, done=lambda found: self._show(asked, found),
                      failed=lambda refused: self._show_none(asked, refused), owner=self)  # fmt: skip

    def _show(self, asked: int, state: BoardState) -> None:
        if asked != self._asked:
            return
        self.card.show_state(state)
        if self._wanted:
            if self.field.text().strip() == self._wanted:
                self.field.clear()
                self.table.setFocus()
            self._wanted = ""
            if not self.table.select(state.code):
                self.table.filter.clear()
                self.table.select(state.code)

    def _show_none(self, asked: int, refused: Refused) -> None:
        if asked == self._asked:
            self._wanted = ""
            self.card.refuse(refused)
            self.field.selectAll()

    # Files

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Files may be dropped."""
        if self.desk.writes and _files(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Hand on what was dropped."""
        event.acceptProposedAction()
        self.dropped.emit(_files(event))


def _files(event: QDropEvent) -> Sequence[Path]:
    return [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]


def _tone(row: BoardRow) -> Tone | None:
    return "good" if row.hands == OPENED else None
