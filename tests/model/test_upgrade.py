"""An upgrade copies first, loses no row and no counter, and either happens whole or not at all."""

from __future__ import annotations

import pytest
from sqlalchemy import inspect, text

from tdapp.model import file, probe, upgrade
from tdapp.model.chain import Inverse
from tdapp.model.engine import connect_file, maintenance
from tdapp.model.log import head, steps
from tdapp.model.probe import schema_of
from tdapp.model.store import open_store
from tdapp.model.tables import Club, Person
from tdapp.model.upgrade import migrate, upgrade_file, upgrade_server
from tdapp.model.verify import verify
from tdapp.text import Refused
from tests.postgres import fresh_database
from tests.stores import CLOCK, act, everything, new_store, take_back

ME = ("沈编排", "1", CLOCK)

REBUILD = '''
"""A later schema: tables are rebuilt, which SQLite does by copying them."""
from alembic import op
revision, down_revision = "0002", "0001"
def upgrade():
    for table in ("club", "person", "entry"):
        with op.batch_alter_table(table, recreate="auto", table_kwargs={"sqlite_autoincrement": True}) as batch:
            batch.create_index(f"ix_later_{table}", ["id"])
            if op.get_context().dialect.name == "sqlite":
                batch.alter_column("id", nullable=False)
    op.execute("DROP INDEX ix_later_club")
'''


@pytest.fixture
def versions(tmp_path):
    """A folder with a further migration."""
    folder = tmp_path / "versions"
    folder.mkdir()
    (folder / "0002.py").write_text(REBUILD)
    return folder


def fill(engine):
    with act(engine) as step:
        step.insert(Club, [{"name": "海岸"}, {"name": "山城"}])
        step.insert(Person, [{"name": f"丁{i}", "club_id": 1 + i % 2} for i in range(20)])
    with act(engine) as step:
        step.insert(Club, [{"name": "slip"}])
    take_back(engine, step.seq)


@pytest.fixture
def path(tmp_path):
    with new_store(tmp_path / "f.tdb") as store:
        fill(store.engine)
    raw = connect_file(tmp_path / "f.tdb")
    raw.execute("CREATE TRIGGER club_watch AFTER UPDATE ON club BEGIN SELECT 'a:b'; END")
    raw.close()
    return tmp_path / "f.tdb"


def schema(path):
    raw = connect_file(path)
    rows = raw.execute("SELECT type, name, tbl_name FROM sqlite_master").fetchall()
    columns = {name: raw.execute(f"PRAGMA table_info({name})").fetchall() for kind, name, _ in rows if kind == "table"}
    keys = {name: sorted(k[2:] for k in raw.execute(f"PRAGMA foreign_key_list({name})")) for name in columns}
    raw.close()
    return set(rows), columns, keys


def test_a_new_file_is_what_the_migrations_make(tmp_path):
    file.create(tmp_path / "made.tdb")
    with maintenance(tmp_path / "migrated.tdb", "rwc") as connection:
        migrate(connection, "head")
    assert schema(tmp_path / "made.tdb") == schema(tmp_path / "migrated.tdb")
    raw, other = connect_file(tmp_path / "made.tdb"), connect_file(tmp_path / "migrated.tdb")
    query = "SELECT name, sql FROM sqlite_master WHERE sql NOT NULL ORDER BY name"
    made, migrated = ({n: set(_parts(sql)) for n, sql in c.execute(query)} for c in (raw, other))
    raw.close()
    other.close()
    assert made == migrated


def _parts(sql):
    """The columns and constraints of a table, in whatever order."""
    body = sql[sql.index("(") + 1 : sql.rindex(")")] if "(" in sql else sql
    return [" ".join(line.strip(" ,\t").split()) for line in body.split("\n") if line.strip()]


@pytest.mark.postgres
def test_a_new_database_is_what_the_migrations_make(server_url):
    def described(url):
        with maintenance(url) as connection:
            found = inspect(connection)
            return {
                name: (
                    [(c["name"], str(c["type"]), c["nullable"]) for c in found.get_columns(name)],
                    sorted((k["name"], k["constrained_columns"], k["options"]) for k in found.get_foreign_keys(name)),
                    sorted((u["name"], u["column_names"]) for u in found.get_unique_constraints(name)),
                    sorted((i["name"], i["unique"]) for i in found.get_indexes(name)),
                    found.get_pk_constraint(name)["name"],
                )
                for name in found.get_table_names()
            }

    with fresh_database(server_url) as url:
        with maintenance(url) as connection:
            migrate(connection, "head")
        assert described(url) == described(server_url)


def test_an_upgrade_keeps_every_row_and_counter_and_begins_the_journal_anew(path, versions):
    with open_store(path, "沈编排", CLOCK) as store:
        before, old = everything(store.engine), head(store.engine)
    kept = upgrade_file(path, CLOCK(), 2, [versions])
    assert kept.name == "f.schema-1.tdb"
    raw = connect_file(path)
    assert raw.execute("PRAGMA user_version").fetchone() == (2,)
    assert raw.execute("SELECT version_num FROM alembic_version").fetchall() == [("0002",)]
    assert raw.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall() == [("club_watch",)]
    assert "AUTOINCREMENT" in raw.execute("SELECT sql FROM sqlite_master WHERE name = 'club'").fetchone()[0]
    assert "DEFERRABLE" in raw.execute("SELECT sql FROM sqlite_master WHERE name = 'person'").fetchone()[0]
    raw.execute(f"PRAGMA user_version={probe.SCHEMA}")  # so that this program opens it again
    raw.close()
    with open_store(path, "沈编排", CLOCK) as store:
        assert everything(store.engine) == before
        [first] = steps(store.engine)
        assert (first.seq, first.inverse) == (old.seq + 1, Inverse.EPOCH)
        assert str(first.what) == "Upgraded from schema 1 to schema 2; kept: f.schema-1.tdb"
        assert verify(store.engine).findings == ()
        with act(store.engine) as step:
            assert step.insert(Club, [{"name": "new"}]) == [4]  # 3 was given out and undone
        with pytest.raises(Refused, match="begins anew"):
            take_back(store.engine, 1)
    assert schema_of(kept) == 1
    with open_store(kept, "沈编排", CLOCK) as store:
        assert (everything(store.engine), head(store.engine)) == (before, old)
        assert verify(store.engine).findings == ()


@pytest.mark.parametrize(
    "fault",
    [
        'op.execute("DELETE FROM club WHERE id = 1")',  # people refer to it
        'raise ZeroDivisionError("in the middle")',
        'op.execute("SELECT no_such_function()")',
        'with op.batch_alter_table("official", recreate="always") as batch: batch.drop_column("area")',
        'with op.batch_alter_table("official", recreate="always"): pass',  # without AUTOINCREMENT
    ],
)
def test_an_upgrade_that_fails_leaves_the_file_as_it_was(path, versions, fault):
    (versions / "0002.py").write_text(REBUILD + "    " + fault + "\n")
    before = _dump(path)
    with pytest.raises((Refused, ZeroDivisionError, AssertionError, Exception)):
        upgrade_file(path, CLOCK(), 2, [versions])
    assert _dump(path) == before
    assert not list(path.parent.glob("*schema-1*"))
    with open_store(path, "沈编排", CLOCK) as store:
        assert verify(store.engine).findings == ()


def _dump(path):
    raw = connect_file(path)
    lines = list(raw.iterdump())
    raw.close()
    return lines


def test_a_broken_journal_is_not_papered_over(path, versions):
    raw = connect_file(path)
    raw.execute("UPDATE journal_step SET operator = '别人' WHERE seq = 1")
    raw.close()
    with pytest.raises(Refused, match="Step 1 was altered"):
        upgrade_file(path, CLOCK(), 2, [versions])
    assert schema_of(path) == 1


def test_the_second_copy_gets_another_name(path, versions):
    path.with_name("f.schema-1.tdb").write_text("an older one")
    assert upgrade_file(path, CLOCK(), 2, [versions]).name == "f.schema-1-2.tdb"
    assert path.with_name("f.schema-1.tdb").read_text() == "an older one"


def test_opening_an_older_file_upgrades_it_when_it_may_write(path, versions, monkeypatch):
    monkeypatch.setattr(probe, "SCHEMA", 2)
    monkeypatch.setattr(file, "SCHEMA", 2)
    with pytest.raises(Refused, match="older version"):
        open_store(path, "沈编排", CLOCK, readonly=True)
    real = upgrade.upgrade_file
    monkeypatch.setattr(upgrade, "upgrade_file", lambda where, at: real(where, at, 2, [versions]))
    with open_store(path, "沈编排", CLOCK) as store:
        assert store.kept.endswith("f.schema-1.tdb")
    with open_store(path, "沈编排", CLOCK) as store:
        assert store.kept == ""


@pytest.mark.postgres
def test_a_server_is_upgraded_once_and_keeps_the_old_tables(server_url, versions):
    with fresh_database(server_url) as url:
        with new_store(url) as store:
            fill(store.engine)
            before, old = everything(store.engine), head(store.engine)
        assert upgrade_server(url, CLOCK(), 2, [versions]) == "kept_0001"
        assert upgrade_server(url, CLOCK(), 2, [versions]) == ""
        with maintenance(url) as connection:
            assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == "0002"
            assert connection.execute(text("SELECT count(*) FROM kept_0001.journal_step")).scalar() == 3
            connection.execute(text("UPDATE alembic_version SET version_num = '0001'"))
        with open_store(url, "沈编排", CLOCK) as store:
            assert everything(store.engine) == before
            assert head(store.engine).seq == old.seq + 1
            assert verify(store.engine).findings == ()
            with act(store.engine) as step:
                assert step.insert(Club, [{"name": "new"}]) == [4]
