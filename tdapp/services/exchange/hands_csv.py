"""Reads and writes the file of hands: one row a board and seat with its 27 cards (cli: formats for outside tools).

A cell's cards reach a sentence only where they are no cards; rows and hands show nothing of themselves otherwise.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from dataclasses import dataclass, field

from tdapp.rules.cards import CARD_NUMBERS
from tdapp.rules.hands import Hands, make_hands, read_hands
from tdapp.rules.seats import SEATS
from tdapp.services.exchange.fixed_columns import FixedRow
from tdapp.text import Text

NEEDED = ("code", "seat", "cards")


@dataclass
class HandsFile:
    """The texts of the hands by code and seat, each with its row."""

    cells: dict[str, dict[str, tuple[FixedRow, str]]] = field(default_factory=dict, repr=False)

    def row(self, code: str) -> FixedRow:
        """The first row of a board."""
        return next(iter(self.cells[code].values()))[0]


def add_hand_row(row: FixedRow, found: HandsFile) -> None:
    """Take the hand of one seat; its faults are noted."""
    code, seat = row.plain("code"), row.plain("seat").upper()
    if not code:
        row.fault("code", Text("The code of the board is missing."))
    if seat not in SEATS:
        row.fault("seat", Text("The seat is one of {known}.", known=SEATS))
        return
    seats = found.cells.setdefault(code, {}) if code else {}
    if seat in seats:
        row.fault("seat", Text("The hand of this board and seat stands twice."))
    else:
        seats[seat] = (row, row.text("cards"))


def hands_of(code: str, found: HandsFile) -> Hands | None:
    """The four hands of a board, or None after faults, each noted at the seat's row."""
    seats = found.cells[code]
    if len(seats) == len(SEATS):
        split = {seat: text.split() for seat, (_, text) in seats.items()}
        if set().union(*split.values()) <= CARD_NUMBERS.keys():
            try:
                return make_hands(split)
            except ValueError:
                pass  # what is wrong is found below
    hands, findings = read_hands({seat: text for seat, (_, text) in seats.items()})
    for finding in findings:
        seat = str(finding.subject[1]) if finding.subject[:1] == ("seat",) else ""
        row = seats[seat][0] if seat in seats else found.row(code)
        row.fault(None, Text("Board {code}: {what}", code=code, what=finding.text))
    return hands


def hands_text(boards: Mapping[str, Hands]) -> str:
    """The file of the hands, E S W N of each board."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(NEEDED)
    for code, hands in boards.items():
        for seat in SEATS:
            writer.writerow([code, seat, " ".join(hands.of(seat))])
    return out.getvalue()
