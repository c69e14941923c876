"""Fills the penalty list and the slips of rulings from the ledger (rules 6)."""

from __future__ import annotations

from collections.abc import Iterator

from tdapp.rules.penalty_rulings import SHEET, RulingKind
from tdapp.services.columns.ledger import LedgerRow
from tdapp.services.ledger.book import no_ruling
from tdapp.services.ledger.places import find_party
from tdapp.services.ledger.reading import Wanted, about, read_ledger
from tdapp.services.papers.filling import Filling
from tdapp.services.papers.ruling_slips import Slips
from tdapp.services.pinyin import name_key
from tdapp.services.rows import Person
from tdapp.services.rows.heading import Heading, round_part
from tdapp.services.rows.penalties import PenaltyLine, PenaltyList, RulingSlips
from tdapp.services.standings.derivation import standings_at
from tdapp.text import Refused, Text

_ON_THE_WALL = frozenset({
    RulingKind.WARNING, RulingKind.INFRACTION, RulingKind.FOUL, RulingKind.LOSS, RulingKind.LATENESS,
    RulingKind.DISQUALIFICATION,
})  # fmt: skip
"""What concerns play whether or not it has penalty cards; discipline and other remarks are nobody else's business."""


def penalty_list(f: Filling) -> PenaltyList:
    """The rulings of the part asked for: for the file all entries, for the wall what stands and concerns play."""
    rows = _rows(f)
    if f.request.wall:
        return PenaltyList(_heading(f), tuple(_for_the_wall(r) for r in rows if _concerns_play(r)), wall=True)
    return PenaltyList(_heading(f), tuple(map(penalty_line, rows)))


def ruling_slips(f: Filling) -> RulingSlips:
    """The slip of one ruling, or of all that stand in the part asked for; refused when there is none."""
    standings = standings_at(f.office, f.c, f.event)
    with standings.lock:
        if f.request.ruling is not None:
            rows = [_ruling(f, f.request.ruling)]
        else:
            rows = [r for r in _rows(f) if r.own and r.stands and r.article != SHEET]
            if not rows:
                raise Refused(Text("No ruling stands in this part of the event: there is nothing to sign."))
        slips = Slips(f.c, f.event, standings)
        return RulingSlips(_heading(f), tuple(slips.of(r, penalty_line(r)) for r in rows))


def penalty_line(row: LedgerRow) -> PenaltyLine:
    """The line of a ruling, whole; where its cards count on its own board that is all there is to say."""
    own_board = Text("round {round}, table {table}, board {board}", round=row.round, table=row.label, board=row.board)
    return PenaltyLine(
        number=row.number,
        name=row.name,
        party=row.party,
        people=tuple(Person(name, name_key(name)) for name in row.people),
        segment=row.segment,
        round=row.round,
        table=row.label,
        board=row.board,
        cards=row.cards,
        counts=Text("on this board") if row.counts == own_board else row.counts,
        article=Text("score sheet") if row.article == SHEET else row.article,
        wording=row.wording,
        words=row.words,
        ruled_by=row.ruled_by,
        state=row.state,
        stands=row.stands,
        late=row.late,
        incident=row.incident_at,
    )


def _for_the_wall(row: LedgerRow) -> PenaltyLine:
    line = penalty_line(row)
    return PenaltyLine(
        number=line.number, name=line.name, party=line.party, people=line.people, segment=line.segment,
        round=line.round, table=line.table, board=line.board, cards=line.cards, counts=line.counts,
        article=line.article, wording=line.wording,
    )  # fmt: skip


def _concerns_play(row: LedgerRow) -> bool:
    if not (row.stands and row.own):
        return False
    return row.kind in _ON_THE_WALL or (row.kind is RulingKind.OTHER and bool(row.cards))


def _rows(f: Filling) -> tuple[LedgerRow, ...]:
    r = f.request
    party = None if not r.party else find_party(f.c, f.event, r.party).called
    segment = f.segment.number if r.segment is not None or r.round is not None else None
    round_number = None if r.round is None else f.round.number
    return read_ledger(f.office, f.c, f.event, Wanted(segment=segment, round=round_number, party=party)).rows


def _ruling(f: Filling, number: int) -> LedgerRow:
    """The ruling of this number, or the one of which the entry of this number only tells."""
    written = {w.ruling.number: w.ruling for w in standings_at(f.office, f.c, f.event).play.ruled.written}
    found = written.get(number)
    while found is not None and (told := about(found)) is not None:
        found = written.get(told)
    if found is None:
        raise Refused(no_ruling(f.c, f.event, number))
    return next(r for r in read_ledger(f.office, f.c, f.event).rows if r.number == found.number)


def _heading(f: Filling) -> Heading:
    return f.heading(*_parts(f))


def _parts(f: Filling) -> Iterator[Text]:
    r = f.request
    if r.ruling is not None:
        return
    yield from f.segment_parts()
    if r.round is not None:
        yield round_part(r.round)
    if r.party:
        yield Text("party {party}", party=r.party)
