"""Lots and seats that were typed or read from a file, as one place an entry (rules 4)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from pathlib import Path

from tdapp.rules.entry_numbers import find_entry
from tdapp.rules.lots import LotLine, SeatLine
from tdapp.services.drawing.ways import ByLots, BySeats
from tdapp.services.exchange import lots, seats_file
from tdapp.services.exchange.hand_draws import HandDraw
from tdapp.services.exchange.header_words import SEAT_LETTERS
from tdapp.text import Text

_PLACE = re.compile(r"(?:(?P<group>[^\s-]+)-)?(?P<table>\d+)\s*(?P<seat>[A-Z]+(?:-[A-Z]+)?)")
_TYPED = Text("What was typed")


def typed_lots(places: Mapping[str, str]) -> ByLots:
    """The way of the draw from a position for each entry's label; those without one are left for the check to name."""
    lines = tuple(LotLine(_row(label, n), label, typed) for n, (label, typed) in enumerate(places.items(), 1) if typed)
    return ByLots(HandDraw(_TYPED, lines))


def typed_seats(places: Mapping[str, str]) -> BySeats:
    """The same from seats such as 3E, 2-3E, for pairs 3EW; Chinese letters of seats are understood."""
    lines, problems = [], []
    for n, (label, typed) in enumerate(places.items(), 1):
        if not typed.strip():
            continue
        plain = unicodedata.normalize("NFKC", typed).strip().upper().translate(SEAT_LETTERS)
        found = _PLACE.fullmatch(plain)
        if found is None:
            problems.append(
                Text(
                    "{entry}: {typed} is no seat: write 3E, for a pair 3EW, with groups 2-3E.", entry=label, typed=typed
                )
            )
        else:
            lines.append(SeatLine(_row(label, n), label, found["group"] or "", found["table"], found["seat"]))
    return BySeats(HandDraw(_TYPED, tuple(lines), tuple(problems)))


def read_places(path: Path, labels: Sequence[str], *, by_table: bool) -> tuple[dict[str, str], tuple[Text, ...]]:
    """The place of each entry from a file of lots, or of seats; with what could not be taken from it.

    Raises Refused when the file cannot be read or has no header.
    """
    known = {label: n for n, label in enumerate(labels)}
    places: dict[str, str] = {}
    problems: list[Text] = []
    for row, entry, typed in _lines(path, problems, by_table=by_table):
        n = find_entry(entry, known)
        if n is None:
            problems.append(Text("Row {row}: there is no entry {entry}.", row=row, entry=entry))
        elif labels[n] in places:
            problems.append(Text("Row {row}: entry {entry} stands in an earlier row too.", row=row, entry=entry))
        else:
            places[labels[n]] = typed
    return places, tuple(problems)


def _lines(path: Path, problems: list[Text], *, by_table: bool) -> list[tuple[int, str, str]]:
    if not by_table:
        read = lots.read(path)
        problems += read.problems
        return [(line.row, line.entry, line.position) for line in read.lines]
    placed = seats_file.read(path)
    problems += placed.problems
    return [(s.row, s.entry, f"{s.group}-{s.table}{s.seat}" if s.group else f"{s.table}{s.seat}") for s in placed.lines]


def _row(label: str, n: int) -> int:
    """What stands before a line of the list: the list number, where the entry is called by it."""
    return int(label[1:]) if label.startswith("L") else n


def pasted_places(text: str, labels: Sequence[str], at: str | None) -> tuple[dict[str, str], tuple[Text, ...]]:
    """The places of pasted lines: entry and place in two columns, or places alone from the entry `at` downwards."""
    known = {label: n for n, label in enumerate(labels)}
    here = labels.index(at) if at in known else 0
    places: dict[str, str] = {}
    problems: list[Text] = []
    for row, line in enumerate((line for line in text.splitlines() if line.strip()), 1):
        cells = [cell.strip() for cell in re.split(r"[\t,;，；]", line)]
        if len(cells) == 1:
            if here + row - 1 < len(labels):
                places[labels[here + row - 1]] = cells[0]
            continue
        n = find_entry(cells[0], known)
        if n is not None:
            places[labels[n]] = cells[-1]
        else:
            problems.append(Text("Row {row}: there is no entry {entry}.", row=row, entry=cells[0]))
    return places, tuple(problems)
