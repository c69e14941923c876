"""Prepares the first draw of an event: everything is decided and checked here, nothing is written yet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import Connection

from tdapp.rules.entry_numbers import list_label, number_entries
from tdapp.rules.findings import Finding
from tdapp.rules.odd_numbers import sitting_out
from tdapp.rules.positions import PLACES_A_TABLE
from tdapp.rules.regulations import Regulations
from tdapp.rules.relations import Bond
from tdapp.services.drawing.decisions import Decided, decide_field, decide_groups
from tdapp.services.drawing.field import Entrants, bonds_of, doubts, entrants, field_of, listed, team_size
from tdapp.services.drawing.group_choice import read_groups
from tdapp.services.drawing.plan import movement_kind
from tdapp.services.drawing.standing_draw import StandingDraw, check_redraw, standing_draw
from tdapp.services.drawing.ways import BySeed, Outcome, Way, seat
from tdapp.services.in_force import in_force
from tdapp.services.scope import EventRow, SegmentRow, event_option
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True)
class Prepared:
    """A draw that can be written.

    `kept` says who sits at the positions that no entry draws: an entry of the support team by its id, or None where a
    reserve or the phantom is yet to be made. `numbers` are the entry numbers of all entries, `names` what the draw
    calls them. `before` is the draw that this one replaces, `gone` the entries it had made and this one does not need.
    """

    event: EventRow
    segment: SegmentRow
    rules: Regulations
    found: Entrants
    decided: Decided
    outcome: Outcome
    kept: Mapping[int, int | None]
    numbers: Mapping[int, int]
    names: Mapping[int, str]
    bonds: Mapping[int, frozenset[Bond]]
    findings: tuple[Finding, ...]
    before: StandingDraw | None
    gone: frozenset[int]

    @property
    def made_before(self) -> frozenset[int]:
        """The entries that the draw before had made."""
        return _made(self.before)


def prepare(
    c: Connection, event: EventRow, segment: SegmentRow, way: Way, odd: str | None, groups: str | None
) -> Prepared:
    """Draw the first segment; Refused with what stands in the way, or with the choices of an odd number."""
    if segment.number != 1:
        raise Refused(
            Text(
                "Segment {segment} is seated by the cut of the segment before: tdapp advance{event} --segment {before}",
                segment=segment.number,
                before=segment.number - 1,
                event=event_option(c, event),
            )
        )
    movement_kind(event.kind)
    check_redraw(c, event, segment)
    rules = in_force(c, event, segment).rules
    found = entrants(c, event, segment)
    decided = _decide(found, segment, rules, way, odd, groups)
    names = {e.id: list_label(e.list_number) for e in found.all}
    bonds = bonds_of(c, found, rules)
    outcome = seat(way, decided.pools, decided.plan, {label: e for e, label in names.items()}, bonds)
    kept = _kept(found, decided)
    seated = {**outcome.seating, **{p: e for p, e in kept.items() if e is not None}}
    before = standing_draw(c, segment)
    gone = _made(before) - set(seated.values()) - set(found.people.holders)
    numbers = number_entries([e.id for e in found.all if e.id not in gone], seated, decided.plan.size)
    movement = [f for g in decided.plan.groups for f in g.schedule.findings]
    findings = (*doubts(c, found, rules, names), *dict.fromkeys(movement))
    return Prepared(event, segment, rules, found, decided, outcome, kept, numbers, names, bonds, findings, before, gone)


def _made(before: StandingDraw | None) -> frozenset[int]:
    return frozenset(before.record.get("made", ())) if before else frozenset()


def decide_first(c: Connection, event: EventRow, segment: SegmentRow, odd: str | None) -> Decided:
    """Which positions are given out, to whom, and what becomes of an odd number, before anything is drawn."""
    rules = in_force(c, event, segment).rules
    return _decide(entrants(c, event, segment), segment, rules, None, odd, None)


def _decide(
    found: Entrants, segment: SegmentRow, rules: Regulations, way: Way | None, odd: str | None, groups: str | None
) -> Decided:
    kind = movement_kind(found.event.kind)
    single = kind in PLACES_A_TABLE
    field = field_of(rules, segment, kind, listed(found.ready))
    codes = rules.segment_rules(segment.number).groups
    if groups is None:
        return decide_field(field, found.event.code, odd, codes, 1 if single else team_size(found, rules))
    if not single:
        raise Refused(Text("Zones and matches of teams follow from the draw; they are not chosen before it."))
    if not isinstance(way, BySeed):
        raise Refused(Text("Lots and placed seats say themselves who plays in which group; leave out --groups."))
    fixed = read_groups(groups, codes, field.entries, sitting_out(odd, field))
    return decide_groups(field, found.event.code, odd, fixed)


def _kept(found: Entrants, decided: Decided) -> dict[int, int | None]:
    """Who takes the positions kept free: the support team's entries in list order, and a phantom that is there."""
    phantoms = [e.id for e in found.all if e.standing == "phantom"]
    reserves = [e.id for e in found.reserves]
    kept: dict[int, int | None] = {}
    for positions, there in ((decided.reserves, reserves), (decided.phantoms, phantoms)):
        for n, position in enumerate(positions):
            kept[position] = there[n] if n < len(there) else None
    return kept
