"""The library of boards as a page or a list shows it: all of it in a few statements, no hand among it."""

from __future__ import annotations

from dataclasses import dataclass
from zoneinfo import ZoneInfo

from sqlalchemy import Connection, func, select

from tdapp.model.tables import (
    Board,
    BoardBatch,
    BoardOpening,
    BoardUse,
    BoardValue,
    BoardVersion,
    Event,
    Group,
    Round,
    Segment,
)
from tdapp.rules.tiers import Tier
from tdapp.services.boards.opened import FOR_DEALING, opened_shas
from tdapp.services.boards.vault import VaultState, vault_state
from tdapp.services.columns.boards import NO_HANDS, OPENED, SEALED, BatchRow, BoardRow, LabelPrint, UseAt
from tdapp.services.labels_printed import labels_printed
from tdapp.services.office import Office, use_case
from tdapp.services.scope import zone_of


@dataclass(frozen=True, slots=True)
class LibraryPage:
    """The boards in the order in which they came, the batches, the vault, and the codes of the events there are."""

    rows: tuple[BoardRow, ...]
    batches: tuple[BatchRow, ...]
    vault: VaultState
    events: tuple[str, ...]


@use_case
def board_library(office: Office) -> LibraryPage:
    """Everything that is known of the boards but their hands."""
    with office.read() as c:
        batches = _batches(c)
        events = tuple(c.scalars(select(Event.__table__.c.code).order_by(Event.__table__.c.id)))
        return LibraryPage(_rows(c, {b.number: b for b in batches}), tuple(batches), vault_state(c), events)


def _batches(c: Connection) -> list[BatchRow]:
    t, b = BoardBatch.__table__.c, Board.__table__.c
    held = {row[0]: row[1] for row in c.execute(select(b.batch_id, func.count()).group_by(b.batch_id))}
    zone = ZoneInfo(zone_of(c))
    return [
        BatchRow(r.id, r.how, r.name, held.get(r.id, 0), r.trump_by, r.first_by, r.at.astimezone(zone))
        for r in c.execute(select(t.id, t.how, t.name, t.trump_by, t.first_by, t.at).order_by(t.id))
    ]


def _rows(c: Connection, batches: dict[int, BatchRow]) -> tuple[BoardRow, ...]:
    b, v, o = Board.__table__.c, BoardVersion.__table__.c, BoardOpening.__table__.c
    opened = opened_shas(c)
    dealt = frozenset(c.scalars(select(o.sealed).where(o.purpose == FOR_DEALING)))
    hands: dict[int, str | None] = {}
    versions: dict[int, int] = {}
    for row in c.execute(select(v.board_id, v.number, v.hands)):
        versions[row.board_id] = versions.get(row.board_id, 0) + 1
        if row.number == 1:
            hands[row.board_id] = row.hands
    tiers, uses, labels = _tiers(c), _uses(c), _labels(c)
    found = []
    for board in c.execute(select(b.id, b.code, b.trump, b.first, b.batch_id).order_by(b.id)):
        sealed = hands.get(board.id)
        found.append(
            BoardRow(
                number=board.id,
                code=board.code,
                trump=board.trump,
                first=board.first,
                hands=NO_HANDS if sealed is None else OPENED if sealed in opened else SEALED,
                dealt=sealed in dealt,
                tiers=tuple(t.value for t in Tier if t.value in tiers.get(board.id, ())),
                batch=board.batch_id,
                batch_name=batches[board.batch_id].name if board.batch_id in batches else "",
                versions=versions.get(board.id, 0),
                uses=tuple(uses.get(board.id, ())),
                labels=labels.get(board.code, ()),
            )
        )
    return tuple(found)


def _tiers(c: Connection) -> dict[int, set[str]]:
    t = BoardValue.__table__.c
    found: dict[int, set[str]] = {}
    for row in c.execute(select(t.board_id, t.tier).distinct()):
        found.setdefault(row.board_id, set()).add(row.tier)
    return found


def _uses(c: Connection) -> dict[int, list[UseAt]]:
    """Where each board is played, in the order of play."""
    u, r, s, e, g = (model.__table__.c for model in (BoardUse, Round, Segment, Event, Group))
    query = (
        select(u.board_id, e.code, s.number, r.number, g.code, u.number)
        .join_from(BoardUse, Round, u.round_id == r.id)
        .join(Segment, r.segment_id == s.id)
        .join(Event, s.event_id == e.id)
        .outerjoin(Group, u.group_id == g.id)
        .order_by(e.id, s.number, r.number, u.number, u.id)
    )
    found: dict[int, list[UseAt]] = {}
    for board_id, event, segment, number, group, at in c.execute(query):
        found.setdefault(board_id, []).append(UseAt(event, segment, number, group or "", at))
    return found


def _labels(c: Connection) -> dict[str, tuple[LabelPrint, ...]]:
    zone = ZoneInfo(zone_of(c))
    return {
        code: tuple(LabelPrint(p.number, p.at.astimezone(zone), len(p.copies)) for p in printed)
        for code, printed in labels_printed(c).items()
    }
