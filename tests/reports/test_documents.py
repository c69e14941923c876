"""Every document, in every language, at every size: complete, inside the paper, nothing on anything else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace

import pypdfium2
import pytest

from reports.catalogue import KINDS, Catalogue
from tdapp.i18n import catalogue
from tdapp.services.documents import PaperOptions
from tdapp.services.rows import RelationRow
from tdapp.text import Text
from tests.pictures import LANGUAGES, variants
from tests.reports import examples
from tests.reports.people import NAMED, person
from tests.reports.printed import extracted, pages, stretched

VARIANTS = {name: (kind, rows, options) for kind, name, rows, options in variants()}
OF_BOARDS = {
    "board-labels", "board-moves", "board-results", "hand-records", "hand-slips", "deal-check", "recovery-key",
}  # fmt: skip
FORMS = {"appeal-form", "appeal-decision", "correction-form"}
NAMELESS = {"table-cards", "lot-slips"} | OF_BOARDS | FORMS
FOOTLESS = {"board-labels"}
"""What is cut up or peeled off and has no room for a head and a foot."""

LISTS = ("entry-list", "ranking")


def texts(value: object) -> Iterator[Text]:
    """All texts in rows, however deep."""
    if isinstance(value, Text):
        yield value
        yield from texts(tuple(v for _, v in value.items))
    elif isinstance(value, tuple | list):
        for each in value:
            yield from texts(each)
    elif is_dataclass(value):
        for each in fields(value):
            yield from texts(getattr(value, each.name))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", sorted(VARIANTS))
def test_nothing_overlaps_or_leaves_the_paper(name, language):
    kind, rows, options = VARIANTS[name]
    for page in pages(Catalogue().draw(kind, rows, language, options)):
        assert page.overlapping() == []
        assert page.outside() == []


@pytest.mark.parametrize("kind", sorted(examples.EXAMPLES))
def test_very_long_names_neither_overlap_nor_are_cut(kind):
    rows = stretched(examples.EXAMPLES[kind](16))
    pdf = Catalogue().draw(kind, rows, "both")
    for page in pages(pdf):
        assert page.overlapping() == []
        assert page.outside() == []
    if kind not in NAMELESS:
        assert "".join(f"NguyễnThịÁnhTuyết{i}" for i in range(4)) in extracted(pdf)


@pytest.mark.parametrize("kind", sorted(examples.EXAMPLES.keys() - NAMELESS))
def test_every_name_is_on_the_paper(kind):
    text = extracted(Catalogue().draw(kind, examples.EXAMPLES[kind](16), "zh"))
    assert [name for name, _ in NAMED if "".join(name.split()) not in text] == []


@pytest.mark.parametrize("kind", sorted(examples.EXAMPLES))
@pytest.mark.parametrize("count", [0, 1])
def test_nothing_and_one_make_a_page_that_says_so(kind, count):
    (page,) = pages(Catalogue().draw(kind, examples.EXAMPLES[kind](count), "zh"))
    assert "第1页 共1页" in page.words or kind in FOOTLESS
    assert len(page.texts) > 3


@pytest.mark.parametrize("kind", sorted(examples.EXAMPLES))
def test_the_same_rows_give_the_same_bytes(kind):
    build = examples.EXAMPLES[kind]
    assert Catalogue().draw(kind, build(), "both") == Catalogue().draw(kind, build(), "both")


@pytest.mark.parametrize("kind", LISTS)
def test_5000_rows_repeat_their_headers_on_every_page(kind):
    drawn = list(pages(Catalogue().draw(kind, examples.EXAMPLES[kind](5000), "en")))
    assert len(drawn) > 50
    for number, page in enumerate(drawn[:-1], 1):
        assert f"Page {number} of {len(drawn)}" in page.words
        assert "Club" in page.words
    assert sum(page.words.count("陈浩然") for page in drawn) == sum(person(i).name == "陈浩然" for i in range(5000))


@pytest.mark.parametrize("kind", sorted(examples.EXAMPLES.keys() - FOOTLESS))
def test_what_identifies_a_page_stands_at_its_foot(kind):
    for page in pages(Catalogue().draw(kind, examples.EXAMPLES[kind](), "en")):
        assert "Document D-0042" in page.words
        assert "Version 3" in page.words
        assert "Fingerprint 9f86d081" in page.words
        assert "Printed 2026-05-01 14:35" in page.words


@pytest.mark.parametrize("kind", sorted(examples.EXAMPLES.keys() - FOOTLESS))
def test_notices_stand_on_every_page(kind):
    rows = examples.EXAMPLES[kind]()
    rows = replace(rows, heading=replace(rows.heading, notices=(examples.UNOFFICIAL,)))
    for page in pages(Catalogue().draw(kind, rows, "en")):
        assert f"※ {examples.UNOFFICIAL.message}" in page.words
        assert page.overlapping() == []


@pytest.mark.parametrize("kind", sorted(examples.EXAMPLES))
def test_a3_and_the_other_way_up_hold_the_same(kind):
    for options in (PaperOptions("A3"), PaperOptions("A3", True), PaperOptions("A4", True)):
        drawn = list(pages(Catalogue().draw(kind, examples.EXAMPLES[kind](), "both", options)))
        assert [page.overlapping() for page in drawn] == [[] for _ in drawn]
        assert [page.outside() for page in drawn] == [[] for _ in drawn]


@pytest.mark.parametrize("kind", sorted(examples.EXAMPLES))
def test_the_examples_say_what_the_program_says(kind):
    known = catalogue("zh")
    assert [t.message for t in texts(examples.EXAMPLES[kind](16)) if t.message not in known] == []


def test_every_kind_has_an_example():
    assert {k.key for k in KINDS} == examples.EXAMPLES.keys()


def test_two_partners_stand_on_a_line_each_rather_than_being_broken():
    rows = examples.ranking(12, 6, pairs=True)
    (page, *_) = pages(Catalogue().draw("ranking", rows, "zh"))
    assert "Nguyễn Thị Ánh Tuyết /" in page.words.split("\n")


def test_a_small_table_card_prints_no_frame_for_a_card_that_is_not_there():
    one, two = (Catalogue().draw("table-cards", examples.table_cards(n), "zh") for n in (1, 2))
    lines = [
        pypdfium2.PdfDocument(pdf)[0].render(scale=1).to_pil().crop((0, 430, 595, 790)).getcolors(1 << 16)
        for pdf in (one, two)
    ]
    assert len(lines[0]) == 1 < len(lines[1])


def test_all_who_are_related_to_an_entry_stand_on_one_line():
    rows = examples.draw_record(16)
    many = tuple(RelationRow("L1", f"L{i}", Text("same club"), None) for i in range(2, 12))
    (page,) = pages(Catalogue().draw("draw-record", replace(rows, relations=many), "zh"))
    assert ", ".join(f"L{i}" for i in range(2, 12)) in page.words


def test_wall_posters_take_a_second_sheet_rather_than_letters_below_the_usual_size():
    drawn = list(pages(Catalogue().draw("seating-by-number", examples.seating(16, (1, 2)), "zh")))
    assert len(drawn) == 2


def test_a_card_shows_no_arrows_where_the_shifts_differ():
    cards = examples.table_cards(2, 3)
    first = cards.cards[0]
    odd = replace(first.rounds[1], shifts=first.rounds[1].shifts[:1])
    rows = replace(cards, cards=(replace(first, rounds=(first.rounds[0], odd, first.rounds[2])),))
    (page,) = pages(Catalogue().draw("table-cards", rows, "zh"))
    assert "本轮内方位以轮成绩记录表为准。" in page.words
    assert "按箭头移位" not in page.words


@pytest.mark.parametrize("kind", ["seating-by-name", "seating-by-number", "seating-by-table"])
def test_a_poster_of_one_round_says_when_it_starts(kind):
    (page, *_) = pages(Catalogue().draw(kind, examples.seating(4), "zh"))
    assert "第1比赛单元 · 第1轮 · 09:00" in page.words


@pytest.mark.parametrize("language", LANGUAGES)
def test_large_paper_sets_names_in_columns_in_every_language(language):
    rows = examples.seating(64, (1, 2))
    assert len(list(pages(Catalogue().draw("seating-by-name", rows, language, PaperOptions("A3"))))) <= 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_check_in_list_ends_with_a_page_of_a_few_rows(language):
    for count in range(40, 80):
        drawn = list(pages(Catalogue().draw("check-in-list", examples.EXAMPLES["check-in-list"](count), language)))
        rows = [sum(person(i).name in page.words.split("\n") for i in range(count)) for page in drawn]
        assert len(drawn) == 1 or rows[-1] > 3, (count, rows)


def test_a_draw_record_shows_what_was_drawn_before_who_is_related():
    rows = examples.draw_record(64)
    many = tuple(replace(rows.relations[i % 2], a=f"L{i}") for i in range(300))
    drawn = list(pages(Catalogue().draw("draw-record", replace(rows, relations=many), "en")))
    words = "\n".join(page.words for page in drawn)
    assert words.index("Result of the draw") < words.index("L299")
    assert len(drawn) <= 7
    assert all(not page.overlapping() and not page.outside() for page in drawn)
