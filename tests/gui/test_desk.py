"""Where the desk stands: the event, segment and round of now, always one that is there."""

from __future__ import annotations

from tdapp.gui.models.desk import Scope, _fitting
from tdapp.services.overview import EventPart, Overview, SegmentPart
from tests.offices import office_at, regulations
from tests.windows import settle

ONE = EventPart("A", "a", "individual", (SegmentPart(1, (1, 2), (("1", 4),), 2), SegmentPart(2, (1, 2, 3), ())))
TWO = EventPart("B", "b", "pairs", (SegmentPart(1, (1,), ()),))
THERE = Overview("t", "CODE", "UTC", (ONE, TWO))


def test_what_is_not_there_is_not_stood_on():
    assert _fitting(Scope("A", 1, 1), None) == Scope()
    assert _fitting(Scope("Z", 7, 7), THERE) == Scope("A", 1, 2)
    assert _fitting(Scope("B", 2, 5), THERE) == Scope("B", 1, 1)


def test_a_choice_that_is_there_is_kept():
    assert _fitting(Scope("A", 2, 3), THERE) == Scope("A", 2, 3)
    assert _fitting(Scope("A", 1, 1), THERE) == Scope("A", 1, 1)


def test_without_a_choice_it_is_the_last_segment_drawn_and_its_latest_round():
    assert _fitting(Scope("A"), THERE) == Scope("A", 1, 2)
    assert _fitting(Scope("A", 2), THERE) == Scope("A", 2, 1)


def test_a_second_event_is_offered_at_the_top(window, file):
    from tdapp.services.setting_up import add_event

    with office_at(file) as office:
        add_event(office, regulations("pairs", code="P"), "regulations.toml")
    there = window(file)
    assert there.top.events.isEnabled()
    there.actions_["next-event"].trigger()
    settle(there)
    assert there.desk.scope.event == "P"
    assert there.top.events.currentData() == "P"
    assert there.page.heading.title.text().startswith("P")
