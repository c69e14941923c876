"""Who directs which tables of a round: by lot, at most so many tables each, nobody near to those who play (rules 6).

Every official draws a number below 2**48 for every table, from the stream of the draw with a purpose of its own
(`EVENT/SEGMENT/duties-ROUND`): official by official in the order of the list, table by table in the order of group and
number. Of all assignments of one official to each table that one holds which is first in this order:

1. fewest tables with an official's family, then of an official's own or a tied unit, then of an official's region;
2. fewest tables above the most that one official directs, tables of other events at the same time counted in;
3. fewest tables of officials who direct in another event at the same time;
4. most even: the least sum of the squares of all tables an official has directed, these included;
5. fewest meetings with entries that the official has directed before, each counted as often as it happened;
6. the least sum of the numbers drawn.

The last decides alone (two equal sums are as good as impossible), so anybody who solves this exactly finds the same. An
assignment without anything under 1 and 2 is legal: it is found whenever there is one, else the order gives the least
bad.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from tdapp.rules.draw import Stream, purpose
from tdapp.rules.duty_matching import cheapest
from tdapp.text import Refused, Text

LOT = 1 << 48
"""The numbers of the lot are below this."""


RECIPE = (
    Text(
        "Official by official in the order of the list, and for each table by table, a number below 2^48 is drawn. The "
        "numbers come from the same stream as in every draw of the program, with the purpose named here."
    ),
    Text(
        "Of all ways to give each table one official that one holds which has the fewest tables with an official's "
        "family, then with an own or tied unit, then with the own region, then above the most that one directs (tables "
        "of other events at the same time counted in), then of officials who direct in another event meanwhile."
    ),
    Text(
        "Of those that are equal in this: the least sum of the squares of the tables each has directed in the event, "
        "then the fewest meetings with entries directed before, then the least sum of the numbers drawn."
    ),
)
"""How the lot works, as it is printed."""


class Breach(StrEnum):
    """What an assignment should not do, the gravest first."""

    FAMILY = "family"
    UNIT = "unit"
    REGION = "region"
    LIMIT = "limit"


BREACH_WORDS = {
    Breach.FAMILY: Text("family"),
    Breach.UNIT: Text("own unit"),
    Breach.REGION: Text("own region"),
    Breach.LIMIT: Text("too many tables"),
}


@dataclass(frozen=True, slots=True)
class Director:
    """An official in the lot: own and tied units, the region (empty: none), the persons tied by family.

    `directed` is the number of tables so far, `met` how often an entry sat at one of them. `meanwhile` is the number of
    tables directed at the same time in other events, by the event's code.
    """

    key: int
    name: str
    units: frozenset[int] = frozenset()
    region: str = ""
    people: frozenset[int] = frozenset()
    directed: int = 0
    met: Mapping[int, int] = field(default_factory=dict)
    meanwhile: Mapping[str, int] = field(default_factory=dict)

    def room(self, terms: DutyTerms) -> int:
        """How many tables of this round the official may direct."""
        return max(0, terms.tables - sum(self.meanwhile.values()))


@dataclass(frozen=True, slots=True)
class DutyTable:
    """A table that wants an official: who sits there, their units and regions, and the entries they play for."""

    key: int
    label: str
    people: frozenset[int] = frozenset()
    units: frozenset[int] = frozenset()
    regions: frozenset[str] = frozenset()
    entries: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class DutyTerms:
    """The most tables an official directs in a round, and whether regions are kept apart."""

    tables: int = 4
    region: bool = True


@dataclass(frozen=True, slots=True)
class Duty:
    """One table, its official, and what is wrong with that; the limit is a matter of the official, not of a table."""

    table: int
    director: int
    breaches: tuple[Breach, ...] = ()


@dataclass(frozen=True, slots=True)
class Duties:
    """The assignment of a round in the order of its tables; `above` is how many tables too many an official has."""

    duties: tuple[Duty, ...]
    above: Mapping[int, int]

    @property
    def legal(self) -> bool:
        """Whether nothing is wrong with it."""
        return not self.above and not any(d.breaches for d in self.duties)


def duty_purpose(event: str, segment: int, round_number: int) -> str:
    """The purpose line of a round's lot, `EVENT/SEGMENT/duties-ROUND`."""
    return purpose(event, segment, f"duties-{round_number}")


def breaches(director: Director, table: DutyTable, terms: DutyTerms) -> tuple[Breach, ...]:
    """Why this official should not direct this table, the gravest reason first; empty when nothing speaks against."""
    found = []
    if director.people & table.people:
        found.append(Breach.FAMILY)
    if director.units & table.units:
        found.append(Breach.UNIT)
    if terms.region and director.region and director.region in table.regions:
        found.append(Breach.REGION)
    return tuple(found)


def judge(assigned: Iterable[tuple[DutyTable, Director]], terms: DutyTerms) -> Duties:
    """What is wrong with an assignment that is there already, drawn or made by hand."""
    duties, load, room = [], dict[int, int](), dict[int, int]()
    for table, director in assigned:
        duties.append(Duty(table.key, director.key, breaches(director, table, terms)))
        load[director.key] = load.get(director.key, 0) + 1
        room[director.key] = director.room(terms)
    return Duties(tuple(duties), {key: n - room[key] for key, n in load.items() if n > room[key]})


def draw_duties(directors: Sequence[Director], tables: Sequence[DutyTable], terms: DutyTerms, stream: Stream) -> Duties:
    """The lot: the best assignment in the order above, legal whenever one is. Refused without any official."""
    if tables and not directors:
        raise Refused(Text("Nobody is there to direct: no active official takes part in the lot."))
    lots = [[stream.below(LOT) for _ in tables] for _ in directors]
    weigh = _Weights(directors, tables, terms)
    costs = [[weigh.pair(d, t) + lots[i][k] for i, d in enumerate(directors)] for k, t in enumerate(tables)]
    chosen = cheapest(costs, weigh.nth)
    return judge([(table, directors[i]) for table, i in zip(tables, chosen, strict=True)], terms)


class _Weights:
    """The order of the lot as one whole number: each step weighs more than all steps after it can together."""

    def __init__(self, directors: Sequence[Director], tables: Sequence[DutyTable], terms: DutyTerms) -> None:
        self.directors, self.terms = directors, terms
        n = len(tables)
        most_met = max((sum(d.met.values()) for d in directors), default=0)
        most_directed = max((d.directed for d in directors), default=0)
        self.again = LOT * (n + 1)
        self.even = self.again * (n * most_met + 1)
        self.split = self.even * (n * 2 * (most_directed + n) + 1)
        self.above = self.split * (n + 1)
        self.of = {Breach.REGION: self.above * (n + 1)}
        self.of[Breach.UNIT] = self.of[Breach.REGION] * (n + 1)
        self.of[Breach.FAMILY] = self.of[Breach.UNIT] * (n + 1)

    def pair(self, director: Director, table: DutyTable) -> int:
        """What the official at this table weighs, without the number drawn."""
        again = sum(director.met.get(entry, 0) for entry in table.entries)
        split = self.split if director.meanwhile else 0
        return again * self.again + split + sum(self.of[b] for b in breaches(director, table, self.terms))

    def nth(self, index: int, n: int) -> int:
        """What the official's n-th table of the round weighs: the squares' growth, and the limit."""
        director = self.directors[index]
        square = 2 * (director.directed + n) - 1
        return square * self.even + (self.above if n > director.room(self.terms) else 0)
