"""Whatever was done: undoing all returns the first state, redoing all the last, rewinding any marked one."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from tdapp.model.log import newest_redoable, newest_undoable
from tdapp.model.rewind import mark, rewind
from tdapp.model.tables import Club, Person
from tdapp.model.verify import verify
from tests.stores import CLOCK, act, everything, new_store, take_back

ME = ("沈编排", "1", CLOCK)
DEEDS = st.lists(
    st.tuples(
        st.sampled_from(["club", "people", "rename", "move", "swap", "leave", "undo", "redo", "mark"]),
        st.integers(0, 99),
    ),
    min_size=1,
    max_size=25,
)


def rows(engine):
    """All rows but restore points, which stay whatever is undone."""
    return {t: r for t, r in everything(engine).items() if t != "restore_point"}


def do(engine, kind, n):
    """One deed; those that find nothing to act on do nothing."""
    found = rows(engine)
    clubs = [dict(r)["id"] for r in found.get("club", [])]
    people = [dict(r)["id"] for r in found.get("person", [])]
    if kind in ("undo", "redo"):
        newest = newest_undoable if kind == "undo" else newest_redoable
        if seq := newest(engine, *ME[:2]):
            take_back(engine, seq)
    elif kind == "mark":
        if f"mark {n}" not in {dict(r)["name"] for r in everything(engine).get("restore_point", [])}:
            mark(engine, f"mark {n}", *ME)
            return f"mark {n}"
    elif kind in ("club", "people", "rename", "move", "swap", "leave"):
        with act(engine, kind) as step:
            _write(step, kind, n, clubs, people)
    return None


def _write(step, kind, n, clubs, people):
    if kind == "club":
        step.session.add(Club(name=f"{n}-{len(clubs)}-{max(clubs, default=0)}"))
    elif kind == "people":
        step.insert(Person, [{"name": f"丁{n}", "club_id": clubs[n % len(clubs)] if clubs else None}] * (n % 4))
    elif kind == "rename" and people:
        step.session.get(Person, people[n % len(people)]).name = f"戊{n}"
    elif kind == "move" and people and clubs:
        step.update(Person, people[: n % 5], club_id=clubs[n % len(clubs)])
    elif kind == "swap" and len(clubs) > 1:
        a, b = clubs[0], clubs[-1]
        names = {i: step.session.get(Club, i).name for i in (a, b)}
        step.update_each(Club, {a: {"name": names[b]}, b: {"name": names[a]}})
    elif kind == "leave" and people:
        step.delete(Person, [people[n % len(people)]])


@given(DEEDS)
@settings(max_examples=15)
def test_every_way_back_and_forth_ends_where_it_should(deeds):
    with tempfile.TemporaryDirectory() as folder, new_store(Path(folder) / "f.tdb") as store:
        engine = store.engine
        marked = {}
        for kind, n in deeds:
            if name := do(engine, kind, n):
                marked[name] = rows(engine)
        last = rows(engine)
        undone = 0
        while seq := newest_undoable(engine, *ME[:2]):
            take_back(engine, seq)
            undone += 1
        assert rows(engine) == {}
        for _ in range(undone):
            take_back(engine, newest_redoable(engine, *ME[:2]))
        assert rows(engine) == last
        for name, state in marked.items():
            rewind(engine, name, *ME)
            assert rows(engine) == state
        assert verify(engine).findings == ()
