"""Cards as clubs write them, and the order in which a hand is read."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tdapp.rules.cards import PACK, RANKS, SUITS, by_suit, is_wild, read_card, read_cards, read_rank, reading_order

HANDS = st.lists(st.sampled_from(PACK), min_size=1, max_size=27)
SYMBOLS = dict(zip(SUITS, "♠♥♣♦", strict=True))
CHINESE = dict(zip(SUITS, ("黑桃", "红桃", "梅花", "方块"), strict=True))


def wide(text):
    return "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in text)


def in_chinese(card):
    return {"RJ": "大王", "BJ": "小王"}.get(card) or CHINESE[card[0]] + card[1:]


def rank_first(card):
    return card if card in {"RJ", "BJ"} else card[1:] + card[0]


WRITTEN = {
    "codes": lambda card: card,
    "small letters": str.lower,
    "full width": wide,
    "T for ten": lambda card: card.replace("10", "T"),
    "0 for ten": lambda card: card.replace("10", "0"),
    "symbols": lambda card: card if card[1] == "J" and card[0] in "BR" else SYMBOLS[card[0]] + card[1:],
    "Chinese": in_chinese,
    "rank first": rank_first,
    "rank first, small": lambda card: rank_first(card).lower(),
    "rank before the symbol": lambda card: card if card in {"RJ", "BJ"} else card[1:] + SYMBOLS[card[0]],
}


def test_a_pack_has_54_cards():
    assert len(set(PACK)) == len(PACK) == 54


@pytest.mark.parametrize("write", WRITTEN.values(), ids=WRITTEN)
@pytest.mark.parametrize("card", PACK)
def test_a_card_is_read_however_it_is_written(card, write):
    assert read_card(write(card)) == read_card(f" {write(card)} ") == card


@pytest.mark.parametrize(
    "text, card",
    [
        ("♠️A", "SA"),
        ("♡ 10", "H10"),
        ("红心Ｑ", "HQ"),
        ("方片1O", "D10"),
        ("草花 t", "C10"),
        ("红k", "HK"),
        ("大 王", "RJ"),
        ("小鬼", "BJ"),
        ("Big Joker", "RJ"),
        ("small joker", "BJ"),
        ("red-joker", "RJ"),
        ("SJ", "SJ"),
        ("D-5", "D5"),
    ],
)
def test_other_ways_to_write_a_card(text, card):
    assert read_card(text) == card


@pytest.mark.parametrize(
    "text", ["", " ", "S", "10", "S1", "S11", "SX", "XA", "joker", "王", "J", "SASA", "SAK", "1S", "S A H"]
)
def test_what_is_no_card_is_not_guessed(text):
    assert read_card(text) is None


@pytest.mark.parametrize("text, rank", [("10", "10"), ("t", "10"), ("０", "10"), (" a ", "A"), ("k", "K"), ("２", "2")])
def test_a_trump_rank_is_read_as_cards_are(text, rank):
    assert read_rank(text) == rank


@pytest.mark.parametrize("text", ["", "1", "11", "S2", "RJ", "22"])
def test_what_is_no_rank_is_not_guessed(text):
    assert read_rank(text) is None


@pytest.mark.parametrize("between", [" ", ",", "，", "、", "; ", "\n", "\t", " | ", ""], ids=repr)
@pytest.mark.parametrize("write", WRITTEN.values(), ids=WRITTEN)
@given(hand=HANDS)
def test_a_hand_is_read_however_it_is_written(write, between, hand):
    read = read_cards(between.join(map(write, hand)))
    assert (read.cards, read.unread) == (tuple(hand), ())


@given(
    st.permutations([*PACK, *PACK]).map(lambda deck: deck[:27]),
    st.sampled_from(["♠{}", "{}: ", "{}"]),
    st.sampled_from(["", " "]),
)
def test_a_hand_by_suits_is_read(hand, heading, between):
    suits = by_suit(hand, "")
    parts = [
        heading.replace("♠", SYMBOLS[suit]).format("" if "♠" in heading else suit)
        + between.join(card[1:] for card in suits[suit])
        for suit in SUITS
        if suits[suit]
    ]
    read = read_cards(" ".join([*map(in_chinese, suits["J"]), *parts]))
    assert sorted(read.cards) == sorted(hand)
    assert not read.unread


@pytest.mark.parametrize(
    "text, cards, unread",
    [
        ("SA SA HK D10 BJ RJ", "SA SA HK D10 BJ RJ", []),
        ("大王大王小王♠AA1098 ♥K", "RJ RJ BJ SA SA S10 S9 S8 HK", []),
        ("S: A A K; H: Q 10 T0", "SA SA SK HQ H10 H10 H10", []),
        ("S11 SA", "SA", ["S11"]),
        ("SA K HK", "SA HK", ["K"]),
        ("SAX9HK", "SA HK", ["X9"]),
        ("SA SA HK S", "SA SA HK", ["S"]),
        ("♠AAK1 ♥Q9", "SA SA SK HQ H9", ["1"]),
        ("", "", []),
        (" , ", "", []),
        ("X9", "", ["X", "9"]),
        ("SA ? HK", "SA HK", ["?"]),
    ],
)
def test_what_names_no_card_is_left_over_and_nothing_else(text, cards, unread):
    read = read_cards(text)
    assert read.cards == tuple(cards.split())
    assert "".join(read.unread) == "".join(unread)


def test_what_was_read_does_not_show():
    assert repr(read_cards("SA XX")) == "CardsRead()"


@given(st.text(max_size=40))
def test_no_text_is_too_odd(text):
    read = read_cards(text)
    assert set(read.cards) <= set(PACK)
    assert all(unicodedata.normalize("NFKC", piece).strip() for piece in read.unread)
    assert read_card(text) in {None, *PACK}


def test_a_hand_is_read_from_the_big_joker_down():
    hand = ["D2", "SA", "BJ", "H5", "RJ", "C5", "DA", "SK", "S2", "S5"]
    assert reading_order(hand, "5") == ("RJ", "BJ", "S5", "H5", "C5", "SA", "DA", "SK", "S2", "D2")
    assert reading_order(hand, "") == ("RJ", "BJ", "SA", "DA", "SK", "S5", "H5", "C5", "S2", "D2")
    assert reading_order(hand, "A")[:4] == ("RJ", "BJ", "SA", "DA")


@given(HANDS, st.sampled_from(["", *RANKS]))
def test_an_order_loses_no_card_and_does_not_depend_on_the_order_before(hand, trump):
    read = reading_order(hand, trump)
    assert sorted(read) == sorted(hand)
    assert reading_order(sorted(hand), trump) == read
    assert sorted(card for cards in by_suit(hand, trump).values() for card in cards) == sorted(hand)


def test_by_suit_each_suit_begins_with_its_trump():
    groups = by_suit(["D2", "SA", "BJ", "H5", "RJ", "C5", "DA", "SK", "S2", "S5", "S5"], "5")
    assert groups == {
        "J": ("RJ", "BJ"),
        "S": ("S5", "S5", "SA", "SK", "S2"),
        "H": ("H5",),
        "C": ("C5",),
        "D": ("DA", "D2"),
    }


def test_the_wild_card_is_the_heart_of_the_trump_rank():
    assert [card for card in PACK if is_wild(card, "10")] == ["H10"]
    assert not any(is_wild(card, "") for card in PACK)
