"""Two officials change places, and an absent one is replaced: in one step, with the reason, undone as one."""

from __future__ import annotations

import pytest

from tdapp.i18n import render
from tdapp.services.journal_desk import turnable, undo_step
from tdapp.services.officials.by_hand import (
    DutyExchange,
    HandChange,
    Replacement,
    change_duty,
    exchange_duties,
    replace_official,
)
from tdapp.services.officials.desk import list_officials, officials_page
from tdapp.services.officials.drawing import DutyRequest, draw_duties
from tdapp.services.officials.editing import OfficialWords, change_official
from tdapp.services.officials.ties import tie_official
from tests.offices import everything
from tests.officials_made import by_table, hall, refusals


@pytest.fixture
def office(tmp_path):
    with hall(tmp_path, tables=4, rounds=(3,), officials=4) as (made, _):
        draw_duties(made, DutyRequest("lot"))
        yield made


def test_two_officials_change_places_in_one_step(office):
    start, before = everything(office), by_table(office)
    made = exchange_duties(office, DutyExchange("1", "3", "she speaks their dialect", 1))
    assert [(m.line.table, m.line.official.name, m.before) for m in made] == [
        (1, before[3], before[1]), (3, before[1], before[3])
    ]  # fmt: skip
    assert by_table(office) == before | {1: before[3], 3: before[1]}
    reasons = {line.table: line.reason for line in officials_page(office, None, 1, 1).duties.lines}
    assert reasons == {1: "she speaks their dialect", 2: "", 3: "she speaks their dialect", 4: ""}
    undo_step(office)
    assert everything(office) == start


def test_an_official_moves_to_a_table_without_one(office):
    before = by_table(office)
    change_duty(office, HandChange("2", None, "ill", 1))
    exchange_duties(office, DutyExchange("1", "2", "table 2 is at the door", 1))
    assert by_table(office) == {2: before[1], 3: before[3], 4: before[4]}
    change_duty(office, HandChange("3", None, "ill", 1))
    assert "Nothing changes" in refusals(exchange_duties, office, DutyExchange("1", "3", "x", 1))[0]
    assert "Nothing changes" in refusals(exchange_duties, office, DutyExchange("2", "2", "x", 1))[0]
    assert "Say why" in refusals(exchange_duties, office, DutyExchange("2", "4", " ", 1))[0]
    assert "no table 9" in refusals(exchange_duties, office, DutyExchange("2", "9", "x", 1))[0]


def test_an_exchange_that_breaks_a_rule_needs_the_chief(office):
    before = by_table(office)
    tie_official(office, before[1], ["R8"])  # the first player of table 3
    asked = DutyExchange("1", "3", "x", 1)
    told = refusals(exchange_duties, office, asked)
    assert told == [f"Table 3: {before[1]} (family).", "This needs the chief TD: name who approved it."]
    assert by_table(office) == before
    (_, other) = exchange_duties(office, DutyExchange("1", "3", "x", 1, approved_by="沈裁判长"))
    assert [render(t, "en") for t in other.breaches] == told[:1]
    step = turnable(office).undo
    assert step is not None
    assert render(step.what, "en").endswith("change places (x); approved by 沈裁判长")


def test_somebody_takes_the_tables_of_an_absent_official_in_this_round_or_in_all_to_come(office):
    start = everything(office)
    absent = by_table(office)[1]
    takes = by_table(office)[2]
    rounds = {n: by_table(office, n) for n in (1, 2, 3)}
    replace_official(office, Replacement(absent, takes, "ill", 2))
    assert by_table(office, 2) == {t: takes if o == absent else o for t, o in rounds[2].items()}
    assert by_table(office, 1) == rounds[1]
    undo_step(office)
    assert everything(office) == start
    made = replace_official(office, Replacement(absent, takes, "ill", 2, onward=True, off_duty=True))
    assert [(m.round, m.before) for m in made] == [(2, absent), (3, absent)]
    assert by_table(office, 1) == rounds[1]
    assert absent not in {*by_table(office, 2).values(), *by_table(office, 3).values()}
    assert [o.active for o in list_officials(office) if o.person.name == absent] == [False]
    undo_step(office)
    assert everything(office) == start


def test_who_replaces_must_be_somebody_else_and_on_duty_and_the_absent_one_must_have_tables(office):
    one, other = by_table(office)[1], by_table(office)[2]
    assert "somebody else" in refusals(replace_official, office, Replacement(one, one, "x", 1))[0]
    assert refusals(replace_official, office, Replacement("沈裁判长", one, "x", 1)) == [
        "沈裁判长 directs no table of round 1."
    ]
    change_official(office, other, OfficialWords(active=False))
    assert refusals(replace_official, office, Replacement(one, other, "x", 1)) == [f"{other} is not on duty."]
    assert "There is no official" in refusals(replace_official, office, Replacement(one, "nobody", "x", 1))[0]


def test_what_a_replacement_breaks_in_several_rounds_is_told_by_round(office):
    one, other = by_table(office)[1], by_table(office)[2]
    tie_official(office, other, [f"R{n}" for n in range(16)])
    told = refusals(replace_official, office, Replacement(one, other, "x", 1, onward=True))
    assert [text.split(":")[0] for text in told[:-1]] == ["Round 1", "Round 2", "Round 3"]
