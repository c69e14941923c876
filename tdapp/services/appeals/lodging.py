"""Lodges an appeal, adds to its evidence, withdraws it (rules 6; 000, appeals)."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal, InvalidOperation
from functools import partial
from hashlib import sha256
from zoneinfo import ZoneInfo

from sqlalchemy import Connection, select

from tdapp.model.journal import Inverse, Step
from tdapp.model.tables import Photo
from tdapp.rules.appeals import AppealEntry, AppealStep, signature_faults, step_faults
from tdapp.rules.movements.schedule import BOARDS_OF_ROUND
from tdapp.services.appeal_entries import enter, follow, next_appeal, read_docket
from tdapp.services.appeals.parties import Party, chief_fault, party_named
from tdapp.services.appeals.windows import appeals_until
from tdapp.services.in_force import in_force
from tdapp.services.office import Office, use_case
from tdapp.services.rulings import RulingRow, standing_rulings
from tdapp.services.scope import (
    EventRow,
    SegmentRow,
    entries,
    event_option,
    find_entry,
    find_event,
    find_round,
    find_segment,
    zone_of,
)
from tdapp.services.table_names import read_table
from tdapp.services.tables_read import tables_of
from tdapp.text import Refused, Text

MOST_BYTES = 200_000
_MOST_CENTS = 10**12


@dataclass(frozen=True, slots=True)
class Lodging:
    """What is lodged: by which party, who signed, against what, why.

    `ruling` is the number of a ruling, `round`, `table` (3, or B-3) and `board` where it happened, `place` one of the
    ranking, `against` what it is in words; `concerns` further entries whose units have a part in it. `fee` is in cents;
    None: as the regulations say. A late one is let in by the chief TD (`accepted_by`) with a `reason`.
    """

    party: str
    signed: tuple[str, ...]
    words: str
    segment: int | None = None
    ruling: int | None = None
    round: int | None = None
    table: str = ""
    board: int | None = None
    against: str = ""
    concerns: tuple[str, ...] = ()
    fee: int | None = None
    accepted_by: str = ""
    reason: str = ""
    place: int | None = None


def read_fee(typed: str) -> int | None:
    """An amount such as 200 or 20.50 in cents, None for nothing; Refused for anything else."""
    text = unicodedata.normalize("NFKC", typed).strip()
    if not text:
        return None
    try:
        cents = Decimal(text) * 100
        if cents != int(cents) or abs(cents) > _MOST_CENTS:
            raise ValueError
    except (InvalidOperation, ValueError, OverflowError):
        raise Refused(Text("“{typed}” is no amount: write 200 or 20.50.", typed=text)) from None
    return int(cents)


@dataclass(frozen=True, slots=True)
class Lodged:
    """The appeal's number; until when its party might lodge one (None: nothing hangs yet), and whether it was late."""

    event: str
    number: int
    party: str
    segment: int
    until: datetime | None
    late: bool


@use_case
def lodge_appeal(office: Office, event_code: str | None, lodging: Lodging) -> Lodged:
    """Enter an appeal. Refused with all that is missing, and late unless the chief TD lets it in with a reason."""
    with office.step(Text("Appeal of {party} lodged", party=lodging.party), inverse=Inverse.ENTRY) as step:
        c = step.session.connection()
        event = find_event(c, event_code)
        segment = find_segment(c, event, lodging.segment)
        party = party_named(c, event, segment, lodging.party)
        now = office.clock()
        until = appeals_until(c, event, segment, party.entry.number)
        late = until is not None and now > until
        fee = in_force(c, event, segment).rules.appeals.fee_cents if lodging.fee is None else lodging.fee
        ruling = next((r for r in standing_rulings(c, event.id) if r.number == lodging.ruling), None)
        problems = [
            *_faults(c, event, segment, lodging, party),
            *_ruling_faults(lodging, ruling, segment),
            *(_late_faults(c, event, lodging, until) if late and until is not None else ()),
        ]
        if problems:
            raise Refused(*problems)
        number = next_appeal(c, event)
        made = AppealEntry(
            0, number, AppealStep.LODGED, segment.number, party.label, now,
            words=lodging.words.strip(), signed=_stripped(lodging.signed), against=lodging.against.strip(),
            ruling=lodging.ruling, place=lodging.place, fee=fee,
            concerns=tuple(dict.fromkeys(find_entry(c, event, label).label for label in lodging.concerns)),
            accepted_by=lodging.accepted_by.strip() if late else "", reason=lodging.reason.strip() if late else "",
        )  # fmt: skip
        made = _placed(made, lodging, ruling)
        enter(step, event.id, lambda n: replace(made, number=n))
    return Lodged(event.code, number, party.label, segment.number, until, late)


def _stripped(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name.strip() for name in names if name.strip())


def _placed(made: AppealEntry, lodging: Lodging, ruling: RulingRow | None) -> AppealEntry:
    """The entry with the place of what it is against: the ruling's own, else as it was named."""
    if ruling is not None:
        return replace(made, round=ruling.round, group=ruling.group, table=ruling.table, board=ruling.board)
    group, table = read_table(lodging.table) if lodging.table.strip() else (None, None)
    return replace(made, round=lodging.round, group=group or "", table=table, board=lodging.board)


def _faults(c: Connection, event: EventRow, segment: SegmentRow, lodging: Lodging, party: Party) -> Iterator[Text]:
    yield from (f.text for f in signature_faults(party.signers, party.leaders, lodging.signed))
    if not lodging.words.strip():
        yield Text("An appeal says in words what is asked and why.")
    if lodging.fee is not None and lodging.fee < 0:
        yield Text("The fee is not below zero.")
    if lodging.place is not None and not 1 <= lodging.place <= len(entries(c, event)):
        yield Text("The ranking has no place {place}.", place=lodging.place)
    if lodging.table.strip() and lodging.round is None:
        yield Text("Say which round, with --round.")
    if lodging.round is not None:
        yield from _refusals(partial(_place_faults, c, segment, lodging, lodging.round))
    if lodging.board is not None:
        first, last = BOARDS_OF_ROUND
        if not first <= lodging.board <= last:
            yield Text("A round has the boards 1 to {most}; {board} is none.", most=last, board=lodging.board)
        if not lodging.table.strip():
            yield Text("Say at which table board {board} was, with --table.", board=lodging.board)
    for label in lodging.concerns:
        yield from _refusals(partial(_entry_faults, c, event, label))


def _entry_faults(c: Connection, event: EventRow, label: str) -> tuple[Text, ...]:
    find_entry(c, event, label)
    return ()


def _refusals(faults: Callable[[], Iterable[Text]]) -> Iterable[Text]:
    """What is wrong, or why that cannot even be looked at: with the rest, not instead of it."""
    try:
        return list(faults())
    except Refused as refused:
        return refused.problems


def _place_faults(c: Connection, segment: SegmentRow, lodging: Lodging, round_number: int) -> Iterator[Text]:
    row = find_round(c, segment, round_number)
    if not lodging.table.strip():
        return
    group, table = read_table(lodging.table)
    there = tables_of(c, row, group, table)
    if not there:
        yield Text("No such table plays in this round: {tables}.", tables=(lodging.table.strip(),))
    elif len(there) > 1:
        names = tuple(f"{t.group}-{t.table}" for t in there)
        yield Text("Several groups have a table {table}. Name one of these: {tables}.", table=table, tables=names)


def _ruling_faults(lodging: Lodging, ruling: RulingRow | None, segment: SegmentRow) -> Iterator[Text]:
    if lodging.ruling is None:
        return
    if ruling is None:
        yield Text("There is no ruling {number} that stands.", number=lodging.ruling)
    elif ruling.segment != segment.number:
        yield Text("Ruling {number} is of segment {segment}.", number=ruling.number, segment=ruling.segment)


def _late_faults(c: Connection, event: EventRow, lodging: Lodging, until: datetime) -> Iterator[Text]:
    """What a late appeal lacks: the chief TD who lets it in, and the reason."""
    closed = Text(
        "The time for appeals of {party} was over at {time}. The chief TD may let it in with a reason: tdapp appeal "
        "lodge{event} … --accepted-by NAME --reason TEXT",
        party=lodging.party,
        time=until.astimezone(ZoneInfo(zone_of(c))),
        event=event_option(c, event),
    )
    fault = chief_fault(c, lodging.accepted_by, closed)
    if fault is not None:
        yield fault
    elif not lodging.reason.strip():
        yield Text("Say why the late appeal is let in; it stays in the record.")


@use_case
def add_evidence(office: Office, event_code: str | None, number: int, words: str, photo: bytes | None = None) -> None:
    """Add a statement or document to an appeal, with a photo of at most 200 kB where there is one."""
    with office.step(Text("Evidence for appeal {number}", number=number), inverse=Inverse.ENTRY) as step:
        c = step.session.connection()
        event = find_event(c, event_code)
        problems = [f.text for f in step_faults(read_docket(c, event), number, AppealStep.EVIDENCE)]
        if not words.strip():
            problems.append(Text("Evidence needs words: what it is, and who gave it."))
        if photo is not None and not 0 < len(photo) <= MOST_BYTES:
            problems.append(
                Text("A photo has at most {most} bytes; this one has {bytes}.", most=MOST_BYTES, bytes=len(photo))
            )
        if problems:
            raise Refused(*problems)
        sha = "" if photo is None else _kept(step, photo)
        follow(step, event, number, AppealStep.EVIDENCE, office.clock(), words=words.strip(), photo=sha)


def _kept(step: Step, photo: bytes) -> str:
    """The SHA-256 by which the photo is found; a photo that is there is not stored twice."""
    sha = sha256(photo).hexdigest()
    t = Photo.__table__.c
    if step.session.connection().scalar(select(t.id).where(t.sha == sha)) is None:
        step.insert(Photo, [{"sha": sha, "content": photo}])
    return sha


@use_case
def withdraw_appeal(office: Office, event_code: str | None, number: int, reason: str) -> None:
    """The party takes its appeal back, before it is decided; a reason is not asked of it, but noted."""
    with office.step(Text("Appeal {number} withdrawn", number=number), inverse=Inverse.ENTRY) as step:
        c = step.session.connection()
        event = find_event(c, event_code)
        if found := step_faults(read_docket(c, event), number, AppealStep.WITHDRAWN):
            raise Refused(*(f.text for f in found))
        follow(step, event, number, AppealStep.WITHDRAWN, office.clock(), words=reason.strip())
