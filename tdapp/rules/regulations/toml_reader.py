"""Reads sections of settings from TOML: unknown keys and wrong values all at once, each with its line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, fields
from typing import Any

from tdapp.rules.regulations.key_lines import Path, key_lines
from tdapp.rules.regulations.sections import KEYS
from tdapp.rules.regulations.values import Fault
from tdapp.text import Refused, Text


class TomlReader:
    """One text: its raw tables, its lines, and the problems found so far.

    `one` and `many` are the classes of the sections that stand once, and of those in double square brackets.
    """

    def __init__(self, text: str, source: str, one: Mapping[str, type[Any]], many: Mapping[str, type[Any]]) -> None:
        self.source = source
        self._one, self._many = one, many
        self.problems: list[Text] = []
        text = text.replace("\r\n", "\n").removeprefix("\ufeff")
        try:
            self.raw: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as broken:
            raise Refused(_broken(broken, text, source)) from None
        except (RecursionError, ValueError):  # numbers and nesting beyond what the parser itself can hold
            raise Refused(
                Text("{file}: a number of this TOML is too long, or its brackets are nested too deeply.", file=source)
            ) from None
        self.lines = key_lines(text)

    def problem(self, path: Path, what: Text) -> None:
        """Note a problem at the nearest line that is known."""
        while path and path not in self.lines:
            path = path[:-1]
        if path:
            self.problems.append(
                Text("{file}, line {line}: {what}", file=self.source, line=self.lines[path], what=what)
            )
        else:
            self.problems.append(Text("{file}: {what}", file=self.source, what=what))

    def stop(self) -> None:
        """Refuse when there are problems."""
        if self.problems:
            raise Refused(*self.problems)

    def sections(self) -> dict[str, Any]:
        """Every section that could be read, by name."""
        read: dict[str, Any] = {}
        for name, raw in self.raw.items():
            if name in self._many and raw == []:
                continue  # none given is the same as absent: the defaults stand
            if name in self._one and isinstance(raw, dict):
                values = self._section(self._one[name], (name,), raw)
            elif name in self._many and isinstance(raw, list) and all(isinstance(r, dict) for r in raw):
                values = tuple(self._section(self._many[name], (name, i), r) for i, r in enumerate(raw))
            elif name in self._one or name in self._many:
                shown = f"[[{name}]]" if name in self._many else f"[{name}]"
                self.problem((name,), Text("This must be written as a section {section}.", section=shown))
                continue
            else:
                self._unknown((name,), [*self._one, *self._many])
                continue
            read[name] = values
        return read

    def _section(self, cls: type[Any], path: Path, raw: dict[str, Any]) -> Any:
        values: dict[str, Any] = {}
        known = {KEYS.get(f.name, f.name): f for f in fields(cls)}
        for key in raw:
            if key not in known:
                self._unknown((*path, key), known)
        for key, f in known.items():
            if key in raw:
                try:
                    values[f.name] = f.metadata["value"].read(raw[key])
                except Fault as fault:
                    self.problem((*path, key), Text("{key}: {what}", key=key, what=fault.text))
            elif f.default is MISSING:
                section = ".".join(str(p) for p in path if isinstance(p, str))
                self.problem(path, Text("The key {key} is missing in [{section}].", key=key, section=section))
        return cls(**values) if all(f.name in values or f.default is not MISSING for f in known.values()) else None

    def _unknown(self, path: Path, known: Iterable[str]) -> None:
        self.problem(
            path, Text("The key {key} is not known here. Known are: {known}.", key=str(path[-1]), known=tuple(known))
        )


def _broken(broken: tomllib.TOMLDecodeError, text: str, source: str) -> Text:
    found = re.search(r"line (\d+), column (\d+)", str(broken))
    lines = text.split("\n")
    line, column = (int(found[1]), int(found[2])) if found else (len(lines), len(lines[-1]) + 1)
    return Text(
        "{file}, line {line}, column {column}: this is not TOML. Text needs quotes, a section square brackets, "
        "and no key may stand twice.",
        file=source,
        line=line,
        column=column,
    )
