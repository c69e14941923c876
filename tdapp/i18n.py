"""Renders texts in a language: Chinese from the .po catalogues, English from the messages themselves."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from decimal import Decimal
from functools import cache
from importlib.resources import files
from typing import Any

from tdapp.text import Refused, Text, fill

LANGUAGES = ("zh", "en")
_SEPARATOR = {"zh": "、", "en": ", "}


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """Message to translation, of every .po file of the language; English needs none.

    Raises ValueError when two files translate one message differently.
    """
    import polib  # noqa: PLC0415  read only when a sentence is shown

    if language not in LANGUAGES:
        raise ValueError(f"no such language: {language}")
    found: dict[str, str] = {}
    folder = files("resources") / "locale" / language
    if not folder.is_dir():
        return found
    for file in sorted((f for f in folder.iterdir() if f.name.endswith(".po")), key=lambda f: f.name):
        for entry in polib.pofile(file.read_text(encoding="utf-8")):
            if entry.msgstr and found.setdefault(entry.msgid, entry.msgstr) != entry.msgstr:
                raise ValueError(f"{file.name} translates {entry.msgid!r} in another way than an earlier file")
    return found


def render(text: Any, language: str) -> str:
    """The sentence in the language, `zh` or `en`, its fields filled in.

    Anything that is not a Text is written as a field would be: dates as ISO dates, tuples as lists.
    """
    if isinstance(text, Text):
        message = catalogue(language).get(text.message, text.message)
        return fill(message, {k: render(v, language) for k, v in text.items})
    if isinstance(text, Refused):
        return "\n".join(render(p, language) for p in text)
    if isinstance(text, tuple):
        return _SEPARATOR[language].join(render(t, language) for t in text)
    if isinstance(text, datetime):
        return text.strftime("%Y-%m-%d %H:%M")
    if isinstance(text, date):
        return text.isoformat()
    if isinstance(text, Decimal):
        return format(text, "f")
    return "" if text is None else str(text)
