"""Writes regulations as canonical TOML, every value spelt out, and tells two versions apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from typing import Any

from tdapp.rules.regulations.regulations import Regulations
from tdapp.rules.regulations.sections import KEYS


def to_toml(regulations: Regulations) -> str:
    """The canonical text; reading it gives equal regulations, and equal regulations give one text."""
    return sections_text(_sections(regulations))


def sections_text(sections: Iterable[tuple[str, Any]]) -> str:
    """Sections as TOML, each with its name in brackets; one without a value is left out."""
    blocks: list[str] = []
    for name, section in sections:
        body = [f"{key} = {text}" for key, text in _values(section)]
        if body:
            blocks.append("\n".join([name, *body]))
    return "\n\n".join(blocks) + "\n"


@dataclass(frozen=True, slots=True)
class Difference:
    """A setting that two versions disagree on, e.g. "[scoring] q"; None where a version has no such value."""

    key: str
    before: str | None
    after: str | None


def differences(before: Regulations, after: Regulations) -> list[Difference]:
    """Every setting that differs, in the order of the file; values as TOML writes them."""
    old, new = _flat(before), _flat(after)
    keys = list(dict.fromkeys([*old, *new]))
    return [Difference(k, old.get(k), new.get(k)) for k in keys if old.get(k) != new.get(k)]


def _flat(regulations: Regulations) -> dict[str, str]:
    seen: dict[str, int] = {}
    flat: dict[str, str] = {}
    for name, section in _sections(regulations):
        seen[name] = seen.get(name, 0) + 1
        where = f"{name} {seen[name]}" if name.startswith("[[") else name
        flat |= {f"{where} {key}": text for key, text in _values(section)}
    return flat


def _sections(regulations: Regulations) -> Iterator[tuple[str, Any]]:
    for f in fields(regulations):
        section = getattr(regulations, f.name)
        if isinstance(section, tuple):
            yield from ((f"[[{f.name}]]", one) for one in section)
        else:
            yield f"[{f.name}]", section


def _values(section: Any) -> Iterator[tuple[str, str]]:
    for f in fields(section):
        value = getattr(section, f.name)
        if value is not None:
            yield KEYS.get(f.name, f.name), f.metadata["value"].write(value)
