from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pypdfium2
import pytest

from reports.catalogue import Catalogue
from reports.documents.hand_slips import pages_of
from reports.hand_lines import by_line, counts_of, lines_of
from tdapp.rules.seats import SEATS
from tests.reports import examples
from tests.reports.board_examples import deal_check, facts, hand_records, hand_slips, hands, recovery_sheet
from tests.reports.printed import pages

SUITS = {"S": "♠", "H": "♥", "C": "♣", "D": "♦"}


@pytest.mark.parametrize("stacks", ["board", "seat"])
@pytest.mark.parametrize("boards", range(1, 14))
def test_every_slip_is_printed_once_on_as_many_pages_as_boards(boards, stacks):
    rows = replace(hand_slips(examples.heading(), boards), stacks=stacks)
    made = pages_of(rows)
    assert len(made) == boards
    assert Counter((s.code, s.seat) for page in made for s in page) == Counter((s.code, s.seat) for s in rows.slips)


@pytest.mark.parametrize("boards", [4, 8, 12])
def test_a_stack_of_the_cut_pile_is_whole_boards(boards):
    rows = hand_slips(examples.heading(), boards)
    for stack in zip(*pages_of(rows), strict=True):
        codes = [slip.code for slip in stack]
        assert [slip.seat for slip in stack] == [*SEATS] * (boards // 4)
        assert len(set(codes)) == boards // 4
        assert codes == sorted(codes, key=[s.code for s in rows.slips].index)


def test_a_stack_of_the_cut_pile_is_one_seat():
    rows = replace(hand_slips(examples.heading(), 5), stacks="seat")
    for seat, stack in zip(SEATS, zip(*pages_of(rows), strict=True), strict=True):
        assert {slip.seat for slip in stack} == {seat}


def test_a_slip_shows_its_27_cards_line_by_line():
    rows = hand_slips(examples.heading(), 1)
    one = replace(rows, slips=rows.slips[:1])
    slip = one.slips[0]
    first = next(pages(Catalogue().draw("hand-slips", replace(rows, slips=(slip,) * 4), "en")))
    middle_x, middle_y = first.width / 2, first.height / 2
    quarter = [t for t in first.texts if t.box[2] < middle_x and t.box[1] > middle_y]
    shown = Counter(t.text for t in quarter if t.text in SUITS.values())
    wanted = Counter(SUITS[c[0]] for c in slip.cards if c not in ("BJ", "RJ"))
    assert shown == wanted
    names = [t for t in quarter if t.text in {"Big joker", "Small joker", *lines_of(slip.trump)} and t.box[0] < 70]
    order = [t.text for t in sorted(names, key=lambda t: -t.box[1])]
    assert order[:2] == ["Big joker", "Small joker"]
    assert order[2:] == [*lines_of(slip.trump)[2:]]
    assert order[2] == slip.trump
    assert [r for r in order[3:] if r in "AKQJ"] == [r for r in "AKQJ" if r != slip.trump]


def test_lines_hold_all_cards_in_the_order_of_the_suits():
    for number in range(20):
        for hand in hands(number):
            lines = by_line(hand)
            assert sum(map(len, lines.values())) == 27
            assert all(suits == sorted(suits, key="SHCD".find) for suits in lines.values())


def test_the_figures_of_a_deal_check_add_up_over_the_seats():
    for number in range(20):
        _, trump, _ = facts(number)
        sums = [sum(column) for column in zip(*(counts_of(hand, trump) for hand in hands(number)), strict=True)]
        assert sums == [26, 26, 26, 26, 2, 2, 2]


def test_the_red_suits_differ_from_the_black_ones_without_colour():
    pdf = Catalogue().draw("hand-slips", hand_slips(examples.heading(), 1), "en")
    document = pypdfium2.PdfDocument(pdf)
    grey = document[0].render(scale=4).to_pil().convert("L")
    document.close()
    first = next(pages(pdf))
    inside = {}
    for mark in ("♠", "♥", "♣", "♦"):
        left, bottom, right, top = next(t.box for t in first.texts if t.text == mark)
        centre = ((left + right) / 2 * 4, (first.height - (bottom + top) / 2) * 4)
        inside[mark] = grey.getpixel((int(centre[0]), int(centre[1])))
    assert max(inside["♠"], inside["♣"]) < 60
    assert min(inside["♥"], inside["♦"]) > 180


def test_no_card_of_a_secret_paper_shows_in_its_repr():
    heading = examples.heading()
    for rows in (hand_slips(heading, 2), deal_check(heading, 2)):
        assert not [card for hand in hands(1) for card in hand if repr(card) in repr(rows)]
    assert "K7Q2M" not in repr(recovery_sheet(heading))


def test_a_record_names_what_is_not_known_and_not_open():
    words = "\n".join(p.words for p in pages(Catalogue().draw("hand-records", hand_records(examples.heading()), "en")))
    assert "The hands of this board are not known." in words
    assert "version 2" in words
    assert "The hands of board 26A999 are not open." in words
    assert "Not played: 1" in words


def test_two_people_sign_every_page_of_a_deal_check():
    drawn = list(pages(Catalogue().draw("deal-check", deal_check(examples.heading(), 30), "en")))
    assert len(drawn) == 3
    assert all("Checked by" in p.words and p.words.count("Signature, date and time") == 2 for p in drawn)


def test_the_recovery_key_stands_whole_and_large():
    (page,) = pages(Catalogue().draw("recovery-key", recovery_sheet(examples.heading()), "en"))
    assert all(group in page.words for group in ("K7Q2M", "9XM4T", "TR3A0", "BCD1P", "Q8ZHJ", "K5W2E"))
