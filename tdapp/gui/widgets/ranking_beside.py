"""What stands beside the live ranking: open points with the lots, what was published, remarks."""

from __future__ import annotations

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QTabWidget, QVBoxLayout, QWidget

from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets.data_table import DataTable
from tdapp.gui.widgets.pieces import action_button, label
from tdapp.gui.widgets.problem_list import ProblemList
from tdapp.gui.widgets.ranking_lines import open_lines, remarks, wall_tone
from tdapp.services.columns.wall import wall_columns
from tdapp.services.ranking_desk import RankingDesk
from tdapp.text import Text

_NARROWEST = 340


class RankingBeside(QTabWidget):
    """Three tabs. `lot` and `withdraw` are the actions of the page that its fields belong to."""

    def __init__(self, desk: Desk, lot: QAction, withdraw: QAction) -> None:
        super().__init__()
        self._desk = desk
        self._view: RankingDesk | None = None
        self.open, self.remarks = ProblemList(desk), ProblemList(desk)
        self.seed = self._field(Text("Public seed of the lot"), lot)
        self.reason = self._field(Text("Reason, needed to withdraw"), withdraw)
        self.wall = DataTable(desk, wall_columns(), lambda r: r.number, filtered=False, tone=wall_tone)
        self.wall.add_action(withdraw)
        self.lot_part = self._lots(lot)
        self.addTab(self._open_part(), "")
        self.addTab(self._wall_part(withdraw), "")
        self.addTab(self.remarks, "")
        desk.language.changed.connect(self._speak)
        self._speak()

    def _field(self, text: Text, action: QAction) -> QLineEdit:
        made = QLineEdit()
        self._desk.language.bind(made, made.setPlaceholderText, text)
        self._desk.language.bind(made, made.setAccessibleName, text)
        made.returnPressed.connect(action.trigger)
        return made

    def _lots(self, lot: QAction) -> QWidget:
        part = QWidget()
        language = self._desk.language
        why = Text(
            "Equals of the final ranking are parted by a lot that anybody can repeat from its seed. "
            "Announce the seed first."
        )
        row = QHBoxLayout()
        row.addWidget(self.seed, 1)
        row.addWidget(action_button(language, lot, Text("Draw the lots")))
        inside = QVBoxLayout(part)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(label(language, why, "lead"))
        inside.addLayout(row)
        part.hide()
        return part

    def _open_part(self) -> QWidget:
        part = QWidget()
        column = QVBoxLayout(part)
        column.setContentsMargins(0, 8, 0, 0)
        title = Text("What stands in the way of the official ranking")
        column.addWidget(label(self._desk.language, title, "section"))
        column.addWidget(self.open, 1)
        column.addWidget(self.lot_part)
        return part

    def _wall_part(self, withdraw: QAction) -> QWidget:
        part = QWidget()
        column = QVBoxLayout(part)
        column.setContentsMargins(0, 8, 0, 0)
        column.addWidget(self.wall, 1)
        column.addWidget(self.reason)
        column.addWidget(action_button(self._desk.language, withdraw, Text("Withdraw the chosen publication")))
        return part

    def put(self, view: RankingDesk) -> None:
        """Show what belongs to this ranking."""
        self._view = view
        self.open.put_lines(open_lines(view))
        self.lot_part.setVisible(bool(view.equals))
        self.wall.set_columns(wall_columns(reasons=any(row.reason for row in view.wall)))
        self.wall.set_rows(view.wall)
        self.remarks.put_lines(remarks(view))
        self._speak()

    def ask_reason(self) -> None:
        """Put the cursor where the reason is written."""
        self.setCurrentIndex(1)
        self.reason.setFocus()

    def _speak(self) -> None:
        view = self._view
        names = (
            Text("Open points ({n})", n=0 if view is None else len(view.open)),
            Text("Published ({n})", n=0 if view is None else len(view.wall)),
            Text("Remarks"),
        )
        for i, name in enumerate(names):
            self.setTabText(i, self._desk.say(name))
        self.setMinimumWidth(max(_NARROWEST, self.tabBar().sizeHint().width() + 4))
