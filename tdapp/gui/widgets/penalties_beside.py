"""What stands beside the ledger: live proposals with what decides them, open points, the history of one party."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QTabWidget, QVBoxLayout, QWidget

from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets.data_table import DataTable
from tdapp.gui.widgets.penalty_lines import WIDEST, history_columns, tone
from tdapp.gui.widgets.pieces import Wrapped, action_button
from tdapp.gui.widgets.problem_list import Line, ProblemList
from tdapp.services.columns.ledger import ProposalRow
from tdapp.services.ledger.history import PenaltiesDesk
from tdapp.text import Text

_NARROWEST = 340


class PenaltiesBeside(QTabWidget):
    """Three tabs. `asked(str)`: the history of this party is wanted. `confirm` and `reject` belong to the page."""

    asked = Signal(str)

    def __init__(self, desk: Desk, confirm: QAction, reject: QAction) -> None:
        super().__init__()
        self._desk = desk
        self._view: PenaltiesDesk | None = None
        self._rows: tuple[ProposalRow, ...] = ()
        self.proposed, self.open = ProblemList(desk), ProblemList(desk)
        desk.language.bind(self.proposed, self.proposed.setAccessibleName, Text("Proposed rulings"))
        self.proposed.chosen.connect(lambda _: confirm.trigger())
        self.party = QLineEdit()
        self.party.setClearButtonEnabled(True)
        desk.language.bind(self.party, self.party.setPlaceholderText, Text("Whose history: 12, 12a"))
        desk.language.bind(self.party, self.party.setAccessibleName, Text("Whose history: 12, 12a"))
        self.party.textEdited.connect(lambda text: self.asked.emit(text.strip()))
        self.counts = Wrapped()
        self.history = DataTable(desk, history_columns(desk.language.code), lambda r: r.number, filtered=False,
                                 tone=tone, widest=WIDEST)  # fmt: skip
        self.addTab(self._proposed_part(confirm, reject), "")
        self.addTab(self._history_part(), "")
        self.addTab(self.open, "")
        desk.language.changed.connect(self._speak)
        self._speak()

    def _proposed_part(self, confirm: QAction, reject: QAction) -> QWidget:
        part = QWidget()
        column = QVBoxLayout(part)
        column.setContentsMargins(0, 8, 0, 0)
        column.addWidget(self.proposed, 1)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(action_button(self._desk.language, reject, Text("Reject…")))
        row.addWidget(action_button(self._desk.language, confirm, Text("Confirm…")))
        column.addLayout(row)
        return part

    def _history_part(self) -> QWidget:
        part = QWidget()
        column = QVBoxLayout(part)
        column.setContentsMargins(0, 8, 0, 0)
        column.addWidget(self.party)
        column.addWidget(self.counts)
        column.addWidget(self.history, 1)
        return part

    @property
    def chosen(self) -> ProposalRow | None:
        """The proposal under the cursor, the first one while there is no cursor."""
        place = max(self.proposed.currentIndex().row(), 0)
        return self._rows[place] if place < len(self._rows) else None

    def put(self, view: PenaltiesDesk) -> None:
        """Show what belongs to this ledger; the cursor stays on the proposal that it was on."""
        before = self.chosen
        self._view, self._rows = view, view.page.proposals
        self.proposed.put_lines([_proposal(p) for p in self._rows] or _none(Text("No proposal is open.")))
        place = next((i for i, p in enumerate(self._rows) if p == before), 0)
        self.proposed.setCurrentIndex(self.proposed.model().index(place, 0))
        if view.page.findings:
            self.open.put_findings(view.page.findings)
        else:
            self.open.put_lines(_none(Text("Nothing about rulings is open.")))
        self.history.set_rows(() if view.history is None else view.history.rows)
        self._speak()

    def ask_proposals(self) -> None:
        """Put the cursor into the proposals."""
        self.setCurrentIndex(0)
        self.proposed.setFocus()

    def ask_history(self, party: str) -> None:
        """Show the history of this party."""
        self.party.setText(party)
        self.setCurrentIndex(1)
        self.asked.emit(party)

    def _speak(self) -> None:
        view, say = self._view, self._desk.say
        names = (
            Text("Proposed ({n})", n=len(self._rows)),
            Text("History"),
            Text("Open points ({n})", n=0 if view is None else len(view.page.findings)),
        )
        for i, name in enumerate(names):
            self.setTabText(i, say(name))
        self.history.set_columns(history_columns(self._desk.language.code))
        history = None if view is None else view.history
        lines = [Text("Type a party, or press Ctrl+H on a ruling.")]
        if history is not None:
            lines = [Text("{party}  {people}", party=history.party, people=" / ".join(history.people))]
            lines += history.counts or (Text("Nothing that counts is on record."),)
        self.counts.setText("\n".join(map(say, lines)))
        self.setMinimumWidth(max(_NARROWEST, self.tabBar().sizeHint().width() + 4))


def _proposal(p: ProposalRow) -> Line:
    text = Text("{kind} for {party} {people}: {reason}, after ruling {after}; for {authority} to decide", kind=p.name,
                party=p.party, people=" / ".join(p.people), reason=p.reason, after=p.after,
                authority=p.authority)  # fmt: skip
    return "muted", text, ("ruling", p.after)


def _none(text: Text) -> list[Line]:
    return [("good", text, ())]
