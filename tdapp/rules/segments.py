"""From one segment to the next: the cut, its halves, the lot at its lines, and who moves up (rules 3 and 4).

The regulations pick the first 2N of the ranking; N is even for individuals, so that tables of four fill. The upper N
take the odd positions of round one (E and W; pairs: E-W), the lower N the even ones (S and N; pairs: S-N), drawn at
random within each half. Seeds that sat out rejoin here: the ranking lists them after the leader. Equals at the line of
the cut, or at the line between the halves, are separated by a recorded lot.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from tdapp.rules.draw import Pool, purpose
from tdapp.rules.lot_among_equals import Draw, Lot, Standing, draw_lot
from tdapp.rules.positions import INDIVIDUAL
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True)
class Cut:
    """Who goes on, in the order of the ranking, in two halves of the same size; and the lots that were drawn.

    `following` are those who stay behind, in the order in which they would move up.
    """

    upper: tuple[int, ...]
    lower: tuple[int, ...]
    following: tuple[int, ...]
    lots: tuple[Lot, ...] = ()

    @property
    def entries(self) -> tuple[int, ...]:
        """All who go on, the upper half first."""
        return self.upper + self.lower


def fitting_counts(kind: str, available: int) -> tuple[int, ...]:
    """The counts that a cut can take: multiples of 4 (pairs: of 2) up to the entries with a place."""
    step = 4 if kind == INDIVIDUAL else 2
    return tuple(range(step, available + 1, step))


def cut(ranking: Sequence[Standing], take: int, kind: str, draw: Draw | None = None, gone: Collection[int] = ()) -> Cut:
    """The first `take` of the ranking without those who are gone, halved.

    `draw` orders equals at a line, with the `…/lot` of the ranked segment. Refused when no tables fit the count, saying
    which counts do, and when equals stand at a line and no lot was drawn.
    """
    standing = [s for s in ranking if s.place is not None and s.entry not in gone]
    if take not in (fitting := fitting_counts(kind, len(standing))):
        raise Refused(_count_refusal(take, kind, len(standing), fitting))
    lots: list[Lot] = []
    for line in (take // 2, take):
        group = _equals_at(standing, line)
        if group and (lots == [] or standing[group[0]].place != lots[-1].place):
            lots.append(_draw_lot(standing, group, draw))
    order = tuple(s.entry for s in standing)
    return Cut(order[: take // 2], order[take // 2 : take], order[take:], tuple(lots))


def half_pools(made: Cut, event: str, segment: int) -> tuple[Pool, Pool]:
    """What is drawn for round one of the next segment: the upper and the lower half with their positions."""
    size = len(made.entries)
    return (
        Pool(purpose(event, segment, "upper"), made.upper, tuple(range(1, size + 1, 2))),
        Pool(purpose(event, segment, "lower"), made.lower, tuple(range(2, size + 1, 2))),
    )


def can_redo(boards_played: int) -> bool:
    """Whether the cut can still be redone: until the first board of the next segment is played."""
    return boards_played == 0


def require_redo(boards_played: int) -> None:
    """Refused when the cut stands; the committee's remedy is recorded instead."""
    if not can_redo(boards_played):
        raise Refused(
            Text(
                "The next segment has begun (boards played: {boards}), so the cut stands. Record the "
                "committee's remedy instead.",
                boards=boards_played,
            )
        )


def moved_up(before: Cut, after: Cut) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who left the cut when it was redone, and who came in, each in the order of the ranking."""
    left = tuple(e for e in before.entries if e not in after.entries)
    return left, tuple(e for e in after.entries if e not in before.entries)


def _equals_at(standing: Sequence[Standing], line: int) -> list[int]:
    """The indices of the equals on both sides of a line, or none when the line separates places."""
    if line >= len(standing):
        return []
    above, below = standing[line - 1], standing[line]
    if above.place != below.place or above.sat_out or below.sat_out:
        return []
    return [i for i, s in enumerate(standing) if s.place == above.place and not s.sat_out]


def _draw_lot(standing: list[Standing], group: list[int], draw: Draw | None) -> Lot:
    """Draw the order of a group of equals and put them into it."""
    equals = {standing[i].entry: standing[i] for i in group}
    place = standing[group[0]].place or 0
    if draw is None:
        raise Refused(
            Text(
                "These entries share place {place} at a line of the cut, so a lot must separate them: {entries}.",
                place=place,
                entries=tuple(equals),
            )
        )
    lot = draw_lot(place, list(equals), draw)
    for i, entry in zip(group, lot.order, strict=True):
        standing[i] = equals[entry]
    return lot


def _count_refusal(take: int, kind: str, available: int, fitting: Sequence[int]) -> Text:
    if not fitting:
        return Text(
            "Entries with a place in this ranking: {available}; they do not fill one table.", available=available
        )
    near = tuple(sorted(sorted(fitting, key=lambda n: (abs(n - take), n))[:2]))
    if kind == INDIVIDUAL:
        return Text(
            "{take} individuals cannot go on: tables need a multiple of 4, at most {most}. Counts that work "
            "near it: {near}.",
            take=take,
            most=fitting[-1],
            near=near,
        )
    return Text(
        "{take} pairs cannot go on: tables need an even number, at most {most}. Counts that work near it: {near}.",
        take=take,
        most=fitting[-1],
        near=near,
    )
