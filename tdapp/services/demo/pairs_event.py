"""The pairs event of the demonstration: one segment, drawn by lots, with a substitute from the third round on."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tdapp.rules.kinds import EventKind
from tdapp.services.changes.leaving import From
from tdapp.services.changes.stepping_in import Who
from tdapp.services.changes.substitution import substitute
from tdapp.services.changes.typed_people import read_typed
from tdapp.services.demo import words
from tdapp.services.demo.appeals import appeal_upheld, correct_it, misread, print_forms
from tdapp.services.demo.event import (
    check_everybody_in,
    close_event,
    enter,
    hang_ranking,
    hang_seating,
    make_official,
    print_sheets,
    separate_equals,
    set_up,
)
from tdapp.services.demo.field import Pairs
from tdapp.services.demo.lists import of_pairs, typed
from tdapp.services.demo.officials import direct
from tdapp.services.demo.printing import POSTER, print_paper
from tdapp.services.demo.regulations import CODES, pair_rounds
from tdapp.services.demo.rulings import disputed_infraction, pairs_rulings
from tdapp.services.demo.sheets import PENALTY, UNPLAYED, hand_in_file, key_round
from tdapp.services.demo.stage import Stage
from tdapp.services.drawing.draw import draw
from tdapp.services.drawing.ways import ByLots
from tdapp.services.exchange import lots
from tdapp.services.exchange.entry_words import PLAYER
from tdapp.services.exchange.written_files import write_whole
from tdapp.services.ledger.book import Recorded
from tdapp.services.papers.filling import Request
from tdapp.services.publish_seating import publish_seating
from tdapp.text import Text

KIND = EventKind.PAIRS
CODE = CODES[KIND]
STARTS = ("09:00", "10:45", "14:00", "15:45")
LAST = ("10:21", "11:52", "15:07", "16:49")
"""When the last ruling of the day is called in, in whichever round is the last."""
ENDS = ("10:30", "12:15", "15:30", "17:15")


def enter_pairs(stage: Stage, people: Pairs, tables: int) -> None:
    """Make the event and take the clubs' lists, a week before."""
    stage.note(Text("Pairs event: entries"))
    stage.clock.move_to(-13, "11:00")
    set_up(stage, KIND, tables)
    stage.clock.move_to(-6, "16:00")
    enter(stage, KIND, of_pairs(people.listed))


def play_pairs(stage: Stage, people: Pairs, tables: int, day: int) -> None:
    """Play the whole event in a day."""
    seat_pairs(stage, tables, day)
    last = pair_rounds(tables)
    for number in range(1, last):
        _round(stage, people, tables, day, number)
    disputed = _round(stage, people, tables, day, last)
    separate_equals(stage, KIND, 1)
    hang_ranking(stage, KIND, 1)
    assert disputed is not None
    appeal_upheld(stage, disputed)
    correct_it(stage, last)
    separate_equals(stage, KIND, 1)
    hang_ranking(stage, KIND, 1)
    stage.clock.wait(minutes=31)
    make_official(stage, KIND, 1)
    close_event(stage, KIND, 1)


def seat_pairs(stage: Stage, tables: int, day: int, expected: Sequence[str] = ()) -> None:
    """Each pair draws its slip in front of everybody; those of the list numbers `expected` are not checked in yet."""
    stage.note(Text("Pairs event: check-in and draw"))
    stage.clock.move_to(day, "07:50")
    check_everybody_in(stage, KIND, [], expected)
    print_paper(stage, "lot-slips", Request(event=CODE, segment=1))
    stage.clock.move_to(day, "08:30")
    positions = list(range(1, 2 * tables + 1))
    Random(f"{stage.seed} slips").shuffle(positions)
    path = stage.imported(f"lots-{CODE}.csv")
    lines = "".join(f"L{entry},{position}\n" for entry, position in enumerate(positions, 1))
    write_whole(path, f"entry,position\n{lines}".encode())
    stage.files.append(path)
    draw(stage.office, CODE, 1, ByLots(lots.read(path)))
    print_paper(stage, "draw-record", Request(event=CODE, segment=1))
    hang_seating(stage, KIND, 1)
    direct(stage, KIND, 1)
    print_forms(stage, KIND)


def _round(stage: Stage, people: Pairs, tables: int, day: int, number: int) -> Recorded | None:
    """Play a round; of the last one returned is the ruling that somebody will not have."""
    stage.note(Text("Pairs event: round {round}", round=number))
    stage.clock.move_to(day, STARTS[number - 1])
    if number == 3:
        _substitute(stage, people)
    print_sheets(stage, KIND, 1, number)
    happened = dict(pairs_rulings(stage, tables, day, number))
    disputed = None
    if number == pair_rounds(tables):
        disputed = disputed_infraction(stage, number, day, LAST[number - 1])
        happened |= misread(stage, number)
    stage.clock.move_to(day, ENDS[number - 1])
    if number == 1:
        key_round(stage, CODE, 1, number, {(1, 4): PENALTY, (tables, 12): UNPLAYED, **happened})
    else:
        hand_in_file(stage, CODE, 1, number, happened)
    if number == 2:
        hang_ranking(stage, KIND, 1, upto=number)
    return disputed


def _substitute(stage: Stage, people: Pairs) -> None:
    """The second of pair 2 is not well: somebody steps in for the rest of the day, the pair keeps its boards."""
    (person,) = read_typed([typed(people.substitute)], PLAYER)
    who = Who(new=person)
    substitute(stage.office, CODE, "2b", who, From(1, 3), words.SUBSTITUTE, words.CHIEF)
    publish_seating(stage.office, CODE, 1)
    print_paper(stage, "seating-by-number", Request(event=CODE, segment=1), POSTER, remark="again")
