"""The function that fills each kind of document."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any
from zoneinfo import ZoneInfo

from tdapp.services.appeals.windows import appeals_until
from tdapp.services.in_force import in_force
from tdapp.services.papers.appeals import appeal_decision, appeal_form
from tdapp.services.papers.board_labels import board_labels
from tdapp.services.papers.board_moves import board_moves
from tdapp.services.papers.board_results import board_results
from tdapp.services.papers.check_in_list import check_in_list
from tdapp.services.papers.correction_form import correction_form
from tdapp.services.papers.draw_record import draw_record
from tdapp.services.papers.entry_list import entry_list
from tdapp.services.papers.filling import Filling
from tdapp.services.papers.hand_records import hand_records
from tdapp.services.papers.itineraries import itineraries
from tdapp.services.papers.lot_slips import lot_slips
from tdapp.services.papers.officials import duty_sheet, officials_list
from tdapp.services.papers.penalties import penalty_list, ruling_slips
from tdapp.services.papers.score_sheets import score_sheets
from tdapp.services.papers.seating import seating_rows
from tdapp.services.papers.table_cards import table_cards
from tdapp.services.publications import RANKING, Published, content_of, latest, on_the_wall
from tdapp.services.ranking.lines import SegmentRanking, ranking_from_plain
from tdapp.services.ranking.paper import ranking_rows
from tdapp.services.ranking.played import last_played
from tdapp.services.ranking.reading import read_ranking
from tdapp.services.rows import Heading, Ranking
from tdapp.services.rows.heading import after_round_part, group_part, round_part, segment_part
from tdapp.services.scope import groups, rounds, zone_of
from tdapp.services.seating_marks import seating_marks
from tdapp.services.sheets import give_serials, live_sheets, specimen
from tdapp.services.standings.derivation import standings_at
from tdapp.services.tables_read import TableOfRound, tables_of
from tdapp.text import Refused, Text


def _score_sheets(f: Filling) -> Any:
    segment, row = f.segment, f.round
    tables = _wanted(f, [t for t in tables_of(f.c, row, f.request.group) if t.state == "open"])
    notices: tuple[Text, ...] = ()
    if f.step is not None:
        serials = give_serials(f.step, f.event, segment, row, tables, duplicate=f.request.duplicate)
    else:
        serials = live_sheets(f.c, f.event, segment, row, tables)
        if len(serials) < len(tables):
            if not f.request.specimen:
                raise Refused(Text("These score sheets have no serial yet; the desk that writes must print them."))
            notices = (Text("Specimen: a sheet gets its serial when it is printed."),)
            serials = {(t.group, t.table): specimen(f.event, segment, row, t) for t in tables} | serials
    heading = f.heading(segment_part(segment.number), round_part(row.number), *f.group_parts(), notices=notices)
    several = len(groups(f.c, segment)) > 1
    return score_sheets(f.c, f.event, segment, row, tables, serials, heading, several_groups=several)


def _wanted(f: Filling, tables: list[TableOfRound]) -> list[TableOfRound]:
    """The tables asked for; refused when one is not there, and when there is none at all."""
    known = {t.table for t in tables}
    missing = [n for n in f.request.tables if n not in known]
    if missing:
        raise Refused(Text("No such table plays in this round: {tables}.", tables=missing))
    if not tables:
        raise Refused(Text("No table plays in this round; is the segment drawn?"))
    return [t for t in tables if not f.request.tables or t.table in f.request.tables]


def _seating(f: Filling) -> Any:
    segment = f.segment
    covered = rounds(f.c, segment) if f.request.round is None else [f.round]
    which = () if f.request.round is None else (round_part(covered[0].number),)
    heading = _of_seating(f, *which)
    return seating_rows(f.c, f.event, segment, covered, heading, f.request.group)


def _lot_slips(f: Filling) -> Any:
    return lot_slips(f.c, f.event, f.segment, f.heading(segment_part(f.segment.number)), f.request.odd)


def _of_seating(f: Filling, *part: Text) -> Heading:
    """The heading of what shows a seating, with its marks."""
    segment = f.segment
    return f.heading(segment_part(segment.number), *part, *f.group_parts(), notices=seating_marks(f.c, segment))


def _ranking(f: Filling) -> Any:
    """The ranking asked for, with the rulings in its results unless they were not wanted."""
    rows = _ranking_of(f)
    return replace(rows, rulings=()) if f.request.without_rulings else rows


def _ranking_of(f: Filling) -> Ranking:
    """The publication that was named, else the ranking as it is now."""
    if f.request.publication is None:
        return _ranking_now(f)
    shown = next((p for p in on_the_wall(f.c, f.event, RANKING) if p.number == f.request.publication), None)
    if shown is None:
        raise Refused(
            Text("No ranking with the publication number {number} is on the wall.", number=f.request.publication)
        )
    return _hung(f, shown, ranking_from_plain(content_of(f.c, shown)))


def _ranking_now(f: Filling) -> Ranking:
    """As what is on the wall where the whole ranking says the same; a category's or group's is a part of it.

    While rounds are not played, the segment's ranking is the one after the last round that is, as it is published.
    """
    r, segment = f.request, f.segment
    upto = r.upto or last_played(standings_at(f.office, f.c, f.event), segment)
    upto = None if upto == segment.rounds else upto
    ranking = whole = read_ranking(f.office, f.c, f.event, segment, upto, r.category, r.group)
    if r.category is not None or r.group is not None:
        whole = read_ranking(f.office, f.c, f.event, segment, upto)
    shown = latest(f.c, f.event, RANKING, segment.number, upto)
    if shown is None or content_of(f.c, shown) != whole.plain():
        chief = in_force(f.c, f.event, segment).rules.tournament.chief_td or ""
        return ranking_rows(ranking, _of_ranking(f, ranking, ""), chief_td=chief)
    return _hung(f, shown, ranking)


def _hung(f: Filling, shown: Published, ranking: SegmentRanking) -> Ranking:
    """The ranking with number, time and standing of its publication."""
    zone = ZoneInfo(zone_of(f.c))
    rules = in_force(f.c, f.event, f.segment).rules
    until = None if shown.official or shown.round is not None else appeals_until(f.c, f.event, f.segment)
    return ranking_rows(
        ranking,
        _of_ranking(f, ranking, str(shown.number)),
        official=shown.official,
        published=shown.at.astimezone(zone),
        appeals_until=None if until is None else until.astimezone(zone),
        chief_td=rules.tournament.chief_td or "",
    )


def _of_ranking(f: Filling, ranking: SegmentRanking, version: str) -> Heading:
    after = () if ranking.upto is None else (after_round_part(ranking.upto),)
    group = () if ranking.group is None else (group_part(ranking.group),)
    return f.heading(segment_part(ranking.segment), *after, *group, version=version)


FILLERS: Mapping[str, Callable[[Filling], Any]] = {
    "entry-list": lambda f: entry_list(f.c, f.event, f.heading()),
    "check-in-list": lambda f: check_in_list(f.c, f.event, f.heading()),
    "lot-slips": _lot_slips,
    "draw-record": lambda f: draw_record(f.c, f.event, f.segment, f.heading(segment_part(f.segment.number))),
    "seating-by-name": _seating,
    "seating-by-number": _seating,
    "seating-by-table": _seating,
    "itinerary-slips": lambda f: itineraries(f.c, f.event, f.segment, _of_seating(f), f.request.group),
    "table-cards": lambda f: table_cards(f.c, f.event, f.segment, _of_seating(f), f.request.group),
    "officials-list": officials_list,
    "duty-sheet": duty_sheet,
    "score-sheets": _score_sheets,
    "ruling-slip": ruling_slips,
    "penalty-list": penalty_list,
    "board-labels": board_labels,
    "board-moves": board_moves,
    "board-results": board_results,
    "hand-records": hand_records,
    "ranking": _ranking,
    "appeal-form": appeal_form,
    "appeal-decision": appeal_decision,
    "correction-form": correction_form,
}
"""The function that fills the rows of each kind of document; those that show secrets have a use case of their own."""
