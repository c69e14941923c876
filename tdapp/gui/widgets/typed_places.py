"""The entries of a draw with a column to type lots or seats into; lists are imported and pasted as well."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QVBoxLayout, QWidget

from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets.data_table import DataTable
from tdapp.gui.widgets.pieces import button, label
from tdapp.services.columns.draw_desk import TypedRow, typed_columns
from tdapp.services.draw_desk import Drawable
from tdapp.services.typed_draw import pasted_places, read_places
from tdapp.text import Text

HALVES = {"upper": Text("upper"), "lower": Text("lower"), "": None}


class TypedPlaces(QWidget):
    """What was typed is kept by the entry's label. `changed()`: a place is another one, or there are other entries."""

    changed = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._entries: tuple[Drawable, ...] = ()
        self._places: dict[str, str] = {}
        self._by_table = False
        self._done = ""
        self._next = QTimer(self)
        self._next.setSingleShot(True)
        self._next.timeout.connect(self._below)
        self.table = DataTable(desk, typed_columns(by_table=False, halves=False), lambda r: r.label)
        self.table.setMinimumHeight(260)
        self.table.set_editor("place", self._commit)
        self.table.pasted.connect(self._paste)
        self.load = button(desk.language, Text("Import a list…"), self.ask_file)
        hint = Text("Type what was drawn; Enter goes to the next row. Two columns can be pasted (Ctrl+V).")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        row = QHBoxLayout()
        row.addWidget(label(desk.language, hint, "muted"), 1)
        row.addWidget(self.load)
        column.addLayout(row)
        column.addWidget(self.table, 1)

    @property
    def places(self) -> Mapping[str, str]:
        """The place typed for each entry, in list order; empty where nothing was typed yet."""
        return {e.label: self._places.get(e.label, "") for e in self._entries}

    def put_entries(self, entries: Iterable[Drawable], *, by_table: bool) -> None:
        """Show these entries; `by_table` asks for seats, else for positions. What was typed stays with its entry."""
        before = (self._entries, self._by_table)
        self._entries = tuple(entries)
        if by_table != self._by_table:
            self._places.clear()
        self._by_table = by_table
        if before != (self._entries, by_table):
            halves = any(e.half for e in self._entries)
            self.table.set_columns(typed_columns(by_table=by_table, halves=halves))
            self._show()

    def put_places(self, places: Mapping[str, str]) -> None:
        """Fill in these places."""
        self._places |= places
        self._show()
        self.changed.emit()

    def ask_file(self) -> None:
        """Ask for a list and read it."""
        say = self._desk.say
        kinds = say(Text("Lists (*.csv *.tsv *.txt *.xlsx *.xls *.ods)"))
        chosen, _ = QFileDialog.getOpenFileName(self, say(Text("Import a list")), "", kinds)
        if chosen:
            self.read(Path(chosen))

    def read(self, path: Path) -> None:
        """Fill in the places from this file."""
        labels = [e.label for e in self._entries]
        self._desk.tasks.run_apart(
            read_places, path, labels, by_table=self._by_table, owner=self,
            label=Text("Reading {file}", file=path.name), done=self._take, failed=self._desk.refuse,
        )  # fmt: skip

    def _take(self, found: tuple[dict[str, str], tuple[Text, ...]]) -> None:
        places, problems = found
        self.put_places(places)
        if problems:
            self._desk.tell(*problems, weight="warning")
        else:
            self._desk.tell(Text("Places read: {n}.", n=len(places)), weight="good")

    def _paste(self, text: str) -> None:
        row = self.table.current()
        self._take(pasted_places(text, [e.label for e in self._entries], row.label if row else None))

    def _commit(self, row: TypedRow, text: str) -> None:
        self._places[row.label] = text.strip()
        self._show()
        self.changed.emit()
        self._done = row.label
        self._next.start()

    def _below(self) -> None:
        """On to the next row, in the same column."""
        place, view = self.table.model.place_of(self._done), self.table.view
        if place is not None and place + 1 < len(self.table.model.rows) and view.currentIndex().row() == place:
            view.setCurrentIndex(self.table.model.index(place + 1, view.currentIndex().column()))

    def _show(self) -> None:
        self.table.set_rows(
            TypedRow(n, e.label, " / ".join(e.people), HALVES[e.half], self._places.get(e.label, ""))
            for n, e in enumerate(self._entries)
        )
        last = len(self.table.model.columns.columns) - 1
        if self._entries and not self.table.view.currentIndex().isValid():
            self.table.view.setCurrentIndex(self.table.model.index(0, last))
