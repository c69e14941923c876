"""The big-data scores of a segment board by board, and its players' formula points (rules 3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from sqlalchemy import Connection

from tdapp.rules.big_data import BoardData
from tdapp.rules.formula_points import board_points
from tdapp.rules.seats import AXES, SEATS
from tdapp.rules.standard_scores import BoardScore
from tdapp.rules.thousandths import to_text
from tdapp.services.columns.big_data import BigDataRow, FormulaRow
from tdapp.services.office import Office, use_case
from tdapp.services.people import Someone, members_of, people
from tdapp.services.ranking.formula import UNOFFICIAL, counted_boards, formula_points, thresholds
from tdapp.services.rows import Person, natural_key, table_label
from tdapp.services.scope import EventRow, SegmentRow, find_entry, find_event, find_round, find_segment, groups
from tdapp.services.seating_people import seat_label
from tdapp.services.standings.board_keys import BoardKey
from tdapp.services.standings.derivation import Standings, standings_at
from tdapp.services.standings.play_tables import Result
from tdapp.services.standings.ranked import ranked
from tdapp.text import Text


@dataclass(frozen=True, slots=True)
class BigData:
    """The rows that were asked for; `without` names the counted boards that lack data for the ranking's tie-break.

    `players` is empty unless every counted board has its data and thresholds; `marks` are sentences about unofficial
    numbers.
    """

    event: str
    segment: int
    tier: str
    rows: tuple[BigDataRow, ...]
    without: tuple[str, ...]
    players: tuple[FormulaRow, ...]
    marks: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """Only the rows of this entry, round or number of a board; None for all."""

    entry: str | None = None
    round: int | None = None
    board: int | None = None


@use_case
def big_data_of(
    office: Office, event_code: str | None, segment: int | None, asked: Asked = Asked(), *, upto: int | None = None
) -> BigData:
    """Ds of every counted result by seat and axis; Refused before the draw and while the regulations have no R."""
    with office.read() as c:
        event = find_event(c, event_code)
        row = find_segment(c, event, segment)
        if asked.round is not None:
            find_round(c, row, asked.round)
        entry = None if asked.entry is None else find_entry(c, event, asked.entry).id
        standings = standings_at(office, c, event)
        with standings.lock:
            reading = _Reading(c, event, row, standings)
            return reading.page(asked, entry, upto)


class _Reading:
    """What the rows of a segment need, read once."""

    def __init__(self, c: Connection, event: EventRow, segment: SegmentRow, standings: Standings) -> None:
        self._event = event
        self._segment = segment.number
        self._standings = standings
        self._people: dict[int, Someone] = people(c)
        self._members = members_of(c, event)
        self._several = len(groups(c, segment)) > 1

    def page(self, asked: Asked, entry: int | None, upto: int | None) -> BigData:
        """The rows that were asked for, and the players' formula points."""
        standings, segment = self._standings, self._segment
        lines = ranked(standings, segment).lines
        sums = standings.sums(segment)
        rows: list[BigDataRow] = []
        without: dict[str, None] = {}
        for key, counted, score in counted_boards(standings, segment, upto):
            board = sums.data_of(key)
            if board is None or not board.covers(by_pair=standings.by_pair):
                without[key.code or f"{key.round}/{key.board}"] = None
            rows += self._rows(key, counted, score, board, asked, entry)
        found = formula_points(standings, segment, upto) or {}
        places = {line.entry: line.place for line in lines}
        players = [
            FormulaRow(
                number=standings.field.number(player[0]),
                label=self._label(player),
                person=self._person(player),
                place=places.get(player[0]),
                boards=points.boards,
                points=points.points,
                converted=points.points if points.converts else None,
                converts=points.converts,
            )
            for player, points in found.items()
        ]
        return BigData(
            event=self._event.code,
            segment=segment,
            tier=standings.regulations(segment).event.tier.value,
            rows=tuple(sorted(rows, key=lambda r: (r.round, r.board, natural_key(r.table), SEATS.index(r.seat)))),
            without=tuple(without),
            players=tuple(sorted(players, key=lambda r: (r.place is None, r.place or 0, r.number, r.label))),
            marks=(UNOFFICIAL,) if players or any(r.points is not None for r in rows) else (),
        )

    def _rows(
        self,
        key: BoardKey,
        counted: list[tuple[Result, int]],
        score: BoardScore,
        board: BoardData | None,
        asked: Asked,
        entry: int | None,
    ) -> Iterator[BigDataRow]:
        wanted = [
            (result, at)
            for result, at in counted
            if asked.round in (None, result.table.round) and asked.board in (None, result.board)
        ]
        known = board or BoardData({})
        dsw = known.standard([score.w[at] for _, at in wanted], SEATS)
        dsz = known.standard([score.z[at] for _, at in wanted], AXES)
        bounds = thresholds(board)
        for i, (result, at) in enumerate(wanted):
            for seat, word in enumerate(SEATS):
                credited = result.credits[seat]
                if credited is None or entry not in (None, credited):
                    continue
                axis = AXES[seat % 2]
                there = self._standings.play.sitting(result.table, result.board, seat)
                player = (credited, 1 if there is None else there.slot)
                own = dsw[word][i] if word in dsw else None
                bound = None if bounds is None else bounds[seat]
                yield BigDataRow(
                    round=result.table.round,
                    board=result.board,
                    code=key.code,
                    version=key.version,
                    table=table_label(result.table.group if self._several else "", result.table.number),
                    seat=word,
                    axis=axis,
                    number=self._standings.field.number(credited),
                    label=self._label(player),
                    person=self._person(player) if there is None or there.credit_id != there.entry_id
                    else self._named(there.person_id),
                    w=Decimal(to_text(score.w[at][seat])),
                    z=Decimal(to_text(score.z[at][seat % 2])),
                    dw=score.dw[at][seat],
                    dz=score.dz[at][seat % 2],
                    dsw=own,
                    dsz=dsz[axis][i] if axis in dsz else None,
                    threshold=bound,
                    points=None if own is None or bound is None else board_points(own, bound),
                )  # fmt: skip

    def _label(self, player: tuple[int, int]) -> str:
        return seat_label(self._event.kind, self._standings.field.number(player[0]), player[1])

    def _person(self, player: tuple[int, int]) -> Person | None:
        member = self._members.get(player[0], {}).get(player[1])
        return None if member is None else member.row

    def _named(self, person_id: int | None) -> Person | None:
        return None if person_id is None else self._people[person_id].row
