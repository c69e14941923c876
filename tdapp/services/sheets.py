"""The serials of round score sheets: one live a table and round; a duplicate replaces what was lost."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, func, select

from tdapp.model.journal import Step
from tdapp.model.tables import Sheet
from tdapp.rules.sheet_code import LAST_SERIAL, SheetCode, read_code
from tdapp.services.scope import EventRow, RoundRow, SegmentRow, the_tournament
from tdapp.services.tables_read import TableOfRound
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One printed sheet and the table it is for."""

    id: int
    serial: int
    event: str
    segment: int
    round: int
    group: str
    table: int
    seating: str
    duplicate: bool
    replaced_by: int | None
    lost: bool


_COLUMNS = [
    Sheet.__table__.c[name]
    for name in (
        "id", "serial", "event", "segment", "round", "group", "table_number", "seating", "duplicate",
        "replaced_by", "lost",
    )
]  # fmt: skip


def live_sheets(
    c: Connection, event: EventRow, segment: SegmentRow, round_row: RoundRow, tables: Iterable[TableOfRound]
) -> dict[tuple[str, int], SheetRow]:
    """The live sheet of each table that has one, by group and table: not lost, not replaced, the seating unchanged."""
    t = Sheet.__table__.c
    query = select(*_COLUMNS).where(
        t.event == event.code, t.segment == segment.number, t.round == round_row.number, t.replaced_by.is_(None)
    )
    seating = {(table.group, table.table): table.digest for table in tables}
    rows = sorted((SheetRow(*r) for r in c.execute(query)), key=lambda r: r.serial)
    return {(r.group, r.table): r for r in rows if not r.lost and seating.get((r.group, r.table)) == r.seating}


def specimen(event: EventRow, segment: SegmentRow, round_row: RoundRow, table: TableOfRound) -> SheetRow:
    """A sheet that was never printed: its serial 0 is no sheet's, and scanning it is refused."""
    return SheetRow(
        0, 0, event.code, segment.number, round_row.number, table.group, table.table, table.digest,
        duplicate=False, replaced_by=None, lost=False,
    )  # fmt: skip


def give_serials(
    step: Step,
    event: EventRow,
    segment: SegmentRow,
    round_row: RoundRow,
    tables: Sequence[TableOfRound],
    *,
    duplicate: bool = False,
) -> dict[tuple[str, int], SheetRow]:
    """The live sheet of each table, with a new serial where there is none, and everywhere with `duplicate`.

    A new sheet replaces whatever was printed for its table before; it is marked as a duplicate when the seating on
    that paper was the same.
    """
    c = step.session.connection()
    live = live_sheets(c, event, segment, round_row, tables)
    wanted = [t for t in tables if duplicate or (t.group, t.table) not in live]
    last = c.scalar(select(func.max(Sheet.__table__.c.serial))) or 0
    if last + len(wanted) > LAST_SERIAL:
        raise Refused(Text("There are no serial numbers left for score sheets in this file."))
    earlier = _unreplaced(c, event, segment, round_row)
    new = []
    replaced: dict[int, dict[str, int]] = {}
    for serial, table in enumerate(wanted, last + 1):
        before = earlier.get((table.group, table.table), [])
        replaced |= {b.id: {"replaced_by": serial} for b in before}
        new.append(
            {
                "serial": serial,
                "event": event.code,
                "segment": segment.number,
                "round": round_row.number,
                "group": table.group,
                "table_number": table.table,
                "seating": table.digest,
                "duplicate": any(b.seating == table.digest for b in before),
            }
        )
    step.update_each(Sheet, replaced)
    step.insert(Sheet, new)
    return live_sheets(c, event, segment, round_row, tables)


def _unreplaced(
    c: Connection, event: EventRow, segment: SegmentRow, round_row: RoundRow
) -> dict[tuple[str, int], list[SheetRow]]:
    t = Sheet.__table__.c
    query = select(*_COLUMNS).where(
        t.event == event.code, t.segment == segment.number, t.round == round_row.number, t.replaced_by.is_(None)
    )
    found: dict[tuple[str, int], list[SheetRow]] = {}
    for row in (SheetRow(*r) for r in c.execute(query)):
        found.setdefault((row.group, row.table), []).append(row)
    return found


def find_sheet(c: Connection, scanned: str) -> SheetRow:
    """The sheet whose code was scanned or typed; refused for another tournament's and for one that is not live."""
    code = read_code(scanned)
    if not isinstance(code, SheetCode):
        raise Refused(Text("This is the label of board {board}, not a score sheet.", board=code.board))
    if code.tournament != the_tournament(c).code:
        raise Refused(Text("This score sheet belongs to another tournament ({code}).", code=code.tournament))
    row = c.execute(select(*_COLUMNS).where(Sheet.__table__.c.serial == code.serial)).first()
    if row is None:
        raise Refused(Text("No score sheet {serial} was printed from this file.", serial=code.serial))
    sheet = SheetRow(*row)
    if sheet.replaced_by is not None:
        raise Refused(
            Text(
                "Score sheet {serial} is no longer valid: sheet {other} was printed for the table since.",
                serial=sheet.serial,
                other=sheet.replaced_by,
            )
        )
    return sheet
