"""Rankings with rulings against the plain scorer, and what is kept in memory against what is made anew (rules 6)."""

from __future__ import annotations

import tempfile
from fractions import Fraction
from math import isclose
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tdapp.rules.penalty_rulings import Details, RulingKind
from tdapp.rules.places import ALL_PLACES
from tdapp.services.ledger.amending import withdraw_ruling
from tdapp.services.ledger.places import RulingAt
from tdapp.services.ledger.recording import NewRuling, add_ruling
from tdapp.services.ranking.reading import ranking_of
from tdapp.services.results.lines import TypedLine
from tdapp.services.results.setting import set_result
from tdapp.services.results.spots import BoardAt
from tdapp.services.scope import find_event
from tdapp.services.standings.derivation import standings_at
from tests import plain_scoring as plain
from tests.seated_event import seated_office
from tests.services.ledger.plain import check

TABLES, BOARDS = 4, (1, 2, 5, 9)


@st.composite
def boards(draw):
    """A round, table and board."""
    return draw(st.integers(1, 2)), draw(st.integers(1, TABLES)), draw(st.sampled_from(BOARDS))


@st.composite
def lines(draw):
    """What stands on a sheet: places and cards left, None for a board that was crossed out."""
    if draw(st.integers(0, 5)) == 0:
        return None
    places = draw(st.sampled_from(ALL_PLACES))
    return places, tuple(draw(st.integers(1, 26)) if p == 4 else 0 for p in places)


@st.composite
def acts(draw):
    name = draw(st.sampled_from(["line"] * 4 + ["infraction"] * 3 + ["before play", "foul", "foul", "withdraw"]))
    return name, draw(boards()), draw(st.integers(0, 3)), draw(lines()), draw(st.integers(0, 20))


class Day:
    """One event played by acts, and the same as plain dictionaries."""

    def __init__(self, office, kind: str) -> None:
        self.office = office
        self.pairs = kind == "pairs"
        self.keyed: dict = {}
        self.rulings: dict = {}
        with office.read() as c:
            play = standings_at(office, c, find_event(c, None)).play
            self.seats = {(t.round, t.number, b): play.names(t, b) for t in play.tables.values() for b in BOARDS}

    def do(self, name, at, seat, line, chosen) -> None:
        round_, table, board = at
        who = self.seats[at][seat]
        place = RulingAt(round=round_, table=table, board=board)
        if name == "line":
            places, left = line or ((0, 0, 0, 0), ())
            set_result(self.office, BoardAt(round_, table, board), TypedLine(places=places, left=left))
            self.keyed[at] = line
        elif name == "infraction":
            made = add_ruling(self.office, NewRuling(party=who, kind=RulingKind.INFRACTION, at=place))
            self.rulings[made.number] = "cards", at, seat
        elif name == "before play":
            made = add_ruling(self.office, NewRuling(party=who, kind=RulingKind.INFRACTION, cards=3))
            self.rulings[made.number] = "early", who
        elif name == "foul" and not any(r[:2] == ("foul", at) for r in self.rulings.values()):
            self._foul(who, place, at, seat, chosen)
        elif name == "withdraw" and self.rulings:
            number = sorted(self.rulings)[chosen % len(self.rulings)]
            withdraw_ruling(self.office, None, number, reason="误判", by="何裁判长")
            del self.rulings[number]

    def _foul(self, who, place, at, seat, chosen) -> None:
        offenders = {seat, (seat + 2) % 4} if self.pairs else {seat}
        orders = [p for p in ALL_PLACES if all(p[i] == 4 for i in offenders)]
        places = orders[chosen % len(orders)]
        left = tuple(27 if i in offenders else 7 if p == 4 else 0 for i, p in enumerate(places))
        e, s, w, n = (0 if i in offenders else cards for i, cards in enumerate(left))
        entered = Details(places=places, left=(e, s, w, n))
        made = add_ruling(
            self.office, NewRuling(party=who, kind=RulingKind.FOUL, at=place, by="何裁判长", details=entered)
        )
        self.rulings[made.number] = "foul", at, (places, left)

    def rows(self) -> list[dict]:
        """The event as the plain scorer reads it."""
        fouled = {r[1]: r[2] for r in self.rulings.values() if r[0] == "foul"}
        rows: dict[Any, dict[str, Any]] = {}
        for at in sorted(self.seats):
            line = fouled.get(at, self.keyed.get(at))
            rows[at] = {
                "segment": 1, "round": at[0], "table": at[1], "board": at[2], "code": "", "version": None,
                "seats": list(self.seats[at]), "state": "played" if line else "not_played",
                "places": line and line[0], "left": line[1] if line else (0,) * 4, "pen": [0] * 4, "W": None,
                "in_mean": None, "in_total": None, "credit": [""] * 4,
            }  # fmt: skip
        for ruling in self.rulings.values():
            if ruling[0] == "cards":
                rows[ruling[1]]["pen"][ruling[2]] += 10
            elif ruling[0] == "early":
                first = min((at[0], at[2], at[1]) for at, seats in self.seats.items() if ruling[1] in seats)
                at = first[0], first[2], first[1]
                rows[at]["pen"][self.seats[at].index(ruling[1])] += 3
        return list(rows.values())


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


@pytest.mark.parametrize("kind", ["individual", "pairs"])
@settings(max_examples=12, deadline=None)
@given(done=st.lists(acts(), max_size=14))
def test_a_ranking_with_rulings_is_that_of_the_plain_scorer(kind, done):
    play_out(kind, done)


@pytest.mark.long
@pytest.mark.parametrize("kind", ["individual", "pairs"])
@settings(max_examples=200, deadline=None)
@given(done=st.lists(acts(), max_size=40))
def test_a_ranking_with_rulings_is_that_of_the_plain_scorer_at_length(kind, done):
    play_out(kind, done)
