"""How fast rankings are, beside a floor of the same run: a bare Core load, a bare INSERT and COMMIT (FULL)."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter

import pytest
from sqlalchemy import Connection, create_engine, event, insert, select

from tdapp.model.base import Base
from tdapp.model.engine import PRAGMAS
from tdapp.model.tables import DealResult, Occupancy
from tdapp.services.office import Office
from tdapp.services.ranking.reading import ranking_of
from tdapp.services.results.lines import TypedLine
from tdapp.services.results.setting import set_result
from tdapp.services.results.spots import BoardAt
from tdapp.services.scope import find_event
from tdapp.services.standings.derivation import Standings, standings_at
from tdapp.services.standings.ranked import ranked
from tests.benchmarks.conftest import Measured
from tests.seated_event import KEYED, play_all, seated_office

pytestmark = pytest.mark.benchmark
TABLES = 500
TIMES, LINES = 9, 40


def timed(action: Callable[[], object]) -> float:
    gc.collect()  # what earlier tests left behind is not measured
    start = perf_counter()
    action()
    return perf_counter() - start


def from_the_file(office: Office) -> None:
    with office.read() as c:
        standings = Standings(find_event(c, None))
        standings.refresh(c)
        assert len(ranked(standings, 1).lines) == 4 * TABLES


def bare_load(office: Office) -> None:
    with office.read() as c:
        assert len(c.execute(select(DealResult.__table__)).all()) == 2 * 12 * TABLES
        assert len(c.execute(select(Occupancy.__table__)).all()) == 2 * 12 * TABLES


def test_two_thousand_players_over_24_boards_from_the_file_to_the_ranking(tmp_path: Path, measured: Measured) -> None:
    with seated_office(tmp_path, tables=TABLES) as (office, seated):
        play_all(office, seated)
        pairs = [(timed(lambda: bare_load(office)), timed(lambda: from_the_file(office))) for _ in range(TIMES)]
        floor, whole = (median(times) for times in zip(*pairs, strict=True))
        measured("the same with names, the first time", timed(lambda: ranking_of(office, None, 1)))
        measured("48,000 seat scores from the file to the ranking", whole, floor=floor, at_most=4)


@contextmanager
def bare_inserts(folder: Path) -> Iterator[Callable[[int], None]]:
    """Rows into a file of its own, each with its COMMIT, through Core with the same settings; no journal."""
    engine = create_engine(f"sqlite:///{folder / 'floor.db'}")

    @event.listens_for(engine, "connect")
    def set_up(connection, _record) -> None:
        connection.isolation_level = None
        for name, value in PRAGMAS.items():
            connection.execute(f"PRAGMA {name}={0 if name == 'foreign_keys' else value}")  # no table to refer to

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    Base.metadata.create_all(engine)

    def one(board: int) -> None:
        row = {"encounter_id": 1, "board": board, "places": "1342", "left": "0,0,12,0", "keyed_at": KEYED}
        with engine.begin() as c:
            c.execute(insert(DealResult), row)

    try:
        yield one
    finally:
        engine.dispose()


def test_one_line_to_disk_and_into_the_ranking_of_500_tables(tmp_path: Path, measured: Measured) -> None:
    typed = TypedLine(places=(1, 3, None, None), left=(12,))
    tables = range(1, TABLES, TABLES // LINES)
    with seated_office(tmp_path, tables=TABLES) as (office, seated), bare_inserts(tmp_path) as bare:
        play_all(office, seated, leave=frozenset((2, t, 12) for t in tables))
        with office.read() as c:
            standings = standings_at(office, c, find_event(c, None))
            ranked(standings, 1)

        def line(table: int) -> None:
            scored = standings.rescored
            set_result(office, BoardAt(2, table, 12), typed)
            with office.read() as c:
                assert ranked(standings_at(office, c, standings.event), 1).lines
            assert standings.rescored == scored + 1

        pairs = [(timed(lambda t=t: bare(t)), timed(lambda t=t: line(t))) for t in tables]  # type: ignore[misc]
        floor, whole = (median(times) for times in zip(*pairs, strict=True))
        measured("one line to disk and into the ranking of 500 tables", whole, floor=floor, at_most=30)
