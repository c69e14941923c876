"""What is meant where nobody said it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tdapp.model.tables import Group
from tdapp.services.office import Office
from tdapp.services.scope import find_event, find_group, find_segment
from tdapp.services.setting_up import add_event
from tdapp.text import Refused, Text
from tests.offices import new_office, regulations


def seat(office: Office, number: int) -> None:
    """Gives a segment a group, as its draw does."""
    with office.step(Text("Seated")) as step:
        c = step.session.connection()
        segment = find_segment(c, find_event(c, None), number)
        step.insert(Group, [{"segment_id": segment.id, "number": 1, "code": "1", "tables": 2}])


def meant(office: Office) -> int:
    """The segment that stands for none."""
    with office.read() as c:
        return find_segment(c, find_event(c, None), None).number


def test_the_only_segment_need_not_be_named(tmp_path: Path) -> None:
    with new_office(tmp_path) as office:
        assert meant(office) == 1


def test_the_only_segment_with_seats_need_not_be_named(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations(rounds=(2, 2))) as office:
        with pytest.raises(Refused, match="Event A has several segments"):
            meant(office)
        seat(office, 1)
        assert meant(office) == 1
        seat(office, 2)
        with pytest.raises(Refused, match="several segments"):
            meant(office)


def hint(office: Office) -> str:
    """What a segment without its draw is refused with."""
    with office.read() as c, pytest.raises(Refused) as refused:
        find_group(c, find_segment(c, find_event(c, "A"), 1), None)
    return str(refused.value)


def test_a_command_that_is_named_says_the_event_where_there_are_several(tmp_path: Path) -> None:
    with new_office(tmp_path) as office:
        assert hint(office).endswith("tdapp draw --segment 1")
        add_event(office, regulations(code="B"), "b.toml")
        assert hint(office).endswith("tdapp draw --event A --segment 1")
