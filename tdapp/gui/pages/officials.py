"""The officials: their list with ties and fairness, and by lot or by hand who directs which table of a round."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFileDialog, QTabWidget

from tdapp.gui.models.desk import Desk
from tdapp.gui.models.one_reading import OneReading
from tdapp.gui.pages import Page
from tdapp.gui.tasks import Changes
from tdapp.gui.widgets.officials_duties import DutiesView
from tdapp.gui.widgets.officials_list import OfficialsListView
from tdapp.gui.widgets.pieces import Badge, Heading
from tdapp.gui.widgets.scope_picker import SegmentRoundPicker
from tdapp.i18n import render
from tdapp.rules.findings import Weight
from tdapp.services.officials.desk import OfficialsPage as Shown
from tdapp.services.officials.desk import officials_page
from tdapp.services.officials.editing import OfficialWords, change_official, remove_official
from tdapp.services.officials.exporting import export_officials
from tdapp.text import Refused, Text

if TYPE_CHECKING:
    from tdapp.services.officials.by_hand import ChangedDuty
    from tdapp.services.officials.drawing import DrawnDuties
    from tdapp.services.officials.importing import ImportedOfficials

LIST, DUTIES = range(2)
_TITLES = (Text("List of officials"), Text("Duties of the round"))
_SHOWN = (
    "official", "official_tie", "official_duty", "duty_lot", "encounter", "occupancy", "person", "club", "entry",
    "round", "segment", "event", "regulations", "clock_change", "deal_result",
)  # fmt: skip


class OfficialsPage(Page):
    """Two tabs. A target is an official's number in the list, or `("round", number)`."""

    key = "officials"
    needs_event = False

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.found: Shown | None = None
        self.reading = OneReading(self, self._read)
        self._made = self._make_actions()
        self.list, self.duties = OfficialsListView(desk, self._made), DutiesView(desk, self._made)
        self._lay_out()
        self._enable()

    # Building

    def _make_actions(self) -> dict[str, QAction]:
        rows: tuple[tuple[str, Text, Any, str], ...] = (
            ("show-list", Text("Show the list of officials"), partial(self.show_view, LIST), "Alt+1"),
            ("show-duties", Text("Show the duties of the round"), partial(self.show_view, DUTIES), "Alt+2"),
            ("add", Text("Add an official…"), self.open_add, "Ctrl+Shift+A"),
            ("change", Text("Change the chosen official…"), self.open_change, "F2"),
            ("duty", Text("The chosen official is on duty, or no longer"), self.turn_duty, "F8"),
            ("remove", Text("Take the chosen official off the list"), self.remove_chosen, "Ctrl+Delete"),
            ("import", Text("Import a list of officials…"), self.open_import, "Ctrl+I"),
            ("export", Text("Save the officials as a list…"), self.ask_export, "Ctrl+S"),
            ("list-paper", Text("List of officials on paper"), self.list_on_paper, "Ctrl+Shift+P"),
            ("draw", Text("Draw the duties by lot…"), self.open_draw, "Ctrl+R"),
            ("by-hand", Text("Change a duty by hand…"), partial(self.open_by_hand, "set"), "Ctrl+T"),
            ("exchange", Text("Exchange two officials…"), partial(self.open_by_hand, "exchange"), "Ctrl+Shift+T"),
            ("replace", Text("Replace an absent official…"), partial(self.open_by_hand, "replace"), "Ctrl+Shift+R"),
            ("sheet", Text("Duty sheet on paper"), self.sheet_on_paper, "Ctrl+P"),
        )
        return {id_: self.act(id_, text, slot, keys) for id_, text, slot, keys in rows}

    def _lay_out(self) -> None:
        self.heading = Heading(self.language, Text("Officials"), Text("Reading…"))
        self.badge = Badge(self.language)
        self.heading.add(self.badge)
        self.heading.add(SegmentRoundPicker(self.desk))
        self.column.addWidget(self.heading)
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setDrawBase(False)
        for view in (self.list, self.duties):
            self.tabs.addTab(view, "")
        self.column.addWidget(self.tabs, 1)
        self.retranslate()

    def retranslate(self) -> None:
        for i, title in enumerate(_TITLES):
            self.tabs.setTabText(i, self.say(title))

    # Reading

    def opened(self, target: Any = None) -> None:
        if isinstance(target, int):
            self.tabs.setCurrentIndex(LIST)
            self.list.choose(target)
        elif isinstance(target, tuple) and target[:1] == ("round",):
            self.tabs.setCurrentIndex(DUTIES)
        self.reading.ask()

    def refresh(self, changes: Changes) -> None:
        if changes.touches(*_SHOWN):
            self.reading.ask()

    def _read(self) -> None:
        scope = self.desk.scope
        self.desk.run(officials_page, scope.event, scope.segment, scope.round, done=self._show, failed=self._refused)

    def _refused(self, refused: Refused) -> None:
        if self.reading.ended():
            self.bar.refuse(refused)

    def _show(self, found: Shown) -> None:
        if not self.reading.ended():
            return
        waited = self.found is None and self.tabs.tabBar().hasFocus()
        self.found = found
        self.list.put(found)
        self.duties.put(found)
        there, on_duty = len(found.officials), sum(o.active for o in found.officials)
        self.heading.set_lead(Text("Officials: {all}; on duty: {n}.", all=there, n=on_duty))
        self._tell_state(found)
        if waited:  # the page was opened before there was anything to go to
            self.focus_first()

    def _tell_state(self, found: Shown) -> None:
        tables, directed = len(self.duties.table.model.rows), self.duties.directed
        self.badge.setVisible(tables > 0)
        warned = any(f.weight is not Weight.NOTE for f in found.findings)
        text = Text("Tables with an official: {n} of {all}", n=directed, all=tables)
        self.badge.put(text, "warning" if warned else "good" if directed == tables else "muted")

    def _enable(self) -> None:
        self.list.enable()
        self.duties.enable()

    def focus_first(self) -> None:
        if self.tabs.currentIndex() == LIST:
            self.list.focus()
        elif self.duties.table.model.rows:
            self.duties.focus()
        else:
            self.tabs.tabBar().setFocus()

    def show_view(self, view: int) -> None:
        """Bring one of the two views to the front, with the cursor in it."""
        self.tabs.setCurrentIndex(view)
        self.focus_first()

    # The list

    def open_add(self) -> None:
        """Open the form of a new official."""
        self._open_form(None, "")

    def open_change(self) -> None:
        """Open the form of the official under the cursor."""
        row = self.list.current()
        if row is not None:
            self._open_form(row.id, row.person.name)

    def _open_form(self, who: int | None, name: str) -> None:
        from tdapp.gui.dialogs.official_form import OfficialSheet  # noqa: PLC0415  wanted later than the page

        self.show_view(LIST)
        dialog = OfficialSheet(self.desk, self, who, name)
        dialog.kept.connect(partial(self._kept, who is None))
        dialog.open()

    def _kept(self, new: bool, number: int, name: str) -> None:
        text = Text("{name} is official number {number}.", name=name, number=number)
        self.bar.show_texts([text if new else Text("{name} is changed.", name=name)], "good")
        self.list.choose(number)

    def turn_duty(self) -> None:
        """Set the official under the cursor on duty or off duty."""
        row = self.list.current()
        if row is not None:
            text = Text("{name} is on duty.", name=row.person.name)
            if row.active:
                text = Text("{name} is off duty and takes part in no lot.", name=row.person.name)
            self.desk.run(
                change_official, str(row.id), OfficialWords(active=not row.active), failed=self.bar.refuse,
                done=lambda _: self.bar.show_texts([text], "good"), owner=self,
            )  # fmt: skip

    def remove_chosen(self) -> None:
        """Take the official under the cursor off the list, who had no duty yet."""
        row = self.list.current()
        if row is not None:
            self.desk.run(
                remove_official, str(row.id), failed=self.bar.refuse, owner=self,
                done=lambda name: self.bar.show_texts([Text("{name} is off the list.", name=name)], "good"),
            )  # fmt: skip

    def open_import(self) -> None:
        """Open the import of a list."""
        from tdapp.gui.dialogs.import_officials import ImportOfficials  # noqa: PLC0415  wanted later than the page

        self.show_view(LIST)
        dialog = ImportOfficials(self.desk, self)
        dialog.entered.connect(self._imported)
        dialog.open()

    def _imported(self, done: ImportedOfficials) -> None:
        text = Text("New officials: {added}. Changed: {changed}. As before: {same}.", added=len(done.added),
                    changed=len(done.changed), same=len(done.same))  # fmt: skip
        self.bar.show_texts([text], "good")

    def ask_export(self) -> None:
        """Ask where, and save the officials as a list that can be imported again."""
        name = self.say(Text("List of officials")) + ".xlsx"
        kinds = self.say(Text("Lists (*.xlsx *.csv)"))
        chosen, _ = QFileDialog.getSaveFileName(self, self.say(Text("Save as a list")), name, kinds)
        if chosen:
            self.export_to(Path(chosen))

    def export_to(self, path: Path) -> None:
        """Save the officials there, in the language of now."""
        code = self.language.code
        self.desk.run(
            export_officials, path, code, partial(render, language=code), owner=self, failed=self.bar.refuse,
            done=lambda _: self.bar.show_texts([Text("Saved: {file}", file=path.name)], "good"),
            label=Text("Saving {file}", file=path.name),
        )  # fmt: skip

    def list_on_paper(self) -> None:
        """Show the list of officials on the page Documents."""
        self.desk.go_to("documents", "officials-list")

    # The duties

    def open_draw(self) -> None:
        """Open the lot of the round."""
        from tdapp.gui.dialogs.draw_duties import DrawDuties  # noqa: PLC0415  wanted later than the page

        number = self.desk.scope.round
        if self.found is not None and number is not None:
            self.show_view(DUTIES)
            dialog = DrawDuties(self.desk, self, self.found, number)
            dialog.drawn.connect(self._drawn)
            dialog.open()

    def _drawn(self, drawn: tuple[DrawnDuties, ...]) -> None:
        breaches = [
            Text("Round {round}: {what}", round=d.round, what=text) if len(drawn) > 1 else text
            for d in drawn for text in d.breaches
        ]  # fmt: skip
        told = Text("The duties are recorded; rounds: {rounds}. The duty sheet: Ctrl+P.",
                    rounds=tuple(d.round for d in drawn))  # fmt: skip
        self.bar.show_texts([told, *breaches], "warning" if breaches else "good")

    def open_by_hand(self, way: str) -> None:
        """Open a change by hand, beginning with the table under the cursor."""
        from tdapp.gui.dialogs.hand_duty import REPLACE, HandDuty  # noqa: PLC0415  wanted later than the page

        number = self.desk.scope.round
        if self.found is not None and number is not None:
            self.show_view(DUTIES)
            absent = self.duties.current_official if way == REPLACE else ""
            dialog = HandDuty(
                self.desk, self, self.found, number, way, table=self.duties.current_table, absent=absent
            )  # fmt: skip
            dialog.changed.connect(self._changed)
            dialog.open()

    def _changed(self, made: tuple[ChangedDuty, ...]) -> None:
        several = len({m.round for m in made}) > 1
        texts = []
        for m in made:
            label = m.line.table_label
            now = m.line.official.name if m.line.official is not None else Text("nobody")
            text = Text("Table {table}: {now} (before: {before}).", table=label, now=now,
                        before=m.before or Text("nobody"))  # fmt: skip
            texts.append(Text("Round {round}: {what}", round=m.round, what=text) if several else text)
        breaches = list(dict.fromkeys(t for m in made for t in m.breaches))
        self.bar.show_texts([*texts, *breaches], "warning" if breaches else "good")

    def sheet_on_paper(self) -> None:
        """Show the duty sheet of the round on the page Documents."""
        scope = self.desk.scope
        self.desk.go_to("documents", ("duty-sheet", {"segment": scope.segment, "round": scope.round}))
