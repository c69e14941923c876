"""Nothing writes past the journal, however it is spelled."""

from __future__ import annotations

import pytest
from sqlalchemy import delete, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from tdapp.model.engine import reading
from tdapp.model.guard import Unjournalled, changes_rows_of, only_reads
from tdapp.model.log import head
from tdapp.model.tables import Base, Club, Ruling
from tests.stores import act, add_event, everything, ruling

WRITES = [
    "INSERT INTO club (name) VALUES ('x')",
    "  \n\tinsert into club (name) values ('x')",
    "/* a */ -- b\n/* c */ UPDATE club SET name = 'x'",
    "-- SELECT\nDELETE FROM club",
    "REPLACE INTO club (id, name) VALUES (1, 'x')",
    "WITH a AS (SELECT 1) INSERT INTO club (name) SELECT 'x'",
    "WITH RECURSIVE a AS (SELECT 1) DELETE FROM club",
    "WITH gone AS (DELETE FROM club RETURNING id) SELECT id FROM gone",
    "/**/WITH a AS (SELECT 'FOR UPDATE') UPDATE club SET name = 'x'",
    "(WITH a AS (INSERT INTO club (name) VALUES ('x') RETURNING id) SELECT id FROM a)",
    "EXPLAIN ANALYZE DELETE FROM club",
    "SELECT 1; DELETE FROM club",
    "SELECT name INTO copied FROM club",
    "MERGE INTO club USING person ON true WHEN MATCHED THEN DELETE",
    "TRUNCATE club",
    "DROP TABLE club",
    "ALTER TABLE club ADD COLUMN x TEXT",
    "CREATE TABLE x (id INTEGER)",
    "COPY club FROM STDIN",
    "CALL something()",
    "DO $$ BEGIN DELETE FROM club; END $$",
    "ATTACH 'other.tdb' AS other",
    "VACUUM",
    "SELECT E'\\' ; DELETE FROM club; --'",
    "EXECUTE prepared",
]
READS = [
    "SELECT 1",
    "select 'DELETE FROM club; --' as \"update\", `insert`, [replace] from club",
    "/* INSERT */ SELECT id -- DELETE\n FROM club",
    "SELECT seq FROM journal_head WHERE id = 1 FOR UPDATE",
    "SELECT id FROM club FOR NO KEY UPDATE",
    "WITH a AS (SELECT 1 AS n) SELECT n FROM a",
    "SELECT updated, deleted_at, inserts FROM x",
    "SELECT 'it''s; fine'",
    "PRAGMA foreign_key_check",
    "BEGIN IMMEDIATE",
    "SHOW statement_timeout",
    "VALUES (1), (2)",
    "SELECT 1;",
]


@pytest.mark.parametrize("statement", WRITES)
def test_a_write_is_known_as_one(statement):
    assert not only_reads(statement)


@pytest.mark.parametrize("statement", READS)
def test_a_read_is_known_as_one(statement):
    assert only_reads(statement)


@pytest.mark.parametrize(
    "statement, table",
    [
        ("UPDATE ruling SET words = 'x'", "ruling"),
        ('/* a */ delete from "ruling"', "ruling"),
        ("UPDATE ONLY ruling SET words = 'x'", "ruling"),
        ("INSERT INTO ruling DEFAULT VALUES", None),
        ("SELECT 1 FROM ruling", None),
    ],
)
def test_the_table_of_a_change_is_known(statement, table):
    assert changes_rows_of(statement) == table


@pytest.mark.parametrize("write", WRITES[:10])
def test_sql_by_hand_is_refused_within_a_step(engine, write):
    with pytest.raises(Unjournalled), act(engine) as step:
        step.session.execute(text(write.replace(":", "\\:")))
    assert everything(engine) == {}
    assert head(engine).seq == 0


@pytest.mark.parametrize(
    "write",
    [
        insert(Club).values(name="x"),
        update(Club).values(name="x"),
        delete(Club),
        insert(Base.metadata.tables["club"]).values(name="x"),
    ],
)
def test_bulk_statements_are_refused_within_a_step(engine, write):
    with pytest.raises(Unjournalled), act(engine) as step:
        step.session.execute(write)
    assert everything(engine) == {}


def test_a_reading_session_cannot_write(engine):
    with pytest.raises(Unjournalled), reading(engine) as session:
        session.add(Club(name="x"))
        session.flush()
    with pytest.raises(Unjournalled), engine.connect() as connection:
        connection.execute(insert(Club).values(name="x"))


def test_a_flush_that_failed_leaves_no_open_door(engine):
    with act(engine) as step:
        step.insert(Club, [{"name": "x"}])
    with pytest.raises(IntegrityError), act(engine) as step:
        step.session.add(Club(name="x"))
        step.session.flush()
    for _ in range(3):
        with engine.connect() as connection:
            assert connection.scalar(select(Club.name)) == "x"
            with pytest.raises(Unjournalled):
                connection.execute(update(Club).values(name="y"))


def test_entered_rows_are_neither_changed_nor_deleted(engine):
    with act(engine) as step:
        [row] = step.insert(Ruling, [ruling(add_event(step), 1)])
    for change in (
        lambda s: s.update(Ruling, [row], words="y"),
        lambda s: s.update_each(Ruling, {row: {"words": "y"}}),
        lambda s: s.delete(Ruling, [row]),
        lambda s: setattr(s.session.get(Ruling, row), "words", "y"),
        lambda s: s.session.delete(s.session.get(Ruling, row)),
    ):
        with pytest.raises(Unjournalled), act(engine) as step:
            change(step)
    with pytest.raises(Unjournalled, match="only entered"), act(engine) as step, step.recorder.open() as connection:
        connection.execute(update(Base.metadata.tables["ruling"]).values(words="y"))
    assert head(engine).seq == 1
