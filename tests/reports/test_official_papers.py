"""The duty sheet and the list of officials say who directs what, in each language, also where nobody does yet."""

from __future__ import annotations

from dataclasses import replace

import pytest

from reports.catalogue import Catalogue
from tdapp.services.documents import PaperOptions
from tests.reports.examples import heading
from tests.reports.official_examples import duty_sheet, officials_list
from tests.reports.printed import extracted, pages


def printed(kind, rows, language="zh", options=None):
    return extracted(Catalogue().draw(kind, rows, language, options or PaperOptions()))


def test_each_official_stands_with_all_tables_and_each_table_with_its_official():
    rows = duty_sheet(heading(), 20)
    text = printed("duty-sheet", rows)
    for share in rows.rounds[0].shares:
        assert "".join(share.official.name.split()) in text
        assert "、".join(share.tables) in text
    assert "未分派" in text
    assert "人工调整：原裁判员身体不适" in text
    assert "本地区" in text


def test_rounds_follow_one_another_with_their_lots():
    text = printed("duty-sheet", duty_sheet(heading(), 6, 3), "en")
    for number in (1, 2, 3):
        assert f"Round{number}:byofficial" in text
        assert f"OPEN/1/duties-{number}" in text
    assert text.count("Drawnanewbecause") == 1
    assert "Acceptedbecause" in text
    assert "Howtorepeatthelot" in text


def test_duties_given_by_hand_alone_show_no_lot():
    rows = duty_sheet(heading(), 4)
    by_hand = replace(rows, rounds=tuple(replace(each, lot=None) for each in rows.rounds), recipe=())
    text = printed("duty-sheet", by_hand, "en")
    assert "Seedtext" not in text
    assert "Howtorepeat" not in text


def test_nothing_to_say_leaves_no_column_of_notes():
    rows = duty_sheet(heading(), 1)
    assert "Note" not in printed("duty-sheet", rows, "en")
    assert "Note" in printed("duty-sheet", duty_sheet(heading(), 3), "en")


@pytest.mark.parametrize(
    "language, said", [("zh", "还没有一桌分派裁判员"), ("en", "Notablehasanofficialyet"), ("both", "裁判长")]
)
def test_a_sheet_without_duties_says_so(language, said):
    assert said in printed("duty-sheet", duty_sheet(heading(), 0), language)


def test_500_tables_keep_their_headers():
    drawn = list(pages(Catalogue().draw("duty-sheet", duty_sheet(heading(), 500), "en")))
    assert len(drawn) > 8
    assert sum("Units at the table" in page.words for page in drawn) >= len(drawn) - 3
    assert [page.overlapping() for page in drawn] == [[] for _ in drawn]


def test_the_list_names_roles_ties_and_figures():
    text = printed("officials-list", officials_list(heading()), "both")
    for wanted in ("裁判长", "ChiefTD", "副裁判长", "编排记录员", "发牌员", "（亲属）", "须回避", "执裁桌数"):
        assert wanted in text
