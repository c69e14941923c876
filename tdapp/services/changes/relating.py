"""Entries that the chief TD names as related, so that the draw keeps them apart (rules 4)."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import select

from tdapp.model.tables import Relation
from tdapp.rules.regulations.sections import RelationKind
from tdapp.services.in_force import in_force
from tdapp.services.office import Office, use_case
from tdapp.services.scope import find_entry, find_event
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True)
class Related:
    """The two entries, whether they are related now, and whether the regulations count named relations at all."""

    event: str
    entries: tuple[str, str]
    related: bool
    counts: bool


@use_case
def relate(office: Office, event_code: str | None, one: str, other: str, why: str = "") -> Related:
    """Name two entries as related; Refused when they are already, or are one entry."""
    with office.step(Text("Entries {one} and {other} are related: {why}", one=one, other=other, why=why)) as step:
        c = step.session.connection()
        event = find_event(c, event_code)
        first, second = sorted((find_entry(c, event, one), find_entry(c, event, other)), key=lambda e: e.id)
        if first.id == second.id:
            raise Refused(Text("An entry is not related to itself."))
        t = Relation.__table__.c
        there = c.scalar(select(t.id).where(t.entry_id == first.id, t.other_id == second.id))
        if there is not None:
            raise Refused(Text("Entries {one} and {other} are related already.", one=first.label, other=second.label))
        step.insert(Relation, [{"entry_id": first.id, "other_id": second.id, "why": why}])
        counts = RelationKind.NAMED in in_force(c, event).rules.draw.relations
    return Related(event.code, (first.label, second.label), related=True, counts=counts)


@use_case
def unrelate(office: Office, event_code: str | None, one: str, other: str) -> Related:
    """Take the relation back; Refused when there is none."""
    with office.step(Text("Entries {one} and {other} are no longer related", one=one, other=other)) as step:
        c = step.session.connection()
        event = find_event(c, event_code)
        first, second = sorted((find_entry(c, event, one), find_entry(c, event, other)), key=lambda e: e.id)
        t = Relation.__table__.c
        there = c.scalar(select(t.id).where(t.entry_id == first.id, t.other_id == second.id))
        if there is None:
            raise Refused(
                Text("Entries {one} and {other} were not named as related.", one=first.label, other=second.label)
            )
        step.delete(Relation, [there])
        counts = RelationKind.NAMED in in_force(c, event).rules.draw.relations
    return Related(event.code, (first.label, second.label), related=False, counts=counts)
