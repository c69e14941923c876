from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from reports.fitting import fit, fit_lines
from reports.lettering import lettering
from reports.line_breaks import atoms, wrap

NAMES = st.text(st.sampled_from("张欧阳明，。（）《》·abcXYZ 12-/ễłő𬱖𠀀"), max_size=60)
SIZES = st.floats(5, 40)
WIDTHS = st.floats(4, 300)


def ink(text: str) -> str:
    return "".join(text.split())


@settings(max_examples=150)
@given(NAMES, SIZES, WIDTHS, st.floats(4, 60), st.booleans())
def test_fitted_text_is_whole_and_stays_in_its_box(text, size, width, height, bold):
    fitted = fit(text, size, width, height, bold)
    assert ink("".join(fitted.lines)) == ink(text)
    assert max(lettering(bold).em(line) for line in fitted.lines) * fitted.size <= width * 1.002
    assert len(fitted.lines) == 1 or fitted.height <= height
    assert fitted.size <= size


@settings(max_examples=80)
@given(NAMES, WIDTHS)
def test_a_paragraph_keeps_its_size_and_its_width(text, width):
    fitted = fit_lines(text, 3, width)
    assert fitted.size == 3
    assert ink("".join(fitted.lines)) == ink(text)
    assert all(lettering().em(line) * 3 <= width or len(line) == 1 for line in fitted.lines)


def test_text_that_fits_is_left_alone():
    assert fit("张三", 12, 100).lines == ("张三",)
    assert fit("张三", 12, 100).size == 12


def test_a_long_name_shrinks_first_and_wraps_then():
    natural = lettering().em("Anna Kowalska") * 10
    assert len(fit("Anna Kowalska", 10, natural * 0.9).lines) == 1
    assert fit("Anna Kowalska", 10, natural * 0.5).lines == ("Anna", "Kowalska")


def test_two_lines_are_made_even_without_breaking_words():
    assert fit("大数据标准分", 10, 42).lines == ("大数据", "标准分")
    assert fit("Anna Maria Kowalska", 10, 60).lines == ("Anna Maria", "Kowalska")


def test_a_line_feed_always_begins_a_line():
    assert fit("第1轮\nRound 1", 10, 500).lines == ("第1轮", "Round 1")


def test_no_line_begins_with_a_closing_mark_or_ends_with_an_opening_one():
    lines = wrap("未打四家均填（×），剩牌只填下游。", 5.0, lettering().em)
    assert not any(line[0] in "），。" for line in lines)
    assert not any(line[-1] == "（" for line in lines)


def test_latin_words_break_at_blanks_and_hyphens_only():
    assert atoms("Jean-Luc Ba 张三") == ["Jean-", "Luc ", "Ba ", "张", "三"]
