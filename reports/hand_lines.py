"""A hand in lines by rank, in reading order: big joker, small joker, trump, then A down to 2; a column a suit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from reports.language import Say
from tdapp.rules.cards import BIG_JOKER, RANKS, SMALL_JOKER, SUITS
from tdapp.text import Text

JOKERS = {BIG_JOKER: Text("Big joker"), SMALL_JOKER: Text("Small joker")}
JOKER_MARKS = {BIG_JOKER: "★", SMALL_JOKER: "☆"}


@cache
def lines_of(trump: str) -> tuple[str, ...]:
    """The lines of a hand: the jokers, the trump rank where it is known, the other ranks from A down to 2."""
    others = tuple(sorted((r for r in RANKS if r != trump), key=_HIGH.__getitem__))
    return (BIG_JOKER, SMALL_JOKER, *((trump,) if trump in RANKS else ()), *others)


_HIGH = {rank: index for index, rank in enumerate(("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"))}


def by_line(cards: Iterable[str]) -> dict[str, list[str]]:
    """The cards of each line: the suits, in the order S H C D; of a joker an empty text each."""
    found: dict[str, list[str]] = {}
    for card in cards:
        line, suit = (card, "") if card in JOKERS else (card[1:], card[0])
        found.setdefault(line, []).append(suit)
    return {line: sorted(suits, key=lambda s: SUITS.index(s) if s else -1) for line, suits in found.items()}


def line_name(line: str, say: Say) -> str:
    """How a line is called: a rank, or a joker in the languages of the paper, one below the other."""
    return say(JOKERS[line], "\n") if line in JOKERS else line


def counts_of(cards: Sequence[str], trump: str) -> tuple[int, ...]:
    """How many cards of each suit S H C D, big jokers, small jokers, and wild cards (trump rank in hearts)."""
    suits = [c[0] for c in cards if c not in JOKERS]
    jokers = [list(cards).count(j) for j in JOKERS]
    return (*(suits.count(s) for s in SUITS), *jokers, list(cards).count(f"H{trump}"))
