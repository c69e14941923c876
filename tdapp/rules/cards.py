"""The cards of two packs, the many ways in which people write them, and the order in which they are read.

A card is its suit and rank, S2 … SA, H2 … HA, C2 … CA, D2 … DA, or BJ and RJ, the small and the big joker (formats:
boards). Each card is there twice, 108 in all. Cards of the trump rank stand above the ace; the heart of the trump rank
is the wild card (逢人配).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from tdapp.rules.card_words import in_letters

SUITS = ("S", "H", "C", "D")
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SMALL_JOKER = "BJ"
BIG_JOKER = "RJ"
PACK = (*(suit + rank for suit in SUITS for rank in RANKS), SMALL_JOKER, BIG_JOKER)
"""One pack in the order of a new one; its index is a card's number, from 0 to 53."""

CARD_NUMBERS = {card: number for number, card in enumerate(PACK)}

_RANK = r"(?:1[0O]|[2-9TJQKA0O])"
_SUIT_FIRST = re.compile(rf"{BIG_JOKER}|{SMALL_JOKER}|[SHCD]{_RANK}")
_RANK_FIRST = re.compile(rf"{BIG_JOKER}|{SMALL_JOKER}|{_RANK}[SHCD]")
_PART = re.compile(rf"{BIG_JOKER}|{SMALL_JOKER}|[SHCD]|{_RANK}")
_BETWEEN = re.compile(r"[\s,;:、。.·|/\\()\[\]{}<>【】「」《》_=+*'\"`~-]+")


@dataclass(frozen=True, slots=True)
class CardsRead:
    """The cards that a text names, in its order, and the pieces of it that name none.

    Both are hidden when the value is shown, for hands are secret.
    """

    cards: tuple[str, ...] = field(repr=False)
    unread: tuple[str, ...] = field(repr=False)


def read_card(text: str) -> str | None:
    """The card that a text names, or None.

    Forgives small letters, full-width characters, T and 0 for 10, suits as symbols or in Chinese, the rank before the
    suit, and Chinese and English words for the jokers.
    """
    typed = "".join(_BETWEEN.split(in_letters(text)))
    for form in (_SUIT_FIRST, _RANK_FIRST):
        if form.fullmatch(typed):
            return _card(typed)
    return None


def read_rank(text: str) -> str | None:
    """The rank that a text names (as a trump rank), or None; forgives what `read_card` forgives."""
    typed = in_letters(text).strip()
    return _rank(typed) if re.fullmatch(_RANK, typed) else None


def read_cards(text: str) -> CardsRead:
    """The cards of a hand as people write it.

    Cards stand one by one, with blanks, commas or nothing between them (`SA HK 10D`, `♠A♥K`), or the ranks follow their
    suit (`♠AAK10 ♥Q9 …`, `S: A A K; H: Q`). What names no card is left over: a lone rank among cards with suits does
    not take the suit of its neighbour, so only a hand that is mostly written by suits is read so.
    """
    pieces = [piece for piece in _BETWEEN.split(in_letters(text)) if piece]
    one_by_one = _one_by_one(pieces)
    if not one_by_one.unread:
        return one_by_one
    by_suits = _by_suits(pieces)
    return by_suits if _suited(by_suits) >= max(1, 2 * _suited(one_by_one)) else one_by_one


def is_wild(card: str, trump: str) -> bool:
    """Whether the card is a wild card (逢人配), the heart of the trump rank."""
    return card == f"H{trump}"


def reading_order(cards: Iterable[str], trump: str) -> tuple[str, ...]:
    """The cards as a hand is read: big joker, small joker, the trump rank, then A to 2; S H C D within a rank.

    `trump` is empty where it is not known.
    """
    return tuple(sorted(cards, key=lambda card: _height(card, trump)))


def by_suit(cards: Iterable[str], trump: str) -> dict[str, tuple[str, ...]]:
    """The cards suit by suit: under `J` the jokers, then S H C D, each with its trump first, then A to 2.

    All five are there, also where they are empty.
    """
    read = reading_order(cards, trump)
    groups = {"J": tuple(card for card in read if card in (SMALL_JOKER, BIG_JOKER))}
    for suit in SUITS:
        groups[suit] = tuple(card for card in read if card not in groups["J"] and card[0] == suit)
    return groups


def _height(card: str, trump: str) -> tuple[int, int]:
    """Where the card stands in a hand: rank from the top, then suit."""
    if card == BIG_JOKER:
        return 0, 0
    if card == SMALL_JOKER:
        return 1, 0
    rank = card[1:]
    return 2 if rank == trump else 3 + len(RANKS) - RANKS.index(rank), SUITS.index(card[0])


def _rank(typed: str) -> str:
    return "10" if typed in {"T", "0", "O", "1O"} else typed


def _card(typed: str) -> str:
    """The code of what one of the two forms has matched."""
    if typed in (SMALL_JOKER, BIG_JOKER):
        return typed
    suit, rank = (typed[0], typed[1:]) if typed[0] in SUITS else (typed[-1], typed[:-1])
    return suit + _rank(rank)


def _suited(read: CardsRead) -> int:
    """How many cards with a suit were read: jokers are read the same in both ways."""
    return sum(card not in (SMALL_JOKER, BIG_JOKER) for card in read.cards)


def _one_by_one(pieces: Iterable[str]) -> CardsRead:
    cards: list[str] = []
    unread: list[str] = []
    for piece in pieces:
        rank_first = re.match(rf"(?:{BIG_JOKER}|{SMALL_JOKER})*{_RANK}", piece)
        for part, is_card in _scan(_RANK_FIRST if rank_first else _SUIT_FIRST, piece):
            if is_card:
                cards.append(_card(part))
            else:
                unread.append(part)
    return CardsRead(tuple(cards), tuple(unread))


def _by_suits(pieces: Iterable[str]) -> CardsRead:
    """The ranks that follow a suit belong to it, until another suit or a joker."""
    cards: list[str] = []
    unread: list[str] = []
    suit = ""
    for piece in pieces:
        for part, known in _scan(_PART, piece):
            if not known or (suit == "" and re.fullmatch(_RANK, part)):
                unread.append(part)
            elif part in (SMALL_JOKER, BIG_JOKER):
                suit = ""
                cards.append(part)
            elif part in SUITS:
                suit = part
            else:
                cards.append(suit + _rank(part))
    return CardsRead(tuple(cards), tuple(unread))


def _scan(form: re.Pattern[str], piece: str) -> Iterator[tuple[str, bool]]:
    """The parts of a piece in order, and whether the form knows each."""
    end = 0
    for found in form.finditer(piece):
        if found.start() > end:
            yield piece[end : found.start()], False
        yield found[0], True
        end = found.end()
    if end < len(piece):
        yield piece[end:], False
