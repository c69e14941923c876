"""The demonstration up to the middle of a round: what a desk looks like when it has the most to do."""

from __future__ import annotations

from collections.abc import Iterator

from tdapp.rules.kinds import EventKind
from tdapp.services.demo import words
from tdapp.services.demo.appeals import lodge
from tdapp.services.demo.boards import play_stage
from tdapp.services.demo.event import list_label
from tdapp.services.demo.field import Individuals, Pairs
from tdapp.services.demo.individual_event import first_round, seat_individuals
from tdapp.services.demo.pairs_event import seat_pairs
from tdapp.services.demo.regulations import CODES
from tdapp.services.demo.rulings import second_infraction
from tdapp.services.demo.sheets import WHOLE_HAND, Sheet, key_lines, play_round
from tdapp.services.demo.stage import Stage
from tdapp.text import Text

CODE = CODES[EventKind.INDIVIDUAL]
OVER = "12:30"
"""When the desk stands still, at the latest."""
OUTSTANDING = 5 / 16
"""How many of the sheets of the round are not complete; the first of them is keyed to its half."""
ASKED = (1, 3)
"""The table and board where somebody has a whole hand left, which nobody has looked into yet."""


def play_into_a_round(stage: Stage, people: Individuals, pairs: Pairs | None, tables: int, pair_tables: int) -> None:
    """Seat the pairs the day before, play a round of the individual event and key the second one in part.

    One pair has not come to the check-in yet. The hands of the first round are open, those of the second still sealed,
    and its boards on their way: the second stage is played. A foul is proposed that nobody has decided, and an appeal
    has come in that nobody has heard.
    """
    if pairs is not None:
        seat_pairs(stage, pair_tables, 0, [list_label(stage, EventKind.PAIRS, pairs.listed[-1][0].name)])
    seat_individuals(stage, people, tables, 1)
    ruled = first_round(stage, tables, 1)
    stage.note(Text("Individual event: in round {round}", round=2))
    second_infraction(stage, ruled, 1)
    stage.clock.move_to(1, "11:26")
    lodge(stage, CODE, ruled.counted, words.EARLY_APPEAL)
    stage.clock.move_to(1, "11:35")
    play_stage(stage, 1, 2, to=2)
    stage.clock.move_to(1, "12:10")
    key_lines(stage, CODE, 1, 2, _handed_in(stage, tables))


def _handed_in(stage: Stage, tables: int) -> Iterator[Sheet]:
    """The lines of the sheets that are at the desk."""
    first_out = tables - max(1, round(OUTSTANDING * tables)) + 1
    lines = list(play_round(stage, CODE, 1, 2, {ASKED: WHOLE_HAND}))
    half = [line for line in lines if line.table == first_out]
    yield from (line for line in lines if line.table < first_out)
    yield from half[: len(half) // 2]
