"""Draws a paper that shows secrets and hands it on from memory, to a printer or to the one file that was asked for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Qt
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QFileDialog, QWidget

from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets.printing import print_pages
from tdapp.i18n import LANGUAGES
from tdapp.services.documents import Documents, PaperLanguage, PaperOptions
from tdapp.services.printing import Prepared
from tdapp.text import Refused, Text

Put = Callable[[Prepared], object]


class SecretPaper(QObject):
    """Where first, then what: the paper is filled only when printer or file are chosen. Nothing of it is kept.

    `told(texts)` is called when the paper is where it was wanted, `failed(refused)` when it is not.
    """

    def __init__(
        self, desk: Desk, parent: QWidget, told: Callable[[Text], object], failed: Callable[[Refused], object]
    ) -> None:
        super().__init__(parent)
        self._desk, self._window = desk, parent
        self._told, self._failed = told, failed

    def ask_printer(self, then: Callable[[Put], object]) -> None:
        """Ask for a printer; `then` fills the paper and hands it to what it is given."""
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        dialog = QPrintDialog(printer, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setWindowModality(Qt.WindowModality.WindowModal)
        dialog.accepted.connect(lambda: then(self._to_printer(printer)))
        dialog.show()

    def ask_file(self, name: str, then: Callable[[Put], object]) -> None:
        """Ask for the file; `then` fills the paper and hands it to what it is given."""
        say = self._desk.say
        dialog = QFileDialog(self._window, say(Text("Save the document")))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilters([say(Text("PDF document (*.pdf)"))])
        dialog.setDefaultSuffix("pdf")
        dialog.selectFile(f"{name}.pdf")
        dialog.fileSelected.connect(lambda path: then(self.to_file(Path(path))))
        dialog.open()

    def to_file(self, path: Path) -> Put:
        """What puts a filled paper into this file."""
        return lambda made: self._draw(made, lambda pdf: self._save(path, made, pdf))

    def _to_printer(self, printer: QPrinter) -> Put:
        return lambda made: self._draw(made, lambda pdf: self._print(printer, made, pdf))

    def _draw(self, made: Prepared, then: Callable[[bytes], object]) -> None:
        office = self._desk.tasks.office
        if office is not None:
            self._desk.tasks.run_apart(
                _pdf_of, office.documents, made, self._desk.language.code, done=then, failed=self._failed,
                label=Text("Drawing: {document}", document=made.kind.title), owner=self,
            )  # fmt: skip

    def _print(self, printer: QPrinter, made: Prepared, pdf: bytes) -> None:
        printer.setDocName(self._desk.say(made.kind.title))
        self._desk.tasks.run_apart(
            print_pages, pdf, printer, printer.fromPage(), printer.toPage(), progress=_nothing,
            done=lambda n: self._told(
                Text("Sent to the printer, pages: {n}. It is document {number}.", n=n, number=made.number)
            ),
            failed=self._failed, label=Text("Printing: {document}", document=made.kind.title), owner=self,
        )  # fmt: skip

    def _save(self, path: Path, made: Prepared, pdf: bytes) -> None:
        self._desk.tasks.run_apart(
            _write, path, pdf,
            done=lambda _: self._told(
                Text("Saved: {file}. It is document {number}.", file=path.name, number=made.number)
            ),
            failed=self._failed, label=Text("Saving {file}", file=path.name), owner=self,
        )  # fmt: skip


def _pdf_of(documents: Documents, made: Prepared, code: str) -> bytes:
    language: PaperLanguage = "en" if code == LANGUAGES[1] else "zh"
    return documents.draw(made.kind.key, made.rows, language, PaperOptions())


def _write(path: Path, pdf: bytes) -> None:
    from tdapp.services.exchange.written_files import write_whole  # noqa: PLC0415  brings the spreadsheet libraries

    write_whole(path, pdf)


def _nothing(_done: int, _total: int) -> None:
    """The strip below shows how far it is."""
