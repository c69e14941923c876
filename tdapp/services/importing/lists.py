"""Imports the entry list of a club: shows what it means, or enters it in one step."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from sqlalchemy import Connection

from tdapp.rules.findings import Finding, Weight
from tdapp.rules.kinds import EventKind
from tdapp.services.entering import enter
from tdapp.services.entering_drafts import EntryDraft, PersonDraft, Understood
from tdapp.services.exchange.entry_lists import read
from tdapp.services.exchange.imported import ColumnRead, ImportedList
from tdapp.services.exchange.tables import read_tables
from tdapp.services.importing.event_field import EventField, event_field
from tdapp.services.importing.grouping import RESERVES
from tdapp.services.importing.understanding import understand
from tdapp.services.in_force import in_force
from tdapp.services.office import Office, use_case
from tdapp.services.scope import EventRow, event_option, find_event
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True)
class ListedEntry:
    """An entry that a list gives: its list number, its people in the order of their slots, and who belongs to it.

    `players` is what will be known of these people.
    """

    label: str
    people: tuple[str, ...]
    word: str
    clubs: str
    seed: int | None
    labels: tuple[str, ...]
    standing: str
    substitutes: tuple[str, ...]
    players: tuple[PersonDraft, ...]

    @property
    def note(self) -> Text | None:
        """That it is a reserve, or who may step in for it."""
        if self.standing == RESERVES:
            return Text("reserve")
        return Text("substitutes: {names}", names=self.substitutes) if self.substitutes else None


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import made, or would make: entries in list order, how many people were known, and every remark."""

    event: str
    entries: tuple[ListedEntry, ...]
    staff: tuple[tuple[str, str, str], ...]
    new_people: int
    known_people: int
    new_clubs: tuple[str, ...]
    columns: tuple[ColumnRead, ...]
    remarks: tuple[Finding, ...]


def preview(office: Office, event_code: str | None, path: Path, sheet: str | None = None) -> Imported:
    """What the list means for the event; nothing is written. Refused with every problem of the list."""
    with office.read() as c:
        event = find_event(c, event_code)
        _, understood = _understood(c, event, _read(c, event, path, sheet))
    return _told(event, understood)


@use_case
def import_list(office: Office, event_code: str | None, path: Path, sheet: str | None = None) -> Imported:
    """Enter the list: clubs, people, entries L1, L2 … in its order.

    Refused with every problem; then nothing is written.
    """
    with office.read() as c:
        imported = _read(c, find_event(c, event_code), path, sheet)
    with office.step(Text("Entry list {file} imported", file=path.name)) as step:
        c = step.session.connection()
        event = find_event(c, event_code)
        field, understood = _understood(c, event, imported)
        if field.drawn:
            raise Refused(
                Text(
                    "Event {event} is drawn; entry numbers are fixed. Late entries are added one by one: "
                    "tdapp entry add{option}",
                    event=event.code,
                    option=event_option(c, event),
                )
            )
        enter(step, event, understood)
    return _told(event, understood)


@dataclass(frozen=True, slots=True)
class Looked:
    """A list as far as it was understood: what it would make, each entry's row, and everything there is to say.

    `sheets` are those of the book; `drawn` is whether the event takes no list any more.
    """

    imported: Imported
    rows: tuple[int, ...]
    sheets: tuple[str, ...]
    drawn: bool

    @property
    def errors(self) -> int:
        """How many findings block the import."""
        return sum(f.weight is Weight.ERROR for f in self.imported.remarks)


def look(office: Office, event_code: str | None, path: Path, sheet: str | None = None) -> Looked:
    """What the list means, with its errors beside what was understood; nothing is written.

    Refused only where no list can be read at all.
    """
    with office.read() as c:
        event = find_event(c, event_code)
        field = event_field(c, event)
        understood = understand(c, field, in_force(c, event).rules, _read(c, event, path, sheet))
        told = replace(_told(event, understood), remarks=understood.findings)
    sheets = tuple(t.sheet for t in read_tables(path) if t.sheet)
    return Looked(told, tuple(d.place.row or 0 for d in understood.entries), sheets, field.drawn)


def _read(c: Connection, event: EventRow, path: Path, sheet: str | None) -> ImportedList:
    first_day = in_force(c, event).rules.tournament.first_day
    return read(path, EventKind(event.kind), sheet=sheet, latest=first_day)


def _understood(c: Connection, event: EventRow, imported: ImportedList) -> tuple[EventField, Understood]:
    field = event_field(c, event)
    understood = understand(c, field, in_force(c, event).rules, imported)
    understood.check()
    return field, understood


def _told(event: EventRow, understood: Understood) -> Imported:
    new = sum(p.is_new for p in understood.people.values())
    return Imported(
        event.code,
        tuple(_entry(understood, draft) for draft in understood.entries),
        tuple((s.role, understood.people[s.person].name, s.club) for s in understood.staff),
        new,
        len(understood.people) - new,
        understood.new_clubs,
        understood.columns,
        understood.remarks,
    )


def _entry(understood: Understood, draft: EntryDraft) -> ListedEntry:
    people = understood.people
    return ListedEntry(
        draft.label,
        understood.names(draft),
        draft.word,
        " / ".join(dict.fromkeys(people[key].club for key in draft.players if people[key].club)),
        draft.seed,
        draft.labels,
        draft.standing,
        tuple(people[key].name for key in draft.substitutes),
        tuple(people[key] for key in draft.players),
    )
