"""What stands in the way of an official ranking: one list (rules 6, architecture)."""

from __future__ import annotations

from collections.abc import Iterator
from zoneinfo import ZoneInfo

from sqlalchemy import Connection

from tdapp.rules.findings import Finding
from tdapp.rules.regulations import Regulations
from tdapp.services.appeals.windows import appeals_until, said, whole_rankings
from tdapp.services.in_force import in_force
from tdapp.services.office import Office
from tdapp.services.open_points import open_points
from tdapp.services.publications import Published, content_of
from tdapp.services.ranking.lines import SegmentRanking
from tdapp.services.ranking.reading import read_ranking
from tdapp.services.scope import EventRow, SegmentRow, event_option, find_event, find_segment, the_tournament
from tdapp.text import Refused, Text


def blocking(office: Office, event_code: str | None, segment: int | None) -> list[Finding]:
    """Everything that stands in the way of the official ranking of a segment; empty when nothing does."""
    with office.read() as c:
        event = find_event(c, event_code)
        return read_blocking(office, c, event, find_segment(c, event, segment))


def read_blocking(office: Office, c: Connection, event: EventRow, segment: SegmentRow) -> list[Finding]:
    """The same through a connection that sees no uncommitted change.

    Boards without a result, queries, appeals, rulings not decided; a provisional ranking that is not published, no
    longer true, or still open to appeals; places of the final ranking that are shared.
    """
    found = open_points(office, c, event, segment)
    try:
        ranking = read_ranking(office, c, event, segment)
    except Refused as refused:
        return [*found, *(Finding(text, ("segment", segment.number)) for text in refused)]
    rules = in_force(c, event, segment).rules
    return [
        *found,
        *_window(office, c, event, segment, ranking),
        *_shared(rules, ranking, event_option(c, event)),
    ]


def _window(
    office: Office, c: Connection, event: EventRow, segment: SegmentRow, ranking: SegmentRanking
) -> Iterator[Finding]:
    """The provisional ranking must have hung, as it now is, for the time in which appeals may be lodged."""
    subject = ("segment", segment.number)
    hung = whole_rankings(c, event, segment.number)
    if not hung:
        text = Text(
            "The provisional ranking of segment {segment} is not published yet, so no appeal could be lodged.",
            segment=segment.number,
        )
        yield Finding(text, subject)
        return
    if said(content_of(c, hung[-1])) != said(ranking.plain()):
        text = Text(
            "The ranking of segment {segment} has changed since publication {number}: publish it again.",
            segment=segment.number,
            number=hung[-1].number,
        )
        yield Finding(text, subject)
        return
    until = appeals_until(c, event, segment)
    if until is not None and office.clock() < until:
        zone = ZoneInfo(the_tournament(c).zone)
        text = Text(
            "Appeals against the ranking of segment {segment} may be lodged until {time}.",
            segment=segment.number,
            time=until.astimezone(zone),
        )
        yield Finding(text, subject)


def ranking_still_true(office: Office, c: Connection, event: EventRow, published: Published) -> bool:
    """Whether a published ranking still says of everybody what the results say."""
    try:
        segment = find_segment(c, event, published.segment)
        now = read_ranking(office, c, event, segment, published.round)
    except Refused:  # the draw itself was taken back
        return False
    return said(content_of(c, published)) == said(now.plain())


def _shared(rules: Regulations, ranking: SegmentRanking, option: str) -> Iterator[Finding]:
    """Equals of a final ranking are separated by lot, unless the regulations allow shared places."""
    if rules.ranking.shared_places or not rules.is_last(ranking.segment):
        return
    shared: dict[int, list[int]] = {}
    for line in ranking.lines:
        if line.tied and line.place is not None:
            shared.setdefault(line.place, []).append(line.number)
    for place, numbers in shared.items():
        text = Text(
            "Place {place} is shared by {entries}. Separate them by lot (tdapp ranking{event} --lot SEED), or allow "
            "shared places in the regulations.",
            place=place,
            event=option,
            entries=tuple(numbers),
        )
        yield Finding(text, ("segment", ranking.segment, "place", place))
