"""What the imports of lists share: the file, what was understood, every problem with its row, then OK."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
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
from tdapp.rules.findings import Finding
from tdapp.services.columns import ColumnSet
from tdapp.services.exchange.imported import ColumnRead
from tdapp.text import Refused, Text

_FILES = Text("Lists (*.xlsx *.xls *.ods *.csv *.tsv *.txt)")
FIELDS = {
    "entry": Text("who plays together"), "slot": Text("place in the entry"), "name": Text("name"),
    "gender": Text("gender"), "birth": Text("date of birth"), "registration": Text("registration number"),
    "club": Text("club"), "role": Text("role"), "seed": Text("seed number"), "categories": Text("categories"),
    "region": Text("region"), "family": Text("family"), "level": Text("level"), "active": Text("on duty"),
    "relatives": Text("family"), "tied": Text("tied units"), "mark": Text("remark"),
}  # fmt: skip
"""The fields of lists, as the line says it that tells which columns were read."""


class ListPreview(Sheet):
    """`entered(object)`: the list was entered. Nothing is written before.

    A subclass says in `look` and `write` which cases are run, and shows what was understood with `show_list`. A row of
    the table has `row`, its row in the list, and `number`, which no other has.
    """

    entered = Signal(object)

    def __init__(self, desk: Desk, parent: QWidget, title: Text, columns: ColumnSet[Any], choose: Text) -> None:
        super().__init__(
            desk, parent, title,
            Text("Columns may stand in any order and in either language. Look at what was understood: nothing is "
                 "written before you enter the list."),
            Text("Enter the list"), self.write,
        )  # fmt: skip
        self._path: Path | None = None
        self._choose = choose
        self._remarks: Sequence[Finding] = ()
        self.resize(1060, 660)
        self._lay_out(columns)
        self.ok.setEnabled(False)
        self.file.setFocus()

    def _lay_out(self, columns: ColumnSet[Any]) -> None:
        language = self.language
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
        self.table = DataTable(self.desk, columns, lambda r: r.number, filtered=False)
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
        chosen, _ = QFileDialog.getOpenFileName(self, say(self._choose), "", say(_FILES))
        if chosen:
            self.load(Path(chosen))

    def load(self, path: Path) -> None:
        """Look at this file."""
        self.file.setText(str(path))
        self._path = path
        self.sheet.clear()
        self.sheet.hide()
        self.look()

    @abstractmethod
    def look(self) -> None:
        """Read the list and show what was understood; nothing is written."""

    @property
    def sheet_named(self) -> str | None:
        """The sheet of the book that is read, None for the first that is a list."""
        return self.sheet.currentText() or None

    def unread(self, refused: Refused) -> None:
        """No list can be read; fits as `failed=`."""
        self._remarks = ()
        self.table.set_rows([])
        self.problems.put_refused(refused)
        self.copy.setEnabled(self.problems.count > 0)
        self.language.bind(self.columns_read, self.columns_read.setText, Text("{text}", text=""))
        self.language.bind(self.summary, self.summary.setText, Text("No list can be read here."))

    def show_list(
        self, rows: Sequence[Any], remarks: Sequence[Finding], columns: Sequence[ColumnRead], sheets: Sequence[str],
        summary: Text, *, ready: bool,
    ) -> None:  # fmt: skip
        """Show what was understood; `ready` is whether it may be entered."""
        self._remarks = remarks
        self.table.set_rows(rows)
        self.problems.put_findings(remarks)
        self.copy.setEnabled(self.problems.count > 0)
        if len(sheets) > 1 and not self.sheet.count():
            self.sheet.addItems(list(sheets))
        self.sheet.setVisible(len(sheets) > 1)
        read = tuple(Text("{letter} {title} = {field}", letter=c.letter, title=c.title, field=FIELDS[c.field])
                     for c in columns)  # fmt: skip
        self.language.bind(
            self.columns_read, self.columns_read.setText, Text("Columns that were read: {columns}", columns=read)
        )
        self.language.bind(self.summary, self.summary.setText, summary)
        self.ok.setEnabled(self.desk.writes and ready)
        (self.ok if self.ok.isEnabled() else self.problems).setFocus()

    def _go_to_row(self, subject: Any) -> None:
        if "row" in subject:
            wanted = subject[subject.index("row") + 1]
            before = [r for r in self.table.model.rows if r.row <= wanted]
            if before:
                self.table.select(max(before, key=lambda r: r.row).number)

    def copy_problems(self) -> None:
        """Put the problems on the clipboard, to answer who sent the list."""
        texts = [f.text for f in self._remarks]
        if texts:
            QGuiApplication.clipboard().setText("\n".join(self.language.say(t) for t in texts))
            self.bar.show_texts([Text("The problems are on the clipboard.")], "good")

    # Writing

    @abstractmethod
    def write(self) -> None:
        """Enter the list in one step."""

    def refused(self, refused: Refused) -> None:
        """The list was not entered; fits as `failed=`."""
        self.bar.refuse(refused)
        self.look()

    def finish(self, imported: Any) -> None:
        """The list was entered; fits as `done=`."""
        self.entered.emit(imported)
        self.accept()
