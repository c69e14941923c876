"""Cells of a list: dates in every form, names, header words, identity numbers."""

from __future__ import annotations

import unicodedata
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tdapp.services.exchange import entry_words
from tdapp.services.exchange.dates import birth_date
from tdapp.services.exchange.header_words import LOT_WORDS, PERSON_WORDS, SEAT_WORDS
from tdapp.services.exchange.headers import HeaderWords, word_key
from tdapp.services.exchange.identity import holds_identity_number
from tdapp.services.exchange.names import person_name, words
from tdapp.services.exchange.places import Place, column_letter, shown
from tdapp.text import Refused

HERE = Place("list.xlsx", row=2, column=3, title="出生日期")
BIRTHS = st.dates(date(1927, 6, 1), date(2020, 12, 31))
MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]


def numeral(number: int) -> str:
    digits = "〇一二三四五六七八九"
    if number < 10:
        return digits[number]
    tens, ones = divmod(number, 10)
    return (digits[tens] if tens > 1 else "") + "十" + (digits[ones] if ones else "")


@given(BIRTHS)
def test_a_birth_date_is_read_from_every_form(day):
    y, m, d = day.year, day.month, day.day
    forms = [
        f"{y}-{m}-{d}",
        f"{y}/{m:02}/{d:02}",
        f"{y}.{m}.{d}",
        f"{y}年{m}月{d}日",
        f"{y} 年 {m} 月 {d} 号",
        f"{y}{m:02}{d:02}",
        f"{d}-{MONTHS[m - 1]}-{y}",
        f"{d:02} {MONTHS[m - 1]}. {y}",
        f"{MONTHS[m - 1]} {d}, {y}",
        f"{y}-{MONTHS[m - 1]}-{d}",
        f"{y}-{m:02}-{d:02} 00:00:00",
        f"{y}-{m:02}-{d:02}T08:30:00Z",
        f"\u200b {y}－{m}－{d}",
        "".join("〇一二三四五六七八九"[int(c)] for c in str(y)) + f"年{numeral(m)}月{numeral(d)}日",
        day,
        y * 10000 + m * 100 + d,
        float((day - date(1899, 12, 30)).days),
    ]
    for form in forms:
        assert birth_date(form, HERE) == day, form


@given(BIRTHS)
def test_serials_of_1904_and_of_1900_are_1462_days_apart(day):
    serial = (day - date(1904, 1, 1)).days
    assert birth_date(serial, HERE, base1904=True) == day
    assert birth_date(serial + 1462, HERE) == day


@given(BIRTHS)
def test_a_date_with_the_year_last_is_read_when_there_is_one_way_to_and_refused_when_there_are_two(day):
    if day.day > 12 or day.day == day.month:
        assert birth_date(f"{day.day}/{day.month}/{day.year}", HERE) == day
        assert birth_date(f"{day.month:02}.{day.day:02}.{day.year}", HERE) == day
    else:
        with pytest.raises(Refused, match="can be read as"):
            birth_date(f"{day.day}/{day.month}/{day.year}", HERE)


@pytest.mark.parametrize(
    "value",
    [
        "1980",
        "1980-5",
        "198005",
        "1980年",
        1980,
        "80/1/2",
        "1/2",
        "45",
        "5月3日",
        True,
        0.5,
        "1980-13-01",
        "1980-02-30",
        "00000000",
        1e17,
        "二〇〇〇",
        timedelta(days=1),
    ],
)
def test_what_is_no_whole_date_is_refused_with_its_place(value):
    with pytest.raises(Refused, match=r"^list\.xlsx, row 2, column D \(出生日期\): "):
        birth_date(value, HERE)


@pytest.mark.parametrize("value", ["", "  ", "-", "/", "无", "——"])
def test_an_empty_date_is_none(value):
    assert birth_date(value, HERE) is None


def test_nobody_is_born_after_the_first_day_of_play():
    assert birth_date("2026-05-01", HERE, latest=date(2026, 5, 1)) == date(2026, 5, 1)
    with pytest.raises(Refused, match="nobody can be born on 2026-05-02"):
        birth_date("2026-05-02", HERE, latest=date(2026, 5, 1))


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("张 三", "张三"),
        ("　欧　阳　娜　娜", "欧阳娜娜"),
        ("Anna  Maria\tBerg", "Anna Maria Berg"),
        ("Ｊｏｈｎ", "John"),
        ("A. 王", "A. 王"),
        ("阿依古丽.买买提", "阿依古丽·买买提"),
        ("阿依古丽 • 买买提", "阿依古丽·买买提"),
        ("张\u200b三\ufeff", "张三"),
        ("O\u2019Neill", "O\u2019Neill"),
        ("Łukasz Żak", "Łukasz Żak"),
        ("D\u0323a\u0306\u0323ng", unicodedata.normalize("NFC", "D\u0323a\u0306\u0323ng")),
        ("葛\U000e0100三", "葛\U000e0100三"),
        ("葛\U000e0100 三", "葛\U000e0100三"),
        ("𠮷 野", "𠮷野"),
        ("—", ""),
        ("无", ""),
        ("", ""),
        ("علی\u200cرضا", "علی\u200cرضا"),
    ],
)
def test_names_are_cleaned_and_nothing_more(typed, name):
    assert person_name(typed, HERE) == name


@pytest.mark.parametrize(
    "typed",
    [
        "张三、李四",
        "张三/李四",
        "张三，李四",
        "张三\n李四",
        "张三+李四",
        12,
        True,
        "123",
        "。。",
        "张\ufffd",
        "长" * 81,
    ],
)
def test_what_is_not_one_name_is_refused(typed):
    with pytest.raises(Refused):
        person_name(typed, HERE)


@given(st.text())
def test_cleaned_words_stay_as_they_are_and_fit_one_line(text):
    once = words(text)
    assert words(once) == once
    assert once == once.strip()
    assert "\n" not in once
    assert unicodedata.is_normalized("NFC", once)


@pytest.mark.parametrize("table", [PERSON_WORDS, LOT_WORDS, SEAT_WORDS], ids=["people", "lots", "seats"])
def test_every_header_word_means_one_field_in_any_writing(table):
    reader = HeaderWords(table)
    owner: dict[str, str] = {}
    for field, languages in table.items():
        for word in (w for language in languages for w in language):
            assert owner.setdefault(word_key(word), field) == field, word
            for written in (word, f" {word.upper()}：", f"*{word}（必填）", " ".join(word), f"{word}\n"):
                assert reader.field_of(written) == field, written


@pytest.mark.parametrize(
    ("header", "field"),
    [
        ("姓名/Name", "name"),
        ("Name 姓名", "name"),
        ("牌手姓名", "name"),
        ("选手性别", "gender"),
        ("Player's gender", "gender"),
        ("出生日期（年-月-日）", "birth"),
        ("姓名/性别", None),
        ("备注", None),
        ("", None),
        (3, None),
        ("请在此填写" * 20, None),
    ],
)
def test_headers_are_understood_or_left_alone(header, field):
    assert HeaderWords(PERSON_WORDS).field_of(header) == field


@given(
    st.integers(110101, 659001), st.dates(date(1900, 1, 1), date(2020, 12, 31)), st.integers(0, 999), st.integers(0, 9)
)
def test_an_identity_number_is_known_by_its_check_character(area, day, sequence, other):
    body = f"{area}{day:%Y%m%d}{sequence:03}"
    check = "10X98765432"[sum(int(c) * (2 ** (17 - i) % 11) for i, c in enumerate(body)) % 11]
    assert holds_identity_number(body + check)
    assert holds_identity_number(f"证件 {body}{check.lower()}。")
    assert holds_identity_number(f"{body[:6]} {body[6:14]}-{body[14:]}{check}")
    if str(other) != check:
        assert not holds_identity_number(f"{body}{other}")


def test_a_sentence_never_quotes_a_long_number_in_full():
    assert shown("11010519491231002X 张三") == "1101… 张三"
    assert shown(1.10105194912310e17) == "1101…"
    assert shown("00012345") == "00012345"
    assert shown("a\nb\u200b" + "长" * 50) == "a b " + "长" * 35 + "…"


@pytest.mark.parametrize(
    ("index", "letters"), [(0, "A"), (25, "Z"), (26, "AA"), (701, "ZZ"), (702, "AAA"), (16383, "XFD")]
)
def test_columns_are_named_as_spreadsheets_name_them(index, letters):
    assert column_letter(index) == letters


def test_short_cells_are_read_in_both_languages():
    assert [entry_words.gender(x, HERE) for x in ("男", "Ｆ", " female ", "(女)", "Mr", "")] == [
        "M",
        "F",
        "F",
        "F",
        "M",
        "",
    ]
    assert entry_words.roles("领队兼教练", HERE) == ("leader", "coach")
    assert entry_words.roles("", HERE) == ("player",)
    assert [entry_words.seed(x, HERE) for x in ("1", "２号种子", "No. 3", 4.0, "", 0)] == [1, 2, 3, 4, None, None]
    assert [entry_words.slot(x, HERE) for x in ("a", "乙", "3", "")] == [1, 2, 3, None]
    assert entry_words.categories("老年、女子/华东") == ("senior", "women", "华东")
    assert [entry_words.entry_word(x) for x in ("01", 1.0, "１", "金陵 一队")] == ["1", "1", "1", "金陵一队"]
    assert [entry_words.registration(x, HERE) for x in (12.0, "００ 12", "", "a-1")] == ["12", "0012", None, "a-1"]
