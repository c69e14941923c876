"""Gives one table another official by hand, before or during play, with the reason (rules 6)."""

from __future__ import annotations

from dataclasses import dataclass

from tdapp.model.tables import OfficialDuty
from tdapp.rules.duties import judge
from tdapp.services.in_force import in_force
from tdapp.services.office import Office, use_case
from tdapp.services.officials.field import TableInRound, directors_of, duties_there, tables_for_duty
from tdapp.services.officials.listing import KnownOfficial, chief_approves, find_official, known_officials
from tdapp.services.officials.standing import breach_texts, judged_lines, terms_of
from tdapp.services.rows.officials import DutyLine
from tdapp.services.scope import find_event, find_round, find_segment
from tdapp.services.table_names import read_table
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True)
class HandChange:
    """Which table gets whom and why; `official` None takes the table's official away.

    `table` is as the hall calls it (3, or 2-3 for table 3 of group 2). `approved_by` is the chief TD where the change
    breaks something.
    """

    table: str
    official: str | None
    reason: str
    round: int
    segment: int | None = None
    event: str | None = None
    group: str | None = None
    approved_by: str = ""


@dataclass(frozen=True, slots=True)
class ChangedDuty:
    """The table as it is now, who directed it before (empty: nobody), and what speaks against it."""

    line: DutyLine
    before: str
    breaches: tuple[Text, ...]


@use_case
def change_duty(office: Office, asked: HandChange) -> ChangedDuty:
    """Change who directs one table; what breaks a rule is refused unless the chief TD approves it."""
    reason = asked.reason.strip()
    what = Text("Round {round}, table {table}: the official is now {name} ({reason})", round=asked.round,
                table=asked.table, name=asked.official or "–", reason=reason)  # fmt: skip
    with office.step(what) as step:
        c = step.session.connection()
        event = find_event(c, asked.event)
        segment = find_segment(c, event, asked.segment)
        row = find_round(c, segment, asked.round)
        if not reason:
            raise Refused(Text("Say why the duty is changed by hand."))
        known = known_officials(c)
        tables = tables_for_duty(c, event, segment, row)
        table = _table(tables, asked)
        new = None if asked.official is None else find_official(known, asked.official)
        if new is not None and not new.active:
            raise Refused(Text("{name} is not on duty.", name=new.name))
        there = duties_there(c, row)
        old = there.get(table.duty.key)
        after = {k: official for k, (_, official, _) in there.items() if k != table.duty.key}
        if new is not None:
            after[table.duty.key] = new.id
        directors = directors_of(c, known.values(), {})
        by_key = {t.duty.key: t.duty for t in tables}
        terms = terms_of(in_force(c, event, segment).rules)
        judged = judge(((by_key[k], directors[i]) for k, i in after.items() if k in by_key), terms)
        lines = judged_lines(tables, judged, known, {table.duty.key: reason})
        breaches = _of_change(breach_texts(lines, judged, known, terms), table, new)
        if breaches and not asked.approved_by.strip():
            problems = (*breaches, Text("This needs the chief TD: name who approved it."))
            raise Refused(*problems)
        if breaches:
            chief_approves(known, office.operator, asked.approved_by)
        if new is None:
            step.delete(OfficialDuty, [] if old is None else [old[0]])
        elif old is None:
            step.insert(OfficialDuty, [
                {"round_id": row.id, "official_id": new.id, "encounter_id": table.duty.key, "reason": reason}
            ])  # fmt: skip
        else:
            step.update(OfficialDuty, [old[0]], official_id=new.id, reason=reason)
    line = next(x for x in lines if x.encounter == table.duty.key)
    return ChangedDuty(line, "" if old is None else known[old[1]].name, tuple(breaches))


def _table(tables: list[TableInRound], asked: HandChange) -> TableInRound:
    group, number = read_table(asked.table)
    wanted = group or asked.group
    found = [t for t in tables if t.table == number and (not t.group or wanted in (None, t.group))]
    if len(found) != 1:
        raise Refused(
            Text("Round {round} has no table {table} that is played; tables: {tables}.", round=asked.round,
                 table=asked.table, tables=tuple(t.duty.label for t in tables))
        )  # fmt: skip
    return found[0]


def _of_change(texts: list[Text], table: TableInRound, new: KnownOfficial | None) -> list[Text]:
    """What is wrong at this table and with this official's number of tables; what was wrong elsewhere stays there."""
    if new is None:
        return []
    return [
        t
        for t in texts
        if t.fields.get("table") == table.duty.label or ("table" not in t.fields and t.fields["name"] == new.name)
    ]
