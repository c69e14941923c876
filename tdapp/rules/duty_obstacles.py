"""Why no legal assignment of officials exists: the tables that are too many for those who may direct them (rules 6).

By Hall's theorem there is none exactly when some tables have, together, fewer officials left than they need; those
tables and officials are named.
"""

from __future__ import annotations

from collections.abc import Sequence

from tdapp.rules.duties import BREACH_WORDS, Breach, Director, DutyTable, DutyTerms, breaches
from tdapp.text import Text

_NAMED = 12


def duty_obstacles(directors: Sequence[Director], tables: Sequence[DutyTable], terms: DutyTerms) -> list[Text]:
    """Every set of tables that lacks officials, once, and who is in another event; empty when there is a legal way."""
    wrong = [[breaches(d, t, terms) for d in directors] for t in tables]
    rooms = [d.room(terms) for d in directors]
    matching = _Legal([[i for i, w in enumerate(row) if not w] for row in wrong], rooms)
    found: dict[tuple[frozenset[int], frozenset[int]], None] = {}
    for row in range(len(tables)):
        if not matching.add(row):
            found[matching.lacking(row)] = None
    widest = _widest(found)
    concerned = frozenset[int]().union(*(columns for _, columns in widest))
    return [
        *(_sentence(rows, columns, directors, tables, terms, wrong) for rows, columns in widest),
        *(text for i, d in enumerate(directors) if i in concerned for text in meanwhile(d)),
    ]


def meanwhile(director: Director) -> list[Text]:
    """What the official directs at the same time, a sentence for each event."""
    return [
        Text("{name} directs tables of event {event} at the same time: {n}.", name=director.name, event=event, n=n)
        for event, n in director.meanwhile.items()
    ]


def _widest(
    found: dict[tuple[frozenset[int], frozenset[int]], None],
) -> list[tuple[frozenset[int], frozenset[int]]]:
    """Of sets about the same officials one with all their tables; in the order of the tables."""
    joined: dict[frozenset[int], frozenset[int]] = {}
    for rows, columns in found:
        if columns:
            joined[columns] = joined.get(columns, frozenset()) | rows
    alone = [(rows, columns) for rows, columns in found if not columns]
    return sorted([*alone, *((rows, columns) for columns, rows in joined.items())], key=lambda f: sorted(f[0]))


def _sentence(
    rows: frozenset[int],
    columns: frozenset[int],
    directors: Sequence[Director],
    tables: Sequence[DutyTable],
    terms: DutyTerms,
    wrong: Sequence[Sequence[tuple[Breach, ...]]],
) -> Text:
    labels = tuple(tables[row].label for row in sorted(rows))
    may = tuple(directors[i].name for i in sorted(columns))
    others: list[Text | str] = []
    for i, director in enumerate(directors):
        if i not in columns:
            why = {b for row in rows for b in wrong[row][i]}
            shown = tuple(BREACH_WORDS[b] for b in Breach if b in why)
            others.append(Text("{name} ({why})", name=director.name, why=shown))
    if len(others) > _NAMED:
        others[_NAMED:] = ["…"]
    if not columns:
        return Text("Nobody may direct table {tables}: {others}.", tables=labels, others=tuple(others))
    most = sum(directors[i].room(terms) for i in columns)
    if not others:
        return Text(
            "Tables: {tables}. Officials: {officials}. Each directs at most {most} tables, together {together}.",
            tables=len(tables),
            officials=len(directors),
            most=terms.tables,
            together=most,
        )
    return Text(
        "Only {officials} may direct the tables {tables}, together at most {together} of these {n}; not {others}.",
        officials=may,
        tables=labels,
        together=most,
        n=len(rows),
        others=tuple(others),
    )


class _Legal:
    """A matching of tables and officials who may direct them, grown by augmenting paths."""

    def __init__(self, may: Sequence[Sequence[int]], rooms: Sequence[int]) -> None:
        self.may, self.rooms = may, rooms
        self.rows: list[list[int]] = [[] for _ in rooms]

    def add(self, row: int) -> bool:
        """Give the table an official, others moving where they must; False when there is no way."""
        before: dict[int, int] = {}
        todo = [row]
        for one in todo:
            for column in self.may[one]:
                if column in before:
                    continue
                before[column] = one
                if len(self.rows[column]) < self.rooms[column]:
                    self._along(row, column, before)
                    return True
                todo += self.rows[column]
        return False

    def _along(self, row: int, column: int, before: dict[int, int]) -> None:
        while True:
            one = before[column]
            last = next((c for c, rows in enumerate(self.rows) if one in rows), None)
            self.rows[column].append(one)
            if one == row or last is None:
                return
            self.rows[last].remove(one)
            column = last

    def lacking(self, row: int) -> tuple[frozenset[int], frozenset[int]]:
        """The tables and officials that a table without an official reaches: these tables have only these officials."""
        rows, columns = [row], set[int]()
        for one in rows:
            for column in self.may[one]:
                if column not in columns:
                    columns.add(column)
                    rows += self.rows[column]
        return frozenset(rows), frozenset(columns)
