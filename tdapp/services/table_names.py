"""Tables as papers and people name them: 3, or B-3 for table 3 of group B."""

from __future__ import annotations

import re
import unicodedata

from tdapp.text import Refused, Text

_NAME = re.compile(r"(?:(.+?)\s*-)?\s*0*(\d{1,6})", re.ASCII)


def named_table(text: str) -> tuple[str | None, int] | None:
    """Group and number of a table, the group None where none is named; None for what is no table at all."""
    found = _NAME.fullmatch(unicodedata.normalize("NFKC", text).strip())
    return None if found is None else (found[1], int(found[2]))


def read_table(text: str) -> tuple[str | None, int]:
    """The same; Refused for what is no table."""
    found = named_table(text)
    if found is None:
        raise Refused(Text("“{text}” is no table. Write 3, or B-3 for table 3 of group B.", text=text))
    return found
