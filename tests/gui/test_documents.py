"""The page Documents: every document previewed, paged, printed, saved and registered, by keys alone."""

from __future__ import annotations

from pathlib import Path

import openpyxl
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtTest import QAbstractItemModelTester

from tdapp.gui.widgets.pdf_pages import page_sizes, picture_of
from tdapp.services.columns.papers import PaperRow
from tdapp.services.papers.choices import ASKS
from tdapp.services.papers.register import PaperDesk, paper_desk
from tdapp.services.publish_ranking import publish_ranking
from tests.reports.printed import extracted
from tests.seated_event import play_all, seated_office
from tests.windows import settle

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A played event of four tables and two rounds, its ranking published."""
    with seated_office(tmp_path) as (office, seated):
        play_all(office, seated)
        publish_ranking(office, None, 1)
    return tmp_path / "tournament.tdb"


@pytest.fixture
def shown(window, played, qtbot):
    """The page on that tournament, with the document of this key chosen by keys."""

    def opened(kind: str = "ranking", language: str = "en"):
        there = window(played, language=language)
        there.show_page("documents")
        there.activateWindow()
        idle(there)
        choose(there, kind, qtbot)
        return there

    return opened


def idle(there) -> None:
    """Let the page draw what it waits to draw."""
    settle(there)
    if there.page._soon.isActive():
        there.page._soon.timeout.emit()
    settle(there)


def choose(there, kind: str, qtbot) -> None:
    """Go to a document in the list with the arrows."""
    page = there.page
    page.list.setFocus()
    qtbot.keyClick(page.list, Qt.Key.Key_Home)
    for _ in page.known.kinds:
        if page.kind == kind:
            break
        qtbot.keyClick(page.list, Qt.Key.Key_Down)
    assert page.kind == kind
    idle(there)


def printed(there) -> tuple[PaperRow, ...]:
    """The register of papers."""
    found: list[PaperDesk] = []
    there.tasks.run(paper_desk, None, 1, done=found.append)
    settle(there)
    return found[0].printed


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_document_shows_its_pages_or_says_why_not(shown, qtbot, language):
    there = shown("entry-list", language)
    page = there.page
    for kind in list(page.known.kinds):
        choose(there, kind.key, qtbot)
        if page.panel.stack.currentWidget() is page.view:
            assert page.view.pages > 0
            assert page.view.sheet.picture is not None
        else:
            assert page.panel.empty.lead.text()
    assert not printed(there)


def test_every_document_of_the_catalogue_says_what_it_asks(shown):
    assert set(ASKS) == {kind.key for kind in shown().page.known.kinds}


def test_a_penalty_list_is_asked_for_the_wall_of_a_party_and_of_the_whole_event(shown, qtbot):
    page = shown("penalty-list").page
    options = page.options
    assert options.boxes["segment"].itemText(0) == "Whole event"
    assert (options.request().party, options.request().wall) == (None, False)
    options.typed["party"].setText(" 3 ")
    options.ticked["wall"].setChecked(True)
    assert (options.request().party, options.request().wall, options.request().ruling) == ("3", True, None)
    options.take({"party": "5"})
    asked = options.request()
    assert (asked.segment, asked.round, asked.party, asked.wall) == (None, None, "5", False)
    options.take({"round": 1})
    assert (options.request().round, options.request().party) == (1, None)
    choose(page.window(), "ruling-slip", qtbot)
    options.typed["ruling"].setText("７")
    assert (options.request().ruling, options.request().wall) == (7, False)


def test_the_picture_is_the_page_of_the_pdf(shown):
    page = shown().page
    pdf = page.view._pdf
    (wide, high), *_ = page_sizes(pdf)
    picture = picture_of(pdf, 0, 2.0)
    assert [picture.width(), picture.height()] == pytest.approx([wide * 2, high * 2], abs=2)
    assert picture.pixelColor(2, 2) == QColor("white")
    dark = sum(picture.pixelColor(x, y).lightness() < 128 for x in range(0, 1000, 7) for y in range(0, 1600, 7))
    assert dark > 50


def test_pages_are_turned_and_zoomed_by_keys(shown, qtbot):
    there = shown("score-sheets")
    page, view = there.page, there.page.view
    view.setFocus()
    assert (view.page, view.pages) == (1, 4)
    qtbot.keyClick(view, Qt.Key.Key_PageDown)
    assert view.page == 2
    qtbot.keyClick(view, Qt.Key.Key_End)
    qtbot.keyClick(view, Qt.Key.Key_PageDown)
    assert view.page == 4
    qtbot.keyClick(page.list, Qt.Key.Key_PageUp, CTRL)
    assert view.page == 3
    qtbot.keyClick(view, Qt.Key.Key_0)
    whole = view.percent
    qtbot.keyClick(view, Qt.Key.Key_Plus)
    assert view.percent > whole
    qtbot.keyClick(view, Qt.Key.Key_W)
    settle(there)
    assert view.sheet.width() <= view.viewport().width() + 1
    assert page.panel.place.text() == "Page 3 of 4"


def test_looking_at_score_sheets_gives_no_serial_and_printing_does(shown, tmp_path):
    there = shown("score-sheets")
    page = there.page
    assert "Specimen" in extracted(page.view._pdf)
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "printed.pdf"))
    page.print_on(printer)
    idle(there)
    assert page.bar.weight == "good"
    sizes = page_sizes((tmp_path / "printed.pdf").read_bytes())
    assert len(sizes) == 4
    assert list(sizes[0]) == pytest.approx([595, 842], abs=2)
    assert [(p.number, p.kind) for p in printed(there)] == [(1, "score-sheets")]
    idle(there)
    assert "00000001" in extracted(page.view._pdf)
    assert page.panel.state.text().startswith("The same as document 1,")


def test_a_range_of_pages_is_printed(shown, tmp_path):
    there = shown("score-sheets")
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "two.pdf"))
    printer.setFromTo(2, 3)
    there.page.print_on(printer)
    idle(there)
    assert len(page_sizes((tmp_path / "two.pdf").read_bytes())) == 2


def test_saving_numbers_the_document_and_the_register_shows_it_again(shown, tmp_path, qtbot):
    there = shown()
    page = there.page
    page.save_to(tmp_path / "ranking.pdf")
    idle(there)
    assert extracted((tmp_path / "ranking.pdf").read_bytes())
    page.save_to(tmp_path / "ranking.xlsx")
    idle(there)
    assert openpyxl.load_workbook(tmp_path / "ranking.xlsx").active.max_row > 16
    page.save_to(tmp_path / "ranking.html")
    idle(there)
    assert "<table" in (tmp_path / "ranking.html").read_text(encoding="utf-8")
    assert [p.number for p in printed(there)] == [1, 2, 3]
    assert page.panel.state.text().startswith("The same as document 3")
    QAbstractItemModelTester(page.papers.model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    choose(there, "entry-list", qtbot)
    page.tabs.setCurrentIndex(1)
    page.papers.select(1)
    qtbot.keyClick(page.papers.view, Qt.Key.Key_Return)
    idle(there)
    assert page.kind == "ranking"
    assert page.tabs.currentIndex() == 0


def test_a_document_that_is_no_table_is_not_saved_as_one(shown, tmp_path):
    there = shown("score-sheets")
    there.page.save_to(tmp_path / "sheets.xlsx")
    idle(there)
    assert there.page.bar.weight == "error"
    assert not printed(there)


def test_language_size_and_orientation_are_those_of_the_paper(shown, qtbot):
    there = shown()
    page = there.page
    for key in ("language", "size", "turned"):
        box = page.options.boxes[key]
        box.setFocus()
        qtbot.keyClick(box, Qt.Key.Key_End)
    idle(there)
    wide, high = page.view._sizes[0]
    assert (round(wide), round(high)) == (1191, 842)
    assert "排名表" in extracted(page.view._pdf)
    assert "Ranking" in extracted(page.view._pdf)


def test_tables_that_are_none_are_refused_where_the_page_was(shown, qtbot):
    there = shown("score-sheets")
    page = there.page
    page.options.tables.setFocus()
    qtbot.keyClicks(page.options.tables, "2-3")
    qtbot.keyClick(page.options.tables, Qt.Key.Key_Return)
    idle(there)
    assert page.view.pages == 2
    qtbot.keyClicks(page.options.tables, ", x")
    qtbot.keyClick(page.options.tables, Qt.Key.Key_Return)
    idle(there)
    assert "x" in page.panel.empty.lead.text()
    assert not page.print.isEnabled()


def test_another_page_asks_for_a_document(shown, qtbot):
    there = shown("entry-list")
    there.desk.go_to("documents", ("ranking", {"upto": 1}))
    idle(there)
    assert there.page.kind == "ranking"
    assert there.page.options.request().upto == 1
    there.language.switch("zh")
    idle(there)
    assert there.page.kind == "ranking"
    assert there.page.options.request().upto == 1
