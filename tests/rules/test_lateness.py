"""Who came late and what follows, worked by hand from the minutes of regulations (rules 6)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from tdapp.rules.lateness import Arrival, first_side, judge_lateness, seconds_late
from tdapp.rules.penalty_rulings import RulingKind
from tdapp.rules.regulations.sections import Lateness, LatenessMeasure

NINE = datetime(2026, 5, 1, 1, 0, tzinfo=UTC)
TABLE = (
    Lateness(minutes=1, measure=LatenessMeasure.WARNING),
    Lateness(minutes=5, measure=LatenessMeasure.INFRACTION),
    Lateness(minutes=10, measure=LatenessMeasure.FOUL),
    Lateness(minutes=15, measure=LatenessMeasure.WALKOVER),
)
K = RulingKind


def came(party: str, side: int, minutes: float | None) -> Arrival:
    return Arrival(party, side, None if minutes is None else minutes * 60)


def judged(*arrivals: Arrival, table=TABLE):
    found = judge_lateness(arrivals, table, first_side(arrivals), by_pair=True)
    return [(j.party, j.minutes, j.kind, j.first_of_both) for j in found]


@pytest.mark.parametrize(
    ("seconds", "minutes", "kind"),
    [
        (1, 0, None), (59, 0, None), (60, 1, K.WARNING), (299, 4, K.WARNING), (300, 5, K.INFRACTION),
        (599, 9, K.INFRACTION), (600, 10, K.FOUL), (899, 14, K.FOUL), (900, 15, K.LOSS), (3600, 60, K.LOSS),
    ],
)  # fmt: skip
def test_each_threshold_and_one_second_below(seconds, minutes, kind):
    (found,) = judge_lateness([Arrival("12", 0, float(seconds))], TABLE, None, by_pair=True)
    assert (found.minutes, found.kind, found.walkover) == (minutes, kind, kind is K.LOSS)


def test_regulations_without_minutes_name_nothing_and_absence_is_a_walk_over_all_the_same():
    assert judged(came("12", 0, 40), table=()) == [("12", 40, None, False)]
    assert judged(came("12", 0, None), table=()) == [("12", None, K.LOSS, False)]


def test_who_is_in_time_is_left_out():
    assert judged(came("12", 0, 0), came("15", 1, 6)) == [("15", 6, K.INFRACTION, False)]


@pytest.mark.parametrize(
    ("first", "second", "wanted"),
    [
        (3, 12, [("12", 3, K.WARNING, True), ("15", 12, K.FOUL, False)]),
        (16, 12, [("15", 12, K.WARNING, True), ("12", 16, K.LOSS, False)]),
        (40, None, [("12", 40, K.WARNING, True), ("15", None, K.LOSS, False)]),
        (None, None, [("12", None, K.LOSS, False), ("15", None, K.LOSS, False)]),
    ],
)
def test_both_sides_late(first, second, wanted):
    assert judged(came("12", 0, first), came("15", 1, second)) == wanted


def test_a_side_is_there_when_its_last_player_is():
    found = judged(came("1", 0, 2), came("2", 1, 8), came("3", 0, 11))
    assert found == [("2", 8, K.WARNING, True), ("1", 2, K.WARNING, False), ("3", 11, K.FOUL, False)]


def test_partners_who_come_late_are_one_side():
    assert judged(came("1", 0, 2), came("3", 0, 6)) == [("1", 2, K.WARNING, False), ("3", 6, K.INFRACTION, False)]


def test_at_the_same_second_nobody_is_first_unless_somebody_says_so():
    both = (came("12", 0, 6), came("15", 1, 6))
    assert first_side(both) is None
    found = judge_lateness(both, TABLE, 1, by_pair=True)
    assert [(j.party, j.kind, j.first_of_both) for j in found] == [("15", K.WARNING, True), ("12", K.INFRACTION, False)]


def test_lateness_is_counted_without_the_time_for_which_the_clock_stood():
    arrived = NINE + timedelta(minutes=20)
    assert seconds_late(NINE, arrived) == 1200
    assert seconds_late(NINE, arrived, 600) == 600
    assert seconds_late(NINE, NINE - timedelta(minutes=3)) == 0


def test_the_reason_is_said_in_words():
    (found,) = judge_lateness([came("12", 0, 6)], TABLE, None, by_pair=True)
    assert str(found.reason) == "pair 12 came 6 min late; from 5 min on the regulations say: infraction"
    (found,) = judge_lateness([came("12", 0, 20)], TABLE, None, by_pair=False)
    assert str(found.reason) == "player 12 came 20 min late; from 15 min on the regulations say: walk-over"
