"""Draws who directs which tables of a round or of a whole segment, and records the lot (rules 6)."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, select

from tdapp.model.journal import Step
from tdapp.model.tables import DutyLot, OfficialDuty
from tdapp.rules.draw import Stream, read_seed
from tdapp.rules.duties import Director, Duties, DutyTerms, duty_purpose
from tdapp.rules.duties import draw_duties as draw_lot
from tdapp.rules.duty_obstacles import duty_obstacles
from tdapp.services.in_force import in_force
from tdapp.services.office import Office, use_case
from tdapp.services.officials.field import (
    NOTHING_SERVED,
    Served,
    TableInRound,
    directors_of,
    duties_there,
    served,
    tables_for_duty,
)
from tdapp.services.officials.listing import KnownOfficial, chief_approves, find_official, known_officials
from tdapp.services.officials.same_time import has_begun, meanwhile_of
from tdapp.services.officials.standing import breach_texts, judged_lines, shares, terms_of
from tdapp.services.rows.officials import DIRECTOR, DutyLine, DutyShare
from tdapp.services.scope import EventRow, RoundRow, SegmentRow, find_event, find_round, find_segment, rounds
from tdapp.text import Refused, Text

LEAST_BAD = Text("The least bad assignment, which the chief TD may accept with a reason:")
"""What a refusal says before the assignment that may be accepted."""


@dataclass(frozen=True, slots=True)
class DutyRequest:
    """What is to be drawn: a round, or every round of the segment that has not begun where `round` is None.

    `among` names the officials of the lot, without it all active TDs. `reason` is needed where duties stand already
    and where the round has begun. `accept` is why a least bad assignment may stand where no legal one exists,
    `approved_by` the chief TD.
    """

    seed: str
    event: str | None = None
    segment: int | None = None
    round: int | None = None
    among: tuple[str, ...] = ()
    reason: str = ""
    accept: str = ""
    approved_by: str = ""


@dataclass(frozen=True, slots=True)
class DrawnDuties:
    """The lot of one round: lines by table, shares by official, and what is wrong, with why nothing better exists."""

    event: str
    segment: int
    round: int
    seed: str
    purpose: str
    lines: tuple[DutyLine, ...]
    shares: tuple[DutyShare, ...]
    breaches: tuple[Text, ...]
    obstacles: tuple[Text, ...]


@use_case
def draw_duties(office: Office, asked: DutyRequest) -> tuple[DrawnDuties, ...]:
    """Draw and record, one step for all rounds.

    Refused for a round that has begun or has its duties when no reason is given, and when no legal assignment exists:
    then with why, and with the least bad one, which the chief TD may accept.
    """
    seed = read_seed(asked.seed)
    with office.read() as c:
        _, segment, wanted = _asked(c, asked)
    what = Text("Segment {segment}: duties drawn for rounds {rounds}, seed {seed}", segment=segment.number,
                rounds=[r.number for r in wanted], seed=seed)  # fmt: skip
    with office.step(what) as step:
        c = step.session.connection()
        event, segment, wanted = _asked(c, asked)
        _check(c, asked, segment, wanted)
        lot = _Lot(c, event, segment, asked.among, seed)
        drawn = lot.draw(wanted)
        _accept(office, asked, lot.known, drawn)
        _clear(step, wanted)
        for made in drawn:
            _write(step, office, made, asked, lot)
    return tuple(m.shown for m in drawn)


def propose_duties(office: Office, asked: DutyRequest) -> tuple[DrawnDuties, ...]:
    """What the lot would give, nothing written; what is wrong is told, not refused."""
    seed = read_seed(asked.seed)
    with office.read() as c:
        event, segment, wanted = _asked(c, asked)
        lot = _Lot(c, event, segment, asked.among, seed)
        return tuple(made.shown for made in lot.draw(wanted))


@dataclass(frozen=True, slots=True)
class _Made:
    row: RoundRow
    shown: DrawnDuties
    duties: Duties
    directors: tuple[Director, ...]
    tables: tuple[TableInRound, ...]


class _Lot:
    """The lot of a segment: who takes part, and the rules."""

    def __init__(self, c: Connection, event: EventRow, segment: SegmentRow, among: Sequence[str], seed: str) -> None:
        self.c, self.event, self.segment, self.seed = c, event, segment, seed
        self.known = known_officials(c)
        self.terms: DutyTerms = terms_of(in_force(c, event, segment).rules)
        self.officials = _among(self.known, among)

    def draw(self, wanted: list[RoundRow]) -> list[_Made]:
        """Draw these rounds, each weighed with those before it and with all others of the event."""
        done = served(self.c, self.event, {row.id for row in wanted})
        drawn = []
        for row in wanted:
            made = self._round(row, done)
            for director in {d.director for d in made.duties.duties}:
                keys = {d.table for d in made.duties.duties if d.director == director}
                before = done.get(director, NOTHING_SERVED)
                done[director] = before.and_round(t.duty for t in made.tables if t.duty.key in keys)
            drawn.append(made)
        return drawn

    def _round(self, row: RoundRow, done: Mapping[int, Served]) -> _Made:
        meanwhile = meanwhile_of(self.c, self.event, row)
        known = directors_of(self.c, self.officials, done, meanwhile)
        directors = tuple(known.values())
        tables = tables_for_duty(self.c, self.event, self.segment, row)
        if not tables:
            raise Refused(
                Text("Round {round} of segment {segment} has no tables yet; draw the segment first.",
                     round=row.number, segment=self.segment.number)
            )  # fmt: skip
        purpose = duty_purpose(self.event.code, self.segment.number, row.number)
        wanted = [t.duty for t in tables]
        duties = draw_lot(directors, wanted, self.terms, Stream(purpose, self.seed))
        lines = judged_lines(tables, duties, self.known)
        shown = DrawnDuties(
            self.event.code, self.segment.number, row.number, self.seed, purpose, lines,
            shares(lines, duties, self.known), tuple(breach_texts(lines, duties, known, self.terms)),
            () if duties.legal else tuple(duty_obstacles(directors, wanted, self.terms)),
        )  # fmt: skip
        return _Made(row, shown, duties, directors, tuple(tables))


def _among(known: dict[int, KnownOfficial], among: Sequence[str]) -> list[KnownOfficial]:
    """The officials of the lot by their number in the list."""
    if not among:
        return [o for o in known.values() if o.role == DIRECTOR and o.active]
    found: dict[int, KnownOfficial] = {}
    problems: list[Text] = []
    for named in among:
        try:
            one = find_official(known, named)
        except Refused as refused:
            problems += refused
            continue
        if not one.active:
            problems.append(Text("{name} is not on duty.", name=one.name))
        found[one.id] = one
    if problems:
        raise Refused(*problems)
    return [found[i] for i in sorted(found)]


def _asked(c: Connection, asked: DutyRequest) -> tuple[EventRow, SegmentRow, list[RoundRow]]:
    event = find_event(c, asked.event)
    segment = find_segment(c, event, asked.segment)
    if asked.round is not None:
        return event, segment, [find_round(c, segment, asked.round)]
    wanted = [row for row in rounds(c, segment) if not has_begun(c, row)]
    if not wanted:
        raise Refused(Text("Every round of segment {segment} has begun.", segment=segment.number))
    return event, segment, wanted


def _check(c: Connection, asked: DutyRequest, segment: SegmentRow, wanted: list[RoundRow]) -> None:
    if asked.reason.strip():
        return
    problems = []
    for row in wanted:
        if has_begun(c, row):
            text = Text("Round {round} of segment {segment} has begun: say why its duties are drawn now.",
                        round=row.number, segment=segment.number)  # fmt: skip
            problems.append(text)
        elif duties_there(c, row):
            text = Text("Round {round} of segment {segment} has its duties: say why they are drawn anew.",
                        round=row.number, segment=segment.number)  # fmt: skip
            problems.append(text)
    if problems:
        raise Refused(*problems)


def _accept(office: Office, asked: DutyRequest, known: dict[int, KnownOfficial], drawn: list[_Made]) -> None:
    """Refused when something is wrong and nobody accepts it; the names of the rounds stand in the sentences."""
    wrong = [m for m in drawn if not m.duties.legal]
    if not wrong:
        return
    if not asked.accept.strip():
        problems = [_of_round(m, text) for m in wrong for text in m.shown.obstacles]
        problems.append(LEAST_BAD)
        raise Refused(*problems, *(_of_round(m, text) for m in wrong for text in m.shown.breaches))
    chief_approves(known, office.operator, asked.approved_by)


def _of_round(made: _Made, text: Text) -> Text:
    return Text("Round {round}: {what}", round=made.row.number, what=text)


def _clear(step: Step, wanted: list[RoundRow]) -> None:
    c = step.session.connection()
    ids = [row.id for row in wanted]
    for model in (OfficialDuty, DutyLot):
        t = model.__table__.c
        step.delete(model, list(c.scalars(select(t.id).where(t.round_id.in_(ids)).order_by(t.id))))


def _write(step: Step, office: Office, made: _Made, asked: DutyRequest, lot: _Lot) -> None:
    row = made.row
    accepted = asked.accept.strip() if not made.duties.legal else ""
    step.insert(OfficialDuty, [
        {"round_id": row.id, "official_id": d.director, "encounter_id": d.table} for d in made.duties.duties
    ])  # fmt: skip
    record = {
        "most": lot.terms.tables,
        "region": lot.terms.region,
        "officials": [
            {"number": d.key, "name": d.name, "directed": d.directed, "meanwhile": dict(d.meanwhile)}
            for d in made.directors
        ],
        "tables": [t.duty.label for t in made.tables],
        "breaches": [str(text) for text in made.shown.breaches],
    }
    step.insert(DutyLot, [{
        "round_id": row.id,
        "seed": lot.seed,
        "drawn_at": office.clock(),
        "reason": asked.reason.strip(),
        "accepted": accepted,
        "accepted_by": (asked.approved_by.strip() or office.operator) if accepted else "",
        "record": json.dumps(record, ensure_ascii=False, sort_keys=True),
    }])  # fmt: skip
