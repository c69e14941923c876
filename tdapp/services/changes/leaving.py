"""Withdrawal and no-show: the entry plays no more from a round on, its seats go as was chosen (rules 4, 5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sqlalchemy import Connection

from tdapp.model.journal import Step
from tdapp.model.tables import Entry
from tdapp.rules.findings import Finding
from tdapp.rules.kinds import EventKind
from tdapp.services.changes.authority import with_authority
from tdapp.services.changes.following import holding, no_longer
from tdapp.services.changes.instead import (
    Field,
    Instead,
    can_draw_again,
    choices,
    find_reserves,
    read_field,
)
from tdapp.services.changes.seats import TableAt, tables_of_seats
from tdapp.services.changes.start import start_of
from tdapp.services.changes.vacating import close_tables, rest_opponents, seat_reserve
from tdapp.services.changes.wall import what_follows
from tdapp.services.entering_lists import ENTERED, NO_SHOW, PHANTOM, WITHDRAWN
from tdapp.services.office import Office, use_case
from tdapp.services.people import When
from tdapp.services.scope import EntryRow, find_entry, find_event
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True)
class Leaver:
    """An entry that left: its people, their clubs, to which a no-show is reported, and the first round without it."""

    label: str
    names: tuple[str, ...]
    clubs: tuple[str, ...]
    since: When
    reserve: str | None = None


@dataclass(frozen=True, slots=True)
class Left:
    """Who left, the tables whose seats or state changed, and what is to be done now."""

    event: str
    entries: tuple[Leaver, ...]
    tables: tuple[TableAt, ...]
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class From:
    """From when a change counts as a person says it; without a round after everything that was played.

    `board` is that of the round from which on somebody is out, where that is not its first one.
    """

    segment: int | None = None
    round: int | None = None
    board: int | None = None


NOW = From()


@use_case
def withdraw_entry(
    office: Office, event_code: str | None, label: str, since: From, instead: Instead, reason: str,
    approved_by: str = "",
) -> Left:  # fmt: skip
    """Withdraw an entry from a round on. It stays in the rankings without a place; boards that were played stay.

    Refused without a reason, and with all choices while its seats are not decided.
    """
    if not reason.strip():
        raise Refused(Text("An entry is withdrawn with a reason."))
    before = holding(office, event_code)
    with office.step(Text("Entry {entry} withdrawn: {reason}", entry=label, reason=reason)) as step:
        left = _leave(office, step, event_code, [label], WITHDRAWN, since, instead, reason, approved_by)
    return replace(left, findings=(*left.findings, *no_longer(office, event_code, before)))


@use_case
def no_show(
    office: Office, event_code: str | None, labels: Sequence[str], since: From, instead: Instead, reason: str = "",
    approved_by: str = "",
) -> Left:  # fmt: skip
    """Note that entries did not appear; the result names the clubs to which this is reported (rules 5)."""
    before = holding(office, event_code)
    with office.step(Text("Did not appear: {entries}", entries=list(labels))) as step:
        left = _leave(office, step, event_code, labels, NO_SHOW, since, instead, reason, approved_by)
    return replace(left, findings=(*left.findings, *no_longer(office, event_code, before)))


def _leave(
    office: Office, step: Step, event_code: str | None, labels: Sequence[str], status: str, since: From,
    instead: Instead, reason: str, approved_by: str,
) -> Left:  # fmt: skip
    c = step.session.connection()
    event = find_event(c, event_code)
    leaving = [_may_leave(find_entry(c, event, label)) for label in dict.fromkeys(labels)]
    field = read_field(c, event, leaving)
    going = [(e, start_of(c, event, field.own(e, (0, 0)), since.segment, since.round)) for e in leaving]
    seats = {e.id: field.own(e, start) for e, start in going}
    reserves = _decided(c, field, going, instead)
    who = ""
    if instead.chosen and not instead.draw_again:
        rounds = {s.when for own in seats.values() for s in own}
        who = with_authority(c, event, rounds, office.operator, approved_by)
    why = f"{reason} [{who}]".strip() if who else reason
    for (entry, start), reserve in zip(going, reserves, strict=True):
        step.update(Entry, [entry.id], status=status, left_segment=start[0], left_round=start[1], reason=why)
        if reserve is not None:
            seat_reserve(step, field, seats[entry.id], reserve)
    given_up = [s for own in seats.values() for s in own]
    tables = tables_of_seats(given_up)
    if instead.rest:
        rest_opponents(step, field, given_up, why)
    elif instead.close:
        close_tables(step, tables, why)
    findings = [] if instead.draw_again else what_follows(office, c, event, tables)
    leavers = [_leaver(field, e, start, reserve) for (e, start), reserve in zip(going, reserves, strict=True)]
    return Left(event.code, tuple(leavers), tables, tuple(findings))


def _may_leave(entry: EntryRow) -> EntryRow:
    if entry.standing == PHANTOM:
        raise Refused(Text("The phantom pair cannot leave."))
    if entry.status != ENTERED:
        raise Refused(Text("Entry {entry} no longer plays.", entry=entry.label))
    return entry


def _decided(
    c: Connection, field: Field, going: Sequence[tuple[EntryRow, When]], instead: Instead
) -> list[EntryRow | None]:
    """The reserve of each entry, None where another way was chosen; Refused with the choices where none was."""
    if instead.chosen > 1:
        raise Refused(Text("Choose one of --reserve, --rest, --close and --draw-again."))
    nobody: list[EntryRow | None] = [None for _ in going]
    seated = [(e, start) for e, start in going if field.own(e, start)]
    if not seated:
        if instead.chosen:
            raise Refused(
                Text(
                    "No seat is concerned, so nothing is to be chosen: leave out --reserve, --rest, --close "
                    "and --draw-again."
                )
            )
        return nobody
    if not instead.chosen:
        raise Refused(*(line for e, start in seated for line in choices(c, field, e, start)))
    _check_way(c, field, seated, instead)
    if not instead.reserves:
        return nobody
    if len(instead.reserves) != len(seated):
        raise Refused(
            Text(
                "Entries that leave their seats: {entries}. Name as many reserves, in their order.",
                entries=[e.label for e, _ in seated],
            )
        )
    found = find_reserves(c, field, instead.reserves, min(start for _, start in seated))
    of = {e.id: reserve for (e, _), reserve in zip(seated, found, strict=True)}
    return [of.get(e.id) for e, _ in going]


def _check_way(c: Connection, field: Field, seated: Sequence[tuple[EntryRow, When]], instead: Instead) -> None:
    """Refused for a way that this kind of event, or this moment, does not have."""
    kind = field.event.kind
    if instead.reserves and kind not in (EventKind.INDIVIDUAL, EventKind.PAIRS):
        raise Refused(Text("Reserves complete individuals and pairs, not teams."))
    if instead.rest and kind != EventKind.PAIRS:
        raise Refused(Text("Only in a pairs event do the opponents rest; close the tables, or name a reserve."))
    if instead.close and kind == EventKind.PAIRS:
        raise Refused(Text("In a pairs event the opponents rest: choose --rest, or name a reserve."))
    if instead.draw_again and not all(can_draw_again(c, field.event, field.own(e, start)) for e, start in seated):
        raise Refused(Text("The seating is published or being played, so it is not drawn again."))


def _leaver(field: Field, entry: EntryRow, start: When, reserve: EntryRow | None) -> Leaver:
    members = [m for _, m in sorted(field.members.get(entry.id, {}).items())]
    return Leaver(
        entry.label,
        tuple(m.name for m in members),
        tuple(dict.fromkeys(m.club for m in members if m.club)),
        start,
        None if reserve is None else reserve.label,
    )
