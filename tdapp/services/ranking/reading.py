"""Reads the ranking of a segment with names and everything a reader must know (rules 3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sqlalchemy import Connection

from tdapp.rules.kinds import TEAMS, EventKind
from tdapp.rules.ranking import Line, within
from tdapp.rules.regulations import Regulations
from tdapp.services.drawing.standing_draw import standing_draw
from tdapp.services.office import Office
from tdapp.services.people import Members
from tdapp.services.ranking.categories import in_category
from tdapp.services.ranking.formula import UNOFFICIAL, Points, formula_points
from tdapp.services.ranking.lines import RankedLine, SegmentRanking
from tdapp.services.ranking.played import incomplete_marks
from tdapp.services.ranking.ruled import ruling_notes
from tdapp.services.ranking.substitutes import credited_people, substitute_marks
from tdapp.services.ranking.unplayed import closed_marks, unplayed
from tdapp.services.scope import EventRow, SegmentRow, find_event, find_group, find_round, find_segment, segments
from tdapp.services.seating_marks import seating_marks
from tdapp.services.standings.derivation import Standings, standings_at
from tdapp.services.standings.ranked import Ranked, ranked
from tdapp.text import Text


def ranking_of(
    office: Office,
    event_code: str | None,
    segment: int | None,
    upto: int | None = None,
    category: str | None = None,
    group: str | None = None,
) -> SegmentRanking:
    """The ranking of a segment as it is now; of its rounds up to `upto`, of a category or a group where given.

    Refused before the draw, for kinds without standard scores, and while the regulations have no R.
    """
    with office.read() as c:
        event = find_event(c, event_code)
        return read_ranking(office, c, event, find_segment(c, event, segment), upto, category, group)


def read_ranking(
    office: Office,
    c: Connection,
    event: EventRow,
    segment: SegmentRow,
    upto: int | None = None,
    category: str | None = None,
    group: str | None = None,
) -> SegmentRanking:
    """The same through a connection that sees no uncommitted change."""
    if upto is not None:
        find_round(c, segment, upto)
    standings = standings_at(office, c, event)
    with standings.lock:
        found = ranked(standings, segment.number, upto)
        rules = standings.regulations(segment.number)
        lines = found.lines
        title: Text | str | None = None
        if group is not None:
            group_id = find_group(c, segment, group).id
            members = {p.entry.id for p in standings.field.segments[segment.number] if p.group_id == group_id}
            lines = tuple(within(lines, members))
        if category is not None:
            title, chosen = in_category(c, event, rules, category)
            lines = tuple(within(lines, chosen))
        last = upto or segment.rounds
        people = credited_people(c, event, (segment.number, last))
        shown = {line.entry for line in lines}
        points = _formula(standings, segment.number, upto)
        return SegmentRanking(
            event=event.code,
            name=event.name,
            kind=event.kind,
            segment=segment.number,
            upto=upto,
            group=group,
            category=title,
            rounds=tuple(found.sums.totals.rounds()),
            lines=tuple(_line(standings, found, line, people, points.get(line.entry)) for line in lines),
            asked=found.asked,
            marks=(
                *_marks(c, event, segment, rules),
                *([UNOFFICIAL] if points else []),
                *substitute_marks(c, event, rules, (segment.number, last), shown),
                *closed_marks(standings, segment.number, last, shown),
                *incomplete_marks(standings, segment.number, last),
            ),
            not_played=tuple(unplayed(c, standings, segment.number, last)),
            cut_after=_cut_after(c, event, segment, rules),
            teams=event.kind in TEAMS,
            regulations_number=standings.rules[segment.number].number,
            rulings=ruling_notes(standings, segment.number, last, shown),
        )


def _cut_after(c: Connection, event: EventRow, segment: SegmentRow, rules: Regulations) -> int | None:
    """The last place that goes on: of the cut that was made, before it as the regulations say."""
    following = [s for s in segments(c, event) if s.number == segment.number + 1]
    draw = standing_draw(c, following[0]) if following else None
    made = None if draw is None else draw.record.get("cut")
    return rules.segment_rules(segment.number).take if made is None else len(made["upper"]) + len(made["lower"])


def _formula(standings: Standings, segment: int, upto: int | None) -> Mapping[int, Points]:
    """Formula points by entry where an entry is a player; those of pairs and teams are their players', not theirs."""
    if standings.event.kind != EventKind.INDIVIDUAL:
        return {}
    return {entry: points for (entry, _), points in (formula_points(standings, segment, upto) or {}).items()}


def _line(standings: Standings, found: Ranked, line: Line[int], people: Members, points: Points | None) -> RankedLine:
    entry = standings.field.entries[line.entry]
    home = found.home.get(line.entry)
    sums = found.sums if home is None else standings.sums(home)
    played = sums.totals.by_round(line.entry)
    big = None if sums.big_data is None else sums.big_data.total(line.entry)
    return RankedLine(
        place=line.place,
        tied=line.tied,
        number=standings.field.number(line.entry),
        name=entry.name,
        people=tuple(m.row for m in people.get(line.entry, {}).values()),
        total=line.total,
        rounds={n: played.get(n, 0.0) for n in sums.totals.rounds()},
        points=sums.totals.points(line.entry),
        big_data=big,
        decided_by=line.decided_by,
        note=found.notes.get(line.entry),
        elsewhere=home,
        absent=tuple(n for n in sums.totals.rounds() if n not in played),
        formula_points=None if points is None else points.points,
        converts=None if points is None else points.converts,
    )


def _marks(c: Connection, event: EventRow, segment: SegmentRow, rules: Regulations) -> Iterator[Text]:
    """What on this ranking is unofficial."""
    if rules.scoring.rewards_unofficial(rules.event.tier):
        yield Text("Unofficial: the reward points R are the program's preset; no source gives them for this tier.")
    earlier = [s for s in segments(c, event) if s.number <= segment.number]
    yield from dict.fromkeys(text for s in earlier for text in seating_marks(c, s))
