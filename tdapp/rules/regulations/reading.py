"""Reads regulations from TOML: unknown keys, wrong values and contradictions all at once, each with its line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from dataclasses import MISSING, fields, replace
from typing import Any

from tdapp.rules.regulations.checks import contradictions, scoring_contradictions
from tdapp.rules.regulations.key_lines import Path, key_lines
from tdapp.rules.regulations.regulations import MANY, NEEDED, ONE, Regulations
from tdapp.rules.regulations.sections import KEYS, ScoringRules
from tdapp.rules.regulations.values import Fault
from tdapp.rules.tiers import Q_OF, REWARDS_OF, Tier
from tdapp.text import Refused, Text


def read_regulations(text: str, source: str) -> Regulations:
    """The regulations a TOML text holds; `source` names it in the sentences. Refuses with every problem at once."""
    reader = _Reader(text, source)
    sections = reader.sections()
    for name in NEEDED:
        if reader.raw.get(name, []) == []:
            shown = f"[[{name}]]" if name in MANY else f"[{name}]"
            reader.problem((), Text("The section {section} is missing.", section=shown))
    reader.stop()
    event = sections["event"]
    sections["scoring"] = filled_scoring(sections.get("scoring", ScoringRules()), event.tier)
    regulations = Regulations(**sections)
    for path, what in contradictions(regulations):
        reader.problem(path, what)
    reader.stop()
    return regulations


def read_scoring(text: str, source: str, tier: Tier) -> Regulations | ScoringRules:
    """For scoring a file without an event: whole regulations, or a text that need hold no more than [scoring]."""
    reader = _Reader(text, source)
    if all(name in reader.raw for name in NEEDED):
        return read_regulations(text, source)
    scoring: ScoringRules = reader.sections().get("scoring", ScoringRules())
    reader.stop()
    for path, what in scoring_contradictions(scoring):
        reader.problem(path, what)
    reader.stop()
    return filled_scoring(scoring, tier)


def filled_scoring(scoring: ScoringRules, tier: Tier) -> ScoringRules:
    """The rules with the tier's Q and R where nothing is given, so that what is stored says all."""
    if scoring.q is None:
        scoring = replace(scoring, q=Q_OF[tier])
    if tier in REWARDS_OF and scoring.r12 is scoring.r13 is scoring.r14 is scoring.r_second is None:
        scoring = replace(scoring, **REWARDS_OF[tier]._asdict())
    return scoring


class _Reader:
    """One text: its raw tables, its lines, and the problems found so far."""

    def __init__(self, text: str, source: str) -> None:
        self.source = source
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
            if name in MANY and raw == []:
                continue  # none given is the same as absent: the defaults stand
            if name in ONE and isinstance(raw, dict):
                values = self._section(ONE[name], (name,), raw)
            elif name in MANY and isinstance(raw, list) and all(isinstance(r, dict) for r in raw):
                values = tuple(self._section(MANY[name], (name, i), r) for i, r in enumerate(raw))
            elif name in ONE or name in MANY:
                shown = f"[[{name}]]" if name in MANY else f"[{name}]"
                self.problem((name,), Text("This must be written as a section {section}.", section=shown))
                continue
            else:
                self._unknown((name,), [*ONE, *MANY])
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
