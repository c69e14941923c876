"""A club's list, from a file or the clipboard: what was understood, every problem with its row, then OK."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QComboBox, QFileDialog, QHBoxLayout, QLabel, QLineEdit, QSplitter, QVBoxLayout, QWidget

from tdapp.gui.dialogs.sheet import Sheet
from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets.data_table import DataTable
from tdapp.gui.widgets.pieces import button, label
from tdapp.gui.widgets.problem_list import ProblemList
from tdapp.rules.kinds import EventKind
from tdapp.services.columns.entry_desk import UnderstoodRow, understood_columns
from tdapp.services.importing.lists import Imported, Looked, import_list, look
from tdapp.services.importing.pasted import import_pasted, look_pasted
from tdapp.text import Refused, Text

_FILES = Text("Lists (*.xlsx *.xls *.ods *.csv *.tsv *.txt)")
_FIELDS = {
    "entry": Text("who plays together"), "slot": Text("place in the entry"), "name": Text("name"),
    "gender": Text("gender"), "birth": Text("date of birth"), "registration": Text("registration number"),
    "club": Text("club"), "role": Text("role"), "seed": Text("seed number"), "categories": Text("categories"),
    "region": Text("region"), "family": Text("family"),
}  # fmt: skip


class ImportList(Sheet):
    """`entered(Imported)`: the list was entered. Nothing is written before."""

    entered = Signal(object)

    def __init__(self, desk: Desk, parent: QWidget, *, pasted: str = "") -> None:
        super().__init__(
            desk, parent, _title(desk),
            Text("Columns may stand in any order and in either language. Look at what was understood: nothing is "
                 "written before you enter the list."),
            Text("Enter the list"), self.write,
        )  # fmt: skip
        self._pasted = pasted
        self._path: Path | None = None
        self._looked: Looked | None = None
        self.resize(1060, 660)
        self._lay_out()
        self.ok.setEnabled(False)
        self.file.setFocus()
        if pasted:
            self.top.hide()
            self.look()

    def _lay_out(self) -> None:
        language = self.language
        event = self.desk.overview.event(self.desk.scope.event) if self.desk.overview else None
        self.file = QLineEdit()
        language.bind(self.file, self.file.setPlaceholderText, Text("File of the list: xlsx, xls, ods, csv or text"))
        language.bind(self.file, self.file.setAccessibleName, Text("File of the list"))
        self.file.returnPressed.connect(lambda: self.load(Path(self.file.text().strip())))
        self.sheet = QComboBox()
        language.bind(self.sheet, self.sheet.setAccessibleName, Text("Sheet"))
        self.sheet.hide()
        self.sheet.activated.connect(lambda _: self.look())
        self.choose = button(language, Text("Choose a file…"), self.ask_file)
        self.top = QWidget()
        row = QHBoxLayout(self.top)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.file, 1)
        row.addWidget(self.sheet)
        row.addWidget(self.choose)
        self.columns_read = QLabel()
        self.columns_read.setObjectName("muted")
        self.columns_read.setWordWrap(True)
        self.summary = QLabel()
        self.summary.setWordWrap(True)
        grouped = event is not None and event.kind != EventKind.INDIVIDUAL
        self.table = DataTable(self.desk, understood_columns(grouped=grouped), lambda r: r.number, filtered=False)
        self.problems = ProblemList(self.desk)
        self.problems.chosen.connect(self._go_to_row)
        self.copy = button(language, Text("Copy the problems"), self.copy_problems)
        self.copy.setEnabled(False)
        split = QSplitter(Qt.Orientation.Vertical)
        split.setChildrenCollapsible(False)
        split.setHandleWidth(10)
        split.addWidget(self.table)
        split.addWidget(self._below())
        split.setSizes([260, 210])
        self.body.addWidget(self.top)
        self.body.addWidget(self.columns_read)
        self.body.addWidget(split, 1)
        self.body.addWidget(self.summary)

    def _below(self) -> QWidget:
        below = QWidget()
        column = QVBoxLayout(below)
        column.setContentsMargins(0, 0, 0, 0)
        row = QHBoxLayout()
        row.addWidget(label(self.language, Text("Problems, by row"), "section"), 1)
        row.addWidget(self.copy)
        column.addLayout(row)
        column.addWidget(self.problems, 1)
        return below

    # Reading

    def ask_file(self) -> None:
        """Ask for the file, and look at it."""
        say = self.language.say
        chosen, _ = QFileDialog.getOpenFileName(self, say(Text("Choose an entry list")), "", say(_FILES))
        if chosen:
            self.load(Path(chosen))

    def load(self, path: Path) -> None:
        """Look at this file."""
        self.file.setText(str(path))
        self._path = path
        self.sheet.clear()
        self.sheet.hide()
        self.look()

    def look(self) -> None:
        """Read the list and show what was understood; nothing is written."""
        self.ok.setEnabled(False)
        event = self.desk.scope.event
        if self._pasted:
            self.desk.run(look_pasted, event, self._pasted, self._name(), done=self._show, failed=self._unread)
        elif self._path is not None:
            sheet = self.sheet.currentText() or None
            self.desk.run(look, event, self._path, sheet, done=self._show, failed=self._unread,
                          label=Text("Reading {file}", file=self._path.name))  # fmt: skip

    def _name(self) -> str:
        return self.language.say(Text("clipboard")) + ".tsv"

    def _unread(self, refused: Refused) -> None:
        self._looked = None
        self.table.set_rows([])
        self.problems.put_refused(refused)
        self.copy.setEnabled(self.problems.count > 0)
        self.language.bind(self.columns_read, self.columns_read.setText, Text("{text}", text=""))
        self.language.bind(self.summary, self.summary.setText, Text("No list can be read here."))

    def _show(self, looked: Looked) -> None:
        self._looked = looked
        found = looked.imported
        self.table.set_rows([
            UnderstoodRow(n, row, e.label, e.people, e.word, e.clubs, e.seed, e.labels,
                          tuple(p.gender for p in e.players), tuple(p.birth for p in e.players),
                          tuple(p.registration for p in e.players), e.note)
            for n, (row, e) in enumerate(zip(looked.rows, found.entries, strict=True))
        ])  # fmt: skip
        self.problems.put_findings(found.remarks)
        self.copy.setEnabled(self.problems.count > 0)
        if len(looked.sheets) > 1 and not self.sheet.count():
            self.sheet.addItems(list(looked.sheets))
        self.sheet.setVisible(len(looked.sheets) > 1)
        read = tuple(Text("{letter} {title} = {field}", letter=c.letter, title=c.title, field=_FIELDS[c.field])
                     for c in found.columns)  # fmt: skip
        self.language.bind(
            self.columns_read, self.columns_read.setText, Text("Columns that were read: {columns}", columns=read)
        )
        self.language.bind(self.summary, self.summary.setText, _summary(looked))
        self.ok.setEnabled(self.desk.writes and not looked.errors and not looked.drawn and bool(found.entries))
        (self.ok if self.ok.isEnabled() else self.problems).setFocus()

    def _go_to_row(self, subject: Any) -> None:
        if "row" in subject:
            wanted = subject[subject.index("row") + 1]
            before = [r for r in self.table.model.rows if r.row <= wanted]
            if before:
                self.table.select(max(before, key=lambda r: r.row).number)

    def copy_problems(self) -> None:
        """Put the problems on the clipboard, to answer the club."""
        texts = [f.text for f in self._looked.imported.remarks] if self._looked else []
        if texts:
            QGuiApplication.clipboard().setText("\n".join(self.language.say(t) for t in texts))
            self.bar.show_texts([Text("The problems are on the clipboard.")], "good")

    # Writing

    def write(self) -> None:
        """Enter the list in one step."""
        if self._looked is None:
            return
        self.ok.setEnabled(False)
        event = self.desk.scope.event
        label_ = Text("Entering the list")
        if self._pasted:
            self.desk.run(import_pasted, event, self._pasted, self._name(), done=self._done, failed=self._refused,
                          label=label_)  # fmt: skip
        else:
            sheet = self.sheet.currentText() or None
            self.desk.run(import_list, event, self._path, sheet, done=self._done, failed=self._refused, label=label_)

    def _refused(self, refused: Refused) -> None:
        self.bar.refuse(refused)
        self.look()

    def _done(self, imported: Imported) -> None:
        self.entered.emit(imported)
        self.accept()


def _title(desk: Desk) -> Text:
    """For which event, where there are several: a list in the wrong one is a morning's work."""
    there = desk.overview.event(desk.scope.event) if desk.overview and len(desk.overview.events) > 1 else None
    if there is None:
        return Text("Import an entry list")
    return Text("Import an entry list: {code} {name}", code=there.code, name=there.name)


def _summary(looked: Looked) -> Text:
    found = looked.imported
    if looked.drawn:
        return Text("The event is drawn; entry numbers are fixed. Late entries are added one by one.")
    if looked.errors:
        return Text("Errors: {n}. Mend them in the list and read it again; nothing was written.", n=looked.errors)
    return Text("Entries: {entries}. New people: {new}; already known: {known}. New clubs: {clubs}.",
                entries=len(found.entries), new=found.new_people, known=found.known_people,
                clubs=len(found.new_clubs))  # fmt: skip
