"""The way of each copy of a set from table to table, for any orders of sets, and what each stage has to carry.

Where neighbouring tables can share copies, as in a plan of `rules/circulation`, each group has its own copy of every
set. Orders that were set by hand may not allow that; then each set is handed on by itself, to the nearest table that
needs it. Either way no set is carried more often than it must be: once for each table beyond the copies.
"""

from __future__ import annotations

from collections.abc import Sequence

from tdapp.rules.circulation import Journey, Move, Orders
from tdapp.text import Refused, Text

Stop = tuple[int, int]
"""Stage and table."""


def journeys(orders: Orders, copies: int) -> tuple[Journey, ...]:
    """The way of every copy that is used, by set and copy; `orders` names tables in the order in which they stand.

    Refused when a set is wanted at more tables at once than there are copies, with every such set and stage.
    """
    crowded = _crowded(orders, copies)
    if crowded:
        raise Refused(*crowded)
    groups = _groups(tuple(tuple(order) for order in orders.values()), min(copies, len(orders)))
    if groups:
        return _shared(orders, groups)
    return _by_nearest(orders, copies)


def moves(ways: Sequence[Journey]) -> tuple[Move, ...]:
    """What must lie where when each stage begins, by stage, set and copy; a copy that stays where it is is left out."""
    found = []
    for way in ways:
        source = None
        for stage, table in way.stops:
            if table != source:
                found.append(Move(stage, way.set, way.copy, source, table))
            source = table
    return tuple(sorted(found, key=lambda move: (move.stage, move.set, move.copy)))


def _crowded(orders: Orders, copies: int) -> list[Text]:
    """A sentence for each set that is wanted at more tables in a stage than there are copies."""
    found = []
    for number in _sets(orders):
        for stage, tables in _wanted(orders, number).items():
            if len(tables) > copies:
                found.append(
                    Text(
                        "Set {set} is to be played at tables {tables} in stage {stage}, but the copies are {copies}.",
                        set=number,
                        tables=tuple(tables),
                        stage=stage,
                        copies=copies,
                    )
                )
    return found


def _sets(orders: Orders) -> list[int]:
    return sorted({number for order in orders.values() for number in order})


def _wanted(orders: Orders, number: int) -> dict[int, list[int]]:
    """The tables that play a set, by stage."""
    wanted: dict[int, list[int]] = {}
    for table, order in orders.items():
        for stage, played in enumerate(order, start=1):
            if played == number:
                wanted.setdefault(stage, []).append(table)
    return dict(sorted(wanted.items()))


def _groups(orders: tuple[tuple[int, ...], ...], groups: int) -> tuple[int, ...]:
    """Sizes of exactly so many neighbouring groups within which no set is wanted twice in a stage, as even as can be.

    Empty where there are none. Of equally even ones the larger groups come first.
    """
    tables = len(orders)
    longest = [_longest(orders, start) for start in range(tables)]
    # For each number of groups that are left: the least sum of squares from each table on, and the first group's size.
    least: list[int | None] = [None] * tables + [0]
    sizes: list[list[int]] = []
    for _ in range(groups):
        after, least, first = least, [None] * (tables + 1), [0] * tables
        for start in range(tables):
            for size in range(longest[start], 0, -1):
                rest, best = after[start + size], least[start]
                if rest is not None and (best is None or rest + size * size < best):
                    least[start], first[start] = rest + size * size, size
        sizes.append(first)
    if least[0] is None:
        return ()
    cut: list[int] = []
    for first in reversed(sizes):
        cut.append(first[sum(cut)])
    return tuple(cut)


def _longest(orders: tuple[tuple[int, ...], ...], start: int) -> int:
    """How many tables from there on want no set twice in a stage."""
    wanted: set[tuple[int, int]] = set()
    for size, order in enumerate(orders[start:]):
        here = set(enumerate(order))
        if here & wanted:
            return size
        wanted |= here
    return len(orders) - start


def _shared(orders: Orders, sizes: Sequence[int]) -> tuple[Journey, ...]:
    """The ways when each group of neighbours has its own copy of each set."""
    ways, tables, start = [], list(orders), 0
    for copy, size in enumerate(sizes, start=1):
        group = {table: orders[table] for table in tables[start : start + size]}
        start += size
        for number in _sets(group):
            stops = sorted((stage, table) for stage, at in _wanted(group, number).items() for table in at)
            ways.append(Journey(number, copy, tuple(stops)))
    return tuple(sorted(ways, key=lambda way: (way.set, way.copy)))


def _by_nearest(orders: Orders, copies: int) -> tuple[Journey, ...]:
    """The ways when each set goes on by itself: unused copies first, then the nearest used one."""
    place = {table: index for index, table in enumerate(orders)}
    ways = []
    for number in _sets(orders):
        stops: list[list[Stop]] = []
        for stage, tables in _wanted(orders, number).items():
            waiting = list(tables)
            free = list(stops)
            for _ in range(len(waiting) - (copies - len(stops))):
                way, table = min(
                    ((way, table) for way in free for table in waiting),
                    key=lambda pair: (abs(place[pair[0][-1][1]] - place[pair[1]]), place[pair[1]], pair[0]),
                )
                way.append((stage, table))
                free.remove(way)
                waiting.remove(table)
            stops += [[(stage, table)] for table in waiting]
        ways += [Journey(number, copy, tuple(way)) for copy, way in enumerate(stops, start=1)]
    return tuple(ways)
