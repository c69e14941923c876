"""Cleans names and other words of a list: spaces inside Chinese names, full-width letters, invisible characters."""

from __future__ import annotations

import re
import unicodedata

from tdapp.services.exchange.places import Place, shown
from tdapp.services.exchange.sheet_table import Value
from tdapp.text import Refused, Text

LONGEST = 80

_HAN = r"\u2e80-\u2fdf\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\ue000-\uf8ff\uf900-\ufaff\U00020000-\U0003ffff"
_SELECTORS = r"\ufe00-\ufe0f\U000e0100-\U000e01ef"
_GAP_IN_HAN = re.compile(rf"(?<=[{_HAN}{_SELECTORS}·])\s+(?=[{_HAN}·])")
_DOT_IN_HAN = re.compile(rf"(?<=[{_HAN}{_SELECTORS}])\s*[•‧・∙⋅･．.·]\s*(?=[{_HAN}])")
_BOTH_NAMES = re.compile(rf"(?<=[{_HAN}])\s*[、，,；;/|&+＋＆／\n]\s*(?=[{_HAN}])")
_LOST = re.compile(rf"(?<=[{_HAN}])[?？]|[?？](?=[{_HAN}])|\?\?|\ufffd")
_PRIVATE = re.compile(r"[\ue000-\uf8ff\U000f0000-\U0010ffff]")
_JOINERS = "\u200c\u200d"
_NEEDS_JOINERS = re.compile(r"[\u0600-\u109f\u1780-\u18af]")
_HALF_WIDTH = {c: c - 0xFEE0 for c in (*range(0xFF10, 0xFF1A), *range(0xFF21, 0xFF3B), *range(0xFF41, 0xFF5B))}
_NOTHING = frozenset({"-", "--", "—", "——", "–", "/", "\\", ".", "无", "空", "暂无", "没有", "n/a", "none", "nil"})


def words(value: Value) -> str:
    """A cell as clean text: NFC, half-width letters and digits, one space for any gap, nothing invisible.

    A placeholder such as `-`, `/`, `无` or `n/a` is empty text; whole numbers lose their `.0`.
    """
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    text = str(value)
    if not (text.isascii() and text.isprintable()):
        text = unicodedata.normalize("NFC", text).translate(_HALF_WIDTH)
        keep = _JOINERS if _NEEDS_JOINERS.search(text) else ""
        if not text.isprintable():
            text = "".join(
                " " if c in "\t\n\r\v\f" else c
                for c in text
                if c in "\t\n\r\v\f" or c in keep or unicodedata.category(c) not in {"Cc", "Cf", "Cs"}
            )
    text = " ".join(text.split())
    return "" if text.casefold() in _NOTHING else text


def tight(value: Value) -> str:
    """Clean text without spaces between Chinese characters: `张 三` is 张三, `Anna  Berg` stays in two."""
    return _GAP_IN_HAN.sub("", words(value))


def person_name(value: Value, place: Place) -> str:
    """A person's name, empty when there is none; raises Refused for what cannot be one person's name."""
    if isinstance(value, str) and _BOTH_NAMES.search(value.strip()):
        raise Refused(
            Text("{place}: {value} are several names. Give each person a row.", place=place.text(), value=shown(value))
        )
    name = _DOT_IN_HAN.sub("·", tight(value))
    if not name:
        return ""
    if isinstance(value, bool) or not isinstance(value, str) or not any(c.isalpha() or _PRIVATE.match(c) for c in name):
        raise Refused(Text("{place}: {value} is not a name.", place=place.text(), value=shown(value)))
    if "\ufffd" in name:
        raise Refused(
            Text(
                "{place}: the name {value} has lost a character. Type it again.", place=place.text(), value=shown(name)
            )
        )
    if len(name) > LONGEST:
        raise Refused(Text("{place}: the name is longer than {most} characters.", place=place.text(), most=LONGEST))
    return name


def doubt(name: str, place: Place) -> Text | None:
    """What to look at twice in a name: a character that was lost, or one that only some fonts have."""
    if _LOST.search(name):
        return Text(
            "{place}: the name {value} has a question mark where a character may be lost.",
            place=place.text(),
            value=shown(name),
        )
    if _PRIVATE.search(name):
        return Text(
            "{place}: the name {value} has a character that exists in one font only; it may not print.",
            place=place.text(),
            value=name[:40],
        )
    return None
