"""The individual event of the demonstration: two segments with a cut, and everything that happens on a day."""

from __future__ import annotations

from tdapp.rules.kinds import EventKind
from tdapp.services.advancing.advance import advance
from tdapp.services.changes.instead import Instead
from tdapp.services.changes.late_entry import Late, add_entry
from tdapp.services.changes.leaving import NOW, no_show, withdraw_entry
from tdapp.services.checking_in import Mark, check_in
from tdapp.services.demo import words
from tdapp.services.demo.appeals import appeal_rejected, print_forms
from tdapp.services.demo.boards import close_round, lay_out_boards, open_hands, print_boards, stock_library
from tdapp.services.demo.event import (
    check_everybody_in,
    close_event,
    enter,
    hang_penalties,
    hang_ranking,
    hang_seating,
    list_label,
    make_official,
    print_sheets,
    separate_equals,
    set_up,
)
from tdapp.services.demo.field import Individuals
from tdapp.services.demo.lists import of_individuals, typed
from tdapp.services.demo.officials import direct
from tdapp.services.demo.printing import POSTER, print_paper
from tdapp.services.demo.regulations import CODES, has_cut
from tdapp.services.demo.rulings import (
    Ruled,
    after_the_round,
    decide_foul,
    first_round_rulings,
    second_infraction,
    second_segment_rulings,
)
from tdapp.services.demo.sheets import ADJUDICATED, PENALTY, UNPLAYED, WHOLE_HAND, hand_in_file, key_round
from tdapp.services.demo.stage import Stage
from tdapp.services.drawing.draw import draw
from tdapp.services.drawing.ways import BySeed
from tdapp.services.papers.filling import Request
from tdapp.services.publish_seating import publish_seating
from tdapp.text import Text

KIND = EventKind.INDIVIDUAL
CODE = CODES[KIND]
SEEDS = 4


def enter_individuals(stage: Stage, people: Individuals, tables: int) -> None:
    """Make the event and take the clubs' lists, a week before."""
    stage.note(Text("Individual event: entries"))
    stage.clock.move_to(-13, "10:00")
    set_up(stage, KIND, tables)
    stage.clock.move_to(-6, "15:00")
    enter(stage, KIND, of_individuals(people.listed, people.reserves, SEEDS))


def play_individuals(stage: Stage, people: Individuals, tables: int, day: int) -> None:
    """Play the whole event in a day."""
    seat_individuals(stage, people, tables, day)
    ruled = first_round(stage, tables, day)
    _rest_of_first_segment(stage, tables, day, ruled)
    if has_cut(tables):
        _second_segment(stage, tables // 2, day)
    close_event(stage, KIND, 2 if has_cut(tables) else 1)


def seat_individuals(stage: Stage, people: Individuals, tables: int, day: int) -> None:
    """One has to withdraw, two are called out and one of them comes; somebody late gets the place left open."""
    stock_library(stage, day)
    stage.note(Text("Individual event: check-in and draw"))
    gone, called, missing = (list_label(stage, KIND, p.name) for p in people.listed[1:4])
    stage.clock.move_to(day, "07:50")
    withdraw_entry(stage.office, CODE, gone, NOW, Instead(), words.WITHDRAWN)
    stage.clock.move_to(day, "08:00")
    check_everybody_in(stage, KIND, [called, missing])
    check_in(stage.office, CODE, [called], Mark(every_item=True))
    stage.clock.move_to(day, "08:25")
    drawn = draw(stage.office, CODE, 1, BySeed(f"{stage.seed} {words.EVENTS[KIND]}"), odd="reserves")
    late = add_entry(stage.office, CODE, Late((typed(people.late),)))
    check_in(stage.office, CODE, [late.label], Mark(every_item=True))
    print_paper(stage, "draw-record", Request(event=CODE, segment=1))
    lay_out_boards(stage, 1, tables)
    hang_seating(stage, KIND, 1)
    direct(stage, KIND, 1)
    print_boards(stage, 1)
    print_forms(stage, KIND)
    print_sheets(stage, KIND, 1, 1)
    stage.clock.move_to(day, "09:10")
    number = next(s.number for s in drawn.seats if s.before == missing)
    _reserve_steps_in(stage, number, list_label(stage, KIND, people.reserves[0].name))


def _reserve_steps_in(stage: Stage, number: int, reserve: str) -> None:
    """Somebody has not appeared at the table: a reserve plays, the seating is published again, papers are replaced."""
    left = no_show(stage.office, CODE, [str(number)], NOW, Instead(reserves=(reserve,)), words.NO_SHOW, words.CHIEF)
    publish_seating(stage.office, CODE, 1)
    print_paper(stage, "seating-by-number", Request(event=CODE, segment=1), POSTER, remark="again")
    print_sheets(stage, KIND, 1, 1, [t.table for t in left.tables if t.round == 1])


def first_round(stage: Stage, tables: int, day: int) -> Ruled:
    """Rule, key the first round, hang its ranking, print the sheets of the second."""
    stage.note(Text("Individual event: segment {segment}", segment=1))
    last = tables
    stage.clock.move_to(day, "09:15")
    open_hands(stage, 1, 1)
    ruled = first_round_rulings(stage, tables, day)
    stage.clock.move_to(day, "10:25")
    key_round(stage, CODE, 1, 1, {
        (1, 3): WHOLE_HAND, (min(2, last), 7): PENALTY, (last, 11): UNPLAYED, (last, 12): UNPLAYED,
        (max(1, last // 2), 5): ADJUDICATED,
    })  # fmt: skip
    hang_ranking(stage, KIND, 1, upto=1)
    close_round(stage, 1, 1)
    print_sheets(stage, KIND, 1, 2)
    return ruled


def _rest_of_first_segment(stage: Stage, tables: int, day: int, ruled: Ruled) -> None:
    stage.clock.move_to(day, "10:50")
    open_hands(stage, 1, 2)
    sheets = decide_foul(stage, second_infraction(stage, ruled, day), day)
    after_the_round(stage, ruled, day)
    stage.clock.move_to(day, "12:15")
    hand_in_file(stage, CODE, 1, 2, {(min(3, tables), 12): UNPLAYED, (1, 9): PENALTY, **sheets})
    close_round(stage, 1, 2)
    if not has_cut(tables):
        separate_equals(stage, KIND, 1)
    hang_ranking(stage, KIND, 1)
    hang_penalties(stage, KIND, 1)
    appeal_rejected(stage, ruled.out_of_turn)
    stage.clock.move_to(day, "12:46")
    make_official(stage, KIND, 1)


def _second_segment(stage: Stage, tables: int, day: int) -> None:
    stage.note(Text("Individual event: the cut, then segment {segment}", segment=2))
    stage.clock.move_to(day, "13:15")
    advance(stage.office, CODE, 1, None, BySeed(f"{stage.seed} cut"))
    print_paper(stage, "draw-record", Request(event=CODE, segment=2))
    lay_out_boards(stage, 2, tables)
    hang_seating(stage, KIND, 2)
    direct(stage, KIND, 2)
    print_boards(stage, 2)
    print_sheets(stage, KIND, 2, 1)
    stage.clock.move_to(day, "14:00")
    open_hands(stage, 2, 1)
    second_segment_rulings(stage, tables, day)
    stage.clock.move_to(day, "15:30")
    hand_in_file(stage, CODE, 2, 1, {})
    close_round(stage, 2, 1)
    hang_ranking(stage, KIND, 2, upto=1)
    print_sheets(stage, KIND, 2, 2)
    stage.clock.move_to(day, "15:45")
    open_hands(stage, 2, 2)
    stage.clock.move_to(day, "17:15")
    hand_in_file(stage, CODE, 2, 2, {(1, 12): UNPLAYED})
    close_round(stage, 2, 2)
    separate_equals(stage, KIND, 2)
    hang_ranking(stage, KIND, 2)
    stage.clock.wait(minutes=31)
    make_official(stage, KIND, 2)
