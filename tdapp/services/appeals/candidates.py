"""Who may be asked onto the panel of an appeal, who must stand aside, and the panel that the program proposes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import Connection, select

from tdapp.model.tables import Official
from tdapp.rules.appeal_panels import SIZES, Member, why_aside
from tdapp.rules.appeals import Appeal, AppealStep, plain, step_faults
from tdapp.services.appeal_entries import read_docket
from tdapp.services.appeals.parties import concerned_by, member_named
from tdapp.services.office import Office, use_case
from tdapp.services.rows.officials import OFFICIAL_ROLES
from tdapp.services.scope import find_event, find_segment
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True)
class Candidate:
    """Somebody who may be asked onto a panel: the units known, what they are here, and why they must stand aside."""

    name: str
    units: tuple[str, ...]
    role: Text
    why: Text | None


@dataclass(frozen=True, slots=True)
class PanelChoices:
    """The people to choose from, in the order in which they are asked; `proposed` are the panels of three and of five.

    A proposal names who is asked, those who must stand aside among them; it is shorter where too few may judge.
    """

    candidates: tuple[Candidate, ...]
    proposed: tuple[tuple[int, tuple[str, ...]], ...]
    units: tuple[tuple[str, tuple[str, ...]], ...]


@use_case
def panel_choices(office: Office, event_code: str | None, number: int) -> PanelChoices:
    """Who sat on panels before, then the officials, the leading first; with why each must stand aside from this one."""
    with office.read() as c:
        event = find_event(c, event_code)
        docket = read_docket(c, event)
        if found := step_faults(docket, number, AppealStep.PANEL):
            raise Refused(*(f.text for f in found))
        lodged = next(a.lodged for a in docket.appeals if a.number == number)
        concerned = concerned_by(c, event, find_segment(c, event, lodged.segment), lodged)
        known = [Candidate(m.name, m.units, role, why_aside(m, concerned)) for m, role in _known(c, docket.appeals)]
        return PanelChoices(
            candidates=tuple(known),
            proposed=tuple((size, _asked(known, size)) for size in SIZES),
            units=tuple(concerned.units.items()),
        )


def _known(c: Connection, appeals: tuple[Appeal, ...]) -> Iterator[tuple[Member, Text]]:
    """Everybody who may be asked, each once."""
    seen: set[str] = set()
    before = [m for a in reversed(appeals) if a.panel is not None for m in a.panel.members]
    for m in before:
        if plain(m.name) not in seen:
            seen.add(plain(m.name))
            yield member_named(c, m.name, m.units), Text("sat on a panel before")
    o = Official.__table__.c
    roles = list(OFFICIAL_ROLES)
    there = c.execute(select(o.name, o.role).where(o.active.is_(True)).order_by(o.id)).all()
    for name, role in sorted(there, key=lambda x: roles.index(x[1]) if x[1] in roles else len(roles)):
        if plain(name) not in seen:
            seen.add(plain(name))
            yield member_named(c, name), OFFICIAL_ROLES.get(role, Text("Official"))


def _asked(known: list[Candidate], size: int) -> tuple[str, ...]:
    """The first of the list until so many may judge."""
    asked: list[str] = []
    free = 0
    for candidate in known:
        if free == size:
            break
        asked.append(candidate.name)
        free += candidate.why is None
    return tuple(asked)
