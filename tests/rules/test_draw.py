"""The random draw: golden figures, an independent program that repeats it, and what always holds."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tdapp.rules.draw import Pool, Stream, purpose, read_seed, shuffle_pools
from tdapp.rules.draw_record import RECIPE, random_draw
from tdapp.rules.relations import counting_bonds
from tdapp.text import Refused
from tests import plain_draw

SEEDS = st.text(st.characters(exclude_categories=["C", "Zl", "Zp"]), min_size=1, max_size=12).filter(str.strip)


def everybody(n, purpose="A/1/seats"):
    return Pool(purpose, tuple(range(1, n + 1)), tuple(range(1, n + 1)))


def test_the_worked_figure_of_the_rules():
    assert Stream("A/1/seats", "tdapp").shuffle(range(1, 9)) == [4, 5, 3, 8, 7, 6, 1, 2]


def test_the_seat_at_each_position_is_the_shuffled_list():
    assert list(shuffle_pools([everybody(8)], "tdapp").seating.items()) == [
        (1, 4),
        (2, 5),
        (3, 3),
        (4, 8),
        (5, 7),
        (6, 6),
        (7, 1),
        (8, 2),
    ]


def test_purposes_are_written_as_the_rules_write_them():
    assert [purpose("A", 1, "seats"), purpose("A", 2, "upper"), purpose("A", 1, "seats", "B")] == [
        "A/1/seats",
        "A/2/upper",
        "A/1/B/seats",
    ]


@given(SEEDS, st.integers(0, 300), st.sampled_from(["A/1/seats", "混合/2/upper", "B/3/lot"]))
@settings(max_examples=60, deadline=None)
def test_twenty_lines_written_from_the_recipe_give_the_same_draw(seed, n, purpose):
    entries = range(1, n + 1)
    drawn = Stream(purpose, seed).shuffle(entries)
    assert drawn == plain_draw.shuffle(entries, plain_draw.numbers(purpose, seed))
    assert sorted(drawn) == list(entries)


@given(SEEDS, st.lists(st.one_of(st.integers(1, 100), st.integers(2**62, 2**64)), min_size=1, max_size=40))
@settings(max_examples=60, deadline=None)
def test_numbers_go_on_where_the_last_draw_ended_and_biased_ones_are_skipped(seed, limits):
    stream, plain = Stream("A/1/seats", seed), plain_draw.numbers("A/1/seats", seed)
    assert [stream.below(m) for m in limits] == [plain_draw.below(plain, m) for m in limits]


def test_integers_from_the_last_multiple_upwards_are_skipped():
    # With a limit just above half of all integers nearly every second one must be skipped.
    limit = 2**63 + 1
    integers = plain_draw.numbers("A/1/seats", "tdapp")
    first = [next(integers) for _ in range(400)]
    kept = [u for u in first if u < limit]
    stream = Stream("A/1/seats", "tdapp")
    assert len(kept) < 250
    assert [stream.below(limit) for _ in kept] == kept


def test_a_number_below_nothing_is_a_fault():
    with pytest.raises(ValueError, match="below 1"):
        Stream("A/1/seats", "tdapp").below(0)


def test_the_seed_is_stripped_and_normalised():
    assert read_seed("\u3000 Cafe\u0301 ") == "Caf\u00e9"
    assert Stream("A/1/seats", " Cafe\u0301").below(10**9) == Stream("A/1/seats", "Caf\u00e9\t").below(10**9)


@pytest.mark.parametrize("seed", ["", "  \u3000", "one\ntwo", "a\u2028b", "nul\0"])
def test_a_seed_that_nobody_could_read_from_paper_is_refused(seed):
    with pytest.raises(Refused):
        read_seed(seed)


def test_another_purpose_is_another_draw():
    draws = {tuple(Stream(p, "tdapp").shuffle(range(20))) for p in ("A/1/seats", "A/2/upper", "A/2/lower", "A/1/lot")}
    assert len(draws) == 4


def test_a_pool_needs_a_position_for_each_entry():
    with pytest.raises(ValueError, match="as many positions"):
        Pool("A/1/seats", (1, 2), (1,))


def test_the_record_holds_seed_lists_recipe_result_and_relations():
    bonds = counting_bonds({1: [("club", "Lotus")], 2: [("club", "Lotus")]}, ["club"])
    one_table = {p: {q: 1 for q in range(1, 5) if q != p} for p in range(1, 5)}
    drawn = random_draw([everybody(4)], " tdapp ", bonds, one_table)
    lines = drawn.record(lambda e: f"L{e}")
    order = Stream("A/1/seats", "tdapp").shuffle(["L1", "L2", "L3", "L4"])
    assert lines[0].fields["seed"] == "tdapp"
    assert lines[1].fields["entries"] == ("L1", "L2", "L3", "L4")
    assert lines[2].fields["entries"] == tuple(order)
    assert set(RECIPE) <= set(lines)
    assert any(line.message == "No swap of positions followed." for line in lines)
    assert lines[-2].fields["order"] == tuple(f"{p} {e}" for p, e in enumerate(order, start=1))
    assert str(lines[-1]).startswith("L1 and L2")
