"""Who takes part in the demonstration: players, reserves and a late entry, pairs, and who plays in both."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tdapp.services.demo.people import Invented, invent

BOTH = 2
"""One in so many players of the individual event also plays in a pair."""


@dataclass(frozen=True, slots=True)
class Individuals:
    """The people of the individual event: on the lists, of the support team, and who comes on the day."""

    listed: tuple[Invented, ...]
    reserves: tuple[Invented, ...]
    late: Invented


@dataclass(frozen=True, slots=True)
class Pairs:
    """The pairs of the pairs event, and who steps in for somebody of them."""

    listed: tuple[tuple[Invented, Invented], ...]
    substitute: Invented


@dataclass(frozen=True, slots=True)
class Cast:
    """Everybody; an event that is not played is None."""

    individuals: Individuals | None
    pairs: Pairs | None
    strengths: dict[str, float]


def cast(individual_tables: int, pair_tables: int, seed: str) -> Cast:
    """Invent the people for so many tables of each event; 0 for an event that is not played."""
    players, partners = 4 * individual_tables, 4 * pair_tables
    both = min(players // BOTH, partners)
    people = invent(players + 3 + partners - both + 1, seed)
    on_lists, others = people[:players], people[players:]
    individuals = Individuals(tuple(on_lists), tuple(others[:2]), others[2]) if individual_tables else None
    pairs = None
    if pair_tables:
        in_pairs = [*_stronger_half(on_lists, both), *others[3 : 3 + partners - both]]
        pairs = Pairs(_paired(in_pairs, seed), others[3 + partners - both])
    return Cast(individuals, pairs, {p.name: p.strength for p in people})


def _stronger_half(people: list[Invented], count: int) -> list[Invented]:
    """Those who play in both events are the keener ones."""
    return sorted(people, key=lambda p: -p.strength)[:count]


def _paired(people: list[Invented], seed: str) -> tuple[tuple[Invented, Invented], ...]:
    """Partners are of one club where that is possible, in an order of chance."""
    by_club = sorted(people, key=lambda p: (p.club, p.registration))
    made: list[tuple[Invented, Invented]] = []
    alone: list[Invented] = []
    while by_club:
        first = by_club.pop(0)
        if by_club and by_club[0].club == first.club:
            made.append((first, by_club.pop(0)))
        else:
            alone.append(first)
    made += zip(alone[::2], alone[1::2], strict=True)
    Random(f"{seed} pairs").shuffle(made)
    return tuple(made)
