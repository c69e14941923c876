"""A failure that a person can mend is a sentence; two desks in each other's way get a second run."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import contextmanager

import pytest
from sqlalchemy import event, make_url, text
from sqlalchemy.exc import IntegrityError, OperationalError

from tdapp.model.engine import connect_file, open_engine, reading
from tdapp.model.failures import run_step, sentence
from tdapp.model.log import head
from tdapp.model.store import open_store
from tdapp.model.tables import Club
from tdapp.model.verify import verify
from tdapp.text import Refused, Text
from tests.stores import CLOCK, act, empty, new_store


def test_a_server_that_is_not_there_is_a_sentence():
    for address in ("postgresql://nobody@127.0.0.1:1/none", "postgresql://nobody@no-such-host.invalid/none"):
        with pytest.raises(Refused, match="no connection to the server"):
            open_store(address, "沈编排", CLOCK)


@pytest.mark.postgres
def test_a_server_without_the_tournament_is_a_sentence(server_url):
    with pytest.raises(Refused, match='database "none" does not exist'):
        open_store(make_url(server_url).set(database="none").render_as_string(hide_password=False), "沈编排", CLOCK)
    with pytest.raises(Refused, match="already holds"), new_store(server_url):
        pass


@pytest.mark.postgres
def test_a_connection_to_the_server_is_set_up(server_url):
    engine = open_engine(server_url)
    with engine.connect() as connection:
        assert connection.exec_driver_sql("SHOW statement_timeout").scalar() == "30s"
        assert connection.exec_driver_sql("SHOW application_name").scalar() == "tdapp"
        assert connection.exec_driver_sql("SHOW transaction_isolation").scalar() == "read committed"
    engine.dispose()
    engine = open_engine(server_url, readonly=True)
    with pytest.raises(Refused, match="open read-only"), act(engine) as step:
        step.insert(Club, [{"name": "海岸"}])
    engine.dispose()


@pytest.mark.postgres
def test_a_statement_that_takes_too_long_is_a_sentence(server_url):
    engine = open_engine(server_url)
    with pytest.raises(Refused, match="longer than 30 seconds"), act(engine) as step:
        step.session.execute(text("SELECT set_config('statement_timeout', '50', true)"))
        step.session.execute(text("SELECT pg_sleep(5)"))
    engine.dispose()


@pytest.mark.postgres
def test_a_connection_that_was_lost_is_a_sentence_and_the_next_step_succeeds(server_url):
    with open_store(server_url, "沈编排", CLOCK) as store:
        with pytest.raises(Refused, match="no connection to the server"), act(store.engine) as step:
            step.insert(Club, [{"name": "海岸"}])
            own = step.session.scalar(text("SELECT pg_backend_pid()"))
            with store.engine.connect() as other:
                other.execute(text("SELECT pg_terminate_backend(:pid)"), {"pid": own})
        with act(store.engine) as step:
            step.insert(Club, [{"name": "山城"}])
        assert step.seq == head(store.engine).seq
        assert verify(store.engine).findings == ()
    empty(server_url)


@contextmanager
def two_desks(url):
    """Two desks at the tournament on the server, which is emptied afterwards."""
    try:
        with open_store(url, "沈编排", CLOCK) as first, open_store(url, "罗裁判", CLOCK) as second:
            yield first.engine, second.engine
    finally:
        empty(url)


@pytest.mark.postgres
def test_a_deadlock_runs_the_use_case_once_more(server_url):
    both_hold_one = threading.Barrier(2, timeout=60)
    one_is_through = threading.Event()
    runs = []

    def change(engine, order):
        def use_case():
            runs.append(order)
            if (
                len(runs) > 2
            ):  # at once it could take its row again before the other wakes, and both would stand once more
                assert one_is_through.wait(timeout=60)
            with act(engine, operator=str(order)) as step:
                step.update(Club, order[:1], short=f"{order[0]}")
                if len(runs) <= 2:
                    both_hold_one.wait()
                step.update(Club, order[1:], region=f"{order[0]}")

        run_step(use_case)
        one_is_through.set()

    with two_desks(server_url) as (first, second):
        with act(first) as step:
            a, b = step.insert(Club, [{"name": "a"}, {"name": "b"}])
        threads = [threading.Thread(target=change, args=args) for args in ((first, [a, b]), (second, [b, a]))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(runs) == 3
        assert head(first).seq == 3
        assert verify(first).findings == ()


@pytest.mark.postgres
def test_the_same_new_value_at_two_desks_runs_the_second_once_more(server_url):
    runs = []

    def use_case():
        runs.append(1)
        with act(second) as step:
            if step.session.scalar(text("SELECT count(*) FROM club WHERE name = 'a'")):
                raise Refused(Text("There is a club of that name."))
            if len(runs) == 1:
                with act(first) as earlier:
                    earlier.insert(Club, [{"name": "a"}])
            step.insert(Club, [{"name": "a"}])

    with two_desks(server_url) as (first, second):
        with pytest.raises(Refused, match="club of that name"):
            run_step(use_case)
        assert len(runs) == 2


def test_a_failure_of_our_own_is_not_made_a_sentence(engine):
    with act(engine) as step:
        step.insert(Club, [{"name": "海岸"}])

    def use_case():
        with act(engine) as step:
            step.insert(Club, [{"name": "海岸"}])

    with pytest.raises(IntegrityError):
        run_step(use_case)
    with pytest.raises(ZeroDivisionError):
        run_step(lambda: 1 // 0)
    assert sentence(ZeroDivisionError()) is None


def test_a_file_that_somebody_holds_is_a_sentence(tmp_path):
    with new_store(tmp_path / "f.tdb") as store:
        event.listen(store.engine, "checkout", lambda raw, *rest: raw.execute("PRAGMA busy_timeout=10"))
        other = connect_file(tmp_path / "f.tdb")
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Refused, match="Another program is using"), act(store.engine) as step:
            step.insert(Club, [{"name": "海岸"}])
        other.execute("ROLLBACK")
        other.close()
        with act(store.engine) as step:
            step.insert(Club, [{"name": "海岸"}])
        assert step.seq == 1


def test_a_full_disk_is_a_sentence_and_nothing_is_half_saved(tmp_path):
    with new_store(tmp_path / "f.tdb") as store:
        with act(store.engine) as step:
            step.insert(Club, [{"name": "海岸"}])
        with store.engine.connect() as connection:
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        event.listen(store.engine, "begin", lambda c: c.exec_driver_sql(f"PRAGMA max_page_count={pages}"), insert=True)
        with pytest.raises(Refused, match="disk is full"), act(store.engine) as step:
            step.insert(Club, [{"name": f"c{n}" * 200} for n in range(500)])
        assert head(store.engine).seq == 1
        assert verify(store.engine).findings == ()


def test_what_sqlite_says_is_a_sentence_by_its_code():
    for code, words in [
        (sqlite3.SQLITE_IOERR_WRITE, "disk reports an error"),
        (sqlite3.SQLITE_READONLY_DBMOVED, "cannot be written"),
        (sqlite3.SQLITE_CANTOPEN, "cannot be opened"),
        (sqlite3.SQLITE_CORRUPT, "is damaged: it says so"),
    ]:
        error = sqlite3.OperationalError("it says so.")
        error.sqlite_errorcode = code
        found = sentence(OperationalError("statement", {}, error))
        assert found is not None
        assert words in str(found)
    assert sentence(sqlite3.ProgrammingError("of ours")) is None


def test_reading_fails_with_a_sentence(tmp_path):
    with new_store(tmp_path / "f.tdb") as store:
        path = tmp_path / "f.tdb"
    path.write_bytes(b"x" * 9000)
    with pytest.raises(Refused, match="is damaged"), reading(store.engine) as session:
        session.get(Club, 1)
    store.engine.dispose()
