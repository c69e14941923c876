"""Makes the tournament and its events from regulations, and changes regulations."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from sqlalchemy import Connection, select

from tdapp.model.journal import Step
from tdapp.model.tables import DealResult, Encounter, Event, Regulations, Round, Secret, Segment, Tournament
from tdapp.rules.regulations import Difference, differences, read_regulations, to_toml
from tdapp.rules.regulations import Regulations as Rules
from tdapp.services.boards.uses import all_uses
from tdapp.services.in_force import in_force
from tdapp.services.office import Office, use_case
from tdapp.services.planned_rounds import make_rounds, plan_again
from tdapp.services.scope import EventRow, find_event, segments
from tdapp.text import Refused, Text

CODE_LETTERS = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Letters of a tournament code: digits and capitals without I and O, which read like digits on paper."""


@dataclass(frozen=True, slots=True)
class Made:
    """What `add_event` made: the event's code, and whether the tournament was made with it."""

    event: str
    tournament_made: bool


def checked_regulations(toml: str, source: str) -> Rules:
    """The regulations of the text; refused with every problem. Asked before a file is made for them."""
    rules = read_regulations(toml, source)
    _check_zone(rules.tournament.zone, source)
    return rules


@use_case
def add_event(office: Office, toml: str, source: str, *, tournament_code: str | None = None) -> Made:
    """Make an event from the text of its regulations, and the tournament with the first one.

    `source` names the text in sentences. A tournament gets its code by chance unless it is given. Refused when the
    event is there already, and when the tournament's name or zone differs from that of the events before it.
    """
    rules = checked_regulations(toml, source)
    with office.step(Text("Event {event} made: {name}", event=rules.event.code, name=rules.event.name)) as step:
        c = step.session.connection()
        t = Tournament.__table__.c
        there = c.execute(select(t.name, t.zone, t.first_day)).first()
        if there is None:
            _make_tournament(step, rules, tournament_code or _new_code())
        else:
            _check_same_tournament(rules, there.name, there.zone, source)
        e = Event.__table__.c
        if c.scalar(select(e.id).where(e.code == rules.event.code)) is not None:
            raise Refused(
                Text(
                    "{file}: event {code} is there already. Another event needs another code; "
                    "to change this one: tdapp regulations change {file} --reason …",
                    file=source,
                    code=rules.event.code,
                )
            )
        _make_event(step, rules)
    return Made(rules.event.code, there is None)


def _check_zone(zone: str, source: str) -> None:
    try:
        ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError):
        raise Refused(
            Text("{file}: there is no time zone {zone}; write for instance Asia/Shanghai.", file=source, zone=zone)
        ) from None


def _check_same_tournament(rules: Rules, name: str, zone: str, source: str) -> None:
    problems = [
        Text(
            "{file}: {key} is “{here}”, but the tournament of this file has “{there}”. "
            "All events of one file belong to one tournament.",
            file=source,
            key=key,
            here=here,
            there=there,
        )
        for key, here, there in (
            ("tournament.name", rules.tournament.name, name),
            ("tournament.zone", rules.tournament.zone, zone),
        )
        if here != there
    ]
    if problems:
        raise Refused(*problems)


def _new_code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(6))


def _make_tournament(step: Step, rules: Rules, code: str) -> None:
    of = rules.tournament
    step.insert(Tournament, [{"name": of.name, "code": code, "zone": of.zone, "first_day": of.first_day}])
    purpose = "verification code"
    if (
        step.session.connection().scalar(select(Secret.__table__.c.id).where(Secret.__table__.c.purpose == purpose))
        is None
    ):
        step.insert(Secret, [{"purpose": purpose, "value": secrets.token_bytes(32)}])


def _make_event(step: Step, rules: Rules) -> None:
    (event_id,) = step.insert(
        Event, [{"code": rules.event.code, "name": rules.event.name, "kind": rules.event.kind.value}]
    )
    step.insert(Regulations, [{"event_id": event_id, "number": 1, "toml": to_toml(rules)}])
    _make_segments(step, event_id, rules)


def _make_segments(step: Step, event_id: int, rules: Rules) -> None:
    for segment in rules.segment:
        (segment_id,) = step.insert(
            Segment, [{"event_id": event_id, "number": segment.number, "rounds": segment.rounds}]
        )
        make_rounds(step, segment_id, rules, segment.number)


@use_case
def change_regulations(office: Office, event_code: str | None, toml: str, source: str, reason: str) -> list[Difference]:
    """Put a new version of an event's regulations in force; returns what differs, nothing when nothing does.

    Once a segment has boards the new version needs its reason; it holds for that segment and those after it, never for
    the ones before. Segments that are drawn keep their number of rounds; the event keeps its code and kind.
    """
    rules = checked_regulations(toml, source)
    with office.step(Text("Regulations of {event} changed: {reason}", event=rules.event.code, reason=reason)) as step:
        c = step.session.connection()
        event = find_event(c, event_code or rules.event.code)
        before = in_force(c, event)
        found = differences(before.rules, rules)
        if not found:
            return []
        started = _started(c, event)
        problems = _unchangeable(c, event, before.rules, rules, source)
        if started and not reason.strip():
            problems.append(
                Text(
                    "Segment {segment} is being played: a change of the regulations needs --reason.",
                    segment=started[-1],
                )
            )
        if problems:
            raise Refused(*problems)
        step.insert(
            Regulations,
            [
                {
                    "event_id": event.id,
                    "number": before.number + 1,
                    "toml": to_toml(rules),
                    "reason": reason,
                    "from_segment": max(started, default=1),
                }
            ],
        )
        if rules.event.name != event.name:
            step.update(Event, [event.id], name=rules.event.name)
        _change_segments(step, event, rules)
    return found


def _started(c: Connection, event: EventRow) -> list[int]:
    """The segments that have a board: their regulations are frozen."""
    s, r, n, d = Segment.__table__.c, Round.__table__.c, Encounter.__table__.c, DealResult.__table__.c
    query = (
        select(s.number)
        .where(s.event_id == event.id, r.segment_id == s.id, n.round_id == r.id, d.encounter_id == n.id)
        .distinct()
    )
    return sorted(c.scalars(query))


def _drawn(c: Connection, event: EventRow) -> set[int]:
    s, r, n = Segment.__table__.c, Round.__table__.c, Encounter.__table__.c
    query = select(s.number).where(s.event_id == event.id, r.segment_id == s.id, n.round_id == r.id).distinct()
    return set(c.scalars(query))


def _unchangeable(c: Connection, event: EventRow, before: Rules, rules: Rules, source: str) -> list[Text]:
    """What the new version would change that stands: code, kind, the rounds of a drawn segment."""
    problems = []
    if (rules.event.code, rules.event.kind) != (event.code, before.event.kind):
        problems.append(Text("{file}: an event keeps its code and its kind; make a new event instead.", file=source))
    now = {s.number: s.rounds for s in rules.segment}
    drawn = _drawn(c, event)
    problems += [
        Text(
            "{file}: segment {segment} is drawn and keeps its {rounds} rounds.",
            file=source,
            segment=s.number,
            rounds=s.rounds,
        )
        for s in before.segment
        if s.number in drawn and now.get(s.number) != s.rounds
    ]
    with_boards = {u.segment for u in all_uses(c) if u.event_id == event.id}
    problems += [
        Text(
            "{file}: boards are assigned to segment {segment}, so it keeps its {rounds} rounds; take the boards out "
            "before.",
            file=source,
            segment=s.number,
            rounds=s.rounds,
        )
        for s in before.segment
        if s.number in with_boards - drawn and now.get(s.number) != s.rounds
    ]
    return problems


def _change_segments(step: Step, event: EventRow, rules: Rules) -> None:
    """Segments and rounds that are not drawn follow the regulations; planned times follow everywhere."""
    c = step.session.connection()
    wanted = {s.number: s.rounds for s in rules.segment}
    r = Round.__table__.c
    for segment in segments(c, event):
        if wanted.get(segment.number) == segment.rounds:
            del wanted[segment.number]
            plan_again(step, segment, rules)
            continue
        step.delete(Round, list(c.scalars(select(r.id).where(r.segment_id == segment.id))))
        step.delete(Segment, [segment.id])
    for number, count in sorted(wanted.items()):
        (segment_id,) = step.insert(Segment, [{"event_id": event.id, "number": number, "rounds": count}])
        make_rounds(step, segment_id, rules, number)
