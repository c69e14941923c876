from __future__ import annotations

import pypdfium2
import pytest
import zxingcpp

from reports.catalogue import Catalogue
from reports.qr import qr_code
from tdapp.rules.sheet_code import SheetCode, label_code, read_code
from tests.reports import examples
from tests.reports.printed import pages


def decoded(pdf: bytes, page: int, dpi: int = 200) -> list[str]:
    document = pypdfium2.PdfDocument(pdf)
    picture = document[page].render(scale=dpi / 72).to_pil()
    document.close()
    return [found.text for found in zxingcpp.read_barcodes(picture)]


@pytest.mark.parametrize("pairs", [False, True])
def test_the_code_is_read_at_200_dpi_and_names_tournament_and_serial(pairs):
    sheets = examples.score_sheets(6, pairs)
    pdf = Catalogue().draw("score-sheets", sheets, "both")
    for number, sheet in enumerate(sheets.sheets):
        (text,) = decoded(pdf, number)
        assert text == sheet.code
        assert read_code(text) == SheetCode("K7Q2MX", sheet.serial)


def test_a_label_makes_a_small_code_too():
    code = qr_code(label_code("26A0042"))
    assert code.side == 21
    assert all(c >= 0 and c + n <= code.side and 0 <= r < code.side for c, r, n in code.runs)


def test_the_columns_are_those_of_the_design_from_left_to_right():
    (page,) = pages(Catalogue().draw("score-sheets", examples.score_sheets(1, pairs=True), "zh"))
    wanted = ["局", "牌谱编码", "主牌", "首出", *["游次", "剩牌", "罚张"] * 4, "备注"]
    heads = sorted((t.box[0], t.text) for t in page.texts if t.text in set(wanted) and t.box[1] > 500)
    assert [text for _, text in heads] == wanted
    seats = sorted((t.box[0], t.text) for t in page.texts if t.text in set("东南西北") and t.box[1] > page.height - 170)
    assert [text for _, text in seats] == ["东", "南", "西", "北"]


def test_the_stages_stand_in_the_order_of_play_with_their_seats():
    (page,) = pages(Catalogue().draw("score-sheets", examples.score_sheets(1), "en"))
    stages = sorted((-t.box[1], t.text) for t in page.texts if t.text.startswith("Stage"))
    assert [text for _, text in stages] == ["Stage 1: boards 1–4", "Stage 2: boards 5–8", "Stage 3: boards 9–12"]
    names = sorted(
        (-round(t.box[3] / 20), t.box[0], t.text) for t in page.texts if t.text in {"李䶮", "㛃然", "欧阳小明"}
    )
    assert [text for *_, text in names] == [
        "李䶮",
        "㛃然",
        "欧阳小明",
        "欧阳小明",
        "李䶮",
        "㛃然",
        "㛃然",
        "欧阳小明",
        "李䶮",
    ]


def test_what_is_not_known_of_a_board_stays_blank():
    (page,) = pages(Catalogue().draw("score-sheets", examples.score_sheets(1, known=False), "en"))
    assert "26A" not in page.words


def test_a_second_copy_says_so():
    (page,) = pages(Catalogue().draw("score-sheets", examples.score_sheets(1, duplicate=True), "both"))
    assert "副本 DUPLICATE" in page.words
    (page,) = pages(Catalogue().draw("score-sheets", examples.score_sheets(1), "both"))
    assert "DUPLICATE" not in page.words


def test_west_fills_it_in_and_north_checks_it():
    (page,) = pages(Catalogue().draw("score-sheets", examples.score_sheets(1), "en"))
    assert "West filled in" in page.words
    assert "North checked" in page.words


def test_a_group_stands_before_the_table():
    (page,) = pages(Catalogue().draw("score-sheets", examples.score_sheets(1, group="B"), "zh"))
    assert "B-1" in page.words.splitlines()
