"""Makes the form that clubs fill in; `entry_lists.read` reads it back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from openpyxl import Workbook
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.worksheet import Worksheet

from tdapp.rules.categories import FEMALE, MALE
from tdapp.rules.kinds import TEAMS, EventKind
from tdapp.services.exchange.entry_words import COACH, LEADER, PLAYER, RESERVE, ROLE_WORDS
from tdapp.services.exchange.header_words import EXAMPLE_WORDS, FORM_WORDS, GENDER_WORDS, PERSON_WORDS
from tdapp.services.exchange.written_files import write_workbook
from tdapp.services.exchange.xlsx_writer import put_text, set_up_page, sheet_name
from tdapp.text import Text

Render = Callable[[Any, str], str]
"""Puts a text into words of a language, as `i18n.render` does."""

LANGUAGES = ("zh", "en")
"""The languages of the instructions; the form's own comes first."""

ROWS = 300
"""Rows of the form that are laid out; more can be written below."""

HEAD_ROW = 4

_WIDTHS = {
    "mark": 8,
    "entry": 12,
    "slot": 8,
    "name": 22,
    "gender": 9,
    "birth": 14,
    "registration": 18,
    "club": 24,
    "region": 16,
    "role": 12,
    "categories": 18,
}
_GREY = Font(color="FF8A8A8A", italic=True)
_HEAD = PatternFill("solid", fgColor="FFDCE6F1")
_THIN = Side(style="thin", color="FFB0B0B0")
_BOX = Border(left=_THIN, right=_THIN, top=_THIN, bottom=_THIN)

_ADVICE = (
    Text("One row a person. Please leave the header row as it is; columns may stand in another order."),
    Text("Grey rows are examples. They are not read and may be deleted."),
    Text("Write the birth date as year, month and day, for example 1980-01-02."),
    Text("The registration number is text: zeros in front are kept."),
    Text("Write the club once above the list, or in its column when people of several clubs are in one list."),
    Text("Do not enter identity-card or passport numbers. They are not needed, not read and not stored."),
    Text("Send the file back as it is, as .xlsx."),
)
_PAIR_ADVICE = Text("The two players of a pair have the same value in the column “Pair”, for example 1 and 1.")
_TEAM_ADVICE = Text("All people of a team have the same value in the column “Team”; leaders and coaches too.")


@dataclass(frozen=True, slots=True)
class _Form:
    """What the form is for, and in which language."""

    language: str
    kind: EventKind
    say: Render = field(repr=False)

    @property
    def columns(self) -> tuple[str, ...]:
        if self.kind in TEAMS:
            return ("mark", "entry", "slot", "name", "gender", "birth", "registration", "club", "region", "role")
        group = () if self.kind is EventKind.INDIVIDUAL else ("entry",)
        return ("mark", *group, "name", "gender", "birth", "registration", "club", "region", "categories")

    def header(self, column: str) -> str:
        words = FORM_WORDS.get((column, self.kind), PERSON_WORDS[column])
        return words[0 if self.language == "zh" else 1][0]

    def word(self, words: Sequence[str]) -> str:
        return words[0 if self.language == "zh" else 1]

    def text(self, text: Text) -> str:
        return self.say(text, self.language)


def write(path: Path, language: str, kind: EventKind, event_name: str, say: Render) -> None:
    """Write the form for an event of this kind: a list to fill in, and a sheet of instructions in each language.

    Gender and role are chosen from lists, birth dates are checked, registration numbers are text. Raises
    Refused when the file cannot be written.
    """
    form = _Form(language, EventKind(kind), say)
    book = Workbook()
    sheet = book.active
    assert isinstance(sheet, Worksheet)
    sheet.title = sheet_name(form.text(Text("Entry form")))
    _write_top(sheet, form, event_name)
    _write_rows(sheet, form)
    _write_examples(sheet, form)
    _add_choices(sheet, form)
    sheet.freeze_panes = sheet.cell(HEAD_ROW + 1, 1)
    set_up_page(sheet, HEAD_ROW, wide=True)
    for each in (language, *(x for x in LANGUAGES if x != language)):
        _write_advice(book, form, each)
    write_workbook(path, book)


def _write_top(sheet: Worksheet, form: _Form, event_name: str) -> None:
    width = len(form.columns)
    put_text(sheet.cell(1, 1), form.text(Text("Entry form: {event}", event=event_name)))
    sheet.cell(1, 1).font = Font(bold=True, size=15)
    sheet.merge_cells(start_row=1, start_column=1, end_row=1, end_column=width)
    put_text(sheet.cell(2, 1), form.text(Text("Club:")))
    sheet.cell(2, 1).font = Font(bold=True)
    sheet.merge_cells(start_row=2, start_column=2, end_row=2, end_column=min(5, width))
    sheet.cell(2, 2).number_format = "@"
    sheet.cell(2, 2).border = Border(bottom=_THIN)
    hint = Text("Please read the sheet of instructions. Identity numbers are not needed.")
    put_text(sheet.cell(3, 1), form.text(hint))
    sheet.cell(3, 1).font = _GREY
    sheet.merge_cells(start_row=3, start_column=1, end_row=3, end_column=width)
    for index, column in enumerate(form.columns, 1):
        cell = sheet.cell(HEAD_ROW, index)
        put_text(cell, form.header(column))
        cell.font, cell.fill, cell.border = Font(bold=True), _HEAD, _BOX
        cell.alignment = Alignment(horizontal="center", vertical="center", wrap_text=True)
        sheet.column_dimensions[get_column_letter(index)].width = _WIDTHS[column]


def _write_rows(sheet: Worksheet, form: _Form) -> None:
    for row in range(HEAD_ROW + 1, HEAD_ROW + 1 + ROWS):
        for index, column in enumerate(form.columns, 1):
            cell = sheet.cell(row, index)
            cell.border = _BOX
            cell.number_format = "yyyy-mm-dd" if column == "birth" else "@"


def _write_examples(sheet: Worksheet, form: _Form) -> None:
    people: tuple[dict[str, str | date], ...] = (
        {
            "name": form.text(Text("Zhang San")),
            "gender": form.word(GENDER_WORDS[MALE]),
            "birth": date(1980, 1, 2),
            "registration": "00001234",
            "slot": "1",
        },
        {
            "name": form.text(Text("Li Si")),
            "gender": form.word(GENDER_WORDS[FEMALE]),
            "birth": date(1985, 11, 30),
            "registration": "00005678",
            "slot": "2",
        },
    )
    every: dict[str, str | date] = {
        "mark": form.word(EXAMPLE_WORDS),
        "entry": "1",
        "role": form.word(ROLE_WORDS[PLAYER]),
        "club": form.text(Text("Sample Club")),
        "region": form.text(Text("Sample City")),
    }
    for row, person in enumerate(people, HEAD_ROW + 1):
        for index, column in enumerate(form.columns, 1):
            cell = sheet.cell(row, index)
            value = (every | person).get(column, "")
            if isinstance(value, date):
                cell.value = value
                cell.number_format = "yyyy-mm-dd"
            elif value:
                put_text(cell, value)
            cell.font = _GREY


def _add_choices(sheet: Worksheet, form: _Form) -> None:
    genders = tuple(form.word(GENDER_WORDS[g]) for g in (MALE, FEMALE))
    _choose(sheet, form, "gender", genders)
    _choose(sheet, form, "role", tuple(form.word(ROLE_WORDS[r]) for r in (PLAYER, RESERVE, LEADER, COACH)))
    dates = DataValidation(
        type="date",
        operator="between",
        formula1="3654",
        formula2="73415",
        allow_blank=True,
        showErrorMessage=True,
        errorStyle="warning",
        error=form.text(Text("Write the date as 1980-01-02.")),
    )
    sheet.add_data_validation(dates)
    dates.add(_cells(form, "birth"))


def _choose(sheet: Worksheet, form: _Form, column: str, choices: Sequence[str]) -> None:
    if column not in form.columns:
        return
    chosen = ",".join(choices)
    listed = DataValidation(
        type="list",
        formula1=f'"{chosen}"',
        allow_blank=True,
        showErrorMessage=True,
        error=form.text(Text("Choose one of: {choices}.", choices=tuple(choices))),
    )
    sheet.add_data_validation(listed)
    listed.add(_cells(form, column))


def _cells(form: _Form, column: str) -> str:
    letter = get_column_letter(form.columns.index(column) + 1)
    return f"{letter}{HEAD_ROW + 1}:{letter}{HEAD_ROW + ROWS}"


def _write_advice(book: Workbook, form: _Form, language: str) -> None:
    sheet = book.create_sheet(sheet_name(form.say(Text("Instructions"), language)))
    put_text(sheet.cell(1, 1), form.say(Text("How to fill in the entry form"), language))
    sheet.cell(1, 1).font = Font(bold=True, size=14)
    group = {EventKind.INDIVIDUAL: ()}.get(form.kind, (_TEAM_ADVICE if form.kind in TEAMS else _PAIR_ADVICE,))
    for row, text in enumerate((_ADVICE[0], *group, *_ADVICE[1:]), 2):
        cell = sheet.cell(row, 1)
        put_text(cell, f"{row - 1}. {form.say(text, language)}")
        cell.alignment = Alignment(wrap_text=True, vertical="top")
    sheet.column_dimensions["A"].width = 90
    set_up_page(sheet, 1, wide=False)
