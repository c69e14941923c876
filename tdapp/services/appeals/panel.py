"""Names the panel that hears an appeal, and notes its hearing (rules 6; 000, the committee)."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection

from tdapp.model.journal import Inverse
from tdapp.rules.appeal_panels import Concerned, Panel, seat_panel
from tdapp.rules.appeals import AppealStep, step_faults
from tdapp.services.appeal_entries import follow, read_docket
from tdapp.services.appeals.parties import concerned_by, member_named
from tdapp.services.office import Office, use_case
from tdapp.services.scope import EventRow, find_event, find_segment
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True)
class Named:
    """Somebody who is named for a panel, with units that the tournament does not know of them."""

    name: str
    units: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PanelProposed:
    """The panel as it would sit, and the units and people that the appeal concerns."""

    panel: Panel
    concerned: Concerned


@use_case
def propose_panel(
    office: Office, event_code: str | None, number: int, members: tuple[Named, ...], reserves: tuple[Named, ...] = ()
) -> PanelProposed:
    """Who of these would judge and who must stand aside, and why; nothing is written."""
    with office.read() as c:
        return _proposed(c, find_event(c, event_code), number, members, reserves)


@use_case
def name_panel(
    office: Office, event_code: str | None, number: int, members: tuple[Named, ...], reserves: tuple[Named, ...] = ()
) -> PanelProposed:
    """Name the panel: whoever must stand aside is replaced by the next reserve. Refused where none is left."""
    with office.step(Text("Panel of appeal {number}", number=number), inverse=Inverse.ENTRY) as step:
        c = step.session.connection()
        event = find_event(c, event_code)
        proposed = _proposed(c, event, number, members, reserves)
        if proposed.panel.findings:
            raise Refused(*(f.text for f in proposed.panel.findings))
        follow(step, event, number, AppealStep.PANEL, office.clock(), members=proposed.panel.sitting,
               aside=proposed.panel.aside)  # fmt: skip
    return proposed


def _proposed(
    c: Connection, event: EventRow, number: int, members: tuple[Named, ...], reserves: tuple[Named, ...]
) -> PanelProposed:
    docket = read_docket(c, event)
    if found := step_faults(docket, number, AppealStep.PANEL):
        raise Refused(*(f.text for f in found))
    lodged = next(a.lodged for a in docket.appeals if a.number == number)
    concerned = concerned_by(c, event, find_segment(c, event, lodged.segment), lodged)
    first, second = ([member_named(c, n.name, n.units) for n in named] for named in (members, reserves))
    return PanelProposed(seat_panel(first, second, concerned), concerned)


@use_case
def note_hearing(office: Office, event_code: str | None, number: int, words: str) -> None:
    """Note that an appeal was heard, and what came of it in words."""
    with office.step(Text("Appeal {number} heard", number=number), inverse=Inverse.ENTRY) as step:
        c = step.session.connection()
        event = find_event(c, event_code)
        if found := step_faults(read_docket(c, event), number, AppealStep.HEARD):
            raise Refused(*(f.text for f in found))
        follow(step, event, number, AppealStep.HEARD, office.clock(), words=words.strip())
