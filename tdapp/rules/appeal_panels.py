"""The panel of an appeal: three or five, of whom nobody belongs to a unit concerned (rules 6; 000, the committee)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tdapp.rules.findings import Finding
from tdapp.text import Text

SIZES = (3, 5)


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody of the committee, with the units they belong to."""

    name: str
    units: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StoodAside:
    """Who does not judge, why, and which reserve steps in; a reserve who is passed over has nobody instead."""

    name: str
    why: Text
    instead: str = ""


@dataclass(frozen=True, slots=True)
class Concerned:
    """Whom an appeal concerns: the parties by unit, and why by person (who signed, who sat there, who ruled)."""

    units: Mapping[str, tuple[str, ...]]
    people: Mapping[str, Text]


@dataclass(frozen=True, slots=True)
class Panel:
    """Who judges, who stands aside, and what is wrong with it."""

    sitting: tuple[Member, ...]
    aside: tuple[StoodAside, ...]
    findings: tuple[Finding, ...] = ()


def seat_panel(members: Sequence[Member], reserves: Sequence[Member], concerned: Concerned) -> Panel:
    """The panel of these members, where each who must stand aside is replaced by the next reserve who need not."""
    findings = list(_faults(members, reserves))
    sitting: list[Member] = []
    aside: list[StoodAside] = []
    spare = list(reserves)
    for member in members:
        why = why_aside(member, concerned)
        if why is None:
            sitting.append(member)
            continue
        instead = _next(spare, concerned, aside)
        aside.append(StoodAside(member.name, why, "" if instead is None else instead.name))
        if instead is None:
            text = Text("{name} stands aside ({why}), and no reserve can step in.", name=member.name, why=why)
            findings.append(Finding(text, ("member", member.name)))
        else:
            sitting.append(instead)
    return Panel(tuple(sitting), tuple(aside), tuple(findings))


def why_aside(member: Member, concerned: Concerned) -> Text | None:
    """Why somebody must stand aside; None where nothing is in the way."""
    for person, why in concerned.people.items():
        if _same(person, member.name):
            return why
    for unit in member.units:
        for known, parties in concerned.units.items():
            if _same(known, unit):
                return Text("own unit {unit}, of: {parties}", unit=known, parties=parties)
    return None


def _next(spare: list[Member], concerned: Concerned, aside: list[StoodAside]) -> Member | None:
    """The first reserve who may judge; those before are passed over and noted."""
    while spare:
        reserve = spare.pop(0)
        why = why_aside(reserve, concerned)
        if why is None:
            return reserve
        aside.append(StoodAside(reserve.name, why))
    return None


def _faults(members: Sequence[Member], reserves: Sequence[Member]) -> Iterable[Finding]:
    if len(members) not in SIZES:
        yield Finding(Text("A panel has 3 or 5 members; here are {n}.", n=len(members)))
    seen: list[str] = []
    for member in (*members, *reserves):
        if any(_same(member.name, name) for name in seen):
            yield Finding(Text("{name} is named twice.", name=member.name), ("member", member.name))
        seen.append(member.name)


def _same(one: str, other: str) -> bool:
    return "".join(one.split()).casefold() == "".join(other.split()).casefold()
