"""The corrections of a segment: every one with its window, and the chosen one in full."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from tdapp.gui.models.desk import Desk
from tdapp.gui.models.table_model import Tone
from tdapp.gui.widgets.data_table import DataTable
from tdapp.gui.widgets.pieces import action_button, label
from tdapp.rules.corrections import KIND_WORDS
from tdapp.services.columns.corrections import CorrectionRow, Timing, correction_columns
from tdapp.services.results.corrections_desk import CorrectionsDesk
from tdapp.text import Text


class CorrectionsView(QWidget):
    """`chosen(row)`: Enter on a correction. `sheet` and `form` are the actions of the page."""

    chosen = Signal(object)

    def __init__(self, desk: Desk, sheet: QAction, form: QAction) -> None:
        super().__init__()
        self._language = desk.language
        self.table = DataTable(desk, correction_columns(), lambda r: r.number, tone=_tone)
        self.table.add_action(sheet)
        self.table.activated.connect(self.chosen)
        self.table.current_changed.connect(self._tell)
        self.words = label(desk.language, _told(None))
        card = QFrame()
        card.setObjectName("card")
        inside = QHBoxLayout(card)
        inside.setContentsMargins(12, 8, 12, 8)
        inside.addWidget(self.words, 1)
        inside.addWidget(action_button(desk.language, form, Text("Correction form…")))
        inside.addWidget(action_button(desk.language, sheet, Text("To the score sheet")))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 10, 0, 0)
        column.addWidget(self.table, 1)
        column.addWidget(card)
        self.setFocusProxy(self.table)

    def put(self, found: CorrectionsDesk) -> None:
        """Show these; the chosen one stays chosen."""
        self.table.set_rows(found.rows)
        if self.table.current() is None and self.table.model.rows:
            self.table.select(self.table.model.rows[0].number)
        self._tell(self.table.current())

    def _tell(self, row: CorrectionRow | None) -> None:
        self._language.bind(self.words, self.words.setText, _told(row))


def _tone(row: CorrectionRow) -> Tone | None:
    if not row.stands:
        return "muted"
    return None if row.timing is Timing.IN_TIME or row.as_decided else "warning"


def _told(row: CorrectionRow | None) -> Text:
    """The chosen correction in sentences."""
    if row is None:
        return Text("A line that is changed after its ranking was published is a correction, and stands here.")
    place = Text("Round {round}, table {table}, board {board}", round=row.round, table=row.table, board=row.board)
    what = Text("{place}: {old} → {new}, {kind}. {reason}", place=place, old=row.old, new=row.new,
                kind=KIND_WORDS[row.kind], reason=row.reason)  # fmt: skip
    if row.as_decided:
        return Text("{what}  As decided on appeal {number} by {names}.", what=what, number=row.appeal, names=row.by)
    if row.timing is Timing.IN_TIME:
        return Text("{what}  Agreed: {names}", what=what, names=row.agreed) if row.agreed else what
    if row.lowered:
        return Text("{what}  Not within its time: decided by {name}, and each seat's W is the lower of old and new.",
                    what=what, name=row.by)  # fmt: skip
    return Text("{what}  Not within its time: decided by {name}; there was no W to compare.", what=what, name=row.by)
