"""Rankings with rulings against the plain scorer, and what is kept in memory against what is made anew (rules 6)."""

from __future__ import annotations

import tempfile
from collections import Counter
from fractions import Fraction
from math import isclose
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tdapp.services.ledger.reading import ledger_page
from tdapp.services.ledger.recording import add_ruling
from tdapp.services.office import Office
from tdapp.services.ranking.reading import ranking_of
from tests import plain_scoring as plain
from tests.seated_event import seated_office
from tests.services.ledger.days import RULED, TABLES, Day, acts
from tests.services.ledger.plain import check, picture

KINDS = pytest.mark.parametrize("kind", ["individual", "pairs"])


def play_out(kind: str, done) -> None:
    with tempfile.TemporaryDirectory() as folder, seated_office(Path(folder), kind, TABLES) as (office, _):
        day = Day(office, kind)
        for act in done:
            day.do(*act)
            check(office)
        _, wanted = plain.score(day.rows(), by="pair" if kind == "pairs" else "player")
        found = {str(line.number): line for line in ranking_of(office, None, 1).lines}
        for want in wanted[1]:
            line = found[want["id"]]
            assert isclose(line.total, want["total"], abs_tol=1e-9)
            assert Fraction(line.points, 1000) == want["points"]
            assert (line.place, line.tied) == (want["place"], want["tied"])


@KINDS
@settings(max_examples=12, deadline=None)
@given(done=st.lists(acts(), max_size=14))
def test_a_ranking_with_rulings_is_that_of_the_plain_scorer(kind, done):
    play_out(kind, done)


@pytest.mark.long
@KINDS
@settings(max_examples=200, deadline=None)
@given(done=st.lists(acts(), max_size=40))
def test_a_ranking_with_rulings_is_that_of_the_plain_scorer_at_length(kind, done):
    play_out(kind, done)


def proposed(office: Office) -> Counter[tuple[str, str, str]]:
    """What is proposed to whom and why; the numbers of the entries are left out."""
    return Counter((p.party, p.kind.value, str(p.reason)) for p in ledger_page(office, None).proposals)


def enter_again(kind: str, done, chosen: int) -> None:
    """Withdraw one ruling and enter it again with the time of its incident, as the same incident."""
    with tempfile.TemporaryDirectory() as folder, seated_office(Path(folder), kind, TABLES) as (office, _):
        day = Day(office, kind)
        for act in done:
            day.do(*act)
        if not day.rulings:
            return
        before, open_ = picture(office), proposed(office)
        number = sorted(day.rulings)[chosen % len(day.rulings)]
        day.withdraw(number)
        check(office)
        add_ruling(office, day.made[number])
        check(office)
        assert (picture(office), proposed(office)) == (before, open_)


@KINDS
@settings(max_examples=12, deadline=None)
@given(done=st.lists(acts(("line", *RULED)), min_size=3, max_size=12), chosen=st.integers(0, 20))
def test_a_ruling_withdrawn_and_entered_again_at_its_time_gives_the_same_standings(kind, done, chosen):
    enter_again(kind, done, chosen)


@pytest.mark.long
@KINDS
@settings(max_examples=200, deadline=None)
@given(done=st.lists(acts(), min_size=3, max_size=30), chosen=st.integers(0, 50))
def test_a_ruling_withdrawn_and_entered_again_at_its_time_gives_the_same_standings_at_length(kind, done, chosen):
    enter_again(kind, done, chosen)


def enter_in_order(kind: str, done, order: Any) -> None:
    """The same lines, and the same incidents entered in two orders."""
    found = []
    for shuffled in (False, True):
        with tempfile.TemporaryDirectory() as folder, seated_office(Path(folder), kind, TABLES) as (office, _):
            day = Day(office, kind)
            rulings = []
            for act in done:
                if act[0] == "line":
                    day.do(*act)
                else:
                    name, at, seat, _, choice = act
                    rulings.append(day.ruling(name, at, seat, choice)[0])
            for new in order(rulings) if shuffled else rulings:
                add_ruling(office, new)
            check(office)
            found.append((picture(office), proposed(office)))
    assert found[0] == found[1]


@KINDS
@settings(max_examples=12, deadline=None)
@given(done=st.lists(acts(("line", *RULED)), max_size=14), chance=st.randoms(use_true_random=False))
def test_the_order_in_which_incidents_are_entered_changes_nothing(kind, done, chance):
    enter_in_order(kind, done, lambda rulings: chance.sample(rulings, len(rulings)))


def test_entering_backwards_is_the_same_as_entering_forwards():
    keyed = [("line", (1, 1, b), 0, ((1, 3, 4, 2), (0, 0, 5, 0)), 0) for b in (1, 2, 5)]
    names = ("warning", "warning", "infraction", "infraction", "foul", "board lost")
    ruled = [(name, (1, 1, 2), seat, None, 3) for name in names for seat in (0, 2)]
    enter_in_order("pairs", [*keyed, *ruled], lambda rulings: rulings[::-1])
