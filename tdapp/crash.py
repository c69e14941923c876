"""Writes down a fault of the program, so that it can be sent to those who mend it."""

from __future__ import annotations

import os
import platform
import tempfile
import traceback
import uuid
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from tdapp.paths import folder

_KEPT = 20
_LIBRARIES = ("SQLAlchemy", "alembic", "psycopg", "reportlab", "openpyxl", "PySide6_Essentials")


def report(bug: BaseException) -> Path:
    """The file that now holds the report; the newest twenty are kept.

    It holds the traceback and versions: no arguments, no environment, and `~` for the person's own folder.
    Never raises: where the folder of crash reports cannot be written, the temporary folder takes it, and
    where that fails too, the null device.
    """
    content = describe(bug)
    name = f"tdapp-crash-{datetime.now(UTC):%Y%m%dT%H%M%SZ}-{uuid.uuid4().hex[:6]}.txt"
    for place in (_of_the_person, _temporary):
        try:
            where = place()
            (where / name).write_text(content, encoding="utf-8", errors="backslashreplace")
        except OSError:
            continue
        _forget_old(where)
        return where / name
    return Path(os.devnull)


def _of_the_person() -> Path:
    return folder("crashes")


def _temporary() -> Path:
    return Path(tempfile.gettempdir())


def describe(bug: BaseException) -> str:
    """What a report says about the fault."""
    lines = [
        f"tdapp {_version('tdapp')}, {datetime.now(UTC):%Y-%m-%d %H:%M:%S} UTC",
        f"Python {platform.python_version()}, {platform.system()} {platform.release()}, {platform.machine()}",
        ", ".join(f"{name} {_version(name)}" for name in _LIBRARIES),
        "",
        "".join(traceback.format_exception(bug)),
    ]
    return "\n".join(lines).replace(str(Path.home()) + os.sep, "~" + os.sep)


def _version(distribution: str) -> str:
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415  a fault is rare, a start is not

    try:
        return version(distribution)
    except PackageNotFoundError:
        return "not installed"


def _forget_old(where: Path) -> None:
    """Names sort by time; what cannot be removed, because another program does so or has it open, stays."""
    for old in sorted(where.glob("tdapp-crash-*.txt"))[:-_KEPT]:
        with suppress(OSError):
            old.unlink()
