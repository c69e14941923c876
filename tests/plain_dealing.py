"""A seeded deal once more, short and slow, written from the recipe alone; nothing of the program is imported."""

from __future__ import annotations

import hashlib
from itertools import count


def numbers(purpose, seed):
    """The endless 64-bit integers of a purpose and a seed."""
    for i in count():
        digest = hashlib.sha256(f"tdapp-deal-1\n{purpose}\n{seed}\n{i}".encode()).digest()
        yield from (int.from_bytes(digest[k : k + 8], "big") for k in (0, 8, 16, 24))


def below(stream, m):
    """The next number below m."""
    return next(u % m for u in stream if u < 2**64 // m * m)


def dealt(code, seed):
    """Trump by lot, leader by lot, and the four hands as sorted lists of cards."""
    ranks = [*map(str, range(2, 11)), *"JQKA"]
    trump = ranks[below(numbers(f"{code}/trump", seed), 13)]
    first = "ESWN"[below(numbers(f"{code}/first", seed), 4)]
    pack = [suit + rank for suit in "SHCD" for rank in ranks] + ["BJ", "RJ"]
    deck = pack + pack
    stream = numbers(f"{code}/hands", seed)
    for i in range(107, 0, -1):
        j = below(stream, i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return trump, first, {seat: sorted(deck[27 * k : 27 * k + 27]) for k, seat in enumerate("ESWN")}
