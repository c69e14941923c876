"""From which board on somebody is out, and the seats which that leaves: whole sets, and the rest of one (rules 6).

In the middle of a set the seat is given up board by board, so that who sat where stays true for each board; from the
next set on it is given up as a whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, select

from tdapp.model.recorder import batches
from tdapp.model.tables import DealResult
from tdapp.rules.penalty_rulings import BoardPlace
from tdapp.services.changes.leaving import From
from tdapp.services.changes.seats import OnBoard, Seat, TableAt, seats_since, segments_with_groups
from tdapp.services.changes.start import start_of
from tdapp.services.people import When
from tdapp.services.rows import table_label
from tdapp.services.scope import EntryRow, EventRow, entries, segments
from tdapp.services.seating_people import seat_label
from tdapp.services.standings.play_tables import OPEN, PlayTable, load_tables
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True)
class GivenUp:
    """What somebody who is out gives up.

    `since` is the first round in which there is no seat of theirs any more; `board` the board of `within`, the round
    before it, from which on they are out, both None where that is the beginning of a round. `whole` are seats for
    whole sets, `partly` seats on the rest of the boards of the set in play, `unplayed` all boards of that round that
    they will not play, in the order of play.
    """

    since: When
    within: When | None
    board: int | None
    whole: tuple[Seat, ...]
    partly: tuple[OnBoard, ...]
    unplayed: tuple[OnBoard, ...]

    @property
    def tables(self) -> tuple[TableAt, ...]:
        """The tables concerned, in the order of play."""
        return tuple(sorted({s.at for s in self.whole} | {b.at for b in self.partly}))

    @property
    def seated(self) -> bool:
        """Whether any seat is given up."""
        return bool(self.whole or self.partly)

    @property
    def begins(self) -> When:
        """The round in which the first of these seats is."""
        return self.since if self.within is None else self.within


class Seating:
    """Who sits where in an event, board by board, and which boards have results."""

    def __init__(self, c: Connection, event: EventRow) -> None:
        self.c, self.event = c, event
        self._tables = load_tables(c, event)
        self._at = _places(c, event, self._tables.values())
        self._seats = seats_since(c, event)
        self._played = _played(c, self._tables)
        self._entries = {e.id: e for e in entries(c, event)}

    def boards(self, entry: EntryRow, slot: int | None = None) -> list[OnBoard]:
        """Every board of the seats of an entry, or of one of its people, in the order of play."""
        found = [
            OnBoard(self._at[t.id], board, seat, row.slot, played=self._is_played(t, board))
            for t in self._tables.values() if entry.id in t.entries()
            for board in sorted(t.all_boards, key=t.order_of)
            for seat, row in enumerate(t.seats(board))
            if row is not None and row.entry_id == entry.id and slot in (None, row.slot)
        ]  # fmt: skip
        return sorted(found, key=lambda b: (b.at.segment, *self._tables[b.at.encounter].order_of(b.board), b.seat))

    def _is_played(self, table: PlayTable, board: int) -> bool:
        """A board with a result, or one that lies before somebody took a seat there amid the set."""
        order = table.order_of
        return (table.id, board) in self._played or order(board) < min(map(order, table.changed), default=order(board))

    def given_up(self, entry: EntryRow, slot: int | None, asked: From) -> GivenUp:
        """What an entry, or one of its people, gives up who is out from then on.

        Refused when a board from there on has a result, and for a board that they do not play.
        """
        boards = self.boards(entry, slot)
        own = [s for s in self._seats if s.entry_id == entry.id and slot in (None, s.slot)]
        at: OnBoard | None = None
        if asked.board is not None:
            at = self._board(boards, asked)
        elif asked.round is None and asked.segment is None:
            at = self._after_played(boards)
        if at is None:
            since = start_of(self.c, self.event, own, asked.segment, asked.round)
            return GivenUp(since, None, None, tuple(s for s in own if s.when >= since), (), ())
        return self._within(own, boards, at)

    def next_of(self, boards: Sequence[OnBoard], own: OnBoard | None = None) -> From | None:
        """The first board behind all that was played, or the board `own` where that lies later; None for none."""
        left = self._left(boards)
        if not left:
            return None
        return self._from_board(boards, own if own is not None and own in left else left[0])

    def moments(self, boards: Sequence[OnBoard], own: OnBoard | None) -> list[From]:
        """From when somebody can be out: each board of the round in play that has no result, then each later round."""
        left = self._left(boards)
        here = {b.at for b in (*left[:1], *(() if own is None else (own,)))}
        found = [self._from_board(boards, b) for b in left if b.at in here or b.board == _first(boards, b)]
        return list(dict.fromkeys(found))

    def _left(self, boards: Sequence[OnBoard]) -> list[OnBoard]:
        """The boards behind the last one that has a result."""
        last = max((n for n, b in enumerate(boards) if b.played), default=-1)
        return [b for b in boards[last + 1 :] if self._open(b)]

    def _from_board(self, boards: Sequence[OnBoard], at: OnBoard) -> From:
        """How one is out from a board on; from the first board of a round that is the round."""
        return From(at.at.segment, at.at.round, None if _first(boards, at) == at.board else at.board)

    def _within(self, own: Sequence[Seat], boards: Sequence[OnBoard], at: OnBoard) -> GivenUp:
        table, when = self._tables[at.at.encounter], (at.at.segment, at.at.round)
        here = [b for b in boards if b.at == at.at]
        left = [b for b in here if table.order_of(b.board) >= table.order_of(at.board)]
        late = [b for b in (*left, *(b for b in boards if (b.at.segment, b.at.round) > when)) if b.played]
        if late:
            raise Refused(
                Text(
                    "Boards have results already: {table}, boards {boards}. Somebody is out from a board that is not "
                    "played yet; what was played stands or falls by itself.",
                    table=late[0].at.text,
                    boards=tuple(dict.fromkeys(b.board for b in late if b.at == late[0].at)),
                )
            )
        later = tuple(s for s in own if s.when > when)
        if table.order_of(at.board) == min(table.order_of(b.board) for b in here):
            return GivenUp(when, None, None, (*(s for s in own if s.when == when), *later), (), ())
        stages = self._stages_left(table, at)
        whole = tuple(s for s in own if s.at == at.at and s.stage in stages)
        partly = tuple(b for b in left if table.stage_of(b.board) not in stages)
        return GivenUp((when[0], when[1] + 1), when, at.board, (*whole, *later), partly, tuple(left))

    def _stages_left(self, table: PlayTable, at: OnBoard) -> set[int]:
        """The sets that are not begun at the board; an event without shifts has one for the whole round."""
        if len(table.stages) == 1:
            return set()
        first = min(b for b in table.all_boards if table.stage_of(b) == table.stage_of(at.board))
        return {s for s in table.stages if s > table.stage_of(at.board) - (first == at.board)}

    def _board(self, boards: Sequence[OnBoard], asked: From) -> OnBoard:
        if asked.round is None:
            raise Refused(Text("A board is named with its round."))
        segment = max((b.at.segment for b in boards), default=1) if asked.segment is None else asked.segment
        here = [b for b in boards if (b.at.segment, b.at.round) == (segment, asked.round)]
        found = next((b for b in here if b.board == asked.board), None)
        if found is None:
            raise Refused(
                Text(
                    "Board {board} is not among the boards of round {round} there: {boards}.",
                    board=asked.board,
                    round=asked.round,
                    boards=tuple(dict.fromkeys(b.board for b in here)) or "–",
                )
            )
        return found

    def _after_played(self, boards: Sequence[OnBoard]) -> OnBoard | None:
        """The first board behind the last one with a result, at the same table; None at the end of a round."""
        last = max((n for n, b in enumerate(boards) if b.played), default=None)
        if last is None:
            return None
        return next((b for b in boards[last:] if b.at == boards[last].at and not b.played and self._open(b)), None)

    def _open(self, board: OnBoard) -> bool:
        return self._tables[board.at.encounter].state == OPEN

    def busy(self, since: When) -> set[int]:
        """The entries that have a seat in that round or a later one, if only on one board."""
        return {e for t in self._tables.values() if t.part >= since for e in t.entries()}

    def people(self, since: When) -> set[int]:
        """The persons who have a seat in that round or a later one."""
        return {s.person_id for s in self._seats if s.when >= since and s.person_id is not None}

    def names(self, place: BoardPlace) -> tuple[str, str, str, str] | None:
        """Who sits E S W N on a board, as people name them; nobody is empty, None where there is no such table."""
        at = (place.segment, place.round, place.table)
        tables = [t for t in self._tables.values() if (*t.part, t.number) == at and place.group in ("", t.group)]
        if len(tables) != 1:
            return None
        e, s, w, n = ("" if row is None else self._name(row.entry_id, row.slot) for row in tables[0].seats(place.board))
        return e, s, w, n

    def _name(self, entry_id: int, slot: int) -> str:
        entry = self._entries[entry_id]
        return seat_label(self.event.kind, entry.list_number if entry.number is None else entry.number, slot)


def _first(boards: Sequence[OnBoard], at: OnBoard) -> int:
    """The first board that is played at a table."""
    return next(b.board for b in boards if b.at == at.at)


def rounds_behind(c: Connection, event: EventRow, segment: int) -> When:
    """What stands for “out of this segment”: the round behind its last one."""
    return next((s.number, s.rounds + 1) for s in segments(c, event) if s.number == segment)


def _places(c: Connection, event: EventRow, tables: Iterable[PlayTable]) -> Mapping[int, TableAt]:
    several = segments_with_groups(c, event)
    return {
        t.id: TableAt(t.segment, t.round, t.group, t.number, t.id,
                      table_label(t.group if t.segment in several else "", t.number))
        for t in tables
    }  # fmt: skip


def _played(c: Connection, encounters: Iterable[int]) -> set[tuple[int, int]]:
    t = DealResult.__table__.c
    found: set[tuple[int, int]] = set()
    for part in batches(sorted(encounters)):
        query = select(t.encounter_id, t.board).where(t.encounter_id.in_(part))
        found |= {(encounter, board) for encounter, board in c.execute(query)}
    return found
