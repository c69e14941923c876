"""One more entry: before the draw it follows the list; after it, it takes an open place or stands by (rules 4, 5)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, func, select

from tdapp.model.journal import Step
from tdapp.model.tables import Draw, Entry, SegmentEntry
from tdapp.rules.entry_numbers import next_number
from tdapp.rules.findings import Finding, Weight
from tdapp.rules.kinds import EventKind
from tdapp.services.changes.open_places import OpenPlace, open_places, take_place
from tdapp.services.changes.typed_people import Typed, as_list, by_name, read_typed, refuse_errors
from tdapp.services.drawing import roles
from tdapp.services.drawing.standing_draw import boards_played, drawn_later, standing_draw
from tdapp.services.entering import enter
from tdapp.services.exchange.entry_words import PLAYER, RESERVE
from tdapp.services.importing.event_field import event_field
from tdapp.services.importing.understanding import understand
from tdapp.services.in_force import in_force
from tdapp.services.office import Office, use_case
from tdapp.services.publications import SEATING, on_the_wall
from tdapp.services.scope import EventRow, SegmentRow, entries, find_event, segments
from tdapp.services.seating_people import slots_of
from tdapp.text import Refused, Text, to_plain


@dataclass(frozen=True, slots=True)
class Late:
    """An entry as it is to be made; `draw_again` enters it although no place is open, to be drawn with the others."""

    people: tuple[Typed, ...]
    name: str = ""
    seed: int | None = None
    categories: str = ""
    reserve: bool = False
    draw_again: bool = False


@dataclass(frozen=True, slots=True)
class Added:
    """The entry that was made: its label, its people, the place it took in the draw, and remarks."""

    event: str
    label: str
    names: tuple[str, ...]
    standing: str
    place: OpenPlace | None
    findings: tuple[Finding, ...]


@use_case
def add_entry(office: Office, event_code: str | None, late: Late) -> Added:
    """Enter one player, pair, team or reserve.

    Before the draw it gets the next list number; after it the next entry number and, until the seating is published,
    the place of the phantom or of a reserve in all rounds. Refused with all that is wrong with the people, and after
    the draw where no place is open, with what can be done.
    """
    what = Text("Entry added: {names}", names=[p.name for p in late.people])
    with office.step(what) as step:
        c = step.session.connection()
        event = find_event(c, event_code)
        _check_size(event, late)
        word = late.name or ("1" if event.kind != EventKind.INDIVIDUAL else "")
        typed = read_typed(late.people, RESERVE if late.reserve else PLAYER, word, late.seed, late.categories)
        field = event_field(c, event)
        understood = understand(c, field, in_force(c, event).rules, as_list(typed))
        refuse_errors(understood.findings)
        (entry_id,) = enter(step, event, understood)
        place = _seat(step, event, entry_id, late) if field.drawn else None
        (entry,) = [e for e in entries(c, event) if e.id == entry_id]
    remarks = by_name(understood.remarks)
    if field.drawn and late.draw_again:
        text = Text("Entry {entry} has no seat yet: draw the segment again.", entry=entry.label)
        remarks.append(Finding(text, ("entry", entry.label), Weight.WARNING))
    names = understood.names(understood.entries[0])
    return Added(event.code, entry.label, names, entry.standing, place, tuple(remarks))


def _check_size(event: EventRow, late: Late) -> None:
    wanted = slots_of(event.kind)
    if wanted is not None and len(late.people) != wanted:
        raise Refused(
            Text(
                "An entry of this event has so many people: {wanted}; named: {named}. Give --name for each.",
                wanted=wanted,
                named=len(late.people),
            )
        )
    if wanted is None and not late.name:
        raise Refused(Text("A team needs its name: --team NAME."))


def _seat(step: Step, event: EventRow, entry_id: int, late: Late) -> OpenPlace | None:
    """Give the entry its number and, unless it stands by, a place in the segment that is drawn."""
    c = step.session.connection()
    step.update(Entry, [entry_id], number=fresh_number(c, event))
    if late.reserve:
        return None
    segment = segments(c, event)[0]
    _check_open(c, event, segment)
    if late.draw_again:
        step.insert(SegmentEntry, [{"segment_id": segment.id, "entry_id": entry_id, "role": roles.PLAYS}])
        return None
    found = open_places(c, event, segment)
    if not found:
        raise Refused(
            Text(
                "Every place of segment {segment} is taken by an entry. Add it with --draw-again and draw the segment "
                "again, which decides anew about an odd number; or add it with --reserve, unranked.",
                segment=segment.number,
            )
        )
    take_place(step, event, segment, found[0], entry_id)
    _record(step, segment, event, entry_id, found[0])
    return found[0]


def fresh_number(c: Connection, event: EventRow) -> int:
    """The next entry number: no number and no position of the first draw is used again."""
    t = SegmentEntry.__table__.c
    first = segments(c, event)[0]
    positions = c.scalar(select(func.count()).where(t.segment_id == first.id, t.position.is_not(None)))
    return next_number([e.number for e in entries(c, event) if e.number is not None], positions or 0)


def _check_open(c: Connection, event: EventRow, segment: SegmentRow) -> None:
    """Late entries have a seat only as long as the first seating is nobody's yet."""
    published = [p.number for p in on_the_wall(c, event, SEATING) if p.segment == segment.number]
    problems = []
    if published:
        problems.append(
            Text(
                "The seating of segment {segment} is published (publications {numbers}). A late entry can "
                "only stand by as a reserve: --reserve",
                segment=segment.number,
                numbers=published,
            )
        )
    elif boards_played(c, segment) or drawn_later(c, segment):
        problems.append(
            Text(
                "Segment {segment} is being played. A late entry can only stand by as a reserve: --reserve",
                segment=segment.number,
            )
        )
    if problems:
        raise Refused(*problems)


def _record(step: Step, segment: SegmentRow, event: EventRow, entry_id: int, place: OpenPlace) -> None:
    """Add to the record of the draw who took an open place, so that the record stays true."""
    c = step.session.connection()
    draw = standing_draw(c, segment)
    if draw is None:
        return
    (entry,) = [e for e in entries(c, event) if e.id == entry_id]
    text = Text(
        "Late entry {entry} took position {position} in all rounds, in place of {before}.",
        entry=entry.label,
        position=place.position,
        before=place.words,
    )
    record: dict[str, Any] = draw.record
    record["findings"] = [*record.get("findings", []), [Weight.NOTE.value, to_plain(text)]]
    record["made"] = [i for i in record.get("made", []) if i != place.entry_id]
    plain = json.dumps(record, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    step.update(Draw, [draw.id], record=plain)
