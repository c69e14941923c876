"""Real windows on real files, without a screen."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from PySide6.QtCore import QEvent
from pytestqt.qtbot import QtBot

from tdapp.gui.application import Application
from tdapp.gui.main_window import MainWindow
from tests.offices import new_office, regulations
from tests.windows import settle

Opened = Callable[..., MainWindow]


@pytest.fixture(autouse=True)
def _collector_given_back() -> Iterator[None]:
    """A program that was closed gives Python its collector back."""
    before = gc.get_threshold()
    yield
    assert gc.get_threshold() == before


@pytest.fixture
def window(qtbot: QtBot, qapp) -> Iterator[Opened]:
    """Opens windows on tournament files: `window(path, language="zh")`; closes them, and what they left behind."""
    programs: list[Application] = []
    faults: list[BaseException] = []

    def opened(path: Path | str, *, language: str = "zh", desk: str = "1") -> MainWindow:
        program = Application(qapp, operator="沈编排", desk=desk, language=language)
        programs.append(program)
        program.crashed.connect(faults.append)
        program.start(str(path))
        made = program.window
        assert made is not None
        qtbot.waitUntil(lambda: bool(faults) or made.desk.overview is not None, timeout=20_000)
        assert not faults, faults
        made.activateWindow()
        qtbot.waitUntil(made.isActiveWindow)
        settle(made)
        return made

    opened.faults = faults  # type: ignore[attr-defined]
    yield opened
    for program in programs:
        program.close()
    qapp.processEvents()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert not faults, faults


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A tournament of one individual event that has only just been made."""
    with new_office(tmp_path, regulations()):
        pass
    return tmp_path / "tournament.tdb"
