"""The event: what is done, what is next, what is wrong; and making or changing events from regulations."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from tdapp.gui.models.desk import Desk
from tdapp.gui.pages import Page
from tdapp.gui.tasks import Changes
from tdapp.gui.widgets.pieces import EmptyState, Heading, action_button, button, label
from tdapp.gui.widgets.problem_list import ProblemList
from tdapp.gui.widgets.regulations_form import SOURCE, RegulationsForm
from tdapp.gui.widgets.steps_list import StepsList
from tdapp.rules.regulations import Difference
from tdapp.services.checklist import Checklist, Item, checklist
from tdapp.services.regulations_text import Written, regulations_text
from tdapp.services.setting_up import Made, add_event, change_regulations
from tdapp.text import Refused, Text

_BY_ROUND = frozenset({"boards", "officials"})
"""Pages that are asked to show a round."""
_PAGES = {"boards": "boards", "entry": "entries", "query": "score-entry", "ruling": "penalties", "appeal": "appeals"}
"""Where a finding is mended, by what it is about; seating is all the rest."""


class EventPage(Page):
    """The checklist of the event of now, or the form that makes an event or changes its regulations."""

    key = "event"
    needs_event = False

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._changing: str | None = None
        self._stack = QStackedWidget()
        self.new = self.act("new", Text("New event…"), self.make_new, "Ctrl+Shift+N")
        self.change = self.act("regulations", Text("Change the regulations…"), self.change_now, "Ctrl+R")
        self._stack.addWidget(self._checklist())
        self._stack.addWidget(self._editing())
        self._stack.addWidget(self._nothing())
        self.column.addWidget(self._stack, 1)
        self._enable()

    # The checklist

    def _checklist(self) -> QWidget:
        language = self.language
        self.heading = Heading(language, Text("Event"), Text("{text}", text=""))
        self.heading.add(action_button(language, self.change, Text("Change the regulations…")))
        self.heading.add(action_button(language, self.new, Text("New event…")))
        self.steps = StepsList(self.desk)
        self.steps.chosen.connect(self._go)
        self.problems = ProblemList(self.desk)
        self.problems.chosen.connect(self._go_to_problem)
        right = QWidget()
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(label(language, Text("What is wrong"), "section"))
        column.addWidget(self.problems, 1)
        split = QSplitter(Qt.Orientation.Horizontal)
        split.setChildrenCollapsible(False)
        split.setHandleWidth(16)
        split.addWidget(self.steps)
        split.addWidget(right)
        split.setSizes([640, 420])
        whole = QWidget()
        outer = QVBoxLayout(whole)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(12)
        outer.addWidget(self.heading)
        outer.addWidget(split, 1)
        return whole

    def _nothing(self) -> QWidget:
        self.nothing = EmptyState(
            self.language,
            Text("This tournament has no event yet"),
            Text("An event is made from its regulations: kind, tier, segments, rounds, windows. "
                 "An example of each kind comes with the program; change what is different with you."),
        )  # fmt: skip
        self.first = action_button(self.language, self.new, Text("Make the first event"), main=True)
        self.nothing.add(self.first)
        return self.nothing

    def opened(self, target: Any = None) -> None:
        if self._stack.currentIndex() != 1:
            self._read()

    def refresh(self, changes: Changes) -> None:
        if self._stack.currentIndex() != 1:
            self._read()

    def scope_changed(self) -> None:
        self._stack.setCurrentIndex(0)
        self._read()

    def _read(self) -> None:
        there = self.desk.overview
        empty = there is None or not there.events
        self._stack.setCurrentIndex(2 if empty else 0)
        self._enable()
        if not empty and self.desk.scope.event is not None:
            self.desk.run(checklist, self.desk.scope.event, done=self._show)

    def _show(self, found: Checklist) -> None:
        there = self.desk.overview
        event = there.event(self.desk.scope.event) if there else None
        if event is not None:
            self.heading.set_title(Text("{code}  {name}", code=event.code, name=event.name))
        done = sum(item.state == "done" for item in found.items)
        self.heading.set_lead(Text("Done: {n} of {all}. Enter goes to the page.", n=done, all=len(found.items)))
        self.steps.put(found.items)
        if found.findings:
            self.problems.put_findings(found.findings)
        else:
            self.problems.put_texts([Text("Nothing is wrong.")], "good")

    def _go(self, item: Item) -> None:
        if item.page == self.key:
            self.change.trigger()
            return
        if item.segment:
            self.desk.choose(segment=item.segment, **({} if item.round is None else {"round": item.round}))
        self.desk.go_to(item.page, ("round", item.round) if item.page in _BY_ROUND else None)

    def _go_to_problem(self, subject: tuple[str | int, ...]) -> None:
        if subject[:1] == ("suspension",):
            self.desk.actions["suspension"].trigger()
            return
        page = _PAGES.get(str(subject[0]), "draw") if subject else self.key
        self.desk.go_to(page, subject)

    def focus_first(self) -> None:
        for place, field in ((0, self.steps), (1, self.form), (2, self.first)):
            if self._stack.currentIndex() == place:
                field.setFocus()

    def _enable(self) -> None:
        there = self.desk.overview
        self.new.setEnabled(self.desk.writes)
        self.change.setEnabled(self.desk.writes and there is not None and bool(there.events))

    # Making and changing

    def _editing(self) -> QWidget:
        language = self.language
        self.editing = Heading(language, Text("New event"), Text("{text}", text=""))
        self.save = button(language, Text("Make the event"), self.save_now, main=True)
        self.form = RegulationsForm(self.desk)
        self.form.checked.connect(lambda found: self.save.setEnabled(found is not None and self.desk.writes))
        self.reason = QLineEdit()
        language.bind(self.reason, self.reason.setAccessibleName, Text("Why the regulations change"))
        language.bind(self.reason, self.reason.setPlaceholderText, Text("Why; needed once play has begun"))
        self.why = QLabel()
        language.bind(self.why, self.why.setText, Text("Reason"))
        self.why.setBuddy(self.reason)
        foot = QFrame()
        row = QHBoxLayout(foot)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.why)
        row.addWidget(self.reason, 1)
        row.addStretch(0)
        row.addWidget(button(language, Text("Leave without changing anything"), self.leave))
        row.addWidget(self.save)
        whole = QWidget()
        outer = QVBoxLayout(whole)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(12)
        outer.addWidget(self.editing)
        outer.addWidget(self.form, 1)
        outer.addWidget(foot)
        return whole

    def make_new(self) -> None:
        """Open the form with an example."""
        there = self.desk.overview
        self._edit(None)
        if there is not None and there.events:
            self.form.start("individual", {"name": there.name, "zone": there.zone}, there.first_day)
        else:
            self.form.start("individual")
        self.form.setFocus()

    def change_now(self) -> None:
        """Open the form with the regulations in force."""
        if self.desk.scope.event is not None:
            self.desk.run(regulations_text, self.desk.scope.event, done=self._change)

    def _change(self, found: Written) -> None:
        self._edit(found.event)
        self.form.load(found.toml)
        self.form.editor.setFocus()

    def _edit(self, changing: str | None) -> None:
        self._changing = changing
        self.bar.clear()
        self.reason.clear()
        for widget in (self.why, self.reason):
            widget.setVisible(changing is not None)
        self.form.fix_event(changing is not None)
        bind = self.language.bind
        if changing is None:
            self.editing.set_title(Text("New event"))
            self.editing.set_lead(
                Text("Fill in the form; everything else stands in the text, with a word on each setting.")
            )
            bind(self.save, self.save.setText, Text("Make the event"))
        else:
            self.editing.set_title(Text("Regulations of event {event}", event=changing))
            self.editing.set_lead(Text("A change is a new version; segments that are played keep theirs."))
            bind(self.save, self.save.setText, Text("Put in force"))
        self._stack.setCurrentIndex(1)

    def save_now(self) -> None:
        """Make the event, or put the new version in force."""
        if self._changing is None:
            self.desk.run(add_event, self.form.text, SOURCE, done=self._made, failed=self._refused)
        else:
            self.desk.run(
                change_regulations, self._changing, self.form.text, SOURCE, self.reason.text(),
                done=self._changed, failed=self._refused,
            )  # fmt: skip

    def _made(self, made: Made) -> None:
        self._stack.setCurrentIndex(0)
        self.desk.read_overview(event=made.event)
        self.bar.show_texts([Text("Event {event} is made.", event=made.event)], "good")
        self.steps.setFocus()

    def _changed(self, found: list[Difference]) -> None:
        self._stack.setCurrentIndex(0)
        self._read()
        if found:
            self.bar.show_texts([_difference(d) for d in found], "good")
        else:
            self.bar.show_texts([Text("Nothing differs; the regulations in force stay.")])
        self.steps.setFocus()

    def _refused(self, refused: Refused) -> None:
        self.bar.refuse(refused)

    def leave(self) -> None:
        """Back to the checklist; nothing was written."""
        self.bar.clear()
        self._stack.setCurrentIndex(0)
        self._read()
        self.focus_first()


def _difference(d: Difference) -> Text:
    return Text(
        "{key}: {before} → {after}",
        key=d.key,
        before=Text("not set") if d.before is None else d.before,
        after=Text("not set") if d.after is None else d.after,
    )
