"""Finds the messages in our sources and their translations, as text."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from string import Formatter

import polib

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "resources" / "locale"

_SENTENCE = re.compile(r"[A-Z“{].* .*[.?!:]|.* .*\{\w+\}.*|.*\{\w+\}.* .*", re.DOTALL)


@dataclass(frozen=True)
class Use:
    """A message where it stands: its words, and the fields it is given when they are all written there."""

    message: str
    fields: frozenset[str] | None
    where: str


@dataclass(frozen=True)
class Module:
    """What one module says: its messages, where one is put together from pieces, and all its strings.

    One that hands fields on (`**fields`) may give some to a message of its neighbours.
    """

    uses: tuple[Use, ...]
    built: tuple[str, ...]
    hands_on: bool
    strings: frozenset[str]


def read_module(source: str, name: str) -> Module:
    """The messages of a module.

    A call may take its message from elsewhere in the module (a constant, a table): then every string of the
    module that reads like a sentence is a message. A message that is put together from pieces is none.
    """
    tree = ast.parse(source)
    uses, built = [], []
    indirect = hands_on = False
    for call in _calls(tree):
        where = f"{name}:{call.lineno}"
        if not call.args:
            built.append(where)
            continue
        literals = list(_literals(call.args[0]))
        if _is_built(call.args[0]):
            built.append(where)
        indirect = indirect or not literals
        named = [keyword.arg for keyword in call.keywords]
        known = None if None in named else frozenset(str(arg) for arg in named)
        hands_on = hands_on or known is None
        uses += [Use(literal, known, where) for literal in literals]
    strings = dict(_strings(tree))
    if indirect:
        direct = {use.message for use in uses}
        uses += [
            Use(text, None, f"{name}:{line}")
            for text, line in strings.items()
            if text not in direct and _SENTENCE.fullmatch(text)
        ]
    return Module(tuple(uses), tuple(built), hands_on, frozenset(strings))


def modules() -> dict[str, Module]:
    """All modules that may speak, by their path."""
    found = {}
    for folder in ("tdapp", "reports"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            source = file.read_text(encoding="utf-8")
            name = file.relative_to(ROOT).as_posix()
            if "tdapp.text import" in source:
                found[name] = read_module(source, name)
    return found


def fields_of(message: str) -> frozenset[str]:
    """The names in braces. Raises ValueError for braces that do not pair."""
    return frozenset(name for _, name, _, _ in Formatter().parse(message) if name is not None)


def catalogues(language: str) -> dict[str, polib.POFile]:
    """The catalogue files of a language, by name."""
    return {file.name: polib.pofile(str(file)) for file in sorted((LOCALE / language).glob("*.po"))}


def _calls(tree: ast.AST) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Text":
            yield node


def _literals(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _literals(node.body)
        yield from _literals(node.orelse)


def _is_built(node: ast.expr) -> bool:
    parts = (node.body, node.orelse) if isinstance(node, ast.IfExp) else (node,)
    return any(
        isinstance(part, ast.JoinedStr | ast.BinOp)
        or (
            isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) and part.func.attr in {"format", "join"}
        )
        for part in parts
    )


def _strings(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """The string constants and their lines, but not docstrings, parts of f-strings, and the words of our own faults."""
    skipped: set[int] = set()
    for node in ast.walk(tree):
        inside: list[ast.AST] = []
        if isinstance(node, ast.JoinedStr):
            inside = list(node.values)
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            inside = [node.value]
        elif isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and _name(node.exc.func).endswith("Error"):
            inside = list(ast.walk(node.exc))
        skipped |= {id(part) for part in inside}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in skipped:
            yield node.value, node.lineno


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else ""
