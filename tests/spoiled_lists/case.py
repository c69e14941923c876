"""What a spoiled list is: how it is made, what is read from it, and what is said about it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tdapp.rules.kinds import EventKind
from tests.spoiled_lists.books import text, xlsx

Make = Callable[[Path], Path]

HEAD = ("姓名", "性别", "出生日期", "注册号", "单位")
ZHANG = "张三 M 1980-01-02 00012 金陵"
LI = "李四 F 1991-11-30 00013 金陵"


@dataclass(frozen=True)
class Spoiled:
    """A list by its name; `make` writes it into a folder and returns its path.

    `people` are the persons read: name, gender, birth, registration, club, entry and slot, without what is not
    known; None when the file is refused as a whole. `says` are all sentences, findings with their weight in front.
    """

    name: str
    make: Make
    people: tuple[str, ...] | None
    says: tuple[str, ...] = ()
    kind: EventKind = EventKind.INDIVIDUAL

    def __str__(self) -> str:
        return self.name


def book(name: str, *rows: tuple[Any, ...], merge: tuple[str, ...] = ()) -> Make:
    """An .xlsx of these rows."""
    return lambda folder: xlsx(folder / f"{name}.xlsx", rows, merge=merge)


def csv(name: str, *rows: tuple[Any, ...], encoding: str = "utf-8") -> Make:
    """A .csv of these rows."""
    return lambda folder: text(folder / f"{name}.csv", rows, encoding=encoding)
