"""Column sets saved as spreadsheets and web pages, and the form that clubs fill in."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime
from decimal import Decimal
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import load_workbook

from tdapp.i18n import render
from tdapp.rules.kinds import TEAMS, EventKind
from tdapp.services.columns import Column, ColumnSet
from tdapp.services.exchange import entry_lists, entry_template
from tdapp.services.exchange.html_writer import html_page, write_html
from tdapp.services.exchange.tables import read_tables
from tdapp.services.exchange.xlsx_writer import sheet_name, write_xlsx
from tdapp.text import Refused, Text


@dataclass(frozen=True)
class Row:
    name: str
    score: float | None = None
    points: Decimal | None = None
    born: date | None = None
    seen: datetime | None = None


def signed(row: Row) -> str:
    return "" if row.score is None else f"{row.score:+.3f}".replace("-", "\u2212")


COLUMNS: ColumnSet[Row] = ColumnSet(
    "people",
    Text("Entry list"),
    (
        Column("name", Text("Name"), lambda r: r.name, lambda r: r.name),
        Column("score", Text("Total"), signed, lambda r: r.score, "right", lambda r: r.score),
        Column("points", Text("Points"), lambda r: r.points, lambda r: r.points, "right"),
        Column("born", Text("Birth date"), lambda r: r.born, lambda r: r.born, "center"),
        Column("seen", Text("Seen"), lambda r: r.seen, lambda r: r.seen),
    ),
    lambda r: r.name,
)
ROWS = [
    Row("张三", 1.25, Decimal("0.3"), date(1980, 1, 2), datetime(2026, 5, 1, 9, 30, tzinfo=UTC)),
    Row('=HYPERLINK("http://example.org")', -0.5),
    Row("@SUM(A1)"),
    Row("+86"),
    Row("-1"),
    Row("\tx"),
    Row("a\x00b\x1fc"),
    Row("<b>&amp;</b>"),
]


def zh(text: object) -> str:
    return render(text, "zh")


def en(text: object) -> str:
    return render(text, "en")


def sheet_of(path):
    page = load_workbook(path).active
    assert page is not None
    return page


def test_a_spreadsheet_has_title_remarks_and_a_frozen_header_that_repeats_on_paper(tmp_path):
    path = tmp_path / "list.xlsx"
    write_xlsx(path, COLUMNS, ROWS, en, title="Open: final", remarks=[Text("provisional")])
    page = sheet_of(path)
    assert [page.cell(r, 1).value for r in (1, 2, 3, 4)] == ["Open: final", "provisional", "Name", "张三"]
    assert page.freeze_panes == "A4"
    assert page.print_title_rows == "$3:$3"
    assert page.title == "Open  final"


def test_numbers_are_numbers_that_look_as_they_do_on_paper_and_dates_are_dates(tmp_path):
    path = tmp_path / "list.xlsx"
    write_xlsx(path, COLUMNS, ROWS, en)
    first = sheet_of(path)[3]
    assert [c.value for c in first] == ["张三", 1.25, 0.3, datetime(1980, 1, 2), datetime(2026, 5, 1, 9, 30)]  # noqa: DTZ001
    assert [c.number_format for c in first[1:]] == ["+0.000;-0.000;0.000", "0.0", "yyyy-mm-dd", "yyyy-mm-dd hh:mm"]


def test_no_text_becomes_a_formula(tmp_path):
    path = tmp_path / "list.xlsx"
    write_xlsx(path, COLUMNS, ROWS, en)
    page = sheet_of(path)
    cells = [page.cell(r, 1) for r in range(4, 4 + len(ROWS) - 1)]
    assert {c.data_type for c in cells} == {"s"}
    assert [c.value for c in cells[:4]] == ['=HYPERLINK("http://example.org")', "@SUM(A1)", "+86", "-1"]
    assert all(c.quotePrefix for c in cells[:5])
    assert cells[5].value == "abc"
    assert not cells[5].quotePrefix


@given(st.lists(st.text(max_size=20), max_size=5))
def test_any_text_is_written_and_none_of_it_is_a_formula(tmp_path_factory, names):
    path = tmp_path_factory.mktemp("any") / "list.xlsx"
    write_xlsx(path, COLUMNS, [Row(n) for n in names], en)
    assert all(c.data_type != "f" for row in sheet_of(path).iter_rows() for c in row)


def test_a_spreadsheet_written_again_has_the_same_bytes(tmp_path):
    for name in ("a.xlsx", "b.xlsx"):
        write_xlsx(tmp_path / name, COLUMNS, ROWS, zh)
    assert (tmp_path / "a.xlsx").read_bytes() == (tmp_path / "b.xlsx").read_bytes()


def test_a_file_that_cannot_be_written_is_refused_and_nothing_is_left_of_it(tmp_path):
    (tmp_path / "list.xlsx").mkdir()
    with pytest.raises(Refused, match=r"^list\.xlsx cannot be written\. "):
        write_xlsx(tmp_path / "list.xlsx", COLUMNS, ROWS, en)
    with pytest.raises(Refused, match=r"^list\.html cannot be written\. "):
        write_html(tmp_path / "nowhere" / "list.html", COLUMNS, ROWS, en, language="en")
    assert [p.name for p in tmp_path.iterdir()] == ["list.xlsx"]


@pytest.mark.parametrize(
    ("text", "name"), [("a/b:c", "a b c"), ("", "1"), ("'排名'", "排名"), ("长" * 40, "长" * 31), ("[]", "1")]
)
def test_a_sheet_is_named_as_spreadsheets_allow(text, name):
    assert sheet_name(text) == name


class Page(HTMLParser):
    """Collects the cells of a page, and the tags it uses."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.cells: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        if tag in {"td", "th"}:
            self.cells.append("")

    def handle_data(self, data):
        if self.cells and self.tags[-1] in {"td", "th"}:
            self.cells[-1] += data


def test_a_page_stands_alone_and_shows_every_cell_as_text():
    page = html_page(COLUMNS, ROWS, zh, language="zh", title=Text("Entry list"), remarks=["<i>x</i>"])
    found = Page(page)
    found.cells = [cell.strip() for cell in found.cells]
    assert found.cells[5:10] == ["张三", "+1.250", "0.3", "1980-01-02", "2026-05-01 09:30"]
    assert "<b>&amp;</b>" in found.cells
    assert "abc" in found.cells
    assert set(found.tags) == {
        "html",
        "head",
        "meta",
        "title",
        "style",
        "body",
        "h1",
        "p",
        "table",
        "thead",
        "tr",
        "th",
        "tbody",
        "td",
    }
    assert 'lang="zh-CN"' in page
    assert "http" not in page.replace("http://example.org", "")
    assert "table-header-group" in page


def test_a_page_is_written_in_utf_8(tmp_path):
    write_html(tmp_path / "list.html", COLUMNS, ROWS, zh, language="zh")
    assert (tmp_path / "list.html").read_bytes().decode("utf-8") == html_page(COLUMNS, ROWS, zh, language="zh")


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("kind", EventKind)
def test_the_form_is_read_back_without_its_examples(kind, language, tmp_path):
    path = tmp_path / "form.xlsx"
    entry_template.write(path, language, kind, "公开赛", render)
    empty = entry_lists.read(path, kind)
    assert empty.people == ()
    assert [str(f.text).partition(": ")[2] for f in empty.findings] == ["no person stands below the header."]

    book = load_workbook(path)
    page = book.worksheets[0]
    column = {c.value: c.column for c in page[entry_template.HEAD_ROW]}
    page["B2"] = "金陵"
    for row, (name, born) in enumerate(
        (("张三", date(1980, 1, 2)), ("李四", "1991-11-30")), entry_template.HEAD_ROW + 3
    ):
        page.cell(row, column["姓名" if language == "zh" else "Name"]).value = name
        page.cell(row, column["出生日期" if language == "zh" else "Birth"]).value = born
        for title in ("对号", "Pair", "队名", "Team", "组号", "Entry"):
            if title in column:
                page.cell(row, column[title]).value = "1"
    book.save(path)
    found = entry_lists.read(path, kind)
    assert [(p.name, p.birth, p.club) for p in found.people] == [
        ("张三", date(1980, 1, 2), "金陵"),
        ("李四", date(1991, 11, 30), "金陵"),
    ]
    assert found.errors == ()
    found.check()


@pytest.mark.parametrize("kind", [EventKind.INDIVIDUAL, EventKind.PAIRS, EventKind.PAIR_TEAM])
def test_the_form_offers_choices_keeps_zeros_and_explains_itself_in_both_languages(kind, tmp_path):
    path = tmp_path / "form.xlsx"
    entry_template.write(path, "zh", kind, "=公开赛", render)
    book = load_workbook(path)
    page = book.worksheets[0]
    assert page["A1"].value == "=公开赛报名表"
    assert page["A1"].data_type == "s"
    assert page.freeze_panes == f"A{entry_template.HEAD_ROW + 1}"
    column = {c.value: c for c in page[entry_template.HEAD_ROW]}
    below = page.cell(entry_template.HEAD_ROW + 9, column["注册号"].column)
    assert below.number_format == "@"
    lists = [v.formula1 for v in page.data_validations.dataValidation if v.type == "list"]
    assert '"男,女"' in lists
    assert ('"牌手,替补,领队,教练"' in lists) == (kind in TEAMS)
    assert book.sheetnames == ["报名表", "填写说明", "Instructions"]
    advice = [[c.value for c in book[name]["A"]] for name in book.sheetnames[1:]]
    assert all(re.search("[\u3400-\u9fff]", line) for line in advice[0])
    assert not any(re.search("[\u3400-\u9fff]", line) for line in advice[1])


def test_the_form_written_again_has_the_same_bytes(tmp_path):
    for name in ("a.xlsx", "b.xlsx"):
        entry_template.write(tmp_path / name, "en", EventKind.PAIRS, "Open", render)
    assert (tmp_path / "a.xlsx").read_bytes() == (tmp_path / "b.xlsx").read_bytes()


def test_a_saved_list_of_people_can_be_imported_again(tmp_path):
    path = tmp_path / "list.xlsx"
    write_xlsx(path, COLUMNS, [Row("张三"), Row("Anna Berg")], zh)
    (table,) = read_tables(path)
    assert len(table.lines) == 4
    assert [p.name for p in entry_lists.read(path).people] == ["张三", "Anna Berg"]
