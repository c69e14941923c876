"""Who of a list plays together, who stands by, who leads: rows become entries and staff (rules 5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tdapp.rules.findings import Finding
from tdapp.rules.kinds import TEAMS, EventKind
from tdapp.services.clubs import club_key
from tdapp.services.entering_drafts import EntryDraft, StaffDraft
from tdapp.services.exchange.entry_words import COACH, LEADER, RESERVE
from tdapp.services.exchange.imported import ImportedPerson, group_people
from tdapp.text import Text

REGULAR, RESERVES = "regular", "reserve"
"""Standings of an entry that a list can give."""

Row = tuple[ImportedPerson, int]
"""A row of the list and the key of its person."""


@dataclass(frozen=True, slots=True)
class Grouped:
    """Entries, staff, and what there is to say about how they were put together."""

    entries: tuple[EntryDraft, ...]
    staff: tuple[StaffDraft, ...]
    findings: tuple[Finding, ...]


def group(rows: Sequence[Row], kind: EventKind, first_number: int) -> Grouped:
    """Put rows together to entries, numbered in the order of the list from `first_number`.

    Players of one entry value form an entry; reserves beside players are its own substitutes, reserves alone an entry
    of the support team. Leaders and coaches belong to their club's delegation, in a team event to their team as well.
    """
    keys = {person.row: key for person, key in rows}
    alone = kind == EventKind.INDIVIDUAL
    entries: list[EntryDraft] = []
    staff: list[StaffDraft] = []
    findings: list[Finding] = []
    gathered = [(p,) for p, _ in rows] if alone else [e.people for e in group_people(p for p, _ in rows)]
    for members in gathered:
        players = _by_slot([p for p in members if p.plays])
        reserves = [p for p in members if RESERVE in p.roles and not p.plays]
        leading = [(role, p) for role in (LEADER, COACH) for p in members if role in p.roles]
        index = None
        if players or reserves:
            index = len(entries)
            entries.append(_entry(first_number + index, players, reserves, leading, keys, kind))
            findings += _labels_differ(players or reserves)
        for role, p in leading:
            if p.club:
                staff.append(StaffDraft(role, keys[p.row], p.club, index if kind in TEAMS else None))
            else:
                text = Text(
                    "{place}: the club of {name} is missing; a leader or coach belongs to a club.",
                    place=p.place.text(),
                    name=p.name,
                )
                findings.append(p.place.error(text))
    return Grouped(tuple(entries), tuple(staff), tuple(findings))


def _entry(
    number: int,
    players: list[ImportedPerson],
    reserves: list[ImportedPerson],
    leading: list[tuple[str, ImportedPerson]],
    keys: dict[int, int],
    kind: EventKind,
) -> EntryDraft:
    seated, others = (players, reserves) if players else (reserves, [])
    people = [*seated, *others, *(p for _, p in leading)]
    return EntryDraft(
        number,
        min((p.place for p in people), key=lambda place: place.row or 0),
        tuple(keys[p.row] for p in seated),
        word="" if kind == EventKind.INDIVIDUAL else seated[0].entry,
        club=_shared_club(seated),
        seed=next((p.seed for p in people if p.seed is not None), None),
        labels=_labels(seated),
        standing=REGULAR if players else RESERVES,
        substitutes=tuple(keys[p.row] for p in others),
        leaders=tuple(keys[p.row] for role, p in leading if role == LEADER) if kind in TEAMS else (),
        coaches=tuple(keys[p.row] for role, p in leading if role == COACH) if kind in TEAMS else (),
    )


def _by_slot(players: list[ImportedPerson]) -> list[ImportedPerson]:
    """The players in the order of their slots; who names none fills the gaps, in the order of the list."""
    named = {p.slot: p for p in players if p.slot is not None and p.slot <= len(players)}
    others = iter([p for p in players if p not in named.values()])
    return [named.get(slot) or next(others) for slot in range(1, len(players) + 1)]


def _shared_club(people: list[ImportedPerson]) -> str:
    """The club of all these people, empty where they come from several."""
    return people[0].club if len({club_key(p.club) for p in people}) == 1 else ""


def _labels(people: list[ImportedPerson]) -> tuple[str, ...]:
    """The labels that everybody carries who carries any."""
    given = [p.categories for p in people if p.categories]
    return tuple(label for label in given[0] if all(label in g for g in given)) if given else ()


def _labels_differ(people: list[ImportedPerson]) -> list[Finding]:
    given = [p for p in people if p.categories]
    if len({p.categories for p in given}) < 2:
        return []
    place = given[-1].place
    text = Text(
        "{place}: the people of this entry stand in different categories. The entry gets those that all of them share.",
        place=place.text(),
    )
    return [place.warning(text)]
