"""Lists of clubs for tests, and what an undo must give back."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest

from tdapp.i18n import render
from tdapp.rules.findings import Finding
from tdapp.services.importing.lists import Imported, import_list
from tdapp.services.journal_desk import redo_last, undo_step
from tdapp.services.office import Office
from tdapp.text import Refused
from tests.offices import everything

HEAD = ("name", "gender", "birth", "registration", "club")


def write_list(path: Path, rows: Iterable[Sequence[Any]], head: Sequence[str] = HEAD) -> Path:
    """A list as CSV."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerows([head, *rows])
    return path


def enter_list(
    office: Office, folder: Path, rows: Iterable[Sequence[Any]], head: Sequence[str] = HEAD, event: str | None = None
) -> Imported:
    """Import rows as a list."""
    return import_list(office, event, write_list(folder / "list.csv", rows, head))


def refusal(act: Callable[[], object]) -> list[str]:
    """The sentences with which something is refused, one a problem."""
    with pytest.raises(Refused) as refused:
        act()
    return [render(problem, "en") for problem in refused.value.problems]


def said(findings: Iterable[Finding]) -> list[str]:
    """The sentences of findings."""
    return [render(finding.text, "en") for finding in findings]


def undone(office: Office, act: Callable[[], Any]) -> Any:
    """What the act returns, after its undo gave the first state back, and its redo the second."""
    before = everything(office)
    result = act()
    after = everything(office)
    assert after != before
    undo_step(office)
    assert everything(office) == before
    redo_last(office)
    assert everything(office) == after
    return result


def unchanged(office: Office, act: Callable[[], object]) -> list[str]:
    """The sentences of a refusal that left everything as it was."""
    before = everything(office)
    said = refusal(act)
    assert everything(office) == before
    return said
