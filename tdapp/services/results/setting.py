"""Enters one line of a round score sheet: one line is one step (rules 2 and 6)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tdapp.model.journal import Step
from tdapp.model.tables import DealResult
from tdapp.rules.deal_results import NOTHING, deal_queries
from tdapp.services.office import Office, use_case
from tdapp.services.results.carrying_out import explained, name_corrections
from tdapp.services.results.corrections import CorrectionWords, corrected, is_published, must_be_explained, record
from tdapp.services.results.known_cards import KnownOnPaper
from tdapp.services.results.lines import Line, TypedLine, completed_line, kept, line_of, only_words_differ
from tdapp.services.results.queries import WHOLE_HAND, Place, Question, ask, asked_before, confirm, place_key
from tdapp.services.results.sheet_cards import SheetCards
from tdapp.services.results.spots import BoardAt, Spot, find_spot
from tdapp.services.rulings import FOUL, RulingRow, standing_rulings
from tdapp.services.standings.derivation import standings_at
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True)
class Entered:
    """What an entered line came to.

    `label` is the table as the hall calls it, with its group where there are several; `line` is the line as it stands;
    `queries`, `rulings` and `correction` are the numbers of what was opened with it.
    """

    segment: int
    group: str
    round: int
    table: int
    board: int
    line: str
    changed: bool
    questions: tuple[Text, ...] = ()
    queries: tuple[int, ...] = ()
    rulings: tuple[int, ...] = ()
    correction: int | None = None
    label: str = ""


@use_case
def set_result(
    office: Office,
    at: BoardAt,
    typed: TypedLine,
    *,
    confirmed: bool = False,
    correction: CorrectionWords | None = None,
) -> Entered:
    """Enter or change the line of one board at one table; the same line again writes nothing.

    A whole hand left without a foul opens a query, unless it is `confirmed`, which also answers an open one. Penalty
    cards of the paper become rulings, or are compared. Once a ranking with the round is published a change is a
    correction; a reason or remark that is given afterwards is not, it is added to the line.
    """
    line = completed_line(typed)
    now = office.clock()
    with office.step(_words(at, line)) as step:
        c = step.session.connection()
        spot = find_spot(c, at)
        rulings = [r for r in standing_rulings(c, spot.event.id) if _is_at(r, spot)]
        old = None if spot.stored is None else line_of(spot.stored)
        line, number = line if old is None else kept(line, old, remark=typed.remark is not None), None
        cards = SheetCards()
        if typed.pen is not None:  # before anything is written: standings see no uncommitted change
            papers = KnownOnPaper(standings_at(office, c, spot.event))
            sitting = papers.parties(spot.table, spot.board)
            on_paper = papers.of(spot.table, spot.board, line)
            cards.compare(typed.pen, on_paper, sitting, spot.place, by_pair=papers.by_pair)
        scored_anew = old is not None and not only_words_differ(line, old)
        if old is not None and scored_anew and is_published(c, spot.event, spot.segment.number, spot.round.number):
            line, number = _correct(office, step, spot, (old, line), correction, now)
        if old != line:
            _store(step, spot, line, office.operator, now)
        odd = _odd(spot, line, rulings)
        if odd and confirmed:
            confirm(step, spot.event, spot.place, line.text, office.operator, now)
        questions = [*([] if confirmed else odd), *cards.questions]
        if questions:
            known = asked_before(c, spot.event)
            questions = [(place, q) for place, q in questions if (place_key(place), q.kind, q.line) not in known]
        entered = cards.enter_rulings(step, spot.event.id, office.operator, now)
        asked = ask(step, spot.event.id, questions, office.operator, now)
    return Entered(
        segment=spot.segment.number,
        group=spot.group.code,
        round=spot.round.number,
        table=spot.table.number,
        board=spot.board,
        line=line.text,
        changed=old != line,
        questions=tuple(q.what for _, q in questions),
        queries=tuple(asked),
        rulings=tuple(entered),
        correction=number,
        label=spot.label,
    )


def _words(at: BoardAt, line: Line) -> Text:
    """What the journal says: the place as the person named it, and the line."""
    words = {"round": at.round, "table": at.table, "board": at.board, "line": line.text}
    if at.group is not None:
        return Text(
            "Segment {segment}, round {round}, table {group}-{table}, board {board}: {line}",
            segment=at.segment or 1,
            group=at.group,
            **words,
        )
    if at.segment is not None:
        return Text(
            "Segment {segment}, round {round}, table {table}, board {board}: {line}", segment=at.segment, **words
        )
    return Text("Round {round}, table {table}, board {board}: {line}", **words)


def _is_at(r: RulingRow, spot: Spot) -> bool:
    here = (spot.segment.number, spot.round.number, spot.table.number, spot.board)
    return (r.segment, r.round, r.table, r.board) == here and r.group in ("", spot.group.code)


def _correct(
    office: Office,
    step: Step,
    spot: Spot,
    lines: tuple[Line, Line],
    words: CorrectionWords | None,
    now: datetime,
) -> tuple[Line, int]:
    if words is None:
        place = Text("Round {round}, table {table}, board {board}", **spot.words)
        raise Refused(must_be_explained(place))
    assert spot.stored is not None
    c = step.session.connection()
    cards = standings_at(office, c, spot.event).play.cards.by_result.get(spot.stored["id"], NOTHING)
    old, new = lines
    words = explained(c, spot.event, spot.segment.number, words)
    new = corrected(c, spot.round, spot.rules.rules, old, new, cards, words, now)
    number = record(step, spot.event, spot.place, old, new, words, office.operator, now)
    name_corrections(step, spot.event, words, (number,), now)
    return new, number


def _store(step: Step, spot: Spot, line: Line, operator: str, now: datetime) -> None:
    values = {**line.columns(), "keyed_by": operator, "keyed_at": now}
    if spot.stored is None:
        step.insert(DealResult, [{"encounter_id": spot.table.id, "board": spot.board, **values}])
    else:
        step.update(DealResult, [spot.stored["id"]], **values)


def _odd(spot: Spot, line: Line, rulings: list[RulingRow]) -> list[tuple[Place, Question]]:
    foul = any(r.kind == FOUL for r in rulings)
    found = deal_queries(line.deal(), foul=foul)
    return [(spot.place, Question(WHOLE_HAND, line.text, found[0].text))] if found else []
