"""Publishes a ranking: provisional at any time, official when nothing stands in the way (rules 3 and 6)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tdapp.model.journal import Inverse
from tdapp.rules.findings import Finding
from tdapp.services.appeals.windows import appeals_until
from tdapp.services.findings import blocking, read_blocking
from tdapp.services.in_force import in_force
from tdapp.services.office import Office, use_case
from tdapp.services.publications import RANKING, Published, publish
from tdapp.services.ranking.reading import read_ranking
from tdapp.services.scope import find_event, find_segment
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True)
class RankingPublished:
    """A ranking that went on the wall.

    `open` is what still stands in the way of the official one, now that this hangs; `appeals_until` when the appeal
    window of a whole segment's provisional ranking ends.
    """

    published: Published
    open: tuple[Finding, ...]
    appeals_until: datetime | None


@use_case
def publish_ranking(
    office: Office,
    event_code: str | None,
    segment_number: int | None,
    *,
    official: bool = False,
    upto: int | None = None,
    reason: str = "",
) -> RankingPublished:
    """Freeze the ranking of a segment, or of its rounds up to one, as a numbered publication.

    The official one is Refused with everything that stands in its way; it covers the whole segment.
    """
    if official and upto is not None:
        raise Refused(Text("Only the ranking of a whole segment can be official."))
    with office.read() as c:
        event = find_event(c, event_code)
        segment = find_segment(c, event, segment_number)
    words = {"event": event.code, "segment": segment.number}
    what = (
        Text("Event {event}: official ranking of segment {segment} published", **words)
        if official
        else Text("Event {event}: ranking of segment {segment} published", **words)
    )
    with office.step(what, inverse=Inverse.ENTRY) as step:
        c = step.session.connection()
        if official and (found := read_blocking(office, c, event, segment)):
            raise Refused(*(f.text for f in found))
        rules = in_force(c, event, segment)
        published = publish(
            step,
            event,
            office.clock(),
            lambda: read_ranking(office, c, event, segment, upto).plain(),
            kind=RANKING,
            segment=segment.number,
            round_number=None if upto == segment.rounds else upto,
            regulations_number=rules.number,
            official=official,
            reason=reason,
        )
        until = None if official or upto is not None else appeals_until(c, event, segment)
    still = [] if official else blocking(office, event.code, segment.number)
    return RankingPublished(published, tuple(still), until)
