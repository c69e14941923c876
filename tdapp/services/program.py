"""Which program this is, for papers and publications."""

from __future__ import annotations

from functools import cache
from importlib.metadata import PackageNotFoundError, version


@cache
def program_version() -> str:
    """The version of the installed program; empty where it runs from a bare checkout."""
    try:
        return version("tdapp")
    except PackageNotFoundError:
        return ""
