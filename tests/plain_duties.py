"""The lot of the officials once more, by trying everything; nothing of the program is imported.

Officials and tables are the rules' own values; only their fields are read.
"""

from __future__ import annotations

from itertools import product

from tests.plain_draw import below, numbers


def wrong(director, table, region):
    """Family, unit, region: whether each is touched."""
    return (
        bool(set(director.people) & set(table.people)),
        bool(set(director.units) & set(table.units)),
        bool(region and director.region and director.region in table.regions),
    )


def room(director, most):
    """How many tables the official may have here beside those of other events at the same time."""
    return max(0, most - sum(director.meanwhile.values()))


def value(choice, directors, tables, most, region, lots):
    """How bad a choice is, part by part, in the order of the rules."""
    touched = [wrong(directors[i], t, region) for i, t in zip(choice, tables, strict=True)]
    load = [choice.count(i) for i in range(len(directors))]
    return (
        sum(w[0] for w in touched),
        sum(w[1] for w in touched),
        sum(w[2] for w in touched),
        sum(max(0, n - room(d, most)) for d, n in zip(directors, load, strict=True)),
        sum(n for d, n in zip(directors, load, strict=True) if d.meanwhile),
        sum((d.directed + n) ** 2 for d, n in zip(directors, load, strict=True)),
        sum(directors[i].met.get(e, 0) for i, t in zip(choice, tables, strict=True) for e in t.entries),
        sum(lots[i][k] for k, i in enumerate(choice)),
    )


def drawn_numbers(directors, tables, purpose, seed):
    """The numbers below 2**48, official by official."""
    stream = numbers(purpose, seed)
    return [[below(stream, 2**48) for _ in tables] for _ in directors]


def best(directors, tables, most, region, purpose, seed):
    """The best of all choices: which official each table has, and how bad that is."""
    lots = drawn_numbers(directors, tables, purpose, seed)
    every = product(range(len(directors)), repeat=len(tables))
    return min((value(c, directors, tables, most, region, lots), c) for c in every)


def can_be_done(directors, tables, most, region):
    """Whether any choice touches nobody and gives nobody too many tables."""
    return any(
        all(c.count(i) <= room(d, most) for i, d in enumerate(directors))
        and not any(any(wrong(directors[i], t, region)) for i, t in zip(c, tables, strict=True))
        for c in product(range(len(directors)), repeat=len(tables))
    )
