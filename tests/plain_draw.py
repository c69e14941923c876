"""The draw once more, short and slow, written from the recipe alone; nothing of the program is imported."""

from __future__ import annotations

import hashlib
import unicodedata
from itertools import combinations, count


def numbers(purpose, seed):
    """The endless 64-bit integers of a purpose and a seed."""
    for i in count():
        text = "tdapp-draw-1\n" + purpose + "\n" + unicodedata.normalize("NFC", seed.strip()) + "\n" + str(i)
        digest = hashlib.sha256(text.encode("utf-8")).digest()
        yield from (int.from_bytes(digest[k : k + 8], "big") for k in (0, 8, 16, 24))


def below(stream, m):
    """The next number below m."""
    return next(u % m for u in stream if u < 2**64 // m * m)


def shuffle(entries, stream):
    """The entries in drawn order."""
    items = list(entries)
    for i in range(len(items) - 1, 0, -1):
        j = below(stream, i + 1)
        items[i], items[j] = items[j], items[i]
    return items


def cost(seating, related, meetings):
    """(relations that meet, sum of first rounds), counted anew from everything."""
    rounds = [
        meetings[p][q]
        for p, q in combinations(sorted(seating), 2)
        if q in meetings.get(p, {}) and related(seating[p], seating[q])
    ]
    return len(rounds), sum(rounds)


def apart(seating, pools, related, meetings):
    """The passes over related entries; pools are (positions, stream whose numbers go on)."""
    seating = dict(seating)
    for _ in range(20):
        gain = False
        for p in sorted(seating):
            positions, stream = next(pool for pool in pools if p in pool[0])
            met = meetings.get(p, {})
            if not any(related(seating[p], seating[q]) for q in met if q in seating):
                continue
            for _ in range(50):
                q = positions[below(stream, len(positions))]
                swapped = {**seating, p: seating[q], q: seating[p]}
                if cost(swapped, related, meetings) < cost(seating, related, meetings):
                    seating, gain = swapped, True
                    break
        if not gain:
            break
    return seating
