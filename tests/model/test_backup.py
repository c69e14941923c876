"""A backup is verified before it is put back; a move begins the journal anew and gives no id out again."""

from __future__ import annotations

import json
import zipfile

import pytest
from sqlalchemy import text

from tdapp.i18n import render
from tdapp.model.backup import COPY, MANIFEST, back_up, restore, restore_to_server
from tdapp.model.chain import Inverse
from tdapp.model.engine import connect_file
from tdapp.model.log import head, steps
from tdapp.model.rewind import mark, rewind
from tdapp.model.store import open_store
from tdapp.model.tables import Club, Official, OfficialPin, Person, Photo
from tdapp.model.transfer import move
from tdapp.model.verify import verify
from tdapp.text import Refused
from tests.postgres import fresh_database
from tests.stores import CLOCK, act, everything, new_store, take_back

ME = ("沈编排", "1")


def fill(engine):
    with act(engine) as step:
        step.insert(Club, [{"name": "海岸"}, {"name": "山城"}])
        step.insert(Photo, [{"sha": "x", "content": bytes(range(256))}])
        step.insert(Official, [{"name": "罗裁判", "role": "td"}])
        step.insert(OfficialPin, [{"official_id": 1, "value": b"hash"}])
    mark(engine, "early", *ME, CLOCK)
    with act(engine) as step:
        step.insert(Person, [{"name": f"丁{i}", "club_id": 1} for i in range(1100)])
    take_back(engine, step.seq)


def test_a_backup_holds_everything_and_is_put_back(engine, tmp_path):
    fill(engine)
    found = back_up(engine, tmp_path / "b.tdz", CLOCK)
    assert (found.findings, found.head) == ((), head(engine))
    with zipfile.ZipFile(tmp_path / "b.tdz") as archive:
        said = json.loads(archive.read(MANIFEST))
    assert (said["seq"], said["hash"], said["schema"]) == (head(engine).seq, head(engine).hash, 1)
    assert restore(tmp_path / "b.tdz", tmp_path / "again.tdb").head == head(engine)
    with open_store(tmp_path / "again.tdb", "罗裁判", CLOCK) as store:
        assert everything(store.engine) == everything(engine)
        assert steps(store.engine) == steps(engine)
        with act(store.engine) as step:
            [new] = step.insert(Person, [{"name": "丁新"}])
        assert new == 1101  # the undone ones keep their ids
        take_back(store.engine, step.seq)
        assert verify(store.engine).findings == ()
    assert not list(tmp_path.glob("*.new*"))


def test_a_backup_is_made_while_somebody_writes(engine, tmp_path):
    fill(engine)
    with act(engine) as step:
        step.insert(Club, [{"name": "not yet"}])
        back_up(engine, tmp_path / "b.tdz", CLOCK)
    restore(tmp_path / "b.tdz", tmp_path / "again.tdb")
    with open_store(tmp_path / "again.tdb", "罗裁判", CLOCK, readonly=True) as store:
        assert len(everything(store.engine)["club"]) == 2


def test_nothing_is_overwritten(tmp_path):
    with new_store(tmp_path / "f.tdb") as store:
        back_up(store.engine, tmp_path / "b.tdz", CLOCK)
        with pytest.raises(Refused, match="already a file"):
            back_up(store.engine, tmp_path / "b.tdz", CLOCK)
        with pytest.raises(Refused, match="no folder"):
            back_up(store.engine, tmp_path / "none" / "b.tdz", CLOCK)
        with pytest.raises(Refused, match="already a file"):
            restore(tmp_path / "b.tdz", tmp_path / "f.tdb")
        with pytest.raises(Refused, match="already a file"):
            move(store.engine, tmp_path / "b.tdz", CLOCK, *ME)


def _manifest(**changed):
    def spoil(path):
        with zipfile.ZipFile(path) as archive:
            content, said = archive.read(COPY), json.loads(archive.read(MANIFEST))
        _pack(path, content, json.dumps(said | changed))

    return spoil


def _pack(path, content, said):
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(COPY, content)
        archive.writestr(MANIFEST, said)


def _altered_row(path):
    """A row altered in the copy, its checksum made right again."""
    import hashlib

    with zipfile.ZipFile(path) as archive:
        content, said = archive.read(COPY), json.loads(archive.read(MANIFEST))
    inner = path.with_name("inner.tdb")
    inner.write_bytes(content)
    raw = connect_file(inner)
    raw.execute("UPDATE club SET name = '山湾' WHERE id = 2")
    raw.close()
    content = inner.read_bytes()
    _pack(path, content, json.dumps(said | {"sha256": hashlib.sha256(content).hexdigest(), "size": len(content)}))


def _flipped_byte(path):
    broken = bytearray(path.read_bytes())
    broken[len(broken) // 2] ^= 0xFF
    path.write_bytes(broken)


SPOILED = {
    "no archive": (lambda p: p.write_text("hello"), "is not a backup"),
    "cut": (lambda p: p.write_bytes(p.read_bytes()[:-40]), "is not a backup"),
    "flipped byte": (_flipped_byte, "damaged"),
    "wrong checksum": (_manifest(sha256="0"), "its checksum is wrong"),
    "wrong size": (_manifest(size=3), "damaged (size)"),
    "wrong head": (_manifest(seq=77), "another tournament than its manifest"),
    "no JSON": (lambda p: _pack(p, b"", "{"), "is not a backup"),
    "other JSON": (lambda p: _pack(p, b"", "[]"), "is not a backup"),
    "altered row": (_altered_row, "Row 2 of the table club differs from the journal in: name"),
    "missing": (lambda p: p.unlink(), "There is no file"),
}


@pytest.mark.parametrize("kind", SPOILED)
def test_a_spoiled_archive_is_refused_and_leaves_nothing(tmp_path, kind):
    spoil, words = SPOILED[kind]
    with new_store(tmp_path / "f.tdb") as store:
        fill(store.engine)
        back_up(store.engine, tmp_path / "b.tdz", CLOCK)
    spoil(tmp_path / "b.tdz")
    with pytest.raises(Refused) as refused:
        restore(tmp_path / "b.tdz", tmp_path / "again.tdb")
    assert words in render(refused.value, "en")
    assert not list(tmp_path.glob("again*"))


def test_a_damaged_tournament_is_backed_up_and_says_so(tmp_path):
    with new_store(tmp_path / "f.tdb") as store:
        fill(store.engine)
        raw = connect_file(tmp_path / "f.tdb")
        raw.execute("UPDATE club SET name = '山湾' WHERE id = 2")
        raw.close()
        assert len(back_up(store.engine, tmp_path / "b.tdz", CLOCK).findings) == 1
    assert (tmp_path / "b.tdz").exists()


def test_a_move_begins_the_journal_anew_and_loses_nothing(engine, tmp_path):
    fill(engine)
    old = head(engine)
    target = tmp_path / "moved.tdb"
    move(engine, target, CLOCK, *ME)
    with open_store(target, "罗裁判", CLOCK) as store:
        moved = store.engine
        assert everything(moved) == everything(engine)
        [first] = steps(moved)
        assert (first.seq, first.inverse, first.operator) == (old.seq + 1, Inverse.EPOCH, "沈编排")
        assert verify(moved).findings == ()
        with act(moved) as step:
            [new] = step.insert(Person, [{"name": "丁新"}])
        assert new == 1101
        take_back(moved, step.seq)
        for seq in (old.seq, old.seq + 1):
            with pytest.raises(Refused, match=f"Undo stops at step {old.seq + 1}, where the journal begins anew"):
                take_back(moved, seq)
        with pytest.raises(Refused, match="lies before the journal began anew"):
            rewind(moved, "early", *ME, CLOCK)
        mark(moved, "late", *ME, CLOCK)
        rewind(moved, "late", *ME, CLOCK)
        assert verify(moved).findings == ()
    assert head(engine) == old


@pytest.mark.postgres
def test_a_file_moves_to_a_server_and_back(tmp_path, server_url):
    with fresh_database(server_url) as url, new_store(tmp_path / "f.tdb") as store:
        fill(store.engine)
        back_up(store.engine, tmp_path / "b.tdz", CLOCK)
        restore_to_server(tmp_path / "b.tdz", url, CLOCK, *ME)
        with open_store(url, "罗裁判", CLOCK) as server:
            assert everything(server.engine) == everything(store.engine)
            assert verify(server.engine).findings == ()
            with act(server.engine) as step:
                assert step.insert(Person, [{"name": "丁新"}]) == [1101]
            take_back(server.engine, step.seq)
            move(server.engine, tmp_path / "back.tdb", CLOCK, *ME)
            with pytest.raises(Refused, match="already holds a tournament"):
                move(store.engine, url, CLOCK, *ME)
        with open_store(tmp_path / "back.tdb", "罗裁判", CLOCK) as again:
            assert everything(again.engine) == everything(store.engine)
            assert verify(again.engine).findings == ()
            with act(again.engine) as step:
                assert step.insert(Person, [{"name": "丁新"}]) == [1102]


def test_an_interrupted_move_leaves_no_file(tmp_path, monkeypatch):
    from tdapp.model import transfer

    def fails(*_):
        raise KeyboardInterrupt

    with new_store(tmp_path / "f.tdb") as store:
        fill(store.engine)
        monkeypatch.setattr(transfer, "begin_epoch", fails)
        with pytest.raises(KeyboardInterrupt):
            move(store.engine, tmp_path / "m.tdb", CLOCK, *ME)
        monkeypatch.undo()
        assert not (tmp_path / "m.tdb").exists()
        move(store.engine, tmp_path / "m.tdb", CLOCK, *ME)
    with open_store(tmp_path / "m.tdb", "罗裁判", CLOCK) as moved, moved.engine.connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM photo")).scalar() == 1
