"""Somebody who has left plays again from a round on: in the seats of old, or in those of a reserve."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QWidget

from tdapp.gui.dialogs.sheet import Sheet
from tdapp.gui.dialogs.when_and_why import WhenAndWhy
from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets.pieces import label
from tdapp.services.changes.in_place_of import play_in_place_of, seated_reserves
from tdapp.services.changes.readmitting import Readmission, Readmitted, readmission, readmit
from tdapp.text import Refused, Text

_OWN = Text("Its own of old")


class Readmit(Sheet):
    """`back(Readmitted)`: it was written."""

    back = Signal(object)

    def __init__(self, desk: Desk, parent: QWidget, entry: str) -> None:
        super().__init__(
            desk, parent, Text("Take an entry back in"),
            Text("It gets its seats back, from reserves as well; what was played stays as it was played."),
            Text("Take back in"), self.write,
        )  # fmt: skip
        self._entry = entry
        self.who = label(self.language, Text("{text}", text=entry), "section")
        self.form = WhenAndWhy(self.language, reason_needed=True)
        self.seats = QComboBox()
        self.seats.addItem(self.language.say(_OWN), "")
        self.form.add("seats", Text("Seats"), self.seats)
        self.form.show_row("seats", False)
        self.body.addWidget(self.who)
        self.body.addWidget(self.form)
        self.body.addStretch(1)
        self.resize(620, 320)
        self.ok.setEnabled(False)
        desk.run(seated_reserves, desk.scope.event, entry, done=self._offer, owner=self)
        desk.run(readmission, desk.scope.event, entry, done=self._show, failed=self.bar.refuse, owner=self)
        self.form.reason.setFocus()

    def _show(self, found: Readmission) -> None:
        text = Text("{entry} {names}", entry=found.label, names=found.names)
        self.language.bind(self.who, self.who.setText, text)
        self.form.put(found.rounds, found.chiefs, published=found.published)
        self.ok.setEnabled(self.desk.writes)

    def _offer(self, reserves: tuple[tuple[str, tuple[str, ...]], ...]) -> None:
        """Who did not appear may have no seats, while somebody of the support team sits where it could play."""
        for reserve, names in reserves:
            text = Text("Those of reserve {entry}: {names}", entry=reserve, names=names or "–")
            self.seats.addItem(self.language.say(text), reserve)
        self.form.show_row("seats", bool(reserves))

    def write(self) -> None:
        """Write it."""
        self.ok.setEnabled(False)
        reserve = self.seats.currentData()
        case = partial(play_in_place_of, reserve=reserve) if reserve else readmit
        self.desk.run(
            case, self.desk.scope.event, self._entry, since=self.form.chosen, reason=self.form.reason.text().strip(),
            approved_by=self.form.approver, done=self._done, failed=self._refused, owner=self,
        )  # fmt: skip

    def _refused(self, refused: Refused) -> None:
        self.bar.refuse(refused)
        self.ok.setEnabled(self.desk.writes)
        self.form.reason.setFocus()

    def _done(self, written: Readmitted) -> None:
        self.back.emit(written)
        self.accept()


def told(back: Readmitted) -> list[Text]:
    """What was done and what follows, for the bar of the page."""
    texts = [Text("Entry {entry} ({names}) plays again from segment {segment}, round {round} on.", entry=back.label,
                  names=back.names, segment=back.since[0], round=back.since[1])]  # fmt: skip
    if back.reserves:
        texts.append(Text("No longer in its seats: {entries}.", entries=back.reserves))
    if back.tables:
        texts.append(Text("Tables concerned: {tables}.", tables=tuple(t.text for t in back.tables)))
    return [*texts, *(f.text for f in back.findings)]
