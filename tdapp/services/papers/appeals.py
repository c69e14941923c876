"""Fills the forms of appeals: blank, or from the docket."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from tdapp.rules.appeals import Appeal, fee_text
from tdapp.services.appeals.desk import against, find_appeal
from tdapp.services.appeals.parties import Party, party_named
from tdapp.services.appeals.tracing import read_trace
from tdapp.services.appeals.windows import appeals_until
from tdapp.services.in_force import in_force
from tdapp.services.papers.filling import Filling
from tdapp.services.papers.signers import blank_signers, party_signers
from tdapp.services.rows import AppealDecision, AppealForm, Judge, PlaceChange
from tdapp.services.rows.heading import segment_part
from tdapp.services.scope import SegmentRow, find_segment, zone_of
from tdapp.text import Text

_PANEL = 3


def appeal_form(f: Filling) -> AppealForm:
    """The form of the appeal asked for, or a blank one."""
    rules = in_force(f.c, f.event).rules
    words = rules.appeals
    if f.request.appeal is None:
        fee = fee_text(words.fee_cents, words.currency) if words.fee_cents else None
        heading = f.heading(*f.segment_parts())
        return AppealForm(heading, blank_signers(f.event.kind), _window(f, None, rules.windows.appeal), fee)
    appeal = find_appeal(f.c, f.event, f.request.appeal)
    segment = find_segment(f.c, f.event, appeal.lodged.segment)
    party = party_named(f.c, f.event, segment, appeal.lodged.party)
    e = appeal.lodged
    return AppealForm(
        heading=f.heading(segment_part(segment.number)),
        signers=party_signers(f.event.kind, party),
        window=_window(f, (segment, party), rules.windows.appeal),
        fee=fee_text(e.fee, words.currency) if e.fee else None,
        number=appeal.number,
        party=e.party,
        names=_names(party),
        club=" / ".join(dict.fromkeys(p.club for p in party.people if p.club)),
        against=against(f.c, f.event, appeal),
        words=e.words,
        lodged=_local(f, e.at),
        late=Text("accepted late by {name}: {reason}", name=e.accepted_by, reason=e.reason) if e.accepted_by else None,
        evidence=tuple(x.words for x in appeal.evidence),
    )


def _local(f: Filling, at: datetime) -> datetime:
    return at.astimezone(ZoneInfo(zone_of(f.c)))


def _names(party: Party) -> tuple[str, ...]:
    people = tuple(p.name for p in party.people)
    return (party.entry.name, *people) if party.entry.name else people


def _window(f: Filling, of: tuple[SegmentRow, Party] | None, minutes: int) -> tuple[Text, ...]:
    how = Text(
        "An appeal is lodged within {minutes} minutes from the publication of the segment's provisional ranking.",
        minutes=minutes,
    )
    until = None if of is None else appeals_until(f.c, f.event, of[0], of[1].entry.number)
    if until is None:
        return (how,)
    return (how, Text("For this entry the time is over at {time}.", time=_local(f, until)))


def appeal_decision(f: Filling) -> AppealDecision:
    """The sheet of the appeal asked for: to be signed once it is decided, to be filled by hand before; or blank."""
    if f.request.appeal is None:
        return AppealDecision(f.heading(*f.segment_parts()), (Judge(""),) * _PANEL)
    appeal = find_appeal(f.c, f.event, f.request.appeal)
    segment = find_segment(f.c, f.event, appeal.lodged.segment)
    party = party_named(f.c, f.event, segment, appeal.lodged.party)
    e, decided = appeal.lodged, appeal.decided
    traced = read_trace(f.c, f.event, appeal)
    currency = in_force(f.c, f.event).rules.appeals.currency
    return AppealDecision(
        heading=f.heading(segment_part(segment.number)),
        judges=_judges(appeal),
        number=appeal.number,
        party=e.party,
        names=_names(party),
        against=against(f.c, f.event, appeal),
        words=e.words,
        aside=tuple(_aside(a.name, a.why, a.instead) for a in (appeal.panel.aside if appeal.panel else ())),
        heard="" if appeal.heard is None else appeal.heard.words,
        decision="" if decided is None or decided.decision is None else decided.decision.value,
        reasons="" if decided is None else decided.words,
        decided=None if decided is None else _local(f, decided.at),
        effects=traced.effects,
        places=tuple(PlaceChange(str(m.number), m.name, m.before, m.after, m.total_before, m.total_after)
                     for m in traced.moved if m.before != m.after or str(m.number) == e.party),
        fee=fee_text(e.fee, currency) if e.fee else None,
        fee_returned=None if decided is None or not e.fee else decided.fee_back,
    )  # fmt: skip


def _judges(appeal: Appeal) -> tuple[Judge, ...]:
    if appeal.panel is not None:
        return tuple(Judge(m.name, m.units[:1]) for m in appeal.panel.members)
    return () if appeal.decided is None else (Judge(appeal.decided.decided_by),)


def _aside(name: str, why: Text, instead: str) -> Text:
    if instead:
        return Text("{name} stands aside ({why}); {instead} steps in.", name=name, why=why, instead=instead)
    return Text("{name} stands aside: {why}", name=name, why=why)
