"""The tournament file: ours or refused with a sentence, whole or not there, never opened as a file."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tdapp.i18n import render
from tdapp.model import copies, probe
from tdapp.model.backup import back_up
from tdapp.model.chain import read_head
from tdapp.model.engine import PRAGMAS, connect_file, is_server, open_engine
from tdapp.model.log import head
from tdapp.model.store import create, open_store
from tdapp.model.tables import Club
from tdapp.model.undo import undo
from tdapp.model.verify import verify
from tdapp.text import Refused
from tests.stores import CLOCK, act, everything, new_store

ROOT = Path(__file__).resolve().parents[2]


def refusal(where, **options):
    with pytest.raises(Refused) as refused, open_store(where, "沈编排", CLOCK, **options):
        pass
    return render(refused.value, "en")


@pytest.fixture
def path(tmp_path):
    """A closed file with one club."""
    where = tmp_path / "赛 #1?%20.tdb"
    with new_store(where) as store, act(store.engine) as step:
        step.insert(Club, [{"name": "海岸"}])
    return where


def test_a_new_file_is_marked_as_ours_and_closed_into_one_file(path):
    assert [p.name for p in path.parent.iterdir()] == [path.name]
    raw = connect_file(path)
    assert raw.execute("PRAGMA application_id").fetchone() == (probe.APPLICATION_ID,)
    assert raw.execute("PRAGMA user_version").fetchone() == (probe.SCHEMA,)
    assert raw.execute("SELECT version_num FROM alembic_version").fetchone() == (f"{probe.SCHEMA:04}",)
    raw.close()


@pytest.mark.parametrize("readonly", [False, True])
def test_every_connection_is_set_up(path, readonly):
    engine = open_engine(path, readonly)
    with engine.connect() as first, engine.connect() as second:
        for connection in (first, second):
            found = {k: connection.exec_driver_sql(f"PRAGMA {k}").scalar() for k in PRAGMAS}
            assert found == PRAGMAS
            assert connection.exec_driver_sql("PRAGMA query_only").scalar() == readonly
    engine.dispose()


def test_every_table_counts_its_ids_and_names_what_it_refers_to(path):
    raw = connect_file(path)
    tables = raw.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'").fetchall()
    for name, sql in tables:
        if name.startswith(("journal_", "alembic_", "sqlite_")):
            continue
        assert "AUTOINCREMENT" in sql, name
        assert sql.count("FOREIGN KEY") == sql.count("DEFERRABLE INITIALLY DEFERRED"), name
        assert "ON DELETE" not in sql, name
        assert "DEFAULT" not in sql, name
        indexed = {
            raw.execute(f"PRAGMA index_info({i[1]})").fetchone()[2] for i in raw.execute(f"PRAGMA index_list({name})")
        }
        for key in raw.execute(f"PRAGMA foreign_key_list({name})").fetchall():
            assert key[3] in indexed, f"{name}.{key[3]}"
    raw.close()


def test_a_file_is_read_again_as_it_was_left(path):
    with open_store(path, "罗裁判", CLOCK) as store:
        assert head(store.engine).seq == 1
        before = everything(store.engine)
    with open_store(path, "罗裁判", CLOCK) as store:
        assert (everything(store.engine), head(store.engine).seq) == (before, 1)


def test_an_existing_file_is_not_made_again(path):
    with pytest.raises(Refused, match="already a file"):
        create(path, "沈编排", CLOCK)
    with open_store(path, "沈编排", CLOCK) as store:
        assert head(store.engine).seq == 1


def test_what_a_deleted_tournament_left_beside_it_does_not_come_back(tmp_path):
    path = tmp_path / "again.tdb"
    with new_store(path) as store:
        with act(store.engine) as step:
            step.insert(Club, [{"name": "一社"}])
        log = path.with_name("again.tdb-wal").read_bytes()  # as it lies there after a cut of the power
        assert log
    path.unlink()
    path.with_name("again.tdb-wal").write_bytes(log)
    with create(path, "沈编排", CLOCK) as again:
        assert head(again.engine).seq == 0
        assert not verify(again.engine).findings


def test_a_making_that_was_interrupted_leaves_no_file_and_is_repeated(tmp_path):
    path = tmp_path / "f.tdb"
    (tmp_path / "f.tdb.new").write_bytes(b"half")
    assert "There is no file" in refusal(path)
    with new_store(path) as store:
        assert verify(store.engine).findings == ()
    assert [p.name for p in tmp_path.iterdir()] == ["f.tdb"]


def test_a_name_taken_meanwhile_is_not_overwritten(tmp_path):
    (tmp_path / "new").write_text("new")
    (tmp_path / "f.tdb").write_text("old")
    with pytest.raises(Refused, match="already a file"):
        copies.put_in_place(tmp_path / "new", tmp_path / "f.tdb")
    assert (tmp_path / "f.tdb").read_text() == "old"


def test_what_is_no_tournament_is_refused(tmp_path, path):
    assert "There is no file" in refusal(tmp_path / "none.tdb")
    assert "There is no folder" in refusal(tmp_path / "none" / "f.tdb")
    assert "is not a file" in refusal(tmp_path)
    (tmp_path / "empty.tdb").touch()
    assert "is empty" in refusal(tmp_path / "empty.tdb")
    (tmp_path / "text.tdb").write_text("E,S,W,N\n" * 200, encoding="utf-8")
    assert "is not a tournament file" in refusal(tmp_path / "text.tdb")
    other = sqlite3.connect(tmp_path / "other.tdb")
    other.execute("CREATE TABLE x (y)")
    other.close()
    assert "is not a tournament file" in refusal(tmp_path / "other.tdb")
    assert not list(tmp_path.glob("*.lock"))


def test_a_newer_file_is_refused_and_left_alone(path):
    raw = connect_file(path)
    raw.execute("PRAGMA user_version=99")
    raw.close()
    before = path.read_bytes()
    assert "newer version of this program (schema 99, known 1)" in refusal(path)
    assert path.read_bytes() == before


def test_a_cut_file_and_one_without_its_tables_are_damaged(path, tmp_path):
    whole = path.read_bytes()
    (tmp_path / "cut.tdb").write_bytes(whole[: len(whole) // 2])
    assert "is damaged" in refusal(tmp_path / "cut.tdb")
    raw = connect_file(path)
    raw.execute("DROP TABLE deal_result")
    raw.close()
    assert "is damaged (no such table: deal_result)" in refusal(path)


def test_reading_the_marks_imports_nothing_large(path):
    code = (
        "import sys; from pathlib import Path; from tdapp.model.probe import schema_of; schema_of(Path(sys.argv[1]));"
        "print([m for m in ('sqlalchemy', 'alembic') if m in sys.modules])"
    )
    said = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, text=True, cwd=ROOT)
    assert (said.stdout, said.stderr) == ("[]\n", "")


def test_making_and_opening_need_no_alembic(tmp_path):
    code = (
        "import sys, datetime; from tdapp.model.store import create, open_store\n"
        "clock = lambda: datetime.datetime.now(datetime.UTC)\n"
        "create(sys.argv[1], 'x', clock).close(); open_store(sys.argv[1], 'x', clock).close()\n"
        "print('alembic' in sys.modules)"
    )
    arguments = [sys.executable, "-c", code, str(tmp_path / "f.tdb")]
    said = subprocess.run(arguments, capture_output=True, text=True, cwd=ROOT)
    assert (said.stdout, said.stderr) == ("False\n", "")


_SESSION = """
import datetime, json, os, sys
from pathlib import Path
live = os.path.realpath(sys.argv[1])
opened = []
def watch(event, args):
    if event in ("open", "os.open", "shutil.copyfile", "os.sendfile") and args and not isinstance(args[0], int):
        if os.path.realpath(os.fsdecode(args[0])).startswith((live, live + "-")) and not args[0].endswith(".lock"):
            opened.append([event, str(args[0])])
sys.addaudithook(watch)
from tests.model_session import play
play(Path(sys.argv[1]))
print(json.dumps(opened))
"""


def test_nothing_of_ours_opens_the_live_file_as_a_file(tmp_path):
    """Python reports every file that it opens; SQLite's own opening is not among them."""
    path = tmp_path / "live.tdb"
    code = _SESSION
    said = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, text=True, cwd=ROOT)
    assert said.stderr == ""
    assert json.loads(said.stdout) == []
    control = code.replace("play(Path(sys.argv[1]))", "play(Path(sys.argv[1])); open(sys.argv[1], 'rb').close()")
    said = subprocess.run(
        [sys.executable, "-c", control, str(tmp_path / "b.tdb")], capture_output=True, text=True, cwd=ROOT
    )
    assert len(json.loads(said.stdout)) == 1


def _as_nobody(use, *arguments):
    """What somebody without rights is told; a fork, since the interpreter itself may not be theirs to start."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        try:
            if os.geteuid() == 0:
                os.setgid(65534)
                os.setuid(65534)
            use(*arguments).close()
        except Refused as refused:
            os.write(writing, str(refused).encode())
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as said:
        told = said.read().decode()
    os.waitpid(child, 0)
    return told


@pytest.mark.skipif(sys.platform == "win32", reason="permissions are other there")
def test_a_place_that_cannot_be_written_is_refused(path):
    folder = path.parent
    for outer in folder.parents:
        if outer.stat().st_uid == os.geteuid() and outer != Path("/"):
            outer.chmod(outer.stat().st_mode | 0o011)
    folder.chmod(0o555)
    try:
        assert "is read-only; copy the file" in _as_nobody(open_store, path, "x", CLOCK)
        assert "is read-only; copy the file" in _as_nobody(create, folder / "new.tdb", "x", CLOCK)
        folder.chmod(0o777)
        path.chmod(0o444)
        assert "is read-only; make it writable" in _as_nobody(open_store, path, "x", CLOCK)
    finally:
        folder.chmod(0o755)


def _read(path):
    with open_store(path, "x", CLOCK, readonly=True) as store, store.engine.connect() as c:
        read_head(c)
    return store


@pytest.mark.skipif(sys.platform == "win32", reason="permissions are other there")
def test_what_cannot_be_written_is_read_and_nothing_is_left_beside_it(path):
    folder = path.parent
    for outer in folder.parents:
        if outer.stat().st_uid == os.geteuid() and outer != Path("/"):
            outer.chmod(outer.stat().st_mode | 0o011)
    log = path.with_name(path.name + "-wal")
    try:
        for mode, of_file in ((0o555, 0o644), (0o555, 0o444), (0o777, 0o444)):
            folder.chmod(0o755)
            path.chmod(of_file)
            folder.chmod(mode)
            assert _as_nobody(_read, path) == ""
            assert [p.name for p in folder.iterdir()] == [path.name]
        folder.chmod(0o755)
        log.write_bytes(b"steps")
        folder.chmod(0o555)
        assert "is open elsewhere or was not closed" in _as_nobody(_read, path)
    finally:
        folder.chmod(0o755)


def test_a_name_that_leaves_no_room_for_what_stands_beside_it_is_refused(tmp_path):
    longest = "长" * 79 + ".tdb"
    create(tmp_path / longest, "x", CLOCK).close()
    for name in ("长" * 80 + ".tdb", "长" * 300):
        with pytest.raises(Refused, match="is too long for a file"):
            create(tmp_path / name, "x", CLOCK)
        with pytest.raises(Refused, match="is too long for a file"):
            open_store(tmp_path / name, "x", CLOCK)
    assert [p.name for p in tmp_path.iterdir()] == [longest]


def test_a_full_disk_is_named_whatever_the_error_says(path, monkeypatch):
    error = sqlite3.OperationalError("disk I/O error")
    assert "cannot be opened: disk I/O error" in str(probe.unreadable(path, error))
    monkeypatch.setattr("shutil.disk_usage", lambda _: SimpleNamespace(free=4096))
    assert "The disk is full" in str(probe.unreadable(path, error))


def test_network_drives_are_known_by_their_mount():
    linux = (
        "/dev/sda1 / ext4 rw 0 0\n//nas/赛事 /mnt/赛\\040事 cifs rw 0 0\nnas:/x /mnt/nfs nfs4 rw 0 0\n"
        "me@far: /home/me/far fuse.sshfs rw 0 0\ntmpfs /mnt/nfs/local tmpfs rw 0 0\n"
    )
    mounts = probe._linux_mounts(linux)
    kinds = {
        folder: probe.kind_of_mount(Path(folder), mounts)
        for folder in ("/home/me", "/mnt/赛 事/a", "/mnt/nfs", "/mnt/nfs/local/x", "/home/me/far/a/b")
    }
    assert list(kinds.values()) == ["ext4", "cifs", "nfs4", "tmpfs", "fuse.sshfs"]
    mac = "/dev/disk1s1 on / (apfs, local)\n//guest@nas/赛 on /Volumes/赛 事 (smbfs, nodev, nosuid)\n"
    assert probe.kind_of_mount(Path("/Volumes/赛 事/x"), probe._mac_mounts(mac)) == "smbfs"
    assert probe.kind_of_mount(Path("/Users/x"), probe._mac_mounts(mac)) == "apfs"


def test_a_network_drive_is_refused(path, monkeypatch):
    monkeypatch.setattr(probe, "on_network", lambda folder: True)
    assert "is on a network drive" in refusal(path)
    with pytest.raises(Refused, match="network drive"):
        create(path.with_name("new.tdb"), "沈编排", CLOCK)


def test_the_folder_of_this_test_is_no_network_drive(tmp_path):
    assert not probe.on_network(tmp_path)


def test_an_address_says_whether_it_is_a_server():
    assert is_server("postgresql://host/db")
    assert not is_server("sqlite:///f.tdb")
    assert not is_server("f.tdb")
    assert not is_server(Path("postgresql:/x"))
    with pytest.raises(Refused, match="Only PostgreSQL"):
        open_engine("mysql://host/db")
    with pytest.raises(Refused, match="not the address"):
        open_engine("postgresql://host:port/db")


def test_a_file_opened_to_read_follows_the_one_who_writes(path):
    with open_store(path, "沈编排", CLOCK) as writer, open_store(path, "罗裁判", CLOCK, readonly=True) as reader:
        assert head(reader.engine).seq == 1
        with act(writer.engine) as step:
            step.insert(Club, [{"name": "山城"}])
        assert head(reader.engine).seq == 2
        with pytest.raises(Refused, match="cannot be written"), act(reader.engine) as step:
            step.insert(Club, [{"name": "湖畔"}])
        undo(writer.engine, 2, "沈编排", "1", CLOCK)
        assert len(everything(reader.engine)["club"]) == 1


def test_closing_brings_everything_into_the_file_though_somebody_reads(path):
    with open_store(path, "罗裁判", CLOCK, readonly=True) as reader:
        head(reader.engine)
        with open_store(path, "沈编排", CLOCK) as store, act(store.engine) as step:
            step.insert(Club, [{"name": "山城"}])
        assert path.with_name(path.name + "-wal").stat().st_size == 0


def test_an_sqlite_url_names_its_file(tmp_path):
    with new_store(f"sqlite:///{tmp_path / 'f.tdb'}") as store:
        assert not verify(store.engine).findings
    back_up_path = tmp_path / "b.tdz"
    with open_store(f"sqlite:///{tmp_path / 'f.tdb'}", "沈编排", CLOCK) as store:
        back_up(store.engine, back_up_path, CLOCK)
    assert back_up_path.exists()
