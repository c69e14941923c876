"""The columns of the statistics of dealt boards: each test of chance in words, and the counts by seat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tdapp.rules.deal_statistics import DealStatistics, Uniformity
from tdapp.rules.seats import SEATS
from tdapp.services.columns.column import Column, ColumnSet, Shown
from tdapp.text import Text

TESTS = {
    "cards": Text("each card by seat"),
    "suits": Text("suits by seat"),
    "ranks": Text("ranks by seat"),
    "jokers": Text("jokers by seat"),
    "wild": Text("wild cards by seat"),
    "trumps": Text("trump ranks"),
    "leaders": Text("first leaders"),
    "doubles": Text("both copies in one hand"),
    "neighbours": Text("neighbours of a new pack in one hand"),
}
"""What each test counts."""

DOUBTFUL, ODD = 0.01, 0.0001
"""So much by chance happens once in 100 counts, and once in 10,000."""

_SUITS = {"S": Text("♠ spades"), "H": Text("♥ hearts"), "C": Text("♣ clubs"), "D": Text("♦ diamonds")}


@dataclass(frozen=True, slots=True)
class ChanceRow:
    """One test: its place in the list, and what it found."""

    place: int
    test: Uniformity


@dataclass(frozen=True, slots=True)
class CountRow:
    """How many of a kind of card lay at E S W N."""

    place: int
    name: Text | str
    counts: tuple[int, int, int, int]


def verdict(test: Uniformity) -> Text:
    """What a test says, in a word."""
    if not test.enough:
        return Text("too few boards to say")
    if test.p < ODD:
        return Text("not even")
    return Text("doubtful") if test.p < DOUBTFUL else Text("even")


def chance_rows(tests: tuple[Uniformity, ...]) -> tuple[ChanceRow, ...]:
    """The tests in their order."""
    return tuple(ChanceRow(place, test) for place, test in enumerate(tests))


def count_rows(found: DealStatistics) -> Iterator[CountRow]:
    """Suits, jokers, wild cards and ranks by seat."""
    named: list[tuple[Text | str, tuple[int, int, int, int]]] = [
        *((_SUITS[suit], counts) for suit, counts in found.suits.items()),
        *zip((Text("small jokers"), Text("big jokers")), found.jokers.values(), strict=True),
        (Text("wild cards"), found.wild),
        *found.ranks.items(),
    ]
    for place, (name, counts) in enumerate(named):
        yield CountRow(place, name, counts)


def chance_columns() -> ColumnSet[ChanceRow]:
    """A test, what it says, and its figures."""

    def p_of(row: ChanceRow) -> Shown:
        return f"{row.test.p:.4f}"

    columns: tuple[Column[ChanceRow], ...] = (
        Column("test", Text("Counted"), lambda r: TESTS[r.test.name], lambda r: r.place),
        Column("verdict", Text("Verdict"), lambda r: verdict(r.test), lambda r: r.test.p if r.test.enough else None),
        Column("chi2", Text("χ²"), lambda r: f"{r.test.chi2:.2f}", lambda r: r.test.chi2, "right",
               lambda r: r.test.chi2),
        Column("freedom", Text("Degrees of freedom"), lambda r: r.test.freedom, lambda r: r.test.freedom, "right",
               lambda r: r.test.freedom),
        Column("p", Text("p"), p_of, lambda r: r.test.p, "right", lambda r: r.test.p),
    )  # fmt: skip
    return ColumnSet("deal-tests", Text("Tests of chance"), columns, lambda r: r.place)


def count_columns() -> ColumnSet[CountRow]:
    """A kind of card and how many lay at each seat."""
    columns: list[Column[CountRow]] = [Column("name", Text("Cards"), lambda r: r.name, lambda r: r.place)]
    columns += [_seat_column(n, seat) for n, seat in enumerate(SEATS)]
    return ColumnSet("deal-counts", Text("Cards by seat"), tuple(columns), lambda r: r.place)


def _seat_column(n: int, seat: str) -> Column[CountRow]:
    def count(row: CountRow) -> int:
        return row.counts[n]

    return Column(seat, Text("{seat}", seat=seat), count, count, "right", count)
