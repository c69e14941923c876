"""Somebody leaves, or did not appear: every way to fill the seats with what follows from it, then OK."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QWidget

from tdapp.gui.dialogs.sheet import Sheet
from tdapp.gui.dialogs.when_and_why import WhenAndWhy
from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets.ways_field import WaysField
from tdapp.services.changes.choosing import LeavingChoices, leaving_choices
from tdapp.services.changes.instead import Instead
from tdapp.services.changes.leaving import Left, no_show, withdraw_entry
from tdapp.text import Refused, Text

_TITLES = {"withdraw": Text("Withdraw an entry"), "no-show": Text("Did not appear")}
_LEADS = {
    "withdraw": Text("The entry stays in the rankings without a place; boards that were played stay as they are."),
    "no-show": Text("It is reported to the clubs; boards that were played stay as they are."),
}
_OKS = {"withdraw": Text("Withdraw"), "no-show": Text("Note it")}


class Leave(Sheet):
    """`left(Left)`: it was written."""

    left = Signal(object)

    def __init__(self, desk: Desk, parent: QWidget, labels: Sequence[str], how: Literal["withdraw", "no-show"]) -> None:
        super().__init__(desk, parent, _TITLES[how], _LEADS[how], _OKS[how], self.write)
        self._labels, self._how = list(labels), how
        self._choices: LeavingChoices | None = None
        self.resize(820, 330)
        self.who, self.seats = QLabel(), QLabel()
        for made in (self.who, self.seats):
            made.setWordWrap(True)
        self.who.setObjectName("section")
        self.form = WhenAndWhy(self.language, reason_needed=how == "withdraw")
        self.form.since.activated.connect(lambda _: self.look())
        self._field = WaysField(self.language)
        self.ways = self._field.group
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidget(self._field)
        self.body.addWidget(self.who)
        self.body.addWidget(self.form)
        self.body.addWidget(self.seats)
        self.body.addWidget(area, 1)
        self.ok.setEnabled(False)
        self._field.changed.connect(self._enable)
        self.look()
        self.form.reason.setFocus()

    def look(self) -> None:
        """Read what there is to choose; nothing is written."""
        self.desk.run(leaving_choices, self.desk.scope.event, self._labels, self.form.chosen, done=self._show,
                      failed=self.bar.refuse)  # fmt: skip

    def _show(self, found: LeavingChoices) -> None:
        self._choices = found
        self.bar.clear()
        bind = self.language.bind
        people = tuple(Text("{entry} {names}", entry=entry, names=names) for entry, names in found.entries)
        bind(self.who, self.who.setText, people)
        self.form.put(found.rounds, found.chiefs, published=found.published)
        text = (
            Text("Seats in rounds that are not played yet: {tables}. Choose what happens; nothing is chosen by itself.",
                 tables=[t.text for t in found.tables])
            if found.tables else Text("No seat is concerned.")
        )  # fmt: skip
        bind(self.seats, self.seats.setText, text)
        self._field.put([way.text for way in found.ways])
        if found.ways:
            self.resize(self.width(), max(self.height(), 560))
        self._enable()

    def _enable(self) -> None:
        found = self._choices
        chosen = found is not None and (not found.ways or self._field.chosen >= 0)
        self.ok.setEnabled(chosen and self.desk.writes)

    def write(self) -> None:
        """Write what was chosen, in one step."""
        found = self._choices
        if found is None:
            return
        instead = found.ways[self._field.chosen].instead if found.ways else Instead()
        event, since, reason = self.desk.scope.event, self.form.chosen, self.form.reason.text().strip()
        self.ok.setEnabled(False)
        options = {"done": self._done, "failed": self._refused}
        if self._how == "withdraw":
            self.desk.run(withdraw_entry, event, self._labels[0], since, instead, reason, self.form.approver, **options)
        else:
            self.desk.run(no_show, event, self._labels, since, instead, reason, self.form.approver, **options)

    def _refused(self, refused: Refused) -> None:
        self.bar.refuse(refused)
        self._enable()
        if not self.form.reason.text().strip():
            self.form.reason.setFocus()

    def _done(self, left: Left) -> None:
        self.left.emit(left)
        self.accept()


def told(left: Left, how: str) -> list[Text]:
    """What was done and what follows, for the bar of the page."""
    texts = []
    for e in left.entries:
        if how == "no-show":
            texts.append(Text("Entry {entry} ({names}) did not appear; report it to: {clubs}.", entry=e.label,
                              names=e.names, clubs=e.clubs or "–"))  # fmt: skip
        else:
            texts.append(Text("Entry {entry} ({names}) plays no more from segment {segment}, round {round} on.",
                              entry=e.label, names=e.names, segment=e.since[0], round=e.since[1]))  # fmt: skip
        if e.reserve is not None:
            texts.append(Text("Reserve {entry} plays in its place.", entry=e.reserve))
    if left.tables:
        texts.append(Text("Tables concerned: {tables}.", tables=[t.text for t in left.tables]))
    return [*texts, *(f.text for f in left.findings)]
