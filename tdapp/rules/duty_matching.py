"""The cheapest way to give every row one column, where a column that takes more rows grows dearer (rules 6).

Successive shortest paths: each row in turn is given the cheapest change of what is there, which may move rows given
before from column to column. As a column's next row never costs less than the one before, the result is exact.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from itertools import pairwise


def cheapest(costs: Sequence[Sequence[int]], nth: Callable[[int, int], int]) -> list[int]:
    """The column of each row, the sum of all costs the least.

    `costs[row][column]` is what the row costs there; `nth(column, n)` what the column's n-th row adds, which does not
    fall with n. There is at least one column where there are rows.
    """
    found = _Matching(costs, nth)
    for row in range(len(costs)):
        found.add(row)
    return found.column_of


class _Matching:
    """The rows given so far, and the cheapest move of a row from each column to each other one."""

    def __init__(self, costs: Sequence[Sequence[int]], nth: Callable[[int, int], int]) -> None:
        self.costs, self.nth = costs, nth
        self.width = len(costs[0]) if costs else 0
        self.rows: list[list[int]] = [[] for _ in range(self.width)]
        self.column_of = [-1] * len(costs)
        self.moves: list[list[tuple[int, int]]] = [[] for _ in range(self.width)]

    def add(self, row: int) -> None:
        """Give the row a column by the cheapest path of moves."""
        dist = list(self.costs[row])
        before = [-1] * self.width
        todo = deque(range(self.width))
        waiting = [True] * self.width
        while todo:
            column = todo.popleft()
            waiting[column] = False
            here = dist[column]
            for other, (cost, _) in enumerate(self.moves[column]):
                if here + cost < dist[other]:
                    dist[other], before[other] = here + cost, column
                    if not waiting[other]:
                        waiting[other] = True
                        todo.append(other)
        end = min(range(self.width), key=lambda c: dist[c] + self.nth(c, len(self.rows[c]) + 1))
        self._along(row, end, before)

    def _along(self, row: int, end: int, before: list[int]) -> None:
        path = [end]
        while before[path[-1]] >= 0:
            path.append(before[path[-1]])
        moved = [(self.moves[a][b][1], a, b) for b, a in pairwise(path)]
        for which, a, b in moved:
            self.rows[a].remove(which)
            self._give(which, b)
        self._give(row, path[-1])
        for column in path:
            self._remember(column)

    def _give(self, row: int, column: int) -> None:
        self.rows[column].append(row)
        self.column_of[row] = column

    def _remember(self, column: int) -> None:
        """For each other column the row that moves there most cheaply from this one."""
        mine = [(self.costs[r], self.costs[r][column], r) for r in self.rows[column]]
        self.moves[column] = [
            min((row[other] - here, r) for row, here, r in mine) for other in range(self.width)
        ] if mine else []  # fmt: skip
