"""Beside a score sheet: the sheets of the round with their states, and the ranking as it stands now."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QHeaderView, QSplitter, QVBoxLayout, QWidget

from tdapp.gui.models.desk import Desk
from tdapp.gui.models.table_model import Tone
from tdapp.gui.widgets.data_table import DataTable
from tdapp.gui.widgets.pieces import label
from tdapp.services.columns.live_ranking import LiveRow, live_columns
from tdapp.services.columns.sheets import SheetState, SheetStatus, sheet_columns
from tdapp.services.score_entry.live_ranking import LiveRanking
from tdapp.services.score_entry.sheet_list import SheetList
from tdapp.text import Refused, Text

_CELL_ROOM = 28
_TONES: dict[SheetStatus, Tone | None] = {
    SheetStatus.QUERY: "warning",
    SheetStatus.KEYED: "good",
    SheetStatus.WAITING: "muted",
    SheetStatus.PARTLY: None,
}


class SheetSide(QSplitter):
    """`chosen(SheetState)`: Enter or a double click on a table."""

    chosen = Signal(object)

    def __init__(self, desk: Desk) -> None:
        super().__init__(Qt.Orientation.Vertical)
        self._language = desk.language
        self.sheets = DataTable(desk, sheet_columns(), lambda r: (r.group, r.table), filtered=False, tone=_tone)
        self.ranking = DataTable(desk, live_columns(), lambda r: r.number, filtered=False, tone=_muted)
        self.only = QCheckBox()
        desk.language.bind(self.only, self.only.setText, Text("Missing only"))
        self.only.toggled.connect(self._filter)
        self.tally = label(desk.language, Text("{text}", text=""), "muted", wrap=False)
        self.state = label(desk.language, Text("{text}", text=""), "muted")
        desk.language.changed.connect(self._share_width)
        self._share_width()
        self.setChildrenCollapsible(False)
        self.setHandleWidth(12)
        self.addWidget(self._part(Text("Score sheets"), self.sheets, self.only, self.tally))
        self.addWidget(self._part(Text("Live ranking"), self.ranking, None, self.state))
        self.setStretchFactor(0, 3)
        self.setStretchFactor(1, 2)
        self.sheets.activated.connect(self.chosen.emit)

    def _part(self, title: Text, table: DataTable, box: QCheckBox | None, under: QWidget) -> QWidget:
        part = QWidget()
        row = QHBoxLayout()
        row.addWidget(label(self._language, title, "section", wrap=False))
        row.addStretch(1)
        if box is not None:
            row.addWidget(box)
        column = QVBoxLayout(part)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addLayout(row)
        column.addWidget(under)
        column.addWidget(table, 1)
        return part

    def _share_width(self) -> None:
        """The word in the middle takes what the figures leave, so that nothing needs to be scrolled sideways."""
        figures = self.fontMetrics()
        for table, widest in ((self.sheets, "12/12"), (self.ranking, "≈ −88.888")):
            header = table.view.horizontalHeader()
            table.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            header.setStretchLastSection(False)
            header.setSortIndicatorShown(False)  # its room is needed; a click on a header sorts all the same
            header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
            for column, text in ((0, "0000"), (2, widest)):
                needed = figures.horizontalAdvance(text) + _CELL_ROOM
                header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
                header.resizeSection(column, max(header.sectionSizeHint(column), needed))

    def put_sheets(self, found: SheetList) -> None:
        """Show the sheets of a round."""
        self.sheets.set_rows(found.rows)
        self._share_width()
        missing = sum(row.missing for row in found.rows)
        queries = sum(row.queries for row in found.rows)
        words = Text(
            "Round {round}: {missing} of {n} sheets missing, queries: {queries}",
            round=found.round,
            missing=missing,
            n=len(found.rows),
            queries=queries,
        )
        self._language.bind(self.tally, self.tally.setText, words)

    def show_no_sheets(self) -> None:
        """Show no sheets, and no count of them."""
        self.sheets.set_rows(())
        self._language.bind(self.tally, self.tally.setText, Text("{text}", text=""))

    def put_ranking(self, found: LiveRanking) -> None:
        """Show the ranking of now."""
        self.ranking.set_rows(found.rows)
        self._share_width()
        boards = len(found.provisional)
        words = Text("Every keyed board is played at all tables.")
        if boards:
            words = Text("≈ provisional: {n} boards are not played at all tables yet.", n=boards)
        self._language.bind(self.state, self.state.setText, words)

    def refuse_ranking(self, refused: Refused) -> None:
        """Say why there is no ranking."""
        self.ranking.set_rows(())
        self._language.bind(self.state, self.state.setText, refused.problems[0])

    def next_missing(self, after: tuple[str, int] | None) -> SheetState | None:
        """The next table that owes something, in the order of the tables, and then from the top."""
        rows = [row for row in self.sheets.model.rows if row.missing]
        later = [row for row in rows if after is not None and (row.group, row.table) > after]
        return next(iter([*later, *rows]), None)

    def _filter(self, on: bool) -> None:
        self.sheets.model.set_only((lambda row: row.missing or row.queries > 0) if on else None)


def _tone(row: SheetState) -> Tone | None:
    return _TONES[row.status]


def _muted(row: LiveRow) -> Tone | None:
    return "muted" if row.place is None else None
