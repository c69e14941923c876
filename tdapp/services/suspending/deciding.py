"""Enters what becomes of boards that a suspension left unfinished, one by one or for a whole round or table."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, select

from tdapp.model.journal import Step
from tdapp.model.tables import DealResult, SuspendedBoard
from tdapp.rules import thousandths
from tdapp.rules.deal_results import Four
from tdapp.rules.suspensions import OUTCOME_WORDS, STATE_OF, Outcome
from tdapp.services.number_ranges import number_ranges, read_ranges
from tdapp.services.office import Office, use_case
from tdapp.services.results.corrections import is_published, must_be_explained
from tdapp.services.results.lines import Line, TypedLine, completed_line, read_typed_places
from tdapp.services.scope import EventRow, event_option, find_event, groups, segments
from tdapp.services.suspending.boards import Unfinished, boards_of
from tdapp.services.suspending.reading import SuspensionPage, suspension_page
from tdapp.services.suspensions import ENDED, SuspensionRow, suspensions
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True, kw_only=True)
class WhichBoards:
    """How a person names unfinished boards; what is not named is all of them.

    Without a number it is the newest suspension. Boards that are named one by one may be decided anew.
    """

    suspension: int | None = None
    segment: int | None = None
    round: int | None = None
    group: str | None = None
    table: int | None = None
    boards: tuple[int, ...] = ()


ALL_BOARDS = WhichBoards()


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """What becomes of the boards: places as typed (E S W N) and cards left where adjudicated, W where assigned."""

    outcome: Outcome
    places: tuple[int | None, ...] | None = None
    left: tuple[int, ...] = ()
    assigned: Four | None = None
    in_mean: bool | None = None
    in_total: bool | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Decided:
    """How many boards were decided, and the page as it is now."""

    boards: int
    page: SuspensionPage


def decide_boards(
    office: Office, event_code: str | None, which: WhichBoards, decision: Decision, by: str = ""
) -> Decided:
    """Enter one outcome for the boards that are named; all that have none yet where only a round or table is.

    Refused where the event was never suspended, where no board is meant, where a board has its result already, and
    for a result that cannot be.
    """
    return decide_tables(office, event_code, [which], decision, by)


@use_case
def decide_tables(
    office: Office, event_code: str | None, which: Sequence[WhichBoards], decision: Decision, by: str = ""
) -> Decided:
    """The same for several tables in one step, all of one suspension; one at least."""
    now = office.clock()
    with office.step(_words(which, decision)) as step:
        c = step.session.connection()
        event = find_event(c, event_code)
        suspension = _find(c, event, which[0].suspension)
        _check(decision, suspension)
        chosen = {u.id: u for one in which for u in _chosen(office, c, event, suspension, one)}
        line = None if decision.outcome is Outcome.PLAYED_ON else _line(decision, suspension)
        who = by.strip() or office.operator
        boards = list(chosen.values())
        _write_lines(step, event, boards, line, who, now)
        values = {"outcome": decision.outcome.value, "decided_by": who, "decided_at": now}
        step.update(SuspendedBoard, list(chosen), **values)
    return Decided(len(boards), suspension_page(office, event_code))


def read_decision(outcome: Outcome, boards: str, figures: str, reason: str) -> tuple[tuple[int, ...], Decision]:
    """Boards such as 5-8 and a decision from what is typed: 1342 12 where adjudicated, 3,2,1,0 where assigned.

    Refused with everything that is not understood.
    """
    problems: list[Text] = []
    named: tuple[int, ...] = ()
    decision = Decision(outcome=outcome, reason=reason)
    try:
        named = read_ranges(boards)
    except Refused as refused:
        problems += refused
    try:
        if outcome is Outcome.ADJUDICATED:
            places, _, left = figures.strip().partition(" ")
            numbers = tuple(int(n) for n in re.findall(r"\d+", left))
            decision = replace(decision, places=read_typed_places(places), left=numbers)
        elif outcome is Outcome.ASSIGNED:
            decision = replace(decision, assigned=_assigned(figures))
    except Refused as refused:
        problems += refused
    if problems:
        raise Refused(*problems)
    return named, decision


def _assigned(text: str) -> Four:
    parts = unicodedata.normalize("NFKC", text).replace("、", ",").split(",")
    try:
        e, s, w, n = (thousandths.from_text(part.strip()) for part in parts)
    except ValueError:
        raise Refused(
            Text("“{text}” are no points: write those of E S W N, joined by commas, such as 3,2,1,0.", text=text)
        ) from None
    return e, s, w, n


def _words(which: Sequence[WhichBoards], decision: Decision) -> Text:
    """What the journal says."""
    words = {"outcome": OUTCOME_WORDS[decision.outcome]}
    rounds = {w.round for w in which}
    if None in rounds or len(rounds) > 1:
        return Text("Unfinished boards: {outcome}", **words)
    (number,) = rounds
    tables = [w.table for w in which if w.table is not None]
    boards = number_ranges(which[0].boards)
    if len(tables) < len(which):
        return Text("Unfinished boards of round {round}: {outcome}", round=number, **words)
    if not boards:
        return Text("Unfinished boards of round {round}, tables {tables}: {outcome}", round=number,
                    tables=number_ranges(tables), **words)  # fmt: skip
    return Text("Round {round}, tables {tables}, unfinished boards {boards}: {outcome}", round=number,
                tables=number_ranges(tables), boards=boards, **words)  # fmt: skip


def _find(c: Connection, event: EventRow, number: int | None) -> SuspensionRow:
    found = suspensions(c, event)
    if not found:
        raise Refused(
            Text(
                "The event was never suspended. Play is stopped with: tdapp suspension begin{event} --reason …",
                event=event_option(c, event),
            )
        )
    fits = [s for s in found if number in (None, s.number)]
    if not fits:
        raise Refused(Text("There is no suspension {number}; there are: {numbers}.", number=number,
                           numbers=[s.number for s in found]))  # fmt: skip
    return fits[-1]


def _chosen(
    office: Office, c: Connection, event: EventRow, suspension: SuspensionRow, which: WhichBoards
) -> list[Unfinished]:
    """The boards that are meant; those that were named one by one must be there, and free."""
    if which.table is not None and which.round is None:
        raise Refused(Text("A table is named with its round."))
    if which.boards and which.table is None:
        raise Refused(Text("A board is named with its round and table."))
    _check_group(c, event, which)
    there = [u for u in boards_of(office, c, event, suspension) if _fits(u, which)]
    if which.boards:
        problems = [
            Text("Board {board} was finished, or is not played there: it is not among those of the suspension.",
                 board=board) for board in which.boards if board not in {u.board for u in there}
        ]  # fmt: skip
        problems += [
            Text("Board {board} has its result. It is changed in score entry, or that step is undone.", board=u.board)
            for u in there if u.board in which.boards and u.final and not _may_change(u)
        ]  # fmt: skip
        if problems:
            raise Refused(*problems)
        return [u for u in there if u.board in which.boards]
    lacking = [u for u in there if u.lacks]
    if not lacking:
        raise Refused(Text("No board that is meant lacks its outcome."))
    return lacking


def _may_change(u: Unfinished) -> bool:
    """Whether the result that stands is the one that was decided here."""
    result = u.table.results.get(u.board)
    return u.outcome in STATE_OF and result is not None and result.deal.state is STATE_OF[u.outcome] and result.id > 0


def _fits(u: Unfinished, which: WhichBoards) -> bool:
    return (
        which.segment in (None, u.table.segment)
        and which.round in (None, u.table.round)
        and which.group in (None, "", u.table.group)
        and which.table in (None, u.table.number)
    )


def _check_group(c: Connection, event: EventRow, which: WhichBoards) -> None:
    """A table's number must mean one table."""
    if which.table is None or which.group:
        return
    for segment in segments(c, event):
        codes = [g.code for g in groups(c, segment)]
        if which.segment in (None, segment.number) and len(codes) > 1:
            raise Refused(
                Text("Segment {segment} has these groups: {codes}. Say which with --group.", segment=segment.number,
                     codes=codes)
            )  # fmt: skip


def _check(decision: Decision, suspension: SuspensionRow) -> None:
    if decision.outcome is Outcome.PLAYED_ON and suspension.how == ENDED:
        raise Refused(Text("Play does not go on, so no board is played on. Postpone it, or decide its result."))


def _line(decision: Decision, suspension: SuspensionRow) -> Line:
    """The result that counts; Refused with everything that it cannot be. The reason is that of the suspension."""
    typed = TypedLine(
        places=decision.places,
        left=decision.left,
        state=STATE_OF[decision.outcome],
        assigned=decision.assigned,
        in_mean=decision.in_mean,
        in_total=decision.in_total,
        reason=decision.reason.strip() or suspension.reason,
    )
    return completed_line(typed)


def _write_lines(
    step: Step, event: EventRow, chosen: Sequence[Unfinished], line: Line | None, who: str, now: datetime
) -> None:
    c = step.session.connection()
    stored = _stored(c, chosen)
    if line is None:
        problems = [
            Text("Board {board} has its result. It is changed in score entry, or that step is undone.", board=u.board)
            for u in chosen if (u.table.id, u.board) in stored and u.final
        ]  # fmt: skip
        if problems:
            raise Refused(*dict.fromkeys(problems))
        return
    values: dict[str, Any] = {**line.columns(), "keyed_by": who, "keyed_at": now}
    old = [u for u in chosen if (u.table.id, u.board) in stored]
    for u in old:
        if is_published(c, event, u.table.segment, u.table.round):
            place = Text("Round {round}, table {table}, board {board}", round=u.table.round, table=u.table.number,
                         board=u.board)  # fmt: skip
            raise Refused(must_be_explained(place))
    kept = {name: v for name, v in values.items() if name not in ("code", "board_version", "remark")}
    step.update(DealResult, [stored[u.table.id, u.board] for u in old], **kept)
    new = [u for u in chosen if (u.table.id, u.board) not in stored]
    step.insert(DealResult, [{"encounter_id": u.table.id, "board": u.board, **values} for u in new])


def _stored(c: Connection, chosen: Sequence[Unfinished]) -> dict[tuple[int, int], int]:
    """The rows of results that these boards have, also those that a ruling covers."""
    t = DealResult.__table__.c
    tables = {u.table.id for u in chosen}
    query = select(t.id, t.encounter_id, t.board)
    return {(row.encounter_id, row.board): row.id for row in c.execute(query) if row.encounter_id in tables}
