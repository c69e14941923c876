"""The clock of the demonstration: it starts before the first day and ticks a second a reading."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo


class DemoClock:
    """A clock that stands until it is read or moved, so that every run shows the same times."""

    def __init__(self, first_day: date, zone: str) -> None:
        self.first_day = first_day
        self._midnight = datetime(first_day.year, first_day.month, first_day.day, tzinfo=ZoneInfo(zone))
        self._now = self._midnight - timedelta(days=30)

    def __call__(self) -> datetime:
        """The instant; each reading is a second later than the one before."""
        self._now += timedelta(seconds=1)
        return self._now.astimezone(ZoneInfo("UTC"))

    def move_to(self, day: int, time: str) -> None:
        """Go forward to a time of day (`09:30`) of the tournament's day, 1 for the first; never back."""
        hour, minute = map(int, time.split(":"))
        self._now = max(self._now, self._midnight + timedelta(days=day - 1, hours=hour, minutes=minute))

    def wait(self, minutes: float) -> None:
        """Let time pass."""
        self._now += timedelta(minutes=minutes)
