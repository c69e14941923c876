"""The text of a file in UTF-8, UTF-16 or GB 18030.

Detectors guess short Chinese files wrongly: the byte order mark, then strict UTF-8, then GB 18030 is right.
"""

from __future__ import annotations

import codecs

from tdapp.text import Refused, Text

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_NEVER_IN_TEXT = frozenset(map(chr, range(32))) - set("\t\n\v\f\r\x1a\x1b\x1c\x1d\x1e\x1f")


def decode(data: bytes, file: str) -> str:
    """The file's text without byte order mark; raises Refused when it is no text or is damaged."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _text(data[len(mark) :], encoding, file)
    if b"\x00" in data:
        return _text(data, _order_of_utf16(data), file)
    try:
        return _checked(data.decode("utf-8"), file)
    except UnicodeDecodeError as error:
        if _mostly_utf8(data):
            raise _damaged(data, error.start, file) from None
    return _text(data, "gb18030", file)


def _text(data: bytes, encoding: str, file: str) -> str:
    try:
        return _checked(data.decode(encoding), file)
    except UnicodeDecodeError as error:
        if encoding in {"utf-8", "gb18030"}:
            raise _damaged(data, error.start, file) from None
        raise _no_text(file) from None


def _checked(text: str, file: str) -> str:
    if not _NEVER_IN_TEXT.isdisjoint(text):
        raise _no_text(file)
    return text.lstrip("\ufeff").rstrip("\x1a")


def _order_of_utf16(data: bytes) -> str:
    """Line ends and separators have a zero byte: after them in little-endian text, before them in big-endian."""
    return "utf-16-le" if data[1::2].count(0) >= data[::2].count(0) else "utf-16-be"


def _mostly_utf8(data: bytes) -> bool:
    """Whether a file that is not strict UTF-8 is nevertheless UTF-8 with a few damaged bytes."""
    text = data.decode("utf-8", "replace")
    wide = sum(1 for c in text if c > "\x7f")
    return text.count("\ufffd") * 20 <= wide


def _damaged(data: bytes, at: int, file: str) -> Refused:
    row = data[:at].count(b"\n") + 1
    return Refused(
        Text(
            "{file}, row {row}: the text is damaged here. Save the list again as a spreadsheet or as UTF-8 text.",
            file=file,
            row=row,
        )
    )


def _no_text(file: str) -> Refused:
    return Refused(
        Text(
            "{file} is neither a spreadsheet nor a text list. Files of the kinds xlsx, xls, ods, csv, tsv and txt can "
            "be read.",
            file=file,
        )
    )
