"""The penalty ledger as results and rankings read it (rules 6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, select

from tdapp.model.tables import Ruling as RulingTable
from tdapp.rules.kinds import BY_PAIR, DUPLICATE
from tdapp.rules.penalty_proposals import LedgerTerms
from tdapp.rules.penalty_rulings import Ruling, RulingKind
from tdapp.rules.penalty_scale import CHINPOK, GUANDAN, Scale
from tdapp.rules.regulations import Regulations
from tdapp.rules.standing_entries import WITHDRAW, standing
from tdapp.services.ruling_details import Noted, read_details

OTHER, FOUL = "other", "foul"


class RulingRow(NamedTuple):
    """One ruling; segment, round, group, table and board are numbers and codes as people name them."""

    number: int
    of: int | None
    kind: str
    segment: int
    round: int | None
    group: str
    table: int | None
    board: int | None
    party: str
    seat: str
    cards: int | None
    article: str


class Written(NamedTuple):
    """One entry of the ledger whole: as the rules take it, and what is only told of it.

    `called` is the party as the entry names it; the ruling's own is what that entry is called now.
    """

    ruling: Ruling
    noted: Noted
    called: str
    article: str
    words: str
    late: bool
    ruled_by: str
    ruled_at: datetime


_T = RulingTable.__table__.c
_COLUMNS = (
    _T.number, _T.of, _T.kind, _T.segment, _T.round, _T.group, _T.table_number, _T.board, _T.party, _T.seat, _T.cards,
    _T.article,
)  # fmt: skip
_TOLD = (_T.words, _T.late, _T.ruled_by, _T.ruled_at, _T.incident_at, _T.because, _T.details)


def standing_rulings(c: Connection, event_id: int) -> list[RulingRow]:
    """Every ruling of the event that was not withdrawn, by number; withdrawals themselves are left out."""
    rows = (RulingRow._make(r) for r in c.execute(select(*_COLUMNS).where(_T.event_id == event_id)))
    return standing((r, r.kind == WITHDRAW) for r in rows)


def written_rulings(c: Connection, event_id: int, labels: Mapping[int, str]) -> list[Written]:
    """Every entry of the event's ledger, by number, withdrawals too; `labels` names entries by list number."""
    query = select(*_COLUMNS, *_TOLD).where(_T.event_id == event_id).order_by(_T.number)
    return [_written(row, labels) for row in c.execute(query)]


def withdrawn(written: Iterable[Written]) -> dict[int, int]:
    """What does not stand, and the entry that took it back."""
    found: dict[int, int] = {}
    for w in sorted(written, key=lambda w: -w.ruling.number):
        r = w.ruling
        if r.kind is RulingKind.WITHDRAW and r.of is not None and r.number not in found:
            found.setdefault(r.of, r.number)
    return found


def scale_of(kind: str) -> Scale:
    """The scale of penalties of an event's kind."""
    return CHINPOK if kind in DUPLICATE else GUANDAN


def is_by_pair(kind: str) -> bool:
    """Whether the parties of an event of this kind are pairs; in Guandan they are (rules 7)."""
    return kind in BY_PAIR or kind not in DUPLICATE


def terms_of(kind: str, rules: Regulations) -> LedgerTerms:
    """What the fold needs to know of a segment."""
    return LedgerTerms(
        by_pair=is_by_pair(kind), scale=scale_of(kind), penalties=rules.penalties, lateness=rules.lateness
    )


def _written(row: Any, labels: Mapping[int, str]) -> Written:
    r = RulingRow._make(row[: len(_COLUMNS)])
    words, late, ruled_by, ruled_at, incident_at, because, column = row[len(_COLUMNS) :]
    details, noted = read_details(column)
    ruling = Ruling(
        number=r.number,
        kind=RulingKind(r.kind),
        party=_party_now(r.party, noted, labels),
        of=r.of,
        segment=r.segment,
        round=r.round,
        group=r.group,
        table=r.table,
        board=r.board,
        seat=r.seat,
        cards=r.cards,
        at=incident_at,
        because=tuple(map(int, because.split())),
        details=details,
    )
    return Written(ruling, noted, r.party, r.article, words, late, ruled_by, ruled_at)


def _party_now(party: str, noted: Noted, labels: Mapping[int, str]) -> str:
    """What the party is called now: a new draw, or the first one, may have given its entry another number."""
    label = None if noted.entry is None else labels.get(noted.entry)
    if label is None:
        return party
    tail = party.lstrip("L0123456789")
    return label + tail
