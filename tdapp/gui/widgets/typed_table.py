"""A table that is typed into like a spreadsheet: cell by cell, or a block that was pasted."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from tdapp.gui.models.desk import Desk
from tdapp.gui.models.table_model import Tone
from tdapp.gui.widgets.data_table import DataTable
from tdapp.services.columns import ColumnSet

Typed = tuple[Any, str, str]
"""A row, the key of a column, and what was typed there."""


class TypedTable(DataTable):
    """`typed(list[Typed])`: cells were typed over; the rows change when they come back from the tournament.

    `lists_pasted(str)`: what was pasted is a list of its own, as `is_list` says. Enter begins to type in a cell.
    """

    typed = Signal(object)
    lists_pasted = Signal(str)

    def __init__(
        self,
        desk: Desk,
        columns: ColumnSet[Any],
        key: Callable[[Any], Hashable],
        editable: Collection[str],
        *,
        is_list: Callable[[str], bool] = lambda _: False,
        tone: Callable[[Any], Tone | None] | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(desk, columns, key, tone=tone, parent=parent)
        self._editable, self._is_list, self._key = frozenset(editable), is_list, key
        self._last: tuple[Hashable, str, str] | None = None
        if desk.writes:
            for column in editable:
                self.set_editor(column, partial(self._commit_one, column))
        self.activated.connect(lambda _: self._open_cell())
        self.pasted.connect(self._take_pasted)

    def _open_cell(self) -> None:
        """Enter opens the cell with the cursor, where it can be typed into."""
        index = self.view.currentIndex()
        if self.model.flags(index) & Qt.ItemFlag.ItemIsEditable:
            self.view.edit(index)

    def _commit_one(self, column: str, row: Any, text: str) -> None:
        self._commit([(row, column, text)])

    def _commit(self, cells: list[Typed]) -> None:
        if self.desk.tasks.office is None:  # the window closes with a cell open
            return
        self._last = (self._key(cells[0][0]), cells[0][1], cells[0][2]) if len(cells) == 1 else None
        self.typed.emit(cells)

    def type_again(self) -> None:
        """Open the cell that was refused, with what was typed there."""
        if self._last is None:
            return
        key, column, text = self._last
        place = self.model.place_of(key)
        keys = [c.key for c in self.model.columns.columns]
        if place is None or column not in keys:
            return
        index = self.model.index(place, keys.index(column))
        self.view.setCurrentIndex(index)
        self.view.setFocus()
        self.view.edit(index)
        for editor in self.view.viewport().findChildren(QLineEdit)[-1:]:  # an earlier one may not be gone yet
            editor.setText(text)
            editor.selectAll()

    def _take_pasted(self, text: str) -> None:
        if self._is_list(text):
            self.lists_pasted.emit(text)
        elif self.desk.writes:
            cells = self._block(text)
            if cells:
                self._commit(cells)

    def _block(self, text: str) -> list[Typed]:
        """The pasted cells, from the cell of the cursor to the right and down, as far as there are rows and columns."""
        start = self.view.currentIndex()
        if not start.isValid():
            return []
        shown = self._columns_in_order()
        first = shown.index(start.column())
        keys = [self.model.columns.columns[i].key for i in shown[first:]]
        lines = text.replace("\r\n", "\n").rstrip("\n").split("\n")
        return [
            (self.model.row(start.row() + down), key, value.strip())
            for down, line in enumerate(lines) if start.row() + down < self.model.rowCount()
            for key, value in zip(keys, line.split("\t"), strict=False) if key in self._editable
        ]  # fmt: skip
