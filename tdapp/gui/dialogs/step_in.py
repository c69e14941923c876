"""Somebody steps in for a player: a reserve, somebody the tournament knows, or somebody new."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QCompleter, QLabel, QLineEdit, QRadioButton, QWidget

from tdapp.gui.dialogs.people_grid import PeopleGrid
from tdapp.gui.dialogs.sheet import Sheet
from tdapp.gui.dialogs.when_and_why import WhenAndWhy
from tdapp.gui.models.desk import Desk
from tdapp.services.changes.choosing import LeavingChoices, leaving_choices
from tdapp.services.changes.stepping_in import Who
from tdapp.services.changes.substitution import Substituted, substitute
from tdapp.services.changes.typed_people import read_typed
from tdapp.services.columns.entry_desk import ClubRow, EntryPersonRow, PersonRow
from tdapp.services.exchange.entry_words import PLAYER
from tdapp.text import Refused, Text


class StepIn(Sheet):
    """`stepped_in(Substituted)`: it was written."""

    stepped_in = Signal(object)

    def __init__(
        self,
        desk: Desk,
        parent: QWidget,
        row: EntryPersonRow,
        reserves: Sequence[EntryPersonRow],
        people: Sequence[PersonRow],
        clubs: Sequence[ClubRow],
    ) -> None:
        super().__init__(
            desk, parent, Text("Substitute"),
            Text("The results stay with the entry. Before the draw the person is simply exchanged."),
            Text("Let them play"), self.write,
        )  # fmt: skip
        self._row = row
        language = self.language
        self.resize(980, 480)
        self.who = QLabel()
        self.who.setObjectName("section")
        name = row.person.name if row.person else "–"
        language.bind(self.who, self.who.setText, Text("For {entry}: {name}", entry=row.label, name=name))
        self.by_reserve, self.by_known, self.by_new = QRadioButton(), QRadioButton(), QRadioButton()
        self.reserve, self.known = QComboBox(), QLineEdit()
        for reserve in reserves:
            if reserve.person is not None:
                self.reserve.addItem(f"{reserve.label}  {reserve.person.name}  {reserve.person.club}", reserve.entry)
        names = [f"{p.person.name}" for p in people] + [p.person.registration for p in people if p.person.registration]
        completer = QCompleter(names, self.known)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self.known.setCompleter(completer)
        self.new = PeopleGrid(language, 1, [k.name for k in clubs])
        self.form = WhenAndWhy(language, reason_needed=True)
        ways: tuple[tuple[QRadioButton, Text, QWidget], ...] = (
            (self.by_reserve, Text("A &reserve"), self.reserve),
            (self.by_known, Text("Somebody &known here: name or registration number"), self.known),
            (self.by_new, Text("Somebody &new"), self.new),
        )
        self.body.addWidget(self.who)
        for choice, text, field in ways:
            language.bind(choice, choice.setText, text)
            language.bind(field, field.setAccessibleName, text)
            choice.toggled.connect(field.setEnabled)
            field.setEnabled(False)
            self.body.addWidget(choice)
            self.body.addWidget(field)
        for widget in (self.by_reserve, self.reserve):
            widget.setVisible(self.reserve.count() > 0)
        (self.by_reserve if self.reserve.count() else self.by_known).setChecked(True)
        self.body.addWidget(self.form)
        self.body.addStretch(1)
        desk.run(leaving_choices, desk.scope.event, [row.entry], done=self._put, failed=self.bar.refuse)
        (self.reserve if self.reserve.count() else self.known).setFocus()

    def _put(self, found: LeavingChoices) -> None:
        self.form.put(found.rounds, found.chiefs, published=found.published)

    def _who(self) -> Who:
        if self.by_reserve.isChecked():
            return Who(reserve=str(self.reserve.currentData()))
        if self.by_known.isChecked():
            return Who(known=self.known.text().strip())
        return Who(new=read_typed(self.new.typed(), PLAYER)[0])

    def write(self) -> None:
        """Write it in one step."""
        try:
            who = self._who()
        except Refused as refused:
            self.bar.refuse(refused)
            return
        if self.by_known.isChecked() and not who.known:
            self.bar.show_texts([Text("Write who steps in: a name or a registration number.")], "error")
            self.known.setFocus()
            return
        self.ok.setEnabled(False)
        self.desk.run(
            substitute, self.desk.scope.event, self._row.label, who, self.form.chosen,
            self.form.reason.text().strip(), self.form.approver, done=self._done, failed=self._refused,
        )  # fmt: skip

    def _refused(self, refused: Refused) -> None:
        self.bar.refuse(refused)
        self.ok.setEnabled(True)

    def _done(self, done: Substituted) -> None:
        self.stepped_in.emit(done)
        self.accept()


def told(done: Substituted) -> list[Text]:
    """What was done and what follows, for the bar of the page."""
    if done.since is None:
        first = Text("{entry} is now {now} (before: {before}).", entry=done.label, now=done.now, before=done.before)
    else:
        first = Text("{now} plays as {entry} from segment {segment}, round {round} on (before: {before}).",
                     now=done.now, entry=done.label, segment=done.since[0], round=done.since[1],
                     before=done.before or "–")  # fmt: skip
    tables = [Text("Tables concerned: {tables}.", tables=[t.text for t in done.tables])] if done.tables else []
    return [first, *tables, *(f.text for f in done.findings)]
