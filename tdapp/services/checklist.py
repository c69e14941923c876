"""What of an event is done, what comes next, and what is wrong: the first thing a chief TD looks at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from sqlalchemy import Connection

from tdapp.rules.findings import Finding, Weight
from tdapp.rules.kinds import EventKind
from tdapp.services.boards.day import RoundAssigned, assigned_rounds, circulation_findings
from tdapp.services.boards.parts import BOARDS_OF_ROUND
from tdapp.services.checking_in import read_check_in
from tdapp.services.entering_lists import ENTERED, PHANTOM
from tdapp.services.in_force import in_force
from tdapp.services.ledger.open_rulings import open_rulings
from tdapp.services.office import Office, use_case
from tdapp.services.officials.state import duties_drawn
from tdapp.services.open_points import open_points
from tdapp.services.publications import RANKING, SEATING, Published, on_the_wall
from tdapp.services.ranking.rating import read_rating
from tdapp.services.results.missing import Outstanding, outstanding
from tdapp.services.scope import EventRow, RoundRow, SegmentRow, entries, events, find_event, groups, rounds, segments
from tdapp.services.seating_findings import seating_findings
from tdapp.services.sheets import live_sheets
from tdapp.services.suspending.findings import lasting_suspension
from tdapp.services.tables_read import tables_of
from tdapp.text import Text

HINTS = frozenset({"boards", "duties"})
"""Lines that are never the next thing to do."""


_TOLD = {("query",), ("appeal",), ("suspension",)}
"""Subjects of open points that the list tells as what is wrong."""


class State(StrEnum):
    """Done; the next thing to do; begun; not yet due."""

    DONE = "done"
    NEXT = "next"
    BEGUN = "begun"
    LATER = "later"


@dataclass(frozen=True, slots=True)
class Item:
    """One line of the list: `page` shows what it is about, with `target`; `segment` is 0 before the first draw."""

    key: str
    segment: int
    title: Text
    detail: Text
    state: State
    page: str
    round: int | None = None


@dataclass(frozen=True, slots=True)
class Checklist:
    """The lines in the order of the day, and what is wrong, the worst first."""

    items: tuple[Item, ...]
    findings: tuple[Finding, ...]


@use_case
def checklist(office: Office, event_code: str | None) -> Checklist:
    """The list of one event; empty while the tournament has none."""
    with office.read() as c:
        if not events(c):
            return Checklist((), ())
        event = find_event(c, event_code)
        items = [*_before(c, event)]
        findings = [*lasting_suspension(office, c, event)]
        for segment in segments(c, event):
            items += _segment(office, c, event, segment)
            findings += _wrong(office, c, event, segment)
    return Checklist(
        _with_next(items), tuple(sorted(dict.fromkeys(findings), key=lambda f: list(Weight)[::-1].index(f.weight)))
    )


def _with_next(items: list[Item]) -> tuple[Item, ...]:
    """The first line that is not done is the next thing to do."""
    for i, item in enumerate(items):
        if item.state is not State.DONE and item.key not in HINTS:
            return (*items[:i], replace(item, state=State.NEXT), *items[i + 1 :])
    return tuple(items)


def _state(done: int, of: int) -> State:
    if of and done >= of:
        return State.DONE
    return State.BEGUN if done else State.LATER


def _before(c: Connection, event: EventRow) -> Iterator[Item]:
    """Regulations, entries and check-in."""
    version = in_force(c, event)
    rules = version.rules
    yield Item(
        "regulations", 0, Text("Regulations"),
        Text("Version {version}; rounds of the segments: {rounds}", version=version.number,
             rounds=tuple(s.rounds for s in rules.segment)),
        State.DONE, "event",
    )  # fmt: skip
    standing = [e for e in entries(c, event) if e.status == ENTERED and e.standing != PHANTOM]
    yield Item(
        "entries", 0, Text("Entries"), Text("Entries: {n}", n=len(standing)),
        State.DONE if standing else State.LATER, "entries",
    )  # fmt: skip
    checked = read_check_in(c, event)
    there, absent = sum(p.arrived for p in checked.people), sum(p.absent for p in checked.people)
    yield Item(
        "check-in", 0, Text("Check-in"),
        Text("Arrived: {there} of {all}; absent: {absent}", there=there, all=len(checked.people), absent=absent),
        _state(there + absent, len(checked.people)), "check-in",
    )  # fmt: skip


def _segment(office: Office, c: Connection, event: EventRow, segment: SegmentRow) -> Iterator[Item]:
    """Draw, seating, rounds and ranking of one segment."""
    number = segment.number
    drawn = groups(c, segment)
    tables = sum(g.tables for g in drawn)
    yield Item(
        "draw", number, Text("Draw"), Text("Tables: {n}", n=tables) if drawn else Text("Not drawn yet"),
        State.DONE if drawn else State.LATER, "draw",
    )  # fmt: skip
    wall = [p for p in on_the_wall(c, event) if p.segment == number]
    seating = {p.round for p in wall if p.kind == SEATING}
    numbers = [r.number for r in rounds(c, segment)]
    hung = len(numbers) if None in seating else len(seating)
    yield Item(
        "seating", number, Text("Seating published"), Text("Rounds: {n} of {all}", n=hung, all=len(numbers)),
        _state(hung, len(numbers)), "draw",
    )  # fmt: skip
    owed = outstanding(office, c, event, number) if drawn else []
    boards = {(p.segment, p.round): p for p in assigned_rounds(c, event)}
    duties = duties_drawn(c, segment) if drawn else {}
    for row in rounds(c, segment):
        if (plan := boards.get((number, row.number))) is not None:
            yield _boards(number, row.number, plan, seated=bool(drawn))
        owing = [o for o in owed if o.round == row.number]
        if (directed := duties.get(row.number)) is not None and (directed[0] or owing):
            yield _duties(number, row.number, *directed)
        yield from _round(c, event, segment, row, owing)
    yield _ranking(number, [p for p in wall if p.kind == RANKING])


def _boards(segment: int, number: int, plan: RoundAssigned, *, seated: bool) -> Item:
    """The boards of a round: only a hint, since an event can be played with boards that the program does not know."""
    return Item(
        "boards", segment, Text("Round {round}: boards assigned", round=number),
        Text("Boards: {n} of {all}", n=plan.boards, all=BOARDS_OF_ROUND),
        State.DONE if plan.played and seated else _state(plan.boards, BOARDS_OF_ROUND), "boards", number,
    )  # fmt: skip


def _duties(segment: int, number: int, directed: int, tables: int) -> Item:
    """Who directs the tables of a round: only a hint, since an event can be played without a lot of officials."""
    return Item(
        "duties", segment, Text("Round {round}: duties drawn", round=number),
        Text("Tables with an official: {n} of {all}", n=directed, all=tables),
        _state(directed, tables), "officials", number,
    )  # fmt: skip


def _round(
    c: Connection, event: EventRow, segment: SegmentRow, row: RoundRow, owed: list[Outstanding]
) -> Iterator[Item]:
    """The sheets of a round on paper, and back with all their lines."""
    seated = tables_of(c, row)
    printed = len(live_sheets(c, event, segment, row, seated)) if seated else 0
    done = len(seated) - len(owed)
    keyed = bool(seated) and done == len(seated)
    yield Item(
        "sheets", segment.number, Text("Round {round}: score sheets printed", round=row.number),
        Text("Sheets: {n} of {all}; the results are there without the others", n=printed, all=len(seated))
        if keyed and printed < len(seated)
        else Text("Sheets: {n} of {all}", n=printed, all=len(seated)),
        State.DONE if keyed else _state(printed, len(seated)), "documents", row.number,
    )  # fmt: skip
    state = State.BEGUN if done < len(seated) and any(o.begun for o in owed) else _state(done, len(seated))
    yield Item(
        "round", segment.number, Text("Round {round}: results", round=row.number),
        Text("Sheets complete: {n} of {all}", n=done, all=len(seated)), state, "score-entry", row.number,
    )  # fmt: skip


def _ranking(segment: int, hung: list[Published]) -> Item:
    """What hangs of the ranking: that of the segment counts before those after a round."""
    whole = [p for p in hung if p.round is None]
    official = any(p.official for p in whole)
    state = State.DONE if official else State.BEGUN if hung else State.LATER
    return Item("ranking", segment, Text("Ranking published"), _hung(whole or hung, official), state, "ranking")


def _hung(hung: list[Published], official: bool) -> Text:
    if not hung:
        return Text("Not published")
    last = hung[-1]
    if official:
        return Text("Official, publication {number}", number=last.number)
    if last.round is not None:
        return Text("After round {round}, publication {number}", round=last.round, number=last.number)
    return Text("Provisional, publication {number}", number=last.number)


def _wrong(office: Office, c: Connection, event: EventRow, segment: SegmentRow) -> Iterator[Finding]:
    """What the seating and the results have against them; sheets that are only outstanding are no fault."""
    if not groups(c, segment):
        return
    yield from (f for f in seating_findings(c, event, segment, rounds(c, segment)) if f.weight is not Weight.NOTE)
    yield from (f for f in open_points(office, c, event, segment) if f.subject[:1] in _TOLD)
    yield from open_rulings(office, c, event, segment.number)
    yield from circulation_findings(c, event, segment)
    if event.kind == EventKind.INDIVIDUAL:
        yield from (_no_rating(f) for f in read_rating(office, c, event, segment).findings)


def _no_rating(finding: Finding) -> Finding:
    return Finding(Text("Not a rating event: {why}", why=finding.text), finding.subject, Weight.NOTE)
