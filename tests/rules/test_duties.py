"""The officials' lot: exact, fair, repeatable, and with its reason where there is no way (rules 6)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given

from tdapp.rules.draw import Stream
from tdapp.rules.duties import Breach, Director, DutyTable, DutyTerms, draw_duties, duty_purpose, judge
from tdapp.rules.duty_obstacles import duty_obstacles
from tdapp.text import Refused
from tests.duties_made import free, rounds_of_duties, tables
from tests.plain_duties import best, can_be_done, value

TERMS = DutyTerms()


def stream(seed="lot", round_number=1):
    return Stream(duty_purpose("A", 1, round_number), seed)


def test_the_purpose_names_event_segment_and_round():
    assert duty_purpose("OPEN", 2, 3) == "OPEN/2/duties-3"


@given(rounds_of_duties())
def test_the_lot_gives_the_best_of_all_assignments(made):
    directors, found, terms = made
    drawn = draw_duties(directors, found, terms, stream())
    _, choice = best(directors, found, terms.tables, terms.region, "A/1/duties-1", "lot")
    assert [d.director for d in drawn.duties] == [directors[i].key for i in choice]
    assert [d.table for d in drawn.duties] == [t.key for t in found]


@given(rounds_of_duties())
def test_a_legal_assignment_is_found_whenever_there_is_one_and_else_the_reason_is_given(made):
    directors, found, terms = made
    possible = can_be_done(directors, found, terms.tables, terms.region)
    assert draw_duties(directors, found, terms, stream()).legal == possible
    assert (duty_obstacles(directors, found, terms) == []) == possible


@given(rounds_of_duties())
def test_the_judgement_of_an_assignment_is_that_of_the_plain_checker(made):
    directors, found, terms = made
    drawn = draw_duties(directors, found, terms, stream())
    choice = tuple(d.director for d in drawn.duties)
    no_lots = [[0] * len(found) for _ in directors]
    family, unit, region, above, *_ = value(choice, directors, found, terms.tables, terms.region, no_lots)
    told = Counter(b for d in drawn.duties for b in d.breaches)
    assert (told[Breach.FAMILY], told[Breach.UNIT], told[Breach.REGION]) == (family, unit, region)
    assert sum(drawn.above.values()) == above


def test_one_seed_gives_one_assignment_and_another_seed_another():
    directors = [free(i) for i in range(6)]
    found = tables(18)
    assert draw_duties(directors, found, TERMS, stream()) == draw_duties(directors, found, TERMS, stream())
    others = {tuple(d.director for d in draw_duties(directors, found, TERMS, stream(str(s))).duties) for s in range(20)}
    assert len(others) == 20


def test_every_official_is_as_likely_at_a_table():
    directors, found = [free(i) for i in range(4)], tables(8)
    got = Counter(draw_duties(directors, found, TERMS, stream(str(s))).duties[0].director for s in range(400))
    assert min(got.values()) > 65


def test_over_rounds_tables_are_spread_and_nobody_directs_the_same_entries_often():
    chance = Random(5)
    load: Counter[int] = Counter()
    met: dict[int, Counter[int]] = {i: Counter() for i in range(8)}
    for number in range(1, 7):
        order = list(range(80))
        chance.shuffle(order)
        found = [DutyTable(k, str(k), entries=frozenset(order[4 * k : 4 * k + 4])) for k in range(20)]
        directors = [free(i, directed=load[i], met=dict(met[i])) for i in range(8)]
        for table, duty in zip(found, draw_duties(directors, found, TERMS, stream("f", number)).duties, strict=True):
            load[duty.director] += 1
            met[duty.director].update(table.entries)
        assert max(load.values()) - min(load.values()) <= 1
    assert max(max(m.values()) for m in met.values()) <= 2


def test_a_tie_moves_others_along_a_chain_rather_than_break_anything():
    # 1 may only direct table 1, 2 only tables 1 and 2, and so on: there is exactly one way.
    count = 12
    found = [DutyTable(k, str(k), units=frozenset({k})) for k in range(1, count + 1)]
    directors = [free(i, units=frozenset(range(i + 1, count + 1))) for i in range(1, count + 1)]
    drawn = draw_duties(directors, found, DutyTerms(1), stream())
    assert drawn.legal
    assert [d.director for d in drawn.duties] == list(range(1, count + 1))


def test_too_few_officials_are_named_with_how_many_tables_they_can_direct():
    directors = [free(1), free(2)]
    (text,) = duty_obstacles(directors, tables(9), TERMS)
    assert str(text) == "Tables: 9. Officials: 2. Each directs at most 4 tables, together 8."
    drawn = draw_duties(directors, tables(9), TERMS, stream())
    assert not drawn.legal
    assert sorted(drawn.above.values()) == [1]


def test_a_table_that_nobody_may_direct_is_named_with_everybodys_reason():
    table = DutyTable(3, "3", frozenset({7}), frozenset({1}), frozenset({"北"}))
    directors = [free(1, people=frozenset({7})), free(2, units=frozenset({1})), free(3, region="北")]
    (text,) = duty_obstacles(directors, [*tables(2), table], TERMS)
    assert text.message == "Nobody may direct table {tables}: {others}."
    assert text.fields["tables"] == ("3",)
    assert [t.fields["name"] for t in text.fields["others"]] == ["裁判1", "裁判2", "裁判3"]
    assert [str(t.fields["why"][0]) for t in text.fields["others"]] == ["family", "own unit", "own region"]
    drawn = draw_duties(directors, [table], TERMS, stream())
    assert drawn.duties[0].breaches == (Breach.REGION,)


def test_tables_that_too_few_may_direct_are_named_with_those_who_may():
    far = [DutyTable(k, str(k), units=frozenset({1})) for k in (1, 2, 3)]
    directors = [free(1), free(2, units=frozenset({1}))]
    (text,) = duty_obstacles(directors, [*far, DutyTable(4, "4")], DutyTerms(2))
    assert text.fields["officials"] == ("裁判1",)
    assert text.fields["tables"] == ("1", "2", "3")
    assert (text.fields["together"], text.fields["n"]) == (2, 3)


def test_the_mildest_breach_is_proposed_first():
    table = DutyTable(1, "1", frozenset({7}), frozenset({1}), frozenset({"北"}))
    family, unit, region = free(1, people=frozenset({7})), free(2, units=frozenset({1})), free(3, region="北")
    for directors, chosen in (([family, unit, region], 3), ([family, unit], 2), ([family], 1)):
        assert draw_duties(directors, [table], TERMS, stream()).duties[0].director == chosen
    # A table too many is milder than a region.
    loaded = draw_duties(
        [free(4), region], [table, DutyTable(2, "2", regions=frozenset({"北"}))], DutyTerms(1), stream()
    )
    assert [d.director for d in loaded.duties] == [4, 4]
    assert loaded.above == {4: 1}


def test_tables_of_another_event_at_the_same_time_count():
    directors = [free(1, meanwhile={"B": 3}), free(2)]
    drawn = draw_duties(directors, tables(5), TERMS, stream())
    assert drawn.legal
    assert Counter(d.director for d in drawn.duties) == {2: 4, 1: 1}
    # Whoever is free goes first, also where that is less even.
    drawn = draw_duties([*directors, free(3, directed=5)], tables(5), TERMS, stream())
    assert {d.director for d in drawn.duties} == {2, 3}
    assert not duty_obstacles(directors, tables(5), TERMS)
    few, other = duty_obstacles(directors, tables(6), TERMS)
    assert (few.fields["tables"], few.fields["together"]) == (6, 5)
    assert str(other) == "裁判1 directs tables of event B at the same time: 3."
    drawn = draw_duties(directors, tables(6), TERMS, stream())
    assert sum(drawn.above.values()) == 1
    assert draw_duties([free(1, meanwhile={"B": 6})], tables(2), TERMS, stream()).above == {1: 2}


def test_regions_may_meet_where_the_regulations_say_so():
    table = DutyTable(1, "1", regions=frozenset({"北"}))
    assert draw_duties([free(1, region="北")], [table], DutyTerms(region=False), stream()).legal


def test_an_official_without_a_region_is_near_to_nobody():
    assert draw_duties([free(1)], [DutyTable(1, "1", regions=frozenset({""}))], TERMS, stream()).legal


def test_without_officials_there_is_no_lot_and_without_tables_nothing_to_do():
    with pytest.raises(Refused, match="no active official"):
        draw_duties([], tables(1), TERMS, stream())
    assert draw_duties([free(1)], [], TERMS, stream()).duties == ()
    assert judge([], TERMS).legal


def test_500_tables_are_drawn_while_one_waits():
    chance = Random(1)
    directors = [
        Director(i, f"裁判{i}", frozenset({i % 20}), f"r{i % 7}", directed=chance.randrange(5)) for i in range(130)
    ]
    found = [
        DutyTable(
            k, str(k), units=frozenset(chance.sample(range(20), 3)), regions=frozenset({f"r{chance.randrange(7)}"})
        )
        for k in range(500)
    ]
    drawn = draw_duties(directors, found, TERMS, stream())
    assert drawn.legal
    assert {d.table for d in drawn.duties} == set(range(500))
