from __future__ import annotations

from itertools import pairwise

import pytest

from tdapp.rules.label_stock import LETTER, STOCKS, find_stock, stock_text
from tdapp.text import Refused


@pytest.mark.parametrize("stock", STOCKS, ids=lambda s: s.key)
def test_the_labels_of_a_stock_lie_on_their_page_and_not_on_one_another(stock):
    places = list(stock.corners())
    assert len(places) == stock.count
    for x, y in places:
        assert x >= 0
        assert y >= 0
        assert x + stock.width <= stock.page[0] + 0.001
        assert y + stock.height <= stock.page[1] + 0.001
    for (x1, y1), (x2, y2) in pairwise(places):
        assert x2 - x1 >= stock.width - 0.001 or y2 - y1 >= stock.height - 0.001


@pytest.mark.parametrize("stock", STOCKS, ids=lambda s: s.key)
def test_the_margins_of_a_stock_are_the_same_on_both_sides(stock):
    assert stock.left == pytest.approx(stock.right, abs=0.6)
    assert stock.top == pytest.approx(stock.bottom, abs=0.6)


def test_the_common_sheets_are_there():
    assert {s.count for s in STOCKS} >= {65, 40, 24, 21, 14, 8}
    assert find_stock("5160").page == LETTER


@pytest.mark.parametrize("typed", ["L7160", "l7160", "Avery L7160", "Ｌ７１６０"])
def test_a_stock_is_found_by_its_number(typed):
    assert find_stock(typed) is STOCKS[0]


@pytest.mark.parametrize("stock", STOCKS, ids=lambda s: s.key)
def test_own_sizes_are_read_as_they_are_written(stock):
    found = find_stock(stock_text(stock))
    assert found.key == ""
    for read, written in zip(found.corners(), stock.corners(), strict=True):
        assert read == pytest.approx(written)


def test_without_edges_the_labels_lie_in_the_middle_of_the_page():
    stock = find_stock("2 × 3　80×60")
    assert (stock.left, stock.top) == (25.0, 58.5)
    assert (stock.right, stock.bottom) == pytest.approx((25.0, 58.5))


@pytest.mark.parametrize("typed", ["", "L9999", "3x8", "3x8 70", "-3x8 70x37", "3x8 70x37 0"])
def test_what_is_no_stock_is_refused_with_those_there_are(typed):
    with pytest.raises(Refused, match=r"is no label stock\. Known: .*L7160.*5160"):
        find_stock(typed)


def test_every_fault_of_own_sizes_is_named():
    with pytest.raises(Refused) as refused:
        find_stock("9x9 25x19 5,5 0,0 210x900")
    assert [str(p) for p in refused.value] == [
        "A label is at least 30 × 20 mm, so that its code can be scanned.",
        "A page has at most 400 mm.",
        "The labels leave the page: they need 230 × 176 mm, the page has 210 × 900 mm.",
    ]


def test_a_sheet_without_labels_is_none():
    with pytest.raises(Refused, match="at least one column"):
        find_stock("0x4 70x37")
