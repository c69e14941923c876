"""What stands for a round: who directs which table, by which lot, and what speaks against it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from sqlalchemy import Connection, select

from tdapp.model.tables import DutyLot
from tdapp.rules.duties import BREACH_WORDS, Director, Duties, DutyTerms, duty_purpose, judge
from tdapp.rules.duty_obstacles import meanwhile
from tdapp.rules.findings import Finding, Weight
from tdapp.rules.regulations import Regulations
from tdapp.services.in_force import in_force
from tdapp.services.officials.field import TableInRound, directors_of, duties_there, tables_for_duty
from tdapp.services.officials.listing import KnownOfficial, known_officials
from tdapp.services.officials.same_time import has_begun, meanwhile_of
from tdapp.services.rows import natural_key, table_label
from tdapp.services.rows.officials import DutyLine, DutyLotLine, DutyRound, DutyShare
from tdapp.services.scope import EventRow, RoundRow, SegmentRow, zone_of
from tdapp.text import Text


def terms_of(rules: Regulations) -> DutyTerms:
    """What the regulations say about officials."""
    return DutyTerms(rules.officials.tables, rules.officials.region)


def judged_lines(
    tables: list[TableInRound], judged: Duties, known: dict[int, KnownOfficial], reasons: dict[int, str] | None = None
) -> tuple[DutyLine, ...]:
    """The lines of an assignment; a table without an official has nobody."""
    duties = {d.table: d for d in judged.duties}
    lines = []
    for t in tables:
        duty = duties.get(t.duty.key)
        official = None if duty is None else known[duty.director]
        against = () if duty is None else tuple(BREACH_WORDS[b] for b in duty.breaches)
        lines.append(
            DutyLine(
                t.duty.key, t.group, t.table, None if official is None else official.person,
                "" if official is None else official.role, t.units, against, (reasons or {}).get(t.duty.key, ""),
            )
        )  # fmt: skip
    return tuple(lines)


def shares(lines: tuple[DutyLine, ...], judged: Duties, known: dict[int, KnownOfficial]) -> tuple[DutyShare, ...]:
    """The tables of each official, by name."""
    labels = {line.encounter: table_label(line.group, line.table) for line in lines}
    found: dict[int, list[str]] = {}
    for duty in judged.duties:
        found.setdefault(duty.director, []).append(labels[duty.table])
    made = [
        DutyShare(known[i].person, known[i].role, tuple(sorted(tables, key=natural_key))) for i, tables in found.items()
    ]
    return tuple(sorted(made, key=lambda s: (s.official.key, s.tables)))


@dataclass(frozen=True, slots=True)
class StandingRound:
    """A round as it stands, with everything there is to say about it."""

    duties: DutyRound
    findings: tuple[Finding, ...]
    begun: bool


def standing_round(c: Connection, event: EventRow, segment: SegmentRow, row: RoundRow) -> StandingRound:
    """What stands for the round; tables without an official and breaches are findings."""
    known = known_officials(c)
    terms = terms_of(in_force(c, event, segment).rules)
    tables = tables_for_duty(c, event, segment, row)
    there = duties_there(c, row)
    directors = directors_of(c, known.values(), {}, meanwhile_of(c, event, row))
    by_key = {t.duty.key: t.duty for t in tables}
    judged = judge(((by_key[k], directors[d]) for k, (_, d, _) in there.items() if k in by_key), terms)
    lines = judged_lines(tables, judged, known, {k: reason for k, (_, _, reason) in there.items()})
    made = DutyRound(row.number, lines, shares(lines, judged, known), lot_of(c, event, segment, row))
    return StandingRound(made, tuple(_findings(row, lines, judged, directors, terms)), has_begun(c, row))


def lot_of(c: Connection, event: EventRow, segment: SegmentRow, row: RoundRow) -> DutyLotLine | None:
    """The lot that stands for the round."""
    t = DutyLot.__table__.c
    found = c.execute(
        select(t.seed, t.drawn_at, t.reason, t.accepted, t.accepted_by, t.record).where(t.round_id == row.id)
    ).first()
    if found is None:
        return None
    purpose = duty_purpose(event.code, segment.number, row.number)
    at = found.drawn_at.astimezone(ZoneInfo(zone_of(c)))
    took_part = tuple(str(o["name"]) for o in json.loads(found.record)["officials"])
    return DutyLotLine(found.seed, purpose, at, found.reason, found.accepted, found.accepted_by, took_part)


def _findings(
    row: RoundRow, lines: tuple[DutyLine, ...], judged: Duties, directors: Mapping[int, Director], terms: DutyTerms
) -> list[Finding]:
    subject = ("round", row.number)
    found = [Finding(text, subject, Weight.WARNING) for text in breach_texts(lines, judged, directors, terms)]
    without = tuple(table_label(line.group, line.table) for line in lines if line.official is None)
    if without and len(without) < len(lines):
        text = Text("Round {round}: nobody directs these tables: {tables}.", round=row.number, tables=without)
        found.append(Finding(text, subject, Weight.WARNING))
    here = dict.fromkeys(d.director for d in judged.duties if d.director not in judged.above)
    return found + [Finding(text, subject, Weight.NOTE) for i in here for text in meanwhile(directors[i])]


def breach_texts(
    lines: tuple[DutyLine, ...], judged: Duties, directors: Mapping[int, Director], terms: DutyTerms
) -> list[Text]:
    """What is wrong with an assignment, a sentence each; tables of other events at the same time are named."""
    found = [
        Text(
            "Table {table}: {name} ({why}).",
            table=table_label(line.group, line.table), name=line.official.name, why=line.against,
        )
        for line in lines
        if line.official is not None and line.against
    ]  # fmt: skip
    load = {i: sum(d.director == i for d in judged.duties) for i in judged.above}
    return found + [_too_many(directors[i], load[i], terms) for i in sorted(judged.above)]


def _too_many(director: Director, n: int, terms: DutyTerms) -> Text:
    others = [Text("event {event}: {n}", event=event, n=n) for event, n in director.meanwhile.items()]
    if others:
        return Text("{name} has {n} tables, and others at the same time ({others}); the most is {most} together.",
                    name=director.name, n=n, others=tuple(others), most=terms.tables)  # fmt: skip
    return Text("{name} has {n} tables; the most is {most}.", name=director.name, n=n, most=terms.tables)
