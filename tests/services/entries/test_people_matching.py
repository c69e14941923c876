"""Which rows of a list are people the tournament knows already."""

from __future__ import annotations

from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from tdapp.rules.findings import Weight
from tdapp.services.exchange.imported import ImportedPerson
from tdapp.services.exchange.places import Place
from tdapp.services.people import Someone
from tdapp.services.people_matching import match

BORN, OTHER = date(1980, 1, 2), date(1990, 3, 4)


def row(n, name="王伟", **more):
    return ImportedPerson(Place("list.csv", row=n), name, **more)


def known(key, name="王伟", gender="", birth=None, registration=None, club=""):
    return Someone(key, name, gender, birth, registration, None, club, club, "", "")


def keys(rows, people):
    return match(rows, people).keys


def test_the_registration_number_decides_also_in_other_letters():
    assert keys([row(2, registration="ab１")], [known(7, registration="AB1")]) == (7,)


def test_name_and_birth_date_decide_unless_something_speaks_against_it():
    people = [known(7, birth=BORN, club="青屿", registration="R1", gender="M")]
    assert keys([row(2, birth=BORN)], people) == (7,)
    assert keys([row(2, birth=BORN, club="青屿")], people) == (7,)
    assert keys([row(2, birth=BORN, club="海角")], people) == (-1,)
    assert keys([row(2, birth=BORN, registration="R2")], people) == (-1,)
    assert keys([row(2, birth=BORN, gender="F")], people) == (-1,)
    assert keys([row(2, birth=OTHER)], people) == (-1,)


def test_two_rows_with_one_name_and_birth_date_are_one_person():
    assert keys([row(2, birth=BORN), row(3, birth=BORN)], []) == (-1, -1)
    assert keys([row(2, birth=BORN, club="青屿"), row(3, birth=BORN, club="海角")], []) == (-1, -2)
    assert keys([row(2), row(3)], []) == (-1, -2)


def test_without_a_birth_date_the_name_in_one_club_is_taken_for_the_same_and_said():
    found = match([row(2, club="青 屿")], [known(7, birth=BORN, club="青屿"), known(8, club="海角")])
    assert found.keys == (7,)
    assert [f.weight for f in found.findings] == [Weight.WARNING]
    assert keys([row(2, club="白塔")], [known(7, birth=BORN, club="青屿")]) == (-1,)


def test_who_could_be_several_people_is_refused():
    people = [known(7, birth=BORN, club="青屿"), known(8, birth=OTHER, club="青屿")]
    found = match([row(2, club="青屿")], people)
    assert [f.weight for f in found.findings] == [Weight.ERROR]
    assert keys([row(2, club="青屿"), row(3, club="青屿")], people) == (7, 8)


def test_a_row_that_is_known_for_certain_leaves_the_other_to_its_namesake():
    people = [known(7, club="青屿", registration="R1"), known(8, club="青屿")]
    assert keys([row(2, club="青屿"), row(3, club="青屿", registration="R1")], people) == (8, 7)


PERSON = st.tuples(
    st.sampled_from(["王伟", "李静"]),
    st.sampled_from(["", "M", "F"]),
    st.sampled_from([None, BORN, OTHER]),
    st.sampled_from(["", "青屿", "海角"]),
)


@given(st.lists(PERSON, max_size=6))
def test_a_list_that_comes_again_finds_its_people_one_by_one(people):
    rows = [row(i, name, gender=g, birth=b, club=k) for i, (name, g, b, k) in enumerate(people, 2)]
    first = match(rows, [])
    there = []
    for key in sorted(set(first.keys), reverse=True):
        same = [r for k, r in zip(first.keys, rows, strict=True) if k == key]
        gender, club = ("".join({getattr(r, field) for r in same}) for field in ("gender", "club"))
        there.append(known(-key, same[0].name, gender, same[0].birth, None, club))
    again = match(rows, there)
    if all(f.weight is not Weight.ERROR for f in again.findings):
        assert all(key > 0 for key in again.keys)
        assert len(set(again.keys)) == len(set(first.keys))
    else:
        assert len({(r.name, r.club) for r in rows}) < len(rows)
