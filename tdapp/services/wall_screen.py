"""The seating for a second screen: read from what was published, never from what is only planned."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from tdapp.rules.kinds import EventKind
from tdapp.services.office import Office, use_case
from tdapp.services.pinyin import name_key
from tdapp.services.publications import SEATING, content_of, latest, on_the_wall
from tdapp.services.rows import table_label
from tdapp.services.scope import find_event, zone_of
from tdapp.text import Text, from_plain


@dataclass(frozen=True, slots=True)
class ScreenSit:
    """Where somebody begins a round: the table's label and E, S, W, N, EW or NS; both empty for who rests."""

    table: str
    seat: str


@dataclass(frozen=True, slots=True)
class ScreenName:
    """One person of a published seating, with a place for each of its rounds (None: no seat in it)."""

    name: str
    label: str
    sits: tuple[ScreenSit | None, ...]


@dataclass(frozen=True, slots=True)
class ScreenSeating:
    """A published seating by name; `at` in the tournament's zone. `number` is 0 when nothing is published."""

    event: str
    zone: str
    number: int = 0
    at: datetime | None = None
    segment: int = 0
    rounds: tuple[int, ...] = ()
    names: tuple[ScreenName, ...] = ()
    notices: tuple[Text, ...] = ()


@use_case
def screen_seating(office: Office, event_code: str | None) -> ScreenSeating:
    """The newest seating of the event that hangs on the wall, people in the order of their names."""
    with office.read() as c:
        event = find_event(c, event_code)
        zone = zone_of(c)
        hanging = [
            p for p in on_the_wall(c, event, SEATING)
            if (newest := latest(c, event, SEATING, p.segment, p.round)) and newest.number == p.number
        ]  # fmt: skip
        if not hanging:
            return ScreenSeating(event.name, zone)
        newest = max(hanging, key=lambda p: (p.segment, p.number))
        content = content_of(c, newest)
        return ScreenSeating(
            content["name"],
            zone,
            newest.number,
            newest.at.astimezone(ZoneInfo(zone)),
            newest.segment,
            tuple(r["round"] for r in content["rounds"]),
            _names(content["kind"], content["rounds"]),
            tuple(from_plain(n) for n in content["notices"]),
        )


def _names(kind: str, rounds: list[dict[str, Any]]) -> tuple[ScreenName, ...]:
    names: dict[str, str] = {}
    places: list[dict[str, ScreenSit]] = []
    for found in rounds:
        names |= found["names"]
        here = _places(kind, found)
        places.append(here)
        for rests in found["resting"]:
            if not rests.get("table"):
                continue
            for label, name in _resting(kind, rests):
                names[label] = name
                here[label] = ScreenSit("", "")
    made = [ScreenName(name, label, tuple(p.get(label) for p in places)) for label, name in names.items() if name]
    return tuple(sorted(made, key=lambda n: (name_key(n.name), len(n.label), n.label)))


def _places(kind: str, found: dict[str, Any]) -> dict[str, ScreenSit]:
    """Where each label begins: the first set of the round in which it sits."""
    here: dict[str, ScreenSit] = {}
    for played in found["sets"]:
        for table in played["tables"]:
            label = table_label(table.get("group", ""), table["table"])
            for seat in ("E", "S", "W", "N", "EW", "NS"):
                for who in _labels(kind, table.get(seat)):
                    here.setdefault(who, ScreenSit(label, seat))
    return here


def _labels(kind: str, token: str | int | None) -> tuple[str, ...]:
    """The labels, as the names are kept, of what stands at a seat (see `seating_plain.seat_token`)."""
    if token is None:
        return ()
    text = str(token)
    if kind == EventKind.INDIVIDUAL_TEAM:
        return (text.removeprefix("T"),)
    if kind == EventKind.PAIR_TEAM:
        return (f"{text}a", f"{text}b")
    return (text,)


def _resting(kind: str, rests: dict[str, Any]) -> list[tuple[str, str]]:
    number = str(rests["entry"])
    words = "ab" if kind == EventKind.PAIRS else ""
    return [(number + words[i : i + 1], name) for i, name in enumerate(rests["names"])]
