"""Fields that do not fill their tables: the choices, their consequences, and the decision."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tdapp.rules.draw_record import first_pool, random_draw
from tdapp.rules.movements.audit import first_meetings
from tdapp.rules.movements.choose import pairs_schedule
from tdapp.rules.odd_choices import choices
from tdapp.rules.odd_field import MULTIPLE, Field, Listed
from tdapp.rules.odd_numbers import decide, phantom_rests
from tdapp.rules.relations import meetings_by_position
from tdapp.text import Refused


def field(kind, n, seeds=(), **more):
    ranks = {number: rank for rank, number in enumerate(seeds, start=1)}
    return Field(kind, tuple(Listed(100 + i, f"L{i}", ranks.get(i)) for i in range(1, n + 1)), **more)


def words(f):
    return [c.argument.split(":")[0] for c in choices(f)]


def refused(argument, f):
    with pytest.raises(Refused) as caught:
        decide(argument, f)
    return [str(p) for p in caught.value]


def test_a_full_field_plays_as_it_is_and_needs_no_choice():
    decision = decide(None, field("individual", 64))
    assert (decision.positions, decision.reserves, decision.phantom) == (64, (), None)
    assert (decision.seeds, decision.named) == ((), ())
    assert decision.playing == tuple(range(101, 165))
    assert decision.drawn == tuple(range(1, 65))
    assert choices(field("individual", 64)) == ()


def test_a_choice_for_a_full_field_is_refused():
    assert "fill their tables" in refused("reserves", field("pairs", 8))[0]


def test_nobody_to_draw_is_refused():
    assert refused(None, field("pairs", 0)) == ["There is no entry that is ready to play."]


@pytest.mark.parametrize(("n", "missing"), [(62, 2), (63, 1)])
def test_sixty_two_and_sixty_three_individuals_are_offered_every_way_with_its_consequence(n, missing):
    f = field("individual", n, seeds=(5, 9, 2), segments=2)
    lines = refused(None, f)
    assert words(f) == ["sit-out", "reserves", "sit-out"]
    assert f"Over: {4 - missing}" in lines[0]
    assert lines[1].startswith("sit-out:L5,L9")
    assert "equal first" in lines[1]
    assert lines[2].startswith("reserves")
    assert f"needed: {missing}" in lines[2]
    assert "last without a place" in lines[3]
    assert not any("hantom" in line for line in lines)


def test_seeds_are_offered_only_when_a_later_segment_exists():
    assert words(field("individual", 62, seeds=(1, 2), segments=1)) == ["reserves", "sit-out"]
    assert words(field("individual", 62, seeds=(1, 2), segment=2, segments=3)) == ["reserves", "sit-out"]
    assert words(field("individual", 62, seeds=(1,), segments=2)) == ["reserves", "sit-out"]


def test_the_regulations_limit_the_seeds_that_sit_out():
    f = field("individual", 62, seeds=(1, 2), segments=2, sit_outs=1)
    assert words(f) == ["reserves", "sit-out"]
    assert refused("sit-out:L1,L2", f) == ["Seeds that may sit out by the regulations: 1; named: 2."]
    mixed = decide("sit-out:L1,L9", f)
    assert (mixed.seeds, mixed.named) == ((101,), (109,))
    none = decide("sit-out:L1,L2", field("individual", 62, seeds=(1, 2), segments=2, sit_outs=0))
    assert (none.seeds, none.named) == ((), (101, 102))


def test_the_example_of_named_sit_outs_never_reads_as_seeds():
    f = field("pairs", 7, seeds=(7,), segments=2)
    named = choices(f)[-1].argument
    assert named == "named:L7"
    assert decide(named, f).named == (107,)


def test_seven_pairs_may_have_a_phantom_in_the_last_position():
    f = field("pairs", 7, rounds=4, phantom_value=Decimal("-0.5"))
    assert words(f) == ["reserves", "phantom", "sit-out"]
    decision = decide("phantom", f)
    assert (decision.positions, decision.phantom, len(decision.playing)) == (8, 8, 7)
    assert decision.drawn == (1, 2, 3, 4, 5, 6, 7)
    assert "-0.5" in str(decision.texts[0])


@pytest.mark.parametrize("rounds", [2, 4, 7])
def test_the_phantom_rests_a_different_pair_in_each_round(rounds):
    met = meetings_by_position((0, first_meetings(pairs_schedule(4, rounds))))
    rests = phantom_rests(met, 8)
    assert list(rests) == list(range(1, rounds + 1))
    assert len(set(rests.values())) == rounds


def test_a_phantom_that_would_rest_a_pair_twice_is_neither_offered_nor_taken():
    f = field("pairs", 3, rounds=4)
    assert "phantom" not in words(f)
    assert "rounds: 4" in refused("phantom", f)[0]
    assert refused("phantom", field("individual", 63)) == ["A phantom exists only in pairs events."]


def test_one_pair_alone_can_only_be_completed():
    f = field("pairs", 1)
    assert words(f) == ["reserves"]
    assert "nobody is left to play." in refused("sit-out:L1", f)[0]


def test_a_seed_sits_out_as_a_seed_and_anybody_else_by_name():
    f = field("individual", 62, seeds=(5, 9), segments=2)
    decision = decide("sit-out:L9,L20", f)
    assert (decision.seeds, decision.named, decision.positions) == ((109,), (120,), 60)
    assert len(decision.texts) == 2
    assert "L9" in str(decision.texts[0])
    assert "L20" in str(decision.texts[1])


def test_seeds_stand_in_order_of_seed_and_named_ones_in_list_order():
    f = field("individual", 63, seeds=(50, 9, 30), segments=2)
    assert decide("sit-out:L9,L30,L50", f).seeds == (150, 109, 130)
    assert decide("named:L50,L30,L9", f).named == (109, 130, 150)


def test_in_the_last_segment_a_seed_sits_out_by_name():
    decision = decide("sit-out:L5,L9", field("individual", 62, seeds=(5, 9), segments=1))
    assert (decision.seeds, decision.named) == ((), (105, 109))


def test_seeds_only_are_taken_at_their_word():
    assert decide("seeds:L5,L9", field("individual", 62, seeds=(5, 9), segments=2)).seeds == (105, 109)
    problems = refused("seeds:L5,L6", field("individual", 62, seeds=(5, 9), segments=1))
    assert problems == [
        "Entry L6 has no seed number and cannot sit out as a seed.",
        "Seeds may sit out segment 1 only, and only when a later segment exists and the regulations let them.",
    ]


def test_all_faults_of_the_names_come_at_once():
    assert refused("sit-out:L1,L1,L99,x", field("individual", 62)) == [
        "Entry L1 is named twice.",
        "There is no entry L99 among those who are ready to play.",
        "There is no entry x among those who are ready to play.",
    ]


@pytest.mark.parametrize("argument", ["sit-out:L1", "sit-out:L1,L2,L3", "sit-out:", "named"])
def test_as_many_sit_out_as_are_over(argument):
    assert "To sit out: 2" in refused(argument, field("individual", 62))[0]


def test_chinese_and_full_width_writing_is_understood():
    f = field("individual", 62)
    assert decide("sit-out：Ｌ１，l2", f).named == (101, 102)
    assert decide(" Sit-Out: 1、2 ", f).named == (101, 102)


def test_an_unknown_choice_is_named_and_the_choices_are_listed():
    lines = refused("lottery", field("pairs", 7))
    assert "lottery" in lines[0]
    assert len(lines) == 5


@pytest.mark.parametrize(
    ("kind", "n", "reserves"),
    [
        ("individual", 62, (60, 64)),
        ("individual", 63, (64,)),
        ("individual", 61, (56, 60, 64)),
        ("pairs", 7, (8,)),
        ("individual", 3, (4,)),
        ("individual", 2, (3, 4)),
        ("individual", 5, (4, 7, 8)),
    ],
)
def test_reserves_take_the_north_seats_of_the_last_tables(kind, n, reserves):
    decision = decide("reserves", field(kind, n))
    assert decision.reserves == reserves
    assert len(decision.drawn) == len(decision.playing) == n


def test_teams_can_only_sit_out_by_name():
    f = field("individual-team", 6)
    assert words(f) == ["sit-out"]
    assert decide("sit-out:L1,L2", f).positions == 4
    assert refused("reserves", f) == ["Reserves complete individuals and pairs, not teams."]


@given(st.sampled_from(sorted(MULTIPLE)), st.integers(1, 70), st.integers(0, 8), st.integers(1, 2), st.integers(1, 4))
@settings(max_examples=150, deadline=None)
def test_whatever_is_offered_can_be_chosen_and_seats_everybody_who_plays(kind, n, seeds, segments, rounds):
    f = field(kind, n, seeds=tuple(range(1, min(seeds, n) + 1)), segments=segments, rounds=rounds)
    for choice in choices(f):
        d = decide(choice.argument, f)
        assert d.positions % MULTIPLE[kind] == 0
        assert sorted(d.playing + d.seeds + d.named) == [e.key for e in f.entries]
        kept = len(d.reserves) + (d.phantom is not None)
        assert len(d.drawn) == len(d.playing) == d.positions - kept
        drawn = random_draw([first_pool(d, "A", 1)], "tdapp")
        assert sorted(drawn.seating.values()) == sorted(d.playing)
        assert not {*d.reserves, d.phantom} & set(drawn.seating)
