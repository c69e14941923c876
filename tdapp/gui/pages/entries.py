"""The entries: lists of clubs, people and clubs edited in place, what is wrong, and changes on the day."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QCheckBox, QFileDialog, QHBoxLayout, QSplitter, QTabWidget, QVBoxLayout, QWidget

from tdapp.gui.dialogs import leave, readmit, step_in
from tdapp.gui.dialogs.add_entry import AddEntry
from tdapp.gui.dialogs.import_list import ImportList
from tdapp.gui.models.desk import Desk
from tdapp.gui.models.table_model import Tone
from tdapp.gui.pages import Page
from tdapp.gui.tasks import Changes
from tdapp.gui.widgets.pieces import EmptyState, Heading, action_button, label
from tdapp.gui.widgets.problem_list import ProblemList
from tdapp.gui.widgets.typed_table import Typed, TypedTable
from tdapp.i18n import render
from tdapp.rules.findings import Weight
from tdapp.services.changes.cells import PERSON_FIELDS, Cell, CellsChanged, change_cells
from tdapp.services.changes.clubs_editing import change_club, join_clubs
from tdapp.services.changes.late_entry import Added
from tdapp.services.changes.leaving import Left
from tdapp.services.changes.readmitting import Readmitted
from tdapp.services.changes.relating import Related, relate, unrelate
from tdapp.services.changes.substitution import Substituted
from tdapp.services.columns.entry_desk import (
    EntryPersonRow,
    club_desk_columns,
    entry_desk_columns,
    person_desk_columns,
)
from tdapp.services.entering_desk import EntryDesk, entry_desk
from tdapp.services.entering_export import Exported, export_list, write_form
from tdapp.services.importing.lists import Imported
from tdapp.services.importing.pasted import has_header
from tdapp.text import Refused, Text

_OF_ENTRY = ("team", "seed", "categories")
_SHOWN = ("entry", "entry_member", "person", "club", "check_in", "team_substitute", "delegation_member", "regulations",
          "draw", "relation", "segment_entry")  # fmt: skip


class EntriesPage(Page):
    """Three tables under tabs, the findings at the right, and what can be done with the chosen entries."""

    key = "entries"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._desk: EntryDesk | None = None
        self._wanted: str | None = None
        self._make_actions()
        self._lay_out()
        self._connect()
        self._enable()

    # Building

    def _make_actions(self) -> None:
        rows: tuple[tuple[str, Text, Any, str], ...] = (
            ("import", Text("Import a list…"), self.open_import, "Ctrl+I"),
            ("add", Text("Add an entry…"), self.open_add, "Ctrl+Shift+A"),
            ("substitute", Text("Substitute…"), self.open_substitute, "Ctrl+R"),
            ("withdraw", Text("Withdraw…"), partial(self.open_leave, "withdraw"), "Ctrl+Delete"),
            ("no-show", Text("Did not appear…"), partial(self.open_leave, "no-show"), "Ctrl+Shift+Delete"),
            ("readmit", Text("Take back in…"), self.open_readmit, "Ctrl+Shift+Insert"),
            ("relate", Text("Keep the two chosen entries apart"), partial(self._relate, relate), "Ctrl+T"),
            ("unrelate", Text("No longer keep them apart"), partial(self._relate, unrelate), "Ctrl+Shift+T"),
            ("join", Text("Join the chosen clubs"), self.join_chosen, "Ctrl+J"),
            ("export", Text("Save as a list…"), self.ask_export, "Ctrl+S"),
            ("form", Text("Form for clubs…"), self.ask_form, "Ctrl+Shift+S"),
        )
        self.acts: dict[str, QAction] = {id_: self.act(id_, text, slot, keys) for id_, text, slot, keys in rows}

    def _lay_out(self) -> None:
        language = self.language
        self.heading = Heading(language, Text("Entries"), Text("Entries: {entries}.", entries=0))
        for id_, text in (("form", Text("Form for clubs…")), ("export", Text("Save as a list…")),
                          ("add", Text("Add an entry…")), ("import", Text("Import a list…"))):  # fmt: skip
            self.heading.add(action_button(language, self.acts[id_], text, main=id_ == "import"))
        self.table = TypedTable(
            self.desk, entry_desk_columns(team=False), lambda r: (r.entry_id, r.slot), (*PERSON_FIELDS, *_OF_ENTRY),
            is_list=has_header, tone=_tone,
        )  # fmt: skip
        self.people = TypedTable(self.desk, person_desk_columns(), lambda r: r.person.person_id, tuple(PERSON_FIELDS))
        self.clubs = TypedTable(self.desk, club_desk_columns(), lambda r: r.club_id, ("name", "short", "region"))
        self.problems = ProblemList(self.desk)
        self.several = QCheckBox()
        language.bind(self.several, self.several.setText, Text("Only people who play in several events"))
        for id_ in ("substitute", "withdraw", "no-show", "readmit", "relate", "unrelate"):
            self.table.add_action(self.acts[id_])
        self.clubs.add_action(self.acts["join"])
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setDrawBase(False)
        for widget, text in ((self._entries(), Text("&Entries")), (self._people(), Text("&People of all events")),
                             (self._clubs(), Text("&Clubs"))):  # fmt: skip
            place = self.tabs.addTab(widget, "")
            language.bind(widget, partial(self.tabs.setTabText, place), text)
        self.nothing = EmptyState(
            language, Text("There are no entries yet"),
            Text("Import the lists of the clubs, drop a file here, or paste rows from a spreadsheet. "
                 "Clubs can be given a form to fill in."),
        )  # fmt: skip
        self.first = action_button(language, self.acts["import"], Text("Import a list…"), main=True)
        self.nothing.add(self.first)
        self.nothing.add(action_button(language, self.acts["form"], Text("Form for clubs…")))
        self.nothing.hide()
        self.column.addWidget(self.heading)
        self.column.addWidget(self.nothing, 1)
        self.column.addWidget(self.tabs, 1)
        self.setAcceptDrops(True)

    def _entries(self) -> QWidget:
        language = self.language
        self.beside = QWidget()
        column = QVBoxLayout(self.beside)
        column.setContentsMargins(0, 0, 0, 0)
        self.verdict = label(language, Text("Problems"), "section")
        column.addWidget(self.verdict)
        column.addWidget(self.problems, 1)
        split = QSplitter(Qt.Orientation.Horizontal)
        split.setChildrenCollapsible(False)
        split.setHandleWidth(14)
        split.addWidget(self.table)
        split.addWidget(self.beside)
        split.setStretchFactor(0, 1)
        split.setSizes([860, 270])
        whole = QWidget()
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 8, 0, 0)
        column.addWidget(split, 1)
        row = QHBoxLayout()
        row.addWidget(label(language, Text("The chosen entry:"), "muted", wrap=False))
        for id_, text in (("substitute", Text("Substitute…")), ("withdraw", Text("Withdraw…")),
                          ("no-show", Text("Did not appear…"))):  # fmt: skip
            row.addWidget(action_button(language, self.acts[id_], text))
        row.addStretch(1)
        self.clean = label(language, Text("✓ Nothing is wrong with the entries."), wrap=False)
        row.addWidget(self.clean)
        column.addLayout(row)
        return whole

    def _people(self) -> QWidget:
        whole = QWidget()
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 8, 0, 0)
        column.addWidget(self.several, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.people, 1)
        return whole

    def _clubs(self) -> QWidget:
        whole = QWidget()
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 8, 0, 0)
        row = QHBoxLayout()
        text = Text("A club that was written in two ways: choose both and join them; the one with the cursor stays.")
        row.addWidget(label(self.language, text, "muted"), 1)
        row.addWidget(action_button(self.language, self.acts["join"], Text("Join the chosen clubs")))
        column.addLayout(row)
        column.addWidget(self.clubs, 1)
        return whole

    def _connect(self) -> None:
        self.table.typed.connect(self._entries_typed)
        self.table.lists_pasted.connect(self.open_import)
        self.people.typed.connect(self._people_typed)
        self.clubs.typed.connect(self._clubs_typed)
        self.problems.chosen.connect(self._go_to_subject)
        self.several.toggled.connect(lambda on: self.people.model.set_only(_plays_twice if on else None))
        self.tabs.currentChanged.connect(lambda _: self._enable())
        for table in (self.table, self.clubs):
            table.current_changed.connect(lambda _: self._enable())
            table.selected_changed.connect(self._enable)

    # Reading

    def opened(self, target: Any = None) -> None:
        self._wanted = None if target is None else str(target)
        self.desk.run(entry_desk, self.desk.scope.event, done=self._show)

    def refresh(self, changes: Changes) -> None:
        if changes.touches(*_SHOWN):
            self.desk.run(entry_desk, self.desk.scope.event, done=self._show)

    def _show(self, found: EntryDesk) -> None:
        self._desk = found
        self.table.set_columns(entry_desk_columns(team=found.team))
        self.table.set_rows(found.rows)
        self.people.set_rows(found.people)
        self.clubs.set_rows(found.clubs)
        self.problems.put_findings(found.findings)
        self.beside.setVisible(bool(found.findings))
        self.heading.set_lead(_lead(found))
        self.language.bind(self.verdict, self.verdict.setText, _verdict(found))
        self.clean.setVisible(not found.findings)
        self._enable()
        bare = not found.rows
        if bare == self.tabs.isVisibleTo(self):
            self.nothing.setVisible(bare)
            self.tabs.setVisible(not bare)
            (self.first if bare else self.table.view).setFocus()
        self._select_wanted()
        if self.table.current() is None and found.rows:
            self.table.select((found.rows[0].entry_id, found.rows[0].slot))
        self._enable()

    def _select_wanted(self) -> None:
        if self._wanted is None or self._desk is None:
            return
        for row in self._desk.rows:
            if self._wanted.casefold() in (row.entry.casefold(), row.label.casefold()):
                self._choose(row)
                break
        self._wanted = None

    def _choose(self, row: EntryPersonRow) -> None:
        self.tabs.setCurrentIndex(0)
        if not self.table.select((row.entry_id, row.slot)):
            self.table.filter.clear()
            self.table.select((row.entry_id, row.slot))
        self.table.view.setFocus()

    def _go_to_subject(self, subject: Any) -> None:
        if self._desk is not None and subject and subject[0] == "entry":
            for row in self._desk.rows:
                if row.entry_id == subject[1] and _person_of(subject) in (None, row.person and row.person.person_id):
                    self._choose(row)
                    return

    def focus_first(self) -> None:
        (self.table.view if self.tabs.isVisibleTo(self) else self.first).setFocus()

    def _enable(self) -> None:
        found, writes = self._desk, self.desk.writes
        first = self.tabs.currentIndex() == 0 and found is not None and bool(found.rows)
        playing = [r for r in self.table.selected() if r.status == "entered"] if first else []
        entries = {r.entry_id for r in self.table.selected()} if first else set()
        for id_, can in (
            ("import", found is not None and not found.drawn),
            ("add", found is not None),
            ("substitute", len(playing) == 1),
            ("withdraw", len({r.entry_id for r in playing}) == 1),
            ("no-show", bool(playing)),
            ("readmit", len(entries) == 1 and not playing),
            ("relate", len(entries) == 2),
            ("unrelate", len(entries) == 2),
            ("join", self.tabs.currentIndex() == 2 and len(self.clubs.selected()) > 1),
        ):
            self.acts[id_].setEnabled(writes and can)
        for id_ in ("export", "form"):
            self.acts[id_].setEnabled(found is not None)

    # Typing into cells

    def _entries_typed(self, cells: list[Typed]) -> None:
        made = [
            Cell(column, text, row.label, entry_id=row.entry_id)
            if column in _OF_ENTRY else
            Cell(column, text, _whose(row.label, row.person.name), person_id=row.person.person_id)
            for row, column, text in cells if column in _OF_ENTRY or row.person is not None
        ]  # fmt: skip
        self._write(made, self.table)

    def _people_typed(self, cells: list[Typed]) -> None:
        made = [Cell(c, text, row.person.name, person_id=row.person.person_id) for row, c, text in cells]
        self._write(made, self.people)

    def _write(self, cells: list[Cell], table: TypedTable) -> None:
        if cells:
            self.bar.clear()
            self.desk.run(change_cells, self.desk.scope.event, cells, done=self._written,
                          failed=lambda refused: self._refused(refused, table), owner=self)  # fmt: skip

    def _written(self, done: CellsChanged) -> None:
        if done.findings:
            self.bar.show_texts([f.text for f in done.findings], "warning")
        elif done.changed > 1:
            self.bar.show_texts([Text("Cells changed: {n}", n=done.changed)], "good")

    def _refused(self, refused: Refused, table: TypedTable) -> None:
        self.bar.refuse(refused)
        table.type_again()

    def _clubs_typed(self, cells: list[Typed]) -> None:
        for row, column, text in cells:
            self.desk.run(change_club, row.club_id, column, text,
                          failed=lambda refused: self._refused(refused, self.clubs), owner=self)  # fmt: skip

    def join_chosen(self) -> None:
        """Make the chosen clubs one; the one with the cursor stays."""
        keep = self.clubs.current()
        chosen = tuple(r.club_id for r in self.clubs.selected())

        def joined(n: int) -> None:
            self.bar.show_texts([Text("People who moved to {club}: {n}", club=keep.name, n=n)], "good")

        self.desk.run(join_clubs, keep.club_id, chosen, done=joined, failed=self.bar.refuse, owner=self)

    # Lists and files

    def open_import(self, pasted: str = "") -> None:
        """Open the import; nothing is written before OK."""
        dialog = ImportList(self.desk, self, pasted=pasted)
        dialog.entered.connect(self._imported)
        dialog.open()

    def _imported(self, done: Imported) -> None:
        text = Text("The list is entered. Entries: {entries}. New people: {new}; already known: {known}.",
                    entries=len(done.entries), new=done.new_people, known=done.known_people)  # fmt: skip
        self.bar.show_texts([text], "good")

    def dragEnterEvent(self, event: Any) -> None:
        if event.mimeData().hasUrls() and self.acts["import"].isEnabled():
            event.acceptProposedAction()

    def dropEvent(self, event: Any) -> None:
        files = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        if files:
            dialog = ImportList(self.desk, self)
            dialog.entered.connect(self._imported)
            dialog.open()
            dialog.load(files[0])

    def ask_export(self) -> None:
        """Ask where, and save the entries as a list that can be imported again."""
        say = self.language.say
        name = say(Text("Entry list")) + ".xlsx"
        kinds = say(Text("Lists (*.xlsx *.csv)"))
        chosen, _ = QFileDialog.getSaveFileName(self, say(Text("Save as a list")), name, kinds)
        if chosen:
            self.export_to(Path(chosen))

    def export_to(self, path: Path) -> None:
        """Save the entries there, in the language of now."""
        code = self.language.code
        self.desk.run(
            export_list, self.desk.scope.event, path, code, partial(render, language=code), owner=self,
            done=lambda done: self._exported(path, done), label=Text("Saving {file}", file=path.name),
        )  # fmt: skip

    def _exported(self, path: Path, done: Exported) -> None:
        texts = [Text("Saved: {file}", file=path.name)]
        if done.left_out:
            texts.append(Text("Entries that no longer play are not in the list: {entries}.", entries=done.left_out))
        self.bar.show_texts(texts, "good")

    def ask_form(self) -> None:
        """Ask where, and write the form that clubs fill in."""
        say = self.language.say
        name = say(Text("Entry form")) + ".xlsx"
        kinds = say(Text("Spreadsheet (*.xlsx)"))
        chosen, _ = QFileDialog.getSaveFileName(self, say(Text("Form for clubs")), name, kinds)
        if chosen:
            self.form_to(Path(chosen))

    def form_to(self, path: Path) -> None:
        """Write the form there, in the language of now."""
        self.desk.run(write_form, self.desk.scope.event, path, self.language.code, render, owner=self,
                      done=lambda _: self.bar.show_texts([Text("Saved: {file}", file=path.name)], "good"))  # fmt: skip

    # Changes on the day

    def open_add(self) -> None:
        """Open the form for one entry."""
        if self._desk is not None:
            dialog = AddEntry(self.desk, self, self._desk.event.kind, drawn=self._desk.drawn, clubs=self._desk.clubs)
            dialog.added.connect(self._added)
            dialog.open()

    def _added(self, done: Added) -> None:
        texts = [Text("Entered as {entry}: {names}.", entry=done.label, names=done.names)]
        if done.place is not None:
            place = done.place
            texts.append(Text("Takes position {position} of group {group}, in place of {before}.",
                              position=place.position, group=place.group, before=place.words))  # fmt: skip
        self._wanted = done.label
        self.bar.show_texts([*texts, *(f.text for f in done.findings)], "warning" if done.findings else "good")

    def open_leave(self, how: Any) -> None:
        """Open the choices for the chosen entries."""
        labels = list(dict.fromkeys(r.entry for r in self.table.selected() if r.status == "entered"))
        if labels:
            dialog = leave.Leave(self.desk, self, labels[:1] if how == "withdraw" else labels, how)
            dialog.left.connect(lambda left: self._left(left, how))
            dialog.open()

    def _left(self, left: Left, how: str) -> None:
        self.bar.show_texts(leave.told(left, how), "warning" if left.findings else "good")

    def open_readmit(self) -> None:
        """Open what is asked before the chosen entry plays again."""
        wanted = next((r.entry for r in self.table.selected() if r.status != "entered"), None)
        if wanted is not None:
            dialog = readmit.Readmit(self.desk, self, wanted)
            dialog.back.connect(self._back)
            dialog.open()

    def _back(self, back: Readmitted) -> None:
        self.bar.show_texts(readmit.told(back), "warning" if back.findings else "good")

    def open_substitute(self) -> None:
        """Open the choice of who steps in for the chosen player."""
        row = next((r for r in self.table.selected() if r.status == "entered"), None)
        if row is None or self._desk is None:
            return
        reserves = [r for r in self._desk.rows if r.standing == "reserve" and r.status == "entered" and r.slot == 1]
        dialog = step_in.StepIn(self.desk, self, row, reserves, self._desk.people, self._desk.clubs)
        dialog.stepped_in.connect(self._stepped_in)
        dialog.open()

    def _stepped_in(self, done: Substituted) -> None:
        self.bar.show_texts(step_in.told(done), "warning" if done.findings else "good")

    def _relate(self, case: Any) -> None:
        labels = list(dict.fromkeys(r.entry for r in self.table.selected()))
        if len(labels) == 2:
            self.desk.run(case, self.desk.scope.event, *labels, done=self._related, failed=self.bar.refuse)

    def _related(self, done: Related) -> None:
        one, other = done.entries
        if not done.related:
            text = Text("Entries {one} and {other} are no longer related.", one=one, other=other)
            self.bar.show_texts([text], "good")
            return
        texts = [Text("Entries {one} and {other} are related.", one=one, other=other)]
        if not done.counts:
            texts.append(Text("The regulations do not count named relations ([draw] relations)."))
        self.bar.show_texts(texts, "good" if done.counts else "warning")


def _plays_twice(row: Any) -> bool:
    return bool(row.events > 1)


def _tone(row: EntryPersonRow) -> Tone | None:
    return "muted" if row.status != "entered" else None


def _whose(wanted: str, name: str) -> str:
    return f"{wanted} {name}"


def _person_of(subject: Any) -> Any:
    return subject[3] if len(subject) > 3 and subject[2] == "person" else None


def _lead(found: EntryDesk) -> Text:
    people = len({r.person.person_id for r in found.rows if r.person is not None})
    several = sum(1 for p in found.people if p.events > 1)
    return Text("Entries that play: {entries}. People in this event: {people}. People in several events: {several}.",
                entries=found.playing, people=people, several=several)  # fmt: skip


def _verdict(found: EntryDesk) -> Text:
    errors = sum(f.weight is Weight.ERROR for f in found.findings)
    warnings = sum(f.weight is Weight.WARNING for f in found.findings)
    return Text("Errors: {errors}. Warnings: {warnings}.", errors=errors, warnings=warnings)
