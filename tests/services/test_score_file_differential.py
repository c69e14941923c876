"""The scorer against the plain one of `plain_scoring`, on random events read from files."""

from __future__ import annotations

import csv
import io
from collections import Counter
from fractions import Fraction
from math import isclose, isfinite

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from tdapp.rules.regulations import filled_scoring
from tdapp.rules.regulations.sections import ScoringRules
from tdapp.rules.standard_scores import Divisor
from tdapp.rules.tiers import Tier
from tdapp.services.exchange.results_csv import parse_results
from tdapp.services.score_file import By, ScoringTerms, score_file
from tests import plain_scoring as plain

SEATS = "ESWN"
# Few outcomes make ties and boards without any spread.
PLACES = [(1, 2, 3, 4), (2, 1, 4, 3), (1, 4, 2, 4), (4, 1, 4, 2), (1, 3, 4, 2), (3, 1, 2, 4)]
STATES = ["played"] * 12 + ["crossed", "postponed", "cancelled", "adjudicated", "assigned"]


@st.composite
def results(draw):
    """All boards of one table: whether the event has ties, codes, versions, reserves, substitutes, cards is drawn."""
    state = draw(st.sampled_from(STATES))
    places = draw(st.sampled_from(PLACES)) if state in ("played", "adjudicated") else None
    left = tuple(draw(st.sampled_from([1, 5, 27])) if places and place == 4 else 0 for place in places or (0,) * 4)
    return {
        "state": "played" if state == "crossed" else state,
        "places": places,
        "left": left,
        "pen": tuple(draw(st.sampled_from([0] * 9 + [10])) for _ in SEATS),
        "W": [Fraction(draw(st.integers(-20, 40)), 10) for _ in SEATS] if state == "assigned" else None,
        "in_mean": draw(st.sampled_from([None] * 6 + [True, False])) if places or state == "assigned" else None,
        "in_total": draw(st.sampled_from([None] * 6 + [True, False])) if places or state == "assigned" else None,
        "version": draw(st.sampled_from([None] * 6 + [1, 2])),
    }


@st.composite
def events(draw, by):
    """Rows of one or two segments; in the second some of the entries go on, in other seats."""
    tables = draw(st.integers(1, 4))
    seats = 4 if by == "player" else 2
    everybody = [str(n) for n in range(1, tables * seats + 1)]
    coded = draw(st.booleans())
    rows = []
    for segment in range(1, draw(st.integers(1, 2)) + 1):
        if segment == 2:
            going = draw(st.integers(1, tables))
            everybody = draw(st.permutations(everybody))[: going * seats]
        for round_number in range(1, draw(st.integers(1, 2)) + 1):
            order = draw(st.permutations(everybody))
            rows += draw(one_round(by, segment, round_number, order, coded=coded))
    return draw(st.permutations(rows))


@st.composite
def one_round(draw, by, segment, round_number, order, *, coded):
    seats = 4 if by == "player" else 2
    rows = []
    for table in range(len(order) // seats):
        four = list(order[table * seats : (table + 1) * seats])
        four = four if by == "player" else [four[0] + "a", four[1] + "a", four[0] + "b", four[1] + "b"]
        for board in range(1, draw(st.integers(1, 3)) + 1):
            credit = ["", "", "", ""]
            if draw(st.integers(0, 9)) == 0:  # a reserve plays for nobody, a substitute for somebody else
                credit[0] = credit[2] = draw(st.sampled_from(["-", "77"]))
                if by == "player" or (credit[0] == "-" and draw(st.booleans())):
                    credit[2] = ""
            where = {"segment": segment, "round": round_number, "table": table + 1, "board": board}
            code = f"B{segment}{board}" if coded else ""  # one code in two rounds: one mean over both
            rows.append({**where, "code": code, "seats": four, "credit": credit, **draw(results())})
    return rows


def as_file(rows):
    """The rows in the fixed format, with a row number each."""
    names = ["segment", "round", "table", "board", *SEATS]
    names += [f"{n}_{s}" for n in ("place", "left", "pen") for s in SEATS]
    optional = ["code", "version", "state", "in_mean", "in_total"]
    names += optional + [f"{n}_{s}" for n in ("W", "credit") for s in SEATS]
    out = io.StringIO()
    writer = csv.DictWriter(out, names)
    writer.writeheader()
    for row in rows:
        crossed = row["state"] == "played" and row["places"] is None
        cells = {n: row[n] for n in names if n in row}
        cells |= {n: int(row[n]) for n in ("in_mean", "in_total") if row[n] is not None}
        for i, seat in enumerate(SEATS):
            cells[seat] = row["seats"][i]
            cells[f"place_{seat}"] = "x" if crossed else row["places"][i] if row["places"] else ""
            cells[f"left_{seat}"], cells[f"pen_{seat}"] = row["left"][i], row["pen"][i]
            cells[f"W_{seat}"] = float(row["W"][i]) if row["W"] else ""
            cells[f"credit_{seat}"] = row["credit"][i]
        writer.writerow(cells)
    return out.getvalue().encode()


def terms(by, divisor="n"):
    scoring = filled_scoring(ScoringRules(sd=Divisor(divisor)), Tier.BRONZE)
    return ScoringTerms(Tier.BRONZE, scoring, By(by))


def compare(rows, by, divisor):
    found = score_file(parse_results(as_file(rows), "r.csv"), terms(by, divisor))
    wanted, rankings = plain.score(rows, by=by, divisor=divisor)
    seen = 0
    for board in found.boards:
        for index, row in enumerate(board.rows):
            want = wanted[row.row - 2]
            seen += 1
            assert [Fraction(v, 1000) for v in board.score.w[index]] == want["W"]
            assert [Fraction(v, 1000) for v in board.score.z[index]] == list(want["Z"])
            for mine, theirs in ((board.score.dw, want["Dw"]), (board.score.dz, want["Dz"])):
                assert all(
                    isclose(a, b, rel_tol=0, abs_tol=1e-9) and isfinite(a)
                    for a, b in zip(mine[index], theirs, strict=True)
                )
    assert seen == len(wanted)
    assert len(found.unscored) == len(rows) - seen
    for number, segment in found.segments.items():
        placed = [(x.entry, x.place, x.tied, x.decided_by) for x in segment.ranking]
        assert placed == [(x["id"], x["place"], x["tied"], x["why"]) for x in rankings[number]]
        for line, want in zip(segment.ranking, rankings[number], strict=True):
            totals = found.last_played(line.entry, number).totals
            assert isclose(line.total, want["total"], abs_tol=1e-9)
            assert Fraction(totals.points(line.entry), 1000) == want["points"]
            for r, total in want["rounds"].items():
                assert isclose(totals.round_total(line.entry, r), total, abs_tol=1e-9)
        for why in Counter(x["why"] for x in rankings[number]):
            event(f"decided by {why.split(' ', maxsplit=1)[0]}")


@pytest.mark.parametrize("by", ["player", "pair"])
@settings(max_examples=60)
@given(data=st.data())
def test_every_score_and_every_place_is_that_of_the_plain_scorer(by, data):
    compare(data.draw(events(by)), by, data.draw(st.sampled_from(["n", "n-1"])))


@pytest.mark.long
@pytest.mark.parametrize("by", ["player", "pair"])
@settings(max_examples=3000)
@given(data=st.data())
def test_every_score_and_every_place_is_that_of_the_plain_scorer_at_length(by, data):
    compare(data.draw(events(by)), by, data.draw(st.sampled_from(["n", "n-1"])))


@pytest.mark.parametrize("by", ["player", "pair"])
@given(data=st.data())
def test_the_order_of_rows_changes_nothing(by, data):
    rows = data.draw(events(by))
    again = data.draw(st.permutations(rows))
    first, second = (score_file(parse_results(as_file(r), "r.csv"), terms(by)) for r in (rows, again))
    for number, segment in first.segments.items():
        assert segment.ranking == second.segments[number].ranking


@given(data=st.data())
def test_the_scores_in_a_mean_add_to_nothing(data):
    found = score_file(parse_results(as_file(data.draw(events("player"))), "r.csv"), terms("player"))
    for board in found.boards:
        for scores in (board.score.dw, board.score.dz):
            counted = [d for d, m in zip(scores, board.score.in_mean, strict=True) if m]
            assert all(abs(sum(column)) < 1e-9 for column in zip(*counted, strict=True))
