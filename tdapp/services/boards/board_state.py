"""What is known of one board: for somebody who scans its label."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import Connection, select

from tdapp.model.tables import (
    Board,
    BoardBatch,
    BoardCopy,
    BoardOpening,
    BoardValue,
    BoardVersion,
    DealResult,
    VersionAtTable,
)
from tdapp.services.boards.circulation_view import where_is
from tdapp.services.boards.opened import FOR_DEALING, opened_shas
from tdapp.services.boards.parts import find_part
from tdapp.services.boards.uses import UseRow, find_board, uses_of, uses_of_board
from tdapp.services.boards.ways_of_copies import stages_of, ways_of_copies
from tdapp.services.columns.boards import NO_HANDS, OPENED, SEALED
from tdapp.services.labels_printed import LabelsOfBoard, labels_printed
from tdapp.services.office import Office
from tdapp.services.rows import table_label
from tdapp.services.scope import GroupRow, find_event, find_segment, groups
from tdapp.services.tables_read import BOARDS_A_SET
from tdapp.text import Text


@dataclass(frozen=True, slots=True)
class CopyAt:
    """A copy of the board in a group's part of a round, and where it is now."""

    copy: int
    at: Text


@dataclass(frozen=True, slots=True)
class UseOfBoard:
    """A place where the board is played: its number in the round, the copies, and how many results it has of how many.

    `fouled` are the tables that play another version than the first, with the version's number.
    """

    event: str
    segment: int
    round: int
    group: str
    number: int
    copies: tuple[CopyAt, ...]
    results: int
    expected: int
    fouled: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class VersionKnown:
    """A version of a fouled board, why it was made, and whether a table plays it; one that was withdrawn is not."""

    number: int
    why: str
    played: bool

    @property
    def text(self) -> Text:
        """It in words."""
        if self.played:
            return Text("Version {version}: {why}", version=self.number, why=self.why)
        return Text("Version {version}, withdrawn, no table plays it: {why}", version=self.number, why=self.why)


@dataclass(frozen=True, slots=True)
class BoardState:
    """One board: `hands` are none, sealed or opened; `dealt` how often they were opened for dealing.

    `versions` are those from the second on; `tiers` those with big data; `apart` the copies that
    are somewhere else than planned; `labels` the printings of its labels.
    """

    code: str
    trump: str
    first: str
    batch: str
    hands: str
    dealt: int
    tiers: tuple[str, ...]
    versions: tuple[VersionKnown, ...]
    uses: tuple[UseOfBoard, ...]
    apart: tuple[tuple[int, str], ...]
    labels: tuple[LabelsOfBoard, ...]


def board_state(office: Office, typed: str) -> BoardState:
    """The board of a code, or of the label that was scanned; Refused when the library has none."""
    with office.read() as c:
        board = find_board(c, typed)
        v, k = BoardVersion.__table__.c, BoardCopy.__table__.c
        versions = c.execute(
            select(v.id, v.number, v.why, v.hands).where(v.board_id == board.id).order_by(v.number)
        ).all()
        copies = c.execute(select(k.number, k.whereabouts).where(k.board_id == board.id).order_by(k.number))
        n = VersionAtTable.__table__.c
        played = set(c.scalars(select(n.board_version_id).where(n.board_version_id == v.id, v.board_id == board.id)))
        t = BoardValue.__table__.c
        tiers = c.scalars(select(t.tier).where(t.board_id == board.id).distinct())
        return BoardState(
            code=board.code,
            trump=board.trump,
            first=board.first,
            batch=_batch(c, board.id),
            hands=_hands(c, next((r.hands for r in versions if r.number == 1), None)),
            dealt=_dealt(c, board.code, next((r.hands for r in versions if r.number == 1), None)),
            tiers=tuple(sorted(tiers)),
            versions=tuple(VersionKnown(r.number, r.why, r.id in played) for r in versions if r.number > 1),
            uses=tuple(part for use in uses_of_board(c, board.id) for part in _parts(c, use)),
            apart=tuple((r.number, r.whereabouts) for r in copies if r.whereabouts),
            labels=labels_printed(c).get(board.code, ()),
        )


def _batch(c: Connection, board_id: int) -> str:
    b, n = Board.__table__.c, BoardBatch.__table__.c
    return c.scalar(select(n.name).where(b.id == board_id, b.batch_id == n.id)) or ""


def _hands(c: Connection, sealed: str | None) -> str:
    if sealed is None:
        return NO_HANDS
    return OPENED if sealed in opened_shas(c) else SEALED


def _dealt(c: Connection, code: str, sealed: str | None) -> int:
    t = BoardOpening.__table__.c
    query = select(t.id).where(t.code == code, t.purpose == FOR_DEALING, t.sealed == sealed)
    return len(c.execute(query).all())


def _parts(c: Connection, use: UseRow) -> Iterator[UseOfBoard]:
    """The use in each group that plays it; as a whole before the draw."""
    segment = find_segment(c, find_event(c, use.event), use.segment)
    there = groups(c, segment)
    own = {u.group for u in uses_of(c, use.round_id) if u.number == use.number and u.group is not None}
    wanted = [g for g in there if (g.code == use.group if use.group is not None else g.code not in own)]
    if not there:
        yield UseOfBoard(use.event, use.segment, use.round, use.group or "", use.number, (), 0, 0, ())
    for group in wanted:
        yield _in_group(c, use, group)


def _in_group(c: Connection, use: UseRow, group: GroupRow) -> UseOfBoard:
    part = find_part(c, use.event, use.segment, use.round, group.code)
    ways = ways_of_copies(c, part)
    wanted = (use.number - 1) // BOARDS_A_SET + 1
    stages = stages_of(ways.orders)
    copies = tuple(
        CopyAt(way.copy, where_is(way, ways.stage, stages, part.code)[0]) for way in ways.journeys if way.set == wanted
    )
    labels = {t.encounter_id: table_label(part.code, t.table) for t in ways.tables}
    d, v, n = DealResult.__table__.c, VersionAtTable.__table__.c, BoardVersion.__table__.c
    ids = list(labels)
    results = c.execute(select(d.id).where(d.encounter_id.in_(ids), d.board == use.number)).all()
    fouled = c.execute(
        select(v.encounter_id, n.number)
        .where(v.encounter_id.in_(ids), v.board == use.number, v.board_version_id == n.id)
        .where(n.board_id == use.board.id)
        .order_by(v.encounter_id)
    )
    expected = sum(wanted in t.sets for t in ways.tables)
    return UseOfBoard(
        use.event, use.segment, use.round, part.code, use.number,
        copies if ways.row is not None else (),
        len(results), expected, tuple((labels[r.encounter_id], r.number) for r in fouled),
    )  # fmt: skip
