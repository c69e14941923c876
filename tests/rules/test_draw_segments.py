"""The cut, its halves, lots at its lines, sit-out seeds, and redoing it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tdapp.rules.draw import Stream
from tdapp.rules.draw_record import random_draw
from tdapp.rules.lot_among_equals import Lot, Standing, separate, typed_lot
from tdapp.rules.positions import Group, Layout
from tdapp.rules.segments import can_redo, cut, fitting_counts, half_pools, moved_up, require_redo
from tdapp.text import Refused
from tests import plain_draw


def standings(*groups, sat_out=()):
    """A ranking from its groups of equals, top down."""
    lines, place = [], 1
    for group in groups:
        lines += [Standing(e, place, e in sat_out) for e in group]
        place += len(group)
    return lines


def untied(n):
    return standings(*[[e] for e in range(1, n + 1)])


def lot(seed="tdapp"):
    return Stream("A/1/lot", seed).shuffle


def test_the_first_2n_go_on_in_two_halves():
    made = cut(untied(10), 8, "individual")
    assert (made.upper, made.lower, made.following) == ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10))
    assert made.lots == ()


def test_halves_fill_tables_in_order_upper_east_and_west_lower_south_and_north():
    drawn = random_draw(half_pools(cut(untied(12), 8, "individual"), "A", 2), "tdapp")
    upper = plain_draw.shuffle([1, 2, 3, 4], plain_draw.numbers("A/2/upper", "tdapp"))
    lower = plain_draw.shuffle([5, 6, 7, 8], plain_draw.numbers("A/2/lower", "tdapp"))
    layout = Layout("individual", (Group("", 2),))
    seats = {(layout.place(p).table, layout.place(p).seat): e for p, e in drawn.seating.items()}
    assert [seats[t, s] for t in (1, 2) for s in "EW"] == upper
    assert [seats[t, s] for t in (1, 2) for s in "SN"] == lower


def test_the_upper_half_of_pairs_sits_east_west():
    drawn = random_draw(half_pools(cut(untied(6), 6, "pairs"), "A", 2), "tdapp")
    layout = Layout("pairs", (Group("", 3),))
    assert {layout.place(p).seat for p, e in drawn.seating.items() if e <= 3} == {"EW"}
    assert {layout.place(p).seat for p, e in drawn.seating.items() if e > 3} == {"NS"}


@pytest.mark.parametrize("take", [0, -4, 2, 10, 30, 33, 64])
def test_a_count_without_tables_is_refused_with_those_that_work(take):
    with pytest.raises(Refused) as caught:
        cut(untied(32), take, "individual")
    near = caught.value.problems[0].fields["near"]
    assert all(n in fitting_counts("individual", 32) for n in near)
    assert caught.value.problems[0].fields["most"] == 32


def test_the_counts_named_are_the_nearest():
    with pytest.raises(Refused) as caught:
        cut(untied(100), 30, "individual")
    assert caught.value.problems[0].fields["near"] == (28, 32)


def test_pairs_need_an_even_count():
    assert fitting_counts("pairs", 7) == (2, 4, 6)
    with pytest.raises(Refused, match="even number"):
        cut(untied(7), 5, "pairs")


def test_a_ranking_too_small_for_a_table_is_refused():
    with pytest.raises(Refused, match="do not fill one table"):
        cut(untied(3), 4, "individual")


def test_those_without_a_place_never_go_on():
    ranking = [*untied(4), Standing(98, None), Standing(99, None)]
    assert cut(ranking, 4, "individual").following == ()
    with pytest.raises(Refused):
        cut(ranking, 6, "pairs")


def test_equals_at_the_line_need_a_lot():
    ranking = standings([1], [2], [3], [4, 5, 6], [7])
    with pytest.raises(Refused) as caught:
        cut(ranking, 4, "individual")
    assert caught.value.problems[0].fields["entries"] == (4, 5, 6)
    order = plain_draw.shuffle([4, 5, 6], plain_draw.numbers("A/1/lot", "tdapp"))
    made = cut(ranking, 4, "individual", lot())
    assert made.lots == (Lot(4, (4, 5, 6), tuple(order)),)
    assert made.entries == (1, 2, 3, order[0])
    assert made.following == (order[1], order[2], 7)


def test_equals_away_from_the_lines_need_no_lot():
    assert cut(standings([1, 2], [3], [4], [5, 6]), 4, "individual", None).entries == (1, 2, 3, 4)


def test_equals_at_the_line_between_the_halves_are_separated_too():
    ranking = standings([1], [2, 3], [4], [5])
    made = cut(ranking, 4, "individual", typed_lot([3, 2]))
    assert (made.upper, made.lower) == ((1, 3), (2, 4))


def test_one_group_across_both_lines_is_drawn_once():
    made = cut(standings([1], [2, 3, 4, 5, 6]), 4, "individual", lot())
    assert len(made.lots) == 1
    assert made.entries[1:] + made.following == made.lots[0].order


def test_a_lot_that_does_not_name_each_of_the_equals_is_refused():
    ranking = standings([1], [2], [3], [4, 5, 6])
    for order in ([4, 5], [4, 5, 7], [4, 4, 5, 6], []):
        with pytest.raises(Refused, match="each once"):
            cut(ranking, 4, "individual", typed_lot(order))


def test_sit_out_seeds_rejoin_after_the_leader_without_a_lot():
    seeds = [Standing(61, 1, sat_out=True), Standing(62, 1, sat_out=True)]
    ranking = [Standing(20, 1), *seeds, Standing(7, 4), Standing(8, 5)]
    made = cut(ranking, 4, "individual")
    assert (made.upper, made.lower, made.lots) == ((20, 61), (62, 7), ())
    assert cut(ranking, 2, "pairs").entries == (20, 61)


def test_tied_leaders_are_separated_without_the_seeds():
    ranking = [Standing(20, 1), Standing(21, 1), Standing(61, 1, sat_out=True), Standing(7, 4)]
    assert cut(ranking, 2, "pairs", typed_lot([21, 20])).upper == (21,)
    assert separate(ranking, typed_lot([21, 20])) == (Lot(1, (20, 21), (21, 20)),)


def test_who_withdraws_is_replaced_by_the_next_of_the_ranking():
    ranking = untied(10)
    before = cut(ranking, 8, "individual")
    after = cut(ranking, 8, "individual", gone={3, 8})
    assert moved_up(before, after) == ((3, 8), (9, 10))
    assert after.upper == (1, 2, 4, 5)
    with pytest.raises(Refused):
        cut(ranking, 8, "individual", gone={3, 8, 9})


def test_the_cut_stands_once_a_board_is_played():
    assert can_redo(0)
    require_redo(0)
    assert not can_redo(1)
    with pytest.raises(Refused, match="committee"):
        require_redo(1)


def test_the_lots_of_a_final_ranking_go_on_in_one_stream():
    stream = plain_draw.numbers("A/1/lot", "tdapp")
    first, second = plain_draw.shuffle([1, 2, 3], stream), plain_draw.shuffle([5, 6], stream)
    assert separate(standings([1, 2, 3], [4], [5, 6]), lot()) == (
        Lot(1, (1, 2, 3), tuple(first)),
        Lot(5, (5, 6), tuple(second)),
    )


@given(st.lists(st.integers(1, 5), min_size=1, max_size=20), st.integers(0, 99), st.data())
@settings(max_examples=100, deadline=None)
def test_nobody_who_is_better_stays_behind(sizes, seed, data):
    groups, following = [], 1
    for size in sizes:
        groups.append(list(range(following, following + size)))
        following += size
    ranking = standings(*groups)
    counts = fitting_counts("pairs", len(ranking))
    if not counts:
        return
    take = data.draw(st.sampled_from(counts))
    made = cut(ranking, take, "pairs", lot(str(seed)))
    place = {s.entry: s.place for s in ranking}
    order = made.entries + made.following
    assert sorted(order) == [s.entry for s in ranking]
    assert [place[e] for e in order] == [s.place for s in ranking]
    assert len(made.upper) == len(made.lower) == take // 2
    assert sum(len(p.entries) for p in half_pools(made, "A", 2)) == take
