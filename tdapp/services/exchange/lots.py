"""Reads the lots that were drawn by hand: one row an entry with the position it drew."""

from __future__ import annotations

from pathlib import Path

from tdapp.rules.lots import LotLine
from tdapp.services.exchange.hand_draws import Cells, HandDraw
from tdapp.services.exchange.header_words import LOT_WORDS
from tdapp.services.exchange.headers import HeaderWords, choose_table
from tdapp.services.exchange.tables import read_tables
from tdapp.text import Text

_WORDS = HeaderWords(LOT_WORDS)
_NEEDED = (frozenset({"entry", "position"}), frozenset({"mark", "position"}))


def read(path: Path) -> HandDraw[LotLine]:
    """The lines of a list of lots; entries as L3 or 3, as they stand in the file.

    Raises Refused when the file cannot be read or has no header: two columns of numbers alone do not say
    which is the entry and which the lot.
    """
    table, header, _ = choose_table(read_tables(path), _WORDS, _NEEDED, Text("“Entry” and “Position”"))
    entry = header.columns.get("entry", header.columns.get("mark", 0))
    position = header.columns["position"]
    cells = Cells(header)
    lines: list[LotLine] = []
    for line in table.lines:
        if line.number > header.last:
            found = cells.word(line, entry), cells.word(line, position)
            if all(found):
                lines.append(LotLine(line.number, *found))
    return HandDraw(path.name, tuple(lines), tuple(cells.problems))
