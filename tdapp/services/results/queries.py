"""Questions about lines that somebody must answer, and their answers; a line that was changed since asks no more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, select

from tdapp.model.journal import Inverse, Step
from tdapp.model.tables import DealResult, Encounter, Group, Query, Round, Segment
from tdapp.rules.standing_entries import WITHDRAW, standing
from tdapp.services.ledger_entries import enter, read_text_column, text_column
from tdapp.services.office import Office, use_case
from tdapp.services.results.lines import line_of
from tdapp.services.scope import EventRow, find_event
from tdapp.text import Refused, Text

WHOLE_HAND, CARDS = "whole-hand", "cards"
ANSWER = "answer"


@dataclass(frozen=True, slots=True)
class Asked:
    """One query, or the answer to one (`of`); `line` is the line that it is about, `at` when it was asked."""

    number: int
    of: int | None
    segment: int
    round: int
    group: str
    table: int
    board: int
    kind: str
    line: str
    what: Text
    by: str
    at: datetime

    @property
    def place(self) -> tuple[int, int, str, int, int]:
        """Segment, round, group, table and board."""
        return self.segment, self.round, self.group, self.table, self.board


@dataclass(frozen=True, slots=True)
class Question:
    """Something to be asked about a line: `kind` and `line` tell whether it was asked before."""

    kind: str
    line: str
    what: Text


Place = Mapping[str, Any]
"""The columns segment, round, group, table_number and board."""


def place_key(place: Place) -> tuple[int, int, str, int, int]:
    """Segment, round, group, table and board."""
    return place["segment"], place["round"], place["group"], place["table_number"], place["board"]


def ask(step: Step, event_id: int, questions: Sequence[tuple[Place, Question]], by: str, at: datetime) -> list[int]:
    """Open queries, each with its place; returns their numbers."""
    rows = [
        {**place, "of": None, "kind": q.kind, "line": q.line, "what": text_column(q.what), "by": by, "at": at}
        for place, q in questions
    ]
    return enter(step, Query, event_id, rows)


def asked_before(c: Connection, event: EventRow) -> set[tuple[tuple[int, int, str, int, int], str, str]]:
    """Place, kind and line of every query that was not taken back, answered or not."""
    return {(q.place, q.kind, q.line) for q in standing_queries(c, event) if q.kind != ANSWER}


def standing_queries(c: Connection, event: EventRow) -> list[Asked]:
    """Every query and answer that was not taken back, by number."""
    t = Query.__table__.c
    columns = (t.number, t.of, t.segment, t.round, t.group, t.table_number, t.board, t.kind, t.line, t.what, t.by, t.at)
    found = [
        Asked(number, of, segment, round_number, group, table, board, kind, line, read_text_column(what), by, at)
        for number, of, segment, round_number, group, table, board, kind, line, what, by, at in c.execute(
            select(*columns).where(t.event_id == event.id)
        )
    ]
    return standing((q, q.kind == WITHDRAW) for q in found)


def open_queries(c: Connection, event: EventRow, segment: int | None = None) -> list[Asked]:
    """The queries without an answer whose line still stands as it was, by number."""
    known = standing_queries(c, event)
    answered = {q.of for q in known if q.kind == ANSWER}
    asked = [q for q in known if q.kind != ANSWER and q.number not in answered and segment in (None, q.segment)]
    if not any(q.kind == WHOLE_HAND for q in asked):
        return asked
    lines = _lines_now(c, event)
    return [q for q in asked if q.kind != WHOLE_HAND or lines.get(q.place) == q.line]


def _lines_now(c: Connection, event: EventRow) -> Mapping[tuple[int, int, str, int, int], str]:
    """The lines that hold a whole hand, by place."""
    d, n, r, s, g = (t.__table__.c for t in (DealResult, Encounter, Round, Segment, Group))
    query = select(DealResult.__table__, s.number, r.number, g.code, n.table_number).where(
        d.encounter_id == n.id, n.round_id == r.id, r.segment_id == s.id, n.group_id == g.id, s.event_id == event.id,
        d.left.contains("27"),
    )  # fmt: skip
    found = {}
    for row in c.execute(query):
        segment, round_number, group, table = row[-4:]
        found[segment, round_number, group, table, row.board] = line_of(row._mapping).text
    return found


def queries_of(office: Office, event_code: str | None, segment: int | None = None) -> list[Asked]:
    """The open queries of an event, or of one segment."""
    with office.read() as c:
        return open_queries(c, find_event(c, event_code), segment)


@use_case
def answer_query(office: Office, event_code: str | None, number: int, answer: str) -> Asked:
    """Answer a query, so that it no longer stands in the way; returns the query."""
    if not answer.strip():
        raise Refused(Text("An answer needs words."))
    what = Text("Query {number} answered: {answer}", number=number, answer=answer)
    with office.step(what, inverse=Inverse.ENTRY) as step:
        c = step.session.connection()
        event = find_event(c, event_code)
        found = next((q for q in open_queries(c, event) if q.number == number), None)
        if found is None:
            raise Refused(Text("There is no open query {number}.", number=number))
        _answer(step, event, found, Text("{answer}", answer=answer), office.operator, office.clock())
    return found


def confirm(step: Step, event: EventRow, place: Place, line: str, by: str, at: datetime) -> None:
    """Answer what is still asked about a whole hand of this line: somebody looked and it is right."""
    for q in open_queries(step.session.connection(), event):
        if (q.kind, q.place, q.line) == (WHOLE_HAND, place_key(place), line):
            _answer(step, event, q, Text("confirmed"), by, at)


def _answer(step: Step, event: EventRow, q: Asked, answer: Text, by: str, at: datetime) -> None:
    row = {
        "of": q.number,
        "kind": ANSWER,
        "line": q.line,
        "what": text_column(answer),
        "segment": q.segment,
        "round": q.round,
        "group": q.group,
        "table_number": q.table,
        "board": q.board,
        "by": by,
        "at": at,
    }
    enter(step, Query, event.id, [row])
