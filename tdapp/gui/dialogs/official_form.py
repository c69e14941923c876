"""An official: name, role, unit, region, level, and whom he or she keeps away from; a new one, or one of the list."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QWidget

from tdapp.gui.dialogs.sheet import Sheet
from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets.names_field import NamesField
from tdapp.gui.widgets.pieces import Form
from tdapp.services.exchange.official_lists import several_names
from tdapp.services.officials.editing import OfficialWords
from tdapp.services.officials.keeping import OfficialForm, keep_official, official_form
from tdapp.services.rows.officials import DIRECTOR, OFFICIAL_ROLES
from tdapp.text import Refused, Text

_LONGEST = 32


class OfficialSheet(Sheet):
    """`kept(int, str)`: the number in the list and the name of who was written."""

    kept = Signal(int, str)

    def __init__(self, desk: Desk, parent: QWidget, who: int | None = None, name: str = "") -> None:
        title = Text("Add an official") if who is None else Text("Official: {name}", name=_short(name))
        super().__init__(
            desk, parent, title,
            Text("An official directs no table of the own unit, of a tied unit, of the own region, or where family "
                 "plays."),
            Text("Add the official") if who is None else Text("Keep the changes"), self.write,
        )  # fmt: skip
        self._who = who
        language = self.language
        self.resize(620, 480)
        self.name, self.region, self.level = QLineEdit(), QLineEdit(), QLineEdit()
        self.role = QComboBox()
        for role in OFFICIAL_ROLES:
            self.role.addItem("", role)
        self.role.setCurrentIndex(self.role.findData(DIRECTOR))
        self.club = NamesField()
        self.relatives, self.tied = NamesField(several=True), NamesField(several=True)
        self.active = QCheckBox()
        language.bind(self.active, self.active.setText, Text("On &duty: takes part in the lots"))
        self.active.setChecked(True)
        self.form = Form(language)
        self.form.add("name", Text("Name"), self.name)
        self.form.add("role", Text("Role"), self.role)
        self.form.add("club", Text("Unit"), self.club, Text("A new unit is made when it is not known yet."))
        self.form.add("region", Text("Region"), self.region)
        self.form.add("level", Text("Level"), self.level)
        self.form.add("relatives", Text("Family"), self.relatives,
                      Text("Who plays: names or registration numbers, several with commas."))  # fmt: skip
        self.form.add("tied", Text("Tied units"), self.tied,
                      Text("Further units to keep away from, several with commas."))  # fmt: skip
        self.body.addWidget(self.form)
        self.body.addWidget(self.active)
        self.body.addStretch(1)
        language.changed.connect(self._speak)
        self._speak()
        self.ok.setEnabled(False)
        self.name.setFocus()
        desk.run(official_form, who, done=self._fill, failed=self.bar.refuse, owner=self)

    def _speak(self) -> None:
        for i in range(self.role.count()):
            self.role.setItemText(i, self.language.say(OFFICIAL_ROLES[self.role.itemData(i)]))

    def _fill(self, found: OfficialForm) -> None:
        for field, names in ((self.club, found.clubs), (self.relatives, found.people), (self.tied, found.clubs)):
            field.offer(names)
        if self._who is not None:
            words = found.words
            self.name.setText(words.name or "")
            self.role.setCurrentIndex(self.role.findData(words.role))
            self.club.setText(words.club or "")
            self.region.setText(words.region or "")
            self.level.setText(words.level or "")
            self.active.setChecked(bool(words.active))
            between = self.language.say(Text(", "))
            self.relatives.setText(between.join(found.relatives))
            self.tied.setText(between.join(found.tied))
            self.name.selectAll()
        self.ok.setEnabled(self.desk.writes)

    def write(self) -> None:
        """Write the official with all ties in one step."""
        self.form.clear()
        if not self.name.text().strip():
            self.form.wrong("name", Text("An official needs a name."))
            self.name.setFocus()
            return
        words = OfficialWords(
            self.name.text(), self.role.currentData(), self.club.text(), self.region.text(), self.level.text(),
            self.active.isChecked(),
        )  # fmt: skip
        relatives, tied = several_names(self.relatives.text()), several_names(self.tied.text())
        self.ok.setEnabled(False)
        self.desk.run(keep_official, self._who, words, relatives, tied, done=self._done, failed=self._refused)

    def _refused(self, refused: Refused) -> None:
        self.bar.refuse(refused)
        self.ok.setEnabled(True)

    def _done(self, number: int) -> None:
        self.kept.emit(number, self.name.text().strip())
        self.accept()


def _short(name: str) -> str:
    """So much of a name that the title of the dialog has room for it."""
    return name if len(name) <= _LONGEST else f"{name[:_LONGEST].rstrip()}…"
