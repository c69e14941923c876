"""The commented regulations that come with the program, one a kind of event."""

from __future__ import annotations

from importlib.resources import files

from tdapp.text import Refused, Text

_ORDER = ("individual", "pairs", "individual-team", "pair-team", "guandan-swiss")


def example_kinds() -> tuple[str, ...]:
    """The kinds there are examples of, the most usual first."""
    folder = files("resources") / "regulations"
    there = {f.name.removesuffix(".toml") for f in folder.iterdir() if f.name.endswith(".toml")}
    return tuple(k for k in _ORDER if k in there) + tuple(sorted(there.difference(_ORDER)))


def example(kind: str) -> str:
    """The commented example of a kind; refused with the kinds there are."""
    kinds = example_kinds()
    if kind not in kinds:
        raise Refused(Text("There is no example {kind}; there are: {kinds}.", kind=kind, kinds=sorted(kinds)))
    return (files("resources") / "regulations" / f"{kind}.toml").read_text(encoding="utf-8")
