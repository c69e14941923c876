"""Closes a table in a round, or opens it again; a table with results stays as it is (rules 4)."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, select

from tdapp.model.tables import Encounter
from tdapp.rules.findings import Finding
from tdapp.services.changes.seats import TableAt, seats_since, segments_with_groups, with_results
from tdapp.services.changes.start import find_seated
from tdapp.services.changes.wall import what_follows
from tdapp.services.office import Office, use_case
from tdapp.services.rows import table_label
from tdapp.services.scope import EventRow, entries, find_event, find_group, find_round
from tdapp.services.seating_findings import has_left
from tdapp.services.seating_writer import CLOSED, OPEN, REST
from tdapp.services.table_names import read_table
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True)
class WhichTable:
    """A table as a person names it: `3`, or `2-3` for table 3 of group 2; group None for the only one.

    Without a segment the newest that is seated is meant.
    """

    table: str
    round: int
    segment: int | None = None
    group: str | None = None


@dataclass(frozen=True, slots=True)
class TableChanged:
    """The table, its state now, the entries that sit there by label, and what is to be done."""

    event: str
    table: TableAt
    state: str
    entries: tuple[str, ...]
    findings: tuple[Finding, ...]


@use_case
def close_table(office: Office, event_code: str | None, which: WhichTable, reason: str) -> TableChanged:
    """Nobody plays at the table in the round. Refused without a reason, and when a board has a result there."""
    if not reason.strip():
        raise Refused(Text("A table is closed with a reason."))
    what = Text("Table {table} closed in round {round}: {reason}", table=which.table, round=which.round, reason=reason)
    with office.step(what) as step:
        c = step.session.connection()
        event = find_event(c, event_code)
        at, state = find_table(c, event, which)
        if state == CLOSED:
            raise Refused(Text("Table {table} is closed in round {round} already.", table=at.label, round=at.round))
        _check_unplayed(c, at)
        step.update(Encounter, [at.encounter], state=CLOSED, reason=reason)
        findings = what_follows(office, c, event, [at])
        return TableChanged(event.code, at, CLOSED, _labels(c, event, at), tuple(findings))


@use_case
def open_table(office: Office, event_code: str | None, which: WhichTable, reason: str = "") -> TableChanged:
    """The table is played again. Refused when it is not closed, a seat is empty, or somebody there has left."""
    with office.step(Text("Table {table} opened in round {round}", table=which.table, round=which.round)) as step:
        c = step.session.connection()
        event = find_event(c, event_code)
        at, state = find_table(c, event, which)
        if state != CLOSED:
            raise Refused(_not_closed(at, state))
        _check_seats(c, event, at)
        step.update(Encounter, [at.encounter], state=OPEN, reason=reason)
        findings = what_follows(office, c, event, [at])
        return TableChanged(event.code, at, OPEN, _labels(c, event, at), tuple(findings))


def find_table(c: Connection, event: EventRow, which: WhichTable) -> tuple[TableAt, str]:
    """The table and its state; Refused where the seating has none."""
    segment = find_seated(c, event, which.segment)
    row = find_round(c, segment, which.round)
    code, number = read_table(which.table)
    group = find_group(c, segment, code or which.group)
    n = Encounter.__table__.c
    query = select(n.id, n.table_number, n.state).where(n.round_id == row.id, n.group_id == group.id)
    for found in c.execute(query):
        if found.table_number == number:
            several = segment.number in segments_with_groups(c, event)
            label = table_label(group.code if several else "", found.table_number)
            return TableAt(segment.number, row.number, group.code, found.table_number, found.id, label), found.state
    raise Refused(
        Text(
            "Round {round} has no table {table} in the seating; group {group} has tables 1 to {tables}.",
            round=row.number,
            table=which.table,
            group=group.code,
            tables=group.tables,
        )
    )


def _check_unplayed(c: Connection, at: TableAt) -> None:
    if with_results(c, [at.encounter]):
        raise Refused(
            Text(
                "Table {table} has results in round {round}; a board that is not played is entered as such "
                "(x in all four seats).",
                table=at.label,
                round=at.round,
            )
        )


def _not_closed(at: TableAt, state: str) -> Text:
    if state == REST:
        return Text(
            "Table {table} rests in round {round}: the opponents there are missing.", table=at.label, round=at.round
        )
    return Text("Table {table} is open in round {round}.", table=at.label, round=at.round)


def _check_seats(c: Connection, event: EventRow, at: TableAt) -> None:
    """Everybody must be there who is to play."""
    here = [s for s in seats_since(c, event, (at.segment, at.round)) if s.at == at]
    stages = max((s.stage for s in here), default=1)
    known = {e.id: e for e in entries(c, event)}
    gone = {s.entry_id for s in here if has_left(known[s.entry_id], at.segment, at.round)}
    problems = [
        Text("Entry {entry} has left; its seat at table {table} in round {round} is empty.",
             entry=known[i].label, table=at.label, round=at.round)
        for i in sorted(gone)
    ]  # fmt: skip
    if len({(s.stage, s.seat) for s in here}) < 4 * stages:
        problems.append(Text("Table {table} has an empty seat in round {round}.", table=at.label, round=at.round))
    if problems:
        raise Refused(*problems)


def _labels(c: Connection, event: EventRow, at: TableAt) -> tuple[str, ...]:
    ids = {s.entry_id for s in seats_since(c, event, (at.segment, at.round)) if s.at == at}
    found = [e for e in entries(c, event) if e.id in ids]
    return tuple(e.label for e in sorted(found, key=lambda e: (e.number or 0, e.list_number)))
