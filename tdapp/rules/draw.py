"""The random draw, exactly: a SHA-256 stream and Fisher-Yates, repeatable from seed and entry list (rules 4).

Anybody can repeat a draw: block i is the SHA-256 of the UTF-8 text `tdapp-draw-1`, the purpose, the seed and i, joined
by line feeds; it is read as four big-endian 64-bit integers. A number below m is the next integer modulo m; integers
from the last multiple of m below 2**64 upwards are skipped, so that no remainder is favoured. The list is shuffled from
its end: item i changes places with the item whose index is a number below i + 1.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from tdapp.text import Refused, Text

SCHEME = "tdapp-draw-1"
_SPAN = 1 << 64
Item = TypeVar("Item")


def read_seed(text: str) -> str:
    """The seed as it enters the draw: stripped, in Unicode form NFC.

    Refused when nothing is left, or when it holds a line break or another control character, which no paper can show.
    """
    seed = unicodedata.normalize("NFC", text.strip())
    if not seed:
        raise Refused(Text("The seed of the draw is empty. Enter a word or a number that everybody may see."))
    if any(unicodedata.category(c) in {"Cc", "Zl", "Zp"} for c in seed):
        raise Refused(Text("The seed of the draw holds a line break or another invisible control character."))
    return seed


def purpose(event: str, segment: int, what: str, group: str = "") -> str:
    """The purpose line of a draw, `EVENT/SEGMENT/what`; what is seats, upper, lower or lot.

    A group that is drawn by itself (its members are already fixed) stands between segment and what.
    """
    return "/".join([event, str(segment), *([group] if group else []), what])


class Stream:
    """The endless numbers of one purpose and seed; what is drawn next continues where the last draw ended."""

    def __init__(self, purpose: str, seed: str, scheme: str = SCHEME) -> None:
        self.scheme = scheme
        self.purpose = purpose
        self.seed = read_seed(seed)
        self._block = 0
        self._ready: deque[int] = deque()

    def below(self, limit: int) -> int:
        """The next number from 0 to limit − 1, each as likely as the others; limit is at least 1."""
        if limit < 1:
            raise ValueError("there is no number below 1")
        bound = _SPAN // limit * limit
        while (u := self._next()) >= bound:
            pass
        return u % limit

    def shuffle(self, items: Sequence[Item]) -> list[Item]:
        """A new list with the items in drawn order."""
        drawn = list(items)
        for i in range(len(drawn) - 1, 0, -1):
            j = self.below(i + 1)
            drawn[i], drawn[j] = drawn[j], drawn[i]
        return drawn

    def _next(self) -> int:
        if not self._ready:
            text = f"{self.scheme}\n{self.purpose}\n{self.seed}\n{self._block}"
            block = hashlib.sha256(text.encode()).digest()
            self._ready.extend(int.from_bytes(block[k : k + 8], "big") for k in range(0, 32, 8))
            self._block += 1
        return self._ready.popleft()


@dataclass(frozen=True, slots=True)
class Pool:
    """Entries that are drawn among themselves, and the round-one positions they fill, in order.

    The first segment has one pool (`…/seats`, entries by list number); later ones have two (`…/upper`, `…/lower`,
    entries by ranking). Both tuples are equally long.
    """

    purpose: str
    entries: tuple[int, ...]
    positions: tuple[int, ...]

    def __post_init__(self) -> None:
        if len(self.entries) != len(self.positions):
            raise ValueError("a pool needs as many positions as entries")


@dataclass(frozen=True, slots=True)
class Shuffled:
    """What the shuffles gave: the entry at each position, and each pool's stream, ready to go on."""

    seating: Mapping[int, int]
    streams: tuple[Stream, ...]


def shuffle_pools(pools: Sequence[Pool], seed: str) -> Shuffled:
    """Shuffle each pool with the stream of its purpose and seat it on its positions in order."""
    streams = tuple(Stream(pool.purpose, seed) for pool in pools)
    seating: dict[int, int] = {}
    for pool, stream in zip(pools, streams, strict=True):
        seating.update(zip(pool.positions, stream.shuffle(pool.entries), strict=True))
    return Shuffled(dict(sorted(seating.items())), streams)
