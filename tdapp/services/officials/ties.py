"""Whom an official keeps away from beside the own unit: relatives who play, and further units (rules 6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import select

from tdapp.model.journal import Step
from tdapp.model.tables import OfficialTie
from tdapp.services.clubs import club_key, clubs_by_key
from tdapp.services.office import Office, use_case
from tdapp.services.officials.listing import KnownOfficial, find_official, find_person, known_officials
from tdapp.services.people import people
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True)
class Tied:
    """An official and whom he or she keeps away from now, by name."""

    official: str
    relatives: tuple[str, ...]
    clubs: tuple[str, ...]


@use_case
def tie_official(office: Office, who: str, persons: Sequence[str] = (), units: Sequence[str] = ()) -> Tied:
    """Tie an official to persons by family (name or registration number) and to units; those tied already stay."""
    return _change(office, who, persons, units, cut=False)


@use_case
def untie_official(office: Office, who: str, persons: Sequence[str] = (), units: Sequence[str] = ()) -> Tied:
    """Take ties back; Refused for one that is not there."""
    return _change(office, who, persons, units, cut=True)


def _change(office: Office, who: str, persons: Sequence[str], units: Sequence[str], *, cut: bool) -> Tied:
    with office.read() as c:
        before = find_official(known_officials(c), who)
    fields = {"name": before.name, "others": (*persons, *units)}
    what = Text("{name} no longer keeps away from {others}", **fields) if cut else Text(
        "{name} keeps away from {others}", **fields
    )  # fmt: skip
    with office.step(what) as step:
        c = step.session.connection()
        known = find_official(known_officials(c), str(before.id))
        problems = [] if persons or units else [Text("Say to whom: a person or a unit.")]
        people_ids, club_ids = named_ties(step, persons, units, problems)
        if problems:
            raise Refused(*problems)
        if cut:
            _cut(step, known, people_ids, club_ids)
        else:
            add_ties(step, known, people_ids, club_ids)
        now = known_officials(c)[known.id]
    return Tied(now.name, tuple(now.relatives.values()), tuple(now.tied.values()))


def named_ties(
    step: Step, persons: Sequence[str], units: Sequence[str], problems: list[Text]
) -> tuple[list[int], list[int]]:
    """The ids of the persons and of the units that are named; what is wrong is added to the problems."""
    c = step.session.connection()
    everybody, known = people(c), clubs_by_key(c)
    ids = []
    for named in persons:
        try:
            ids.append(find_person(everybody, named))
        except Refused as refused:
            problems += refused
    problems += [Text("There is no unit {club} in the tournament.", club=u) for u in units if club_key(u) not in known]
    return ids, [known[club_key(u)].id for u in units if club_key(u) in known]


def add_ties(step: Step, known: KnownOfficial, people_ids: Iterable[int], club_ids: Iterable[int]) -> None:
    """Add the ties that are not there yet."""
    rows = [(p, None) for p in dict.fromkeys(people_ids) if p not in known.relatives]
    rows_of_clubs = [(None, k) for k in dict.fromkeys(club_ids) if k not in known.tied]
    step.insert(
        OfficialTie,
        [{"official_id": known.id, "person_id": p, "club_id": k} for p, k in (*rows, *rows_of_clubs)],
    )


def set_ties(step: Step, known: KnownOfficial, people_ids: Iterable[int], club_ids: Iterable[int]) -> None:
    """Let these ties be all there are."""
    wanted = {*(("person", p) for p in people_ids), *(("club", k) for k in club_ids)}
    step.delete(OfficialTie, [i for tie, i in _ties_there(step, known).items() if tie not in wanted])
    add_ties(step, known, (i for kind, i in sorted(wanted) if kind == "person"),
             (i for kind, i in sorted(wanted) if kind == "club"))  # fmt: skip


def _ties_there(step: Step, known: KnownOfficial) -> dict[tuple[str, int], int]:
    t = OfficialTie.__table__.c
    query = select(t.id, t.person_id, t.club_id).where(t.official_id == known.id).order_by(t.id)
    rows = step.session.connection().execute(query)
    return {("person", r.person_id) if r.club_id is None else ("club", r.club_id): r.id for r in rows}


def _cut(step: Step, known: KnownOfficial, people_ids: list[int], club_ids: list[int]) -> None:
    there = _ties_there(step, known)
    wanted = [*(("person", p) for p in people_ids), *(("club", k) for k in club_ids)]
    if any(key not in there for key in wanted):
        raise Refused(Text("{name} was not told to keep away from all of these.", name=known.name))
    step.delete(OfficialTie, [there[key] for key in dict.fromkeys(wanted)])
