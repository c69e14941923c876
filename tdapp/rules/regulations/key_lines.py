"""On which line a key of a TOML text stands; the standard parser does not say."""

from __future__ import annotations

import re

_HEADER = re.compile(r"\s*(\[\[?)\s*([^\[\]]+?)\s*\]\]?\s*(#.*)?")
_KEY = re.compile(r"""\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=(.*)""")
_STRING = re.compile(r'"(?:\\.|[^"\\])*"|\'[^\']*\'|#.*')

Path = tuple[str | int, ...]
"""Keys from the outside in, with an index from 0 after the name of a repeated section."""


def key_lines(text: str) -> dict[Path, int]:
    """The line, from 1, on which each section and each key first appears."""
    found: dict[Path, int] = {}
    counts: dict[Path, int] = {}
    here: Path = ()
    depth, fence = 0, ""
    for number, source in enumerate(text.split("\n"), start=1):
        rest = source
        if fence:
            if fence not in rest:
                continue
            rest, fence = rest.partition(fence)[2], ""
        elif depth == 0 and (header := _HEADER.fullmatch(rest)):
            here = _section(header[1] == "[[", _parts(header[2]), counts)
            _note(found, here, number)
            continue
        elif depth == 0 and (key := _KEY.match(rest)):
            _note(found, here + _parts(key[1]), number)
            rest = key[2]
        for quote in ('"""', "'''"):
            if rest.count(quote) % 2:
                rest, fence = rest.partition(quote)[0], quote
        bare = _STRING.sub("", rest)
        depth = max(0, depth + sum(map(bare.count, "[{")) - sum(map(bare.count, "]}")))
    return found


def _section(repeated: bool, parts: Path, counts: dict[Path, int]) -> Path:
    here: Path = ()
    for part in parts[:-1]:
        here += (part,)
        if here in counts:
            here += (counts[here] - 1,)
    here += (parts[-1],)
    if repeated:
        counts[here] = counts.get(here, 0) + 1
        here += (counts[here] - 1,)
    return here


def _parts(dotted: str) -> Path:
    return tuple(p.strip().strip("\"'") for p in re.findall(r"""[\w-]+|"[^"]*"|'[^']*'""", dotted))


def _note(found: dict[Path, int], path: Path, line: int) -> None:
    for length in range(1, len(path) + 1):
        found.setdefault(path[:length], line)
