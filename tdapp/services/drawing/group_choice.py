"""Who plays in which group, where the committee fixed that before the draw: `A:L1-L40,L45;B:L41-L44` (rules 4)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Sequence

from tdapp.rules.entry_numbers import Label, find_entry, read_label
from tdapp.rules.odd_field import Listed
from tdapp.text import Refused, Text


def read_groups(
    typed: str, codes: Sequence[str], ready: Sequence[Listed], resting: Collection[Listed] = ()
) -> dict[str, tuple[Listed, ...]]:
    """The members of each group in list order; Refused with everything that is wrong.

    Groups are parted by semicolons or simply by the next code; members are entries and ranges of them. Every entry that
    is ready stands in one group; only those who sit out, the `resting`, need none. The groups are those of the
    regulations.
    """
    home: dict[int, str] = {}
    problems: list[Text] = []
    labels = {e.label: n for n, e in enumerate(ready)}
    for code, member in _members(typed, codes, problems):
        for label in _range(member):
            n = find_entry(label, labels)
            if n is None:
                problems.append(
                    Text("Group {group}: there is no entry {entry} that is ready to play.", group=code, entry=label)
                )
            elif home.setdefault(n, code) != code:
                problems.append(
                    Text(
                        "Entry {entry} stands in groups {one} and {other}.",
                        entry=ready[n].label,
                        one=home[n],
                        other=code,
                    )
                )
    missing = tuple(e.label for n, e in enumerate(ready) if n not in home and e not in resting)
    if missing:
        problems.append(Text("These entries stand in no group: {entries}.", entries=missing))
    found = {code: tuple(e for n, e in enumerate(ready) if home.get(n) == code) for code in codes}
    problems += [Text("Group {group} has no entry.", group=code) for code, members in found.items() if not members]
    if problems:
        raise Refused(*problems)
    return found


def _members(typed: str, codes: Sequence[str], problems: list[Text]) -> list[tuple[str, str]]:
    """Each word between commas with the group it belongs to."""
    found: list[tuple[str, str]] = []
    code = ""
    for word in re.split(r"[,;、\s]+", unicodedata.normalize("NFKC", typed).strip(" ,;")):
        head, colon, rest = word.partition(":")
        if colon:
            code, word = head, rest  # noqa: PLW2901  the word goes on behind the code
            if code not in codes:
                problems.append(
                    Text(
                        "The regulations of this segment have no group {group}; they have: {groups}.",
                        group=code,
                        groups=tuple(codes),
                    )
                )
        if word and not code:
            problems.append(
                Text("Write the group before its entries, for instance A:L1-L40. Found: {word}.", word=word)
            )
        elif word and code in codes:
            found.append((code, word))
    return found


def _range(member: str) -> list[str]:
    """The labels of `L1-L40` or `L1-40`; anything else is one label."""
    first, dash, last = member.partition("-")
    a, b = read_label(first), read_label(last)
    if not dash or a is None or b is None or b.number - a.number > 9_999:
        return [member]
    return [str(Label(a.listed, n)) for n in range(a.number, b.number + 1)] or [member]
