"""Real windows on real files, without a screen."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from pytestqt.qtbot import QtBot

from tdapp.gui.application import Application
from tdapp.gui.main_window import MainWindow
from tests.offices import new_office, regulations
from tests.windows import settle

Opened = Callable[..., MainWindow]


@pytest.fixture
def window(qtbot: QtBot, qapp) -> Iterator[Opened]:
    """Opens windows on tournament files: `window(path, language="zh")`; closes them, and what they left behind."""
    programs: list[Application] = []

    def opened(path: Path | str, *, language: str = "zh", desk: str = "1") -> MainWindow:
        program = Application(qapp, operator="沈编排", desk=desk, language=language)
        programs.append(program)
        faults: list[BaseException] = []
        program.crash = faults.append  # type: ignore[method-assign]
        program.start(str(path))
        qtbot.waitUntil(lambda: bool(faults) or program.window.desk.overview is not None, timeout=20_000)
        if faults:
            raise faults[0]
        program.window.tasks.crashed.disconnect()
        program.window.tasks.crashed.connect(faults.append)
        program.window.faults = faults  # type: ignore[attr-defined]
        program.window.activateWindow()
        qtbot.waitUntil(program.window.isActiveWindow)
        settle(program.window)
        return program.window

    yield opened
    for program in programs:
        faults = getattr(program.window, "faults", [])
        program.close()
        qapp.processEvents()
        assert not faults, faults
    qapp.sendPostedEvents(None, 52)  # what was to be deleted later


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A tournament of one individual event that has only just been made."""
    with new_office(tmp_path, regulations()):
        pass
    return tmp_path / "tournament.tdb"
