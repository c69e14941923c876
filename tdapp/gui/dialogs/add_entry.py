"""One entry by hand: a player, a pair, a team or a reserve, before the draw or after it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLineEdit, QScrollArea, QWidget

from tdapp.gui.dialogs.people_grid import PeopleGrid
from tdapp.gui.dialogs.sheet import Sheet
from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets.pieces import Form, button
from tdapp.rules.kinds import TEAMS
from tdapp.services.changes.late_entry import Added, Late, add_entry
from tdapp.services.columns.entry_desk import ClubRow
from tdapp.services.seating_people import slots_of
from tdapp.text import Refused, Text

_TEAM_LINES = 4


class AddEntry(Sheet):
    """`added(Added)`: the entry was made."""

    added = Signal(object)

    def __init__(self, desk: Desk, parent: QWidget, kind: str, *, drawn: bool, clubs: Sequence[ClubRow]) -> None:
        lead = (
            Text("The event is drawn: the entry takes an open place if there is one. Otherwise it is drawn with the "
                 "others again, or stands by as a reserve.")
            if drawn else Text("The entry follows the list.")
        )  # fmt: skip
        super().__init__(desk, parent, Text("Add an entry"), lead, Text("Add the entry"), self.write)
        language = self.language
        self.resize(1000, 330)
        self.people = PeopleGrid(language, slots_of(kind) or _TEAM_LINES, [k.name for k in clubs])
        self.team, self.seed, self.categories = QLineEdit(), QLineEdit(), QLineEdit()
        form = Form(language)
        if kind in TEAMS:
            form.add("team", Text("Name of the team"), self.team)
        form.add("seed", Text("Seed number"), self.seed)
        form.add(
            "categories", Text("Categories"), self.categories, Text("Several with commas, for instance women, senior")
        )
        self.reserve, self.again = QCheckBox(), QCheckBox()
        language.bind(self.reserve, self.reserve.setText, Text("Reserve: plays unranked where somebody is missing"))
        language.bind(self.again, self.again.setText, Text("Draw again afterwards"))
        self.again.setVisible(drawn)
        if kind in TEAMS:
            area = QScrollArea()
            area.setWidgetResizable(True)
            area.setWidget(self.people)
            area.setMinimumHeight(220)
            self.body.addWidget(area)
            row = QHBoxLayout()
            row.addWidget(button(language, Text("One more person"), self.people.add_line))
            row.addStretch(1)
            self.body.addLayout(row)
        else:
            self.body.addWidget(self.people)
        self.body.addWidget(form)
        self.body.addWidget(self.reserve)
        self.body.addWidget(self.again)
        self.body.addStretch(1)
        self._form = form
        self.people.focus_name()

    def write(self) -> None:
        """Enter it in one step."""
        self._form.clear()
        seed = self.seed.text().strip()
        if seed and not seed.isdecimal():
            self._form.wrong("seed", Text("A seed number is a whole number."))
            self.seed.setFocus()
            return
        late = Late(
            self.people.typed(), self.team.text().strip(), int(seed) if seed else None, self.categories.text().strip(),
            self.reserve.isChecked(), self.again.isChecked(),
        )  # fmt: skip
        self.ok.setEnabled(False)
        self.desk.run(add_entry, self.desk.scope.event, late, done=self._done, failed=self._refused)

    def _refused(self, refused: Refused) -> None:
        self.bar.refuse(refused)
        self.ok.setEnabled(True)
        self.people.focus_name()

    def _done(self, added: Added) -> None:
        self.added.emit(added)
        self.accept()
