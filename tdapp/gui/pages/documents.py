"""All documents: what they are to show, how they will look on paper, printing and saving, what was printed before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QItemSelectionModel, Qt, QTimer
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtPrintSupport import QAbstractPrintDialog, QPrintDialog, QPrinter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFileDialog,
    QHBoxLayout,
    QListView,
    QScrollArea,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from tdapp.gui.models.desk import Desk
from tdapp.gui.pages import Page
from tdapp.gui.tasks import Changes, Job
from tdapp.gui.widgets.data_table import DataTable
from tdapp.gui.widgets.paper_options import PaperOptionsPanel
from tdapp.gui.widgets.paper_view import WHOLE, WIDTH, PaperView
from tdapp.gui.widgets.pdf_pages import Size, page_sizes
from tdapp.gui.widgets.pieces import Heading, action_button
from tdapp.gui.widgets.preview_panel import PreviewPanel
from tdapp.gui.widgets.printing import print_pages
from tdapp.i18n import render
from tdapp.services.columns.papers import PaperRow, paper_columns
from tdapp.services.documents import Documents, PaperLanguage, PaperOptions
from tdapp.services.papers.register import PaperDesk, paper_desk
from tdapp.services.printing import Prepared, prepare_document, preview_document
from tdapp.text import Refused, Text

_SOON = 250
"""Milliseconds that several changes are waited for before the document is drawn anew."""


class DocumentsPage(Page):
    """The list, what is chosen for a document, and its preview beside the register of papers.

    A target is the key of a document, or that and a mapping of what it is to show, as in a Request.
    """

    key = "documents"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.known: PaperDesk | None = None
        self.shown: Prepared | None = None
        self._asked = 0
        self._job: Job | None = None
        self._target: tuple[str, dict[str, Any]] | None = None
        self._writing = False
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_SOON)
        self._soon.timeout.connect(self.draw_preview)
        self._make_actions()
        self._lay_out()
        self._connect()

    def _make_actions(self) -> None:
        self.print = self.act("print", Text("Print…"), self.ask_printer, "Ctrl+P")
        self.save = self.act("save", Text("Save as a file…"), self.ask_file, "Ctrl+S")
        self.again = self.act("again", Text("Draw the preview again"), self.draw_preview, "F5")
        self.view = view = PaperView(self.desk)
        self._turning = [
            (self.act("back", Text("Previous page"), lambda: view.go_to(view.page - 1), "Ctrl+PgUp"), "‹"),
            (self.act("on", Text("Next page"), lambda: view.go_to(view.page + 1), "Ctrl+PgDown"), "›"),
            (self.act("smaller", Text("Smaller"), lambda: view.zoom_by(-1), "Ctrl+-"), "−"),
            (self.act("larger", Text("Larger"), lambda: view.zoom_by(1), "Ctrl+="), "+"),
            (self.act("whole", Text("Whole page"), lambda: view.zoom_to(WHOLE), "Ctrl+0"), ""),
            (self.act("width", Text("Page width"), lambda: view.zoom_to(WIDTH), "Ctrl+W"), ""),
        ]

    # Layout

    def _lay_out(self) -> None:
        language = self.language
        heading = Heading(
            language,
            Text("Documents"),
            Text("The preview is the paper itself. Looking takes no document number; printing and saving do."),
        )
        heading.add(action_button(language, self.save, Text("Save as a file…")))
        heading.add(action_button(language, self.print, Text("Print…"), main=True))
        self.column.addWidget(heading)
        row = QHBoxLayout()
        row.setSpacing(16)
        row.addWidget(self._list())
        row.addWidget(self._options())
        row.addWidget(self._tabs(), 1)
        self.column.addLayout(row, 1)

    def _list(self) -> QListView:
        self.list = QListView()
        self.list.setObjectName("list")
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.list.setSpacing(2)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._titles = QStandardItemModel(self)
        self.list.setModel(self._titles)
        self.language.bind(self.list, self.list.setAccessibleName, Text("Documents"))
        return self.list

    def _options(self) -> QScrollArea:
        self.options = PaperOptionsPanel(self.desk)
        area = QScrollArea()
        area.setWidget(self.options)
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFixedWidth(230)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        return area

    def _tabs(self) -> QTabWidget:
        self.panel = PreviewPanel(self.desk, self.view, self._turning)
        register = QWidget()
        self.papers = DataTable(self.desk, paper_columns(), lambda r: r.number)
        column = QVBoxLayout(register)
        column.setContentsMargins(0, 8, 0, 0)
        column.addWidget(self.papers)
        self.tabs = QTabWidget()
        self.tabs.addTab(self.panel, "")
        self.tabs.addTab(register, "")
        self._name_tabs()
        return self.tabs

    def _connect(self) -> None:
        self.list.selectionModel().currentChanged.connect(lambda *_: self._kind_chosen())
        self.options.changed.connect(self.draw_preview)
        self.papers.activated.connect(self._show_as_printed)
        self._enable()

    # Reading

    def opened(self, target: Any = None) -> None:
        if isinstance(target, str):
            self._target = (target, {})
        elif isinstance(target, tuple):
            self._target = (str(target[0]), dict(target[1]))
        if self._target is None:
            self.options.follow_scope()
        self._read()

    def refresh(self, changes: Changes) -> None:
        self._read(again=bool(set(changes.tables) - {"paper"}))

    def _read(self, *, again: bool = True) -> None:
        scope = self.desk.scope
        done = partial(self._know, again)
        self.desk.run(paper_desk, scope.event, scope.segment, done=done, owner=self)

    def _know(self, again: bool, known: PaperDesk) -> None:
        before, self.known = self.known, known
        self.options.know(known)
        self.papers.set_rows(known.printed)
        self._name_tabs()
        if before is None or before.kinds != known.kinds:
            self._fill_list()
        if self._target is not None:
            kind, options = self._target
            self._target = None
            self._choose(kind, options)
        elif again:
            self._soon.start()
        else:
            self._say_state()

    def _fill_list(self) -> None:
        chosen = self.kind
        self._titles.clear()
        for kind in self.known.kinds if self.known else ():
            item = QStandardItem(self.say(kind.title))
            item.setData(kind.key)
            item.setToolTip(self.say(kind.title))
            self._titles.appendRow(item)
        self._select(chosen or (self.known.kinds[0].key if self.known else ""))
        self.list.setFixedWidth(min(240, max(150, self.list.sizeHintForColumn(0) + 26)))

    @property
    def kind(self) -> str:
        """The key of the document that is chosen."""
        return str(self.list.currentIndex().data(Qt.ItemDataRole.UserRole + 1) or "")

    def _select(self, kind: str) -> None:
        for i in range(self._titles.rowCount()):
            if self._titles.item(i).data() == kind:
                flags = QItemSelectionModel.SelectionFlag.ClearAndSelect
                self.list.selectionModel().setCurrentIndex(self._titles.index(i, 0), flags)

    def _choose(self, kind: str, options: dict[str, Any]) -> None:
        """Show this document, asked for this."""
        self._select(kind)
        self.options.show_kind(kind)
        self.options.follow_scope()
        self.options.take(options)
        self.tabs.setCurrentIndex(0)
        self.draw_preview()

    def _kind_chosen(self) -> None:
        if self.kind:
            self.options.show_kind(self.kind)
            self._soon.start()

    # The preview

    def draw_preview(self) -> None:
        """Fill and draw the document that is chosen; what is being drawn is given up."""
        self._soon.stop()
        self._asked += 1
        asked = self._asked
        if self._job is not None:
            self._job.cancel()
        if not self.kind:
            return
        try:
            request = replace(self.options.request(), specimen=True)
        except Refused as refused:
            self._not_filled(asked, refused)
            return
        self._job = self.desk.run(
            preview_document, self.kind, request,
            done=partial(self._filled, asked), failed=partial(self._not_filled, asked), owner=self,
        )  # fmt: skip

    def _filled(self, asked: int, filled: Prepared) -> None:
        if asked == self._asked:
            self._job = self._draw(filled, partial(self._drawn, asked, filled))

    def _draw(self, filled: Prepared, done: Callable[[tuple[bytes, tuple[Size, ...]]], object]) -> Job:
        """Draw what is filled, on the second worker."""
        documents = self.desk.tasks.office.documents if self.desk.tasks.office is not None else None
        return self.desk.tasks.run_apart(
            _pdf_of, documents, filled, self.options.language(), self.options.options(),
            done=done, progress=_nothing, label=Text("Drawing: {document}", document=filled.kind.title), owner=self,
        )  # fmt: skip

    def _drawn(self, asked: int, filled: Prepared, drawn: tuple[bytes, tuple[Size, ...]]) -> None:
        if asked != self._asked:
            return
        self.shown = filled
        self.panel.show_pdf(*drawn)
        if filled.warnings:
            self.bar.show_texts(filled.warnings, "warning")
        self._say_state()
        self._enable()

    def _not_filled(self, asked: int, refused: Refused) -> None:
        if asked == self._asked:
            self.shown = None
            self.panel.show_nothing(refused)
            self._enable()

    def _say_state(self) -> None:
        """Whether the same was printed before."""
        if self.shown is None or self.known is None:
            return
        same = [
            p for p in self.known.printed
            if (p.kind, p.fingerprint) == (self.shown.kind.key, self.shown.rows.heading.fingerprint)
        ]  # fmt: skip
        if same:
            last = max(same, key=lambda p: p.number)
            self.panel.say_state(
                Text("The same as document {number}, {time}.", number=last.number, time=f"{last.at:%m-%d %H:%M}")
            )
        else:
            self.panel.say_state(Text("As it is now, this was not printed yet."))

    # Printing and saving

    def _enable(self) -> None:
        ready = self.shown is not None and not self._writing
        self.print.setEnabled(ready)
        self.save.setEnabled(ready)

    def ask_printer(self) -> None:
        """Ask for the printer, the pages and the copies, and print."""
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        dialog = QPrintDialog(printer, self)
        dialog.setOption(QAbstractPrintDialog.PrintDialogOption.PrintPageRange)
        dialog.setMinMax(1, max(1, self.view.pages))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setWindowModality(Qt.WindowModality.WindowModal)
        dialog.accepted.connect(lambda: self.print_on(printer))
        dialog.show()

    def print_on(self, printer: QPrinter) -> None:
        """Number the document and print it."""
        self._number(partial(self._print, printer))

    def _print(self, printer: QPrinter, made: Prepared) -> None:
        printer.setDocName(self.say(made.kind.title))
        self._draw(made, lambda drawn: self._put_on(printer, made, drawn[0]))

    def _put_on(self, printer: QPrinter, made: Prepared, pdf: bytes) -> None:
        pages = (printer.fromPage(), printer.toPage())
        self.desk.tasks.run_apart(
            print_pages, pdf, printer, *pages,
            done=lambda n: self._tell_done(Text("Sent to the printer, pages: {n}.", n=n), made),
            failed=self._failed, progress=_nothing,
            label=Text("Printing: {document}", document=made.kind.title), owner=self,
        )  # fmt: skip

    def ask_file(self) -> None:
        """Ask where, and save as PDF, or as a spreadsheet or web page where the document is one table."""
        filters = [Text("PDF document (*.pdf)")]
        if self.known is not None and self.kind in self.known.tables:
            filters += [Text("Spreadsheet (*.xlsx)"), Text("Web page (*.html)")]
        dialog = QFileDialog(self, self.say(Text("Save the document")))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilters([self.say(f) for f in filters])
        dialog.setDefaultSuffix("pdf")
        dialog.filterSelected.connect(lambda f: dialog.setDefaultSuffix(f.rpartition(".")[2].rstrip(")")))
        dialog.selectFile(f"{self.kind}.pdf")
        dialog.fileSelected.connect(lambda path: self.save_to(Path(path)))
        dialog.open()

    def save_to(self, path: Path) -> None:
        """Number the document and write it; the ending of the name says as what."""
        kinds = [".pdf", ".xlsx", ".html"] if self.known and self.kind in self.known.tables else [".pdf"]
        if path.suffix.lower() not in kinds:
            self.bar.show_texts([Text("{file}: this document is written as {kinds}.", file=path.name,
                                      kinds=tuple(kinds))], "error")  # fmt: skip
            return
        self._number(partial(self._write, path))

    def _write(self, path: Path, made: Prepared) -> None:
        documents = self.desk.tasks.office.documents if self.desk.tasks.office is not None else None
        language = self.options.language()
        self.desk.tasks.run_apart(
            _write_file, path, documents, made, language, self.options.options(), self.language.code,
            done=lambda _: self._tell_done(Text("Saved: {file}", file=path.name), made),
            failed=self._failed, progress=_nothing, label=Text("Saving {file}", file=path.name), owner=self,
        )  # fmt: skip

    def _number(self, then: Callable[[Prepared], object]) -> None:
        """Enter the document into the register and go on; where this window only reads it gets no number."""
        try:
            request = self.options.request()
        except Refused as refused:
            self.bar.refuse(refused)
            return
        self._writing = True
        self._enable()
        case = prepare_document if self.desk.writes else preview_document
        self.desk.run(case, self.kind, request, done=partial(self._numbered, then), failed=self._failed, owner=self)

    def _numbered(self, then: Callable[[Prepared], object], made: Prepared) -> None:
        self._writing = False
        self._enable()
        then(made)

    def _failed(self, refused: Refused) -> None:
        self._writing = False
        self._enable()
        self.bar.refuse(refused)

    def _tell_done(self, what: Text, made: Prepared) -> None:
        numbered = (
            Text("It is document {number}.", number=made.number)
            if made.number
            else Text("This window only reads, so it has no document number.")
        )
        self.bar.show_texts([what, numbered, *made.warnings], "warning" if made.warnings else "good")
        self.draw_preview()

    # Printed before, words

    def _show_as_printed(self, row: PaperRow) -> None:
        """Show what a paper of the register was asked for, as it is now."""
        options = dict(row.options)
        if options.get("segment") is not None:
            self.desk.choose(segment=options["segment"])
        self._choose(row.kind, options)
        self.view.setFocus()

    def _name_tabs(self) -> None:
        n = len(self.known.printed) if self.known else 0
        self.tabs.setTabText(0, self.say(Text("Preview")))
        self.tabs.setTabText(1, self.say(Text("Printed before ({n})", n=n)))

    def retranslate(self) -> None:
        self._name_tabs()
        self._fill_list()

    def focus_first(self) -> None:
        self.list.setFocus()


def _pdf_of(
    documents: Documents,
    filled: Prepared,
    language: PaperLanguage,
    options: PaperOptions,
    *,
    progress: Callable[[int, int], object],
) -> tuple[bytes, tuple[Size, ...]]:
    """The PDF file and the sizes of its pages; given up between the two when the person cancelled."""
    progress(0, 2)
    pdf = documents.draw(filled.kind.key, filled.rows, language, options)
    progress(1, 2)
    return pdf, page_sizes(pdf)


def _write_file(
    path: Path,
    documents: Documents,
    made: Prepared,
    language: PaperLanguage,
    options: PaperOptions,
    own: str,
    *,
    progress: Callable[[int, int], object],
) -> None:
    """Write the file; a table in both languages is written in that of the window."""
    from tdapp.services.exchange.written_files import write_whole  # noqa: PLC0415  brings the spreadsheet libraries
    from tdapp.services.papers.as_tables import save_table  # noqa: PLC0415  as above

    progress(0, 1)
    if path.suffix.lower() == ".pdf":
        write_whole(path, documents.draw(made.kind.key, made.rows, language, options))
        return
    code = own if language == "both" else language
    save_table(path, made.kind, made.rows, lambda text: render(text, code), code)


def _nothing(_done: int, _total: int) -> None:
    """The strip below shows how far it is."""
