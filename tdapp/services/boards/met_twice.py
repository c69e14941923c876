"""Who plays a board twice, as the seats are now: also after a draw or an exchange that came after the boards."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import combinations

from sqlalchemy import Connection

from tdapp.rules.findings import Finding, Weight
from tdapp.services.boards.uses import UseRow, all_uses, board_at
from tdapp.services.scope import EventRow, RoundRow, SegmentRow
from tdapp.services.tables_read import TableOfRound, tables_of
from tdapp.text import Text

MOST_NAMED = 12
Member = tuple[str, int, int]
"""A person by id; where nobody is named yet, an entry and slot."""
Place = tuple[int, int, frozenset[str]]
"""A round by id and number, and the groups of it that play a board; its tables are those of the groups."""


def met_twice(
    c: Connection, event: EventRow, segment: SegmentRow, only: Collection[int] | None = None
) -> list[Finding]:
    """A warning for each two places of which one is in this segment, in its rounds `only`, and that share boards and
    people. Nothing is stopped by it: a director may want it so.
    """
    uses = all_uses(c)
    by_board: dict[int, list[UseRow]] = {}
    for use in uses:
        by_board.setdefault(use.board.id, []).append(use)
    shared: dict[tuple[UseRow, UseRow], list[str]] = {}
    seats = _Seats(c, uses)
    for repeated in by_board.values():
        for one, other in combinations(repeated, 2):
            if not any(_is_here(use, event, segment, only) for use in (one, other)):
                continue
            if seats.both(one, other):
                first = next((two for two in shared if seats.same_places(two, (one, other))), (one, other))
                shared.setdefault(first, []).append(one.code)
    return [_finding(event, one, other, codes, seats.both(one, other)) for (one, other), codes in shared.items()]


def _is_here(use: UseRow, event: EventRow, segment: SegmentRow, only: Collection[int] | None) -> bool:
    return (use.event_id, use.segment) == (event.id, segment.number) and (only is None or use.round in only)


class _Seats:
    """Who sits where boards are played, each round and its groups read once."""

    def __init__(self, c: Connection, uses: Iterable[UseRow]) -> None:
        self._c = c
        self._by_round: dict[int, list[UseRow]] = {}
        for use in uses:
            self._by_round.setdefault(use.round_id, []).append(use)
        self._tables: dict[int, list[TableOfRound]] = {}
        self._members: dict[Place, dict[Member, int]] = {}
        self._places: dict[int, Place] = {}

    def both(self, one: UseRow, other: UseRow) -> list[int]:
        """The entries that play at both places, by number as they are known at the first."""
        here, there = self._at(one), self._at(other)
        return sorted({here[m] for m in here.keys() & there.keys()})

    def same_places(self, two: tuple[UseRow, UseRow], others: tuple[UseRow, UseRow]) -> bool:
        """Whether other boards are played at the same two places."""
        return [self._place(use) for use in two] == [self._place(use) for use in others]

    def _place(self, use: UseRow) -> Place:
        if use.id not in self._places:
            uses = self._by_round[use.round_id]
            groups = {t.group for t in self._round(use)}
            playing = {g for g in groups if (found := board_at(uses, g, use.number)) is not None and found.id == use.id}
            self._places[use.id] = use.round_id, use.round, frozenset(playing)
        return self._places[use.id]

    def _at(self, use: UseRow) -> dict[Member, int]:
        place = self._place(use)
        if place not in self._members:
            self._members[place] = members(t for t in self._round(use) if t.group in place[2])
        return self._members[place]

    def _round(self, use: UseRow) -> list[TableOfRound]:
        if use.round_id not in self._tables:
            self._tables[use.round_id] = tables_of(self._c, RoundRow(use.round_id, 0, use.round))
        return self._tables[use.round_id]


def members(tables: Iterable[TableOfRound]) -> dict[Member, int]:
    """Who sits at these tables, with the number of the entry."""
    found: dict[Member, int] = {}
    for table in tables:
        for four in table.stages if table.state == "open" else ():
            for s in four:
                if s is not None:
                    who = ("entry", s.entry_id, s.slot) if s.person_id is None else ("person", s.person_id, 0)
                    found[who] = s.number or 0
    return found


def where_played(event_id: int, use: UseRow) -> Text:
    """A place where a board is played; its event is named where it is another one."""
    if use.event_id != event_id:
        return Text("event {event}, segment {segment}, round {round}", event=use.event, segment=use.segment,
                    round=use.round)  # fmt: skip
    if use.group is not None:
        return Text("segment {segment}, round {round}, group {group}", segment=use.segment, round=use.round,
                    group=use.group)  # fmt: skip
    return Text("segment {segment}, round {round}", segment=use.segment, round=use.round)


def some(found: list[int] | list[str]) -> tuple[int | str, ...]:
    """The first of a long list."""
    return tuple(found) if len(found) <= MOST_NAMED else (*found[:MOST_NAMED], "…")


def _finding(event: EventRow, one: UseRow, other: UseRow, codes: list[str], entries: list[int]) -> Finding:
    text = Text(
        "Boards {codes} are played in {one} and in {other}; entries that meet them twice: {n} ({entries}).",
        codes=tuple(codes),
        one=where_played(event.id, one),
        other=where_played(event.id, other),
        n=len(entries),
        entries=some(entries),
    )
    return Finding(text, ("boards", *codes), Weight.WARNING)
