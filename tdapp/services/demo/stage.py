"""What all parts of the demonstration share: the office, its clock, the folder, the people, and who is told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tdapp.services.demo.clock import DemoClock
from tdapp.services.demo.field import Cast
from tdapp.services.demo.simulator import Simulator
from tdapp.services.office import Office
from tdapp.text import Text


@dataclass(frozen=True)
class Stage:
    """The stage on which the demonstration is played.

    `say` puts a text into a language; `note` tells what is going on; files go into three folders below `folder`.
    Without `draws` documents are numbered in the register as if printed, but no file of them is written.
    """

    office: Office
    clock: DemoClock
    folder: Path
    seed: str
    people: Cast
    say: Callable[[Any, str], str]
    note: Callable[[Text], None]
    simulator: Simulator
    draws: bool = True
    files: list[Path] = field(default_factory=list)

    def speaks(self, language: str) -> Callable[[Any], str]:
        """What puts a text into the language."""
        return lambda text: self.say(text, language)

    def imported(self, name: str = "") -> Path:
        """The folder of what was imported, or a file in it."""
        return self._in("imported", name)

    def documents(self, name: str = "") -> Path:
        """The folder of the documents, or a file in it."""
        return self._in("documents", name)

    def tables(self, name: str = "") -> Path:
        """The folder of spreadsheets and web pages, or a file in it."""
        return self._in("tables", name)

    def _in(self, part: str, name: str) -> Path:
        folder = self.folder / part
        folder.mkdir(exist_ok=True)
        return folder / name
