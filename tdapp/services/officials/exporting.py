"""Writes the list of officials so that it can be imported again."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tdapp.services.clubs import clubs
from tdapp.services.columns import Column, ColumnSet
from tdapp.services.exchange.official_lists import ACTIVE_CELLS, OFFICIAL_WORDS, ROLE_CELLS
from tdapp.services.exchange.written_files import write_whole
from tdapp.services.exchange.xlsx_writer import write_xlsx
from tdapp.services.office import Office
from tdapp.services.officials.listing import KnownOfficial, known_officials
from tdapp.services.people import people
from tdapp.text import Refused, Text

FIELDS = ("name", "role", "club", "region", "level", "active", "relatives", "tied")
"""The columns, in their order."""

_FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r")

Cells = tuple[str, ...]


def export_officials(office: Office, path: Path, language: str, say: Callable[[Any], str]) -> int:
    """Write all officials as .xlsx or .csv, header and words in the language; returns how many.

    A relative is named by registration number where there is one. Refused for another kind of file, and when it
    cannot be written.
    """
    kind = path.suffix.lower()
    if kind not in (".xlsx", ".csv"):
        raise Refused(Text("{file}: a list is written as .xlsx or .csv.", file=path.name))
    i = 0 if language == "zh" else 1
    with office.read() as c:
        names = {p.person_id: p.registration or p.name for p in people(c).values()}
        units = {k.id: k.name for k in clubs(c).values()}
        rows = [_cells(o, names, units, i) for o in known_officials(c).values()]
    header = [OFFICIAL_WORDS[f][i][0] for f in FIELDS]
    if kind == ".csv":
        write_whole(path, _csv(header, rows))
    else:
        columns = tuple(_column(title, n) for n, title in enumerate(header))
        write_xlsx(path, ColumnSet("officials", Text("Officials"), columns, lambda r: r), rows, say)
    return len(rows)


def _cells(official: KnownOfficial, names: dict[int, str], units: dict[int, str], i: int) -> Cells:
    return (
        official.name,
        ROLE_CELLS[official.role][i],
        units[official.club_id] if official.club_id is not None else "",
        official.region,
        official.level,
        ACTIVE_CELLS[official.active][i],
        "、".join(names[p] for p in official.relatives),
        "、".join(units[k] for k in official.tied),
    )


def _column(title: str, index: int) -> Column[Cells]:
    return Column(title, Text("{item}", item=title), lambda row: row[index], lambda row: row[index])


def _csv(header: list[str], rows: list[Cells]) -> bytes:
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(header)
    writer.writerows([[_kept(cell) for cell in row] for row in rows])
    return out.getvalue().encode("utf-8-sig")


def _kept(cell: str) -> str:
    return '="' + cell.replace('"', '""') + '"' if cell.startswith(_FORMULA_SIGNS) else cell
