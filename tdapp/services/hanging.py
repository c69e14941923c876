"""Everything that was published, and whether it still hangs and is still true."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection

from tdapp.services.findings import ranking_still_true
from tdapp.services.office import Office, use_case
from tdapp.services.publications import PUBLISH, RANKING, SEATING, Published, history, latest, on_the_wall
from tdapp.services.publish_seating import still_true
from tdapp.services.scope import EventRow, find_event


@dataclass(frozen=True, slots=True)
class OnWall:
    """A publication and what became of it.

    `state` is on the wall, changed (it no longer holds), superseded or withdrawn.
    """

    published: Published
    state: str


@use_case
def wall(office: Office, event_code: str | None) -> list[OnWall]:
    """Every publication of the event by number, with what became of it."""
    with office.read() as c:
        event = find_event(c, event_code)
        hanging = {p.number for p in on_the_wall(c, event)}
        return [OnWall(p, _state(office, c, event, p, hanging)) for p in history(c, event) if p.action == PUBLISH]


def _state(office: Office, c: Connection, event: EventRow, p: Published, hanging: set[int]) -> str:
    if p.number not in hanging:
        return "withdrawn"
    last = latest(c, event, p.kind, p.segment, p.round)
    if last is None or last.number != p.number:
        return "superseded"
    if p.kind == SEATING:
        holds = still_true(c, event, p)
    else:
        holds = p.kind != RANKING or ranking_still_true(office, c, event, p)
    return "on the wall" if holds else "changed"
