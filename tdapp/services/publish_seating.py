"""Publishes the seating of a segment or of one round: what hangs on the wall is frozen as it is now (rules 4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from tdapp.model.canonical import spell
from tdapp.model.journal import Inverse
from tdapp.model.types import clean
from tdapp.rules.findings import Finding, Weight
from tdapp.services.in_force import in_force
from tdapp.services.office import Office, use_case
from tdapp.services.publications import SEATING, Published, fingerprint_of, hangs_unchanged, publish
from tdapp.services.scope import EventRow, RoundRow, SegmentRow, find_event, find_round, find_segment, rounds
from tdapp.services.seating import read_round
from tdapp.services.seating_findings import seating_findings
from tdapp.services.seating_marks import seating_marks
from tdapp.services.seating_plain import plain_round
from tdapp.text import Refused, Text, to_plain


@dataclass(frozen=True, slots=True)
class SeatingPublished:
    """A seating that went on the wall, with the warnings that went with it.

    `new` is false where this very seating already hung, so that nothing was written.
    """

    published: Published
    findings: tuple[Finding, ...]
    new: bool = True


@use_case
def publish_seating(
    office: Office, event_code: str | None, segment_number: int | None, round_number: int | None = None
) -> SeatingPublished:
    """Freeze the seating of all rounds of a segment, or of one round, as a numbered publication.

    What already hangs unchanged is not published again. Refused with every error of the seating: entries without a
    seat, empty seats, people who have left or sit twice.
    """
    with office.read() as c:
        event = find_event(c, event_code)
        segment = find_segment(c, event, segment_number)
    what = (
        Text("Event {event}: seating of segment {segment} published", event=event.code, segment=segment.number)
        if round_number is None
        else Text(
            "Event {event}: seating of segment {segment}, round {round} published",
            event=event.code,
            segment=segment.number,
            round=round_number,
        )
    )
    with office.step(what, inverse=Inverse.ENTRY) as step:
        c = step.session.connection()
        covered = _rounds(c, segment, round_number)
        content = seating_content(c, event, segment, covered)
        found = seating_findings(c, event, segment, covered)
        if errors := [f.text for f in found if f.weight is Weight.ERROR]:
            raise Refused(*errors)
        at: dict[str, Any] = {"kind": SEATING, "segment": segment.number, "round_number": round_number}
        if hung := hangs_unchanged(c, event, content, **at):
            return SeatingPublished(hung, tuple(found), new=False)
        published = publish(
            step, event, office.clock(), lambda: content,
            regulations_number=in_force(c, event, segment).number, **at,
        )  # fmt: skip
    return SeatingPublished(published, tuple(found))


def seating_content(c: Connection, event: EventRow, segment: SegmentRow, covered: list[RoundRow]) -> dict[str, Any]:
    """What goes on the wall: each round as `tdapp seating --json` shows it, and what is unofficial about it."""
    return {
        "event": event.code,
        "name": event.name,
        "kind": event.kind,
        "segment": segment.number,
        "rounds": [plain_round(read_round(c, event, segment, row)) for row in covered],
        "notices": [to_plain(text) for text in seating_marks(c, segment)],
    }


def still_true(c: Connection, event: EventRow, published: Published) -> bool:
    """Whether a published seating is still the seating: false once somebody's seat or name has changed."""
    try:
        segment = find_segment(c, event, published.segment)
        content = seating_content(c, event, segment, _rounds(c, segment, published.round))
    except Refused:  # the draw itself was taken back
        return False
    return fingerprint_of(clean(spell(content))) == published.fingerprint


def _rounds(c: Connection, segment: SegmentRow, round_number: int | None) -> list[RoundRow]:
    return rounds(c, segment) if round_number is None else [find_round(c, segment, round_number)]
