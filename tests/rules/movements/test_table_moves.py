"""Where each seat goes next, as table cards print it."""

from __future__ import annotations

import pytest

from tdapp.rules.movements.choose import individual_schedule, pairs_schedule
from tdapp.rules.movements.individual_team import individual_team_schedule
from tdapp.rules.movements.moves import Place, common_moves, table_moves
from tdapp.rules.movements.pair_team import pair_team_schedule
from tdapp.rules.movements.schedule import Stage, TableSeats
from tdapp.rules.movements.shift import PAIRS_TO_EVEN_ROUND, PAIRS_TO_ODD_ROUND, RULES_SHIFT


def test_a_card_of_an_individual_event_names_both_moves_at_the_table_and_the_next_round():
    cards = table_moves(individual_schedule(8, 2), 1)
    assert [card.table for card in cards] == [1, 2, 3, 4, 5, 6, 7, 8]
    last = cards[7]
    at_table = (Place(8, "E"), Place(8, "W"), Place(8, "N"), Place(8, "S"))
    assert last.within == (at_table, at_table)
    assert last.after == (Place(1, "N"), Place(2, "W"), Place(7, "S"), Place(8, "E"))


def test_after_the_last_round_there_is_no_move():
    cards = table_moves(individual_schedule(8, 2), 2)
    assert all(card.after is None and len(card.within) == 2 for card in cards)


def test_pairs_move_only_between_rounds():
    (first, *_) = table_moves(pairs_schedule(4, 4), 2)
    assert first.within == ()
    assert first.after == (Place(1, "N"), Place(4, "W"), Place(1, "S"), Place(4, "E"))


@pytest.mark.parametrize("tables", [5, 6, 9])
def test_the_shift_is_found_again_from_the_schedule(tables):
    schedule = individual_schedule(tables, 2)
    one, two, three = schedule.round(1).stages
    assert common_moves(one, two) == common_moves(two, three) == RULES_SHIFT.within
    assert common_moves(three, schedule.round(2).stages[0]) == RULES_SHIFT.between
    rounds = [r.stages[0] for r in pairs_schedule(tables, 4).rounds]
    assert common_moves(rounds[0], rounds[1]) == common_moves(rounds[2], rounds[3]) == PAIRS_TO_EVEN_ROUND
    assert common_moves(rounds[1], rounds[2]) == PAIRS_TO_ODD_ROUND


def test_moves_that_differ_from_table_to_table_are_not_called_common():
    first, second = (r.stages[0] for r in pair_team_schedule(6, 2).rounds)
    assert common_moves(first, second) == (None, None, None, None)


def test_whatever_the_schedule_following_the_cards_leads_to_the_seats_of_the_schedule():
    for schedule in (individual_schedule(6, 5), pairs_schedule(5, 9), individual_team_schedule(8, 3)):
        for round_ in schedule.rounds:
            cards = table_moves(schedule, round_.number)
            for row, card in enumerate(cards):
                for i, places in enumerate(card.within):
                    _arrive(round_.stages[i].tables[row].seats, places, round_.stages[i + 1])
                if card.after is not None:
                    following = schedule.round(round_.number + 1).stages[0]
                    _arrive(round_.stages[-1].tables[row].seats, card.after, following)


def _arrive(seats, places, stage):
    tables = {(t.zone, t.table): t for t in stage.tables}
    for occupant, place in zip(seats, places, strict=True):
        assert tables[place.zone, place.table].at(place.seat) == occupant


def test_nobody_is_sent_to_another_zone():
    schedule = individual_team_schedule(8, 3)
    first, second, _ = schedule.rounds[0].stages
    assert common_moves(first, second) == RULES_SHIFT.within
    assert {p.zone for card in table_moves(schedule, 1)[3:] for four in card.within for p in four} == {2}
    exchanged = tuple(TableSeats(t.table, t.seats, 2 if t.zone == 1 else 1) for t in second.tables)
    assert common_moves(first, Stage(2, (5, 8), exchanged)) == (None, None, None, None)
