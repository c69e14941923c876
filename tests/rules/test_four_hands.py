"""Four hands of a board: packed, hidden, and every fault told at once."""

from __future__ import annotations

import pickle
import traceback
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tdapp.i18n import render
from tdapp.rules.cards import PACK
from tdapp.rules.hands import Hands, hands_findings, make_hands, pack_hands, read_hands, unpack_hands
from tdapp.rules.seats import SEATS

DECKS = st.permutations([*PACK, *PACK])


def cut(deck):
    return {seat: tuple(deck[27 * k : 27 * k + 27]) for k, seat in enumerate(SEATS)}


NEW = cut([*PACK, *PACK])


def told(by_seat):
    return [render(finding.text, "en") for finding in hands_findings(by_seat)]


@given(DECKS)
def test_hands_read_back_from_their_bytes(deck):
    hands = make_hands(cut(deck))
    packed = pack_hands(hands)
    assert len(packed) == 109
    assert unpack_hands(packed) == hands
    assert all(sorted(hands.of(seat)) == sorted(cut(deck)[seat]) for seat in SEATS)
    assert not hands_findings(cut(deck))


@given(DECKS)
def test_the_order_of_a_hands_cards_does_not_matter(deck):
    turned = {seat: cards[::-1] for seat, cards in cut(deck).items()}
    assert pack_hands(make_hands(turned)) == pack_hands(make_hands(cut(deck)))


def test_the_bytes_are_the_form_and_the_cards_numbers():
    packed = pack_hands(make_hands(NEW))
    assert packed[:28] == bytes([1, *range(27)])
    assert packed[28:55] == bytes(range(27, 54))


@given(st.binary(max_size=120))
def test_other_bytes_are_not_hands(data):
    with pytest.raises(ValueError):
        unpack_hands(data)


def test_bytes_of_another_form_or_order_are_not_hands():
    packed = pack_hands(make_hands(NEW))
    for spoiled in (bytes([2]) + packed[1:], packed[:1] + packed[2:3] + packed[1:2] + packed[3:], packed + b"\0"):
        with pytest.raises(ValueError):
            unpack_hands(spoiled)


def test_hands_do_not_show():
    hands = make_hands(NEW)
    assert f"{hands} {hands!r} {[hands]}" == "Hands(hidden) Hands(hidden) [Hands(hidden)]"
    assert pickle.loads(pickle.dumps(hands)) == hands


@pytest.mark.parametrize("spoil", [{"E": NEW["E"][:26]}, {"E": ("SA", *NEW["E"][1:])}, {"E": ("XX", *NEW["E"][1:])}])
def test_a_fault_in_hands_is_told_without_a_card(spoil):
    with pytest.raises(ValueError) as raised:
        make_hands({**NEW, **spoil})
    assert not any(card in "".join(traceback.format_exception_only(raised.value)) for card in PACK)


def test_three_hands_are_not_a_board():
    with pytest.raises(ValueError):
        Hands(tuple(NEW.values())[:3])


def test_every_fault_is_told_at_once():
    east = ("S11", "SA", *NEW["E"][2:])
    west = (*NEW["W"][:25], "SK")
    assert told({**NEW, "E": east, "W": west}) == [
        "Seat E: “S11” is not a card.",
        "Cards at seat W: 26. There must be 27.",
        "Card SK is there 3 times, at E, W, W; two are right.",
        "Card SA is there 3 times, at E, E, W; two are right.",
        "These cards are missing: S2, S3, HA, C2.",
    ]


def test_the_subject_of_a_fault_is_the_seat_or_the_card():
    found = hands_findings({**NEW, "E": ("??", *NEW["E"][1:]), "S": ("S3", *NEW["S"][1:])})
    assert [finding.subject for finding in found] == [("seat", "E"), ("card", "S3"), ()]


def test_a_seat_without_cards_is_told_and_its_hand_is_not():
    assert told({seat: NEW[seat] for seat in "ESW"}) == ["Seat N has no cards.", "Cards that are missing: 27."]
    assert len(told({})) == 5


def test_a_seat_that_does_not_exist_is_told():
    assert told({**NEW, "X": ()}) == ["“X” is not a seat; the seats are E, S, W, N."]


@given(DECKS, st.data())
def test_any_two_cards_that_changed_into_others_are_found(deck, data):
    hands = cut(deck)
    seat = data.draw(st.sampled_from(SEATS))
    at = data.draw(st.integers(0, 26))
    other = data.draw(st.sampled_from([card for card in PACK if card != hands[seat][at]]))
    spoiled = {**hands, seat: (*hands[seat][:at], other, *hands[seat][at + 1 :])}
    assert len(hands_findings(spoiled)) == 2


@given(DECKS, st.sampled_from([*combinations(SEATS, 2)]))
def test_cards_in_another_hand_are_counted_at_both(deck, seats):
    one, other = seats
    hands = cut(deck)
    moved = {**hands, one: hands[one][1:], other: (*hands[other], hands[one][0])}
    assert [finding.subject for finding in hands_findings(moved)] == [("seat", one), ("seat", other)]


def test_hands_are_read_from_texts_as_people_write_them():
    written = {seat: " ".join(cards) for seat, cards in NEW.items()}
    hands, found = read_hands(written)
    assert (hands, found) == (make_hands(NEW), [])
    hands, found = read_hands({**written, "N": written["N"].replace("DK", "DX")})
    assert hands is None
    assert [render(finding.text, "en") for finding in found] == [
        "Seat N: “DX” is not a card.",
        "These cards are missing: DK.",
    ]


def test_a_long_piece_is_told_short_and_without_what_does_not_print():
    (text, *_) = told({**NEW, "E": ("A\x07" + "B" * 500, *NEW["E"][1:])})
    assert text == "Seat E: “A?BBBBBBBBB…” is not a card."
