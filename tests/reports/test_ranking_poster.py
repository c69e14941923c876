from __future__ import annotations

from dataclasses import replace

from reports.catalogue import Catalogue
from tdapp.services.documents import PaperOptions
from tdapp.text import Text
from tests.reports import examples
from tests.reports.printed import extracted, pages


def english(rows, **options) -> str:
    return "\n".join(p.words for p in pages(Catalogue().draw("ranking", rows, "en", PaperOptions(**options))))


def test_a_provisional_and_an_official_ranking_say_so():
    assert "Provisional ranking" in english(examples.ranking())
    assert "Official ranking" in english(examples.ranking(official=True))


def test_ties_and_what_decided_them_are_told():
    words = english(examples.ranking())
    assert "5=" in words
    assert "total of round 2" in words
    assert "Ties are decided by, in this order:" in words


def test_deadline_signature_marks_and_boards_not_played_are_there():
    words = english(examples.ranking())
    assert "Appeals until 2026-05-01 15:05" in words
    assert "Chief TD" in words
    assert examples.UNOFFICIAL.message in words
    assert "Round 1, table 3. Boards: 11-12 – table closed" in words


def test_who_has_no_place_stands_last_with_the_reason():
    text = extracted(Catalogue().draw("ranking", examples.ranking(8), "en"))
    assert text.index("\u2013") > text.index("BłażejWąsowski")
    assert text.index("withdrawn") > text.index("单雄") > text.index("\u2013")


def test_the_cut_is_told_only_in_the_order_of_places():
    assert "go on to the next segment" in english(examples.ranking())
    assert "go on to the next segment" not in english(examples.ranking(), order="name")


def test_a_category_stands_in_the_head():
    rows = replace(examples.ranking(), category=Text("Women"))
    assert "Segment 1 · after round 2 · Women" in english(rows)


def test_minus_is_a_minus_and_nothing_is_minus_nought():
    text = extracted(Catalogue().draw("ranking", examples.ranking(), "zh"))
    assert "\u22120.0" in text or "\u22120.1" in text
    assert "-0." not in text
    assert "\u22120.000" not in text


def test_what_decided_a_tie_breaks_between_its_two_languages():
    words = [w for p in pages(Catalogue().draw("ranking", examples.ranking(), "both")) for w in p.words.split("\n")]
    assert "汇总大数据标准分" in words
    assert "big-data total" in words
