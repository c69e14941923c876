"""Categories, age bands and who may play."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tdapp.rules.categories import (
    AGE_BANDS,
    AgeBand,
    Person,
    age_on,
    labels_of,
    labels_of_entry,
)
from tdapp.rules.eligibility import (
    Competing,
    Terms,
    check_entries,
    check_mixed_lineup,
    check_nobody_twice,
    check_terms,
)
from tdapp.rules.findings import Weight

DAY = date(2025, 10, 1)
WU = Person(1, "Wu Yilin", "F", date(1960, 3, 5))
HE = Person(2, "He Songtao", "M", date(1990, 7, 1))
LI = Person(3, "Li Wanqing", "F", date(2001, 1, 1))
SU = Person(4, "Su Bowen", "M", date(2012, 12, 31), frozenset({"para"}))
NO = Person(5, "Ma Nobody")


def entry(key, *people, **more):
    return Competing(key, str(key), people, **more)


def terms(kind, *categories, **more):
    return Terms(kind, categories, DAY, **more)


def said(findings):
    return [str(f.text) for f in findings]


@pytest.mark.parametrize(
    ("birth", "age"),
    [(date(1965, 10, 1), 60), (date(1965, 10, 2), 59), (date(1965, 9, 30), 60), (date(2025, 10, 1), 0)],
)
def test_age_counts_full_years_on_the_first_day(birth, age):
    assert age_on(birth, DAY) == age


def test_who_was_born_on_a_leap_day_is_older_on_the_first_of_march():
    assert age_on(date(2000, 2, 29), date(2018, 2, 28)) == 17
    assert age_on(date(2000, 2, 29), date(2018, 3, 1)) == 18


@given(st.integers(0, 120))
def test_the_bands_of_the_rules_leave_no_gap_and_do_not_overlap(age):
    assert len([b for b in AGE_BANDS if b.holds(age)]) == (0 if age < 12 else 1)


@pytest.mark.parametrize(
    ("age", "code"),
    [
        (60, "senior"),
        (59, "middle-a"),
        (45, "middle-a"),
        (44, "middle-b"),
        (25, "middle-b"),
        (24, "youth"),
        (18, "youth"),
        (17, "junior"),
        (12, "junior"),
    ],
)
def test_the_bands_end_where_the_rules_say(age, code):
    assert [b.code for b in AGE_BANDS if b.holds(age)] == [code]


def test_a_person_carries_several_labels():
    assert labels_of(SU, DAY) == {"men", "junior", "para"}
    assert labels_of(NO, DAY) == frozenset()
    bands = (*AGE_BANDS, AgeBand("veteran", "Veterans", 65))
    assert labels_of(WU, DAY, bands) == {"women", "senior", "veteran"}


def test_an_entry_carries_what_all_its_people_carry():
    assert labels_of_entry([WU, LI], DAY) == {"women"}
    assert labels_of_entry([WU, HE], DAY) == {"mixed"}
    assert labels_of_entry([], DAY) == frozenset()


def test_an_open_event_takes_everybody():
    assert check_entries([entry(1, NO), entry(2, SU)], terms("individual", "open")) == []
    assert check_entries([entry(1, NO)], terms("individual")) == []


def test_men_and_women_play_in_their_events_and_missing_figures_are_asked_for():
    found = check_entries([entry(1, WU), entry(2, HE), entry(3, NO)], terms("individual", "men"))
    assert said(found) == [
        "Entry 1: Wu Yilin is a woman in a men's event.",
        "Entry 3: the gender of Ma Nobody is missing.",
    ]
    assert [f.weight for f in found] == [Weight.ERROR, Weight.WARNING]
    assert found[0].subject == ("entry", 1, "person", 1)
    assert said(check_entries([entry(1, WU), entry(2, HE)], terms("individual", "women"))) == [
        "Entry 2: He Songtao is a man in a women's event.",
    ]


def test_a_mixed_pair_has_a_woman_and_a_man():
    found = check_entries([entry(1, WU, HE), entry(2, WU, LI), entry(3, HE, NO)], terms("pairs", "mixed"))
    assert said(f for f in found if "stands" not in str(f.text)) == [
        "Entry 2: a mixed event needs a woman and a man.",
        "Entry 3: the gender of Ma Nobody is missing.",
    ]


def test_every_line_up_of_a_mixed_team_is_mixed():
    found = check_mixed_lineup(entry(1, WU, HE, LI, SU), {1: (WU, HE), 2: (LI, WU), 3: (NO, HE)})
    assert [f.subject for f in found] == [("entry", 1, "table", 2), ("entry", 1, "table", 3)]


def test_ages_outside_the_bands_of_the_event_are_named():
    entries = [entry(1, WU), entry(2, HE), entry(3, LI), entry(4, NO)]
    found = check_entries(entries, terms("individual", "senior", "middle-b"))
    assert [f.subject[1] for f in found] == [3, 4]
    assert found[0].text.fields["age"] == 24
    assert found[1].weight is Weight.WARNING


def test_further_labels_are_asked_for():
    event = terms("individual", "para", labels={"para": "Para", "staff": "Staff"})
    assert [f.subject[1] for f in check_entries([entry(1, HE), entry(2, SU)], event)] == [1]


def test_a_pair_has_two_players_and_an_individual_one():
    assert said(check_entries([entry(1, WU), entry(2, HE, LI), entry(3, SU, NO, Person(6, "Ye"))], terms("pairs"))) == [
        "Entry 1: players named: 1; needed: 2.",
        "Entry 3: players named: 3; needed: 2.",
    ]
    assert said(check_entries([entry(1)], terms("individual"))) == ["Entry 1: players named: 0; needed: 1."]
    assert check_entries([entry(1, WU, HE, LI, SU, NO)], terms("pair-team")) == []


def test_nobody_stands_in_two_entries_or_twice_in_one():
    found = check_nobody_twice([entry(1, WU, HE), entry(2, LI, WU), entry(3, SU, SU)])
    assert said(found) == [
        "Wu Yilin stands in entry 1 and in entry 2; one person belongs to one entry of an event.",
        "Entry 3: Su Bowen is entered twice.",
    ]


def test_a_leader_may_play_in_the_own_team_but_belongs_to_no_other():
    own = entry(1, WU, HE, leaders=(WU,), coaches=(LI,))
    assert check_nobody_twice([own]) == []
    assert len(check_nobody_twice([own, entry(2, SU, NO, leaders=(WU,), coaches=(LI,))])) == 2


@pytest.mark.parametrize(
    ("kind", "categories", "faults"),
    [
        ("individual", ("mixed",), 1),
        ("pairs", ("mixed-team",), 1),
        ("pairs", ("men", "women"), 1),
        ("pairs", ("teens",), 1),
        ("individual", ("women", "senior", "mixed", "teens"), 3),
        ("pair-team", ("mixed-team",), 0),
        ("pairs", ("mixed", "youth", "junior"), 0),
        ("individual", ("open",), 0),
    ],
)
def test_categories_that_cannot_be_are_found(kind, categories, faults):
    assert len(check_terms(terms(kind, *categories))) == faults
