"""Where the program keeps what belongs to the person."""

from __future__ import annotations

import stat
import sys
from pathlib import Path

import pytest

from tdapp.paths import folder


@pytest.mark.parametrize("kind", ["data", "cache", "crashes"])
def test_one_folder_can_hold_everything(kind, tmp_path, monkeypatch):
    monkeypatch.setenv("TDAPP_HOME", str(tmp_path / "家 里"))
    assert folder(kind) == tmp_path / "家 里" / kind
    assert folder(kind).is_dir()


def test_without_it_the_system_says_where_and_the_kinds_stay_apart(tmp_path, monkeypatch):
    monkeypatch.delenv("TDAPP_HOME")
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path / name))
    found = [folder("data"), folder("cache"), folder("crashes")]
    assert len(set(found)) == 3
    assert all(f.is_dir() for f in found)
    assert all("tdapp" in f.parts for f in found)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_others_cannot_look_into_a_new_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("TDAPP_HOME", str(tmp_path))
    assert stat.S_IMODE(folder("crashes").stat().st_mode) & 0o077 == 0


def test_a_place_that_cannot_be_made_is_an_error(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("TDAPP_HOME", str(tmp_path / "file"))
    with pytest.raises(OSError, match="file"):
        folder("data")


def test_a_relative_place_does_not_move_with_the_working_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TDAPP_HOME", "here")
    assert folder("data") == Path(tmp_path, "here", "data")
