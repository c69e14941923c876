"""What is noted about the paper of a score sheet: its signatures, and that it is lost or found again."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets.message_bar import MessageBar
from tdapp.services.score_entry import paper as sheet_paper
from tdapp.services.score_entry.sheet import SheetView


class SheetPaper(QObject):
    """Works for one page; its bar is cleared when a sheet is found."""

    def __init__(self, desk: Desk, bar: MessageBar, page: QWidget) -> None:
        super().__init__(page)
        self._desk, self._bar = desk, bar

    def tick(self, view: SheetView | None, **signed: bool) -> None:
        """`west` or `north` signed the sheet, or did not after all."""
        if view is not None and view.paper is not None:
            self._desk.run(sheet_paper.tick_signature, view.paper.serial, **signed, owner=self)

    def mark_lost(self, view: SheetView | None) -> None:
        """The sheet is lost; the documents page prints another, marked as a duplicate."""
        if view is None or view.paper is None:
            return
        asked = {"segment": view.segment, "round": view.round, "group": view.group, "tables": (view.table,)}
        self._desk.run(
            sheet_paper.mark_lost, view.paper.serial, True, owner=self,
            done=lambda _: self._desk.go_to("documents", ("score-sheets", asked)),
        )  # fmt: skip

    def mark_found(self, view: SheetView | None) -> None:
        """The sheet that was lost is here again."""
        if view is not None and view.paper is not None:
            self._bar.clear()
            self._desk.run(sheet_paper.mark_lost, view.paper.serial, False, owner=self)
