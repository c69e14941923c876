"""Somebody who keys score sheets in the real window, and what a key is called."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tdapp.rules.line_keys import ENTER
from tdapp.services.score_entry.sheet import read_sheet
from tests.windows import settle

CODES = {ENTER: Qt.Key.Key_Return, "x": Qt.Key.Key_X, "\b": Qt.Key.Key_Backspace, ".": Qt.Key.Key_Period,
         "/": Qt.Key.Key_Slash, "+": Qt.Key.Key_Plus, "*": Qt.Key.Key_Asterisk}  # fmt: skip
PAD = CODES | {ENTER: Qt.Key.Key_Enter}


class Scorer:
    """Somebody at the keyboard of the page."""

    def __init__(self, there, qtbot) -> None:
        self.window, self.qtbot, self.pressed = there, qtbot, 0
        there.show()
        qtbot.waitActive(there)
        there.show_page("score-entry")
        settle(there)
        self.page = there.page

    def keys(self, text, *, pad=False):
        """Press keys wherever the cursor is, and count them."""
        for sign in text:
            code = (PAD if pad else CODES).get(sign, sign)
            how = Qt.KeyboardModifier.KeypadModifier if pad else Qt.KeyboardModifier.NoModifier
            self.qtbot.keyClick(QApplication.focusWidget(), code, how)
            self.pressed += 1

    def open(self, table):
        self.page.field.setFocus()
        self.page.field.clear()
        self.keys(f"{table}{ENTER}")
        settle(self.window)
        self.pressed = 0
        assert self.page.paper.hasFocus()

    @property
    def sheet(self):
        return self.page.paper.keys

    def ask(self, case, *args):
        """What a use case or a read answers, through the window's own office."""
        found: list[Any] = []
        self.window.tasks.run(case, *args, done=found.append)
        settle(self.window)
        return found[0]

    def select(self, query):
        """The rows of a query."""

        def rows(office):
            with office.read() as c:
                return list(c.execute(query))

        return self.ask(rows)

    def stored(self, table, round_number=1):
        return self.ask(read_sheet, None, None, round_number, None, table)

    def lines(self, table, round_number=1):
        lines = self.stored(table, round_number).lines
        return {line.board: None if line.line is None else line.line.text for line in lines}
