"""What the system has to bring: found by loading it, told or installed when it is missing."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

import system

DEBIAN = "PRETTY_NAME=x\nID=debian\n"
FEDORA = "ID=fedora\n"
linux = pytest.mark.skipif(sys.platform != "linux", reason="libraries of Linux")


@pytest.fixture
def release(tmp_path, monkeypatch):
    """Says which system this is."""

    def write(text):
        (tmp_path / "os-release").write_text(text, encoding="utf-8")
        monkeypatch.setattr(system, "OS_RELEASE", str(tmp_path / "os-release"))

    return write


@pytest.mark.parametrize(
    "text, debian",
    [
        (DEBIAN, True),
        ('ID=linuxmint\nID_LIKE="ubuntu debian"\n', True),
        ('ID="ubuntu"\n', True),
        (FEDORA, False),
        ("NAME=debian-ish\n", False),
    ],
)
def test_debian_and_its_kin_are_known(text, debian, release):
    release(text)
    assert system.is_debian() is debian


def test_a_system_that_does_not_say_what_it_is_is_not_debian(monkeypatch, tmp_path):
    monkeypatch.setattr(system, "OS_RELEASE", str(tmp_path / "missing"))
    assert system.is_debian() is False


@linux
def test_what_is_there_is_not_asked_for():
    assert system.missing(system.OFFSCREEN) == []


@linux
def test_qt_opens_with_what_is_asked_for():
    program = "from PySide6.QtWidgets import QApplication, QLabel; a = QApplication([]); w = QLabel('♠'); w.show()"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")


@linux
def test_a_library_that_does_not_load_is_asked_for_by_its_package(monkeypatch):
    monkeypatch.setitem(system.QT_LIBRARIES, "libno-such-thing.so.1", "libno-such-thing1")
    assert system.missing(system.OFFSCREEN) == ["libno-such-thing1"]
    assert system.missing(system.WITHOUT_QT) == []


@linux
def test_what_only_a_screen_needs_is_asked_for_where_there_is_one(monkeypatch):
    monkeypatch.setitem(system.SCREEN_LIBRARIES, "libno-such-thing.so.1", "libno-such-thing1")
    assert "libno-such-thing1" in system.missing(system.ON_SCREEN)
    assert system.missing(system.OFFSCREEN) == []


def test_a_python_without_venv_asks_for_its_own_package(monkeypatch):
    monkeypatch.setitem(sys.modules, "ensurepip", None)
    assert system.missing(system.WITHOUT_QT) == [f"python3.{sys.version_info[1]}-venv"]


@linux
@pytest.mark.parametrize(
    "system_file, line", [(DEBIAN, "  sudo apt-get update && sudo apt-get install -y"), (FEDORA, "what Debian calls")]
)
def test_who_may_not_install_gets_one_line_to_paste(system_file, line, release, monkeypatch, capsys):
    monkeypatch.setitem(system.QT_LIBRARIES, "libno-such-thing.so.1", "libno-such-thing1")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    release(system_file)
    with pytest.raises(SystemExit) as ended:
        system.install_missing(system.OFFSCREEN)
    said = [text for text in capsys.readouterr().err.splitlines() if "libno-such-thing1" in text]
    assert ended.value.code == 1
    assert len(said) == 1
    assert line in said[0]


@linux
def test_who_may_install_and_fails_gets_the_line_too(release, monkeypatch, capsys, tmp_path):
    monkeypatch.setitem(system.QT_LIBRARIES, "libno-such-thing.so.1", "libno-such-thing1")
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    release(DEBIAN)
    calls = tmp_path / "calls"
    (tmp_path / "apt-get").write_text(
        f'#!/bin/sh\necho "$@" >> "{calls}"\necho no network\nexit 100\n', encoding="utf-8"
    )
    (tmp_path / "apt-get").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    with pytest.raises(SystemExit):
        system.install_missing(system.OFFSCREEN)
    said = capsys.readouterr().err
    update, install = calls.read_text(encoding="utf-8").splitlines()
    assert update.endswith("update")
    assert install.endswith("install -y --no-install-recommends libno-such-thing1")
    assert "no network" in said
    assert "sudo apt-get install" not in said.splitlines()[0]
    assert "Paste this line" in said
