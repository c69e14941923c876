"""One use case is one transaction and one step, which holds every row before and after."""

from __future__ import annotations

import json
from datetime import date

import pytest
from sqlalchemy import event, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session, registry, relationship

from tdapp.model.chain import CHANGE, HEAD, STEP, Inverse
from tdapp.model.engine import reading, snapshot
from tdapp.model.guard import Unjournalled
from tdapp.model.log import changed_since, changes_of, head, steps
from tdapp.model.tables import Club, Entry, Official, OfficialPin, Person, Photo, Publication
from tdapp.model.verify import verify
from tdapp.text import Refused, Text
from tests.stores import CLOCK, act, add_event, everything


def changes(engine, seq):
    with snapshot(engine) as connection:
        return [
            (c.table, c.row, c.before and json.loads(c.before), c.after and json.loads(c.after))
            for _, c in changes_of(connection, [seq])
        ]


def test_a_step_says_who_did_what_where_and_when(engine):
    with act(engine, "Two clubs", operator="任e\u0301", desk="2", inverse=Inverse.NONE, reason=Text("why")) as step:
        step.session.add_all([Club(name="海岸"), Club(name="山城")])
    assert step.seq == 1
    assert step.changed == {"club": {1, 2}}
    [logged] = steps(engine)
    assert (logged.seq, logged.operator, logged.desk) == (1, "任é", "2")
    assert (logged.what, logged.inverse, logged.reason) == (Text("Two clubs"), Inverse.NONE, Text("why"))
    assert CLOCK.now >= logged.at


def test_the_rows_of_an_insert_are_held_whole_and_of_an_update_what_changed(engine):
    with act(engine) as step:
        [club] = step.insert(Club, [{"name": "海岸"}])
        [person] = step.insert(Person, [{"name": "丁一", "birth": date(1980, 1, 2), "club_id": club}])
    with act(engine) as step:
        step.session.get(Person, person).note = "迟到"
    with act(engine) as step:
        step.delete(Person, [person])
    assert changes(engine, 1)[0] == (
        "club", club, None, {"id": club, "name": "海岸", "short": "", "region": "", "version": 1}
    )  # fmt: skip
    assert changes(engine, 1)[1][3]["birth"] == "1980-01-02"
    assert changes(engine, 2) == [("person", person, {"note": "", "version": 1}, {"note": "迟到", "version": 2})]
    assert changes(engine, 3)[0][2]["note"] == "迟到"
    assert changes(engine, 3)[0][3] is None


def test_a_row_changed_twice_is_recorded_once(engine):
    with act(engine) as step:
        club = Club(name="海岸")
        step.session.add(club)
        step.session.flush()
        club.name = "海湾"
        step.session.flush()
        step.update(Club, [club.id], short="湾")
    [(_, _, before, after)] = changes(engine, 1)
    assert before is None
    assert (after["name"], after["short"], after["version"]) == ("海湾", "湾", 3)


def test_a_step_without_change_leaves_nothing(engine):
    with act(engine) as step:
        club = Club(name="海岸")
        step.session.add(club)
        step.session.flush()
        step.session.delete(club)
    assert step.seq is None
    with act(engine) as step:
        step.insert(Club, [])
        step.update(Club, [], name="x")
        step.delete(Club, [77])
    assert (step.seq, step.changed, head(engine).seq) == (None, {}, 0)


def test_a_row_that_has_its_new_values_already_is_left_alone(engine):
    with act(engine) as step:
        step.insert(Person, [{"name": "丁一", "birth": date(1980, 1, 2)}, {"name": "丁二", "birth": None}])
    with act(engine) as step:
        step.update(Person, [1, 2], name="丁一")
        step.update_each(Person, {1: {"birth": date(1980, 1, 2), "note": ""}})
    assert step.changed == {"person": {2}}
    with act(engine) as step:
        person = step.session.get(Person, 1)
        step.session.expire(person)
        person.name = "丁一"  # not known to be the same: only its version counts on
    assert steps(engine)[-1].inverse is Inverse.NONE


def test_the_old_value_of_an_expired_attribute_is_recorded(engine):
    with act(engine) as step:
        step.insert(Person, [{"name": "丁一"}])
    with act(engine) as step:
        person = step.session.get(Person, 1)
        step.session.expire(person)
        person.name = "丁二"
    assert changes(engine, 2) == [("person", 1, {"name": "丁一", "version": 1}, {"name": "丁二", "version": 2})]


def test_bulk_writes_return_ids_in_order_and_are_recorded(engine):
    with act(engine) as step:
        ids = step.insert(Person, [{"name": f"p{i}"} for i in range(1500)])
    with reading(engine) as session:
        assert [session.get(Person, i).name for i in (ids[0], ids[777], ids[-1])] == ["p0", "p777", "p1499"]
    with act(engine) as step:
        step.update(Person, ids[:1200], region="北")
    assert len(step.changed["person"]) == 1200
    with act(engine) as step:
        step.delete(Person, ids[600:])
    assert len(step.changed["person"]) == 900
    assert verify(engine).findings == ()


def test_rows_may_swap_unique_values(engine):
    with act(engine) as step:
        a, b = step.insert(Person, [{"name": "丁一", "registration": "1"}, {"name": "丁二", "registration": "2"}])
    with act(engine) as step:
        step.update_each(Person, {a: {"registration": "2"}, b: {"registration": "1", "birth": date(1990, 5, 6)}})
    assert [c[3] for c in changes(engine, 2)] == [
        {"registration": "2", "version": 2},
        {"birth": "1990-05-06", "registration": "1", "version": 2},
    ]
    assert verify(engine).findings == ()


def test_digest_columns_enter_the_journal_as_their_digest(engine):
    import hashlib

    with act(engine) as step:
        step.insert(Photo, [{"sha": "x", "content": b"picture"}])
        step.insert(Official, [{"name": "罗裁判", "role": "td"}])
        step.insert(OfficialPin, [{"official_id": 1, "value": b"argon2"}])
        step.insert(Publication, [publication(add_event(step), "榜文")])
    held = {c[0]: c[3] for c in changes(engine, 1)}
    assert held["photo"]["content"] == hashlib.sha256(b"picture").hexdigest()
    assert held["official_pin"]["value"] == hashlib.sha256(b"argon2").hexdigest()
    assert held["publication"]["content"] == hashlib.sha256("榜文".encode()).hexdigest()
    assert verify(engine).findings == ()
    with pytest.raises(Unjournalled, match="superseded"), act(engine) as step:
        step.delete(OfficialPin, [1])
    with pytest.raises(Unjournalled, match="superseded"), act(engine) as step:
        step.session.delete(step.session.get(OfficialPin, 1))
    with pytest.raises(Unjournalled, match="superseded"), act(engine) as step:
        step.update(OfficialPin, [1], value=b"another")
    with act(engine) as step:
        step.delete(OfficialPin, step.insert(OfficialPin, [{"official_id": 1, "value": b"slip"}]))
    assert step.seq is None


def publication(event_id, content):
    return {
        "event_id": event_id, "number": 1, "action": "publish", "kind": "notice", "segment": 1, "content": content,
        "fingerprint": "f", "regulations_number": 1, "program": "0", "journal_seq": 0, "journal_hash": "",
        "at": CLOCK(),
    }  # fmt: skip


def test_an_exception_leaves_nothing(engine):
    with pytest.raises(ZeroDivisionError), act(engine) as step:
        step.session.add(Club(name="海岸"))
        step.session.flush()
        raise ZeroDivisionError
    assert (everything(engine), head(engine).seq) == ({}, 0)


def test_a_commit_that_fails_is_rolled_back_and_the_connection_is_sound(engine):
    with pytest.raises(IntegrityError), act(engine) as step:
        step.insert(Entry, [{"event_id": 99, "kind": "player", "list_number": 1}])  # noticed at the commit only
    assert (everything(engine), head(engine).seq) == ({}, 0)
    for _ in range(3):
        with act(engine) as step:
            step.insert(Club, [{"name": f"c{head(engine).seq}"}])
    assert head(engine).seq == 3
    assert verify(engine).findings == ()


def test_a_stale_copy_is_refused(engine):
    with act(engine) as step:
        step.insert(Club, [{"name": "海岸"}])
    with act(engine) as step:
        stale = step.session.get(Club, 1)
    with act(engine) as step:
        step.session.get(Club, 1).short = "岸"
    stale.short = "海"
    with pytest.raises(Refused, match="Another desk changed the same thing"), act(engine) as step:
        step.session.add(stale)
    with reading(engine) as session:
        assert session.get(Club, 1).short == "岸"


def test_what_a_relationship_changes_on_the_way_is_recorded(engine):
    mapping = registry()

    class AClub:
        id: int
        name: str
        members: list[Member]
        chiefs: list[Chief]

    class Member:
        name: str

    class Chief:
        name: str
        role: str

    mapping.map_imperatively(Member, Person.__table__)
    mapping.map_imperatively(Chief, Official.__table__)
    mapping.map_imperatively(
        AClub,
        Club.__table__,
        properties={
            "members": relationship(Member),  # emptied on removal, without a back reference
            "chiefs": relationship(Chief, cascade="all, delete-orphan"),
        },
    )
    with act(engine) as step:
        club = AClub()
        club.name, club.members = "海岸", [Member(), Member()]
        for i, member in enumerate(club.members):
            member.name = f"丁{i}"
        club.chiefs = [Chief()]
        club.chiefs[0].name, club.chiefs[0].role = "罗裁判", "td"
        step.session.add(club)
    with act(engine) as step:
        club = step.session.get_one(AClub, 1)
        club.members.pop(0)
        club.chiefs.clear()
    assert {(c[0], c[1]) for c in changes(engine, 2)} == {("person", 1), ("official", 1)}
    with act(engine) as step:
        step.session.delete(step.session.get(AClub, 1))
    assert {(c[0], c[1]) for c in changes(engine, 3)} == {("person", 2), ("club", 1)}
    assert verify(engine).findings == ()
    mapping.dispose()


def test_a_line_costs_the_same_few_statements_however_much_was_done_before(engine):
    said: list[str] = []
    event.listen(engine, "before_cursor_execute", lambda c, cursor, statement, *rest: said.append(statement))
    event.listen(engine, "commit", lambda c: said.append("COMMIT"))
    counts = set()
    for n in range(6):
        said.clear()
        with act(engine) as step:
            step.insert(Club, [{"name": f"c{n}"}])
        counts.add(len(said))
        said.clear()
        with act(engine) as step:
            step.session.add(Club(name=f"d{n}"))
        counts.add(len(said) - 1)  # the flush reads its row back
        with act(engine) as step:
            step.insert(Person, [{"name": f"p{n}-{i}"} for i in range(20)])
    begin = 1 if engine.dialect.name == "sqlite" else 0
    assert counts == {begin + 6}, "begin, insert, head, step, change, head, commit"


def test_steps_are_numbered_without_gaps_and_chained(engine):
    for n in range(4):
        with act(engine) as step:
            step.insert(Club, [{"name": f"c{n}"}])
    with snapshot(engine) as connection:
        rows = connection.execute(select(STEP.c.seq, STEP.c.prev, STEP.c.hash).order_by(STEP.c.seq)).all()
        last = connection.execute(select(HEAD)).one()
    assert [r.seq for r in rows] == [1, 2, 3, 4]
    assert [r.prev for r in rows] == ["", *(r.hash for r in rows[:-1])]
    assert (last.seq, last.hash) == (4, rows[-1].hash)


def test_other_desks_follow_what_changed_since(engine):
    with act(engine) as step:
        step.insert(Club, [{"name": "海岸"}, {"name": "山城"}])
    seen, changed = changed_since(engine, 0)
    assert (seen, changed) == (1, {"club": {1, 2}})
    assert changed_since(engine, seen) == (1, {})
    with act(engine) as step:
        step.update(Club, [2], short="山")
        step.insert(Person, [{"name": "丁一"}])
    assert changed_since(engine, seen) == (2, {"club": {2}, "person": {1}})


def test_ids_are_never_given_out_again(engine):
    with act(engine) as step:
        ids = step.insert(Club, [{"name": "a"}, {"name": "b"}])
        step.delete(Club, [ids[1]])
    with act(engine) as step:
        [new] = step.insert(Club, [{"name": "c"}])
    assert new > ids[1]


def test_a_flush_outside_a_step_is_refused(engine):
    from tdapp.model.flush import StepSession

    with StepSession(engine) as session:
        session.add(Club(name="x"))
        with pytest.raises(Unjournalled):
            session.flush()
    with Session(engine) as session:
        session.add(Club(name="x"))
        with pytest.raises(Unjournalled):
            session.commit()
    with snapshot(engine) as connection:
        assert connection.execute(select(CHANGE)).all() == []
