"""Walks through every page and dialog in both languages, and prints what is wrong there as JSON.

`python -m tests.layout_walk TOURNAMENT.tdb`; the scale is that of QT_SCALE_FACTOR.
"""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from tdapp.gui.application import build
from tdapp.i18n import catalogue
from tests.every_view import opened, views
from tests.layout_faults import faults, words
from tests.messages import fields_of, modules

SIZE = (1366, 768)
_LETTERS = re.compile(r"[A-Za-z]{2,}")
SAME = frozenset({"PDF", "QR", "English", "EN"})
"""Messages that may be the same in Chinese: signs, and a language under its own name."""


def walk(path: Path, language: str) -> list[str]:
    """What is wrong on the pages and in the dialogs, each line beginning with where."""
    app = build()
    program = opened(app, path, language=language, theme="light", size=SIZE)
    found: list[str] = []
    english = english_messages()
    try:
        assert program.window is not None
        for view in views(program.window):
            if view.broken:
                found.append(f"{language} {view.name} cannot be shown: {view.broken}")
                continue
            found += [f"{language} {view.name}: {what}" for what in faults(view.widget)]
            if language == "zh":
                found += [
                    f"{language} {view.name}: {where} is English: {text!r}"
                    for where, text in words(view.widget).items() if is_english(text, english)
                ]  # fmt: skip
    finally:
        program.close()
        QApplication.processEvents()
    return list(dict.fromkeys(found))


def english_messages() -> list[re.Pattern[str]]:
    """What every message with English words looks like when it is shown, whatever stands in its fields."""
    known = {use.message for module in modules().values() for use in module.uses} | set(catalogue("zh"))
    return [_shape(m) for m in sorted(known - SAME) if _LETTERS.search(re.sub(r"\{\w+\}", "", m))]


def _shape(message: str) -> re.Pattern[str]:
    fields_of(message)
    parts = re.split(r"\{\w+\}", message)
    return re.compile(r"[^\w]*" + ".*".join(map(re.escape, parts)) + r"[^\w]*", re.DOTALL)


def is_english(text: str, shapes: list[re.Pattern[str]]) -> bool:
    """Whether a text is one of our messages in English."""
    return bool(_LETTERS.search(text)) and any(s.fullmatch(text) for s in shapes)


def main() -> int:
    """Walk in both languages; 1 when something was found."""
    found = [line for language in ("zh", "en") for line in walk(Path(sys.argv[1]), language)]
    sys.stdout.write(json.dumps(found, ensure_ascii=False, indent=1))
    return int(bool(found))


if __name__ == "__main__":
    raise SystemExit(main())
