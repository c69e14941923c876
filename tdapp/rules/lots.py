"""Lots drawn by hand and seats placed by the committee: every fault of the list at once (rules 4).

Both give the entry at each round-one position, as the random draw does. Each entry that plays has one line, each
position one entry; positions kept for reserves or the phantom are not given out; in later segments an entry stays in
the positions of its half.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tdapp.rules.draw import Pool
from tdapp.rules.entry_numbers import find_entry
from tdapp.rules.positions import PAIRS, Layout
from tdapp.text import Refused, Text

_AXES = {"EW": "EW", "WE": "EW", "E": "EW", "W": "EW", "NS": "NS", "SN": "NS", "N": "NS", "S": "NS"}


@dataclass(frozen=True, slots=True)
class LotLine:
    """One line of a list of lots, as typed or read: where it stands, the entry, the round-one position drawn."""

    row: int
    entry: str
    position: str


@dataclass(frozen=True, slots=True)
class SeatLine:
    """One line of a seating placed by hand: entry, group (may be empty when there is one), local table, seat."""

    row: int
    entry: str
    group: str
    table: str
    seat: str


def read_lots(lines: Iterable[LotLine], labels: Mapping[str, int], pools: Sequence[Pool]) -> dict[int, int]:
    """The entry at each position, from drawn lots; Refused with every problem of the list.

    `labels` are all entries of the event by label (L1 or 1); the pools say who plays and which positions are given out.
    """
    check = _Check(labels, pools)
    for line in lines:
        check.add(line.row, line.entry, line.position, _number(line.position))
    return check.finish()


def read_seats(
    lines: Iterable[SeatLine], labels: Mapping[str, int], pools: Sequence[Pool], layout: Layout
) -> dict[int, int]:
    """The entry at each position, from tables and seats chosen by hand; Refused with every problem of the list.

    A committee that places freely in a later segment passes one pool of all positions instead of the two halves.
    """
    check = _Check(labels, pools)
    for line in lines:
        shown = " ".join(x for x in (line.group.strip(), line.table.strip(), line.seat.strip()) if x)
        check.add(line.row, line.entry, shown, _position(line, layout))
    return check.finish()


def _plain(text: str) -> str:
    return "".join(unicodedata.normalize("NFKC", text).split())


def _number(text: str) -> int | None:
    plain = _plain(text)
    return int(plain) if plain.isascii() and plain.isdigit() else None


def _position(line: SeatLine, layout: Layout) -> int | None:
    table, seat = _number(line.table), _plain(line.seat).upper().replace("-", "")
    group = line.group.strip() or (layout.groups[0].code if len(layout.groups) == 1 else "")
    if table is None:
        return None
    return layout.position(group, table, _AXES.get(seat, "") if layout.kind == PAIRS else seat)


class _Check:
    """Collects lines into a seating and what is wrong with them."""

    def __init__(self, labels: Mapping[str, int], pools: Sequence[Pool]) -> None:
        self.labels = labels
        self.names = {entry: label for label, entry in labels.items()}
        self.home = {e: frozenset(pool.positions) for pool in pools for e in pool.entries}
        self.open = frozenset(p for pool in pools for p in pool.positions)
        self.row_of_entry: dict[int, int] = {}
        self.row_of_position: dict[int, int] = {}
        self.seating: dict[int, int] = {}
        self.problems: list[Text] = []

    def add(self, row: int, typed: str, shown: str, place: int | None) -> None:
        shown = shown.strip() or "–"
        entry, position = self._entry(row, typed.strip() or "–"), self._place(row, shown, place)
        if entry is not None and position is not None:
            if position not in self.home[entry]:
                text = Text(
                    "Row {row}: entry {entry} belongs to the other half and cannot take {position}.",
                    row=row,
                    entry=self.names[entry],
                    position=shown,
                )
                self.problems.append(text)
            self.seating[position] = entry

    def finish(self) -> dict[int, int]:
        missing = [self.names.get(e, str(e)) for e in self.home if e not in self.row_of_entry]
        if missing:
            self.problems.append(Text("These entries have no position yet: {entries}.", entries=tuple(missing)))
        if self.problems:
            raise Refused(*self.problems)
        return dict(sorted(self.seating.items()))

    def _entry(self, row: int, typed: str) -> int | None:
        entry = find_entry(typed, self.labels)
        if entry is None:
            text = Text("Row {row}: there is no entry {entry}.", row=row, entry=typed)
        elif entry not in self.home:
            text = Text("Row {row}: entry {entry} does not play in this segment.", row=row, entry=typed)
        elif entry in self.row_of_entry:
            text = Text(
                "Row {row}: entry {entry} already stands in row {other}.",
                row=row,
                entry=typed,
                other=self.row_of_entry[entry],
            )
        else:
            self.row_of_entry[entry] = row
            return entry
        self.problems.append(text)
        return None

    def _place(self, row: int, shown: str, position: int | None) -> int | None:
        if position is None or position not in self.open:
            text = Text(
                "Row {row}: {position} is not a place that is given out; positions run from {first} to {last}.",
                row=row,
                position=shown,
                first=min(self.open),
                last=max(self.open),
            )
        elif position in self.row_of_position:
            text = Text(
                "Row {row}: {position} is already taken in row {other}.",
                row=row,
                position=shown,
                other=self.row_of_position[position],
            )
        else:
            self.row_of_position[position] = row
            return position
        self.problems.append(text)
        return None
