"""What is ruled on the days of the demonstration: warnings that add up, fouls, what was late, taken back, let go."""

from __future__ import annotations

from dataclasses import dataclass

from tdapp.rules.breaches import ReportBy
from tdapp.rules.kinds import EventKind
from tdapp.rules.penalty_rulings import Details, RulingKind
from tdapp.services.demo import words
from tdapp.services.demo.floor import Floor, fouled_line, order_after_foul
from tdapp.services.demo.regulations import CODES
from tdapp.services.demo.sheets import Happenings
from tdapp.services.demo.stage import Stage
from tdapp.services.ledger.book import Recorded
from tdapp.services.ledger.reading import Wanted, ledger_page

BOARD = 7
"""Where the pair is said to have signalled."""
SINGLE, PAIRS = CODES[EventKind.INDIVIDUAL], CODES[EventKind.PAIRS]


@dataclass(frozen=True, slots=True)
class Ruled:
    """What later parts of the day come back to: the two infractions of the individual event's first round."""

    counted: Recorded
    out_of_turn: Recorded


def first_round_rulings(stage: Stage, tables: int, day: int) -> Ruled:
    """Two warnings of a player become an infraction; somebody comes late, somebody plays out of turn.

    A warning of the wrong player is withdrawn, and what was reported after the board is only on record.
    """
    floor = Floor(stage, SINGLE, 1, 1, day)
    second, third = min(2, tables), min(3, tables)
    floor.at("09:22")
    late = floor.call(second, 1, "N", "late", words.LATE_BUS.format(minutes=6), details=Details(minutes=6))
    floor.confirm(late, words.BY_MINUTES)
    floor.at("09:33")
    floor.call(1, 2, "E", "slow-exchange", words.SLOW_FIRST)
    floor.at("09:41")
    out_of_turn = floor.call(tables, 4, "S", "play-out-of-turn", words.OUT_OF_TURN)
    floor.at("09:47")
    floor.call(third, 5, "W", "wrong-play", words.REPORTED_LATE, reported=ReportBy.BOARD, drop=True)
    floor.at("09:52")
    again = floor.call(1, 6, "E", "slow-play", words.SLOW_AGAIN)
    counted = floor.confirm(again, words.TWO_WARNINGS)
    floor.at("10:02")
    wrong = floor.call(second, 8, "W", "hand-laid-down", words.WRONG_SEAT)
    floor.at("10:09")
    floor.withdraw(wrong, words.NOT_THIS_ONE)
    return Ruled(counted, out_of_turn)


def second_infraction(stage: Stage, ruled: Ruled, day: int) -> Recorded:
    """In the second round the one with an infraction has another: the ledger proposes a foul."""
    floor = Floor(stage, SINGLE, 1, 2, day)
    floor.at("11:18")
    return floor.record(
        party=ruled.counted.party, at=floor.place(3), breach="exchange-faced", words=words.SECOND_INFRACTION,
        by=words.CHIEF,
    )  # fmt: skip


def decide_foul(stage: Stage, infraction: Recorded, day: int) -> Happenings:
    """The deputy chief TD confirms the foul and a little later enters the order of the others; returns the sheet."""
    floor = Floor(stage, SINGLE, 1, 2, day)
    floor.at("11:24")
    foul = floor.confirm(infraction, words.FOUL, words.DEPUTY)
    floor.at("11:31")
    floor.order(foul, order_after_foul(foul.seat, pair=False), words.ORDER)
    floor.print_slip(foul)
    assert foul.table is not None
    assert foul.board is not None
    return {(foul.table, foul.board): fouled_line(foul.seat, pair=False)}


def after_the_round(stage: Stage, ruled: Ruled, day: int) -> None:
    """A quarrel between the rounds is for the committee."""
    floor = Floor(stage, SINGLE, 1, 2, day)
    floor.at("12:05")
    floor.record(
        party=ruled.out_of_turn.party, kind=RulingKind.DISCIPLINE, at=floor.place(), words=words.QUARREL,
        by=words.COMMITTEE,
    )  # fmt: skip


def second_segment_rulings(stage: Stage, tables: int, day: int) -> None:
    """A telephone rings in the hall, and a ruling that stands in no catalogue costs three cards."""
    floor = Floor(stage, SINGLE, 2, 1, day)
    floor.at("14:21")
    floor.call(1, 2, "W", "phone", words.PHONE)
    floor.at("14:48")
    floor.call(tables, 7, "N", "", words.LEFT_SEAT, kind=RulingKind.OTHER, cards=3)


def pairs_rulings(stage: Stage, tables: int, day: int, number: int) -> Happenings:
    """What is ruled in a round of the pairs; returns what the sheets say of it.

    In the first round both sides of a table come late, and the warnings of two partners add up; in the second a pair
    fouls.
    """
    if number == 1:
        if tables > 1:  # the pairs of an only table have enough to answer for
            _both_late(stage, tables, day)
        _two_players_of_a_pair(stage, day)
    return _pair_fouls(stage, day) if number == 2 else {}


def _both_late(stage: Stage, tables: int, day: int) -> None:
    floor = Floor(stage, PAIRS, 1, 1, day)
    floor.at("09:13")
    for minutes, seat, said in ((6, "E", words.BOTH_LATE), (12, "S", words.LATER)):
        details = Details(minutes=minutes, first_of_both=seat == "E")
        late = floor.call(tables, 1, seat, "both-late", said.format(minutes=minutes), details=details)
        floor.confirm(late, words.BY_MINUTES)


def _two_players_of_a_pair(stage: Stage, day: int) -> None:
    floor = Floor(stage, PAIRS, 1, 1, day)
    floor.at("09:36")
    floor.call(1, 3, "E", "slow-play", words.PAIR_SLOW)
    floor.at("10:14")
    again = floor.call(1, 9, "W", "sheet-not-filled", words.PAIR_SHEET)
    floor.confirm(again, words.TWO_WARNINGS)


def _pair_fouls(stage: Stage, day: int) -> Happenings:
    floor = Floor(stage, PAIRS, 1, 2, day)
    floor.at("11:20")
    order = Details(places=order_after_foul("N", pair=True))
    floor.print_slip(floor.call(1, 5, "N", "wrong-hand-exposed", words.PAIR_FOUL, by=words.DEPUTY, details=order))
    return {(1, 5): fouled_line("N", pair=True)}


def disputed_infraction(stage: Stage, number: int, day: int, time: str) -> Recorded:
    """In the last round a pair without an infraction is ruled against, and will not have it."""
    floor = Floor(stage, PAIRS, 1, number, day)
    floor.at(time)
    offenders = {
        r.party.rstrip("ab") for r in ledger_page(stage.office, PAIRS, Wanted(kind=RulingKind.INFRACTION)).rows
    }
    there = [(t, seat, who) for t, seat, who in floor.sitting(BOARD) if str(who) not in offenders]
    table, seat, _ = there[-1]
    return floor.call(table, BOARD, seat, "signal-to-partner", words.SIGNAL)
