"""Scores a results file without an event: boards, totals and the ranking of each segment (rules 2 and 3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from math import fsum

from tdapp.rules.big_data import BoardData
from tdapp.rules.deal_states import SCORED
from tdapp.rules.kinds import BY_PAIR, EventKind
from tdapp.rules.ranking import Line, behind, rank
from tdapp.rules.ranking_chain import chain
from tdapp.rules.regulations import Regulations
from tdapp.rules.regulations.sections import ScoringRules
from tdapp.rules.seats import AXES, SEATS
from tdapp.rules.standard_scores import BoardScore, score_board
from tdapp.rules.tiers import Tier
from tdapp.rules.totals import Totals, gathered
from tdapp.services.exchange.boards_csv import BoardsFile
from tdapp.services.exchange.result_rows import ResultRow, entry_of
from tdapp.services.file_cards import MovedCards, moved_cards
from tdapp.text import Refused, Text


class By(StrEnum):
    """What is ranked."""

    PLAYER = "player"
    PAIR = "pair"


@dataclass(frozen=True)
class ScoringTerms:
    """How a file is scored; `regulations` where whole ones are given."""

    tier: Tier
    scoring: ScoringRules
    by: By
    regulations: Regulations | None = None

    @property
    def kind(self) -> EventKind:
        """The kind whose chain ranks: the regulations' where they rank the same, else that of individuals or pairs."""
        usual = EventKind.PAIRS if self.by is By.PAIR else EventKind.INDIVIDUAL
        if self.regulations is None:
            return usual
        kind = self.regulations.event.kind
        return kind if (kind in BY_PAIR) == (usual in BY_PAIR) else usual

    def is_last(self, segment: int) -> bool:
        """Whether no segment follows, as far as the regulations say."""
        return self.regulations is None or self.regulations.is_last(segment)


@dataclass(frozen=True)
class ScoredBoard:
    """One board and version: its first row, its results with a score, their scores, its big data (maybe empty)."""

    first: ResultRow
    rows: list[ResultRow]
    score: BoardScore
    in_total: list[bool]
    data: BoardData

    @cached_property
    def ds(self) -> tuple[dict[str, list[float]], dict[str, list[float]]]:
        """Dsw by seat and Dsz by axis, where there is data."""
        return self.data.standard(self.score.w, SEATS), self.data.standard(self.score.z, AXES)


@dataclass
class SegmentScore:
    """The sums and the ranking of one segment; `big_data` is None unless every counted board has data."""

    totals: Totals[str] = field(default_factory=Totals)
    big_data: Totals[str] | None = None
    entries: set[str] = field(default_factory=set)
    ranking: list[Line[str]] = field(default_factory=list)


@dataclass(frozen=True)
class FileScore:
    """Everything a file comes to: boards in the order of the file, segments by number, rows without a score."""

    boards: list[ScoredBoard]
    segments: dict[int, SegmentScore]
    unscored: list[ResultRow]
    moved: list[MovedCards]

    def last_played(self, entry: str, segment: int) -> SegmentScore:
        """The segment up to this one in which the entry last stood for itself: that of its total in the ranking."""
        return next(
            self.segments[n]
            for n in sorted(self.segments, reverse=True)
            if n <= segment and entry in self.segments[n].entries
        )


def usual_by(rows: Sequence[ResultRow]) -> By:
    """By pair when one pair sits E-W and another S-N throughout."""
    return By.PAIR if all(row.is_pairs for row in rows) else By.PLAYER


def score_file(rows: Sequence[ResultRow], terms: ScoringTerms, boards: BoardsFile | None = None) -> FileScore:
    """Score all rows; refuses a tier without R, rows of several events, and ranking pairs where there are none."""
    tariff = terms.scoring.tariff(terms.tier)
    _check(rows, terms)
    counting, moved = moved_cards(rows, entry_of_seat if terms.by is By.PAIR else token_of_seat)
    pen = {row.row: row.pen for row in counting}
    groups: dict[tuple[str | int, ...], list[ResultRow]] = {}
    for row in rows:
        groups.setdefault(row.mean_key, []).append(row)
    scored: list[ScoredBoard] = []
    for group in groups.values():
        there = [row for row in group if row.state in SCORED]
        deals = [row.deal(terms.scoring.flags)._replace(cards=pen[row.row]) for row in there]
        score = score_board(deals, tariff, terms.scoring.sd)
        scored.append(
            ScoredBoard(group[0], there, score, [deal.in_total for deal in deals], _data(group[0], boards, terms.tier))
        )
    segments = _segments(rows, scored, terms, with_data=boards is not None)
    return FileScore(scored, segments, [row for row in rows if row.state not in SCORED], moved)


def token_of_seat(row: ResultRow, seat: int) -> str:
    """Who sits at a seat, counted 0 to 3, as the file writes it."""
    return row.seats[seat]


def entry_of_seat(row: ResultRow, seat: int) -> str:
    """The pair that sits at a seat, counted 0 to 3."""
    return entry_of(row.seats[seat])


def number_key(entry: str) -> tuple[int, str]:
    """Entry numbers in order: 2 before 12, 12a before 12b."""
    digits = entry_of(entry)
    return int(digits), entry[len(digits) :]


def _check(rows: Sequence[ResultRow], terms: ScoringTerms) -> None:
    events = tuple(dict.fromkeys(row.event for row in rows))
    if len(events) > 1:
        raise Refused(Text("The file holds several events ({events}); name one of them with --event.", events=events))
    alone = [row for row in rows if not row.is_pairs] if terms.by is By.PAIR else []
    if alone:
        raise Refused(
            *(
                Text("Row {row}: E and W are not one pair, or S and N are not; rank by player instead.", row=row.row)
                for row in alone
            )
        )


def _data(row: ResultRow, boards: BoardsFile | None, tier: Tier) -> BoardData:
    """The big data of a row's board: by its code, else by where the boards file says it is played."""
    if boards is None:
        return BoardData({})
    code = row.code or boards.played.get((row.segment, row.round, row.board), "")
    return boards.boards[code].of_tier(tier) if code in boards.boards else BoardData({})


def _segments(
    rows: Sequence[ResultRow], boards: Sequence[ScoredBoard], terms: ScoringTerms, *, with_data: bool
) -> dict[int, SegmentScore]:
    found = {number: SegmentScore() for number in sorted({row.segment for row in rows})}
    for row in rows:
        found[row.segment].entries |= _credited(row, terms.by)
    for number, segment in found.items():
        segment.totals = _totals(boards, number, terms.by, big_data=False)
        if with_data and _complete(boards, number, terms.by):
            segment.big_data = _totals(boards, number, terms.by, big_data=True)
    _rank(found, terms)
    return found


def _credited(row: ResultRow, by: By) -> set[str]:
    seats = [row.credited(seat) for seat in range(4)]
    return {entry_of(e) if by is By.PAIR else e for e in seats if e is not None}


def _counted(board: ScoredBoard, segment: int) -> Iterator[tuple[int, ResultRow]]:
    """The results of a board that count in totals of a segment, with their index."""
    for index, row in zip(board.score.scored, board.rows, strict=True):
        if row.segment == segment and board.in_total[index]:
            yield index, row


def _complete(boards: Sequence[ScoredBoard], segment: int, by: By) -> bool:
    counted = [board for board in boards if any(_counted(board, segment))]
    return all(board.data.covers(by_pair=by is By.PAIR) for board in counted)


def _totals(boards: Sequence[ScoredBoard], segment: int, by: By, *, big_data: bool) -> Totals[str]:
    totals: Totals[str] = Totals()
    for number, board in enumerate(boards):
        rounds: dict[int, list[tuple[str | None, float, int]]] = {}
        d, points = _values(board, by, big_data=big_data)
        for index, row in _counted(board, segment):
            for place, value in enumerate(d):
                entry = row.pair_credited(place) if by is By.PAIR else row.credited(place)
                rounds.setdefault(row.round, []).append((entry, value[index], points[index][place]))
        for played, contributions in rounds.items():
            totals.replace((number, played), played, *gathered(contributions))
    return totals


def _values(
    board: ScoredBoard, by: By, *, big_data: bool
) -> tuple[Sequence[Sequence[float]], Sequence[tuple[int, ...]]]:
    """D by seat or axis, each over all results, and W or Z by result."""
    points: Sequence[tuple[int, ...]] = board.score.z if by is By.PAIR else board.score.w
    if big_data:
        places = AXES if by is By.PAIR else SEATS
        ds = board.ds[1 if by is By.PAIR else 0]
        return [ds.get(place, []) for place in places], points
    d: Sequence[tuple[float, ...]] = board.score.dz if by is By.PAIR else board.score.dw
    return list(zip(*d, strict=True)), points


def _rank(found: Mapping[int, SegmentScore], terms: ScoringTerms) -> None:
    """Rank segment after segment; those cut before stand behind all who went on."""
    before: SegmentScore | None = None
    for number, segment in found.items():
        last_of_several = before is not None and number == max(found) and terms.is_last(number)
        steps = chain(
            terms.kind,
            segment.totals,
            last_of_several=last_of_several,
            place_before={line.entry: line.place for line in before.ranking} if before else {},
            all_segments=lambda entry: fsum(s.totals.total(entry) for s in found.values()),
            big_data=segment.big_data,
        )
        segment.ranking = rank(segment.entries, steps, number_key, terms.scoring.decimals)
        if before is not None:
            segment.ranking = behind(segment.ranking, before.ranking)
        before = segment
