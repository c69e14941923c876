"""Two events at the same time share their officials: tables of both count, by planned time or by what is in play."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select

from tdapp.i18n import render
from tdapp.model.journal import Step
from tdapp.model.tables import DealResult, Event, Person, Round, Segment
from tdapp.services.journal_desk import undo_step
from tdapp.services.office import Office
from tdapp.services.officials.by_hand import HandChange, change_duty
from tdapp.services.officials.desk import officials_page
from tdapp.services.officials.drawing import DutyRequest, draw_duties
from tdapp.services.setting_up import add_event
from tdapp.text import Text
from tests.offices import everything, regulations
from tests.officials_made import hall, refusals
from tests.seated_event import KEYED, enter, seat

NINE = datetime(2026, 5, 1, 1, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)


@pytest.fixture
def two(tmp_path):
    """Events A (five tables) and B (three), two rounds each, two TDs; the encounters of B."""
    with hall(tmp_path, tables=5, officials=2) as (office, _):
        add_event(office, regulations(code="B"), "b.toml")
        with office.step(Text("Seated")) as step:
            (event_id,) = step.session.scalars(select(Event.id).where(Event.code == "B"))
            there = step.session.scalars(select(Person.id)).all()
            step.update_each(Person, {i: {"registration": f"A{i}"} for i in there})
            entries, people = enter(step, event_id, "individual", 12)
            made = seat(step, event_id, "individual", 3, entries, people)
        yield office, made


def round_id(step: Step, event: str, number: int) -> int:
    query = select(Round.id).join(Segment).join(Event).where(Event.code == event, Round.number == number)
    (found,) = step.session.scalars(query)
    return found


def plan(office: Office, event: str, number: int, start: datetime | None, end: datetime | None = None) -> None:
    with office.step(Text("Planned")) as step:
        step.update(Round, [round_id(step, event, number)], planned_start=start, planned_end=end)


def begin(office: Office, event: str, number: int, *, end: bool = False) -> None:
    with office.step(Text("Begun")) as step:
        values = {"actual_start": NINE} | ({"actual_end": NINE + HOUR} if end else {})
        step.update(Round, [round_id(step, event, number)], **values)


def told(office: Office, event: str, number: int = 1) -> list[str]:
    return [render(f.text, "en") for f in officials_page(office, event, 1, number).findings]


def test_rounds_that_overlap_share_the_limit_and_the_obstacle_names_the_other_event(two):
    office, _ = two
    plan(office, "A", 1, NINE, NINE + HOUR)
    plan(office, "B", 1, NINE + HOUR / 2, NINE + 2 * HOUR)
    draw_duties(office, DutyRequest("a", "A", round=1))
    # Five of the eight are gone, so all three tables of B are left for two officials, and no more.
    start = everything(office)
    draw_duties(office, DutyRequest("b", "B", round=1))
    shares = officials_page(office, "B", 1, 1).duties.shares
    assert sum(len(s.tables) for s in shares) == 3
    assert sorted(len(s.tables) for s in shares) in ([1, 2], [3])
    assert all("directs tables of event A at the same time" in text for text in told(office, "B"))
    undo_step(office)
    assert everything(office) == start
    only = DutyRequest("b", "B", round=1, among=("严明",))
    mine = next(len(s.tables) for s in officials_page(office, "A", 1, 1).duties.shares if s.official.name == "严明")
    assert refusals(draw_duties, office, only) == [
        f"Round 1: Tables: 3. Officials: 1. Each directs at most 4 tables, together {4 - mine}.",
        f"Round 1: 严明 directs tables of event A at the same time: {mine}.",
        "The least bad assignment, which the chief TD may accept with a reason:",
        f"Round 1: 严明 has 3 tables, and others at the same time (event A: {mine}); the most is 4 together.",
    ]


def test_rounds_at_other_times_share_nothing(two):
    office, _ = two
    plan(office, "A", 1, NINE, NINE + HOUR)
    plan(office, "B", 1, NINE + HOUR, NINE + 2 * HOUR)
    begin(office, "A", 1)
    begin(office, "B", 1)
    draw_duties(office, DutyRequest("a", "A", round=1, reason="late"))
    draw_duties(office, DutyRequest("b", "B", round=1, reason="late"))
    assert told(office, "A") == told(office, "B") == []


def test_a_round_without_a_planned_end_lasts_until_the_next_or_to_the_end_of_its_day(two):
    office, _ = two
    plan(office, "A", 1, NINE)
    plan(office, "A", 2, NINE + 2 * HOUR)
    draw_duties(office, DutyRequest("a", "A"))
    for start, shared in (
        (NINE + HOUR, {1}),
        (NINE + 2 * HOUR, {2}),
        (NINE + 14 * HOUR, {2}),
        (NINE + 15 * HOUR, set()),
    ):
        plan(office, "B", 1, start, start + HOUR / 2)
        draw_duties(office, DutyRequest("b", "B", round=1, reason="again"))
        assert {n for n in (1, 2) if told(office, "A", n)} == shared


def test_without_times_what_both_play_now_counts(two):
    office, made = two
    draw_duties(office, DutyRequest("a", "A"))
    draw_duties(office, DutyRequest("b", "B"))
    assert told(office, "A") == told(office, "B") == [], "nothing is in play yet"
    begin(office, "B", 1)
    assert told(office, "A", 1), "round 1 is the next of A, and B is in play"
    assert told(office, "A", 2) == told(office, "B", 1) == [], "A is not in play, and its round 2 comes later"
    begin(office, "A", 1)
    assert told(office, "B", 1)
    assert told(office, "B", 2), "the next round of B"
    begin(office, "A", 1, end=True)
    assert told(office, "B", 1) == told(office, "B", 2) == [], "A has ended its round"
    assert told(office, "A", 2), "its next one meets what B plays"
    with office.step(Text("Played")) as step:
        rows = [{"encounter_id": i, "board": b, "keyed_at": KEYED, "state": "not-played"}
                for (r, _), i in made.items() if r == 1 for b in range(1, 13)]  # fmt: skip
        step.insert(DealResult, rows)
    assert told(office, "A", 2) == [], "every table of B has all its boards"


def test_a_later_round_ends_the_one_before_it(two):
    office, _ = two
    draw_duties(office, DutyRequest("a", "A", round=1))
    draw_duties(office, DutyRequest("b", "B", round=1))
    begin(office, "B", 1)
    assert told(office, "A", 1)
    begin(office, "B", 2)
    assert told(office, "A", 1) == []


def test_by_hand_the_tables_of_both_events_count_too(two):
    office, _ = two
    for event in "AB":
        plan(office, event, 1, NINE, NINE + HOUR)
    for table in "1234":
        change_duty(office, HandChange(table, "严明", "he stands there", 1, event="A"))
    assert refusals(change_duty, office, HandChange("1", "严明", "nearer", 1, event="B")) == [
        "严明 has 1 tables, and others at the same time (event A: 4); the most is 4 together.",
        "This needs the chief TD: name who approved it.",
    ]
    change_duty(office, HandChange("1", "严明", "nearer", 1, event="B", approved_by="沈裁判长"))
    assert told(office, "A") == ["严明 has 4 tables, and others at the same time (event B: 1); the most is 4 together.",
                                 "Round 1: nobody directs these tables: 5."]  # fmt: skip
