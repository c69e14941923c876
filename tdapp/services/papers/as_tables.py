"""Documents that are one table, as a column set and its rows: for spreadsheets and web pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from tdapp.services.columns import ColumnSet, check_in_columns, entry_columns, ranking_columns, seating_columns
from tdapp.services.columns.board_results import board_lines, board_result_columns
from tdapp.services.columns.officials import duty_columns, duty_lines, official_columns
from tdapp.services.columns.penalties import penalty_columns
from tdapp.services.documents import DocumentKind
from tdapp.services.exchange.html_writer import write_html
from tdapp.services.exchange.xlsx_writer import write_xlsx
from tdapp.services.rows import Ranking
from tdapp.text import Text

Tables = Mapping[str, Callable[[Any], tuple[ColumnSet[Any], list[Any]]]]


def _seating(order: str | None) -> Callable[[Any], tuple[ColumnSet[Any], list[Any]]]:
    def made(rows: Any) -> tuple[ColumnSet[Any], list[Any]]:
        by_number = order == "number"
        rows = rows.together() if by_number else rows
        columns = seating_columns(rows, number_first=by_number)
        return columns, columns.ordered(rows.rows, order)

    return made


def _plain(columns_of: Callable[[Any], ColumnSet[Any]]) -> Callable[[Any], tuple[ColumnSet[Any], list[Any]]]:
    def made(rows: Any) -> tuple[ColumnSet[Any], list[Any]]:
        columns = columns_of(rows)
        return columns, columns.ordered(rows.rows)

    return made


TABLES: Tables = {
    "entry-list": _plain(entry_columns),
    "check-in-list": _plain(check_in_columns),
    "seating-by-name": _seating("name"),
    "seating-by-number": _seating("number"),
    "officials-list": _plain(lambda rows: official_columns()),
    "duty-sheet": lambda rows: (duty_columns(several_rounds=len(rows.rounds) > 1), duty_lines(rows.rounds)),
    "penalty-list": _plain(penalty_columns),
    "board-results": lambda rows: (board_result_columns(rows), board_lines(rows)),
    "ranking": _plain(ranking_columns),
}
"""The documents that a spreadsheet or a web page can hold, and the table each of them is."""


def save_table(path: Path, kind: DocumentKind, rows: Any, say: Callable[[Any], str], language: str) -> None:
    """Write a document that is one table as a spreadsheet (.xlsx) or a web page (.html)."""
    columns, ordered = TABLES[kind.key](rows)
    heading = rows.heading
    title = " · ".join(filter(None, (heading.tournament, heading.event, *(say(p) for p in heading.part))))
    remarks = [Text("{title}", title=kind.title), *_standing(rows), *heading.notices]
    if path.suffix.lower() == ".html":
        write_html(path, columns, ordered, say, language=language, title=title, remarks=remarks)
    else:
        write_xlsx(path, columns, ordered, say, title=title, remarks=remarks)


def _standing(rows: Any) -> Iterator[Text]:
    """Of a ranking: of whom, whether it is official, since when, how ties are decided, what is unofficial or ruled."""
    if not isinstance(rows, Ranking):
        return
    if rows.category is not None:
        yield Text("{category}", category=rows.category)
    yield Text("Official ranking") if rows.official else Text("Provisional ranking")
    for what, when in ((Text("Published"), rows.published), (Text("Appeals until"), rows.appeals_until)):
        if when is not None:
            yield Text("{what} {when}", what=what, when=when)
    if rows.ties:
        yield Text("Ties are decided by, in this order: {ties}.", ties=rows.ties)
    yield from rows.marks
    yield from rows.rulings
