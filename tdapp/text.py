"""Sentences with named fields, translated only at the edge, and the refusal that carries them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from string import Formatter
from typing import Any


@dataclass(frozen=True, slots=True, init=False)
class Text:
    """A whole English sentence (the catalogue's key) and the values of its {named} fields.

    Fields are strings, whole numbers, decimals, dates, instants, other texts, or tuples of these
    (rendered as a list). Equal texts compare and hash equal.
    """

    message: str
    items: tuple[tuple[str, Any], ...]

    def __init__(self, message: str, /, **fields: Any) -> None:
        object.__setattr__(self, "message", message)
        object.__setattr__(self, "items", tuple(sorted((k, _frozen(v)) for k, v in fields.items())))

    @property
    def fields(self) -> Mapping[str, Any]:
        """The fields by name."""
        return dict(self.items)

    def __str__(self) -> str:
        return fill(self.message, {k: str(v) for k, v in self.items})


def fill(message: str, fields: Mapping[str, str]) -> str:
    """The message with its {named} fields replaced; a field that is not given stays visible."""
    out = []
    for literal, name, _spec, _conversion in Formatter().parse(message):
        out.append(literal)
        if name is not None:
            out.append(fields.get(name, "{" + name + "}"))
    return "".join(out)


def _frozen(value: Any) -> Any:
    if isinstance(value, (list, set, frozenset)):
        return tuple(_frozen(v) for v in (value if isinstance(value, list) else sorted(value)))
    if isinstance(value, tuple):
        return tuple(_frozen(v) for v in value)
    return value


def to_plain(value: Any) -> Any:
    """What JSON can hold of a text or a field; `from_plain` is its inverse."""
    if isinstance(value, Text):
        return {"m": value.message, "f": {k: to_plain(v) for k, v in value.items}}
    if isinstance(value, tuple):
        return [to_plain(v) for v in value]
    if isinstance(value, datetime):
        return {"t": value.isoformat()}
    if isinstance(value, date):
        return {"d": value.isoformat()}
    if isinstance(value, Decimal):
        return {"n": str(value)}
    return value


def from_plain(value: Any) -> Any:
    """A text or field again, from what `to_plain` made of it."""
    if isinstance(value, list):
        return tuple(from_plain(v) for v in value)
    if isinstance(value, dict):
        if "m" in value:
            return Text(value["m"], **{k: from_plain(v) for k, v in value["f"].items()})
        if "t" in value:
            return datetime.fromisoformat(value["t"])
        if "d" in value:
            return date.fromisoformat(value["d"])
        return Decimal(value["n"])
    return value


class Refused(Exception):
    """What was asked cannot be done, and the person can mend it.

    Holds one text a problem: each names the place (file, row, column where there is one) and what to do.
    """

    def __init__(self, *problems: Text) -> None:
        if not problems:
            raise ValueError("a refusal needs at least one problem")
        super().__init__(*problems)
        self.problems = problems

    def __iter__(self) -> Iterator[Text]:
        return iter(self.problems)

    def __str__(self) -> str:
        return "\n".join(str(p) for p in self.problems)
