"""Fills the board moves: which copy of a set is carried where, from how many copies circulate."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tdapp.rules.circulation import Journey
from tdapp.services.boards.parts import Part
from tdapp.services.boards.ways_of_copies import Ways, stages_of, ways_of_copies
from tdapp.services.papers.filling import Filling
from tdapp.services.rows import BoardMove, BoardMoves, StageMoves, natural_key
from tdapp.services.rows.heading import round_part, segment_part
from tdapp.services.scope import event_option, groups
from tdapp.services.tables_read import BOARDS_A_SET
from tdapp.text import Refused, Text


def board_moves(f: Filling) -> BoardMoves:
    """The moves of a round, of all groups or of one, stage by stage from the laying out to the collecting.

    Refused where every table has boards of its own, and where the copies cannot be where they are wanted.
    """
    row, there = f.round, groups(f.c, f.segment)
    parts: list[StageMoves] = []
    problems: list[Text] = []
    stages = most = 0
    for group in there:
        if f.request.group not in (None, group.code):
            continue
        part = Part(f.event, f.segment, row, group, len(there) > 1)
        ways = ways_of_copies(f.c, part)
        problems += ways.problems
        if ways.row is not None and ways.journeys:
            most, stages = max(most, ways.copies), max(stages, stages_of(ways.orders))
            parts += _parts(part, ways)
    if problems:
        raise Refused(*problems)
    if not parts:
        raise Refused(
            Text(
                "No circulation of boards is set for round {round}. Set it with: tdapp boards circulate{event} "
                "--segment {segment} --round {round} --copies K",
                event=event_option(f.c, f.event),
                segment=f.segment.number,
                round=row.number,
            )
        )
    heading = f.heading(segment_part(f.segment.number), round_part(row.number), *f.group_parts())
    parts.sort(key=lambda p: (p.stage, natural_key(p.group)))
    return BoardMoves(heading, stages, most, tuple(parts))


def _parts(part: Part, ways: Ways) -> Iterator[StageMoves]:
    """The stages of one group's circulation."""
    labels = {t.table: part.label(t) for t in ways.tables}
    stages = stages_of(ways.orders)
    for stage in range(1, stages + 2):
        moves = [m for j in ways.journeys if (m := _move(j, stage, stages, labels)) is not None]
        moves.sort(key=lambda m: (m.stays, natural_key(m.start or m.goal), m.set, m.copy))
        yield StageMoves(stage, tuple(moves), part.code)


def _move(journey: Journey, stage: int, stages: int, labels: Mapping[int, str]) -> BoardMove | None:
    """Where a copy of a set is carried before a stage; None where it rests in the store or beside the hall."""
    at = dict(journey.stops)
    before = [s for s in at if s < stage]
    start = labels[at[max(before)]] if before else ""
    goal = labels[at[stage]] if stage in at else ""
    if stage > stages:
        goal = ""
    elif not goal:
        return None
    if not start and not goal:
        return None
    first = BOARDS_A_SET * (journey.set - 1) + 1
    return BoardMove(journey.set, f"{first}–{first + BOARDS_A_SET - 1}", journey.copy, start, goal)
