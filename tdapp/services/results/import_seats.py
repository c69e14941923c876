"""Who sat at the seats of an imported row and who is credited: checked against the seating (rules 5)."""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import Connection, select

from tdapp.model.tables import Person
from tdapp.rules.kinds import EventKind
from tdapp.rules.regulations import Regulations
from tdapp.rules.seats import SEATS
from tdapp.services.exchange.result_rows import NOBODY, ResultRow, entry_of
from tdapp.services.results.file_faults import FileFaults
from tdapp.services.standings.derivation import Standings
from tdapp.services.standings.play_tables import PlayTable
from tdapp.text import Text


class Sat(NamedTuple):
    """Who sat at a seat and who is credited, by ids."""

    entry_id: int
    slot: int
    person_id: int | None
    credit_id: int | None


class SeatCheck:
    """Compares rows with the seating of one event."""

    def __init__(self, c: Connection, standings: Standings, faults: FileFaults) -> None:
        self._rules = standings.regulations
        self._field = standings.field
        self._pairs = standings.event.kind == EventKind.PAIRS
        self._faults = faults
        self._people = frozenset(c.scalars(select(Person.__table__.c.id)))

    def overrides(self, row: ResultRow, table: PlayTable) -> dict[int, Sat]:
        """The seats of a row that differ from the stage's occupancy; faults are noted.

        A seat of which the row says nothing keeps what is stored; so does one that another entry took on this board.
        """
        usual, known = table.usual_seats(row.board), table.changed.get(row.board, {})
        seated = [now if (now := known.get(i)) and now.entry_id != there.entry_id else there
                  for i, there in enumerate(usual)]  # fmt: skip
        found: dict[int, Sat] = {}
        sitting: list[tuple[int, int]] = []
        for seat in range(4):
            sat = self._sat(row, seat, seated)
            if sat is None:
                continue
            if seat in known and not _says_something(row, seat):
                o = known[seat]
                sat = Sat(o.entry_id, o.slot, o.person_id, o.credit_id)
            if (sat.entry_id, sat.slot) in sitting:
                what = Text("Entry {entry} sits at two seats of this table.", entry=row.seats[seat])
                self._faults.add(row, SEATS[seat], what)
            sitting.append((sat.entry_id, sat.slot))
            if sat != Sat(usual[seat].entry_id, usual[seat].slot, usual[seat].person_id, usual[seat].credit_id):
                found[seat] = sat
        return found

    def _sat(self, row: ResultRow, seat: int, seated: list[Any]) -> Sat | None:
        there = seated[seat]
        cell = row.seats[seat]
        number = self._field.entries[there.entry_id].number
        if entry_of(cell) != str(number):
            what = Text(
                "At {seat} sits entry {there} on this board, not {given}.",
                seat=Text(SEATS[seat]),
                there=number,
                given=entry_of(cell),
            )
            self._faults.add(row, SEATS[seat], what)
            return None
        slot = there.slot
        if cell != entry_of(cell):
            if not self._pairs:
                self._faults.add(row, SEATS[seat], Text("Only pairs have members a and b."))
                return None
            slot = "ab".index(cell[-1]) + 1
        same = (r.person_id for r in seated if (r.entry_id, r.slot) == (there.entry_id, slot))
        person, fine = self._person(row, seat, next(same, None))
        credit, known = self._credit(row, seat, there, changed=person != there.person_id and slot == there.slot)
        return Sat(there.entry_id, slot, person, credit) if fine and known else None

    def _person(self, row: ResultRow, seat: int, usual: int | None) -> tuple[int | None, bool]:
        cell = row.players[seat]
        if not cell:
            return usual, True
        if cell.isascii() and cell.isdigit() and int(cell) in self._people:
            return int(cell), True
        what = Text("There is no person with the internal number {id}.", id=cell)
        self._faults.add(row, f"player_{SEATS[seat]}", what)
        return None, False

    def _credit(self, row: ResultRow, seat: int, there: Any, *, changed: bool) -> tuple[int | None, bool]:
        cell = row.credit[seat]
        if cell == NOBODY:
            return None, True
        if not cell:
            return (self._of_substitute(row, there) if changed else there.credit_id), True
        found = self._field.by_number.get(int(entry_of(cell)))
        if found is None:
            self._faults.add(row, f"credit_{SEATS[seat]}", Text("There is no entry {entry}.", entry=entry_of(cell)))
        return found, found is not None

    def _of_substitute(self, row: ResultRow, there: Any) -> int | None:
        rules: Regulations = self._rules(row.segment)
        alone = rules.event.kind is EventKind.INDIVIDUAL
        if there.credit_id is None or (alone and not rules.entries.substitute_credited):
            return None
        entry: int = there.entry_id
        return entry


def _says_something(row: ResultRow, seat: int) -> bool:
    return bool(row.players[seat] or row.credit[seat] or row.seats[seat] != entry_of(row.seats[seat]))
