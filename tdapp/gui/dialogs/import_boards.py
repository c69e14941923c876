"""Files of boards and hands: what they would bring, every problem with its row, and only then the import."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QCheckBox, QFileDialog, QHBoxLayout, QLineEdit, QProgressBar, QWidget

from tdapp.gui.dialogs.sheet import Sheet
from tdapp.gui.models.desk import Desk
from tdapp.gui.tasks import Job
from tdapp.gui.widgets.pieces import button, label
from tdapp.gui.widgets.problem_list import ProblemList
from tdapp.services.boards.importing import BoardsImported, import_boards, preview_boards
from tdapp.text import Refused, Text

FILES = Text("Boards and hands (*.csv *.xlsx *.json)")
_BETWEEN = ";"
_SHOWN = 12


def dropped_files(event: QDropEvent) -> list[Path]:
    """The files of this computer that are dropped."""
    return [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]


class ImportBoards(Sheet):
    """`entered(BoardsImported)`: the boards are in the library. `wants_key()`: there is no key yet to seal hands."""

    entered = Signal(object)
    wants_key = Signal()

    def __init__(self, desk: Desk, parent: QWidget, paths: Sequence[Path] = ()) -> None:
        super().__init__(
            desk, parent, Text("Import boards"),
            Text("Boards with trump, first leader and published values, together with the files of their hands. "
                 "Nothing is written before you import. Files can be dropped here."),
            Text("Import"), self.write,
        )  # fmt: skip
        self._paths: tuple[Path, ...] = ()
        self._job: Job | None = None
        self.found: BoardsImported | None = None
        self.setAcceptDrops(True)
        self._lay_out()
        self.resize(820, 560)
        self.ok.setEnabled(False)
        self.file.setFocus()
        if paths:
            self.load(paths)

    def _lay_out(self) -> None:
        language = self.language
        self.file = QLineEdit()
        language.bind(self.file, self.file.setPlaceholderText, Text("Files: csv, xlsx or json, several with ; between"))
        language.bind(self.file, self.file.setAccessibleName, Text("Files of boards and hands"))
        self.file.returnPressed.connect(self._load_typed)
        self.choose = button(language, Text("Choose files…"), self.ask_files)
        self.update_ = QCheckBox()
        language.bind(
            self.update_, self.update_.setText, Text("Values and places that differ from the library's replace them")
        )
        self.update_.toggled.connect(self.look)
        self.summary = label(language, Text("{text}", text=""))
        self.key = button(language, Text("Make the key for sealed hands…"), self.wants_key.emit)
        self.problems = ProblemList(self.desk)
        self.strip = QProgressBar()
        self.strip.setTextVisible(False)
        self.strip.setRange(0, 100)
        row = QHBoxLayout()
        row.addWidget(self.file, 1)
        row.addWidget(self.choose)
        self.body.addLayout(row)
        self.body.addWidget(self.update_)
        self.body.addWidget(self.summary)
        self.body.addWidget(self.key)
        self.body.addWidget(label(language, Text("Problems, by row"), "section"))
        self.body.addWidget(self.problems, 1)
        self.body.addWidget(self.strip)
        self.key.hide()
        self.strip.hide()

    # Files

    def ask_files(self) -> None:
        """Ask for the files, and look at them."""
        say = self.language.say
        chosen, _ = QFileDialog.getOpenFileNames(self, say(Text("Choose files of boards")), "", say(FILES))
        if chosen:
            self.load([Path(name) for name in chosen])

    def _load_typed(self) -> None:
        names = [name.strip() for name in self.file.text().split(_BETWEEN)]
        self.load([Path(name) for name in names if name])

    def load(self, paths: Sequence[Path]) -> None:
        """Look at these files."""
        self._paths = tuple(paths)
        self.file.setText(f"{_BETWEEN} ".join(map(str, paths)))
        self.look()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Files may be dropped."""
        if dropped_files(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Look at what was dropped."""
        event.acceptProposedAction()
        self.load(dropped_files(event))

    # Looking

    def look(self) -> None:
        """Read the files and say what they would bring; nothing is written."""
        self.found = None
        self.ok.setEnabled(False)
        self.key.hide()
        if self._paths:
            self._begin(preview_boards, self._show, Text("Reading boards"))

    def _begin(self, case: object, done: object, label_: Text) -> None:
        self.strip.setValue(0)
        self.strip.show()
        self._job = self.desk.run(
            case, list(self._paths), self.desk.scope.event, update=self.update_.isChecked(),  # type: ignore[arg-type]
            progress=lambda part, _: self.strip.setValue(part), done=done, failed=self._refused, label=label_,
            owner=self,
        )  # fmt: skip

    def _ended(self) -> None:
        self._job = None
        self.strip.hide()

    def _show(self, found: BoardsImported) -> None:
        self._ended()
        self.found = found
        self.language.bind(self.summary, self.summary.setText, summary(found))
        self.problems.put_findings(found.findings)
        self.key.setVisible(found.needs_vault)
        self.ok.setEnabled(self.desk.writes and not found.needs_vault)
        (self.key if found.needs_vault else self.ok).setFocus()

    def _refused(self, refused: Refused) -> None:
        self._ended()
        self.problems.put_refused(refused)
        text = Text("Problems: {n}. Mend them in the files and read them again; nothing was written.",
                    n=len(refused.problems))  # fmt: skip
        self.language.bind(self.summary, self.summary.setText, text)
        self.problems.setFocus()

    # Writing

    def write(self) -> None:
        """Import in one step."""
        if self.found is not None and self._job is None:
            self.ok.setEnabled(False)
            self._begin(import_boards, self._done, Text("Importing boards"))

    def _done(self, found: BoardsImported) -> None:
        self._ended()
        self.entered.emit(found)
        self.accept()

    def reject(self) -> None:
        """Cancel what runs, then close."""
        if self._job is not None:
            self._job.cancel()
            self._ended()
            text = Text("It was cancelled; nothing was written.")
            self.language.bind(self.summary, self.summary.setText, text)
            again = self.found is not None and self.desk.writes
            self.ok.setEnabled(again)
            (self.ok if again else self.file).setFocus()
            return
        super().reject()


def summary(found: BoardsImported) -> Text:
    """What an import brings, in figures."""
    figures = Text(
        "New boards: {new}. Changed: {changed}; as in the library: {unchanged}. Hands: {hands}. Published values: "
        "{values}; replaced: {replaced}. Places in rounds: {uses}.",
        new=len(found.new), changed=found.changed, unchanged=found.unchanged, hands=found.hands,
        values=found.values, replaced=found.replaced, uses=found.uses,
    )  # fmt: skip
    if not found.new:
        return figures
    codes = found.new if len(found.new) <= _SHOWN else (*found.new[:_SHOWN], "…")
    return Text("{figures}\n{codes}", figures=figures, codes=codes)
