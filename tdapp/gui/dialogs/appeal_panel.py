"""Names the panel of an appeal: the program proposes, ticks and names by hand decide, who must stand aside is told."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QWidget

from tdapp.gui.dialogs.appeal_sheet import AppealSheet
from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets.pieces import Form, button, label
from tdapp.gui.widgets.problem_list import Line, ProblemList
from tdapp.gui.widgets.tick_list import TickList
from tdapp.rules.appeal_panels import SIZES
from tdapp.services.appeals.candidates import Candidate, PanelChoices, panel_choices
from tdapp.services.appeals.panel import Named, PanelProposed, name_panel, propose_panel
from tdapp.text import Refused, Text


class AppealPanel(AppealSheet):
    """`named(names)`: who judges, once it is written.

    Those who are ticked are asked in their order: the first three or five are members, further ones step in for whoever
    must stand aside.
    """

    named = Signal(object)

    def __init__(self, desk: Desk, parent: QWidget, number: int) -> None:
        super().__init__(
            desk, parent, Text("Panel of appeal {number}", number=number),
            Text("Ticked in their order: the first are members, the next step in for those who stand aside. Without a "
                 "panel the chief TD decides."),
            Text("Name the panel"), self.write,
        )  # fmt: skip
        self._number, self._asked = number, 0
        self._found: PanelChoices | None = None
        self._people: dict[str, Named] = {}
        self.resize(760, 600)
        language = desk.language
        self.members = QComboBox()
        for size in SIZES:
            self.members.addItem(str(size), size)
        self.units = label(language, Text("{text}", text=""), "muted")
        self.people = TickList(language, Text("Who is asked"))
        self.name, self.unit = QLineEdit(), QLineEdit()
        self.add = button(language, Text("&Add"), self.add_by_hand)
        self.outcome = ProblemList(desk)
        self.outcome.setMaximumHeight(130)
        form = Form(language)
        form.add("members", Text("Members"), self.members)
        form.add("people", Text("Who is asked"), self.people)
        for field, text in ((self.name, Text("Somebody else: name")), (self.unit, Text("Unit"))):
            language.bind(field, field.setPlaceholderText, text)
            language.bind(field, field.setAccessibleName, text)
            field.returnPressed.connect(self.add_by_hand)
        row = QHBoxLayout()
        row.addWidget(self.name, 2)
        row.addWidget(self.unit, 2)
        row.addWidget(self.add)
        self.body.addWidget(self.units)
        self.body.addWidget(form, 1)
        self.body.addLayout(row)
        self.body.addWidget(self.outcome)
        self.ready(False)
        self.members.currentIndexChanged.connect(lambda _: self.propose())
        self.people.changed.connect(self.look)
        desk.run(panel_choices, desk.scope.event, number, done=self._fill, failed=self.bar.refuse, owner=self)
        self.members.setFocus()

    def _fill(self, found: PanelChoices) -> None:
        self._found = found
        self._people = {c.name: Named(c.name, c.units) for c in found.candidates}
        self.people.put((c.name, _told(c)) for c in found.candidates)
        units = tuple(Text("{unit} ({entries})", unit=unit, entries=entries) for unit, entries in found.units)
        text = Text("Units concerned: {units}", units=units) if units else Text("No unit is concerned.")
        self.language.bind(self.units, self.units.setText, text)
        self.propose()

    def propose(self) -> None:
        """Tick the people whom the program proposes for a panel of this size."""
        if self._found is not None:
            self.people.tick(dict(self._found.proposed).get(self.members.currentData(), ()))

    def add_by_hand(self) -> None:
        """Ask somebody whom the list does not hold."""
        name = self.name.text().strip()
        if not name:
            self.name.setFocus()
            return
        unit = self.unit.text().strip()
        self._people[name] = Named(name, (unit,) if unit else ())
        self.name.clear()
        self.unit.clear()
        text = Text("{name} ({units})", name=name, units=unit) if unit else Text("{name}", name=name)
        self.people.add(name, text)
        self.name.setFocus()

    def _asked_people(self) -> tuple[tuple[Named, ...], tuple[Named, ...]]:
        """Members and those who step in."""
        ticked = [self._people[str(name)] for name in self.people.ticked]
        size: int = self.members.currentData()
        return tuple(ticked[:size]), tuple(ticked[size:])

    def look(self) -> None:
        """Say who would judge and who stands aside; nothing is written."""
        self._asked += 1
        asked = self._asked
        self.desk.run(
            propose_panel, self.desk.scope.event, self._number, *self._asked_people(), owner=self,
            done=lambda found: self._show(asked, found), failed=self._refuse,
        )  # fmt: skip

    def _show(self, asked: int, found: PanelProposed) -> None:
        if asked != self._asked:
            return
        panel = found.panel
        lines: list[Line] = []
        if panel.sitting:
            sitting = Text("Sitting: {names}", names=tuple(m.name for m in panel.sitting))
            lines.append(("warning" if panel.findings else "note", sitting, ()))
        for aside in () if panel.findings else panel.aside:  # the errors name them, and why
            text = (
                Text("{name} stands aside ({why}); {instead} steps in.", name=aside.name, why=aside.why,
                     instead=aside.instead)
                if aside.instead else Text("{name} stands aside: {why}", name=aside.name, why=aside.why)
            )  # fmt: skip
            lines.append(("note", text, ()))
        lines += [("error", finding.text, ()) for finding in panel.findings]
        self.outcome.put_lines(lines)
        self.ready(not panel.findings)

    def _refuse(self, refused: Refused) -> None:
        self.outcome.put_refused(refused)
        self.ready(False)

    def write(self) -> None:
        """Name them."""
        self.enter(name_panel, self._number, *self._asked_people(),
                   done=lambda found: self.named.emit(tuple(m.name for m in found.panel.sitting)))  # fmt: skip


def _told(c: Candidate) -> Text:
    """A candidate in words: what they are, of which units, and why they must stand aside."""
    who = Text("{name}  {role}", name=c.name, role=c.role)
    if c.units:
        who = Text("{name}  {role}, {units}", name=c.name, role=c.role, units=c.units)
    return who if c.why is None else Text("{who}: ✕ stands aside, {why}", who=who, why=c.why)
