"""The folders of the person who runs the program."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

Kind = Literal["data", "cache", "crashes"]


def folder(kind: Kind) -> Path:
    """The folder for the kind of file, made when it is missing and closed to other users.

    TDAPP_HOME, when set, holds all of them instead of the system's own places. Raises OSError when it cannot be made.
    """
    home = os.environ.get("TDAPP_HOME")
    where = Path(home).expanduser().absolute() / kind if home else _of_the_system(kind)
    where.mkdir(mode=0o700, parents=True, exist_ok=True)
    return where


def _of_the_system(kind: Kind) -> Path:
    import platformdirs  # noqa: PLC0415  read only when a folder is asked for

    if kind == "data":
        return platformdirs.user_data_path("tdapp", appauthor=False)
    if kind == "cache":
        return platformdirs.user_cache_path("tdapp", appauthor=False)
    return platformdirs.user_log_path("tdapp", appauthor=False) / "crashes"
