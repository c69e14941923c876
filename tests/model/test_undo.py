"""Undo returns the rows as they were, or says who built on them; redo undoes the undo."""

from __future__ import annotations

import pytest
from sqlalchemy import event as events

from tdapp.i18n import render
from tdapp.model.chain import Inverse
from tdapp.model.engine import reading
from tdapp.model.log import head, newest_redoable, newest_undoable, steps
from tdapp.model.tables import Club, Entry, Official, OfficialPin, Person, Photo, Ruling
from tdapp.model.undo import undo
from tdapp.model.verify import verify
from tdapp.text import Refused, Text
from tests.stores import CLOCK, act, add_event, everything, ruling, take_back


def back(engine, seq=None, operator="沈编排", desk="1", withdrawers=None):
    """Undo a step, else what Ctrl+Z would take."""
    return take_back(engine, seq or newest_undoable(engine, operator, desk), operator, desk, withdrawers=withdrawers)


def forth(engine, operator="沈编排", desk="1"):
    """Do what Ctrl+Y would."""
    return take_back(engine, newest_redoable(engine, operator, desk), operator, desk)


def problems(engine, seq, **options):
    with pytest.raises(Refused) as refusal:
        undo(engine, seq, "沈编排", "1", CLOCK, **options)
    return [render(p, "en") for p in refusal.value.problems]


def several_steps(engine):
    """Six steps of every kind of write; returns the states before, between and after them."""
    states = [everything(engine)]
    with act(engine, "clubs and people") as step:
        a, b = step.insert(Club, [{"name": "海岸"}, {"name": "山城"}])
        step.insert(Person, [{"name": f"丁{i}", "club_id": a, "registration": str(i)} for i in range(6)])
    states.append(everything(engine))
    with act(engine, "entries") as step:
        event = add_event(step)
        for n in range(1, 5):
            step.session.add(Entry(event_id=event, kind="player", list_number=n, club_id=b))
    states.append(everything(engine))
    with act(engine, "numbers") as step:
        step.update_each(Entry, {1: {"number": 4}, 2: {"number": 3}, 3: {"number": 2}, 4: {"number": 1}})
    states.append(everything(engine))
    with act(engine, "swap and rename") as step:
        step.update_each(Entry, {1: {"number": 1}, 4: {"number": 4}})
        step.session.get(Person, 1).name = "丁甲"
    states.append(everything(engine))
    with act(engine, "delete, insert, change in one") as step:
        step.delete(Person, [5, 6])
        step.session.add(Person(name="丁新", registration="5"))
        step.update(Club, [b], region="西南")
    states.append(everything(engine))
    with act(engine, "another club") as step:
        step.update(Person, [1, 2], club_id=b)
        step.delete(Person, [3])
    states.append(everything(engine))
    return states


def test_undoing_everything_returns_each_state_and_redoing_the_last(engine):
    states = several_steps(engine)
    for state in reversed(states[:-1]):
        back(engine)
        assert everything(engine) == state
    assert newest_undoable(engine, "沈编排", "1") is None
    for state in states[1:]:
        forth(engine)
        assert everything(engine) == state
    assert newest_redoable(engine, "沈编排", "1") is None
    for state in reversed(states[:-1]):
        back(engine)
        assert everything(engine) == state
    assert verify(engine).findings == ()


def test_undo_and_redo_say_what_they_take_back(engine):
    with act(engine, "Two clubs") as step:
        step.insert(Club, [{"name": "海岸"}])
    back(engine)
    forth(engine)
    back(engine)
    assert [str(s.what) for s in steps(engine)][1:] == ["Undone: Two clubs", "Redone: Two clubs", "Undone: Two clubs"]
    assert [s.undone_by for s in steps(engine)] == [4, 3, None, None]


def test_the_version_counts_on_and_never_back(engine):
    seen = []

    def version():
        with reading(engine) as session:
            seen.append(session.get(Club, 1).version)

    with act(engine) as step:
        step.insert(Club, [{"name": "海岸"}])
    version()
    with act(engine) as step:
        step.update(Club, [1], name="海湾")
    version()
    back(engine)
    version()
    forth(engine)
    version()
    back(engine)
    back(engine)
    forth(engine)
    version()
    assert seen == sorted(set(seen))


def test_undo_of_an_older_step_keeps_what_others_changed_in_other_columns(engine):
    with act(engine) as step:
        step.insert(Club, [{"name": "海岸"}])
    with act(engine) as step:
        step.update(Club, [1], name="海湾")
    with act(engine, operator="罗裁判", desk="2") as step:
        step.update(Club, [1], region="东")
    back(engine, 2)
    with reading(engine) as session:
        club = session.get(Club, 1)
        assert (club.name, club.region) == ("海岸", "东")


def test_a_row_that_was_changed_since_is_named_with_step_and_person(engine):
    with act(engine) as step:
        step.insert(Club, [{"name": "海岸"}])
    with act(engine, "rename") as step:
        step.update(Club, [1], name="海湾")
    with act(engine, "rename again", operator="罗裁判", desk="2") as step:
        step.update(Club, [1], name="海角")
    before = everything(engine)
    assert problems(engine, 2) == ["club “海角” was changed since by 罗裁判 in step 3: rename again"]
    with act(engine, "gone", operator="罗裁判") as step:
        step.delete(Club, [1])
    assert problems(engine, 2) == ["club “海湾” was changed since by 罗裁判 in step 4: gone"]
    assert before != everything(engine) == {}


def test_every_row_that_refers_to_what_would_go_is_named(engine):
    with act(engine) as step:
        step.insert(Club, [{"name": "海岸"}])
    with act(engine, "people", operator="罗裁判") as step:
        step.insert(Person, [{"name": "丁一", "club_id": 1}, {"name": "丁二", "club_id": 1}])
    assert problems(engine, 1) == [
        "club “海岸” is used by person “丁一”, from step 2 of 罗裁判: people",
        "club “海岸” is used by person “丁二”, from step 2 of 罗裁判: people",
    ]
    assert head(engine).seq == 2


def test_of_many_rows_of_a_step_a_few_stand_for_all(engine):
    with act(engine) as step:
        step.insert(Club, [{"name": "海岸"}])
    for who, count in (("first", 30), ("second", 1)):
        with act(engine, who, operator="罗裁判") as step:
            step.insert(Person, [{"name": f"{who}{n}", "club_id": 1} for n in range(count)])
    found = problems(engine, 1)
    assert [("step 2" in p, "step 3" in p) for p in found] == [(True, False)] * 3 + [(False, True), (False, False)]
    assert found[-1] == "Further problems: 27"


def test_a_row_does_not_come_back_to_a_club_that_is_gone(engine):
    with act(engine) as step:
        step.insert(Club, [{"name": "海岸"}])
        step.insert(Person, [{"name": "丁一", "club_id": 1}])
    with act(engine) as step:
        step.delete(Person, [1])
    with act(engine, "no more", operator="罗裁判") as step:
        step.delete(Club, [1])
    [problem] = problems(engine, 2)
    assert problem == "person “丁一” needs club, which 罗裁判 removed in step 3: no more"


def test_a_row_does_not_come_back_to_a_place_that_was_taken(engine):
    with act(engine) as step:
        step.insert(Person, [{"name": "丁一", "registration": "7"}, {"name": "丁二", "registration": "8"}])
    with act(engine) as step:
        step.delete(Person, [1])
        step.update(Person, [2], registration="9")
    with act(engine, "new", operator="罗裁判") as step:
        step.insert(Person, [{"name": "丁三", "registration": "7"}, {"name": "丁四", "registration": "8"}])
    assert problems(engine, 2) == [
        "person “丁一” lost its place to person “丁三”, by 罗裁判 in step 3: new",
        "person “丁二” lost its place to person “丁四”, by 罗裁判 in step 3: new",
    ]


def test_many_problems_are_counted_not_listed(engine):
    with act(engine) as step:
        step.insert(Club, [{"name": "海岸"}])
    for n in range(30):
        with act(engine) as step:
            step.insert(Person, [{"name": f"丁{n}", "club_id": 1}])
    found = problems(engine, 1)
    assert (len(found), found[-1]) == (21, "Further problems: 10")


def test_what_cannot_be_undone_says_why(engine):
    with act(engine, "Hands opened", inverse=Inverse.NONE, reason=Text("the hands were seen")) as step:
        step.insert(Club, [{"name": "海岸"}])
    assert problems(engine, 1) == ["Step 1 cannot be undone: the hands were seen (Hands opened)"]
    assert newest_undoable(engine, "沈编排", "1") is None
    assert problems(engine, 9) == ["There is no step 9."]
    assert problems(engine, 0) == ["There is no step 0."]


def test_a_step_is_undone_once(engine):
    with act(engine) as step:
        step.insert(Club, [{"name": "海岸"}])
    back(engine)
    assert problems(engine, 1) == ["Step 1 is already undone, by step 2."]


def test_content_stays_when_its_step_is_undone(engine):
    with act(engine) as step:
        step.insert(Photo, [{"sha": "x", "content": b"picture"}])
        step.insert(Club, [{"name": "海岸"}])
    back(engine)
    assert set(everything(engine)) == {"photo"}
    forth(engine)
    assert set(everything(engine)) == {"photo", "club"}
    with act(engine, "a photo") as step:
        step.insert(Photo, [{"sha": "y", "content": b"picture 2"}])
    assert problems(engine, step.seq) == [
        "Step 4 cannot be undone: it holds nothing that could be taken back (a photo)"
    ]
    assert newest_undoable(engine, "沈编排", "1") == 1  # Ctrl+Z passes over it
    assert verify(engine).findings == ()


def test_sealed_content_that_the_journal_cannot_give_back_is_not_undone(engine):
    with act(engine) as step:
        step.insert(Official, [{"name": "罗裁判", "role": "td"}])
    with act(engine) as step:
        step.insert(OfficialPin, [{"official_id": 1, "value": b"hash"}])
    assert problems(engine, 2) == ["PIN holds sealed content, which the journal cannot give back."]


def withdraw(step, ids):
    """As a service would: a further entry that takes the rulings back."""
    for row in ids:
        taken = step.session.get(Ruling, row)
        step.insert(Ruling, [ruling(taken.event_id, 100 + row, kind="withdraw", of=taken.number)])


def test_entries_are_withdrawn_by_a_further_entry(engine):
    with act(engine) as step:
        event = add_event(step)
    with act(engine, "A warning", inverse=Inverse.ENTRY) as step:
        step.insert(Ruling, [ruling(event, 1)])
    assert problems(engine, 2) == ["ruling is only taken back by a further entry."]
    back(engine, withdrawers={"ruling": withdraw})
    with reading(engine) as session:
        assert [(r.number, r.kind, r.of) for r in session.query(Ruling).order_by(Ruling.id)] == [
            (1, "warning", None),
            (101, "withdraw", 1),
        ]
    assert steps(engine)[-1].inverse is Inverse.ENTRY
    assert steps(engine)[1].undone_by == 3


def test_a_step_of_rows_and_entries_is_taken_back_each_in_its_way(engine):
    with act(engine) as step:
        event = add_event(step)
    with act(engine) as step:
        step.insert(Club, [{"name": "海岸"}])
        step.insert(Ruling, [ruling(event, 1)])
    back(engine, withdrawers={"ruling": withdraw})
    assert {t: len(rows) for t, rows in everything(engine).items()} == {"event": 1, "ruling": 2}


def test_a_withdrawer_that_refuses_leaves_everything(engine):
    def never(step, ids):
        raise Refused(Text("No."))

    with act(engine) as step:
        event = add_event(step)
        step.insert(Club, [{"name": "海岸"}])
        step.insert(Ruling, [ruling(event, 1)])
    before = everything(engine)
    assert problems(engine, 1, withdrawers={"ruling": never})[-1] != ""
    assert everything(engine) == before


def test_ctrl_z_takes_the_steps_of_this_operator_at_this_desk(engine):
    for operator, desk, name in [
        ("沈", "1", "a"),
        ("沈", "2", "b"),
        ("罗", "1", "c"),
        ("沈", "1", "d"),
        ("罗", "1", "e"),
    ]:
        with act(engine, operator=operator, desk=desk) as step:
            step.insert(Club, [{"name": name}])
    assert newest_undoable(engine, "沈", "1") == 4
    assert newest_undoable(engine, "罗", "1") == 5
    assert newest_undoable(engine, "沈", "2") == 2
    assert newest_undoable(engine, "罗", "2") is None
    back(engine, operator="沈")
    assert newest_undoable(engine, "沈", "1") == 1
    assert newest_redoable(engine, "罗", "1") is None
    assert newest_redoable(engine, "沈", "1") == 6


def test_a_step_that_was_done_again_is_the_newest_one(engine):
    for name in "abc":
        with act(engine) as step:
            step.insert(Club, [{"name": name}])
    back(engine, 1)
    back(engine, 4)  # the redo by its number, as `undo 4` does
    assert newest_undoable(engine, "沈编排", "1") == 1
    back(engine)
    assert newest_undoable(engine, "沈编排", "1") == 3
    forth(engine)
    assert newest_undoable(engine, "沈编排", "1") == 1
    back(engine, 7)  # the newest redo by its number is an undo, and can be done again
    assert newest_undoable(engine, "沈编排", "1") == 3
    assert newest_redoable(engine, "沈编排", "1") == 8
    assert verify(engine).findings == ()


def test_something_new_ends_what_could_be_redone(engine):
    with act(engine) as step:
        step.insert(Club, [{"name": "a"}])
    back(engine)
    with act(engine, inverse=Inverse.NONE) as step:
        step.insert(Club, [{"name": "printed"}])
    assert newest_redoable(engine, "沈编排", "1") == 2
    with act(engine) as step:
        step.insert(Club, [{"name": "b"}])
    assert newest_redoable(engine, "沈编排", "1") is None
    back(engine)
    assert newest_redoable(engine, "沈编排", "1") == 5


def test_a_large_draw_is_undone_in_few_statements(engine):
    with act(engine) as step:
        step.insert(Person, [{"name": f"p{i}"} for i in range(3000)])
    said = []
    events.listen(engine, "before_cursor_execute", lambda c, cursor, statement, *rest: said.append(statement))
    back(engine)
    assert everything(engine) == {}
    assert len(said) < 250
