"""Related entries do not meet, or meet early."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tdapp.rules.draw import Pool
from tdapp.rules.draw_record import random_draw
from tdapp.rules.movements.audit import first_meetings
from tdapp.rules.movements.choose import individual_schedule, pairs_schedule
from tdapp.rules.relations import (
    Cost,
    Relation,
    counting_bonds,
    list_relations,
    meeting_cost,
    meetings_by_position,
)
from tests import plain_draw


def meetings(kind, tables, rounds, before=0):
    schedule = {"individual": individual_schedule, "pairs": pairs_schedule}[kind](tables, rounds)
    return meetings_by_position((before, first_meetings(schedule)))


def clubs(n, count):
    return counting_bonds({e: [("club", str(e % count))] for e in range(1, n + 1)}, ["club"])


def clubs_and_regions(n, count):
    both = {e: [("club", str(e % count)), ("region", str(e % 4 // 2))] for e in range(1, n + 1)}
    return counting_bonds(both, ["club", "region"])


def one_pool(n):
    return [Pool("A/1/seats", tuple(range(1, n + 1)), tuple(range(1, n + 1)))]


def halves(n):
    return [
        Pool("A/2/upper", tuple(range(1, n // 2 + 1)), tuple(range(1, n + 1, 2))),
        Pool("A/2/lower", tuple(range(n // 2 + 1, n + 1)), tuple(range(2, n + 1, 2))),
    ]


def related(bonds):
    return lambda a, b: bool(bonds.get(a, frozenset()) & bonds.get(b, frozenset()))


@given(
    st.sampled_from(
        [("individual", 4, 2), ("individual", 5, 3), ("individual", 1, 1), ("pairs", 6, 4), ("pairs", 4, 7)],
    ),
    st.integers(1, 6),
    st.sampled_from([clubs, clubs_and_regions]),
    st.sampled_from([one_pool, halves]),
    st.integers(0, 10**6),
)
@settings(max_examples=25, deadline=None)
def test_a_slow_program_that_counts_everything_anew_makes_the_same_swaps(event, club_count, bonds_of, pools_of, seed):
    kind, tables, _rounds = event
    n = tables * (4 if kind == "individual" else 2)
    met, bonds, pools = meetings(*event), bonds_of(n, club_count), pools_of(n)
    drawn = random_draw(pools, str(seed), bonds, met)
    streams = [plain_draw.numbers(p.purpose, str(seed)) for p in pools]
    start: dict[int, int] = {}
    for pool, stream in zip(pools, streams, strict=True):
        start.update(zip(pool.positions, plain_draw.shuffle(pool.entries, stream), strict=True))
    slow = plain_draw.apart(start, [(p.positions, s) for p, s in zip(pools, streams, strict=True)], related(bonds), met)
    assert drawn.seating == slow
    after = drawn.improved.after
    assert (after.meeting, after.rounds) == plain_draw.cost(slow, related(bonds), met)
    assert meeting_cost(drawn.relations) == after
    before = drawn.improved.before
    assert (after.meeting, after.rounds) <= (before.meeting, before.rounds)


def test_entries_of_a_half_stay_in_the_positions_of_their_half():
    drawn = random_draw(halves(40), "tdapp", clubs(40, 6), meetings("individual", 10, 2))
    assert drawn.improved.swaps
    assert all((entry <= 20) == (position % 2 == 1) for position, entry in drawn.seating.items())


def test_the_swaps_in_order_lead_from_the_shuffle_to_the_seating():
    drawn = random_draw(one_pool(40), "tdapp", clubs(40, 6), meetings("individual", 10, 2))
    seating = dict(drawn.shuffled)
    for p, q in drawn.improved.swaps:
        seating[p], seating[q] = seating[q], seating[p]
    assert drawn.improved.swaps
    assert seating == drawn.seating


def test_sixty_four_players_of_eight_clubs_never_meet_their_own():
    drawn = random_draw(one_pool(64), "tdapp", clubs(64, 8), meetings("individual", 16, 2))
    assert drawn.improved.before.meeting > 10
    assert drawn.improved.after == Cost(0, 0)


def test_when_all_play_all_related_pairs_meet_earlier_than_drawn():
    drawn = random_draw(one_pool(16), "tdapp", clubs(16, 4), meetings("pairs", 8, 15))
    assert drawn.improved.before.meeting == drawn.improved.after.meeting == 4 * 6
    assert drawn.improved.after.rounds < drawn.improved.before.rounds


def test_without_relations_the_shuffle_stands():
    drawn = random_draw(one_pool(8), "tdapp", {}, meetings("individual", 2, 2))
    assert list(drawn.seating.values()) == [4, 5, 3, 8, 7, 6, 1, 2]
    assert drawn.improved.swaps == ()
    assert drawn.relations == ()


def test_a_table_where_all_are_related_ends_without_gain():
    drawn = random_draw(one_pool(4), "tdapp", clubs(4, 1), meetings("individual", 1, 1))
    assert drawn.improved.passes == 1
    assert drawn.improved.after == Cost(6, 6)


def test_every_relation_is_listed_with_its_round_or_never():
    seating = {1: 11, 2: 12, 3: 13, 4: 14, 5: 15}
    bonds = counting_bonds(
        {
            11: [("club", "Lotus"), ("region", "North")],
            12: [("club", "Lotus"), ("region", "North")],
            13: [("club", "")],
            14: [("club", "")],
            15: [("club", "Lotus"), ("region", "South")],
            99: [("club", "Lotus")],
        },
        ["club", "region", "named"],
        named=[(13, 15)],
    )
    met = meetings_by_position((0, {(1, 2): 2, (3, 5): 1}))
    assert list_relations(seating, bonds, met) == [
        Relation(13, 15, ("named",), 1),
        Relation(11, 12, ("club", "region"), 2),
        Relation(11, 15, ("club",), None),
        Relation(12, 15, ("club",), None),
    ]
    texts = [str(r.text(str)) for r in list_relations(seating, bonds, met)]
    assert texts[0].endswith("first meet in round 1.")
    assert texts[2].endswith("never meet in this segment.")


def test_kinds_that_do_not_count_make_no_relation():
    bonds = counting_bonds({1: [("region", "North")], 2: [("region", "North")]}, ["club", "family"], named=[(1, 2)])
    assert list_relations({1: 1, 2: 2}, bonds, {}) == []


def test_a_pair_is_related_through_either_of_its_players():
    bonds = counting_bonds({1: [("club", "Lotus"), ("club", "Plum")], 2: [("club", "Plum")]}, ["club"])
    assert [(r.first, r.second) for r in list_relations({1: 1, 2: 2}, bonds, {})] == [(1, 2)]


def test_groups_have_their_own_meetings_and_never_meet_each_other():
    one, two = first_meetings(individual_schedule(4, 2)), first_meetings(individual_schedule(5, 2))
    met = meetings_by_position((0, one), (16, two))
    assert sorted(met) == list(range(1, 37))
    assert not any(p <= 16 < q for p in met for q in met[p])
    assert met[17][18] == 1
    drawn = random_draw(one_pool(36), "tdapp", clubs(36, 2), met)
    free = meeting_cost(list_relations(drawn.seating, clubs(36, 2), met))
    assert free == drawn.improved.after


@pytest.mark.parametrize("club_count", [60, 10])
def test_two_thousand_players_are_moved_apart_completely(club_count):
    met = meetings("individual", 500, 2)
    drawn = random_draw(one_pool(2000), "tdapp", clubs(2000, club_count), met)
    assert drawn.improved.before.meeting > 50
    assert drawn.improved.after == Cost(0, 0)
    assert sorted(drawn.seating.values()) == list(range(1, 2001))
    assert all(
        drawn.seating[p] % club_count != drawn.seating[q] % club_count
        for p, q in combinations(range(1, 2001), 2)
        if q in met[p]
    )
