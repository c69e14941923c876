"""The standings in memory equal fresh ones after every step, whatever was done and undone (architecture)."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import select

from tdapp.model.tables import Encounter, Entry, Occupancy, RankingLot, Ruling, Segment
from tdapp.rules.deal_states import DealState
from tdapp.rules.places import ALL_PLACES
from tdapp.services.exchange.results_csv import parse_results
from tdapp.services.journal_desk import journal, undo_step
from tdapp.services.results.exporting import export_results
from tdapp.services.results.lines import TypedLine
from tdapp.services.results.setting import set_result
from tdapp.services.results.spots import BoardAt
from tdapp.services.scope import find_event
from tdapp.services.score_file import By, ScoringTerms, score_file
from tdapp.services.standings.derivation import Standings, standings_at
from tdapp.services.standings.ranked import ranked
from tdapp.text import Refused, Text
from tests.seated_event import play_all, seated_office

KINDS = ("individual", "pairs")


def picture(standings: Standings) -> dict:
    """Everything that anybody can see of standings."""
    shown: dict[Any, Any] = {}
    for segment in standings.rules:
        for upto in (None, 1):
            sums = standings.sums(segment, upto)
            shown[segment, upto] = {
                e: (sums.totals.total(e), sums.totals.points(e), sums.totals.by_round(e), sums.totals.boards(e))
                for e in standings.field.entries
            }
        shown[segment] = ranked(standings, segment).lines if segment in standings.field.segments else None
    shown["cards"] = dict(standings.play.cards.by_result)
    shown["shown"] = {k: tuple(v) for k, v in standings.play.cards.shown.items()}
    shown["boards"] = {k: sorted(v) for k, v in standings.play.boards.items() if v}
    return shown


def check(office) -> None:
    with office.read() as c:
        event = find_event(c, None)
        kept = standings_at(office, c, event)
        fresh = Standings(event)
        fresh.refresh(c)
        assert picture(kept) == picture(fresh)
        assert kept.seq == fresh.seq


@st.composite
def typed_lines(draw):
    places = draw(st.sampled_from(ALL_PLACES))
    left = tuple(draw(st.integers(1, 26)) if p == 4 else 0 for p in places)
    state = draw(st.sampled_from([DealState.PLAYED] * 6 + [DealState.ADJUDICATED, DealState.NOT_PLAYED,
                                                          DealState.POSTPONED, DealState.ASSIGNED]))  # fmt: skip
    flags = {"in_mean": draw(st.sampled_from([None, None, True, False])),
             "in_total": draw(st.sampled_from([None, None, True, False]))}  # fmt: skip
    code = draw(st.sampled_from([None, None, None, "B1"]))
    if state is DealState.NOT_PLAYED:
        return TypedLine(places=(0, 0, 0, 0))
    if state is DealState.POSTPONED:
        return TypedLine(state=state)
    if state is DealState.ASSIGNED:
        return TypedLine(state=state, assigned=tuple(draw(st.integers(-3000, 4000)) for _ in range(4)), **flags)
    return TypedLine(places=places, left=left, state=state, code=code, **flags)


@st.composite
def actions(draw, kind):
    name = draw(st.sampled_from(["line"] * 8 + ["cards", "early cards", "withdraw", "undo", "undo", "credit", "leave",
                                                "close", "lot", "other seats"]))  # fmt: skip
    table, board, round_ = draw(st.integers(1, 4)), draw(st.integers(1, 12)), draw(st.integers(1, 2))
    number = draw(st.integers(1, 8 if kind == "pairs" else 16))
    return name, round_, table, board, draw(typed_lines()), number


def do(office, seated, action, first: int) -> None:
    name, round_, table, board, typed, number = action
    now = office.clock()
    row = {"event_id": seated.event_id, "kind": "infraction", "of": None, "segment": 1, "group": "1",
           "party": str(number), "seat": "", "cards": 10, "ruled_by": "何裁判", "incident_at": now,
           "ruled_at": now}  # fmt: skip
    if name == "line":
        set_result(office, BoardAt(round_, table, board), typed)
    elif name == "undo":
        own = [s.seq for s in journal(office, first) if s.undone_by is None and s.undoes is None]
        if own:
            undo_step(office, own[-1])
    else:
        with office.step(Text("{name}", name=name)) as step:
            _write(step, seated, name, action, row)


def _write(step, seated, name, action, row) -> None:
    _, round_, table, board, _, number = action
    c = step.session.connection()
    encounter = seated.encounters[round_, table]
    o = Occupancy.__table__.c
    seats = list(c.scalars(select(o.id).where(o.encounter_id == encounter).order_by(o.id)))
    numbers = list(c.scalars(select(Ruling.__table__.c.number).order_by(Ruling.__table__.c.number)))
    row = row | {"number": (numbers or [0])[-1] + 1}
    if name == "cards":
        at = {"round": round_, "table_number": table, "board": board, "seat": "ESWN"[number % 4]}
        step.insert(Ruling, [row | at])
    elif name == "early cards":
        step.insert(Ruling, [row | {"round": round_ if number % 2 else None}])
    elif name == "withdraw" and numbers:
        step.insert(Ruling, [row | {"kind": "withdraw", "of": numbers[number % len(numbers)], "cards": None}])
    elif name == "credit":
        step.update(Occupancy, [seats[number % len(seats)]], credit_id=None)
    elif name == "other seats":
        t = seated.entries[number]
        step.update(Occupancy, [seats[0]], entry_id=t, credit_id=t)
    elif name == "leave":
        step.update(Entry, [seated.entries[number]], status="withdrawn", left_segment=1, left_round=2)
    elif name == "close":
        step.update(Encounter, [encounter], state="rest", side_ew_id=seated.entries[1], side_ns_id=seated.entries[2])
    elif name == "lot":
        segment = c.scalar(select(Segment.__table__.c.id))
        lots = list(c.scalars(select(RankingLot.__table__.c.entry_id)))
        if not lots:
            step.insert(RankingLot, [{"segment_id": segment, "entry_id": seated.entries[n], "lot": i}
                                     for i, n in enumerate((3, 1, 2, 4), 1)])  # fmt: skip


def play_out(kind, done) -> None:
    with tempfile.TemporaryDirectory() as folder, seated_office(Path(folder), kind) as (office, seated):
        first = journal(office)[-1].seq
        for action in done:
            try:
                do(office, seated, action, first)
            except Refused:
                continue
            check(office)


@settings(max_examples=12)
@given(st.sampled_from(KINDS).flatmap(lambda kind: st.tuples(st.just(kind), st.lists(actions(kind), max_size=12))))
def test_what_is_kept_equals_what_is_made_anew_after_every_step(case):
    play_out(*case)


@pytest.mark.long
@settings(max_examples=300)
@given(st.sampled_from(KINDS).flatmap(lambda kind: st.tuples(st.just(kind), st.lists(actions(kind), max_size=40))))
def test_the_same_on_long_days(case):
    play_out(*case)


@pytest.mark.parametrize("kind", KINDS)
def test_an_event_scores_as_its_export_does_without_an_event(tmp_path, kind):
    """Two ways to the same figures: through the tables, and through results.csv."""
    with seated_office(tmp_path, kind, tables=5, rounds=(2,)) as (office, seated):
        play_all(office, seated, leave=frozenset({(1, 2, 3), (2, 5, 12)}))
        set_result(office, BoardAt(1, 2, 3), TypedLine(places=(0, 0, 0, 0), pen=(10, 0, 0, 0)))
        set_result(office, BoardAt(1, 3, 4), TypedLine(places=(1, 3, 4, 2), left=(0, 0, 9, 0), pen=(0, 0, 0, 20)))
        rows = parse_results(export_results(office).encode(), "results.csv")
        with office.read() as c:
            standings = standings_at(office, c, find_event(c, None))
            lines = ranked(standings, 1).lines
            rules = standings.regulations(1)
        by = By.PAIR if kind == "pairs" else By.PLAYER
        scored = score_file(rows, ScoringTerms(rules.event.tier, rules.scoring, by, rules))
        there = scored.segments[1].ranking
        here = [(line.place, str(standings.field.number(line.entry)), line.total, line.decided_by) for line in lines]
        assert here == [(line.place, line.entry, line.total, line.decided_by) for line in there]


def test_a_line_of_a_board_that_is_played_twice_touches_one_mean_only(tmp_path):
    with seated_office(tmp_path) as (office, seated):
        play_all(office, seated)
        set_result(office, BoardAt(1, 1, 1), TypedLine(places=(1, 3, 4, 2), left=(0, 0, 12, 0), code="B1"))
        set_result(office, BoardAt(2, 1, 1), TypedLine(places=(1, 3, 4, 2), left=(0, 0, 12, 0), code="B1"))
        with office.read() as c:
            standings = standings_at(office, c, find_event(c, None))
            standings.settle()
            (key,) = [k for k in standings.boards(1) if k.code]
            results, score = standings.board(key)
            before = standings.rescored
        assert (len(results), score.seat_spreads[0].n, key.version) == (2, 2, 1)
        set_result(office, BoardAt(2, 1, 1), TypedLine(places=(1, 3, 4, 2), left=(0, 0, 2, 0)))
        with office.read() as c:
            standings_at(office, c, find_event(c, None)).settle()
        assert standings.rescored == before + 1
        check(office)


def test_everything_is_read_anew_when_the_seating_changes(tmp_path):
    with seated_office(tmp_path) as (office, seated):
        play_all(office, seated)
        check(office)
        with office.step(Text("Another player")) as step:
            step.update(Occupancy, [1], credit_id=None)
        check(office)


def test_without_rewards_nothing_is_scored_but_lines_can_be_entered(tmp_path):
    from tests.offices import new_office, regulations
    from tests.seated_event import seat_event

    toml = regulations(rounds=(2,)).replace('tier = "bronze"', 'tier = "silver"')
    with new_office(tmp_path, toml) as office:
        seat_event(office, "individual", 4)
        set_result(office, BoardAt(1, 1, 1), TypedLine(places=(1, 3, 4, 2), left=(0, 0, 12, 0)))
        with office.read() as c:
            standings = standings_at(office, c, find_event(c, None))
            for _ in range(2):
                with pytest.raises(Refused, match="no reward points R"):
                    ranked(standings, 1)
        assert export_results(office).count("\n") == 2
