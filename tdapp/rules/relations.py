"""Related entries: do not meet, or meet early (rules 4; 000 on related teams and pairs).

Two entries are related when they share a bond: the same club, region or family, or named together by the TD; which
kinds count is a setting. Meeting is sitting at one table in any round of the segment's schedule. The cost of a seating
is (relations that meet, sum of the rounds in which they first meet), compared in this order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations

from tdapp.text import Text

Bond = tuple[str, str]
"""A kind (club, region, family, named) and the value that both sides share."""

Meetings = Mapping[int, Mapping[int, int]]
"""Position → the positions it meets → the round in which they first meet; symmetric."""

KINDS = {
    "club": Text("same club"),
    "region": Text("same region"),
    "family": Text("same family"),
    "named": Text("named by the TD"),
}


def meetings_by_position(*groups: tuple[int, Mapping[tuple[int, int], int]]) -> dict[int, dict[int, int]]:
    """Meetings of a whole segment from those of its groups.

    A group is the number of positions before it, and the first round in which two of its local positions meet, as
    `movements.audit.first_meetings` counts it.
    """
    met: dict[int, dict[int, int]] = {}
    for before, couples in groups:
        for (a, b), round_number in couples.items():
            met.setdefault(before + a, {})[before + b] = round_number
            met.setdefault(before + b, {})[before + a] = round_number
    return met


def counting_bonds(
    bonds: Mapping[int, Iterable[Bond]], kinds: Iterable[str], named: Iterable[tuple[int, int]] = ()
) -> dict[int, frozenset[Bond]]:
    """The bonds that count, by entry: those of the given kinds with a value, and the TD's named relations.

    `named` holds pairs of entries; they count when "named" is among the kinds.
    """
    wanted = set(kinds)
    found = {e: {(k, v) for k, v in bs if k in wanted and v} for e, bs in bonds.items()}
    for n, both in enumerate(named if "named" in wanted else (), start=1):
        for entry in both:
            found.setdefault(entry, set()).add(("named", str(n)))
    return {e: frozenset(bs) for e, bs in found.items()}


@dataclass(frozen=True, slots=True)
class Cost:
    """Relations that meet, and the sum of the rounds in which they first meet; smaller is better."""

    meeting: int
    rounds: int


@dataclass(frozen=True, slots=True)
class Relation:
    """Two related entries, why, and the round in which they first meet; None when they never do."""

    first: int
    second: int
    kinds: tuple[str, ...]
    round: int | None

    def text(self, name: Callable[[int], str]) -> Text:
        """The relation as a sentence; `name` gives an entry's number or name."""
        why = tuple(KINDS[k] for k in self.kinds)
        fields = {"first": name(self.first), "second": name(self.second), "why": why}
        if self.round is None:
            return Text("{first} and {second} ({why}) never meet in this segment.", **fields)
        return Text("{first} and {second} ({why}) first meet in round {round}.", round=self.round, **fields)


def list_relations(
    seating: Mapping[int, int], bonds: Mapping[int, frozenset[Bond]], meetings: Meetings
) -> list[Relation]:
    """Every relation among those who are seated: the meeting ones by round first, then those that never meet."""
    position = {entry: p for p, entry in seating.items()}
    sharing: dict[Bond, list[int]] = {}
    for entry in sorted(position):
        for bond in bonds.get(entry, frozenset()):
            sharing.setdefault(bond, []).append(entry)
    kinds: dict[tuple[int, int], set[str]] = {}
    for (kind, _), entries in sharing.items():
        for both in combinations(entries, 2):
            kinds.setdefault(both, set()).add(kind)
    found = [
        Relation(a, b, tuple(sorted(why)), meetings.get(position[a], {}).get(position[b]))
        for (a, b), why in kinds.items()
    ]
    return sorted(found, key=lambda r: (r.round is None, r.round or 0, r.first, r.second))


def meeting_cost(relations: Iterable[Relation]) -> Cost:
    """The cost of a seating, counted from its list of relations."""
    rounds = [r.round for r in relations if r.round is not None]
    return Cost(len(rounds), sum(rounds))
