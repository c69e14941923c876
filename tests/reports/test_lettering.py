from __future__ import annotations

from io import BytesIO

import pytest
from pypdf import PdfReader

from reports.catalogue import Catalogue
from reports.faces import to_unicode_map
from reports.lettering import GETA, lettering, missing_glyphs
from tdapp.services.rows import EntryList, EntryRow, Heading, Person

LEVEL_3 = (
    (0x4E00, 0x9FEF),
    (0x3400, 0x4DB5),
    (0x20000, 0x2A6D6),
    (0x2A700, 0x2B734),
    (0x2B740, 0x2B81D),
    (0x2B820, 0x2CEA1),
    (0x2CEB0, 0x2EBE0),
)
VIETNAMESE = "ĂÂĐÊÔƠƯăâđêôơưẠẢẤẦẨẪẬẮẰẲẴẶẸẺẼẾỀỂỄỆỈỊỌỎỐỒỔỖỘỚỜỞỠỢỤỦỨỪỬỮỰỲỴỶỸạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ"
SIGNS = "♠♥♦♣×✓□→–−※〓①“”（）【】"


def entries(*names: str) -> EntryList:
    rows = tuple(EntryRow(str(i), i, (Person(name),)) for i, name in enumerate(names, 1))
    return EntryList(Heading("杯"), rows)


@pytest.mark.parametrize("bold", [False, True])
def test_every_character_of_gb_18030_level_3_has_a_shape(bold):
    letters = lettering(bold)
    lacking = [f"{c:X}" for a, b in LEVEL_3 for c in range(a, b + 1) if letters.font_of(chr(c)) is None]
    assert lacking == []


@pytest.mark.parametrize("text", [VIETNAMESE, "ŁłŐőŞşŽžČčŘřŮůŹźĄąĘę", SIGNS])
def test_names_and_signs_have_their_shapes(text):
    assert missing_glyphs(text) == ()


def test_a_latin_name_stands_in_one_font():
    assert lettering().parts("Błażej Wąsowski") == [(1, "Błażej Wąsowski")]
    assert lettering().parts("Anna Kowal") == [(0, "Anna Kowal")]


def test_a_word_with_an_apostrophe_is_not_torn_apart():
    assert lettering().parts("O\u2019Brien") == [(1, "O\u2019Brien")]
    assert lettering().em("O\u2019Brien") < 4


def test_each_character_comes_from_the_first_font_that_has_it():
    assert lettering().parts("王𬱖𠀀") == [(0, "王𬱖"), (2, "𠀀")]


def test_letters_with_separate_marks_are_joined():
    assert lettering().parts("Nguye\u0302\u0303n") == [(0, "Nguyễn")]


def test_what_no_font_has_prints_as_the_geta_mark():
    assert lettering().parts("李\U00031000") == [(0, "李" + GETA)]
    assert lettering().em("\U00031000") == lettering().em(GETA)


def test_invisible_characters_take_no_room():
    assert lettering().em("张\u200b三\ufe00") == lettering().em("张三")


def test_the_warning_names_the_person_and_the_character():
    (warning,) = Catalogue().unprintable(entries("张三", "李\U00031000"))
    assert "李\U00031000" in str(warning)
    assert "U+31000" in str(warning)
    assert Catalogue().unprintable(entries("王𬱖", "李䶮", "㛃然", "Nguyễn Thị Ánh")) == ()


@pytest.mark.parametrize("name", ["王𬱖", "李䶮", "㛃然", "𠀀𠮷田", "Nguyễn Thị Ánh", "Błażej Wąsowski"])
def test_a_name_can_be_searched_and_copied_from_the_paper(name):
    pdf = Catalogue().draw("entry-list", entries(name), "zh")
    text = "".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages)
    assert name in text


def test_the_map_writes_characters_above_the_basic_plane_as_two_units():
    assert "<01> <D873DC56>" in to_unicode_map("F", [0, 0x2CC56])


def test_the_map_keeps_to_a_hundred_entries_a_block():
    written = to_unicode_map("F", list(range(0x4E00, 0x4E00 + 256)))
    assert [line for line in written.splitlines() if line.endswith("beginbfchar")] == [
        "100 beginbfchar",
        "100 beginbfchar",
        "56 beginbfchar",
    ]
