"""Writes entries and their people, from whatever way they came: a list, or one entry by hand (rules 5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import select

from tdapp.model.journal import Step
from tdapp.model.tables import DelegationMember, Entry, EntryMember, Person, TeamSubstitute
from tdapp.rules.kinds import TEAMS
from tdapp.services.clubs import club_key, find_or_make_clubs, find_or_make_delegations
from tdapp.services.entering_drafts import Understood
from tdapp.services.people import KIND_WORDS, join_labels
from tdapp.services.scope import EventRow


def enter(step: Step, event: EventRow, understood: Understood) -> list[int]:
    """Write what was understood: clubs, people, entries, staff; returns the ids of the entries in their order."""
    clubs = find_or_make_clubs(step, [p.club for p in understood.people.values()])
    people = _write_people(step, understood, clubs)
    entries = _write_entries(step, event, understood, people, clubs)
    _write_staff(step, understood, people, clubs, entries)
    return entries


def _write_people(step: Step, understood: Understood, clubs: Mapping[str, int]) -> dict[int, int]:
    """The ids of the persons by key; known ones get what they had not."""
    filled = {p.key: _columns(p.fills, clubs) for p in understood.people.values() if p.fills}
    step.update_each(Person, filled)
    new = [p for p in understood.people.values() if p.is_new]
    fields = ("name", "gender", "birth", "registration", "club", "region", "family")
    rows = [_columns({name: getattr(p, name) for name in fields}, clubs) for p in new]
    made = dict(zip([p.key for p in new], step.insert(Person, rows), strict=True))
    return {key: made.get(key, key) for key in understood.people}


def _columns(fields: Mapping[str, Any], clubs: Mapping[str, int]) -> dict[str, Any]:
    """The fields as columns: a club by its id."""
    columns = dict(fields)
    if "club" in columns:
        columns["club_id"] = clubs.get(club_key(columns.pop("club")))
    return columns


def _write_entries(
    step: Step, event: EventRow, understood: Understood, people: Mapping[int, int], clubs: Mapping[str, int]
) -> list[int]:
    drafts = understood.entries
    rows = [
        {
            "event_id": event.id,
            "kind": KIND_WORDS.get(event.kind, "team" if event.kind in TEAMS else "pair"),
            "list_number": draft.list_number,
            "name": draft.word if event.kind in TEAMS else "",
            "club_id": clubs.get(club_key(draft.club)),
            "seed": draft.seed,
            "categories": join_labels(draft.labels),
            "standing": draft.standing,
        }
        for draft in drafts
    ]
    ids = step.insert(Entry, rows)
    both = list(zip(ids, drafts, strict=True))
    step.insert(
        EntryMember,
        [
            {"entry_id": i, "slot": slot, "person_id": people[key]}
            for i, draft in both
            for slot, key in enumerate(draft.players, 1)
        ],
    )
    step.insert(
        TeamSubstitute, [{"entry_id": i, "person_id": people[key]} for i, draft in both for key in draft.substitutes]
    )
    return ids


def _write_staff(
    step: Step, understood: Understood, people: Mapping[int, int], clubs: Mapping[str, int], entries: list[int]
) -> None:
    """Leaders and coaches that are not in their delegation yet."""
    delegations = find_or_make_delegations(step, [clubs[club_key(s.club)] for s in understood.staff])
    rows = {
        (delegations[clubs[club_key(s.club)]], people[s.person], s.role, None if s.entry is None else entries[s.entry])
        for s in understood.staff
    }
    t = DelegationMember.__table__.c
    query = select(t.delegation_id, t.person_id, t.role, t.entry_id).where(t.delegation_id.in_(delegations.values()))
    rows -= {tuple(r) for r in step.session.connection().execute(query)}
    names = ("delegation_id", "person_id", "role", "entry_id")
    ordered = sorted(rows, key=lambda r: (r[0], r[1], r[2], r[3] or 0))
    step.insert(DelegationMember, [dict(zip(names, row, strict=True)) for row in ordered])
