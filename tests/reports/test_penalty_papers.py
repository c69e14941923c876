"""The penalty list on many pages and for the wall; slips two to a page, a long one on its own."""

from __future__ import annotations

from dataclasses import replace

import pytest

from reports.catalogue import Catalogue
from tdapp.services.rows.penalties import RulingSlips
from tdapp.text import Text
from tests.reports.examples import PRINTED, heading
from tests.reports.penalty_examples import penalty_list, ruling_slips
from tests.reports.printed import extracted, pages


def drawn(kind, rows, language="en"):
    return list(pages(Catalogue().draw(kind, rows, language)))


@pytest.mark.parametrize("wall", [True, False])
def test_500_rulings_keep_their_headers(wall):
    found = drawn("penalty-list", penalty_list(heading(), 500, PRINTED, wall=wall, pairs=True))
    assert len(found) > 8
    assert all("Party" in page.words and "Article" in page.words for page in found)
    assert [page.overlapping() for page in found] == [[] for _ in found]


def test_only_the_list_for_the_file_says_who_ruled_and_whether_it_stands():
    file, wall = (extracted(Catalogue().draw("penalty-list", penalty_list(heading(), 12, PRINTED, wall=w), "zh"))
                  for w in (False, True))  # fmt: skip
    for word in ("裁定人", "状态", "有效", "事发时间", "裁判员当场询问"):
        assert word in file
        assert word not in wall
    assert "未亮提醒牌" in wall


@pytest.mark.parametrize("language, said", [("zh", "没有判罚。"), ("en", "There is no penalty.")])
def test_an_empty_list_says_so(language, said):
    (page,) = drawn("penalty-list", penalty_list(heading(), 0, PRINTED), language)
    assert said in page.words


def test_two_slips_stand_on_a_page_and_a_long_one_alone():
    assert len(drawn("ruling-slip", ruling_slips(heading(), 4, PRINTED))) == 2
    assert len(drawn("ruling-slip", ruling_slips(heading(), 3, PRINTED))) == 2
    long = ruling_slips(heading(), 3, PRINTED, long=40)
    first, second = drawn("ruling-slip", long)
    assert "No. 1" in first.words
    assert "No. 2" not in first.words
    assert "No. 2" in second.words


def test_a_slip_of_a_withdrawn_ruling_says_so_at_its_head():
    (slip,) = ruling_slips(heading(), 1, PRINTED).slips
    gone = replace(slip, line=replace(slip.line, stands=False, state=Text("withdrawn by {by}", by=9)))
    (page,) = drawn("ruling-slip", RulingSlips(heading(), (gone,)))
    assert "withdrawn by 9" in page.words
    (stands,) = drawn("ruling-slip", RulingSlips(heading(), (slip,)))
    assert "withdrawn" not in " ".join(stands.words)


def test_everybody_who_signs_has_a_line():
    text = extracted(Catalogue().draw("ruling-slip", ruling_slips(heading(), 2, PRINTED, pairs=True), "zh"))
    assert text.count("签名、日期和时间") == 6
