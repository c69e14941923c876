"""Where a screen can be opened the windows are; a screen that only seems to be there counts as none."""

from __future__ import annotations

import os
import shutil
import socket
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import screen

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux may lack a screen")

QT = """
import os, sys
def QGuiApplication(words):
    print("Qt speaks")
    sys.exit(os.environ.get("QT_TRIAL", 0) and 134)
"""


@pytest.fixture
def served() -> Iterator[Path]:
    """A socket that a display server listens to; its path is short enough for one."""
    folder = Path(tempfile.mkdtemp(dir="/tmp"))
    with socket.socket(socket.AF_UNIX) as there:
        there.bind(str(folder / "wayland-7"))
        there.listen()
        yield folder / "wayland-7"
    shutil.rmtree(folder)


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """No screen at all."""
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    return monkeypatch


def test_without_a_variable_there_is_no_screen(bare):
    assert not screen.somebody_answers()


@pytest.mark.parametrize("display", ["", "nonsense", ":7364", ":7364.0", "unix:7364", "localhost:7364", "/tmp/no-such"])
def test_a_display_at_which_nobody_listens_is_none(display, bare):
    bare.setenv("DISPLAY", display)
    assert not screen.somebody_answers()


def test_a_server_that_listens_is_a_screen_unless_qt_is_told_to_show_nothing(bare, served):
    bare.setenv("XDG_RUNTIME_DIR", str(served.parent))
    bare.setenv("WAYLAND_DISPLAY", served.name)
    assert screen.somebody_answers()
    bare.setenv("WAYLAND_DISPLAY", str(served))
    assert screen.somebody_answers()
    bare.setenv("QT_QPA_PLATFORM", "offscreen")
    assert not screen.somebody_answers()


def test_a_display_of_x_is_a_socket_by_its_number(bare):
    number = 7300 + os.getpid() % 97
    with socket.socket(socket.AF_UNIX) as there:
        there.bind(f"\0/tmp/.X11-unix/X{number}")
        there.listen()
        for display in (f":{number}", f":{number}.0", f"unix:{number}", f"unix/:{number}"):
            bare.setenv("DISPLAY", display)
            assert screen.somebody_answers(), display


@pytest.fixture
def with_qt(started) -> Iterator[None]:
    """Something in the checkout that stands for Qt."""
    package = started.root / "PySide6"
    package.mkdir()
    (package / "__init__.py").write_text("", encoding="utf-8")
    (package / "QtGui.py").write_text(QT, encoding="utf-8")
    yield
    shutil.rmtree(package)


def test_with_a_screen_the_windows_open_in_the_middle_of_a_round(started, served, with_qt):
    done = started.start("run.py", WAYLAND_DISPLAY=str(served), QT_QPA_PLATFORM="")
    folder = done.stderr.strip().splitlines()[-1].split("：")[-1]
    assert Path(folder).is_dir()
    assert f"words {['demo', folder, '--stop', 'mid-round']}" in done.stdout
    assert f"words {['--db', str(Path(folder) / 'tournament.tdb')]}" in done.stdout
    assert "Qt speaks" not in done.stdout


def test_a_screen_that_qt_cannot_open_counts_as_none(started, served, with_qt):
    done = started.start("run.py", WAYLAND_DISPLAY=str(served), QT_QPA_PLATFORM="", QT_TRIAL="1")
    assert "cannot be opened" in done.stderr
    assert "are in: " in done.stderr
    assert "mid-round" not in done.stdout


def test_the_status_of_the_windows_is_handed_on(started, served, with_qt):
    done = started.start("run.py", "--db", "seven", "seven", WAYLAND_DISPLAY=str(served), QT_QPA_PLATFORM="")
    assert done.returncode == 7
