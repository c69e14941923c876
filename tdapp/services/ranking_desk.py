"""What a desk needs beside the live ranking, read in one state of the tournament (rules 3 and 6)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from sqlalchemy import Connection

from tdapp.rules.findings import Finding
from tdapp.rules.regulations import Regulations
from tdapp.services.appeals.windows import appeals_until
from tdapp.services.columns.wall import WallRow
from tdapp.services.findings import read_blocking
from tdapp.services.in_force import in_force
from tdapp.services.office import Office, use_case
from tdapp.services.publications import PUBLISH, RANKING, Published, content_of, history, on_the_wall
from tdapp.services.ranking.categories import category_names
from tdapp.services.ranking.lines import SegmentRanking
from tdapp.services.ranking.paper import ranking_rows
from tdapp.services.ranking.reading import read_ranking
from tdapp.services.results.missing import outstanding
from tdapp.services.rows import Heading, Ranking
from tdapp.services.scope import EventRow, SegmentRow, find_event, find_segment, groups, zone_of
from tdapp.text import Text


@dataclass(frozen=True, slots=True)
class RankingDesk:
    """The ranking, and what is to be known and done about it.

    `rows` is what tables show of it. `unfinished` are its rounds that lack results, so that their standard scores
    are provisional; `owing` is how many sheets are not complete. `open` is what stands in the way of the official
    ranking of the whole segment; `equals` its shared places, with entries, that only a lot can part. `categories`
    are code and name, `groups` codes where there are several. `wall` is every publication of this segment's rankings.
    `appeals_until` is when the last of all may appeal against it, in the tournament's zone; None while none hangs.
    """

    ranking: SegmentRanking
    rows: Ranking
    unfinished: tuple[int, ...]
    owing: int
    open: tuple[Finding, ...]
    equals: tuple[tuple[int, tuple[int, ...]], ...]
    categories: tuple[tuple[str, Text | str], ...]
    groups: tuple[str, ...]
    wall: tuple[WallRow, ...]
    appeals_until: datetime | None


@use_case
def ranking_desk(
    office: Office,
    event_code: str | None,
    segment_number: int | None,
    upto: int | None = None,
    category: str | None = None,
    group: str | None = None,
) -> RankingDesk:
    """The ranking as `ranking_of` gives it, and everything beside it. Refused as that is."""
    with office.read() as c:
        event = find_event(c, event_code)
        segment = find_segment(c, event, segment_number)
        ranking = read_ranking(office, c, event, segment, upto, category, group)
        whole = ranking if (upto, category, group) == (None, None, None) else read_ranking(office, c, event, segment)
        rules = in_force(c, event, segment).rules
        owing = [o for o in outstanding(office, c, event, segment.number) if upto is None or o.round <= upto]
        there = groups(c, segment)
        until = appeals_until(c, event, segment)
        return RankingDesk(
            ranking,
            ranking_rows(ranking, Heading("")),
            tuple(sorted({o.round for o in owing})),
            len(owing),
            tuple(read_blocking(office, c, event, segment)),
            _equals(rules, whole),
            category_names(c, event, rules),
            tuple(g.code for g in there) if len(there) > 1 else (),
            tuple(_wall(office, c, event, segment)),
            None if until is None else until.astimezone(ZoneInfo(zone_of(c))),
        )


def _equals(rules: Regulations, whole: SegmentRanking) -> tuple[tuple[int, tuple[int, ...]], ...]:
    if rules.ranking.shared_places or not rules.is_last(whole.segment):
        return ()
    found: dict[int, list[int]] = {}
    for line in whole.lines:
        if line.tied and line.place is not None and line.note is None and line.elsewhere is None:
            found.setdefault(line.place, []).append(line.number)
    return tuple((place, tuple(numbers)) for place, numbers in sorted(found.items()) if len(numbers) > 1)


def _wall(office: Office, c: Connection, event: EventRow, segment: SegmentRow) -> list[WallRow]:
    zone = ZoneInfo(zone_of(c))
    all_of_it = [p for p in history(c, event) if (p.kind, p.segment, p.action) == (RANKING, segment.number, PUBLISH)]
    hanging = [p for p in on_the_wall(c, event, RANKING) if p.segment == segment.number]
    newest = {p.round: p.number for p in hanging}
    numbers = {p.number for p in hanging}
    return [
        WallRow(p.number, p.at.astimezone(zone), p.official, p.round, _state(office, c, event, p, numbers, newest),
                p.reason)
        for p in all_of_it
    ]  # fmt: skip


def _state(
    office: Office, c: Connection, event: EventRow, p: Published, hanging: set[int], newest: dict[int | None, int]
) -> str:
    if p.number not in hanging:
        return "withdrawn"
    if newest[p.round] != p.number:
        return "superseded"
    now = read_ranking(office, c, event, find_segment(c, event, p.segment), p.round).plain()
    return "on the wall" if _said(content_of(c, p)) == _said(now) else "changed"


def _said(content: dict[str, object]) -> object:
    return content["ranking"]
