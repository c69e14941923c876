"""Checks that the journal is whole and that every row of every table is what the journal made of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, Engine, Table, select, text
from sqlalchemy.exc import DBAPIError

from tdapp.model.base import Base
from tdapp.model.canonical import Row, plain, to_journal
from tdapp.model.chain import CHANGE, HEAD, STEP, Change, Head, Inverse, chained
from tdapp.model.engine import snapshot
from tdapp.model.failures import sentence
from tdapp.model.labels import LABELS
from tdapp.rules.findings import Finding
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True)
class Verified:
    """What was found, and the head that the journal has; None where it cannot be read."""

    findings: tuple[Finding, ...]
    head: Head | None


@dataclass
class _Replay:
    """The rows as the journal leaves them, by table and id."""

    findings: list[Finding]
    rows: dict[str, dict[int, Row]] = field(default_factory=dict)

    def apply(self, seq: int, c: Change) -> None:
        """One change more."""
        table = self.rows.setdefault(c.table, {})
        state = table.get(c.row)
        before = None if c.before is None else json.loads(c.before)
        if (before is None) != (state is None) or any((state or {}).get(k) != v for k, v in (before or {}).items()):
            message = "Step {step} says of row {row} of the table {table} what earlier steps did not leave."
            self.findings.append(_finding(message, step=seq, table=c.table, row=c.row))
        if c.after is None:
            table.pop(c.row, None)
        elif state is None or before is None:
            table[c.row] = json.loads(c.after)
        else:
            state.update(json.loads(c.after))


def verify(engine: Engine) -> Verified:
    """Check the chain from its first step, replay every change, compare every row of every table.

    Never raises for a damaged file: what cannot be read is a finding.
    """
    findings: list[Finding] = []
    head: Head | None = None
    try:
        with snapshot(engine) as connection:
            findings += _of_the_database(connection)
            head = _head(connection)
            replay = _Replay(findings)
            _chain(connection, head, replay)
            for table in Base.metadata.sorted_tables:
                _compare(connection, table, replay.rows.pop(table.name, {}), findings)
            for name in replay.rows:
                findings.append(_finding("The journal names a table “{table}”, which does not exist.", table=name))
    except Refused as refusal:
        findings += [Finding(t) for t in refusal.problems]
    except (DBAPIError, ValueError, TypeError, KeyError, AttributeError) as error:
        findings.append(Finding(_unreadable(Text("journal"), error)))
    return Verified(tuple(findings), head)


def chain_findings(connection: Connection) -> list[Finding]:
    """What is wrong with the journal itself; the tables are not looked at."""
    findings = list(_of_the_database(connection))
    _chain(connection, _head(connection), _Replay(findings))
    return findings


def _finding(message: str, **fields: Any) -> Finding:
    subject = tuple(v for k in ("step", "table", "row") for v in ((k, fields[k]) if k in fields else ()))
    return Finding(Text(message, **{k: LABELS.get(v, v) if k == "table" else v for k, v in fields.items()}), subject)


def _unreadable(what: Text, error: Exception) -> Text:
    why = sentence(error) or str(error).splitlines()[0]
    return Text("This part cannot be read: {what} ({why})", what=what, why=why)


def _of_the_database(connection: Connection) -> Iterator[Finding]:
    """What SQLite finds in its own file, and references that lead nowhere."""
    if connection.dialect.name != "sqlite":
        return
    for (found,) in connection.execute(text("PRAGMA integrity_check(20)")):
        if found != "ok":
            yield Finding(Text("The file is damaged: {why}", why=found))
    for table, row, target, _ in connection.execute(text("PRAGMA foreign_key_check")):
        message = "Row {row} of the table {table} refers to a row of the table {target} that is not there."
        yield _finding(message, row=row, table=table, target=LABELS.get(target, target))


def _head(connection: Connection) -> Head | None:
    rows = connection.execute(select(HEAD.c.seq, HEAD.c.hash)).all()
    return Head(rows[0].seq, rows[0].hash) if len(rows) == 1 else None


def _chain(connection: Connection, head: Head | None, replay: _Replay) -> None:
    found = replay.findings
    changes = _changes(connection)
    pending = next(changes, None)
    last: Head | None = None
    for row in connection.execute(select(STEP).order_by(STEP.c.seq)).mappings():
        step, seq = dict(row), row["seq"]
        while pending is not None and pending[0] < seq:
            found.append(_finding("Step {step} is missing; its changes are there.", step=pending[0]))
            pending = next(changes, None)
        own = pending[1] if pending is not None and pending[0] == seq else []
        pending = next(changes, None) if own else pending
        begins = last is None and (seq == 1 or step["inverse"] == Inverse.EPOCH)
        before = Head(seq - 1, step["prev"] if seq > 1 else "") if begins else last or Head(0, "")
        if seq != before.seq + 1:
            found.append(_finding("Before step {step} something is missing.", step=seq))
        elif step["prev"] != before.hash:
            found.append(_finding("Step {step} does not follow from the step before it.", step=seq))
        if chained(step["prev"], step, own) != step["hash"]:
            found.append(_finding("Step {step} was altered after it was written.", step=seq))
        for c in own:
            replay.apply(seq, c)
        last = Head(seq, step["hash"])
    if pending is not None:
        found.append(_finding("Step {step} is missing; its changes are there.", step=pending[0]))
    if head != (last or Head(0, "")):
        found.append(Finding(Text("The head of the journal is not its last step.")))


def _changes(connection: Connection) -> Iterator[tuple[int, list[Change]]]:
    query = select(CHANGE).order_by(CHANGE.c.seq, CHANGE.c.n).execution_options(yield_per=2000)
    rows = connection.execute(query).mappings()
    for seq, group in groupby(rows, key=lambda r: int(r["seq"])):
        yield seq, [Change(r["table"], r["row"], r["before"], r["after"]) for r in group]


def _compare(connection: Connection, table: Table, expected: dict[int, Row], findings: list[Finding]) -> None:
    rest = dict(expected)
    try:
        for stored in connection.execute(select(plain(table))).mappings():
            row = to_journal(table, dict(stored))
            wanted = rest.pop(row["id"], None)
            if wanted is None:
                message = "Row {row} of the table {table} is not from the journal."
                findings.append(_finding(message, table=table.name, row=row["id"]))
            elif wanted != row:
                columns = tuple(k for k in row if row[k] != wanted.get(k))
                message = "Row {row} of the table {table} differs from the journal in: {columns}"
                findings.append(_finding(message, table=table.name, row=row["id"], columns=columns))
    except DBAPIError as error:
        findings.append(Finding(_unreadable(LABELS.get(table.name, Text("row")), error)))
        return
    for row_id in rest:
        message = "Row {row} of the table {table} is missing."
        findings.append(_finding(message, table=table.name, row=row_id))
