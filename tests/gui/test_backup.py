"""An archive is written from the window, verified, and never over another file."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from tdapp.bootstrap import now
from tdapp.services.backing_up import restore
from tests.offices import everything, new_office, office_at
from tests.windows import settle


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_backup_is_written_by_a_key_and_restores_the_same(window, qtbot, tmp_path, monkeypatch, language):
    with new_office(tmp_path) as office:
        before = everything(office)
    archive = tmp_path / "周五.tdz"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(archive), ""))
    there = window(tmp_path / "tournament.tdb", language=language)
    qtbot.keyClick(there, Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    settle(there)
    assert ("Backed up and verified" if language == "en" else "已备份并通过校验") in shown(there)
    copy = tmp_path / "copy.tdb"
    restore(str(archive), str(copy), now, "沈编排", "1")
    with office_at(copy) as office:
        assert everything(office) == before
    size = archive.stat().st_size
    qtbot.keyClick(there, Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    settle(there)
    assert "周五.tdz" in shown(there)
    assert Path(archive).stat().st_size == size


def shown(there) -> str:
    """What the bars of the window and of its page say."""
    from PySide6.QtWidgets import QLabel

    from tdapp.gui.widgets.message_bar import MessageBar

    bars = there.findChildren(MessageBar)
    return " ".join(w.text() for bar in bars for w in bar.findChildren(QLabel))
