"""One table model for every list: frozen rows through a column set, sorted and filtered by the model itself."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, Literal

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor

from tdapp.gui.messages import Language
from tdapp.services.columns import ColumnSet

Tone = Literal["error", "warning", "good", "muted"]
Index = QModelIndex | QPersistentModelIndex
ROW = Qt.ItemDataRole.UserRole
"""The role that gives the frozen row itself."""

_FEW = 24
"""Up to so many rows come and go one by one; beyond that the model starts anew and the view finds its place by key."""
_ALIGNED = {
    "left": Qt.AlignmentFlag.AlignLeft,
    "right": Qt.AlignmentFlag.AlignRight,
    "center": Qt.AlignmentFlag.AlignHCenter,
}


class TableModel(QAbstractTableModel):
    """Rows of any class; `key` gives each row a name by which selection finds it again after an update."""

    def __init__(
        self,
        language: Language,
        columns: ColumnSet[Any],
        key: Callable[[Any], Hashable],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._language = language
        self._columns = columns
        self._key = key
        self._base: list[Any] = []
        self._sorted: list[Any] = []
        self._shown: list[Any] = []
        self._place: dict[Hashable, int] = {}
        self._words: dict[Hashable, tuple[Any, str]] = {}
        self._sort: tuple[str, bool] | None = None
        self._wanted: tuple[str, ...] = ()
        self._only: Callable[[Any], bool] | None = None
        self._editors: dict[str, Callable[[Any, str], object]] = {}
        self._tone: Callable[[Any], Tone | None] | None = None
        self._tones: dict[Tone, QColor] = {}
        language.changed.connect(self._speak)

    # What it holds

    @property
    def columns(self) -> ColumnSet[Any]:
        """The column set of now."""
        return self._columns

    @property
    def rows(self) -> Sequence[Any]:
        """The rows as they are shown: sorted and filtered. Not to be changed."""
        return self._shown

    @property
    def total(self) -> int:
        """How many rows there are with those that the filter hides."""
        return len(self._base)

    def row(self, index: int) -> Any:
        """The row shown at this place."""
        return self._shown[index]

    def place_of(self, key: Hashable) -> int | None:
        """Where the row of this key is shown, if it is."""
        return self._place.get(key)

    def key_at(self, index: int) -> Hashable:
        """The key of the row shown at this place."""
        return self._key(self._shown[index])

    def set_columns(self, columns: ColumnSet[Any]) -> None:
        """Show other columns of the same rows; the sort stays where its column does."""
        if [c.key for c in columns.columns] == [c.key for c in self._columns.columns]:
            self._columns = columns
            return
        self.beginResetModel()
        self._columns = columns
        self._words.clear()
        if self._sort is not None and self._sort[0] not in {c.key for c in columns.columns}:
            self._sort = None
        self._base = sorted(self._base, key=columns.order)
        self._sorted = self._in_order()
        self._take(self._filtered())
        self.endResetModel()

    def set_rows(self, rows: Iterable[Any]) -> None:
        """Show these rows; those whose key stays keep their selection, and only what differs is drawn anew."""
        self._base = sorted(rows, key=self._columns.order)
        self._sorted = self._in_order()
        self._show(self._filtered())

    def set_filter(self, text: str) -> None:
        """Show the rows that hold every word of the text in one of their cells."""
        wanted = tuple(text.casefold().split())
        if wanted != self._wanted:
            self._wanted = wanted
            self._show(self._filtered())

    def set_only(self, only: Callable[[Any], bool] | None) -> None:
        """Show only rows that this accepts, beside the filter; None shows all."""
        self._only = only
        self._show(self._filtered())

    def set_editor(self, column: str, commit: Callable[[Any, str], object] | None) -> None:
        """Let a column be typed into: `commit(row, text)` starts the use case; the cell changes with its row."""
        if commit is None:
            self._editors.pop(column, None)
        else:
            self._editors[column] = commit

    def set_tone(self, tone: Callable[[Any], Tone | None], colours: dict[Tone, QColor]) -> None:
        """Colour rows, beside the words that say the same; the colours follow the theme by a further call."""
        self._tone, self._tones = tone, colours
        self._redraw()

    # What Qt asks

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  Qt's own default
        return 0 if parent.isValid() else len(self._shown)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  Qt's own default
        return 0 if parent.isValid() else len(self._columns.columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row = self._shown[index.row()]
        column = self._columns.columns[index.column()]
        if role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole, Qt.ItemDataRole.ToolTipRole}:
            return self._language.say(column.text(row))
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return int(_ALIGNED[column.align] | Qt.AlignmentFlag.AlignVCenter)
        if role == ROW:
            return row
        if role == Qt.ItemDataRole.ForegroundRole and self._tone is not None:
            tone = self._tone(row)
            return None if tone is None else self._tones.get(tone)
        return None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        commit = self._editors.get(self._columns.columns[index.column()].key) if index.isValid() else None
        if commit is None or role != Qt.ItemDataRole.EditRole:
            return False
        if str(value) != self.data(index):
            commit(self._shown[index.row()], str(value))
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        flags = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemNeverHasChildren
        if self._columns.columns[index.column()].key in self._editors:
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(self._columns.columns):
            return None
        column = self._columns.columns[section]
        if role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole}:
            return self._language.say(column.header)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return int(_ALIGNED[column.align] | Qt.AlignmentFlag.AlignVCenter)
        return None

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column, equals by the set's own order; a column of -1 goes back to the set's own order."""
        if 0 <= column < len(self._columns.columns):
            self._sort = (self._columns.columns[column].key, order == Qt.SortOrder.DescendingOrder)
        else:
            self._sort = None
        self._sorted = self._in_order()
        self._show(self._filtered())

    # Text

    def as_tsv(self, rows: Sequence[int], columns: Sequence[int] | None = None, *, header: bool = True) -> str:
        """These rows as lines of tab-separated cells, as spreadsheets paste them."""
        asked = range(len(self._columns.columns)) if columns is None else columns
        chosen = [self._columns.columns[i] for i in asked]
        lines = [[self._language.say(c.header) for c in chosen]] if header else []
        lines += [[self._language.say(c.text(self._shown[r])) for c in chosen] for r in rows]
        return "\n".join("\t".join(_one_cell(cell) for cell in line) for line in lines)

    # Order and filter

    def _in_order(self) -> list[Any]:
        if self._sort is None:
            return self._base
        key, descending = self._sort
        sort = self._columns.column(key).sort
        keyed = [(sort(row), row) for row in self._base]
        known = [pair for pair in keyed if pair[0] is not None]
        known.sort(key=_first, reverse=descending)
        ordered = [row for _, row in known]
        if len(known) < len(keyed):
            ordered += [row for value, row in keyed if value is None]
        return ordered

    def _filtered(self) -> list[Any]:
        found = self._sorted
        if self._only is not None:
            found = [row for row in found if self._only(row)]
        for word in self._wanted:
            found = [row for row in found if word in self._words_of(row)]
        return found

    def _words_of(self, row: Any) -> str:
        key = self._key(row)
        known = self._words.get(key)
        if known is not None and known[0] is row:
            return known[1]
        say = self._language.say
        cells = [column.text(row) for column in self._columns.columns]
        words = "\n".join([c if isinstance(c, str) else say(c) for c in cells]).casefold()
        self._words[key] = (row, words)
        return words

    # Signals, as few as tell the truth

    def _take(self, rows: list[Any]) -> None:
        self._shown = rows
        self._place = {self._key(row): i for i, row in enumerate(rows)}

    def _show(self, rows: list[Any]) -> None:
        old_rows, old = self._shown, list(self._place)
        new = [self._key(row) for row in rows]
        if new == old:
            self._take(rows)
            self._tell_changed(old_rows)
            return
        coming, going = set(new).difference(old), set(old).difference(new)
        if len(coming) + len(going) > _FEW:
            self.beginResetModel()
            self._take(rows)
            self.endResetModel()
            return
        before = dict(zip(old, old_rows, strict=True))
        self._remove(going)
        self._reorder([row for row, key in zip(rows, new, strict=True) if key not in coming])
        self._insert(rows, [i for i, key in enumerate(new) if key in coming])
        self._tell_changed([before.get(key, row) for key, row in zip(new, rows, strict=True)])

    def _remove(self, going: set[Hashable]) -> None:
        for i in sorted((self._place[key] for key in going), reverse=True):
            self.beginRemoveRows(QModelIndex(), i, i)
            self._take(self._shown[:i] + self._shown[i + 1 :])
            self.endRemoveRows()

    def _insert(self, rows: list[Any], places: list[int]) -> None:
        for i in places:
            self.beginInsertRows(QModelIndex(), i, i)
            self._take([*self._shown[:i], rows[i], *self._shown[i:]])
            self.endInsertRows()
        self._take(rows)

    def _reorder(self, rows: list[Any]) -> None:
        if [self._key(row) for row in rows] == list(self._place):
            self._take(rows)
            return
        self.layoutAboutToBeChanged.emit()
        indexes = self.persistentIndexList()
        keys = [self._key(self._shown[i.row()]) for i in indexes]
        self._take(rows)
        moved = [self.index(self._place[key], i.column()) for key, i in zip(keys, indexes, strict=True)]
        self.changePersistentIndexList(indexes, moved)
        self.layoutChanged.emit()

    def _tell_changed(self, before: Sequence[Any]) -> None:
        """One signal for each run of neighbours that differ from what was shown at their place."""
        start: int | None = None
        last = len(self._columns.columns) - 1
        for i in range(len(self._shown) + 1):
            differs = i < len(self._shown) and self._shown[i] is not before[i] and self._shown[i] != before[i]
            if differs and start is None:
                start = i
            elif not differs and start is not None:
                self.dataChanged.emit(self.index(start, 0), self.index(i - 1, last))
                start = None

    def _redraw(self) -> None:
        if self._shown and self._columns.columns:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._shown) - 1, len(self._columns.columns) - 1))

    def _speak(self) -> None:
        self._words.clear()
        if self._columns.columns:
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(self._columns.columns) - 1)
        if self._wanted:
            self._show(self._filtered())
        self._redraw()


def _first(pair: tuple[Any, Any]) -> Any:
    return pair[0]


def _one_cell(text: str) -> str:
    return text.replace("\t", " ").replace("\r", "").replace("\n", " ")
