"""Who sits where in a file of results: nobody twice, and pairs as pairs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from tdapp.rules.seats import SEATS
from tdapp.services.exchange.fixed_columns import FixedRow
from tdapp.services.exchange.result_rows import ResultRow, entry_of
from tdapp.text import Text


def check_seats(row: FixedRow, result: ResultRow) -> None:
    """Note what cannot be about the four seats of one row."""
    if result.is_pairs:
        _check_pairs(row, result)
        return
    entries = [entry_of(seat) for seat in result.seats]
    for first, second in combinations(range(4), 2):
        if entries[first] == entries[second]:
            words = {"entry": entries[first], "first": Text(SEATS[first]), "second": Text(SEATS[second])}
            if second == first + 2 and entries.count(entries[first]) == 2:
                what = Text("{first} and {second} are one pair (entry {entry}), the other two seats are not.", **words)
            else:
                what = Text("Entry {entry} sits at {first} and at {second}.", **words)
            row.fault(SEATS[second], what)


def _check_pairs(row: FixedRow, result: ResultRow) -> None:
    for first, second in ((0, 2), (1, 3)):
        one = result.seats[first]
        if one == result.seats[second] and one != entry_of(one):
            what = Text(
                "Entry {entry} sits at {first} and at {second}.",
                entry=one,
                first=Text(SEATS[first]),
                second=Text(SEATS[second]),
            )
            row.fault(SEATS[second], what)
        credited = {entry_of(who) for seat in (first, second) if (who := result.credited(seat)) is not None}
        if len(credited) > 1:
            row.fault(f"credit_{SEATS[second]}", Text("Both seats of a pair credit the same entry, or nobody."))


def check_rows(read: Sequence[tuple[FixedRow, ResultRow]], *, teams: bool) -> None:
    """Note results that stand twice and, without teams, entries that sit at two tables on one board.

    A seat that could not be read, "", is nobody.
    """
    rows: dict[tuple[object, ...], ResultRow] = {}
    other_group_told = False
    tables: dict[tuple[object, ...], ResultRow] = {}
    for row, result in read:
        first = rows.setdefault(result.where, result)
        if first is not result:
            if result.group or not _strangers(first, result):
                row.fault(None, Text("This table and board stand in row {row} already.", row=first.row))
            elif not other_group_told:
                other_group_told = True
                row.fault(
                    None,
                    Text(
                        "This table and board stand in row {row} already, with other entries. Where "
                        "there are several groups, the column group must say which is meant.",
                        row=first.row,
                    ),
                )
            continue
        for seat, entry in zip(SEATS, () if teams else result.seats, strict=not teams):
            if not entry:
                continue
            one = entry_of(entry) if result.is_pairs else entry
            key = (result.event, result.segment, result.round, result.board, one)
            other = tables.setdefault(key, result)
            if other is not result:
                what = Text(
                    "Entry {entry} already sits at table {table} on this board, in row {row}.",
                    entry=one,
                    table=other.table,
                    row=other.row,
                )
                row.fault(seat, what)


def _strangers(one: ResultRow, other: ResultRow) -> bool:
    """Whether two rows have nobody in common, as tables of one number in two groups."""
    here, there = (set(map(entry_of, row.seats)) - {""} for row in (one, other))
    return bool(here and there) and not here & there
