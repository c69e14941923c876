"""A table for hands on the keyboard: filter, sort, copy, paste, save as a spreadsheet, selection that stays."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QAction, QGuiApplication, QKeyEvent, QKeySequence, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QFileDialog,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QTableView,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from tdapp.gui.models.desk import Desk, Scope
from tdapp.gui.models.table_model import TableModel, Tone
from tdapp.gui.widgets import theme
from tdapp.i18n import render
from tdapp.services.columns import ColumnSet
from tdapp.text import Text

_SAMPLE = 60
"""Rows that decide how wide a column is."""
_WIDEST = 420
_BESIDE = 20
"""Pixels beside the text of a cell."""
_NARROWEST = 44


class DataTable(QWidget):
    """Rows through a column set, with a line to filter them.

    `activated(row)`: Enter or a double click. `current_changed(row)`: the cursor stands on another row, or on none
    (None). `selected_changed()`: other rows are selected. `pasted(str)`: text was pasted into the table.
    """

    activated = Signal(object)
    current_changed = Signal(object)
    selected_changed = Signal()
    pasted = Signal(str)

    def __init__(
        self,
        desk: Desk,
        columns: ColumnSet[Any],
        key: Callable[[Any], Hashable],
        *,
        filtered: bool = True,
        tone: Callable[[Any], Tone | None] | None = None,
        widest: Mapping[str, int] | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """`widest`: by the key of a column how many pixels its longest text may ask for; the rest is in its tip."""
        super().__init__(parent)
        self._widest = widest or {}
        self.desk = desk
        self._language = desk.language
        self._tone = tone
        self.model = TableModel(desk.language, columns, key, self)
        self.view = _View(self)
        self.view.setModel(self.model)
        self.filter = _Filter()
        self.filter.setClearButtonEnabled(True)
        self.count = QLabel()
        self.count.setObjectName("muted")
        self._held: tuple[Hashable | None, int, set[Hashable]] = (None, 0, set())
        self._fitted = self._fitting = False
        self._by_hand: set[int] = set()
        self._event = desk.scope.event
        self._lay_out(filtered)
        self._connect()

    def _lay_out(self, filtered: bool) -> None:
        bind = self._language.bind
        bind(self.filter, self.filter.setPlaceholderText, Text("Filter (Ctrl+F)"))
        bind(self.filter, self.filter.setAccessibleName, Text("Filter the rows of the table"))
        bind(self.view, self.view.setAccessibleName, self.model.columns.title)
        self.save = QToolButton()
        bind(self.save, self.save.setText, Text("Save as spreadsheet…"))
        self.save.clicked.connect(self.save_as)
        top = QHBoxLayout()
        top.setSpacing(10)
        top.addWidget(self.filter, 1)
        top.addWidget(self.count)
        top.addWidget(self.save)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        if filtered:
            column.addLayout(top)
        else:
            for widget in (self.filter, self.count, self.save):
                widget.setParent(self)
                widget.hide()
        column.addWidget(self.view, 1)
        self.setFocusProxy(self.view)
        self.setTabOrder(self.filter, self.save)
        self.setTabOrder(self.save, self.view)

    def _connect(self) -> None:
        self.filter.textChanged.connect(self._filter)
        self.filter.returnPressed.connect(self.view.setFocus)
        self.view.doubleClicked.connect(self._activate)
        self.view.entered_key.connect(self._activate_current)
        self.view.copy_key.connect(self.copy)
        self.view.paste_key.connect(self._paste)
        self.view.filter_key.connect(self.filter.setFocus)
        self.view.horizontalHeader().sectionResized.connect(self._resized)
        self.view.horizontalHeader().sortIndicatorChanged.connect(lambda *_: self._widen_columns())
        chosen = self.view.selectionModel()
        chosen.currentRowChanged.connect(lambda now, _: self.current_changed.emit(self._row_at(now)))
        chosen.selectionChanged.connect(lambda *_: self.selected_changed.emit())
        self.model.modelAboutToBeReset.connect(self._hold)
        self.model.modelReset.connect(self._find_again)
        for signal in (self.model.modelReset, self.model.rowsInserted, self.model.rowsRemoved):
            signal.connect(self._tell_count)
        self._language.changed.connect(self._speak)
        self.desk.theme_changed.connect(self._colour)
        self.desk.scope_changed.connect(self._elsewhere)
        self._colour()
        self._tell_count()

    # Rows

    def set_rows(self, rows: Iterable[Any]) -> None:
        """Show these rows; selection and cursor stay on the rows of the same key."""
        self.model.set_rows(rows)
        self._tell_count()
        if not self._fitted and self.model.total:
            self.fit_columns()
        else:
            self._widen_columns()

    def set_columns(self, columns: ColumnSet[Any]) -> None:
        """Show other columns."""
        same = [c.key for c in columns.columns] == [c.key for c in self.model.columns.columns]
        self.model.set_columns(columns)
        if not same:
            self.fit_columns()

    def current(self) -> Any:
        """The row the cursor stands on, None when there is none."""
        return self._row_at(self.view.currentIndex())

    def selected(self) -> list[Any]:
        """The selected rows, as they stand; the current one when none is selected."""
        places = sorted({i.row() for i in self.view.selectionModel().selectedRows()})
        if not places:
            current = self.current()
            return [] if current is None else [current]
        return [self.model.row(i) for i in places]

    def select(self, key: Hashable) -> bool:
        """Put the cursor on the row of this key; False when it is not shown."""
        place = self.model.place_of(key)
        if place is None:
            return False
        column = max(self.view.currentIndex().column(), 0)
        self.view.selectionModel().setCurrentIndex(self.model.index(place, column), self.view.alone)
        self.view.scrollTo(self.model.index(place, column))
        return True

    def set_editor(self, column: str, commit: Callable[[Any, str], object] | None) -> None:
        """Let a column be typed into: `commit(row, text)` starts a use case."""
        self.model.set_editor(column, commit)
        self.view.setEditTriggers(
            QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.AnyKeyPressed
            | QAbstractItemView.EditTrigger.DoubleClicked
        )

    def add_action(self, action: QAction) -> None:
        """Offer an action in the menu on a right click (or the menu key) as well."""
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.view.addAction(action)

    # Copy, paste, save

    def copy(self) -> None:
        """Put the selected rows on the clipboard, as spreadsheets paste them."""
        places = sorted({i.row() for i in self.view.selectionModel().selectedIndexes()})
        if places:
            QGuiApplication.clipboard().setText(self.model.as_tsv(places, self._columns_in_order()))
            self.desk.tell(Text("Rows copied: {n}", n=len(places)))

    def _paste(self) -> None:
        text = QGuiApplication.clipboard().text()
        if text:
            self.pasted.emit(text)

    def save_as(self) -> None:
        """Ask where, and save the rows that are shown as a spreadsheet."""
        say = self._language.say
        name = say(self.model.columns.title) + ".xlsx"
        chosen, _ = QFileDialog.getSaveFileName(
            self, say(Text("Save as spreadsheet")), name, say(Text("Spreadsheet (*.xlsx)"))
        )
        if chosen:
            self.save_to(Path(chosen))

    def save_to(self, path: Path) -> None:
        """Save the rows that are shown as a spreadsheet, in the language of now."""
        code = self._language.code
        self.desk.tasks.run_apart(
            _write,
            path,
            self.model.columns,
            self.model.rows,
            lambda text: render(text, code),
            done=lambda _: self.desk.tell(Text("Saved: {file}", file=path.name), weight="good"),
            label=Text("Saving {file}", file=path.name),
            owner=self,
        )

    def _columns_in_order(self) -> list[int]:
        header = self.view.horizontalHeader()
        return [header.logicalIndex(i) for i in range(header.count()) if not header.isSectionHidden(i)]

    # Looks

    def showEvent(self, event: QShowEvent) -> None:
        """A table without rows shows its headers whole as well."""
        super().showEvent(event)
        if not self._fitted:
            self.fit_columns()

    def fit_columns(self) -> None:
        """Make each column as wide as its header and its longest text among a sample of the rows."""
        self._fitted = bool(self.model.total)
        self._by_hand.clear()
        self._resize(lambda _, wide: wide)

    def _widen_columns(self) -> None:
        """Give longer texts their room; a column that somebody made narrow stays as it is."""
        header = self.view.horizontalHeader()
        last = self.model.columnCount() - 1 if header.stretchLastSection() else -1

        def width(column: int, wide: int) -> int:
            if column in self._by_hand:
                return header.sectionSize(column)
            return wide if column == last else max(header.sectionSize(column), wide)

        self._resize(width)

    def _resize(self, width: Callable[[int, int], int]) -> None:
        header = self.view.horizontalHeader()
        for widget in (self.view, header):
            widget.ensurePolished()  # before that it does not know its own letters
        body = self.view.fontMetrics()
        rows = [self.model.row(i) for i in range(min(_SAMPLE, self.model.count))]
        say = self._language.say
        heads = head_widths(header)
        self._fitting = True
        for i, column in enumerate(self.model.columns.columns):
            text = max((body.horizontalAdvance(say(column.text(row))) for row in rows), default=0) + _BESIDE
            most = self._widest.get(column.key, _WIDEST)
            header.resizeSection(i, width(i, max(_NARROWEST, heads[i], min(text, most))))
        self._fitting = False

    def _resized(self, column: int, *_: int) -> None:
        """Only a hand on the header makes a width its own; the last column takes what is left by itself."""
        if not self._fitting and column != self.model.columnCount() - 1 and QApplication.mouseButtons():
            self._by_hand.add(column)

    def _elsewhere(self, scope: Scope) -> None:
        """Another event has other names: the columns are fitted to its rows when they come."""
        if scope.event != self._event:
            self._event, self._fitted = scope.event, False

    def _colour(self) -> None:
        if self._tone is not None:
            self.model.set_tone(self._tone, theme.tones(self.desk.theme))

    def _speak(self) -> None:
        self._tell_count()
        self.fit_columns()

    def _tell_count(self) -> None:
        shown, total = self.model.count, self.model.total
        text = Text("Rows: {n}", n=total) if shown == total else Text("Rows: {n} of {all}", n=shown, all=total)
        self._language.bind(self.count, self.count.setText, text)

    # Keys and selection

    def _filter(self, text: str) -> None:
        self.model.set_filter(text)
        self._tell_count()

    def _row_at(self, index: QModelIndex) -> Any:
        return self.model.row(index.row()) if index.isValid() and index.row() < self.model.count else None

    def _activate(self, index: QModelIndex) -> None:
        if index.isValid() and not self.model.flags(index) & Qt.ItemFlag.ItemIsEditable:
            self.activated.emit(self.model.row(index.row()))

    def _activate_current(self) -> None:
        row = self.current()
        if row is not None:
            self.activated.emit(row)

    def _hold(self) -> None:
        current = self.view.currentIndex()
        chosen = {i.row() for i in self.view.selectionModel().selectedRows()}
        self._held = (
            self.model.key_at(current.row()) if current.isValid() else None,
            max(current.column(), 0),
            {self.model.key_at(i) for i in chosen},
        )

    def _find_again(self) -> None:
        current, column, chosen = self._held
        selection = QItemSelection()
        for key in chosen:
            place = self.model.place_of(key)
            if place is not None:
                selection.select(self.model.index(place, 0), self.model.index(place, self.model.columnCount() - 1))
        self.view.selectionModel().select(selection, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        place = None if current is None else self.model.place_of(current)
        if place is not None:
            self.view.selectionModel().setCurrentIndex(
                self.model.index(place, column), QItemSelectionModel.SelectionFlag.NoUpdate
            )


class _Filter(QLineEdit):
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes to the rows, and is not the Enter of a dialog that the table stands in."""
        super().keyPressEvent(event)
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            event.accept()


class _View(QTableView):
    entered_key = Signal()
    copy_key = Signal()
    paste_key = Signal()
    filter_key = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAlternatingRowColors(True)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 12)
        header = self.horizontalHeader()
        header.setSectionsMovable(True)
        header.setHighlightSections(False)
        header.setStretchLastSection(True)
        header.setMinimumSectionSize(_NARROWEST)
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        header.setSortIndicatorClearable(True)
        self.setSortingEnabled(True)

    @property
    def alone(self) -> QItemSelectionModel.SelectionFlag:
        """Choose this row (or cell) and no other."""
        flags = QItemSelectionModel.SelectionFlag
        whole = self.selectionBehavior() == QAbstractItemView.SelectionBehavior.SelectRows
        return flags.ClearAndSelect | flags.Rows if whole else flags.ClearAndSelect

    def selectionCommand(
        self, index: QModelIndex | QPersistentModelIndex, event: QEvent | None = None
    ) -> QItemSelectionModel.SelectionFlag:
        """Ctrl+Home and Ctrl+End choose the row they go to: what was chosen is out of sight there."""
        if isinstance(event, QKeyEvent) and event.key() in {Qt.Key.Key_Home, Qt.Key.Key_End} and not (
            event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        ):  # fmt: skip
            return self.alone
        return super().selectionCommand(index, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What grows below the table does not cover the row that was seen whole and is chosen."""
        super().resizeEvent(event)
        at = self.currentIndex()
        box = self.visualRect(at)
        if at.isValid() and box.top() >= 0 and event.size().height() <= box.bottom() < event.oldSize().height():
            self.scrollTo(at)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        for keys, signal in (
            (QKeySequence.StandardKey.Copy, self.copy_key),
            (QKeySequence.StandardKey.Paste, self.paste_key),
            (QKeySequence.StandardKey.Find, self.filter_key),
        ):
            if event.matches(keys):
                signal.emit()
                return
        editing = self.state() == QAbstractItemView.State.EditingState
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and not editing:
            self.entered_key.emit()
            return
        super().keyPressEvent(event)


def head_widths(header: QHeaderView) -> list[int]:
    """How wide the word of each column is; only the one that is sorted by needs room for the arrow as well."""
    wide = [header.sectionSizeHint(i) for i in range(header.count())]
    shown, arrow = header.isSortIndicatorShown(), header.sortIndicatorSection()
    header.setSortIndicatorShown(False)
    bare = [header.sectionSizeHint(i) for i in range(header.count())]
    header.setSortIndicatorShown(shown)
    return [wide[i] if i == arrow else bare[i] for i in range(header.count())]


def _write(path: Path, columns: ColumnSet[Any], rows: list[Any], say: Callable[[Any], str]) -> None:
    from tdapp.services.exchange.xlsx_writer import write_xlsx  # noqa: PLC0415  a large library, wanted rarely

    write_xlsx(path, columns, rows, say)
