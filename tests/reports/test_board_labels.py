from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pypdfium2
import pytest
import zxingcpp
from PIL import Image, ImageFilter

from reports.catalogue import Catalogue
from tdapp.rules.label_stock import STOCKS, find_stock
from tdapp.rules.seats import SEATS
from tdapp.rules.sheet_code import label_code
from tdapp.services.documents import PaperOptions
from tests.reports import examples
from tests.reports.board_examples import board_labels
from tests.reports.printed import pages

DPI = 200
SMALLEST = find_stock("5x10 30x20")


def scanned(pdf: bytes, turned: float = 0.0, blurred: float = 0.0) -> Iterator[list[tuple[str, float, float]]]:
    """Each page as a scanner sees it: the texts of its codes, and where their middles lie on it, from 0 to 1."""
    document = pypdfium2.PdfDocument(pdf)
    for page in document:
        picture = page.render(scale=DPI / 72).to_pil().convert("L")
        if turned:
            picture = picture.rotate(turned, Image.Resampling.BICUBIC, fillcolor=255)
        if blurred:
            picture = picture.filter(ImageFilter.GaussianBlur(blurred))
        found = []
        for code in zxingcpp.read_barcodes(picture):
            corners = (code.position.top_left, code.position.bottom_right)
            x, y = (sum(getattr(c, axis) for c in corners) / 2 for axis in ("x", "y"))
            found.append((code.text, x / picture.width, y / picture.height))
        yield found
    document.close()


@pytest.mark.parametrize("long", [False, True], ids=["short", "long"])
@pytest.mark.parametrize("stock", [*STOCKS, SMALLEST], ids=lambda s: s.key or "smallest")
def test_every_code_is_read_at_200_dpi_also_turned_and_blurred(stock, long):
    rows = board_labels(examples.heading(), min(24, stock.count), 1, long)
    pdf = Catalogue().draw("board-labels", rows, "both", PaperOptions(stock=stock))
    wanted = sorted(label_code(label.code) for label in rows.labels)
    for turned, blurred in ((0, 0), (3, 0), (-3, 0.8)):
        read = sorted(text for page in scanned(pdf, turned, blurred) for text, _, _ in page)
        assert read == wanted, (turned, blurred)


def test_a_scanned_score_sheet_may_lie_crooked_and_be_blurred():
    sheets = examples.score_sheets(2)
    pdf = Catalogue().draw("score-sheets", sheets, "both")
    for turned in (3, -3):
        assert [[text for text, _, _ in page] for page in scanned(pdf, turned, 0.8)] == [
            [s.code] for s in sheets.sheets
        ]


@pytest.mark.parametrize("stock", STOCKS, ids=lambda s: s.key)
def test_every_label_lies_in_its_place_from_the_first_free_one_on(stock):
    start = stock.columns + 2
    rows = board_labels(examples.heading(), stock.count + 2, 1)
    pdf = Catalogue().draw("board-labels", rows, "zh", PaperOptions(stock=stock, start=start))
    places = list(stock.corners())
    wanted = [*places[start - 1 :], *places][: len(rows.labels)]
    found = {text: (x * stock.page[0], y * stock.page[1]) for page in scanned(pdf) for text, x, y in page}
    for label, (left, top) in zip(rows.labels, wanted, strict=True):
        x, y = found[label_code(label.code)]
        assert left < x < left + stock.width
        assert top < y < top + stock.height


def test_one_label_a_board_and_copy():
    rows = board_labels(examples.heading(), 12, 3)
    drawn = "\n".join(p.words for p in pages(Catalogue().draw("board-labels", rows, "en")))
    assert drawn.count(rows.labels[0].code) == 3
    assert [drawn.count(f"Copy {n}/3") for n in (1, 2, 3)] == [12, 12, 12]


def test_the_seats_stand_around_the_label_as_on_the_board():
    label = replace(board_labels(examples.heading(), 1, 1).labels[0], first="", number=None)
    rows = replace(board_labels(examples.heading(), 1, 1), labels=(label,))
    (page,) = pages(Catalogue().draw("board-labels", rows, "en", PaperOptions(stock=STOCKS[0])))
    at = {t.text: ((t.box[0] + t.box[2]) / 2, (t.box[1] + t.box[3]) / 2) for t in page.texts if t.text in SEATS}
    assert at["W"][0] < min(at["N"][0], at["S"][0]) <= max(at["N"][0], at["S"][0]) < at["E"][0]
    assert at["S"][1] < min(at["W"][1], at["E"][1]) <= max(at["W"][1], at["E"][1]) < at["N"][1]
    assert at["N"][0] == pytest.approx(at["S"][0], abs=1)


def test_the_page_of_outlines_comes_first_and_only_when_asked_for():
    rows = board_labels(examples.heading(), 3, 1)
    plain = list(pages(Catalogue().draw("board-labels", rows, "en")))
    first, *rest = pages(Catalogue().draw("board-labels", rows, "en", PaperOptions(outlines=True, start=4)))
    assert "3x7 63.5x38.1 7.21,15.15 2.54,0 210x297 mm" in first.words
    assert len(rest) == len(plain) == 1
    assert not any("3x7" in page.words for page in plain)


def test_what_is_not_known_of_a_board_stays_blank_and_its_seat_is_not_marked():
    label = replace(board_labels(examples.heading(), 1, 1).labels[0], trump="", first="")
    rows = replace(board_labels(examples.heading(), 1, 1), labels=(label,))
    (page,) = pages(Catalogue().draw("board-labels", rows, "zh"))
    words = page.words.split("\n")
    assert sorted(w for w in words if w in "东南西北") == sorted("东南西北")
    assert "主牌" in words
