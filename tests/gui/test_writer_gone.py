"""A window that only reads notices that who wrote has ended, and offers to write."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from tdapp.gui.application import Application
from tdapp.gui.models import writer_watch
from tests.windows import settle

ROOT = Path(__file__).resolve().parents[2]
KEYS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier

_HOLD = """
import datetime, sys
from pathlib import Path
from tdapp.model.lock import WriteLock
lock = WriteLock(Path(sys.argv[1]), sys.argv[2], datetime.datetime(2026, 5, 1, 1, tzinfo=datetime.UTC))
print("held", flush=True)
sys.stdin.read()
"""


@pytest.fixture(autouse=True)
def often(monkeypatch):
    """Look every tenth of a second."""
    monkeypatch.setattr(writer_watch, "EVERY", 100)


@pytest.fixture
def writer(file):
    """Starts another process that writes to the file in somebody's name until it is killed."""
    running = []

    def start(name: str):
        arguments = [sys.executable, "-c", _HOLD, str(file), name]
        process = subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT)
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        running.append(process)
        return process

    yield start
    for process in running:
        process.kill()
        process.communicate()


@pytest.fixture
def program(qapp):
    made = Application(qapp, operator="沈编排", desk="1", language="zh")
    yield made
    made.close()
    qapp.processEvents()


def bar(program) -> str:
    return " ".join(map(program.language.say, program.window.bar.texts))


def test_a_killed_writer_is_noticed_and_the_window_writes_when_asked(program, writer, qtbot, file):
    first = writer("罗裁判")
    with qtbot.waitSignal(program.opened, timeout=20_000):
        program.start(str(file))
    window = program.window
    qtbot.waitActive(window)
    settle(window)
    assert "罗裁判" in bar(program)
    assert not window.actions_["write-here"].isEnabled()
    first.kill()
    first.wait()
    qtbot.waitUntil(lambda: "罗裁判" not in bar(program), timeout=5000)
    assert "已没有程序在写入" in bar(program)
    assert not window.desk.writes, "it writes only when somebody asks"
    assert window.bar.offer.isVisible()
    with qtbot.waitSignal(program.opened, timeout=20_000):
        qtbot.keyClick(window, Qt.Key.Key_W, KEYS)
    settle(program.window)
    assert program.window is not window
    assert program.window.desk.writes
    assert not program.window.top.read_only.isVisible()
    assert program.window.bar.texts == ()


def test_another_writer_takes_the_place_of_the_name_that_is_told(program, writer, qtbot, file):
    first = writer("罗裁判")
    with qtbot.waitSignal(program.opened, timeout=20_000):
        program.start(str(file))
    settle(program.window)
    first.kill()
    first.wait()
    writer("何录入")
    qtbot.waitUntil(lambda: "何录入" in bar(program), timeout=5000)
    assert "罗裁判" not in bar(program)
    assert not program.window.actions_["write-here"].isEnabled()
    assert not program.window.bar.offer.isVisible()
