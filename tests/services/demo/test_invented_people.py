"""Invented people: as many as asked, all different, the same for the same seed."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tdapp.services.demo.field import cast
from tdapp.services.demo.people import CLUBS, EUROPEAN, VIETNAMESE, invent


@settings(max_examples=20)
@given(st.integers(1, 300), st.text(max_size=5))
def test_they_are_all_different_and_the_same_for_the_same_seed(count, seed):
    people = invent(count, seed)
    assert len({p.name for p in people}) == len({p.registration for p in people}) == len(people) == count
    assert people == invent(count, seed)
    assert {p.club for p in people} <= set(CLUBS)
    assert all(-2 <= p.strength <= 2 and p.gender in "MF" for p in people)


def test_another_seed_gives_other_people():
    assert [p.name for p in invent(40, "one")] != [p.name for p in invent(40, "two")]


@pytest.mark.parametrize("seed", ["tdapp", "one", "two"])
def test_rare_characters_and_latin_names_are_always_among_them(seed):
    names = "".join(p.name for p in invent(24, seed))
    assert any(ord(c) > 0xFFFF for c in names), "a character beyond the basic plane"
    assert any(0x3400 <= ord(c) < 0x4DC0 for c in names), "a character of extension A"
    assert set("ễếị") & set(names), "a Vietnamese name"
    assert set("łøž") & set(names), "a European name"


def test_guests_come_from_the_clubs_of_their_names():
    vietnamese = {n for own in VIETNAMESE.values() for n in own}
    european = {n for own in EUROPEAN.values() for n in own}
    for person in invent(120, "tdapp"):
        if person.name in vietnamese | european:
            assert person.club == CLUBS[-2 if person.name in vietnamese else -1]
        else:
            assert person.club in CLUBS[:-2]


def test_more_people_than_there_are_names_are_refused():
    with pytest.raises(ValueError):
        invent(100_000, "tdapp")


@settings(max_examples=20)
@given(st.integers(0, 12), st.integers(0, 12), st.text(max_size=3))
def test_the_field_fills_the_tables(individual_tables, pair_tables, seed):
    found = cast(individual_tables, pair_tables, seed)
    if individual_tables:
        assert len(found.individuals.listed) == 4 * individual_tables
        everybody = [*found.individuals.listed, *found.individuals.reserves, found.individuals.late]
        assert len({p.name for p in everybody}) == len(everybody)
    players = []
    if pair_tables:
        players = [p for pair in found.pairs.listed for p in pair]
        assert len({p.name for p in players}) == len(players) == 4 * pair_tables
        assert found.pairs.substitute not in players
    if individual_tables and pair_tables:
        assert {p.name for p in found.individuals.listed} & {p.name for p in players}, "some play in both"


def test_partners_are_of_one_club_where_that_is_possible():
    pairs = cast(0, 8, "tdapp").pairs.listed
    mixed = [(a, b) for a, b in pairs if a.club != b.club]
    clubs = [p.club for pair in mixed for p in pair]
    assert len(clubs) == len(set(clubs)), "no club has two people who play with strangers"
