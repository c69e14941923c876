"""Rankings of an event in the tables against the plain scorer, on random events: two programs, the same figures."""

from __future__ import annotations

import tempfile
from fractions import Fraction
from math import isclose
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import func, select

from tdapp.model.tables import BoardSeat, DealResult, Ruling
from tdapp.rules.thousandths import to_text
from tdapp.services.ranking.reading import ranking_of
from tdapp.services.standings.play_tables import load_table
from tdapp.text import Text
from tests import plain_scoring as plain
from tests.offices import new_office, regulations
from tests.seated_event import KEYED, enter, seat

PLACES = [(1, 2, 3, 4), (2, 1, 4, 3), (1, 4, 2, 4), (4, 1, 4, 2), (1, 3, 4, 2), (3, 1, 2, 4)]
STATES = ["played"] * 10 + ["not_played", "postponed", "cancelled", "adjudicated", "assigned"]


@st.composite
def lines(draw):
    state = draw(st.sampled_from(STATES))
    places = draw(st.sampled_from(PLACES)) if state in ("played", "adjudicated") else None
    scored = places is not None or state == "assigned"
    return {
        "state": state,
        "places": places,
        "left": tuple(draw(st.sampled_from([1, 5, 26])) if places and p == 4 else 0 for p in places or (0,) * 4),
        "pen": tuple(draw(st.sampled_from([0] * 9 + [10])) for _ in range(4)),
        "W": [draw(st.integers(-2000, 4000)) for _ in range(4)] if state == "assigned" else None,
        "in_mean": draw(st.sampled_from([None] * 6 + [True, False])) if scored else None,
        "in_total": draw(st.sampled_from([None] * 6 + [True, False])) if scored else None,
        "code": draw(st.sampled_from([None] * 3 + ["B1"])),
        "version": draw(st.sampled_from([None] * 6 + [2])),
        "reserve": draw(st.sampled_from([False] * 9 + [True])),
    }


@st.composite
def days(draw):
    """Tables of the first segment, rounds, who goes on to a second, and boards with their lines."""
    tables = draw(st.integers(1, 3))
    rounds = draw(st.integers(1, min(2, tables)))
    second = draw(st.booleans()) and tables > 1
    boards = {
        (s, r, t, b): draw(lines())
        for s, rs, ts in ((1, rounds, tables), *(((2, 1, 1),) if second else ()))
        for r in range(1, rs + 1) for t in range(1, ts + 1) for b in range(1, draw(st.integers(1, 3)) + 1)
    }  # fmt: skip
    return tables, rounds, second, boards


def play_day(office, kind: str, day) -> list[dict]:
    """Write the day into the tables; returns the rows for the plain scorer."""
    tables, _, second, boards = day
    a_table = 2 if kind == "pairs" else 4
    rows = []
    with office.step(Text("Day")) as step:
        event_id = 1
        entries, people = enter(step, event_id, kind, tables * a_table)
        seated = {1: seat(step, event_id, kind, tables, entries, people)}
        if second:
            going = list(range(2, 2 + a_table))
            seated[2] = seat(step, event_id, kind, 1, entries, people, 2, going)
        for (s, r, t, b), line in boards.items():
            rows.append(_write(step, entries, seated[s][r, t], (s, r, t, b), line))
    return rows


def _write(step, entries, encounter, where, line) -> dict:
    s, r, t, b = where
    step.insert(DealResult, [{
        "encounter_id": encounter, "board": b, "state": line["state"], "keyed_at": KEYED,
        "places": "".join(map(str, line["places"] or ())), "left": ",".join(map(str, line["left"])),
        "assigned": line["W"] and ",".join(map(to_text, line["W"])), "in_mean": line["in_mean"],
        "in_total": line["in_total"], "code": line["code"], "board_version": line["version"],
    }])  # fmt: skip
    table = load_table(step.session.connection(), encounter, (s, r), "1")
    seats = table.seats(b)
    numbers = {i: str(n) for n, i in entries.items()}
    pairs = any(seat.slot == 2 for seat in seats)
    credit = ["", "", "", ""]
    if line["reserve"]:
        credit[0] = "-"
        step.insert(BoardSeat, [{"encounter_id": encounter, "board": b, "seat": 0, "entry_id": seats[0].entry_id,
                                 "slot": seats[0].slot, "person_id": None, "credit_id": None}])  # fmt: skip
    number = step.session.connection().scalar(select(func.max(Ruling.__table__.c.number)))
    for i, cards in enumerate(line["pen"]):
        if cards:
            number = (number or 0) + 1
            step.insert(Ruling, [{
                "event_id": 1, "number": number, "kind": "other", "segment": s, "round": r, "group": "1",
                "table_number": t, "board": b, "party": numbers[seats[i].entry_id], "seat": "ESWN"[i], "cards": cards,
                "article": "sheet", "ruled_by": "何裁判", "incident_at": KEYED, "ruled_at": KEYED,
            }])  # fmt: skip
    return {
        "segment": s, "round": r, "table": t, "board": b, "code": line["code"] or "", "version": line["version"],
        "seats": [numbers[x.entry_id] + ("ab"[x.slot - 1] if pairs else "") for x in seats], "state": line["state"],
        "places": line["places"], "left": line["left"], "pen": list(line["pen"]),
        "W": line["W"] and [Fraction(w, 1000) for w in line["W"]], "in_mean": line["in_mean"],
        "in_total": line["in_total"], "credit": credit,
    }  # fmt: skip


def compare(kind: str, day) -> None:
    _, rounds, second, _ = day
    toml = regulations(kind, rounds=(rounds, 1) if second else (rounds,))
    with tempfile.TemporaryDirectory() as folder, new_office(Path(folder), toml) as office:
        rows = play_day(office, kind, day)
        by = "pair" if kind == "pairs" else "player"
        _, wanted = plain.score(rows, by=by)
        ever_unseen: set[str] = set()
        for number in sorted(wanted):
            found = ranking_of(office, None, number).lines
            credited = {plain.credited(row, i, by) for row in rows if row["segment"] == number for i in range(4)}
            # who sits here without a board of their own is not in the rows: only the event knows that they play
            unseen = {str(line.number) for line in found if line.elsewhere is None} - credited
            ever_unseen |= unseen  # their place there decides among equals here
            here = {str(line.number): line for line in found}
            for want in wanted[number]:
                line = here[want["id"]]
                if want["id"] in unseen:
                    continue
                assert isclose(line.total, want["total"], abs_tol=1e-9)
                assert Fraction(line.points, 1000) == want["points"]
                for r, total in want["rounds"].items():
                    assert isclose(line.rounds.get(r, 0.0), total, abs_tol=1e-9)
            if len(wanted[number]) == len(found) and not ever_unseen:
                assert [(str(x.number), x.place, x.tied, x.decided_by) for x in found] == [
                    (x["id"], x["place"], x["tied"], x["why"]) for x in wanted[number]
                ]


@pytest.mark.parametrize("kind", ["individual", "pairs"])
@settings(max_examples=12)
@given(day=days())
def test_an_event_ranks_as_the_plain_scorer_says(kind, day):
    compare(kind, day)


@pytest.mark.long
@pytest.mark.parametrize("kind", ["individual", "pairs"])
@settings(max_examples=300)
@given(day=days())
def test_an_event_ranks_as_the_plain_scorer_says_at_length(kind, day):
    compare(kind, day)
