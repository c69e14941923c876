"""Reads one score sheet as the paper has it, with the lines, cards and questions that are known of it (rules 2)."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, select

from tdapp.model.tables import DealResult, Sheet
from tdapp.rules.deal_results import NOTHING, Four
from tdapp.services.office import Office
from tdapp.services.papers.score_sheets import boards_of_round, sheet_stages
from tdapp.services.results.corrections import is_published
from tdapp.services.results.lines import Line, line_of
from tdapp.services.results.queries import Asked, open_queries
from tdapp.services.results.spots import BoardAt
from tdapp.services.rows import SheetStage, table_label
from tdapp.services.scope import (
    EventRow,
    GroupRow,
    RoundRow,
    SegmentRow,
    find_event,
    find_group,
    find_round,
    find_segment,
    groups,
)
from tdapp.services.score_entry.ruled import RuledBoard, ruled_boards
from tdapp.services.sheets import find_sheet
from tdapp.services.table_names import named_table
from tdapp.services.tables_read import TableOfRound, tables_of
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True)
class SheetLine:
    """What is known of one board: the line, None without one; the ledger's cards; questions that are open.

    `ruled` is what rulings make of the board, None where none speaks of it; `carried` says which penalty cards were
    ruled here and count elsewhere, or the other way round.
    """

    board: int
    line: Line | None
    keyed_by: str
    keyed_at: datetime | None
    cards: Four
    foul: bool
    queries: tuple[Asked, ...]
    ruled: RuledBoard | None = None
    carried: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class SheetPaper:
    """The printed sheet: its serial and what was ticked on it; `stale` when the seating has changed since."""

    serial: int
    duplicate: bool
    lost: bool
    signed_west: bool
    signed_north: bool
    photo: str | None
    stale: bool


@dataclass(frozen=True, slots=True)
class SheetView:
    """One table's sheet in one round; `paper` is None where none was printed, `published` when it is on the wall."""

    event: str
    kind: str
    segment: int
    round: int
    group: str
    table: int
    label: str
    stages: tuple[SheetStage, ...]
    lines: tuple[SheetLine, ...]
    paper: SheetPaper | None
    published: bool

    @property
    def key(self) -> tuple[str, int, int, str, int]:
        """What names the sheet: event, segment, round, group, table."""
        return self.event, self.segment, self.round, self.group, self.table

    def board_at(self, board: int) -> BoardAt:
        """Where a result of the sheet is entered; one group has no name at the tables."""
        group = None if self.label == str(self.table) else self.group
        return BoardAt(self.round, self.table, board, self.segment, group, self.event)


def open_sheet(office: Office, event: str | None, segment: int | None, round_number: int, wanted: str) -> SheetView:
    """The sheet of a table (`7`, `2-3`) of this round, or the one whose code was scanned, whatever its round.

    Refused with a sentence when there is no such table, nobody plays there, or the paper is no longer valid.
    """
    typed = unicodedata.normalize("NFKC", wanted).strip().upper()
    with office.read() as c:
        if typed.startswith("TD"):
            sheet = find_sheet(c, typed)
            return _read(office, c, sheet.event, sheet.segment, sheet.round, sheet.group, sheet.table)
        named = named_table(typed)
        if named is None:
            raise Refused(
                Text(
                    "“{typed}” is no table. Type its number, such as 7 or 2-3, or scan the sheet.", typed=wanted.strip()
                )
            )
        return _read(office, c, event, segment, round_number, *named)


def read_sheet(
    office: Office, event: str | None, segment: int | None, round_number: int, group: str | None, table: int
) -> SheetView:
    """The sheet of one table; `event`, `segment` and `group` may be None where there is only one."""
    with office.read() as c:
        return _read(office, c, event, segment, round_number, group, table)


def _read(
    office: Office,
    c: Connection,
    event_code: str | None,
    segment_number: int | None,
    round_number: int,
    group: str | None,
    table: int,
) -> SheetView:
    event = find_event(c, event_code)
    segment = find_segment(c, event, segment_number)
    round_row = find_round(c, segment, round_number)
    there = groups(c, segment)
    found_group = _group(c, segment, there, group)
    seated = _seated(c, round_row, found_group, table)
    several = len(there) > 1
    return SheetView(
        event=event.code,
        kind=event.kind,
        segment=segment.number,
        round=round_row.number,
        group=found_group.code,
        table=table,
        label=table_label(found_group.code if several else "", table),
        stages=sheet_stages(event, seated, boards_of_round(c, round_row)),
        lines=_lines(office, c, event, segment, round_row, seated),
        paper=_paper(c, event, segment, round_row, seated),
        published=is_published(c, event, segment.number, round_row.number),
    )


def _group(c: Connection, segment: SegmentRow, there: list[GroupRow], code: str | None) -> GroupRow:
    if code is None and len(there) > 1:
        raise Refused(
            Text(
                "The segment has several groups: type the group before the table, such as {example}.",
                example=table_label(there[0].code, 1),
            )
        )
    named = next((g for g in there if code is not None and g.code.upper() == code.upper()), None)
    return named or find_group(c, segment, code)


def _seated(c: Connection, round_row: RoundRow, group: GroupRow, number: int) -> TableOfRound:
    found = next(iter(tables_of(c, round_row, group.code, number)), None)
    if found is None:
        raise Refused(
            Text(
                "Round {round} has no table {table} in the seating; group {group} has tables 1 to {tables}.",
                round=round_row.number,
                table=number,
                group=group.code,
                tables=group.tables,
            )
        )
    if found.state != "open":
        raise Refused(
            Text(
                "Nobody plays at table {table} in round {round}: there is no sheet to key.",
                table=number,
                round=round_row.number,
            )
        )
    return found


def _lines(
    office: Office, c: Connection, event: EventRow, segment: SegmentRow, round_row: RoundRow, table: TableOfRound
) -> tuple[SheetLine, ...]:
    t = DealResult.__table__
    rows = {r["board"]: r for r in c.execute(select(t).where(t.c.encounter_id == table.encounter_id)).mappings()}
    place = (segment.number, round_row.number, table.group, table.table)
    cards, ruled, carried = ruled_boards(office, c, event, table.encounter_id)
    asked = [q for q in open_queries(c, event, segment.number) if q.place[:4] == place]
    return tuple(
        SheetLine(
            board,
            None if (row := rows.get(board)) is None else line_of(row),
            "" if row is None else row["keyed_by"],
            None if row is None else row["keyed_at"],
            cards.get(board, NOTHING),
            board in ruled and ruled[board].foul,
            tuple(q for q in asked if q.board == board),
            ruled.get(board),
            carried.get(board, ()),
        )
        for stage in range(1, len(table.stages) + 1)
        for board in table.boards(stage)
    )


def _paper(
    c: Connection, event: EventRow, segment: SegmentRow, round_row: RoundRow, table: TableOfRound
) -> SheetPaper | None:
    t = Sheet.__table__.c
    columns = (t.serial, t.duplicate, t.lost, t.signed_west, t.signed_north, t.photo_sha, t.seating)
    query = select(*columns).where(
        t.event == event.code, t.segment == segment.number, t.round == round_row.number, t.group == table.group,
        t.table_number == table.table, t.replaced_by.is_(None),
    )  # fmt: skip
    rows = sorted(c.execute(query), key=lambda r: r.serial)
    if not rows:
        return None
    r = rows[-1]
    return SheetPaper(
        r.serial, r.duplicate, r.lost, r.signed_west, r.signed_north, r.photo_sha, r.seating != table.digest
    )
