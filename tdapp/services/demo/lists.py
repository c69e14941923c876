"""The lists that the invented clubs send: spreadsheets and texts, in either language, as clubs do."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tdapp.rules.kinds import EventKind
from tdapp.services.changes.typed_people import Typed
from tdapp.services.columns import Column, ColumnSet
from tdapp.services.demo.people import CLUBS, Invented
from tdapp.services.exchange.entry_words import PLAYER, RESERVE, ROLE_WORDS
from tdapp.services.exchange.header_words import FORM_WORDS, GENDER_WORDS, PERSON_WORDS
from tdapp.services.exchange.written_files import write_whole
from tdapp.services.exchange.xlsx_writer import write_xlsx
from tdapp.text import Text

FIELDS = ("entry", "name", "gender", "birth", "registration", "club", "role", "seed")
Say = Callable[[Any, str], str]


@dataclass(frozen=True, slots=True)
class Listed:
    """One line of a list."""

    person: Invented
    entry: str = ""
    role: str = PLAYER
    seed: int | None = None


def write_lists(folder: Path, kind: EventKind, lines: Sequence[Listed], say: Say) -> list[Path]:
    """Write one list a club, in the order of the clubs; a pair stands in the list of its first player's club."""
    home: dict[str, str] = {}
    by_club: dict[str, list[Listed]] = {}
    for line in lines:
        club = home.setdefault(line.entry, line.person.club) if line.entry else line.person.club
        by_club.setdefault(club, []).append(line)
    written = []
    for number, club in enumerate(CLUBS):
        if club in by_club:
            written.append(_WRITERS[number % len(_WRITERS)](folder, f"{kind}-{number + 1}", kind, by_club[club], say))
    return written


def _fields(lines: Iterable[Listed]) -> list[str]:
    """The columns that a list needs; name, gender, birth, number and club always."""
    used = {"name", "gender", "birth", "registration", "club"}
    for line in lines:
        used |= {f for f, there in (("entry", line.entry), ("role", line.role != PLAYER), ("seed", line.seed)) if there}
    return [f for f in FIELDS if f in used]


def _header(field: str, kind: EventKind, language: int) -> str:
    return FORM_WORDS.get((field, kind), PERSON_WORDS[field])[language][0]


def _cell(field: str, line: Listed, language: int) -> Any:
    person = line.person
    return {
        "entry": line.entry,
        "name": person.name,
        "gender": GENDER_WORDS[person.gender][language],
        "birth": person.birth,
        "registration": person.registration,
        "club": person.club,
        "role": ROLE_WORDS[line.role][language],
        "seed": line.seed,
    }[field]


def _spreadsheet(language: int) -> Callable[..., Path]:
    def write(folder: Path, stem: str, kind: EventKind, lines: list[Listed], say: Say) -> Path:
        columns = tuple(_column(f, kind, language) for f in _fields(lines))
        listed = ColumnSet("entries", Text("Entry list"), columns, lambda line: line.person.registration)
        path = folder / f"{stem}.xlsx"
        write_xlsx(path, listed, lines, lambda text: say(text, ("zh", "en")[language]))
        return path

    return write


def _column(field: str, kind: EventKind, language: int) -> Column[Listed]:
    header = Text("{item}", item=_header(field, kind, language))
    return Column(field, header, lambda line: _cell(field, line, language), lambda line: None)


def _text(language: int, suffix: str, between: str, encoding: str) -> Callable[..., Path]:
    def write(folder: Path, stem: str, kind: EventKind, lines: list[Listed], say: Say) -> Path:
        out = io.StringIO()
        writer = csv.writer(out, delimiter=between, lineterminator="\r\n")
        fields = _fields(lines)
        writer.writerow(_header(f, kind, language) for f in fields)
        writer.writerows([_cell(f, line, language) for f in fields] for line in lines)
        path = folder / f"{stem}{suffix}"
        write_whole(path, out.getvalue().encode(encoding))
        return path

    return write


_WRITERS = (
    _spreadsheet(0),
    _text(0, ".csv", ",", "gb18030"),
    _spreadsheet(1),
    _text(0, ".txt", "\t", "utf-16"),
    _text(1, ".csv", ",", "utf-8-sig"),
)


def of_individuals(listed: Sequence[Invented], reserves: Sequence[Invented], seeds: int) -> list[Listed]:
    """The lines of the individual event; the strongest are its seeds."""
    strongest = sorted(listed, key=lambda p: -p.strength)[:seeds]
    numbers = {p.registration: n for n, p in enumerate(strongest, 1)}
    return [
        *(Listed(p, seed=numbers.get(p.registration)) for p in listed),
        *(Listed(p, role=RESERVE) for p in reserves),
    ]


def of_pairs(pairs: Sequence[tuple[Invented, Invented]]) -> list[Listed]:
    """The lines of the pairs event: two with equal numbers are a pair."""
    return [Listed(p, entry=str(n)) for n, pair in enumerate(pairs, 1) for p in pair]


def typed(person: Invented) -> Typed:
    """Somebody who was on no list, as the desk types them."""
    return Typed(person.name, person.gender, person.birth.isoformat(), person.registration, person.club)
