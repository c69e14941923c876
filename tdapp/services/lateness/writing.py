"""Writes what lateness leads to: for each party the lateness and the ruling that follows, all in one step."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from tdapp.model.journal import Inverse, Step
from tdapp.rules.findings import Finding
from tdapp.rules.penalty_proposals import Proposal
from tdapp.rules.penalty_rulings import NO_DETAILS, Details, Grounds, Outcome, RulingKind
from tdapp.services.lateness.asking import Seen, late_view, see
from tdapp.services.lateness.lost import LostBoards, lost_outcomes
from tdapp.services.lateness.view import LateAsk, LateLine, LateView
from tdapp.services.ledger.book import Recorded, open_book, write
from tdapp.services.ledger.places import RulingAt
from tdapp.services.ledger.recording import NewRuling, drafted
from tdapp.services.number_ranges import number_ranges
from tdapp.services.office import Office, use_case
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True, kw_only=True)
class LateRuling:
    """What is told with it: who rules, in what words, the board that a foul ends, what lost boards become.

    Without `follow` only the lateness is recorded, and what it leads to stays proposed for somebody with the authority.
    """

    by: str = ""
    words: str = ""
    article: str = ""
    board: int | None = None
    lost: LostBoards | None = None
    follow: bool = True


@dataclass(frozen=True, slots=True)
class Report:
    """An entry whose absence is reported to its clubs (rules 5)."""

    label: str
    names: tuple[str, ...]
    clubs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LateWritten:
    """The rulings in their order, who is reported to which clubs, and what is open now.

    `before`: parties of which an earlier lateness in this round stands, with the number of that ruling.
    """

    event: str
    segment: int
    round: int
    table: str
    rulings: tuple[Recorded, ...]
    reports: tuple[Report, ...]
    proposals: tuple[Proposal, ...]
    findings: tuple[Finding, ...]
    before: tuple[tuple[str, int], ...] = ()


@use_case
def record_lateness(office: Office, event_code: str | None, ask: LateAsk, ruling: LateRuling) -> LateWritten:
    """Record who came late and what follows, in one step; undo withdraws all of it.

    Refused where nobody was late, where the first of two late sides is not told, where a walk-over says nothing of the
    boards, and as for any ruling.
    """
    now = office.clock()
    number = late_view(office, event_code, ask).round
    what = Text("Late in round {round}: {parties}", round=number, parties=[party for party, _ in ask.came])
    with office.step(what, inverse=Inverse.ENTRY) as step:
        c = step.session.connection()
        seen = see(office, c, event_code, ask, now)
        view = seen.view
        outcomes = _outcomes(seen, ruling)
        made: list[Recorded] = []
        for line in view.lines:
            made += _write(step, office.operator, seen, line, ruling, outcomes, now)
        book = open_book(step.session.connection(), seen.event.code)
        numbers = {r.number for r in made}
        proposals = tuple(p for p in book.proposals() if p.after in numbers)
    return LateWritten(
        event=seen.event.code,
        segment=view.segment,
        round=view.round,
        table=view.table,
        rulings=tuple(made),
        reports=tuple(_report(line) for line in view.lines if line.judged.walkover and ruling.follow),
        proposals=proposals,
        findings=tuple(dict.fromkeys(f for r in made for f in r.findings if f.subject[1] in numbers)),
        before=tuple((line.judged.party, n) for line in view.lines for n in line.before),
    )


def _outcomes(seen: Seen, ruling: LateRuling) -> tuple[Outcome, ...]:
    """What lost boards become; Refused with everything that is not told."""
    view = seen.view
    if not view.lines:
        raise Refused(Text("Nobody came late."))
    if view.tie:
        raise Refused(
            Text(
                "Both sides came at the same time. Say which came first: it gets the warning, the other is judged by "
                "its minutes."
            )
        )
    never = any(line.judged.minutes is None for line in view.lines)
    if not ruling.follow and never:
        raise Refused(Text("Who never came has lost the round: that is a ruling, and cannot only be proposed."))
    if not view.walkover or not ruling.follow:
        return ()
    if not view.boards:
        raise Refused(nothing_lost(view))
    if ruling.lost is None:
        raise Refused(
            Text(
                "Boards without a result at table {table}: {boards}. Say what they become: points for everybody there, "
                "results board by board, not played, cancelled, or later.",
                table=view.table,
                boards=number_ranges(view.boards),
            )
        )
    return lost_outcomes(ruling.lost, seen.play, seen.table, view.boards, by_pair=seen.by_pair)


def nothing_lost(view: LateView) -> Text:
    """The sentence about a walk-over at a table that has all its results."""
    return Text("Table {table} has all its results, so no board is lost. Record what happened as another ruling.",
                table=view.table)  # fmt: skip


def _write(
    step: Step, operator: str, seen: Seen, line: LateLine, ruling: LateRuling, outcomes: tuple[Outcome, ...],
    now: datetime,
) -> list[Recorded]:  # fmt: skip
    """The entries about one party, the lateness before what follows from it."""
    judged = line.judged
    new = NewRuling(
        party=line.found.who.called,
        kind=RulingKind.LATENESS,
        event=seen.event.code,
        at=RulingAt(segment=seen.view.segment, round=seen.view.round, group=line.found.group, table=line.found.table),
        article=ruling.article,
        words=ruling.words,
        by=ruling.by,
        incident_at=_incident(seen.view, line, now),
        details=Details(minutes=judged.minutes, first_of_both=judged.first_of_both),
    )
    if judged.minutes is None:
        lost = Details(grounds=Grounds.WALKOVER, outcomes=outcomes)
        return [_enter(step, operator, replace(new, kind=RulingKind.LOSS, details=lost), now)]
    first = _enter(step, operator, new, now)
    if judged.kind is None or not ruling.follow:
        return [first]
    foul = judged.kind is RulingKind.FOUL
    follows = replace(
        new,
        kind=judged.kind,
        at=replace(new.at, board=ruling.board) if foul else new.at,
        because=(first.number,),
        details=Details(outcomes=outcomes) if judged.walkover else NO_DETAILS,
    )
    return [first, _enter(step, operator, follows, now)]


def _enter(step: Step, operator: str, new: NewRuling, now: datetime) -> Recorded:
    book = open_book(step.session.connection(), new.event)
    return write(step, book, drafted(book, new, operator, now), now)


def _incident(view: LateView, line: LateLine, now: datetime) -> datetime:
    """When it happened: the arrival, by minutes counted from the beginning, and for who never came now."""
    if line.at is not None:
        return line.at
    if line.judged.minutes is None or view.due is None:
        return now
    return min(now, view.due + timedelta(minutes=line.judged.minutes))


def _report(line: LateLine) -> Report:
    return Report(line.judged.party, line.names, line.clubs)
