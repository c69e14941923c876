"""The report of a fault of ours."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest

from tdapp import crash


def fault(message: str = "the seats do not add up") -> Exception:
    try:
        raise ZeroDivisionError(message)
    except ZeroDivisionError as bug:
        return bug


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("TDAPP_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def test_it_names_the_fault_the_line_and_the_versions(home):
    where = crash.report(fault())
    content = where.read_text(encoding="utf-8")
    assert where.parent == home / "crashes"
    assert "ZeroDivisionError: the seats do not add up" in content
    assert "test_crash.py" in content
    assert "SQLAlchemy 2" in content


def test_it_does_not_name_the_person_by_their_folder(home, monkeypatch):
    monkeypatch.setenv("HOME", str(Path(__file__).parent.parent))
    monkeypatch.setenv("USERPROFILE", str(Path(__file__).parent.parent))
    content = crash.report(fault()).read_text(encoding="utf-8")
    assert str(Path(__file__).parent) not in content
    assert f"~{os.sep}tests{os.sep}test_crash.py" in content


def test_it_holds_no_arguments_and_no_environment(home, monkeypatch):
    monkeypatch.setattr("sys.argv", ["tdapp", "entry", "add", "Mika Invented"])
    monkeypatch.setenv("TDAPP_TEST_SECRET", "secret-of-the-test")
    content = crash.report(fault()).read_text(encoding="utf-8")
    assert "Mika" not in content
    assert "secret-of-the-test" not in content


def test_the_newest_twenty_are_kept(home):
    folder = home / "crashes"
    folder.mkdir(parents=True)
    for day in range(10, 31):
        (folder / f"tdapp-crash-202001{day}T000000Z-aaaaaa.txt").write_text("old", encoding="utf-8")
    (folder / "notes.txt").write_text("of the person", encoding="utf-8")
    newest = crash.report(fault())
    names = sorted(f.name for f in folder.glob("tdapp-crash-*.txt"))
    assert (len(names), names[0], names[-1]) == (20, "tdapp-crash-20200112T000000Z-aaaaaa.txt", newest.name)
    assert (folder / "notes.txt").exists()


def test_the_temporary_folder_takes_it_when_there_is_no_other(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("", encoding="utf-8")
    (tmp_path / "tmp").mkdir()
    monkeypatch.setenv("TDAPP_HOME", str(tmp_path / "file"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "tmp"))
    assert crash.report(fault()).parent == tmp_path / "tmp"


def test_a_full_or_closed_disk_does_not_make_a_second_fault(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("TDAPP_HOME", str(tmp_path / "file"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "file"))
    assert crash.report(fault()) == Path(os.devnull)


def test_a_message_that_is_no_text_is_written_all_the_same(home):
    assert "\\udcff" in crash.report(fault("\udcff")).read_text(encoding="utf-8")
