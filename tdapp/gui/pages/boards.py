"""Boards: the library, which board is played in which round, where its copies are, and how evenly cards fell."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QTabWidget

from tdapp.gui.dialogs.boards_copies_work import CopiesWork
from tdapp.gui.dialogs.boards_library_work import LibraryWork
from tdapp.gui.dialogs.boards_round_work import RoundBoardsWork
from tdapp.gui.models.desk import Desk
from tdapp.gui.pages import Page
from tdapp.gui.tasks import Changes
from tdapp.gui.widgets.boards_copies import CopiesView
from tdapp.gui.widgets.boards_library import LibraryView
from tdapp.gui.widgets.boards_rounds import RoundsView
from tdapp.gui.widgets.boards_statistics import StatisticsView
from tdapp.gui.widgets.pieces import Badge, Heading, action_button
from tdapp.services.boards.board_library import LibraryPage, board_library
from tdapp.services.boards.rounds import board_rounds
from tdapp.text import Text

LIBRARY, ROUNDS, COPIES, STATISTICS = range(4)
_TITLES = (Text("Library"), Text("Rounds"), Text("Copies and stages"), Text("Statistics"))


class BoardsPage(Page):
    """Four tabs. A target is a board's code or scanned label, `("round", number)`, or `("boards", code, …)` for what is
    wrong with where these boards are played.
    """

    key = "boards"
    needs_event = False

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.stock = LibraryWork(desk, self.bar, self)
        self.round_boards = RoundBoardsWork(desk, self.bar, self)
        self.circulation = CopiesWork(desk, self.bar, self)
        self._made = self._make_actions()
        self.stock_view = LibraryView(desk, self._made)
        self.rounds = RoundsView(desk, self._made)
        self.copies = CopiesView(desk, self._made)
        self.statistics = StatisticsView(desk)
        self.round_boards.view, self.circulation.view = self.rounds, self.copies
        self.stock.counted.connect(self.statistics.show_statistics)
        self.stock_view.dropped.connect(self.stock.ask_import)
        self.stock_view.table.selected_changed.connect(self._enable)
        self._lay_out()
        self._enable()

    def _make_actions(self) -> dict[str, QAction]:
        act = self.act
        made = {
            "scan": act("scan", Text("Scan a board's label, or type its code"), self.scan, "T"),
            "import": act("import", Text("Import boards…"), self.stock.ask_import, "Ctrl+I"),
            "deal": act("deal", Text("Deal boards…"), self.stock.ask_deal),
            "export": act("export", Text("Export the library…"), self.stock.ask_export, "Ctrl+S"),
            "passphrases": act("passphrases", Text("Passphrases…"), self.stock.ask_vault),
            "assign": act(
                "assign",
                Text("Give the chosen boards to the round of now…"),
                lambda: self.round_boards.ask_assign_these(self.stock_view.codes()),
            ),
            "labels": act(
                "labels", Text("Labels of the chosen boards…"), lambda: self._labels(self.stock_view.codes())
            ),
            "slips": act("slips", Text("Slips of the chosen boards…"), lambda: self._slips(self.stock_view.sealed())),
            "assign-round": act(
                "assign-round", Text("Boards of the chosen round…"), self.round_boards.ask_assign, "Ctrl+R"
            ),
            "clear": act("clear", Text("Take the chosen boards out of the round"), self.round_boards.clear_chosen),
            "open": act("open", Text("Open the hands of the chosen round…"), self.round_boards.ask_open),
            "foul": act("foul", Text("Fouled board…"), self.round_boards.ask_foul),
            "withdraw": act("withdraw", Text("Not fouled after all"), self.round_boards.withdraw_foul),
            "values": act("values", Text("Measured values of the event…"), self.stock.ask_values),
            "round-labels": act("round-labels", Text("Labels of the round…"), lambda: self._paper("board-labels")),
            "round-slips": act("round-slips", Text("Slips of the round…"), lambda: self._slips(self.rounds.sealed())),
            "records": act("records", Text("Hand records of the round…"), lambda: self._paper("hand-records")),
            "set-copies": act("set-copies", Text("Let so many copies circulate"), self.circulation.set_copies),
            "drop-copies": act("drop-copies", Text("Own boards at every table"), self.circulation.drop_copies),
            "next-stage": act("next-stage", Text("Next stage"), partial(self.circulation.move_stage, 1), "Alt+PgDown"),
            "stage-back": act("stage-back", Text("Stage back"), partial(self.circulation.move_stage, -1), "Alt+PgUp"),
            "elsewhere": act("elsewhere", Text("A copy is elsewhere…"), self.circulation.ask_elsewhere),
            "moves": act("moves", Text("Board moves on paper…"), lambda: self._paper("board-moves")),
        }
        shifted = QShortcut(QKeySequence("Shift+T"), self)
        shifted.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shifted.activated.connect(made["scan"].trigger)
        return made

    def _lay_out(self) -> None:
        language = self.language
        heading = Heading(
            language, Text("Boards & hands"),
            Text("Which deal is played where, sealed until its round. Hands are opened by passphrase only."),
        )  # fmt: skip
        self.key_state = Badge(language)
        heading.add(self.key_state)
        heading.add(action_button(language, self._made["passphrases"], Text("Passphrases…")))
        self.column.addWidget(heading)
        self.tabs = QTabWidget()
        for view in (self.stock_view, self.rounds, self.copies, self.statistics):
            self.tabs.addTab(view, "")
        self.tabs.currentChanged.connect(lambda _: self._read_tab())
        self.column.addWidget(self.tabs, 1)
        self.retranslate()

    def retranslate(self) -> None:
        for i, title in enumerate(_TITLES):
            self.tabs.setTabText(i, self.say(title))

    def focus_first(self) -> None:
        if self.tabs.currentIndex() != LIBRARY:
            self.tabs.tabBar().setFocus()
        elif self.stock.found is not None and self.stock.found.rows:
            self.stock_view.table.setFocus()
        else:
            self.tabs.tabBar().setFocus()

    # Reading

    def opened(self, target: Any = None) -> None:
        self._read()
        if isinstance(target, str):
            self.tabs.setCurrentIndex(LIBRARY)
            self.stock_view.show_board(target)
        elif isinstance(target, tuple) and target and target[0] in {"round", "boards"}:
            self.tabs.setCurrentIndex(ROUNDS)

    def refresh(self, changes: Changes) -> None:
        self._read()

    def _read(self) -> None:
        self.desk.run(board_library, done=self._show, owner=self)
        self._read_tab()

    def _read_tab(self) -> None:
        """What only the tab in front needs."""
        scope = self.desk.scope
        if self.tabs.currentIndex() == ROUNDS:
            self.desk.run(board_rounds, scope.event, scope.segment, done=self.rounds.put, owner=self.rounds)
        elif self.tabs.currentIndex() == COPIES:
            self.copies.read()

    def _show(self, found: LibraryPage) -> None:
        self.stock.found = found
        self.stock_view.put(found)
        self.statistics.know(found.batches)
        there = found.vault.exists
        text = Text("Hands can be sealed") if there else Text("No key for sealed hands yet")
        self.key_state.put(text, "good" if there else "note")
        self._enable()

    def _enable(self) -> None:
        writes, there = self.desk.writes, self.stock.found is not None and bool(self.stock.found.rows)
        chosen = bool(self.stock_view.codes())
        for key in ("import", "deal", "passphrases"):
            self._made[key].setEnabled(writes and self.stock.found is not None)
        self._made["export"].setEnabled(there)
        self._made["values"].setEnabled(there and self.desk.scope.event is not None)
        self._made["labels"].setEnabled(chosen and self.desk.scope.event is not None)
        self._made["assign"].setEnabled(writes and chosen and self.desk.scope.round is not None)
        self._made["slips"].setEnabled(writes and bool(self.stock_view.sealed()) and self.desk.scope.event is not None)
        self.rounds.enable()
        self.copies.enable()

    def scan(self) -> None:
        """A scanner began, or a person wants to type a code."""
        self.tabs.setCurrentIndex(LIBRARY)
        self.stock_view.field.begin_scan()

    # Paper

    def _labels(self, codes: tuple[str, ...]) -> None:
        if codes:
            self.desk.go_to("documents", ("board-labels", {"boards": codes}))

    def _paper(self, kind: str) -> None:
        scope, plan = self.desk.scope, self.rounds.plan
        number, group = scope.round, self.copies.group_code
        if plan is not None and self.tabs.currentIndex() == ROUNDS:
            number, group = plan.round, plan.group or None
        self.desk.go_to("documents", (kind, {"segment": scope.segment, "round": number, "group": group}))

    def _slips(self, codes: tuple[str, ...]) -> None:
        from tdapp.gui.dialogs.hand_slips import HandSlips  # noqa: PLC0415  brings the papers

        if codes:
            dialog = HandSlips(self.desk, self.window(), codes)
            dialog.printed.connect(lambda *texts: self.bar.show_texts(texts, "good"))
            dialog.open()
