"""Reads a text file that a person named, or says why it cannot be read."""

from __future__ import annotations

from pathlib import Path

from tdapp.services.exchange.file_kinds import read_bytes
from tdapp.services.exchange.text_files import decode


def read_text(name: str) -> str:
    """The whole text of a file in any of the encodings clubs send."""
    return decode(read_bytes(Path(name)), name)
