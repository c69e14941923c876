"""The record of a random draw: everything needed to repeat it by hand or with twenty lines of program (rules 4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tdapp.rules.draw import Pool, purpose, read_seed, shuffle_pools
from tdapp.rules.moving_apart import Improved, improve
from tdapp.rules.odd_numbers import Decision
from tdapp.rules.relations import Bond, Cost, Meetings, Relation, list_relations
from tdapp.text import Text

RECIPE = (
    Text(
        "Block i is the SHA-256 of the text: tdapp-draw-1, line feed, purpose, line feed, seed, line feed, i. The "
        "text is UTF-8, the seed is without spaces around it and in Unicode form NFC, i counts 0, 1, 2 …"
    ),
    Text("Each block is read as four whole numbers of 64 bits, the first byte the highest."),
    Text(
        "A number below m is the next whole number modulo m; whole numbers from the last multiple of m below 2^64 "
        "on are skipped."
    ),
    Text(
        "The list is numbered from 0. From its last item down to item 1, item i changes places with item j, where j "
        "is a number below i + 1."
    ),
    Text(
        "Afterwards related entries are moved apart. In passes by position, each entry that meets a related one "
        "tries up to 50 positions, each the item of its list of positions whose index is a number below the length "
        "of that list, from the same numbers continued. The first swap is kept that lowers the relations that meet "
        "or, when these stay the same, the sum of the rounds in which they first meet. The passes end after one "
        "without gain, or after twenty."
    ),
)
"""How the draw works, as it is printed."""


@dataclass(frozen=True, slots=True)
class RandomDraw:
    """A random draw with all that it came from: the pools, the seed as used, the shuffle, the swaps, every relation.

    `seating` is the entry at each round-one position.
    """

    pools: tuple[Pool, ...]
    seed: str
    shuffled: dict[int, int]
    improved: Improved
    relations: tuple[Relation, ...]

    @property
    def seating(self) -> dict[int, int]:
        """The final seating, by position."""
        return dict(sorted(self.improved.seating.items()))

    def record(self, name: Callable[[int], str]) -> list[Text]:
        """The whole record as lines: seed, lists, recipe, result, swaps, relations; `name` gives an entry's label."""
        lines = [Text("The seed of this draw is: {seed}", seed=self.seed)]
        for pool in self.pools:
            lines += _pool_lines(pool, self.shuffled, name)
        lines += RECIPE
        lines += _swap_lines(self.improved)
        lines.append(
            Text(
                "The seating, position by position: {order}.",
                order=tuple(f"{p} {name(e)}" for p, e in self.seating.items()),
            )
        )
        return lines + [r.text(name) for r in self.relations]


def random_draw(
    pools: Sequence[Pool], seed: str, bonds: dict[int, frozenset[Bond]] | None = None, meetings: Meetings | None = None
) -> RandomDraw:
    """Shuffle the pools with the seed, move related entries apart, and keep everything that led there.

    `bonds` are those that count (`relations.counting_bonds`), `meetings` those of the whole segment's schedule
    (`relations.meetings_by_position`). Refused when the seed is empty.
    """
    shuffled = shuffle_pools(pools, seed)
    improved = improve(shuffled.seating, pools, shuffled.streams, bonds or {}, meetings or {})
    related = list_relations(improved.seating, bonds or {}, meetings or {})
    return RandomDraw(tuple(pools), read_seed(seed), dict(shuffled.seating), improved, tuple(related))


def first_pool(decision: Decision, event: str, segment: int) -> Pool:
    """What is drawn for round one of the first segment: all who play, in list order, and the positions given out."""
    return Pool(purpose(event, segment, "seats"), decision.playing, decision.drawn)


def _pool_lines(pool: Pool, shuffled: dict[int, int], name: Callable[[int], str]) -> list[Text]:
    return [
        Text(
            "Purpose {purpose}. The list before the draw, {count} entries: {entries}.",
            purpose=pool.purpose,
            count=len(pool.entries),
            entries=tuple(name(e) for e in pool.entries),
        ),
        Text(
            "The list after the shuffle: {entries}. It fills these positions in order: {positions}.",
            entries=tuple(name(shuffled[p]) for p in pool.positions),
            positions=pool.positions,
        ),
    ]


def _swap_lines(improved: Improved) -> list[Text]:
    if not improved.swaps:
        return [Text("No swap of positions followed.")]
    return [
        Text("Swaps of positions, in order: {swaps}.", swaps=tuple(f"{p}–{q}" for p, q in improved.swaps)),
        Text(
            "Relations that meet: {before} before the swaps, {after} after; sum of their first rounds: {sum_before} "
            "before, {sum_after} after.",
            **_costs(improved.before, improved.after),
        ),
    ]


def _costs(before: Cost, after: Cost) -> dict[str, int]:
    return {"before": before.meeting, "after": after.meeting, "sum_before": before.rounds, "sum_after": after.rounds}
