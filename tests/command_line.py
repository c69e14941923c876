"""The command line for tests of the whole program: each call is a command of its own, as in a shell."""

from __future__ import annotations

import json
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any

from tdapp.cli import DONE, main


@dataclass(frozen=True)
class Desk:
    """Commands on one tournament; the operator is one person at one desk."""

    db: Path

    def call(self, *words: str) -> tuple[int, str, list[str]]:
        """Exit status, what stood on stdout, the lines on stderr."""
        out, err = StringIO(), StringIO()
        who = ("--db", str(self.db), "--operator", "沈编排", "--desk", "1", "--lang", "en")
        status = main([*words, *who], out, err)
        return status, out.getvalue(), err.getvalue().splitlines()

    def do(self, *words: str) -> str:
        """What a command says that must be done."""
        status, out, err = self.call(*words)
        assert status == DONE, (words, err)
        return out

    def json(self, *words: str) -> Any:
        """The JSON of a command that must be done."""
        return json.loads(self.do(*words, "--json"))

    def refused(self, *words: str) -> list[str]:
        """The lines of a command that must be refused."""
        status, out, err = self.call(*words)
        assert (status, out) == (1, ""), (words, out, err)
        return err
