"""What two events at the same time share is found alike on both databases."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import select

from tdapp.model.tables import Event, Person, Round
from tdapp.services.officials.desk import officials_page
from tdapp.services.officials.drawing import DutyRequest, draw_duties
from tdapp.services.officials.editing import OfficialWords, add_official
from tdapp.services.officials.state import duties_drawn
from tdapp.services.scope import find_event, find_segment
from tdapp.services.setting_up import add_event
from tdapp.text import Text
from tests.offices import office_at, regulations
from tests.officials_made import DIRECTORS
from tests.seated_event import enter, seat, seat_event


def test_two_events_in_play_share_their_officials(database_url):
    with office_at(database_url, create=True) as office:
        add_event(office, regulations(), "a.toml")
        seat_event(office, "individual", 4)
        add_event(office, regulations(code="B"), "b.toml")
        with office.step(Text("Seated")) as step:
            (event_id,) = step.session.scalars(select(Event.id).where(Event.code == "B"))
            there = step.session.scalars(select(Person.id)).all()
            step.update_each(Person, {i: {"registration": f"A{i}"} for i in there})
            entries, people = enter(step, event_id, "individual", 16)
            seat(step, event_id, "individual", 4, entries, people)
        for name in DIRECTORS[:2]:
            add_official(office, OfficialWords(name))
        draw_duties(office, DutyRequest("a", "A"))
        draw_duties(office, DutyRequest("b", "B"))
        with office.step(Text("Begun")) as step:
            rounds = step.session.scalars(select(Round.id).where(Round.number == 1)).all()
            step.update_each(Round, {i: {"actual_start": datetime(2026, 5, 1, 1, tzinfo=UTC)} for i in rounds})
        page = officials_page(office, "B", 1, 1)
        assert [(r.tables, r.directed, r.begun) for r in page.rounds] == [(4, 4, True), (4, 4, False)]
        assert [f.text.fields["event"] for f in page.findings] == ["A", "A"]
        with office.read() as c:
            assert duties_drawn(c, find_segment(c, find_event(c, "A"), 1)) == {1: (4, 4), 2: (4, 4)}
