"""What is wrong with a seating before it goes on the wall: errors stop it, warnings go with it (rules 4 and 5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping

from sqlalchemy import Connection, and_, or_, select

from tdapp.model.tables import SegmentEntry
from tdapp.rules.findings import Finding, Weight
from tdapp.rules.seats import SEATS
from tdapp.services.boards.met_twice import met_twice
from tdapp.services.drawing.field import doubts, entrants
from tdapp.services.drawing.roles import PLAYS, RESERVE
from tdapp.services.in_force import in_force
from tdapp.services.rows import table_label
from tdapp.services.scope import EntryRow, EventRow, RoundRow, SegmentRow, entries, groups
from tdapp.services.scope import rounds as all_rounds
from tdapp.services.seating_people import seat_label
from tdapp.services.seating_writer import CLOSED, OPEN, PHANTOM
from tdapp.services.tables_read import Sitting, TableOfRound, tables_of
from tdapp.text import Text


def seating_findings(c: Connection, event: EventRow, segment: SegmentRow, rounds: list[RoundRow]) -> list[Finding]:
    """Everything a director should know before these rounds are published, errors first."""
    everybody = {e.id: e for e in entries(c, event)}
    t = SegmentEntry.__table__.c
    expects = or_(t.role == PLAYS, and_(t.role == RESERVE, t.position.is_not(None)))
    query = select(t.entry_id).where(t.segment_id == segment.id, expects)
    expected = [everybody[e] for e in c.scalars(query)]
    several = len(groups(c, segment)) > 1
    found: list[Finding] = []
    seated = {row.number: tables_of(c, row) for row in all_rounds(c, segment)}
    for row in rounds:
        tables = seated[row.number]
        later = {s.entry_id for n, there in seated.items() if n > row.number for s in _sitting(there)}
        here = _Round(event, segment, row, several, everybody)
        found += [*here.left_out(expected, tables, later), *here.empty(tables), *here.twice(tables), *here.gone(tables)]
        found += here.nameless(tables)
    found += met_twice(c, event, segment, {row.number for row in rounds})
    rules = in_force(c, event, segment).rules
    field = entrants(c, event, segment)
    found += doubts(c, field, rules, {e.id: e.label for e in field.all}, {e.id for e in expected})
    order = list(Weight)[::-1]
    return sorted(dict.fromkeys(found), key=lambda f: order.index(f.weight))


def has_left(entry: EntryRow, segment: int, round_number: int) -> bool:
    """Whether the entry no longer plays in that round."""
    if entry.status == "entered":
        return False
    return (entry.left_segment or 0, entry.left_round or 0) <= (segment, round_number)


def _sitting(tables: Iterable[TableOfRound]) -> Iterator[Sitting]:
    """Everybody at these tables, stage by stage."""
    return (s for t in tables for four in t.stages for s in four if s is not None)


class _Round:
    """The checks of one round."""

    def __init__(
        self, event: EventRow, segment: SegmentRow, row: RoundRow, several: bool, everybody: Mapping[int, EntryRow]
    ) -> None:
        self.event, self.segment, self.row = event, segment.number, row.number
        self.several, self.everybody = several, everybody

    def table(self, table: TableOfRound) -> str:
        return table_label(table.group if self.several else "", table.table)

    def left_out(
        self, expected: list[EntryRow], tables: list[TableOfRound], later: Collection[int]
    ) -> Iterator[Finding]:
        """Who should sit somewhere and does not; a closed table is a seat that somebody decided, and who has seats in
        `later` rounds came in then.
        """
        seated = {s.entry_id for s in _sitting(tables)}
        without = [e for e in expected if e.id not in seated and not has_left(e, self.segment, self.row)]
        out = [e.label for e in without if e.id not in later]
        if joining := [e.label for e in without if e.id in later]:
            text = Text("Round {round}: these entries play from a later round on: {entries}.", round=self.row,
                        entries=joining)  # fmt: skip
            yield Finding(text, weight=Weight.WARNING)
        closed = {s.entry_id for t in tables if t.state == CLOSED for four in t.stages for s in four if s is not None}
        if out:
            yield Finding(Text("Round {round}: these entries have no seat: {entries}.", round=self.row, entries=out))
        if closed:
            labels = sorted(self.everybody[e].number or 0 for e in closed)
            text = Text(
                "Round {round}: these entries do not play, their table is closed: {entries}.",
                round=self.row,
                entries=labels,
            )
            yield Finding(text, weight=Weight.WARNING)

    def empty(self, tables: list[TableOfRound]) -> Iterator[Finding]:
        for t in tables:
            seats = [SEATS[i] for i in range(4) if any(four[i] is None for four in t.stages)] if t.state == OPEN else []
            if seats:
                yield Finding(
                    Text(
                        "Round {round}, table {table}: nobody sits at {seats}.",
                        round=self.row,
                        table=self.table(t),
                        seats=tuple(Text(s) for s in seats),
                    ),
                    ("round", self.row, "table", self.table(t)),
                )

    def twice(self, tables: list[TableOfRound]) -> Iterator[Finding]:
        """Somebody with two seats in one stage, by slot and by person."""
        for stage in range(max((len(t.stages) for t in tables), default=0)):
            fours = [t.stages[stage] for t in tables if stage < len(t.stages)]
            here = [s for four in fours for s in four if s is not None]
            slots = Counter((s.entry_id, s.slot) for s in here)
            people = Counter((s.person_id, s.name) for s in here if s.person_id is not None)
            labels = [self._label(e, slot) for (e, slot), n in slots.items() if n > 1]
            names = [name for (_, name), n in people.items() if n > 1]
            for who in labels or names:
                yield Finding(Text("Round {round}: {who} has two seats at once.", round=self.row, who=who))

    def gone(self, tables: list[TableOfRound]) -> Iterator[Finding]:
        for t in tables:
            ids = {s.entry_id for four in t.stages for s in four if s is not None} if t.state != CLOSED else set()
            for e in sorted(ids):
                if has_left(self.everybody[e], self.segment, self.row):
                    yield Finding(
                        Text(
                            "Round {round}, table {table}: entry {entry} has left and still has a seat.",
                            round=self.row,
                            table=self.table(t),
                            entry=self.everybody[e].label,
                        ),
                        ("entry", self.everybody[e].label),
                    )

    def nameless(self, tables: list[TableOfRound]) -> Iterator[Finding]:
        """Seats of reserves for whom no person is named yet, and of entries that lack a player."""
        missing = {
            (s.number or 0, s.slot): self._label(s.entry_id, s.slot)
            for t in tables for four in t.stages for s in four
            if s is not None and s.person_id is None and s.standing != PHANTOM
        }  # fmt: skip
        if missing:
            labels = tuple(label for _, label in sorted(missing.items()))
            yield Finding(Text("No person is named yet for: {entries}.", entries=labels), weight=Weight.WARNING)

    def _label(self, entry_id: int, slot: int) -> str:
        return seat_label(self.event.kind, self.everybody[entry_id].number or 0, slot)
