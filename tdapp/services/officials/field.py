"""Who may take part in the lot of a round, whom each has directed before, and the tables that want an official."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from sqlalchemy import Connection, select

from tdapp.model.tables import Encounter, Entry, Occupancy, OfficialDuty, Round, Segment
from tdapp.rules.duties import Director, DutyTable
from tdapp.services.clubs import clubs
from tdapp.services.officials.listing import KnownOfficial
from tdapp.services.officials.same_time import Meanwhile
from tdapp.services.people import Someone, people
from tdapp.services.rows import table_label
from tdapp.services.scope import EventRow, RoundRow, SegmentRow, groups
from tdapp.services.tables_read import Sitting, TableOfRound, tables_of


@dataclass(frozen=True, slots=True)
class Served:
    """What an official has done in an event: tables, rounds, and how often each entry sat at one of the tables."""

    tables: int = 0
    rounds: int = 0
    met: Mapping[int, int] = field(default_factory=dict)

    @property
    def most_met(self) -> int:
        """How often the entry that came most often did."""
        return max(self.met.values(), default=0)

    def and_round(self, tables: Iterable[DutyTable]) -> Served:
        """The same after a round with these tables, at least one."""
        mine = list(tables)
        met = Counter(self.met)
        for table in mine:
            met.update(table.entries)
        return Served(self.tables + len(mine), self.rounds + 1, met)


NOTHING_SERVED = Served()


def served(c: Connection, event: EventRow, without: Collection[int] = ()) -> dict[int, Served]:
    """What each official has done in the event at tables that are played, rounds of these ids left out."""
    d, r, s, o, n = (t.__table__.c for t in (OfficialDuty, Round, Segment, Occupancy, Encounter))
    duties = (
        select(d.official_id, d.encounter_id, d.round_id)
        .join(Round, d.round_id == r.id)
        .join(Segment, r.segment_id == s.id)
        .join(Encounter, d.encounter_id == n.id)
        .where(s.event_id == event.id, n.state == "open")
    )
    found = [row for row in c.execute(duties.order_by(d.id)) if row.round_id not in without]
    sat = (
        select(o.encounter_id, o.entry_id).distinct()
        .join(Entry, o.entry_id == Entry.__table__.c.id)
        .where(Entry.__table__.c.event_id == event.id)
    )  # fmt: skip
    entries: dict[int, list[int]] = {}
    for encounter, entry in c.execute(sat):
        entries.setdefault(encounter, []).append(entry)
    tables, rounds, met = Counter[int](), dict[int, set[int]](), dict[int, Counter[int]]()
    for row in found:
        tables[row.official_id] += 1
        rounds.setdefault(row.official_id, set()).add(row.round_id)
        met.setdefault(row.official_id, Counter()).update(entries.get(row.encounter_id, ()))
    return {i: Served(n, len(rounds[i]), met[i]) for i, n in tables.items()}


def open_tables(c: Connection, row: RoundRow) -> list[TableOfRound]:
    """The tables at which the round is played, by group and number."""
    return [t for t in tables_of(c, row) if t.state == "open" and any(s for four in t.stages for s in four)]


def directors_of(
    c: Connection, officials: Iterable[KnownOfficial], before: Mapping[int, Served], meanwhile: Meanwhile
) -> dict[int, Director]:
    """The officials as the lot knows them; everybody of a relative's family counts as a relative."""
    everybody = people(c)
    found = {}
    for o in officials:
        families = {everybody[p].family for p in o.relatives} - {""}
        relatives = {*o.relatives, *(p.person_id for p in everybody.values() if p.family in families)}
        own = set() if o.club_id is None else {o.club_id}
        done = before.get(o.id, NOTHING_SERVED)
        found[o.id] = Director(
            o.id, o.name, frozenset(own | set(o.tied)), o.region, frozenset(relatives), done.tables, done.met,
            meanwhile.get(o.id, {}),
        )  # fmt: skip
    return found


@dataclass(frozen=True, slots=True)
class TableInRound:
    """A table as the lot knows it, with what lists show of it."""

    duty: DutyTable
    group: str
    table: int
    units: tuple[str, ...]


def tables_for_duty(c: Connection, event: EventRow, segment: SegmentRow, row: RoundRow) -> list[TableInRound]:
    """The tables of the round that want an official; the group is named where the segment has several."""
    everybody, units = people(c), clubs(c)
    e = Entry.__table__.c
    own = {r.id: r.club_id for r in c.execute(select(e.id, e.club_id).where(e.event_id == event.id))}
    several = len(groups(c, segment)) > 1
    found = []
    for table in open_tables(c, row):
        sitting = list(table.sitting)
        persons = [everybody[s.person_id] for s in sitting if s.person_id is not None]
        ids = [k for p, s in _with(sitting, everybody) for k in (p, own.get(s.entry_id)) if k is not None]
        regions = {p.region for p in persons} | {units[k].region for k in ids}
        group = table.group if several else ""
        duty = DutyTable(
            table.encounter_id,
            table_label(group, table.table),
            frozenset(p.person_id for p in persons),
            frozenset(ids),
            frozenset(regions - {""}),
            frozenset(s.entry_id for s in sitting),
        )
        shown = dict.fromkeys(units[k].short or units[k].name for k in ids)
        found.append(TableInRound(duty, group, table.table, tuple(shown)))
    return found


def _with(sitting: list[Sitting], everybody: Mapping[int, Someone]) -> Iterable[tuple[int | None, Sitting]]:
    """Each of those who sit with the id of the own unit."""
    for s in sitting:
        yield (None if s.person_id is None else everybody[s.person_id].club_id), s


def duties_there(c: Connection, row: RoundRow) -> dict[int, tuple[int, int, str]]:
    """What stands for the round: by table the id of the duty, the official, and why it was changed by hand."""
    d, n = OfficialDuty.__table__.c, Encounter.__table__.c
    query = (
        select(d.id, d.encounter_id, d.official_id, d.reason)
        .join(Encounter, d.encounter_id == n.id)
        .where(d.round_id == row.id)
    )
    return {r.encounter_id: (r.id, r.official_id, r.reason) for r in c.execute(query.order_by(d.id))}
