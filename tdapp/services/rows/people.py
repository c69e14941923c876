"""People and entries as the documents name them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True, slots=True)
class Person:
    """One person on paper. `name_key` is what the name sorts by (pinyin for Chinese names)."""

    name: str
    name_key: str = ""
    club: str = ""

    @property
    def key(self) -> str:
        """What the name sorts by, never empty when there is a name."""
        return (self.name_key or self.name).casefold()


def entry_label(number: int, slot: str = "") -> str:
    """How an entry or one of its members is named: 12, 12a (of a pair), 3.4 (of a team), 3.4a (of a team of pairs)."""
    return f"{number}.{slot}" if slot[:1].isdecimal() else f"{number}{slot}"


def table_label(group: str, table: int | None) -> str:
    """How a table is named: 3, or 2-3 (group or zone 2, table 3); empty without a table (rules 4)."""
    if table is None:
        return ""
    return f"{group}-{table}" if group else str(table)


@cache
def natural_key(text: str) -> tuple[tuple[int, int, str], ...]:
    """A key that sorts 2 before 10 and numbers before words, for group and code names."""
    parts = re.findall(r"\d+|\D+", text)
    return tuple((0, int(p), "") if p.isdecimal() else (1, 0, p.casefold()) for p in parts)
