"""Windows of score corrections and what a late one costs (rules 6)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from tdapp.rules.corrections import CorrectionKind, CorrectionWindows, in_time, lower

END = datetime(2026, 5, 1, 4, 0, tzinfo=UTC)
WINDOWS = CorrectionWindows(agreement=30, published=20)


@pytest.mark.parametrize(
    "kind, minutes",
    [
        ("recording", 30),
        ("adding", 30),
        ("keying", 30),
        ("claim", 30),
        ("not-duplicate", 30),
        ("published", 20),
        ("staff", 20),
    ],
)
def test_each_kind_of_error_has_its_window_to_the_minute(kind, minutes):
    last = END + timedelta(minutes=minutes)
    assert in_time(CorrectionKind(kind), END, last, WINDOWS)
    assert not in_time(CorrectionKind(kind), END, last + timedelta(seconds=1), WINDOWS)


def test_any_other_kind_is_never_in_time():
    assert not in_time(CorrectionKind.OTHER, END, END, WINDOWS)
    assert not in_time(CorrectionKind.OTHER, None, END, WINDOWS)


def test_a_round_without_a_scheduled_end_closes_no_window():
    assert in_time(CorrectionKind.KEYING, None, END + timedelta(days=1), WINDOWS)


def test_a_late_correction_gives_each_seat_the_lower_of_both():
    assert lower((3700, 0, 2700, 0), (2000, 1600, 3500, -1200)) == (2000, 0, 2700, -1200)
