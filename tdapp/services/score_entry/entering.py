"""Brings a keyed line to the disk, and confirms on the spot what was asked about one."""

from __future__ import annotations

from dataclasses import dataclass

from tdapp.rules.deal_results import Four
from tdapp.rules.line_keys import Typing
from tdapp.rules.places import NOT_PLAYED
from tdapp.services.office import Office
from tdapp.services.results.corrections import CorrectionWords
from tdapp.services.results.lines import TypedLine
from tdapp.services.results.queries import CARDS, WHOLE_HAND, answer_query, open_queries
from tdapp.services.results.setting import Entered, set_result
from tdapp.services.results.spots import BoardAt
from tdapp.services.scope import find_event


@dataclass(frozen=True, slots=True)
class Keyed:
    """A complete line as it was keyed; `cards` and `remark` are None where the paper was not looked at for them."""

    at: BoardAt
    typing: Typing
    cards: Four | None = None
    remark: str | None = None

    @property
    def line(self) -> TypedLine:
        """The line as the use cases take it."""
        places = self.typing.decided
        left = () if places == NOT_PLAYED else self.typing.cards_left
        return TypedLine(places=places, left=left, pen=self.cards, remark=self.remark)


def enter_line(office: Office, keyed: Keyed, correction: CorrectionWords | None = None) -> Entered:
    """Write the line; when this returns it is on disk."""
    return set_result(office, keyed.at, keyed.line, correction=correction)


def confirm_line(office: Office, at: BoardAt, answer: str) -> tuple[int, ...]:
    """Answer what was asked about a whole hand on this board; returns the numbers of the queries."""
    return _answer(office, at, answer, {WHOLE_HAND})


def answer_at(office: Office, at: BoardAt, answer: str) -> tuple[int, ...]:
    """Answer everything that was asked about this board; returns the numbers of the queries."""
    return _answer(office, at, answer, {WHOLE_HAND, CARDS})


def _answer(office: Office, at: BoardAt, answer: str, kinds: set[str]) -> tuple[int, ...]:
    with office.read() as c:
        event = find_event(c, at.event)
        asked = [
            q.number
            for q in open_queries(c, event, at.segment)
            if q.kind in kinds
            and (q.round, q.table, q.board) == (at.round, at.table, at.board)
            and at.group in {None, q.group}
        ]
    for number in asked:
        answer_query(office, event.code, number, answer)
    return tuple(asked)
