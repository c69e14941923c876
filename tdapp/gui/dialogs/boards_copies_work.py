"""What is done with the copies of a round's boards: how many circulate, their stages, and where a copy is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets.boards_copies import CopiesView
from tdapp.gui.widgets.message_bar import MessageBar
from tdapp.text import Text

if TYPE_CHECKING:
    from tdapp.services.boards.circulation_view import CirculationView


class CopiesWork(QObject):
    """Works for one page with what is chosen in its `view`, which the page gives; sentences go to its bar."""

    view: CopiesView

    def __init__(self, desk: Desk, bar: MessageBar, page: QWidget) -> None:
        super().__init__(page)
        self._desk, self._bar, self._page = desk, bar, page

    def _good(self, *texts: Text) -> None:
        self._bar.show_texts(texts, "good")

    def set_copies(self) -> None:
        """Let so many copies circulate."""
        from tdapp.services.circulating import set_circulation  # noqa: PLC0415  wanted later than the page

        scope, view = self._desk.scope, self.view
        self._desk.run(
            set_circulation, scope.event, scope.segment, scope.round, view.copies.value(), group=view.group_code,
            done=self._set, failed=self._bar.refuse,
        )  # fmt: skip

    def drop_copies(self) -> None:
        """Give every table boards of its own again."""
        from tdapp.services.circulating import drop_circulation  # noqa: PLC0415  wanted later than the page

        scope = self._desk.scope
        self._desk.run(
            drop_circulation, scope.event, scope.segment, scope.round, group=self.view.group_code,
            done=self._set, failed=self._bar.refuse,
        )  # fmt: skip

    def _set(self, found: CirculationView) -> None:
        self.view.show_view(found)
        texts = [Text("Copies of each board: {n}.", n=found.copies), *(f.text for f in found.findings)]
        self._bar.show_texts(texts, "warning" if found.findings else "good")

    def move_stage(self, by: int) -> None:
        """The cases lie where the next stage wants them, or one stage back."""
        from tdapp.services.circulating import move_stage  # noqa: PLC0415  wanted later than the page

        view, scope = self.view.view, self._desk.scope
        if view is not None:
            self._desk.run(
                move_stage, scope.event, scope.segment, scope.round, to=view.stage + by,
                group=self.view.group_code, done=self._moved, failed=self._bar.refuse,
            )  # fmt: skip

    def _moved(self, found: CirculationView) -> None:
        self._bar.clear()
        self.view.show_view(found)

    def ask_elsewhere(self) -> None:
        """Note where a copy is."""
        from tdapp.gui.dialogs.copy_elsewhere import CopyElsewhere  # noqa: PLC0415  wanted later than the page

        case = self.view.case()
        if case is not None:
            dialog = CopyElsewhere(self._desk, self._page.window(), case.codes, case.copy)
            dialog.noted.connect(self._good)
            dialog.open()
