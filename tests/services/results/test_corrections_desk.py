"""The corrections of a segment as a page shows them: in which window, how late, lowered or not, taken back or not."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import select

from tdapp.model.tables import Round
from tdapp.rules.corrections import CorrectionKind
from tdapp.services.clock.turning import WhichRound, add_time, pause_round, resume_round, start_round
from tdapp.services.columns.corrections import Timing, correction_columns
from tdapp.services.journal_desk import undo_step
from tdapp.services.results.corrections import CorrectionWords
from tdapp.services.results.corrections_desk import corrections_desk
from tdapp.services.results.lines import TypedLine
from tdapp.services.results.setting import set_result
from tdapp.services.results.spots import BoardAt
from tdapp.text import Refused, Text
from tests.appealed import Appealed, appealed

CHIEF = "何裁判长"


@pytest.fixture
def made(tmp_path: Path) -> Iterator[Appealed]:
    """A round whose ranking hangs, and that ended by the schedule just now."""
    with appealed(tmp_path) as found:
        end_at(found, minutes=0)
        yield found


def end_at(made: Appealed, minutes: int) -> None:
    """The round ended so many minutes ago."""
    with made.office.step(Text("Scheduled")) as step:
        rounds = list(step.session.connection().scalars(select(Round.__table__.c.id)))
        step.update(Round, rounds, planned_end=made.office.clock() - timedelta(minutes=minutes))


def correct(made: Appealed, board: int, kind: CorrectionKind, agreed: str = "", by: str = "") -> None:
    set_result(made.office, BoardAt(1, 2, board), TypedLine(places=(4, 1, 2, 3), left=(26,)),
               correction=CorrectionWords(kind, "看错行", agreed, by))  # fmt: skip


def test_each_correction_says_in_which_window_it_was_made(made):
    correct(made, 1, CorrectionKind.KEYING, agreed="四家")
    correct(made, 2, CorrectionKind.OTHER, by=CHIEF)
    made.clock.move(minutes=33)
    correct(made, 3, CorrectionKind.RECORDING, by=CHIEF)
    rows = corrections_desk(made.office, None, None).rows
    assert [(r.number, r.board, r.timing, r.late_by, r.lowered) for r in rows] == [
        (1, 1, Timing.IN_TIME, 0, False), (2, 2, Timing.CHIEF_ONLY, 0, True), (3, 3, Timing.LATE, 4, True)]  # fmt: skip
    assert [(r.agreed, r.by, r.table) for r in rows] == [("四家", "沈编排", "2"), ("", CHIEF, "2"), ("", CHIEF, "2")]
    assert rows[0].new == "4123 26,0,0,0"
    assert rows[2].new.startswith("assigned ")
    undo_step(made.office)
    rows = corrections_desk(made.office, None, 1).rows
    assert [r.stands for r in rows] == [True, True, False]
    shown = correction_columns()
    assert [str(shown.column("state").text(r)) for r in rows] == ["✓ in time", "▲ chief TD only", "✕ taken back"]
    assert [str(shown.column("lower").text(r)) for r in rows] == ["", "applied", "applied"]


def test_a_round_without_a_schedule_closes_no_window(made):
    with made.office.step(Text("Scheduled")) as step:
        rounds = list(step.session.connection().scalars(select(Round.__table__.c.id)))
        step.update(Round, rounds, planned_end=None)
    made.clock.move(days=1)
    correct(made, 1, CorrectionKind.KEYING, agreed="四家")
    found = corrections_desk(made.office, None, None)
    assert [(r.timing, r.lowered) for r in found.rows] == [(Timing.IN_TIME, False)]
    assert found.windows == ()


def test_pauses_and_given_time_move_the_windows(made):
    one = WhichRound(round=1)
    start_round(made.office, None, one, 60)
    pause_round(made.office, None)
    made.clock.move(minutes=25)
    resume_round(made.office, None)
    add_time(made.office, None, one, 10)
    made.clock.move(minutes=95)  # 25 minutes after the 70 of the clock: planned were 120 minutes ago
    agreement, published = corrections_desk(made.office, None, None).windows
    assert 4 * 60 < agreement.seconds_left < 5 * 60
    assert published.seconds_left == 0
    correct(made, 1, CorrectionKind.KEYING, agreed="四家")
    made.clock.move(minutes=10)
    with pytest.raises(Refused, match="chief TD"):
        correct(made, 2, CorrectionKind.KEYING, agreed="四家")
    add_time(made.office, None, one, 30)
    correct(made, 2, CorrectionKind.KEYING, agreed="四家")
    rows = corrections_desk(made.office, None, None).rows
    assert [(r.timing, r.lowered) for r in rows] == [(Timing.IN_TIME, False)] * 2


def test_a_correction_is_judged_by_the_schedule_as_it_was_known(made):
    start_round(made.office, None, WhichRound(round=1), 1)
    made.clock.move(minutes=40)
    correct(made, 1, CorrectionKind.KEYING, by=CHIEF)
    add_time(made.office, None, WhichRound(round=1), 60)
    (row,) = corrections_desk(made.office, None, None).rows
    assert (row.timing, row.lowered) == (Timing.LATE, True)


def test_the_windows_of_the_round_that_ended_last_run(made):
    made.clock.move(minutes=25)
    agreement, published = corrections_desk(made.office, None, None).windows
    assert (agreement.round, agreement.by_agreement, published.by_agreement) == (1, True, False)
    assert 4 * 60 < agreement.seconds_left < 5 * 60
    assert published.seconds_left == 0
    assert agreement.closes - published.closes == timedelta(minutes=10)
    end_at(made, minutes=-60)
    assert corrections_desk(made.office, None, None).windows == ()
