"""Fills the record of a draw: enough that anybody can repeat it (rules 4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from sqlalchemy import Connection

from tdapp.rules.draw_record import RECIPE
from tdapp.rules.findings import Finding, Weight
from tdapp.rules.movements.schedule import MovementKind
from tdapp.rules.positions import PLACES_A_TABLE
from tdapp.rules.relations import KINDS, Relation, list_relations
from tdapp.services.drawing.plan import Plan, plan_field, plan_tables
from tdapp.services.drawing.standing_draw import StandingDraw, standing_draw
from tdapp.services.rows import DrawnRow, DrawRecord, Heading, RelationRow, table_label
from tdapp.services.scope import EventRow, SegmentRow, event_option, zone_of
from tdapp.services.seating_people import Roster, roster
from tdapp.text import Refused, Text, from_plain

WAYS = {
    "seed": Text("random, from a public seed"),
    "lots": Text("lots drawn by hand"),
    "seats": Text("seats placed by hand"),
}
MOST_RELATIONS = 400
"""More related entries than this are counted where they never meet; those that meet are always listed."""


def draw_record(c: Connection, event: EventRow, segment: SegmentRow, heading: Heading) -> DrawRecord:
    """The record of the segment's draw; Refused before it."""
    draw = standing_draw(c, segment)
    if draw is None:
        raise Refused(
            Text(
                "Segment {segment} is not drawn yet. Draw it with: tdapp draw{event} --segment {segment}",
                segment=segment.number,
                event=event_option(c, event),
            )
        )
    record, plan = draw.record, plan_of(event, segment, draw)
    random = "shuffled" in record
    relations = _relations(record, plan)
    meeting = [r for r in relations if r.round is not None]
    shown = relations if len(relations) <= MOST_RELATIONS else meeting
    names = {entry: label for label, entry in record["ids"].items()}
    return DrawRecord(
        heading=heading,
        way=WAYS[record.get("way", draw.method)],
        drawn=datetime.fromisoformat(record["at"]).astimezone(ZoneInfo(zone_of(c))),
        rows=tuple(_rows(record, plan, roster(c, event), segment)),
        seed=draw.seed,
        purposes=tuple(p["purpose"] for p in record["pools"]) if random else (),
        recipe=RECIPE if random else (),
        relations=tuple(RelationRow(names[r.first], names[r.second], _why(r), r.round) for r in shown),
        audit=tuple(_audit(record, len(relations), len(meeting))),
        findings=tuple(_findings(record)),
    )


def plan_of(event: EventRow, segment: SegmentRow, draw: StandingDraw) -> Plan:
    """The plan that a draw was made on, from its record."""
    kind = MovementKind(event.kind)
    groups = [(g["code"], g["tables"]) for g in draw.record["groups"]]
    if kind in PLACES_A_TABLE:
        return plan_tables(kind, groups, segment.rounds)
    size = 4 if kind is MovementKind.INDIVIDUAL_TEAM else 2
    return plan_field(kind, size * len(groups), [code for code, _ in groups], segment.rounds, groups[0][1])


def _relations(record: Mapping[str, Any], plan: Plan) -> list[Relation]:
    ids = record["ids"]
    seating = {position: ids[label] for position, label in record["seating"]}
    bonds = {ids[label]: frozenset((kind, value) for kind, value in found) for label, found in record["bonds"].items()}
    return list_relations(seating, bonds, plan.meetings())


def _why(relation: Relation) -> Text:
    first, *others = (KINDS[k] for k in relation.kinds)
    why = first
    for kind in others:
        why = Text("{one}, {other}", one=why, other=kind)
    return why


def _rows(record: Mapping[str, Any], plan: Plan, people: Roster, segment: SegmentRow) -> Iterator[DrawnRow]:
    """The entries in the order of the input, with what they drew."""
    position = {label: p for p, label in record["seating"]}
    order = [label for pool in record["pools"] for label in pool["entries"]]
    several = len(plan.groups) > 1
    for n, label in enumerate(order, 1):
        p = position[label]
        group = plan.group_of(p).code
        table, seat = plan.seat(p)
        members = people.members(record["ids"][label], (segment.number, 1))
        yield DrawnRow(
            label, n, p, tuple(h.row for h in members.values()),
            table_label(group if several else "", table) or group, seat,
        )  # fmt: skip


def _audit(record: Mapping[str, Any], related: int, meeting: int) -> Iterator[tuple[Text, Text | str | int]]:
    groups = record["groups"]
    yield Text("Tables"), sum(g["tables"] for g in groups)
    yield Text("Partners repeated"), sum(g["partners_repeated"] for g in groups)
    yield Text("Meetings repeated"), sum(g["meetings_repeated"] for g in groups)
    yield Text("Related entries that meet"), meeting
    yield Text("Related entries that never meet"), related - meeting
    if "swaps" in record:
        (before, before_sum), (after, after_sum) = record["cost"]
        yield Text("Swaps that moved related entries apart"), len(record["swaps"])
        yield (
            Text("Relations that meet, and the sum of their first rounds"),
            Text(
                "{before} ({before_sum}) before the swaps, {after} ({after_sum}) after",
                before=before,
                before_sum=before_sum,
                after=after,
                after_sum=after_sum,
            ),
        )


def _findings(record: Mapping[str, Any]) -> Iterator[Finding]:
    for text in record["odd"]:
        yield Finding(from_plain(text), weight=Weight.NOTE)
    for lot in record.get("cut", {}).get("lots", ()):
        fields = {key: from_plain(value) for key, value in lot.items()}
        yield Finding(
            Text("Place {place} was shared by {among}; the lot put them in this order: {order}.", **fields),
            weight=Weight.NOTE,
        )
    for weight, text in record["findings"]:
        yield Finding(from_plain(text), weight=Weight(weight))
