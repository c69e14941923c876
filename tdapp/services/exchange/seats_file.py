"""Reads seats placed by hand: one row a seat (table, seat, entry), or one row a table with a column a seat."""

from __future__ import annotations

from pathlib import Path

from tdapp.rules.lots import SeatLine
from tdapp.rules.seats import SEATS
from tdapp.services.exchange.hand_draws import Cells, HandDraw
from tdapp.services.exchange.header_words import SEAT_WORDS
from tdapp.services.exchange.header_words import SEATS as WORDS_OF_SEATS
from tdapp.services.exchange.headers import Header, HeaderWords, choose_table, word_key
from tdapp.services.exchange.places import shown
from tdapp.services.exchange.sheet_table import Line
from tdapp.services.exchange.tables import read_tables
from tdapp.text import Text

_WORDS = HeaderWords(SEAT_WORDS)
_SEATS = {word: seat for seat, words in WORDS_OF_SEATS.items() for word in words}
_AXES = ("EW", "NS")
_NEEDED = (
    frozenset({"table", "seat", "entry"}),
    frozenset({"table", "seat", "mark"}),
    frozenset({"table", *SEATS}),
    frozenset({"table", *_AXES}),
)


def read(path: Path) -> HandDraw[SeatLine]:
    """The lines of a seating; seats come as E, S, W, N, EW or NS, whatever language the file has.

    In a row a table, equal numbers at E and W and at S and N throughout are pairs, seated by axis. Raises
    Refused when the file cannot be read or has no header.
    """
    table, header, _ = choose_table(read_tables(path), _WORDS, _NEEDED, Text("“Table”, “Seat” and “Entry”"))
    lines = [line for line in table.lines if line.number > header.last]
    cells = Cells(header)
    if "seat" in header.columns and header.columns.keys() & {"entry", "mark"}:
        found = [seat for line in lines if (seat := _one_seat(line, header, cells)) is not None]
    else:
        found = [seat for line in lines for seat in _one_table(line, header, cells, _columns(lines, header))]
    return HandDraw(path.name, tuple(found), tuple(cells.problems))


def _one_seat(line: Line, header: Header, cells: Cells) -> SeatLine | None:
    columns = header.columns
    entry = cells.word(line, columns.get("entry", columns.get("mark", 0)))
    table = cells.word(line, columns["table"])
    typed = cells.word(line, columns["seat"])
    seat = _SEATS.get(word_key(typed))
    if typed and seat is None:
        place = header.at(line, "seat")
        cells.problems.append(
            Text(
                "{place}: {value} is not a seat. Write E, S, W or N, or EW or NS for pairs.",
                place=place.text(),
                value=shown(typed),
            )
        )
    if not entry or not table or seat is None:
        return None
    return SeatLine(line.number, entry, _group(line, header, cells), table, seat)


def _columns(lines: list[Line], header: Header) -> tuple[str, ...]:
    """The columns to read in a row a table: four seats, or two axes."""
    if not header.columns.keys() >= set(SEATS):
        return _AXES
    by_axis = lines and all(
        str(header.value(line, a)) == str(header.value(line, b)) for line in lines for a, b in ("EW", "SN")
    )
    return ("E", "S") if by_axis else SEATS


def _one_table(line: Line, header: Header, cells: Cells, seats: tuple[str, ...]) -> list[SeatLine]:
    table = cells.word(line, header.columns["table"])
    found = []
    for seat in seats:
        entry = cells.word(line, header.columns[seat])
        if table and entry:
            named = {"E": "EW", "S": "NS"}[seat] if seats == ("E", "S") else seat
            found.append(SeatLine(line.number, entry, _group(line, header, cells), table, named))
    return found


def _group(line: Line, header: Header, cells: Cells) -> str:
    column = header.columns.get("group")
    return "" if column is None else cells.word(line, column, needed=False)
