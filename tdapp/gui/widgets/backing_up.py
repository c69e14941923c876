"""Writes an archive of the tournament from a window, while it is in use."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QDate, Qt
from PySide6.QtWidgets import QFileDialog, QWidget

from tdapp.gui.models.desk import Desk
from tdapp.services.backing_up import back_up
from tdapp.text import Text


def ask_where_to(desk: Desk, parent: QWidget) -> None:
    """Ask for the archive's name, then write it; nothing is ever overwritten."""
    say = desk.say
    name = f"{Path(desk.where).stem or 'tournament'}-{QDate.currentDate().toString(Qt.DateFormat.ISODate)}.tdz"
    chosen, _ = QFileDialog.getSaveFileName(parent, say(Text("Back up")), name, say(Text("Archive (*.tdz)")))
    if chosen:
        write_archive(desk, parent, Path(chosen))


def write_archive(desk: Desk, owner: QWidget, archive: Path) -> None:
    """Write the archive, then say what it holds or what is wrong with the tournament."""

    def done(found: Any) -> None:
        if found.findings:
            desk.tell(*(f.text for f in found.findings), weight="error")
            return
        words = Text("Backed up and verified: {archive}, up to step {step}.", archive=archive.name, step=found.head.seq)
        desk.tell(words, weight="good")

    desk.run(back_up, str(archive), done=done, label=Text("Backing up"), owner=owner)
