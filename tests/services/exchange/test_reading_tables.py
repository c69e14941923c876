"""Tables from books and text files: separators, encodings, sizes, and files that were damaged on their way."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from datetime import date
from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tdapp.services.exchange import entry_lists
from tdapp.services.exchange.delimited import read_delimited
from tdapp.services.exchange.file_kinds import FileKind
from tdapp.services.exchange.tables import read_tables
from tdapp.services.exchange.text_files import decode
from tdapp.services.exchange.workbooks import read_book
from tdapp.text import Refused
from tests.spoiled_lists.books import ods, text, xls, xlsx

ROWS = [("姓名", "性别", "出生日期"), ("张三", "男", date(1980, 1, 2)), ("李四", "女", "1991-11-30")]
MAKERS: dict[FileKind, Any] = {FileKind.XLSX: xlsx, FileKind.XLS: xls, FileKind.ODS: ods}


def tables_or_sentence(read: Callable[[], object]) -> bool:
    """Whether there are tables, or a sentence that names the file; any other error is raised."""
    try:
        return bool(read())
    except Refused as refused:
        return str(refused).startswith("list")


@pytest.mark.parametrize("separator", ["\t", ",", ";", "，", "|", "；", "、"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "gb18030"])
def test_every_separator_and_encoding_gives_the_same_cells(separator, encoding, tmp_path):
    path = text(tmp_path / "list.txt", ROWS, encoding=encoding, separator=separator)
    (table,) = read_tables(path)
    assert [line.cells for line in table.lines] == [tuple(map(str, row)) for row in ROWS]
    assert [line.number for line in table.lines] == [1, 2, 3]


def test_rows_keep_their_numbers_past_blank_lines_and_cells_of_several_lines():
    data = '报名表\r\n\r\n姓名,备注\r\n张三,"一\r\n二"\r\n\r\n李四,x\r\n'.encode()
    table = read_delimited(data, "list.csv")
    assert [(line.number, line.cells[0]) for line in table.lines] == [
        (1, "报名表"),
        (3, "姓名"),
        (4, "张三"),
        (7, "李四"),
    ]


def test_names_aligned_with_one_wide_space_stay_whole():
    table = read_delimited("姓名\n张　三\n李　四\n欧阳娜娜\n王　五\n".encode(), "list.txt")
    assert [line.cells for line in table.lines] == [("姓名",), ("张　三",), ("李　四",), ("欧阳娜娜",), ("王　五",)]


def test_a_dutch_apostrophe_stays_and_one_that_forces_text_goes():
    table = read_delimited(b"Name,No\n't Hooft,'007\n", "list.csv")
    assert table.lines[1].cells == ("'t Hooft", "007")


@given(st.text(alphabet=st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Co", "Cn"]), min_size=1))
def test_text_in_utf_8_is_read_as_it_was_written(written):
    assert decode(written.encode(), "list.txt") == written.lstrip("\ufeff")


@given(st.lists(st.sampled_from("张王李赵欧阳司马诸葛〇㐀𬱖䶮,男女\n0123456789"), min_size=4, max_size=40).map("".join))
def test_a_chinese_list_in_gb_18030_is_never_taken_for_utf_8(written):
    listed = f"姓名,性别\n{written}"
    assert decode(listed.encode("gb18030"), "list.txt") == listed


@pytest.mark.parametrize("kind", MAKERS)
def test_a_book_damaged_at_any_byte_is_read_or_refused_and_nothing_else(kind, tmp_path):
    data = MAKERS[kind](tmp_path / f"list.{kind}", ROWS).read_bytes()
    chance = random.Random(f"damage {kind}")
    for _ in range(150):
        hurt = bytearray(data)
        for _ in range(chance.randint(1, 8)):
            hurt[chance.randrange(len(hurt))] = chance.randrange(256)
        if chance.random() < 0.3:
            del hurt[chance.randrange(len(hurt)) :]
        assert tables_or_sentence(partial(read_book, bytes(hurt), kind, "list"))


@settings(max_examples=150)
@given(st.binary(max_size=60))
def test_any_bytes_are_a_table_or_refused(tmp_path_factory, data):
    path = tmp_path_factory.mktemp("any") / "list.csv"
    path.write_bytes(data)
    assert tables_or_sentence(partial(read_tables, path))


def test_a_list_of_50000_rows_is_read_within_seconds(tmp_path):
    rows = [("姓名", "性别", "出生日期", "注册号", "单位")]
    rows += [
        (f"选手{chr(0x4E00 + n % 20000)}{chr(0x5000 + n // 20000)}", "男", "1980-01-02", f"{n:08}", f"单位{n % 90}")
        for n in range(50_000)
    ]
    path = text(tmp_path / "long.csv", rows, encoding="gb18030")
    start = time.perf_counter()
    found = entry_lists.read(path)
    assert time.perf_counter() - start < 15
    assert len(found.people) == 50_000
    assert found.people[-1].registration == "00049999"
    assert found.people[-1].row == 50_001
    assert found.findings == ()


def test_a_list_that_is_missing_or_a_folder_is_refused(tmp_path):
    with pytest.raises(Refused, match=r"gone\.xlsx does not exist\."):
        read_tables(tmp_path / "gone.xlsx")
    with pytest.raises(Refused, match=r"is a folder, not a file\."):
        read_tables(tmp_path)
