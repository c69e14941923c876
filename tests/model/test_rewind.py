"""A restore point is a name on a step; going back to it discards nothing."""

from __future__ import annotations

import pytest

from tdapp.i18n import render
from tdapp.model.chain import Inverse
from tdapp.model.log import head, newest_undoable, steps
from tdapp.model.rewind import mark, restore_points, rewind
from tdapp.model.tables import Club, Official, Person, Ruling
from tdapp.model.verify import verify
from tdapp.text import Refused, Text
from tests.stores import CLOCK, act, add_event, everything, ruling, take_back

ME = ("沈编排", "1", CLOCK)


def without_marks(engine):
    return {t: rows for t, rows in everything(engine).items() if t != "restore_point"}


def test_rewinding_returns_the_state_and_can_be_undone(engine):
    with act(engine) as step:
        step.insert(Club, [{"name": "海岸"}, {"name": "山城"}])
        step.insert(Person, [{"name": "丁一", "club_id": 1}])
    then = without_marks(engine)
    assert mark(engine, "draw", *ME) == 1
    with act(engine) as step:
        step.update(Club, [1], name="海湾")
        step.delete(Person, [1])
    with act(engine, operator="罗裁判", desk="2") as step:
        step.update(Club, [1], name="海角")
        step.insert(Person, [{"name": "丁二", "club_id": 1}])
    take_back(engine, take_back(engine, 4))  # redone, so it counts
    with act(engine) as step:
        step.insert(Club, [{"name": "slip"}])
    take_back(engine, step.seq)  # undone, so it does not
    later = without_marks(engine)
    done = rewind(engine, "draw", *ME)
    assert without_marks(engine) == then
    assert (done.seq, done.left) == (head(engine).seq, ())
    assert str(steps(engine)[-1].what) == "Back to the restore point “draw”"
    take_back(engine, done.seq)
    assert without_marks(engine) == later
    assert verify(engine).findings == ()


def test_a_step_before_the_point_that_was_undone_after_it_comes_back(engine):
    with act(engine) as step:
        step.insert(Club, [{"name": "海岸"}])
    then = without_marks(engine)
    mark(engine, "early", *ME)
    take_back(engine, 1)
    assert without_marks(engine) == {}
    rewind(engine, "early", *ME)
    assert without_marks(engine) == then


def test_what_cannot_be_taken_back_stays_and_is_listed(engine):
    with act(engine) as step:
        step.insert(Club, [{"name": "海岸"}])
    mark(engine, "early", *ME)
    mark(engine, "also early", *ME)
    with act(engine) as step:
        step.insert(Club, [{"name": "山城"}])
    with act(engine, "Printed", inverse=Inverse.NONE, reason=Text("paper stays paper")) as step:
        step.insert(Official, [{"name": "罗裁判", "role": "td"}])
    done = rewind(engine, "early", *ME)
    assert [str(s.what) for s in done.left] == ["Printed"]
    assert {t: len(rows) for t, rows in without_marks(engine).items()} == {"club": 1, "official": 1}
    assert restore_points(engine) == [("early", 1), ("also early", 2)]


def test_entries_are_withdrawn_once_and_withdrawals_too(engine):
    calls = []

    def withdraw(step, ids):
        calls.append(ids)
        for row in ids:
            step.insert(Ruling, [ruling(1, 100 + row, kind="withdraw", of=row)])

    takes = {"ruling": withdraw}
    with act(engine) as step:
        add_event(step)
        step.insert(Ruling, [ruling(1, 1)])
    mark(engine, "early", *ME)
    with act(engine, inverse=Inverse.ENTRY) as step:
        step.insert(Ruling, [ruling(1, 2)])
    with act(engine, inverse=Inverse.ENTRY) as step:
        step.insert(Ruling, [ruling(1, 3), ruling(1, 4)])
    take_back(engine, step.seq, withdrawers=takes)
    calls.clear()
    rewind(engine, "early", *ME, withdrawers=takes)
    assert calls == [[2]]  # 3 and 4 are withdrawn already


def test_what_stays_may_stand_in_the_way(engine):
    with act(engine) as step:
        step.insert(Club, [{"name": "海岸"}])
    mark(engine, "early", *ME)
    with act(engine) as step:
        step.insert(Club, [{"name": "山城"}])
    with act(engine, "fixed", inverse=Inverse.NONE, operator="罗裁判") as step:
        step.insert(Person, [{"name": "丁一", "club_id": 2}])
    with pytest.raises(Refused, match="“山城” is used by person “丁一”, from step 4 of 罗裁判: fixed"):
        rewind(engine, "early", *ME)
    assert head(engine).seq == 4


def test_names_are_told_apart(engine):
    with pytest.raises(Refused) as refusal:
        rewind(engine, "draw", *ME)
    assert render(refusal.value, "en") == "There is no restore point “draw”; there are: none"
    with act(engine) as step:
        step.insert(Club, [{"name": "海岸"}])
    mark(engine, "draw", *ME)
    with pytest.raises(Refused, match="already a restore point “draw”"):
        mark(engine, "draw", *ME)
    with pytest.raises(Refused) as refusal:
        rewind(engine, "cut", *ME)
    assert render(refusal.value, "zh") == "没有恢复点“cut”；现有恢复点：draw"
    assert rewind(engine, "draw", *ME).seq is None  # nothing to take back
    assert newest_undoable(engine, "沈编排", "1") == 1
