"""One table model for every list: frozen rows through a column set, sorted and filtered by the model itself."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor

from tdapp.gui.messages import Language

if TYPE_CHECKING:
    from tdapp.services.columns import ColumnSet

Tone = Literal["error", "warning", "good", "muted"]
Index = QModelIndex | QPersistentModelIndex
ROW = Qt.ItemDataRole.UserRole
"""The role that gives the frozen row itself."""

_ROW_END = "\x1e"
"""Stands between rows while all of them are folded at once; no text of a tournament holds it."""
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
        # Rows stand once, in the set's own order; order, filter and what is shown are places in that list.
        self._base: list[Any] = []
        self._order: list[int] = []
        self._shown: list[int] = []
        self._values: dict[str, list[Any]] = {}
        self._words: list[str] | None = None
        self._places: dict[Hashable, int] | None = None
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
        """The rows as they are shown: sorted and filtered."""
        return [self._base[i] for i in self._shown]

    @property
    def count(self) -> int:
        """How many rows are shown."""
        return len(self._shown)

    @property
    def total(self) -> int:
        """How many rows there are with those that the filter hides."""
        return len(self._base)

    def row(self, index: int) -> Any:
        """The row shown at this place."""
        return self._base[self._shown[index]]

    def place_of(self, key: Hashable) -> int | None:
        """Where the row of this key is shown, if it is."""
        if self._places is None:
            self._places = {self._key(self._base[at]): i for i, at in enumerate(self._shown)}
        return self._places.get(key)

    def key_at(self, index: int) -> Hashable:
        """The key of the row shown at this place."""
        return self._key(self.row(index))

    def set_columns(self, columns: ColumnSet[Any]) -> None:
        """Show other columns of the same rows; the sort stays where its column does."""
        if [c.key for c in columns.columns] == [c.key for c in self._columns.columns]:
            self._columns = columns
            return
        self.beginResetModel()
        self._columns = columns
        if self._sort is not None and self._sort[0] not in {c.key for c in columns.columns}:
            self._sort = None
        self._hold(self._base)
        self._take(self._filtered())
        self.endResetModel()

    def set_rows(self, rows: Iterable[Any]) -> None:
        """Show these rows; those whose key stays keep their selection, and only what differs is drawn anew."""
        was = self.rows
        before = {self._key(row): row for row in was}
        fresh = sorted(rows, key=self._columns.order)
        self._hold(fresh)
        shown = self._filtered()
        new = [self._key(fresh[i]) for i in shown]
        if new != list(before):
            # On the way rows that stay show what they were, so that each signal tells the truth.
            self._base = [*fresh, *was]
            self._take(list(range(len(fresh), len(self._base))))
            place = dict(zip(new, shown, strict=True)) | dict(zip(before, self._shown, strict=True))
            self._move(list(before), new, place)
            self._base = fresh
        self._take(shown)
        self._tell_changed([before.get(key) for key in new])

    def set_filter(self, text: str) -> None:
        """Show the rows that hold every word of the text in one of their cells."""
        wanted = tuple(text.casefold().split())
        if wanted != self._wanted:
            self._wanted = wanted
            self._show()

    def set_only(self, only: Callable[[Any], bool] | None) -> None:
        """Show only rows that this accepts, beside the filter; None shows all."""
        self._only = only
        self._show()

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
        row = self.row(index.row())
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
            commit(self.row(index.row()), str(value))
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        flags = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemNeverHasChildren
        if self._columns.columns[index.column()].key in self._editors:
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(self._columns.columns):
            return None
        column = self._columns.columns[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._language.say(column.short or column.header)
        if role == Qt.ItemDataRole.ToolTipRole:
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
        self._order = self._in_order()
        shown = self._filtered()
        if shown != self._shown:
            self._reorder(self._shown, shown, None)

    # Text

    def as_tsv(self, rows: Sequence[int], columns: Sequence[int] | None = None, *, header: bool = True) -> str:
        """These rows as lines of tab-separated cells, as spreadsheets paste them."""
        asked = range(len(self._columns.columns)) if columns is None else columns
        chosen = [self._columns.columns[i] for i in asked]
        lines = [[self._language.say(c.header) for c in chosen]] if header else []
        lines += [[self._language.say(c.text(self.row(r))) for c in chosen] for r in rows]
        return "\n".join("\t".join(_one_cell(cell) for cell in line) for line in lines)

    # Order and filter

    def _hold(self, rows: list[Any]) -> None:
        self._base = rows
        self._values.clear()
        self._words = None
        self._order = self._in_order()

    def _in_order(self) -> list[int]:
        every = range(len(self._base))
        if self._sort is None:
            return list(every)
        key, descending = self._sort
        values = self._values.get(key)
        if values is None:
            sort = self._columns.column(key).sort
            values = self._values[key] = [sort(row) for row in self._base]
        if None not in values:
            return sorted(every, key=values.__getitem__, reverse=descending)
        known = [i for i in every if values[i] is not None]
        known.sort(key=values.__getitem__, reverse=descending)
        return known + [i for i in every if values[i] is None]

    def _filtered(self) -> list[int]:
        found = self._order
        if self._only is not None:
            only, base = self._only, self._base
            found = [i for i in found if only(base[i])]
        if self._wanted:
            words = self._all_words()
            for word in self._wanted:
                found = [i for i in found if word in words[i]]
        return found

    def _all_words(self) -> list[str]:
        if self._words is None:
            say = self._language.say
            cells = [[_word(cell, say) for cell in map(c.text, self._base)] for c in self._columns.columns]
            rows = map("\n".join, zip(*cells, strict=True))
            self._words = _ROW_END.join(rows).casefold().split(_ROW_END) if self._base else []
        return self._words

    # Signals, as few as tell the truth

    def _take(self, shown: list[int]) -> None:
        self._shown = shown
        self._places = None

    def _show(self) -> None:
        """The same rows in another order, or more or fewer of them."""
        shown = self._filtered()
        if abs(len(shown) - len(self._shown)) > _FEW:
            self.beginResetModel()
            self._take(shown)
            self.endResetModel()
        elif shown != self._shown:
            self._move(self._shown, shown, None)
            self._take(shown)

    def _move(self, old: Sequence[Any], new: Sequence[Any], place: Mapping[Any, int] | None) -> None:
        """Tell Qt what comes, goes and moves on the way from the old names to the new ones.

        `place` is where the row of a name stands; without it the names are those places.
        """
        coming, going = set(new).difference(old), set(old).difference(new)
        if len(coming) + len(going) > _FEW:
            self.beginResetModel()
            self._take(_places(new, place))
            self.endResetModel()
            return
        names = list(old)
        for i in sorted((i for i, name in enumerate(names) if name in going), reverse=True):
            self.beginRemoveRows(QModelIndex(), i, i)
            del names[i]
            self._take(_places(names, place))
            self.endRemoveRows()
        stay = [name for name in new if name not in coming]
        if stay != names:
            self._reorder(names, stay, place)
        for i, name in enumerate(new):
            if name in coming:
                self.beginInsertRows(QModelIndex(), i, i)
                stay.insert(i, name)
                self._take(_places(stay, place))
                self.endInsertRows()

    def _reorder(self, names: Sequence[Any], wanted: Sequence[Any], place: Mapping[Any, int] | None) -> None:
        self.layoutAboutToBeChanged.emit()
        indexes = self.persistentIndexList()
        self._take(_places(wanted, place))
        if indexes:
            where = {name: i for i, name in enumerate(wanted)}
            moved = [self.index(where[names[i.row()]], i.column()) for i in indexes]
            self.changePersistentIndexList(indexes, moved)
        self.layoutChanged.emit()

    def _tell_changed(self, before: Sequence[Any]) -> None:
        """One signal for each run of neighbours that differ from what the row of their key was."""
        start: int | None = None
        last = len(self._columns.columns) - 1
        for i in range(len(self._shown) + 1):
            differs = i < len(self._shown) and _differs(before[i], self.row(i))
            if differs and start is None:
                start = i
            elif not differs and start is not None:
                self.dataChanged.emit(self.index(start, 0), self.index(i - 1, last))
                start = None

    def _redraw(self) -> None:
        if self._shown and self._columns.columns:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._shown) - 1, len(self._columns.columns) - 1))

    def _speak(self) -> None:
        self._words = None
        if self._columns.columns:
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(self._columns.columns) - 1)
        if self._wanted:
            self._show()
        self._redraw()


def _places(names: Sequence[Any], place: Mapping[Any, int] | None) -> list[int]:
    return list(names) if place is None else [place[name] for name in names]


def _word(cell: Any, say: Callable[[Any], str]) -> str:
    """What a cell shows; the usual kinds without asking the language, because it is done for every cell."""
    kind = cell.__class__
    return cell if kind is str else str(cell) if kind is int else say(cell)


def _differs(before: Any, row: Any) -> bool:
    return before is not None and before is not row and bool(before != row)


def _one_cell(text: str) -> str:
    return text.replace("\t", " ").replace("\r", "").replace("\n", " ")
