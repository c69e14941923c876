"""Publishes a ranking: provisional at any time, official when nothing stands in the way (rules 3 and 6)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tdapp.model.journal import Inverse
from tdapp.rules.findings import Finding
from tdapp.services.appeals.windows import appeals_until
from tdapp.services.findings import blocking, read_blocking
from tdapp.services.in_force import in_force
from tdapp.services.office import Office, use_case
from tdapp.services.publications import RANKING, Published, hangs_unchanged, publish
from tdapp.services.ranking.played import last_played, must_be_played
from tdapp.services.ranking.reading import read_ranking
from tdapp.services.scope import EventRow, SegmentRow, find_event, find_round, find_segment
from tdapp.services.standings.derivation import standings_at
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True)
class RankingPublished:
    """A ranking that went on the wall; `published.round` says after which round, empty for the whole segment.

    `open` is what still stands in the way of the official one, now that this hangs; `appeals_until` when the appeal
    window of a whole segment's provisional ranking ends. `new` is false where this very ranking already hung, so that
    nothing was written.
    """

    published: Published
    open: tuple[Finding, ...]
    appeals_until: datetime | None
    new: bool = True


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

    While rounds of the segment are not played, the provisional ranking is the one after the last round that is: it does
    not pose as that of the segment and opens no appeal window. Refused when nothing is played, or the round that was
    asked for is not; the official one, which covers the whole segment, with everything that stands in its way. What
    already hangs unchanged is published again only with a reason.
    """
    if official and upto is not None:
        raise Refused(Text("Only the ranking of a whole segment can be official."))
    with office.read() as c:
        event = find_event(c, event_code)
        segment = find_segment(c, event, segment_number)
        if upto is not None:
            find_round(c, segment, upto)
        elif not official:
            upto = last_played(standings_at(office, c, event), segment)
    if upto == segment.rounds:
        upto = None
    with office.step(_what(event, segment, official, upto), inverse=Inverse.ENTRY) as step:
        c = step.session.connection()
        if official and (found := read_blocking(office, c, event, segment)):
            raise Refused(*(f.text for f in found))
        must_be_played(c, event, segment, standings_at(office, c, event), upto)
        rules = in_force(c, event, segment)

        def make() -> dict[str, Any]:
            return read_ranking(office, c, event, segment, upto).plain()

        at: dict[str, Any] = {
            "kind": RANKING, "segment": segment.number, "round_number": upto, "official": official,
        }  # fmt: skip
        hung = None if reason else hangs_unchanged(c, event, make(), **at)
        published = hung or publish(
            step, event, office.clock(), make, regulations_number=rules.number, reason=reason, **at
        )
        until = None if official or upto is not None else appeals_until(c, event, segment)
    still = [] if official else blocking(office, event.code, segment.number)
    return RankingPublished(published, tuple(still), until, new=hung is None)


def _what(event: EventRow, segment: SegmentRow, official: bool, upto: int | None) -> Text:
    words = {"event": event.code, "segment": segment.number}
    if official:
        return Text("Event {event}: official ranking of segment {segment} published", **words)
    if upto is None:
        return Text("Event {event}: ranking of segment {segment} published", **words)
    return Text("Event {event}: ranking of segment {segment} after round {round} published", round=upto, **words)
