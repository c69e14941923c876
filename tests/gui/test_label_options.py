"""The page Documents with board labels: which stock, from which label on, which boards."""

from __future__ import annotations

import pytest

from tdapp.services.boards.assigning import Wish, assign_boards
from tests.board_stock import stock
from tests.seated_event import seated_office
from tests.windows import settle


@pytest.fixture
def page(window, tmp_path, qtbot):
    with seated_office(tmp_path) as (office, _):
        stock(office, 12)
        assign_boards(office, None, 1, 1, Wish(next_unused=0))
    there = window(tmp_path / "tournament.tdb", language="en")
    there.show_page("documents", ("board-labels", {"segment": 1, "round": 1}))
    settle(there)
    settle(there)
    return there.page


def pick(page, data) -> None:
    box = page.options.boxes["stock"]
    at = box.findData(data)
    box.setCurrentIndex(at)
    box.activated.emit(at)
    settle(page.window())


def typed(page, key: str, text: str) -> None:
    page.options.typed[key].setText(text)
    page.options.typed[key].editingFinished.emit()
    settle(page.window())


def test_the_labels_of_the_round_are_shown_on_the_stock_that_is_chosen(page):
    assert [label.code for label in page.shown.rows.labels] == [f"B{n}" for n in range(1, 13)]
    pick(page, "L7165")
    assert page.options.options().stock.count == 8
    assert page.view.pages == 2
    page.options.ticked["outlines"].click()
    settle(page.window())
    assert page.view.pages == 3
    typed(page, "start", "6")
    assert page.options.options().start == 6


def test_own_sizes_are_asked_for_when_chosen_and_refused_when_they_are_none(page):
    own = page.options._parts["own"]
    assert own.isHidden()
    pick(page, "")
    assert not own.isHidden()
    assert page.shown is None
    typed(page, "own", "2x3 90x80")
    assert page.options.options().stock.count == 6
    assert page.shown is not None


def test_boards_are_named_by_typing_or_scanning_their_labels(page):
    typed(page, "boards", "tdbb2，B3")
    typed(page, "copies", "2")
    assert [(x.copy, x.code) for x in page.shown.rows.labels] == [(1, "B2"), (1, "B3"), (2, "B2"), (2, "B3")]
    typed(page, "copies", "two")
    assert page.shown is None


def test_secret_papers_are_not_in_the_list(page):
    there = [k.key for k in page.known.kinds]
    assert "board-labels" in there
    assert not {"hand-slips", "deal-check", "recovery-key"} & set(there)
