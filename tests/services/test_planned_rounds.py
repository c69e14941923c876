"""Rounds have the times that the regulations plan, in the tournament's zone, and follow a change."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import select

from tdapp.model.tables import Round
from tdapp.services.journal_desk import undo_step
from tdapp.services.office import Office
from tdapp.services.setting_up import change_regulations
from tests.offices import everything, new_office, regulations

TIMES = 'starts = ["2026-05-01 09:00", "2026-05-01 13:30"]\nminutes = 150\n'


def times(office: Office) -> list[tuple[datetime | None, datetime | None]]:
    t = Round.__table__.c
    with office.read() as c:
        return [(r.planned_start, r.planned_end) for r in c.execute(select(t.planned_start, t.planned_end))]


def timed(text: str, more: str = TIMES) -> str:
    return text.replace("rounds = 2\n", f"rounds = 2\n{more}")


def test_planned_times_are_instants_of_the_tournaments_zone(tmp_path: Path) -> None:
    with new_office(tmp_path, timed(regulations() + "\n")) as office:
        assert times(office) == [
            (datetime(2026, 5, 1, 1, 0, tzinfo=UTC), datetime(2026, 5, 1, 3, 30, tzinfo=UTC)),
            (datetime(2026, 5, 1, 5, 30, tzinfo=UTC), datetime(2026, 5, 1, 8, 0, tzinfo=UTC)),
        ]


def test_without_times_nothing_is_planned(tmp_path: Path) -> None:
    with new_office(tmp_path) as office:
        assert times(office) == [(None, None)] * 2


def test_a_change_of_the_times_moves_the_rounds_and_can_be_undone(tmp_path: Path) -> None:
    with new_office(tmp_path) as office:
        before = everything(office)
        change_regulations(office, "A", timed(regulations() + "\n"), "r.toml", "")
        assert all(start and end for start, end in times(office))
        undo_step(office)
        assert everything(office) == before
