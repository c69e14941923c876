"""The four hands of a board: 27 of 108 cards at each seat, kept out of everything that is shown (rules 1).

Hands are secret until their round begins; therefore they show nothing of themselves in a repr, and no error of this
module that is not a finding names a card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tdapp.rules.cards import CARD_NUMBERS, PACK, read_cards
from tdapp.rules.findings import Finding
from tdapp.rules.seats import SEATS
from tdapp.text import Text

HAND_SIZE = 27
PACKS = 2
PACKED_SIZE = 1 + HAND_SIZE * len(SEATS)
_FORM = 1
_MOST_NAMED = 8
"""So many missing cards are named at most: more would be a hand that somebody left out, told to all who look on."""


@dataclass(frozen=True, slots=True, repr=False)
class Hands:
    """Four hands of 27 cards, at E S W N, each in the order of a new pack.

    ValueError when they are not two of each card, 27 a seat; `hands_findings` says what is wrong.
    """

    cards: tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...], tuple[str, ...]]

    def __post_init__(self) -> None:
        if len(self.cards) != len(SEATS) or any(len(hand) != HAND_SIZE for hand in self.cards):
            raise ValueError("four hands of 27 cards are needed")
        numbers = [CARD_NUMBERS.get(card, -1) for hand in self.cards for card in hand]
        if sorted(numbers) != _BOTH_PACKS:
            raise ValueError("the hands are not two of each card")
        object.__setattr__(self, "cards", tuple(tuple(sorted(h, key=CARD_NUMBERS.__getitem__)) for h in self.cards))

    def of(self, seat: str) -> tuple[str, ...]:
        """The 27 cards of a seat, in the order of a new pack."""
        return self.cards[SEATS.index(seat)]

    def __repr__(self) -> str:
        return "Hands(hidden)"


_BOTH_PACKS = sorted([*range(len(PACK))] * PACKS)


def pack_hands(hands: Hands) -> bytes:
    """The hands in 109 bytes, always the same for the same hands.

    The first byte is the form, 1; then the cards' numbers in the pack, 27 a seat in the order E S W N, ascending.
    """
    return bytes([_FORM, *[CARD_NUMBERS[card] for hand in hands.cards for card in hand]])


def unpack_hands(packed: bytes) -> Hands:
    """The hands again; ValueError when the bytes are not what `pack_hands` makes."""
    if len(packed) != PACKED_SIZE or packed[0] != _FORM or max(packed) >= len(PACK):
        raise ValueError("these bytes are not packed hands")
    e, s, w, n = (
        tuple(PACK[number] for number in packed[start : start + HAND_SIZE])
        for start in range(1, PACKED_SIZE, HAND_SIZE)
    )
    hands = Hands((e, s, w, n))
    if pack_hands(hands) != packed:
        raise ValueError("these packed hands are not in order")
    return hands


def hands_findings(by_seat: Mapping[str, Sequence[str]]) -> list[Finding]:
    """Every fault of four hands, given as codes of cards by seat: none means that `Hands` can hold them.

    The subject is ("seat", E) where one seat is at fault, and ("card", SA) where a card is.
    """
    found = [
        Finding(Text("“{seat}” is not a seat; the seats are {known}.", seat=_shown(seat), known=SEATS))
        for seat in sorted(set(by_seat) - set(SEATS))
    ]
    for seat in SEATS:
        found += _faults_of_seat(seat, by_seat.get(seat, ()))
    found += _faults_of_count(by_seat)
    return found


def read_hands(by_seat: Mapping[str, str]) -> tuple[Hands | None, list[Finding]]:
    """The hands that four texts name, as people write them, or None and every fault."""
    read = {seat: read_cards(text) for seat, text in by_seat.items()}
    found = hands_findings({seat: (*hand.cards, *hand.unread) for seat, hand in read.items()})
    return (None if found else make_hands({seat: hand.cards for seat, hand in read.items()})), found


def make_hands(by_seat: Mapping[str, Sequence[str]]) -> Hands:
    """The hands of four seats; ValueError as with `Hands`, KeyError when a seat is not there."""
    e, s, w, n = (tuple(by_seat[seat]) for seat in SEATS)
    return Hands((e, s, w, n))


def _faults_of_seat(seat: str, cards: Sequence[str]) -> list[Finding]:
    subject = ("seat", seat)
    found = [
        Finding(Text("Seat {seat}: “{card}” is not a card.", seat=seat, card=_shown(card)), subject)
        for card in dict.fromkeys(cards)
        if card not in CARD_NUMBERS
    ]
    if not cards:
        found.append(Finding(Text("Seat {seat} has no cards.", seat=seat), subject))
    elif len(cards) != HAND_SIZE:
        text = Text("Cards at seat {seat}: {n}. There must be {needed}.", seat=seat, n=len(cards), needed=HAND_SIZE)
        found.append(Finding(text, subject))
    return found


def _faults_of_count(by_seat: Mapping[str, Sequence[str]]) -> list[Finding]:
    """Cards that are there more than twice, and cards that are missing."""
    held = {seat: Counter(by_seat.get(seat, ())) for seat in SEATS}
    total = sum(held.values(), Counter[str]())
    found = []
    for card in PACK:
        if total[card] > PACKS:
            at = tuple(seat for seat in SEATS for _ in range(held[seat][card]))
            text = Text(
                "Card {card} is there {n} times, at {seats}; two are right.", card=card, n=total[card], seats=at
            )
            found.append(Finding(text, ("card", card)))
    missing = tuple(card for card in PACK for _ in range(PACKS - total[card]))
    if len(missing) > _MOST_NAMED:
        found.append(Finding(Text("Cards that are missing: {n}.", n=len(missing))))
    elif missing:
        found.append(Finding(Text("These cards are missing: {cards}.", cards=missing)))
    return found


def _shown(piece: str) -> str:
    """A piece of the file as a sentence can show it: short, and nothing that does not print."""
    plain = "".join(c if c.isprintable() else "?" for c in piece)
    return plain if len(plain) <= 12 else plain[:11] + "…"
