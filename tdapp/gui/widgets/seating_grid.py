"""The seating of a round as a grid of tables × seats, stage by stage; the cursor stands on a seat."""

from __future__ import annotations

from PySide6.QtCore import QItemSelectionModel, Signal
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QLabel, QVBoxLayout, QWidget

from tdapp.gui.models.desk import Desk
from tdapp.gui.models.table_model import Tone
from tdapp.gui.widgets.data_table import DataTable
from tdapp.gui.widgets.pieces import label
from tdapp.rules.movements.schedule import BOARDS_OF_STAGES
from tdapp.services.columns.draw_desk import SEAT_KEYS, TableRow, table_columns
from tdapp.services.rows import table_label
from tdapp.services.seating import Resting, RoundSeating
from tdapp.services.seating_desk import SeatingDesk
from tdapp.services.seating_people import seat_label
from tdapp.services.seating_swap import SeatRef
from tdapp.services.tables_read import Sitting, TableOfRound
from tdapp.text import Text

WHY = {
    "rest": Text("rests: nobody plays against them"),
    "seed-out": Text("sits out as a seed"),
    "named-out": Text("does not play in this segment"),
}
NOBODY = Text("– nobody –")


class SeatingGrid(QWidget):
    """`stage` and `stage_word` choose the stage and are placed by who holds the grid.

    `seat_changed(SeatRef | None)`: the cursor stands on another seat. `activated()`: Enter on a seat."""

    seat_changed = Signal(object)
    activated = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._seating: RoundSeating | None = None
        self._played: frozenset[int] = frozenset()
        self.stage = QComboBox()
        self.stage_word = label(desk.language, Text("Boards"), wrap=False)
        self.stage_word.setBuddy(self.stage)
        desk.language.bind(self.stage, self.stage.setAccessibleName, Text("Boards"))
        self.table = DataTable(desk, table_columns(), lambda r: r.encounter, tone=_tone)
        self.table.view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        self.table.view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.view.setShowGrid(True)
        self.below = QLabel()
        self.below.setWordWrap(True)
        self.below.setObjectName("muted")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.table, 1)
        column.addWidget(self.below)
        self.stage.currentIndexChanged.connect(lambda _: self._show())
        self.table.view.selectionModel().currentChanged.connect(lambda *_: self.seat_changed.emit(self.seat()))
        self.table.activated.connect(lambda _: self.activated.emit())
        desk.language.changed.connect(self._show)

    def put(self, found: SeatingDesk) -> None:
        """Show this round; the cursor stays on its seat."""
        self._seating, self._played = found.seating, found.played
        tables = found.seating.tables if found.seating else ()
        stages = max((len(t.stages) for t in tables), default=1)
        if self.stage.count() != stages:
            self.stage.blockSignals(True)
            self.stage.clear()
            for first, last in BOARDS_OF_STAGES[:stages]:
                self.stage.addItem(f"{first}–{last}")
            self.stage.blockSignals(False)
        for widget in (self.stage, self.stage_word):
            widget.setVisible(stages > 1)
        self._show()

    def seat(self) -> SeatRef | None:
        """The seat under the cursor, as it is named: where its occupant begins the round."""
        row, column = self.table.current(), self.table.view.currentIndex().column()
        if row is None or not 1 <= column <= len(SEAT_KEYS) or self._seating is None:
            return None
        table = next((t for t in self._all() if t.encounter_id == row.encounter), None)
        stage = max(self.stage.currentIndex(), 0)
        if table is None or stage >= len(table.stages):
            return None
        sitting = table.stages[stage][column - 1]
        if sitting is None:
            return None
        for other in self._all():
            for i, begins in enumerate(other.stages[0]):
                if begins is not None and (begins.entry_id, begins.slot) == (sitting.entry_id, sitting.slot):
                    return SeatRef(other.table, SEAT_KEYS[i], self._group(other))
        return None

    def who(self, ref: SeatRef) -> str:
        """Who begins in a seat, by number and name; empty when nobody does."""
        for table in self._all():
            if (table.table, self._group(table)) == (ref.table, ref.group):
                return self._cell(table.stages[0][SEAT_KEYS.index(ref.seat)], "")
        return ""

    def current_table(self) -> TableRow | None:
        """The table under the cursor."""
        found = self.table.current()
        return found if isinstance(found, TableRow) else None

    def go_to(self, table: str) -> None:
        """Put the cursor on a table, by its label."""
        for row in self.table.model.rows:
            if row.label == table:
                self.table.select(row.encounter)

    def _all(self) -> tuple[TableOfRound, ...]:
        return () if self._seating is None else (*self._seating.tables, *self._seating.closed)

    def _group(self, table: TableOfRound) -> str:
        return table.group if self._seating is not None and len(self._seating.groups) > 1 else ""

    def _show(self) -> None:
        if self._seating is None:
            self.table.set_rows(())
            self.below.hide()
            return
        stage = max(self.stage.currentIndex(), 0)
        order = {g.code: n for n, g in enumerate(self._seating.groups)}
        here = sorted(self._all(), key=lambda t: (order.get(t.group, 0), t.table))
        nobody = self._desk.say(NOBODY)
        self.table.set_rows([self._row(n, t, stage, nobody) for n, t in enumerate(here)])
        view = self.table.view
        if here and not view.currentIndex().isValid():
            view.setCurrentIndex(self.table.model.index(0, 1))
        view.selectionModel().select(view.currentIndex(), QItemSelectionModel.SelectionFlag.ClearAndSelect)
        told = [self._desk.say(_rests(r)) for r in self._seating.resting]
        self.below.setText("  ·  ".join(told))
        self.below.setVisible(bool(told))
        self.seat_changed.emit(self.seat())

    def _row(self, order: int, table: TableOfRound, stage: int, nobody: str) -> TableRow:
        four = table.stages[stage] if stage < len(table.stages) else (None,) * 4
        last = table.at_the_end(stage + 1) if stage < len(table.stages) else four
        e, s, w, n = (
            self._cell(x, nobody) if x == y else f"{self._cell(x, nobody)} → {self._cell(y, nobody)}"
            for x, y in zip(four, last, strict=True)
        )
        group = self._group(table)
        return TableRow(
            order, table.encounter_id, group, table.table, table_label(group, table.table), table.state,
            table.encounter_id in self._played, (e, s, w, n),
        )  # fmt: skip

    def _cell(self, sitting: Sitting | None, nobody: str) -> str:
        if sitting is None or self._seating is None:
            return nobody
        return f"{seat_label(self._seating.event.kind, sitting.number or 0, sitting.slot)} {sitting.name}".strip()


def _tone(row: TableRow) -> Tone | None:
    return "muted" if row.state != "open" else None


def _rests(found: Resting) -> Text:
    return Text("{number} {names}: {why}", number=found.number, names=" / ".join(found.names), why=WHY[found.why])
