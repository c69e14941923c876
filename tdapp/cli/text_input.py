"""Reads a text file that a person named, or says why it cannot be read."""

from __future__ import annotations

from pathlib import Path

from tdapp.services.exchange.text_files import decode
from tdapp.text import Refused, Text


def read_text(name: str) -> str:
    """The whole text of a file in any of the encodings clubs send."""
    try:
        raw = Path(name).read_bytes()
    except FileNotFoundError:
        raise Refused(Text("{file}: there is no such file.", file=name)) from None
    except IsADirectoryError:
        raise Refused(Text("{file}: this is a folder, not a file.", file=name)) from None
    except OSError as error:
        raise Refused(
            Text("{file}: the file cannot be read: {why}.", file=name, why=error.strerror or str(error))
        ) from None
    return decode(raw, name)
