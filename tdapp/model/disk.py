"""What is said of a file that the disk will not write or open."""

from __future__ import annotations

import shutil
from contextlib import suppress
from pathlib import Path

from tdapp.text import Refused, Text

DISK_FULL = Text("The disk is full; make room, then repeat. Nothing was half saved.")
_LITTLE = 1 << 16  # bytes free; SQLite then fails to make its shared memory and says "I/O error"


def disk_says(path: Path, error: Exception) -> Refused:
    """The refusal for a file that cannot be written or opened; a full disk is named, whatever the error says."""
    with suppress(OSError):
        if shutil.disk_usage(path.absolute().parent).free < _LITTLE:
            return Refused(DISK_FULL)
    why = getattr(error, "strerror", None) or str(error)
    return Refused(Text("{file} cannot be opened: {why}.", file=str(path), why=why))
