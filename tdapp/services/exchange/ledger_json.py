"""The list of rulings that `tdapp ledger` takes, in the format fixed for outside tools; every fault with its place."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Any

from tdapp.rules.penalty_faults import BOARDS_A_ROUND, CARDS_MOST, ruling_faults, withdrawal_faults
from tdapp.rules.penalty_rulings import Ruling, RulingKind
from tdapp.rules.regulations.values import Fault, Value, line, whole
from tdapp.text import Refused, Text

KINDS = tuple(k.value for k in RulingKind if k is not RulingKind.DISCIPLINE)
PARTIES = {"individual": False, "pairs": True}
MANY = 1_000_000_000


@dataclass(frozen=True, slots=True)
class LedgerFile:
    """The rulings in the order of the file, and whether the parties are pairs."""

    by_pair: bool
    rulings: tuple[Ruling, ...]


def read_ledger(text: str, file: str) -> LedgerFile:
    """The rulings of a JSON text; `file` names it in the sentences. Refuses with every problem at once."""
    reader = _Reader(file)
    raw = reader.load(text)
    read = reader.values(raw, _HEAD, needed=("kind", "rulings"))
    rulings = [r for row, entry in enumerate(read.get("rulings", ()), start=1) if (r := reader.ruling(entry, row))]
    reader.check(rulings)
    if reader.problems:
        raise Refused(*(text for _, text in sorted(reader.problems, key=lambda p: p[0])))
    return LedgerFile(PARTIES[read["kind"]], tuple(rulings))


def _word(words: Sequence[str]) -> Value[str]:
    def read(raw: Any) -> str:
        if raw not in words:
            raise Fault(Text("This must be one of: {words}.", words=tuple(words)))
        return str(raw)

    return Value(read, str)


def _list(raw: Any) -> list[Any]:
    if not isinstance(raw, list):
        raise Fault(Text("This must be a list in square brackets."))
    return raw


def _instant(raw: Any) -> datetime:
    """An instant, or a time of a day that is not named."""
    for read in (datetime.fromisoformat, lambda text: datetime.combine(date.min, time.fromisoformat(text))):
        try:
            return read(raw)
        except (TypeError, ValueError):
            continue
    raise Fault(Text("This must be a time in quotes, such as 10:30 or 2026-05-01T10:30."))


_HEAD: dict[str, Value[Any]] = {"kind": _word(tuple(PARTIES)), "rulings": Value(_list, str)}
_ENTRY: dict[str, Value[Any]] = {
    "n": whole(1, MANY),
    "segment": whole(1, 99),
    "round": whole(1, 999),
    "table": whole(1, 9999),
    "board": whole(1, BOARDS_A_ROUND),
    "party": line(longest=20),
    "type": _word(KINDS),
    "of": whole(1, MANY),
    "cards": whole(0, CARDS_MOST),
    "at": Value(_instant, str),
}
_NEEDED = ("n", "type")


class _Reader:
    """One file and the problems found so far, each with the entry that it belongs to (0: the file)."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[tuple[int, Text]] = []
        self._row = 0
        self._rows: dict[int, int] = {}
        self._twice: list[str] = []

    def load(self, text: str) -> dict[str, Any]:
        """The object that the text holds."""
        try:
            raw = json.loads(text.removeprefix("\ufeff"), object_pairs_hook=self._object)
        except json.JSONDecodeError as broken:
            fields: dict[str, Any] = {"file": self.file, "line": broken.lineno, "column": broken.colno}
            raise Refused(Text("{file}, line {line}, column {column}: this is not JSON.", **fields)) from None
        except (RecursionError, ValueError):  # nesting and numbers beyond what the parser itself can hold
            text_ = Text("{file}: a number is too long, or brackets are nested too deeply.", file=self.file)
            raise Refused(text_) from None
        for key in self._twice:
            self._note(Text("This key stands twice in one object."), key)
        if not isinstance(raw, dict):
            raise Refused(Text("{file}: the whole must be one object in curly brackets.", file=self.file))
        return raw

    def values(self, raw: dict[str, Any], known: dict[str, Value[Any]], needed: Iterable[str]) -> dict[str, Any]:
        """The values that could be read; null is the same as absent."""
        for key in raw:
            if key not in known:
                self._note(Text("This key is not known here. Known are: {known}.", known=tuple(known)), key)
        found = {}
        for key, value in known.items():
            if raw.get(key) is None:
                if key in needed:
                    self._note(Text("This is missing."), key)
                continue
            try:
                found[key] = value.read(raw[key])
            except Fault as fault:
                self._note(fault.text, key)
        return found

    def ruling(self, raw: Any, row: int) -> Ruling | None:
        """The ruling of an entry; None when its number or type cannot be read."""
        self._row = row
        before = len(self.problems)
        if not isinstance(raw, dict):
            self._note(Text("This must be an object in curly brackets."))
            return None
        read = self.values(raw, _ENTRY, _NEEDED)
        if "n" not in read:
            return None
        number = read.pop("n")
        kind = RulingKind(read.pop("type", RulingKind.OTHER))
        readable = len(self.problems) == before
        if number in self._rows:
            self._note(Text("The number {n} stands twice; each ruling has its own.", n=number), "n")
        self._rows.setdefault(number, row)
        ruling = Ruling(number=number, kind=kind, **read)
        if readable:
            for text in ruling_faults(ruling):
                self._note(text)
        return ruling

    def check(self, rulings: Sequence[Ruling]) -> None:
        """What is wrong between the entries."""
        for finding in withdrawal_faults(rulings):
            self._row = self._rows[int(finding.subject[1])]
            self._note(finding.text, "of")
        self._row = 0
        ways = {(r.at.year == date.min.year, r.at.tzinfo is None) for r in rulings if r.at is not None}
        if len(ways) > 1:
            self._note(
                Text("The times must all be written in the same way: with or without date, with or without zone.")
            )

    def _object(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        made: dict[str, Any] = {}
        for key, value in pairs:
            if key in made:
                self._twice.append(key)
            made[key] = value
        return made

    def _note(self, what: Text, key: str = "") -> None:
        """Note a problem at a key of the entry in hand, or of the file."""
        fields: dict[str, Any] = {"file": self.file, "row": self._row, "key": key, "what": what}
        if self._row:
            text = Text("{file}, entry {row} of rulings: {what}", **fields)
            keyed = Text("{file}, entry {row} of rulings, {key}: {what}", **fields)
        else:
            text = Text("{file}: {what}", **fields)
            keyed = Text("{file}, {key}: {what}", **fields)
        self.problems.append((self._row, keyed if key else text))
