"""Ranks by a total and a chain of ties, and says what decided each place (rules 3; 000 on the ranking of a segment)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

E = TypeVar("E", bound=Hashable)

TOTAL, PLACE_BEFORE, ALL_SEGMENTS, BIG_DATA, LOT, EQUAL = (
    "total",
    "place before",
    "all segments",
    "big data",
    "lot",
    "equal",
)
"""What can decide a place, beside "round N"; as the command line prints it."""

_EQUAL_DEPTH = 1_000


@dataclass(frozen=True)
class Step(Generic[E]):
    """One comparison of the chain: its name and the value of an entry, the higher the better."""

    name: str
    value: Callable[[E], float]


class Line(NamedTuple, Generic[E]):
    """One line of a ranking. `place` is None for those who stand last without one.

    `decided_by` is what separated the line from the one above (the first: from the one below), empty without a place;
    `depth` orders such reasons, the stronger the lower. `sat_out` marks a seed that rested: it has the leader's total.
    """

    place: int | None
    entry: E
    total: float
    tied: bool = False
    decided_by: str = ""
    depth: int = _EQUAL_DEPTH
    sat_out: bool = False


def rank(
    entries: Iterable[E],
    steps: Sequence[Step[E]],
    number: Callable[[E], Any],
    decimals: int = 6,
    lots: Sequence[Sequence[E]] = (),
) -> list[Line[E]]:
    """The ranking by the steps in turn, each compared after rounding; a later step is looked at among equals only.

    Equals share a place, in the order of `number`, unless one of the recorded `lots` orders all of them.
    """
    total = steps[0].value
    names = dict(enumerate([*(step.name for step in steps), LOT])) | {_EQUAL_DEPTH: EQUAL}
    order = _Order(steps, number, decimals, lots).split(list(entries), 0, 0)
    return _placed([(entry, total(entry), names[depth], depth, False) for entry, depth in order])


@dataclass(frozen=True, slots=True)
class _Order(Generic[E]):
    """How entries are put in order."""

    steps: Sequence[Step[E]]
    number: Callable[[E], Any]
    decimals: int
    lots: Sequence[Sequence[E]]

    def split(self, group: list[E], depth: int, above: int) -> Iterator[tuple[E, int]]:
        """The group, equal so far, in order; each entry with the depth of the step that parts it from the one above."""
        if len(group) == 1:
            yield group[0], above
        elif depth == len(self.steps):
            yield from self._equals(group, above)
        else:
            value = self.steps[depth].value
            equals: dict[float, list[E]] = {}
            for entry in group:
                equals.setdefault(round(value(entry), self.decimals), []).append(entry)
            for index, key in enumerate(sorted(equals, reverse=True)):
                part = equals[key]
                if len(part) == 1:
                    yield part[0], depth if index else above
                else:
                    yield from self.split(part, depth + 1, depth if index else above)

    def _equals(self, group: list[E], above: int) -> Iterator[tuple[E, int]]:
        members = set(group)
        drawn = next((lot for lot in reversed(self.lots) if members <= set(lot)), None)
        order = sorted(group, key=self.number) if drawn is None else [e for e in drawn if e in members]
        parted = _EQUAL_DEPTH if drawn is None else len(self.steps)
        for index, entry in enumerate(order):
            yield entry, parted if index else above


def placed(lines: Sequence[Line[E]]) -> list[Line[E]]:
    """The lines with places 1, 1, 3 and their tied marks; those without a reason stand last without a place."""
    ranked = [(line.entry, line.total, line.decided_by, line.depth, line.sat_out) for line in lines if line.decided_by]
    return _placed(ranked) + [line for line in lines if not line.decided_by]


def _placed(rows: Sequence[tuple[E, float, str, int, bool]]) -> list[Line[E]]:
    """The same of entry, total, reason, its depth, and whether it sat out: thousands are made at each change."""
    out: list[Line[E]] = []
    place = 1
    below = [row[3] == _EQUAL_DEPTH for row in rows[1:]] + [False]
    for index, (entry, total, name, depth, sat_out) in enumerate(rows):
        if index == 0:
            name, depth = (rows[1][2], 0) if len(rows) > 1 else (TOTAL, 0)  # noqa: PLW2901  the first looks down
        equal = depth == _EQUAL_DEPTH
        place = place if equal else index + 1
        out.append(Line(place, entry, total, equal or below[index], name, depth, sat_out))
    return out


def with_sit_outs(lines: Sequence[Line[E]], seeds: Sequence[E]) -> list[Line[E]]:
    """The ranking with the seeds that rested, in order of seed: they share place 1 after the leader, with its total.

    The next place is 2 plus their number.
    """
    ahead = [line for line in lines if line.place == 1]
    leader = ahead[0].total if ahead else 0.0
    resting = [Line(None, seed, leader, decided_by=EQUAL, sat_out=True) for seed in seeds]
    return placed([*ahead, *resting, *lines[len(ahead) :]])


def behind(lines: Sequence[Line[E]], earlier: Sequence[Line[E]]) -> list[Line[E]]:
    """The ranking with those who were cut before, behind all who went on, in the order of the earlier ranking."""
    here = {line.entry for line in lines}
    out = [line for line in lines if line.decided_by]
    apart = True
    for line in earlier:
        if line.place is None:
            continue
        apart = apart or line.depth != _EQUAL_DEPTH
        if line.entry not in here:
            depth, name = (-1, PLACE_BEFORE) if apart else (_EQUAL_DEPTH, EQUAL)
            out.append(Line(None, line.entry, line.total, decided_by=name, depth=depth))
            apart = False
    return placed([*out, *(line for line in lines if not line.decided_by)])


def unranked(entries: Iterable[E], total: Callable[[E], float]) -> list[Line[E]]:
    """Lines without a place, for reserves, named sit-outs and withdrawn entries."""
    return [Line(None, entry, total(entry)) for entry in entries]


def within(lines: Sequence[Line[E]], chosen: Collection[E]) -> list[Line[E]]:
    """The ranking of a category: the same lines filtered, with places of their own; nothing is computed anew."""
    out: list[Line[E]] = []
    strongest: Line[E] | None = None
    for line in lines:
        if not line.decided_by or strongest is None or line.depth < strongest.depth:
            strongest = line
        if line.entry in chosen:
            out.append(Line(None, line.entry, line.total, False, strongest.decided_by, strongest.depth, line.sat_out))
            strongest = None
    return placed(out)
