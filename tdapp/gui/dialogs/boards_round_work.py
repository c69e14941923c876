"""What is done with the boards of a round: assigned and taken out, opened, fouled and not fouled after all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets.boards_rounds import RoundsView
from tdapp.gui.widgets.message_bar import MessageBar
from tdapp.text import Text

if TYPE_CHECKING:
    from tdapp.services.boards.assigning import Assigned
    from tdapp.services.boards.board_state import BoardState
    from tdapp.services.boards.opening import RoundOpened
    from tdapp.services.boards.versions import Fouled


class RoundBoardsWork(QObject):
    """Works for one page with what is chosen in its `view`, which the page gives; sentences go to its bar."""

    view: RoundsView

    def __init__(self, desk: Desk, bar: MessageBar, page: QWidget) -> None:
        super().__init__(page)
        self._desk, self._bar, self._page = desk, bar, page

    def _good(self, *texts: Text) -> None:
        self._bar.show_texts(texts, "good")

    def ask_assign_these(self, codes: Sequence[str]) -> None:
        """Give these boards to the round of now."""
        number = self._desk.scope.round
        if number is not None:
            self._assign(number, codes)

    def ask_assign(self) -> None:
        """Assign boards from the chosen number on, for the group that is chosen."""
        plan, row = self.view.plan, self.view.boards.current()
        if plan is not None:
            self._assign(plan.round, (), 1 if row is None else row.number, plan.group)

    def _assign(self, number: int, codes: Sequence[str], start: int = 1, group: str = "") -> None:
        from tdapp.gui.dialogs.assign_boards import AssignBoards  # noqa: PLC0415  wanted later than the page

        there, scope = self._desk.overview, self._desk.scope
        event = there.event(scope.event) if there is not None else None
        segments = event.segments if event is not None else ()
        groups = next(([code for code, _ in s.groups] for s in segments if s.number == scope.segment), [])
        dialog = AssignBoards(self._desk, self._page.window(), number, groups, group=group, codes=codes, start=start)
        dialog.assigned.connect(self._assigned)
        dialog.open()

    def _assigned(self, found: Assigned) -> None:
        self._good(Text("Round {round}, boards that changed: {numbers}.", round=found.round, numbers=found.changed))
        self.view.show_findings(found)

    def clear_chosen(self) -> None:
        """Take the chosen boards out of the round."""
        from tdapp.services.boards.assigning import unassign_boards  # noqa: PLC0415  wanted later than the page

        scope, plan, numbers = self._desk.scope, self.view.plan, self.view.numbers()
        if plan is not None and numbers:
            self._desk.run(
                unassign_boards, scope.event, scope.segment, plan.round, numbers,
                group=self.view.board_group or None, done=self._assigned, failed=self._bar.refuse,
            )  # fmt: skip

    def ask_open(self) -> None:
        """Open the hands of the chosen round."""
        from tdapp.gui.dialogs.open_hands import OpenHands  # noqa: PLC0415  wanted later than the page

        plan = self.view.plan
        if plan is not None:
            dialog = OpenHands(self._desk, self._page.window(), plan.round, self.view.board_group)
            dialog.opened.connect(self._opened)
            dialog.open()

    def _opened(self, found: RoundOpened) -> None:
        self._good(Text("Hands opened: {opened}. Open before: {already}. Hands not known: {without}.",
                        opened=len(found.opened), already=len(found.already),
                        without=len(found.without_hands)))  # fmt: skip

    def ask_foul(self) -> None:
        """Note a fouled board."""
        from tdapp.gui.dialogs.foul_board import FoulBoard  # noqa: PLC0415  wanted later than the page

        plan, row = self.view.plan, self.view.boards.current()
        if plan is not None:
            dialog = FoulBoard(
                self._desk, self._page.window(), plan.round, plan.group, 1 if row is None else row.number
            )
            dialog.fouled.connect(self._fouled)
            dialog.open()

    def _fouled(self, found: Fouled) -> None:
        text = Text("Version {version} of board {code} is played at tables: {tables}.", version=found.version,
                    code=found.code, tables=found.tables)  # fmt: skip
        self._bar.show_texts([text, *(f.text for f in found.findings)], "warning" if found.findings else "good")

    def withdraw_foul(self) -> None:
        """The chosen board was not fouled after all: its newest version is played nowhere any more."""
        from tdapp.services.boards.board_state import board_state  # noqa: PLC0415  wanted later than the page

        row = self.view.boards.current()
        if row is not None and row.code:
            self._desk.run(board_state, row.code, done=self._withdraw, failed=self._bar.refuse)

    def _withdraw(self, state: BoardState) -> None:
        from tdapp.services.boards.versions import withdraw_foul  # noqa: PLC0415  wanted later than the page

        plan, row, scope = self.view.plan, self.view.boards.current(), self._desk.scope
        if plan is not None and row is not None:
            here = [u for u in state.uses if (u.event, u.segment, u.round) == (scope.event, plan.segment, plan.round)]
            versions = [version for use in here if use.group in ("", plan.group) for _, version in use.fouled]
            if versions:
                self._desk.run(
                    withdraw_foul, scope.event, plan.segment, plan.round, row.number, max(versions),
                    group=plan.group or None, done=self._withdrawn, failed=self._bar.refuse,
                )  # fmt: skip

    def _withdrawn(self, found: Fouled) -> None:
        self._good(Text("Version {version} of board {code} is not played any more at tables: {tables}.",
                        version=found.version, code=found.code, tables=found.tables))  # fmt: skip
