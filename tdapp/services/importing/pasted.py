"""A list that was copied in a spreadsheet program and pasted here: it is read like a file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from tdapp.services.exchange.header_words import PERSON_WORDS
from tdapp.services.exchange.headers import word_key
from tdapp.services.importing.lists import Imported, Looked, import_list, look
from tdapp.services.office import Office


def has_header(text: str) -> bool:
    """Whether one of the first lines names the column of names: then it is a list, else a block of cells."""
    names = {word_key(word) for words in PERSON_WORDS["name"] for word in words}
    return any(word_key(cell) in names for line in text.splitlines()[:5] for cell in line.split("\t"))


def look_pasted(office: Office, event_code: str | None, text: str, name: str) -> Looked:
    """What the pasted list means; `name` stands for the file in sentences."""
    with _written(text, name) as path:
        return look(office, event_code, path)


def import_pasted(office: Office, event_code: str | None, text: str, name: str) -> Imported:
    """Enter the pasted list in one step."""
    with _written(text, name) as path:
        return import_list(office, event_code, path)


@contextmanager
def _written(text: str, name: str) -> Iterator[Path]:
    with TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_text(text, encoding="utf-8")
        yield path
