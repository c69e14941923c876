"""Who receives which prize: by place, by category, one a person or not, shared or not (rules 3)."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic

from tdapp.rules.ranking import E, Line


@dataclass(frozen=True, slots=True)
class Prize:
    """A prize for places `first` to `last` of a category's ranking, or of the whole ranking (None)."""

    title: str
    category: str | None = None
    first: int = 1
    last: int = 1


@dataclass(frozen=True, slots=True)
class Winner(Generic[E]):
    """Who receives a prize, for which place in its ranking, and how many share that place."""

    title: str
    category: str | None
    entry: E
    place: int
    sharing: int = 1


def prize_winners(
    prizes: Sequence[Prize],
    rankings: Mapping[str | None, Sequence[Line[E]]],
    people: Mapping[E, Collection[Hashable]],
    *,
    one_a_person: bool = False,
    shared: bool = True,
) -> list[Winner[E]]:
    """The winners, in the order of the prizes; `rankings` by category, the whole ranking under None.

    With one prize a person, an entry that has somebody with a prize is passed over and those behind move up.
    Where prizes are not shared, equals receive nothing until a lot or the committee separates them.
    """
    winners: list[Winner[E]] = []
    served: set[Hashable] = set()
    taken: dict[str | None, set[E]] = {}
    for prize in prizes:
        lines = [
            line
            for line in rankings[prize.category]
            if line.place is not None
            and not (
                one_a_person and line.entry not in taken.get(prize.category, ()) and served & set(people[line.entry])
            )
        ]
        given = _at_places(lines, prize, shared=shared)
        winners += given
        taken.setdefault(prize.category, set()).update(w.entry for w in given)
        served.update(person for w in given for person in people[w.entry])
    return winners


def _at_places(lines: Sequence[Line[E]], prize: Prize, *, shared: bool) -> list[Winner[E]]:
    """Those whose place among the remaining lines is one of the prize's; places count anew, equals stay equal."""
    out: list[Winner[E]] = []
    place = 1
    for index, line in enumerate(lines):
        if index == 0 or line.place != lines[index - 1].place:
            place = index + 1
        equals = sum(other.place == line.place for other in lines)
        if prize.first <= place <= prize.last and (shared or equals == 1):
            out.append(Winner(prize.title, prize.category, line.entry, place, equals))
    return out
