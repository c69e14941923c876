"""Where a line of Chinese or Latin text may end, and wrapping to a width.

Chinese breaks between any two characters, but no line begins with a closing mark or ends with an
opening one; Latin text breaks at blanks and after hyphens and slashes. A word wider than the line
breaks inside, so that nothing ever sticks out.
"""

from __future__ import annotations

import re
from collections.abc import Callable

_NEVER_FIRST = "/，。、；：！？）】》」』〉〕｝…％‰℃·,.;:!?)]}%\u2019\u201d\u2014々〻ー→"
_NEVER_LAST = "（【《「『〈〔｛([{\u2018\u201c￥＄№"

_WIDE = (
    "\u2e80-\u303f\u31c0-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\u2018-\u201d\u2026\u00b7\U00020000-\U0003ffff"
)
_ATOM = re.compile(f"[{_WIDE}]| +|[^ {_WIDE}/-]+[/-]*|[/-]+")


def atoms(text: str) -> list[str]:
    """The text cut at every place where a line may end; blanks stay behind what they follow."""
    out: list[str] = []
    for piece in _ATOM.findall(text):
        if out and (piece[0] == " " or piece[0] in _NEVER_FIRST or out[-1].rstrip(" ")[-1:] in _OPENING):
            out[-1] += piece
        else:
            out.append(piece)
    return out


_OPENING = frozenset(_NEVER_LAST)


def wrap(text: str, width: float, measure: Callable[[str], float]) -> list[str]:
    """The text in lines that are no wider than `width` by `measure`; at least one line."""
    lines: list[str] = []
    line = ""
    for atom in atoms(text):
        if line and measure((line + atom).rstrip()) > width:
            lines.append(line.rstrip())
            line = ""
        while not line and measure(atom.rstrip()) > width and len(atom) > 1:
            at = _most(atom, width, measure)
            lines.append(atom[:at])
            atom = atom[at:]  # noqa: PLW2901
        line += atom
    return [*lines, line.rstrip()] if line.rstrip() or not lines else lines


def _most(atom: str, width: float, measure: Callable[[str], float]) -> int:
    """How many characters of a too wide word fit; at least one."""
    at = 1
    while at < len(atom) - 1 and measure(atom[: at + 1]) <= width:
        at += 1
    return at
