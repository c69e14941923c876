"""A seating is checked before it goes on the wall, frozen there, and followed while it hangs."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import select

from tdapp.i18n import render
from tdapp.model.tables import CheckIn, Occupancy
from tdapp.services.drawing.draw import draw
from tdapp.services.drawing.ways import BySeed
from tdapp.services.hanging import wall
from tdapp.services.journal_desk import journal, undo_step
from tdapp.services.publications import content_of, latest, withdraw_publication
from tdapp.services.publish_seating import publish_seating
from tdapp.services.scope import find_event
from tdapp.services.seating_swap import SeatRef, swap_seats
from tdapp.text import Refused, Text
from tests.drawn_event import change, enter, play
from tests.offices import everything, new_office, regulations

SEED = BySeed("tdapp")


def drawn(office, count: int = 32, **named):
    entries = enter(office, count, **named)
    draw(office, None, 1, SEED)
    return entries


def test_the_wall_keeps_what_was_published_whatever_changes_afterwards(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations()) as office:
        drawn(office)
        done = publish_seating(office, None, 1)
        swap_seats(office, None, 1, 1, SeatRef(1, "E"), SeatRef(2, "S"), "asked", onward=True)
        with office.read() as c:
            content = content_of(c, done.published)
        assert [w.state for w in wall(office, None)] == ["changed"]
        publish_seating(office, None, 1)
        assert [w.state for w in wall(office, None)] == ["superseded", "on the wall"]
    assert (done.published.number, done.findings) == (1, ())
    assert content["rounds"][0]["sets"][0]["tables"][0] == {"table": 1, "E": 1, "S": 2, "W": 3, "N": 4}
    assert len(content["rounds"]) == 2


def test_one_round_is_published_beside_the_segment(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations()) as office:
        drawn(office)
        publish_seating(office, None, 1)
        publish_seating(office, None, 1, 2)
        with office.read() as c:
            event = find_event(c, None)
            found = latest(c, event, "seating", 1, 2), latest(c, event, "seating", 1)
    assert [p.number for p in found if p] == [2, 1]


def test_a_withdrawn_seating_gives_way_to_the_one_before(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations()) as office:
        drawn(office)
        publish_seating(office, None, 1)
        swap_seats(office, None, 1, 1, SeatRef(1, "E"), SeatRef(2, "S"), "asked", onward=True)
        publish_seating(office, None, 1)
        undo_step(office, seq_of_swap(office))
        withdraw_publication(office, None, 2, "printed too early")
        assert [w.state for w in wall(office, None)] == ["on the wall", "withdrawn"]


def seq_of_swap(office) -> int:
    """The step of the exchange of seats."""
    return next(s.seq for s in journal(office) if "xchange" in render(s.what, "en"))


def test_a_seating_that_hangs_unchanged_is_not_published_again(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations()) as office:
        drawn(office)
        first = publish_seating(office, None, 1)
        before = everything(office), len(journal(office))
        again = publish_seating(office, None, 1)
        assert (again.published, again.new, first.new) == (first.published, False, True)
        assert (everything(office), len(journal(office))) == before
        withdraw_publication(office, None, 1, "wrong paper")
        assert publish_seating(office, None, 1).published.number == 3, "what was taken down hangs anew"


def test_an_undone_draw_leaves_a_wall_that_is_no_longer_true(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations()) as office:
        entries = drawn(office, 4)
        publish_seating(office, None, 1)
        change(office, entries[0], status="withdrawn", left_segment=1, left_round=1)
        assert [w.state for w in wall(office, None)] == ["on the wall"]
        undo_step(office)
        undo_step(office)
        undo_step(office)
        assert [w.state for w in wall(office, None)] == ["withdrawn"]


def test_everything_wrong_stops_the_publication_at_once(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations()) as office:
        entries = drawn(office, 16)
        change(office, entries[2], status="withdrawn", left_segment=1, left_round=2)
        with office.step(Text("Emptied")) as step:
            o = Occupancy.__table__.c
            c = step.session.connection()
            step.delete(Occupancy, list(c.scalars(select(o.id).where(o.entry_id == entries[5]))))
            first = list(c.scalars(select(o.id).where(o.entry_id == entries[6], o.stage == 1).order_by(o.id)))[:1]
            step.update(Occupancy, first, entry_id=entries[7], person_id=None)
        with pytest.raises(Refused) as refused:
            publish_seating(office, None, 1)
    messages = [p.message for p in refused.value.problems]
    assert messages.count("Round {round}: these entries have no seat: {entries}.") == 2
    assert messages.count("Round {round}, table {table}: nobody sits at {seats}.") == 2
    assert messages.count("Round {round}: {who} has two seats at once.") == 1
    assert messages.count("Round {round}, table {table}: entry {entry} has left and still has a seat.") == 1


def test_who_is_not_checked_in_and_who_is_not_named_are_warnings(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations()) as office:
        entries = enter(office, 15)
        draw(office, None, 1, SEED, odd="reserves")
        with office.step(Text("Not seen")) as step:
            t = CheckIn.__table__.c
            step.delete(CheckIn, list(step.session.connection().scalars(select(t.id).where(t.entry_id == entries[0]))))
        found = publish_seating(office, None, 1).findings
    assert {f.text.message for f in found} == {"Not checked in: {entries}.", "No person is named yet for: {entries}."}
    assert {f.weight.value for f in found} == {"warning"}


def test_a_movement_beyond_the_rules_is_marked_on_the_wall(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations(rounds=(5,))) as office:
        drawn(office, 24)
        done = publish_seating(office, None, 1)
        with office.read() as c:
            notices = content_of(c, done.published)["notices"]
    assert ["unofficial" in n["m"] for n in notices] == [True]


def test_who_has_played_is_not_said_to_be_missing(tmp_path: Path):
    with new_office(tmp_path, regulations()) as office:
        enter(office, 16)
        with office.step(Text("Nobody came")) as step:
            step.delete(CheckIn, list(step.session.connection().scalars(select(CheckIn.__table__.c.id))))
        draw(office, None, 1, BySeed("x"))
        before = publish_seating(office, None, 1, 1).findings
        play(office, tables=3)
        after = publish_seating(office, None, 1, 2).findings
    assert [len(f.subject) for f in before] == [1 + 16]
    assert [len(f.subject) for f in after] == [1 + 4]
