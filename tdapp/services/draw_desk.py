"""What a director looks at before and after a draw: the field, its odd number, what stands in the way (rules 4)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from sqlalchemy import Connection

from tdapp.rules.findings import Finding, Weight
from tdapp.rules.odd_choices import FILLING, choices
from tdapp.rules.odd_field import Field
from tdapp.rules.positions import PLACES_A_TABLE
from tdapp.services.advancing.qualify import qualify
from tdapp.services.drawing.drawn import DrawnRelation, GroupAudit
from tdapp.services.drawing.field import Entrants, doubts, entrants, field_of, listed
from tdapp.services.drawing.group_choice import read_groups
from tdapp.services.drawing.plan import movement_kind
from tdapp.services.drawing.standing_draw import StandingDraw, redraw_obstacles, standing_draw
from tdapp.services.in_force import in_force
from tdapp.services.office import Office, use_case
from tdapp.services.open_points import open_points
from tdapp.services.scope import EventRow, SegmentRow, find_event, find_segment, segments, zone_of
from tdapp.text import Refused, Text, from_plain


@dataclass(frozen=True, slots=True)
class Drawable:
    """An entry that is drawn: the label that the draw calls it by, its people, its seed number, its half of a cut."""

    label: str
    people: tuple[str, ...]
    seed: int | None = None
    half: str = ""


@dataclass(frozen=True, slots=True)
class OddChoice:
    """One way out of an odd number: `key` is seeds, named, reserves or phantom; the first two need names."""

    key: str
    consequence: Text
    example: tuple[str, ...] = ()

    @property
    def names_entries(self) -> bool:
        """Whether entries are to be named with it."""
        return self.key in {"seeds", "named"}


@dataclass(frozen=True, slots=True)
class Odd:
    """Why a field does not fill its tables, and every choice there is; nothing is chosen by itself."""

    rule: Text
    choices: tuple[OddChoice, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """A draw as it was made: `way` is seed, lots or seats; `at` in the tournament's zone; `cut` if it followed one."""

    way: str
    seed: str
    at: datetime
    places: int
    decisions: tuple[Text, ...]
    relations: tuple[DrawnRelation, ...]
    audits: tuple[GroupAudit, ...]
    findings: tuple[Finding, ...]
    cut: tuple[tuple[int, ...], tuple[int, ...]] | None = None


@dataclass(frozen=True, slots=True)
class DrawDesk:
    """Everything about the draw of a segment before anything is tried.

    `obstacles` stand in the way of drawing at all or again; `doubts` should be known first. `take` is how many go on
    by the regulations; it concerns segments after the first, which follow from the cut of the one before. `next` says
    that this segment is played to its end and the next one waits for its cut.
    """

    event: str
    kind: str
    segment: int
    entries: tuple[Drawable, ...]
    odd: Odd | None
    groups: tuple[str, ...]
    by_table: bool
    doubts: tuple[Finding, ...]
    obstacles: tuple[Text, ...]
    standing: Standing | None
    take: int | None = None
    next: int | None = None


@use_case
def draw_desk(office: Office, event_code: str | None, segment_number: int | None) -> DrawDesk:
    """The draw of the segment as it stands, and what it would begin with."""
    with office.read() as c:
        event = find_event(c, event_code)
        segment = find_segment(c, event, segment_number)
        there = standing_draw(c, segment)
        standing = None if there is None else _standing(there, ZoneInfo(zone_of(c)))
        rules = in_force(c, event, segment).rules
        blank = DrawDesk(
            event.code, event.kind, segment.number, (), None, rules.segment_rules(segment.number).groups,
            event.kind in PLACES_A_TABLE, (), (), standing, next=_waiting(office, c, event, segment, there),
        )  # fmt: skip
        try:
            kind = movement_kind(event.kind)
        except Refused as refused:
            return replace(blank, obstacles=refused.problems)
        in_the_way = tuple(redraw_obstacles(c, event, segment))
        if segment.number > 1:
            before = find_segment(c, event, segment.number - 1)
            in_the_way += tuple(f.text for f in open_points(office, c, event, before))
            if event.kind not in PLACES_A_TABLE:
                in_the_way = (Text("Teams do not go on by a cut of the ranking; that is for individuals and pairs."),)
            take = in_force(c, event, before).rules.segment_rules(before.number).take
            return replace(blank, obstacles=in_the_way, take=take)
        found = entrants(c, event, segment)
        return replace(
            blank,
            entries=tuple(Drawable(e.label, _people(found, e.key), e.seed) for e in listed(found.ready)),
            odd=_odd(field_of(rules, segment, kind, listed(found.ready))),
            doubts=tuple(doubts(c, found, rules, {e.key: e.label for e in listed(found.all)})),
            obstacles=in_the_way,
        )


@use_case
def odd_choices(office: Office, event_code: str | None, segment_number: int | None, groups: str) -> Odd | None:
    """The choices of the field, or of every group that is odd where the groups were fixed before the draw."""
    with office.read() as c:
        event = find_event(c, event_code)
        segment = find_segment(c, event, segment_number)
        rules = in_force(c, event, segment).rules
        found = entrants(c, event, segment)
        field = field_of(rules, segment, movement_kind(event.kind), listed(found.ready))
        if not groups.strip():
            return _odd(field)
        parts = read_groups(groups, rules.segment_rules(segment.number).groups, field.entries)
        odd = {code: made for code, members in parts.items() if (made := _odd(replace(field, entries=members)))}
        if not odd:
            return None
        merged: dict[str, OddChoice] = {}
        for code, one in odd.items():
            for choice in one.choices:
                words = Text("Group {group}: {words}", group=code, words=choice.consequence)
                known = merged.get(choice.key)
                merged[choice.key] = (
                    replace(choice, consequence=words)
                    if known is None
                    else OddChoice(
                        choice.key,
                        Text("{one} {other}", one=known.consequence, other=words),
                        known.example + choice.example,
                    )
                )
        rule = Text(
            "These groups do not fill their tables: {groups}. {rule}", groups=tuple(odd), rule=FILLING[field.kind]
        )
        return Odd(rule, tuple(merged.values()))


@use_case
def going_on(
    office: Office, event_code: str | None, segment_number: int, take: int | None, lot_seed: str | None
) -> tuple[Drawable, ...]:
    """Who goes on from this segment, upper half first; Refused when a lot is needed and there is no seed."""
    with office.read() as c:
        event = find_event(c, event_code)
        segment = find_segment(c, event, segment_number)
        who = qualify(office, c, event, segment, take, lot_seed)
        found = entrants(c, event, find_segment(c, event, segment.number + 1))
        return tuple(
            Drawable(str(n), _people(found, who.by_number[n].id), half=half)
            for half, numbers in (("upper", who.cut.upper), ("lower", who.cut.lower))
            for n in numbers
        )


def _odd(field: Field) -> Odd | None:
    if not field.over:
        return None
    rule = Text(
        "Entries: {entries}. {rule} Over: {over}. Choose what happens; nothing is chosen by itself.",
        entries=len(field.entries),
        rule=FILLING[field.kind],
        over=field.over,
    )
    seeds = {e.label for e in field.seeds}
    made = []
    for choice in choices(field):
        word, _, names = choice.argument.partition(":")
        example = tuple(n for n in names.split(",") if n)
        if example:
            word = "seeds" if word == "sit-out" and field.seeds_may_rest and set(example) <= seeds else "named"
        made.append(OddChoice(word, choice.consequence, example))
    return Odd(rule, tuple(made))


def _people(found: Entrants, entry: int) -> tuple[str, ...]:
    return tuple(h.name for h in found.people.members(entry, found.when).values())


def _waiting(
    office: Office, c: Connection, event: EventRow, segment: SegmentRow, there: StandingDraw | None
) -> int | None:
    """The next segment, when this one is played to its end and the next has no draw yet."""
    later = next((s for s in segments(c, event) if s.number == segment.number + 1), None)
    if there is None or later is None or event.kind not in PLACES_A_TABLE or standing_draw(c, later) is not None:
        return None
    return None if open_points(office, c, event, segment) else later.number


def _standing(draw: StandingDraw, zone: ZoneInfo) -> Standing:
    record: dict[str, Any] = draw.record
    meeting = tuple(DrawnRelation(a, b, tuple(kinds), r) for a, b, kinds, r in record.get("meeting", ()))
    made = record.get("cut")
    return Standing(
        way=record.get("way", draw.method),
        seed=draw.seed,
        at=datetime.fromisoformat(record["at"]).astimezone(zone),
        places=len(record["seating"]),
        decisions=tuple(from_plain(t) for t in record.get("odd", ())),
        relations=meeting,
        audits=tuple(
            GroupAudit(
                g["code"], g["tables"], g["official"], g["partners_repeated"], g["meetings_repeated"], g["never_met"]
            )
            for g in record.get("groups", ())
        ),
        findings=tuple(Finding(from_plain(t), weight=Weight(w)) for w, t in record.get("findings", ())),
        cut=None if made is None else (tuple(made["upper"]), tuple(made["lower"])),
    )
