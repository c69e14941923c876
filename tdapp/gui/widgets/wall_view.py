"""What should be known before a seating is published, and what hangs on the wall and whether it is still true."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QVBoxLayout, QWidget

from tdapp.gui.models.desk import Desk
from tdapp.gui.models.table_model import Tone
from tdapp.gui.widgets.data_table import DataTable
from tdapp.gui.widgets.marks import OF_WEIGHT
from tdapp.gui.widgets.pieces import Heading
from tdapp.gui.widgets.problem_list import Line, ProblemList
from tdapp.rules.findings import Weight
from tdapp.services.columns.draw_desk import HungRow, hung_columns
from tdapp.services.seating_desk import WallDesk, WallLine
from tdapp.text import Text

TONES: dict[str, Tone] = {"on the wall": "good", "changed": "warning", "superseded": "muted", "withdrawn": "muted"}


class WallView(QWidget):
    """`chosen_changed()`: the cursor stands on another publication. `asked(subject)`: go to what a finding is about."""

    chosen_changed = Signal()
    asked = Signal(object)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.found = WallDesk(drawn=False, findings=(), lines=())
        language = desk.language
        self.findings = ProblemList(desk)
        self.table = DataTable(desk, hung_columns(), lambda r: r.number, filtered=False, tone=lambda r: TONES[r.state])
        left = _part(
            Heading(language, Text("Before it is published"), Text("Errors stop it, warnings go with it."), part=True),
            self.findings,
        )
        right = _part(
            Heading(
                language,
                Text("On the wall"),
                Text("Frozen as it was, numbered; never edited, only superseded or withdrawn."),
                part=True,
            ),
            self.table,
        )
        split = QSplitter(Qt.Orientation.Horizontal)
        split.setChildrenCollapsible(False)
        split.setHandleWidth(16)
        split.addWidget(left)
        split.addWidget(right)
        split.setSizes([420, 680])
        self.buttons = QHBoxLayout()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 12, 0, 0)
        column.setSpacing(10)
        column.addLayout(self.buttons)
        column.addWidget(split, 1)
        self.table.current_changed.connect(lambda _: self.chosen_changed.emit())
        self.findings.chosen.connect(self.asked)

    @property
    def ready(self) -> bool:
        """Whether there is a seating and nothing that stops its publication."""
        return self.found.drawn and all(f.weight is not Weight.ERROR for f in self.found.findings)

    def put(self, found: WallDesk) -> None:
        """Show this."""
        self.found = found
        lines: list[Line] = [(OF_WEIGHT[f.weight], f.text, f.subject) for f in found.findings]
        if not found.drawn:
            lines = [("muted", Text("This segment is not drawn yet; there is nothing to publish."), ())]
        elif not lines:
            lines = [("good", Text("Everybody has one seat in every round, and everybody is here."), ())]
        self.findings.put_lines(lines)
        self.table.set_rows([HungRow(w.number, _what(w), w.at, w.state) for w in found.lines])
        if found.lines and self.table.current() is None:
            self.table.select(found.lines[0].number)
        self.chosen_changed.emit()

    def chosen(self) -> HungRow | None:
        """The publication under the cursor."""
        found = self.table.current()
        return found if isinstance(found, HungRow) else None


def _part(heading: Heading, body: QWidget) -> QWidget:
    part = QWidget()
    column = QVBoxLayout(part)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(8)
    column.addWidget(heading)
    column.addWidget(body, 1)
    return part


def _what(line: WallLine) -> Text:
    if line.kind == "seating":
        if line.round is None:
            return Text("Seating of segment {segment}", segment=line.segment)
        return Text("Seating of segment {segment}, round {round}", segment=line.segment, round=line.round)
    if line.kind == "ranking":
        if line.official:
            return Text("Official ranking of segment {segment}", segment=line.segment)
        return Text("Provisional ranking of segment {segment}", segment=line.segment)
    return Text("Notice")
