"""What a command says: results on stdout, remarks on stderr, JSON alone when asked for."""

from __future__ import annotations

import json
import sys
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Any, TextIO

from tdapp.i18n import render
from tdapp.text import Refused, Text


class Output:
    """The two streams of a command, in one language.

    With `wants_json`, nothing but one JSON document reaches stdout.
    """

    def __init__(
        self, language: str, *, wants_json: bool = False, stdout: TextIO | None = None, stderr: TextIO | None = None
    ) -> None:
        self.language = language
        self.wants_json = wants_json
        self._out = stdout or sys.stdout
        self._err = stderr or sys.stderr

    def say(self, text: Text | str | Any) -> str:
        """The text in this output's language."""
        return render(text, self.language)

    def json(self, value: Any) -> None:
        """Write one JSON document to stdout; numbers keep full precision, NaN is an error of ours."""
        print(json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":")), file=self._out)

    def line(self, text: Text | str = "") -> None:
        """Write a line to stdout; left out when JSON was asked for."""
        if not self.wants_json:
            print(self.say(text), file=self._out)

    def table(self, header: Sequence[Text | str], rows: Iterable[Sequence[Any]]) -> None:
        """Write an aligned table to stdout; Chinese characters count two columns."""
        if self.wants_json:
            return
        cells = [[self.say(h) for h in header], *([self.say(c) for c in row] for row in rows)]
        widths = [max(_width(row[i]) for row in cells) for i in range(len(header))]
        for row in cells:
            line = "  ".join(c + " " * (w - _width(c)) for c, w in zip(row, widths, strict=True))
            print(line.rstrip(), file=self._out)

    def note(self, text: Text | str) -> None:
        """Write a line to stderr."""
        print(self.say(text), file=self._err)

    def refusal(self, refused: Refused) -> None:
        """Write one line a problem to stderr."""
        for problem in refused:
            self.note(problem)


def _width(text: str) -> int:
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)
