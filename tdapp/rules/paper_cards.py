"""Penalty cards on the paper of a board against those of the ledger: what agrees, what is new, what is asked (rules 2).

A paper knows what was ruled when it was written, and not what became of it: cards that the TD moved, withdrew or let go
afterwards may stand on it or not. Nothing that a paper shows is lost: what the ledger does not know becomes a ruling,
and what may be meant by cards that count elsewhere is asked about.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from tdapp.rules.seats import partner_index


class How(StrEnum):
    """What the paper of a board can know of a ruling's cards.

    `ruled`: they were ruled on this board and count here, so the paper shows them. `laid`: they count here by a later
    word or because the party's board was not played; the paper may show them. `gone`: they were ruled on this board and
    do not count here, because they were moved or withdrawn or fell away; the paper may show them. `dropped`: the same
    of a penalty that was let go, whose figure is only the usual one. `elsewhere`: they count on another board, and the
    same figure here may mean them.
    """

    RULED = "ruled"
    LAID = "laid"
    GONE = "gone"
    DROPPED = "dropped"
    ELSEWHERE = "elsewhere"


HERE = frozenset({How.RULED, How.LAID})


@dataclass(frozen=True, slots=True)
class KnownCards:
    """The cards of one ruling as the paper of a board could know them."""

    ruling: int
    cards: int
    how: How


class Verdict(StrEnum):
    """What a figure on the paper comes to."""

    AGREES = "agrees"
    NEW = "new"
    ASK = "ask"


Known = tuple[KnownCards, ...]
FourKnown = tuple[Known, Known, Known, Known]


def counted_here(known: Iterable[KnownCards]) -> int:
    """The cards that count on the board."""
    return sum(k.cards for k in known if k.how in HERE)


def judged(figures: Sequence[int], known: FourKnown, *, by_pair: bool) -> tuple[tuple[Verdict, ...], set[int]]:
    """The verdict on the figure of each seat, and the rulings that the figures show though they might not.

    Of a pair it is enough that the two seats together agree: the party is the pair.
    """
    verdicts: list[Verdict] = []
    shown: set[int] = set()
    for figure, rulings in zip(figures, known, strict=True):
        verdict, used = _judged(figure, rulings)
        verdicts.append(verdict)
        shown.update(used)
    if by_pair:
        for seat in (0, 1):
            other = partner_index(seat)
            sides = {verdicts[seat], verdicts[other]}
            if sides == {Verdict.AGREES}:
                continue
            whole, used = _judged(figures[seat] + figures[other], (*known[seat], *known[other]))
            if whole is Verdict.AGREES:
                verdicts[seat] = verdicts[other] = Verdict.AGREES
                shown.update(used)
            elif Verdict.ASK in sides:
                verdicts[seat] = verdicts[other] = Verdict.ASK
    return tuple(verdicts), shown


def without(known: FourKnown, shown: Collection[int]) -> FourKnown:
    """The same after other boards of these papers have shown some rulings: a second time they would be others."""

    def left(k: KnownCards) -> KnownCards:
        return k if k.how is How.RULED or k.ruling not in shown else replace(k, how=How.ELSEWHERE)

    e, s, w, n = (tuple(map(left, seat)) for seat in known)
    return e, s, w, n


def _judged(figure: int, known: Known) -> tuple[Verdict, tuple[int, ...]]:
    sure = sum(k.cards for k in known if k.how is How.RULED)
    maybe = [k for k in known if k.how not in (How.RULED, How.ELSEWHERE)]
    fitting = _sums(maybe).get(figure - sure)
    if fitting is not None:
        return Verdict.AGREES, fitting
    if counted_here(known) or any(k.how is How.DROPPED for k in known):
        return Verdict.ASK, ()
    return (Verdict.ASK if figure in _sums(known) else Verdict.NEW), ()


def _sums(known: Iterable[KnownCards]) -> dict[int, tuple[int, ...]]:
    """Every sum that some of the cards make, with the rulings; 0 by none."""
    found: dict[int, tuple[int, ...]] = {0: ()}
    for k in known:
        for total, rulings in list(found.items()):
            found.setdefault(total + k.cards, (*rulings, k.ruling))
    return found
