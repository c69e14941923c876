"""The docket for a page: each appeal with the clock of its party, and what a new one would need."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from sqlalchemy import Connection

from tdapp.rules.appeal_panels import Member, StoodAside
from tdapp.rules.appeal_windows import Hung, closes
from tdapp.rules.appeals import Appeal, fee_text, signature_faults
from tdapp.rules.findings import Finding, Weight
from tdapp.services.appeal_entries import read_docket
from tdapp.services.appeals.parties import chiefs, party_named
from tdapp.services.appeals.tracing import effect_words
from tdapp.services.appeals.windows import hung_rankings
from tdapp.services.columns.appeals import AppealRow
from tdapp.services.in_force import in_force
from tdapp.services.office import Office, use_case
from tdapp.services.people import entry_names
from tdapp.services.rows import table_label
from tdapp.services.scope import EventRow, SegmentRow, entries, find_event, find_segment, groups, segments, zone_of
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True)
class SegmentWindow:
    """The window of a segment: since when and until when for the last of all, and the seconds left; None: not open."""

    segment: int
    opened: datetime | None
    closes: datetime | None
    seconds_left: int | None


@dataclass(frozen=True, slots=True)
class AppealDetails:
    """What an appeal says in full: for the side of a page.

    `withdrawn` are the words with which it was taken back, None while it was not.
    """

    number: int
    words: str
    signed: tuple[str, ...]
    late: Text | None
    evidence: tuple[tuple[datetime, str, str], ...]
    panel: tuple[Member, ...]
    aside: tuple[StoodAside, ...]
    heard: str
    decision: str
    decided_by: str
    effects: tuple[Text, ...]
    withdrawn: str | None


@dataclass(frozen=True, slots=True)
class AppealsDesk:
    """The docket of an event: rows and details in the same order, windows, fee, chief TDs, and what is wrong.

    Times are wall clock of the tournament. `evidence` is time, words and the SHA-256 of a photo or nothing.
    """

    event: str
    rows: tuple[AppealRow, ...]
    details: tuple[AppealDetails, ...]
    windows: tuple[SegmentWindow, ...]
    fee: int
    currency: str
    chiefs: tuple[str, ...]
    findings: tuple[Finding, ...]


@use_case
def appeals_desk(office: Office, event_code: str | None, segment_number: int | None = None) -> AppealsDesk:
    """The docket of an event, or of one segment, as it is now."""
    with office.read() as c:
        event = find_event(c, event_code)
        covered = segments(c, event) if segment_number is None else [find_segment(c, event, segment_number)]
        zone, now = ZoneInfo(zone_of(c)), office.clock()
        docket = read_docket(c, event, segment_number)
        hung = {s.number: hung_rankings(c, event, s.number) for s in covered}
        minutes = {s.number: in_force(c, event, s).rules.windows.appeal for s in covered}
        rules = in_force(c, event).rules
        known, called = entries(c, event), entry_names(c, event)
        numbers = {e.label: e.number for e in known}
        names = {e.label: called.get(e.id, "") for e in known}
        clocks = {
            a.number: _clock(a, hung[a.lodged.segment], minutes[a.lodged.segment], numbers.get(a.lodged.party))
            for a in docket.appeals
        }
        told = {
            a.number: _Told(names.get(a.lodged.party, ""), against(c, event, a), _place(c, event, a),
                            rules.appeals.currency)
            for a in docket.appeals
        }  # fmt: skip
        rows = tuple(_row(a, told[a.number], zone, now, clocks[a.number]) for a in docket.appeals)
        return AppealsDesk(
            event=event.code,
            rows=rows,
            details=tuple(_details(c, event, a, zone) for a in docket.appeals),
            windows=tuple(_window(s, hung[s.number], minutes[s.number], zone, now) for s in covered),
            fee=rules.appeals.fee_cents,
            currency=rules.appeals.currency,
            chiefs=tuple(chiefs(c)),
            findings=(*docket.findings, *_findings(docket.appeals)),
        )


def _clock(a: Appeal, hung: list[Hung], minutes: int, entry: int | None) -> tuple[datetime | None, int]:
    """Until when the party may appeal now, and the minutes by which this one came late, begun ones whole."""
    until = closes(hung, minutes, entry)
    then = closes([h for h in hung if h.at <= a.lodged.at], minutes, entry)
    if not a.lodged.accepted_by or then is None:
        return until, 0
    return until, max(1, -(-int((a.lodged.at - then).total_seconds()) // 60))


@dataclass(frozen=True, slots=True)
class _Told:
    """What is told of an appeal that its entries do not say: names, what it is against, its sheet, the currency."""

    names: str
    against: tuple[Text | str, ...]
    place: tuple[int, str, int | None] | None
    currency: str


def _row(a: Appeal, told: _Told, zone: ZoneInfo, now: datetime, clock: tuple[datetime | None, int]) -> AppealRow:
    until, late_by = clock
    lodged = a.lodged
    fee = lodged.fee or 0
    return AppealRow(
        number=a.number,
        segment=lodged.segment,
        party=lodged.party,
        names=told.names,
        against=told.against,
        lodged=lodged.at.astimezone(zone),
        late=bool(lodged.accepted_by),
        late_by=late_by,
        closes=None if until is None else until.astimezone(zone),
        seconds_left=None if until is None else max(0, int((until - now).total_seconds())),
        state=a.state.value,
        decision="" if a.decided is None or a.decided.decision is None else a.decided.decision.value,
        fee=fee_text(fee, told.currency) if fee else None,
        fee_returned=a.fee_returned is not None,
        panel=() if a.panel is None else tuple(m.name for m in a.panel.members),
        place=told.place,
    )


def _place(c: Connection, event: EventRow, a: Appeal) -> tuple[int, str, int | None] | None:
    """Round, table as the hall calls it, and board of the sheet that it is about."""
    e = a.lodged
    return None if e.round is None or e.table is None else (e.round, _table(c, event, a), e.board)


def _table(c: Connection, event: EventRow, a: Appeal) -> str:
    e = a.lodged
    several = len(groups(c, find_segment(c, event, e.segment))) > 1
    return "" if e.table is None else table_label(e.group if several else "", e.table)


def against(c: Connection, event: EventRow, a: Appeal) -> tuple[Text | str, ...]:
    """What an appeal is against: a ruling, where it was, a place, and the words for it.

    A group is named where there are several.
    """
    e = a.lodged
    parts: list[Text | str] = []
    if e.ruling is not None:
        parts.append(Text("ruling {number}", number=e.ruling))
    if e.round is not None:
        parts.append(Text("round {round}", round=e.round))
    if e.table is not None:
        parts.append(Text("table {table}", table=_table(c, event, a)))
    if e.board is not None:
        parts.append(Text("board {board}", board=e.board))
    if e.place is not None:
        parts.append(Text("place {place} of the ranking", place=e.place))
    if e.against:
        parts.append(e.against)
    return tuple(parts)


def _details(c: Connection, event: EventRow, a: Appeal, zone: ZoneInfo) -> AppealDetails:
    e = a.lodged
    return AppealDetails(
        number=a.number,
        words=e.words,
        signed=e.signed,
        late=Text("accepted late by {name}: {reason}", name=e.accepted_by, reason=e.reason) if e.accepted_by else None,
        evidence=tuple((x.at.astimezone(zone), x.words, x.photo) for x in a.evidence),
        panel=() if a.panel is None else a.panel.members,
        aside=() if a.panel is None else a.panel.aside,
        heard="" if a.heard is None else a.heard.words,
        decision="" if a.decided is None else a.decided.words,
        decided_by="" if a.decided is None else a.decided.decided_by,
        effects=tuple(effect_words(c, event, x) for x in a.effects),
        withdrawn=None if a.withdrawn is None else a.withdrawn.words,
    )


def _window(s: SegmentRow, hung: list[Hung], minutes: int, zone: ZoneInfo, now: datetime) -> SegmentWindow:
    until = closes(hung, minutes)
    if until is None:
        return SegmentWindow(s.number, None, None, None)
    return SegmentWindow(
        s.number, hung[0].at.astimezone(zone), until.astimezone(zone), max(0, int((until - now).total_seconds()))
    )


def _findings(appeals: tuple[Appeal, ...]) -> Iterator[Finding]:
    """Appeals that were upheld and name nothing that they led to."""
    for a in appeals:
        if a.granted and not a.effects:
            text = Text("Appeal {number} was upheld, but nothing is named that it led to.", number=a.number)
            yield Finding(text, ("appeal", a.number), Weight.WARNING)


@dataclass(frozen=True, slots=True)
class Signing:
    """What an appeal of a party needs: who signs (one of each tuple), until when, and the seconds left.

    `missing` says whose signature is not among those that are there.
    """

    party: str
    names: str
    signers: tuple[tuple[str, ...], ...]
    missing: tuple[Text, ...]
    closes: datetime | None
    seconds_left: int | None


@use_case
def signing(
    office: Office, event_code: str | None, segment_number: int | None, label: str, signed: tuple[str, ...] = ()
) -> Signing:
    """Who must sign an appeal of this entry, and how long it still may. Refused when there is no such entry."""
    with office.read() as c:
        event = find_event(c, event_code)
        segment = find_segment(c, event, segment_number)
        party = party_named(c, event, segment, label)
        minutes = in_force(c, event, segment).rules.windows.appeal
        until = closes(hung_rankings(c, event, segment.number), minutes, party.entry.number)
        left = None if until is None else max(0, int((until - office.clock()).total_seconds()))
        who = tuple(n for _, n in sorted(party.signers.items())) if party.leaders is None else (party.leaders,)
        shown = None if until is None else until.astimezone(ZoneInfo(zone_of(c)))
        missing = tuple(f.text for f in signature_faults(party.signers, party.leaders, signed))
        names = entry_names(c, event).get(party.entry.id, "")
        return Signing(party.label, names, who, missing, shown, left)


def find_appeal(c: Connection, event: EventRow, number: int) -> Appeal:
    """The appeal of this number; Refused when there is none."""
    found = read_docket(c, event).find(number)
    if found is None:
        raise Refused(Text("There is no appeal {number}.", number=number))
    return found
