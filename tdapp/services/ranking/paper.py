"""A ranking as the rows that posters, spreadsheets and screens draw."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal

from tdapp.rules.decisions import decision_text
from tdapp.rules.ranking import TOTAL
from tdapp.rules.thousandths import to_text
from tdapp.services.ranking.lines import RankedLine, SegmentRanking
from tdapp.services.rows import Heading, Ranking, RankingRow


def ranking_rows(
    ranking: SegmentRanking,
    heading: Heading,
    *,
    official: bool = False,
    published: datetime | None = None,
    appeals_until: datetime | None = None,
    chief_td: str = "",
) -> Ranking:
    """The rows of a ranking, live or frozen; times are wall clock of the event."""
    return Ranking(
        heading=heading,
        rounds=ranking.rounds,
        rows=tuple(_row(ranking, line) for line in ranking.lines),
        official=official,
        published=published,
        appeals_until=appeals_until,
        chief_td=chief_td,
        category=ranking.category,
        ties=tuple(decision_text(name) for name in ranking.asked if name != TOTAL),
        marks=ranking.marks,
        rulings=ranking.rulings,
        not_played=ranking.not_played,
        cut_after=ranking.cut_after,
        teams=ranking.teams,
    )


def _row(ranking: SegmentRanking, line: RankedLine) -> RankingRow:
    here = line.elsewhere is None
    return RankingRow(
        place=line.place,
        number=line.number,
        people=() if ranking.teams else line.people,
        rounds=tuple(line.rounds.get(n) if here and n not in line.absent else None for n in ranking.rounds),
        total=line.total if line.credited else None,
        points=Decimal(to_text(line.points)) if line.credited else None,
        big_data=line.big_data,
        shared=line.tied,
        decided_by=decision_text(line.decided_by) if line.decided_by not in ("", TOTAL) else None,
        note=line.note,
        name=line.name,
        formula_points=line.formula_points,
        converts=line.converts,
    )
