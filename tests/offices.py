"""Offices for tests: a real file, a clock that the test moves, an invented operator."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import select

from tdapp.bootstrap import open_office
from tdapp.model.base import Base
from tdapp.services.office import Office
from tdapp.services.setting_up import add_event


class Clock:
    """A clock that stands until it is moved, and ticks a second a reading so that no two steps share a time."""

    def __init__(self, start: datetime = datetime(2026, 5, 1, 1, 0, tzinfo=UTC)) -> None:
        self.now = start

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now

    def move(self, **by: float) -> None:
        """Let time pass: `move(minutes=30)`."""
        self.now += timedelta(**by)


def regulations(kind: str = "individual", *, code: str = "A", rounds: tuple[int, ...] = (2,), more: str = "") -> str:
    """Regulations of a bronze event with so many rounds in each segment; `more` is further TOML."""
    segments = "\n".join(f"[[segment]]\nnumber = {i}\nrounds = {n}" for i, n in enumerate(rounds, 1))
    return (
        '[tournament]\nname = "海岸邀请赛"\nzone = "Asia/Shanghai"\nfirst_day = 2026-05-01\n'
        f'[event]\ncode = "{code}"\nname = "项目{code}"\nkind = "{kind}"\ntier = "bronze"\ncategories = ["open"]\n'
        f"{segments}\n{more}\n"
    )


@contextmanager
def office_at(
    where: Path | str, *, create: bool = False, clock: Clock | None = None, operator: str = "沈编排", desk: str = "1"
) -> Iterator[Office]:
    """An office on the tournament at the path or URL."""
    with open_office(str(where), operator=operator, desk=desk, clock=clock or Clock(), create=create) as office:
        yield office


@contextmanager
def new_office(folder: Path, toml: str | None = None, *, clock: Clock | None = None) -> Iterator[Office]:
    """An office on a new file in the folder, with one event."""
    with office_at(folder / "tournament.tdb", create=True, clock=clock) as office:
        add_event(office, toml or regulations(), "regulations.toml")
        yield office


def everything(office: Office) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of all tables but the journal's, without version counters: two equal states compare equal."""
    with office.read() as c:
        return {
            t.name: sorted(
                (tuple((k, v) for k, v in r.items() if k != "version") for r in c.execute(select(t)).mappings()),
                key=str,
            )
            for t in Base.metadata.sorted_tables
        }
