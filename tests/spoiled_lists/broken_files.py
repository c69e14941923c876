"""Files that are no lists, or lists in an encoding, a container or a size of their own."""

from __future__ import annotations

import struct
import zipfile
from pathlib import Path

from tests.spoiled_lists.books import compound, ods, png, text, xls, xlsx
from tests.spoiled_lists.case import HEAD, LI, ZHANG, Spoiled, csv

ROWS = (HEAD, ("张三", "男", "1980-01-02", "00012", "金陵"), ("李四", "女", "1991-11-30", "00013", "金陵"))


def raw(name: str, data: bytes):
    def make(folder: Path) -> Path:
        (folder / name).write_bytes(data)
        return folder / name

    return make


def encoded(encoding: str, mark: bytes = b""):
    def make(folder: Path) -> Path:
        path = text(folder / "list.txt", ROWS, encoding=encoding, separator="\t")
        path.write_bytes(mark + path.read_bytes())
        return path

    return make


def _cut(folder: Path) -> Path:
    path = xlsx(folder / "cut.xlsx", ROWS)
    path.write_bytes(path.read_bytes()[:-300])
    return path


def _cut_xls(folder: Path) -> Path:
    path = xls(folder / "cut.xls", ROWS)
    path.write_bytes(path.read_bytes()[:700])
    return path


def _promising_xls(record: bytes, at: int, figures: bytes):
    """An old book with a record that promises more than there is; the library would set memory aside for it."""

    def make(folder: Path) -> Path:
        path = xls(folder / "promise.xls", ROWS)
        data = path.read_bytes()
        start = data.index(record) + len(record) + at
        path.write_bytes(data[:start] + figures + data[start + len(figures) :])
        return path

    return make


def _promising_xlsx(folder: Path) -> Path:
    path = xlsx(folder / "promise.xlsx", ROWS)
    with zipfile.ZipFile(path) as old:
        parts = {name: old.read(name) for name in old.namelist()}
    with zipfile.ZipFile(path, "w") as new:
        for name, data in parts.items():
            new.writestr(name, data.replace(b'r="C2"', b'r="C4294967295"'))
    return path


def _archive(name: str, inside: str):
    def make(folder: Path) -> Path:
        with zipfile.ZipFile(folder / name, "w") as archive:
            archive.writestr(inside, "x")
        return folder / name

    return make


def _locked_xls(folder: Path) -> Path:
    records = struct.pack("<HHHHHHII", 0x809, 16, 0x600, 5, 0, 0, 0, 0) + struct.pack("<HHHHH", 0x2F, 6, 0, 1, 2)
    return compound(folder / "locked.xls", [("Workbook", records)])


def _far(folder: Path) -> Path:
    from openpyxl import Workbook

    work = Workbook()
    page = work.active
    assert page is not None
    page.title = "Sheet1"
    for row in ROWS:
        page.append(row)
    page["XFD1048576"] = " . "
    work.save(folder / "far.xlsx")
    return folder / "far.xlsx"


def _far_ods(folder: Path) -> Path:
    far = (
        '<table:table-row table:number-rows-repeated="1048000"><table:table-cell/></table:table-row>'
        "<table:table-row>"
        '<table:table-cell table:number-columns-repeated="16000"/><table:table-cell office:value-type="string">'
        "<text:p>x</text:p></table:table-cell></table:table-row>"
    )
    return ods(folder / "far.ods", ROWS, raw=far)


DAMAGED = (
    "{} is damaged or incomplete and cannot be read. Open it in a spreadsheet program, save it again as .xlsx, "
    "or ask for it to be sent again."
)
LOCKED = "{} is protected with a password. Open it, remove the password, save it and import it again."
PICTURE = "{} is a picture, not a list. Type the list into a spreadsheet and save it as .xlsx."
DOCUMENT = "{} is a text document, not a spreadsheet. Copy its table into a spreadsheet and save it as .xlsx."
NO_TEXT = (
    "{} is neither a spreadsheet nor a text list. Files of the kinds xlsx, xls, ods, csv, tsv and txt can be read."
)
FAR = (
    "{}, sheet Sheet1: its cells reach as far as {}, which is too many to read. Delete what stands far from the "
    "list, or copy the list into a new book."
)

BROKEN_FILES = (
    Spoiled("UTF-8 with a byte order mark", encoded("utf-8-sig"), (ZHANG, LI)),
    Spoiled("UTF-8 with two byte order marks", encoded("utf-8-sig", b"\xef\xbb\xbf"), (ZHANG, LI)),
    Spoiled("GB 18030", encoded("gb18030"), (ZHANG, LI)),
    Spoiled("UTF-16 with a byte order mark", encoded("utf-16"), (ZHANG, LI)),
    Spoiled("UTF-16 little-endian without a mark", encoded("utf-16-le"), (ZHANG, LI)),
    Spoiled("UTF-16 big-endian without a mark", encoded("utf-16-be"), (ZHANG, LI)),
    Spoiled(
        "GB 18030 with rare characters, full-width commas",
        lambda folder: text(
            folder / "rare.csv",
            [("姓名", "单位"), ("张𬱖", "䶮城"), ("㛃三", "金陵")],
            encoding="gb18030",
            separator="，",
        ),
        ("张𬱖 䶮城", "㛃三 金陵"),
    ),
    Spoiled("a text list renamed .xlsx", raw("list.xlsx", "姓名,性别\n张三,男\n".encode()), ("张三 M",)),
    Spoiled("a spreadsheet renamed .csv", lambda folder: xlsx(folder / "list.csv", ROWS), (ZHANG, LI)),
    Spoiled("an .xls renamed .xlsx", lambda folder: xls(folder / "list.xlsx", ROWS), (ZHANG, LI)),
    Spoiled("an empty file", raw("empty.xlsx", b""), None, ("empty.xlsx is empty.",)),
    Spoiled("a file of white space", raw("blank.csv", b"\xef\xbb\xbf \r\n\r\n"), None, ("blank.csv is empty.",)),
    Spoiled(
        "a book without a single cell", lambda folder: xlsx(folder / "bare.xlsx", []), None, ("bare.xlsx is empty.",)
    ),
    Spoiled(
        "a text file of separators only", csv("commas", ("", "", ""), ("", "", "")), None, ("commas.csv is empty.",)
    ),
    Spoiled(
        "a picture renamed .xlsx", lambda folder: png(folder / "photo.xlsx"), None, (PICTURE.format("photo.xlsx"),)
    ),
    Spoiled(
        "a photograph renamed .csv",
        raw("photo.csv", b"\xff\xd8\xff\xe0\x00\x10JFIF" + bytes(50)),
        None,
        (PICTURE.format("photo.csv"),),
    ),
    Spoiled(
        "a password-protected .xlsx",
        lambda folder: compound(
            folder / "locked.xlsx", [("EncryptionInfo", b"\4\0\4\0"), ("EncryptedPackage", bytes(9))]
        ),
        None,
        (LOCKED.format("locked.xlsx"),),
    ),
    Spoiled("a password-protected .xls", _locked_xls, None, (LOCKED.format("locked.xls"),)),
    Spoiled(
        "a password-protected .ods",
        lambda folder: ods(folder / "locked.ods", [], locked=True),
        None,
        (LOCKED.format("locked.ods"),),
    ),
    Spoiled("a book that was cut off", _cut, None, (DAMAGED.format("cut.xlsx"),)),
    Spoiled("an old book that was cut off", _cut_xls, None, (DAMAGED.format("cut.xls"),)),
    Spoiled(
        "an old book that promises rows from the last to the first",
        _promising_xls(b"\x00\x02\x0e\x00", 0, b"\x00\xba\x00\x00"),
        None,
        (DAMAGED.format("promise.xls"),),
    ),
    Spoiled(
        "an old book that promises four thousand million texts",
        _promising_xls(b"\xfc\x00\x7a\x00", 4, b"\xff\xff\xff\xff"),
        None,
        (DAMAGED.format("promise.xls"),),
    ),
    Spoiled(
        "an old book with a cell in a column that cannot be",
        _promising_xls(b"\xfd\x00\x0a\x00", 0, b"\xff\xff\xff\x7f"),
        None,
        (FAR.format("promise.xls", "AVLH65536"),),
    ),
    Spoiled(
        "a book with a cell in a row that cannot be",
        _promising_xlsx,
        None,
        (FAR.format("promise.xlsx", "E4294967295"),),
    ),
    Spoiled(
        "a text document renamed .xlsx",
        _archive("letter.xlsx", "word/document.xml"),
        None,
        (DOCUMENT.format("letter.xlsx"),),
    ),
    Spoiled(
        "an old text document renamed .xls",
        lambda folder: compound(folder / "letter.xls", [("WordDocument", bytes(9))]),
        None,
        (DOCUMENT.format("letter.xls"),),
    ),
    Spoiled(
        "an archive",
        _archive("lists.zip", "a.xlsx"),
        None,
        ("lists.zip is an archive. Unpack it and import the list inside.",),
    ),
    Spoiled(
        "a PDF",
        raw("list.pdf", b"%PDF-1.7\n"),
        None,
        ("list.pdf is a PDF document, not a list. Ask for the spreadsheet it was printed from.",),
    ),
    Spoiled(
        "a web page renamed .xls",
        raw("export.xls", b"\r\n<html><table><tr><td>x"),
        None,
        ("export.xls is a web page saved under another name. Open it in a spreadsheet program and save it as .xlsx.",),
    ),
    Spoiled(
        "a program renamed .txt",
        raw("tool.txt", b"MZ\x90\x00\x03\x00\x01\x02\x04" * 9),
        None,
        (NO_TEXT.format("tool.txt"),),
    ),
    Spoiled(
        "a damaged character in the middle of UTF-8",
        raw("hurt.csv", ("姓名,单位\n" + "张三,金陵\n" * 20).encode() + b"\xe5\xbc,x\n"),
        None,
        ("hurt.csv, row 22: the text is damaged here. Save the list again as a spreadsheet or as UTF-8 text.",),
    ),
    Spoiled(
        "a quotation mark that is never closed",
        raw("quote.csv", '姓名,单位\n张三,金陵\n"李四,石城\n王五,x\n'.encode()),
        None,
        ("quote.csv, row 3: a quotation mark is opened here and never closed.",),
    ),
    Spoiled("a stray cell in the last corner of the sheet", _far, None, (FAR.format("far.xlsx", "XFD1048576"),)),
    Spoiled("a stray cell far out in an OpenDocument book", _far_ods, None, (FAR.format("far.ods", "WQK1048004"),)),
)
