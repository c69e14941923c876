"""Boards: the library, which board is played in which round, where its copies are, and how evenly cards fell."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QFileDialog, QTabWidget, QWidget

from tdapp.gui.models.desk import Desk
from tdapp.gui.pages import Page
from tdapp.gui.tasks import Changes
from tdapp.gui.widgets.boards_copies import CopiesView
from tdapp.gui.widgets.boards_library import LibraryView
from tdapp.gui.widgets.boards_rounds import RoundsView
from tdapp.gui.widgets.boards_statistics import StatisticsView
from tdapp.gui.widgets.pieces import Badge, Heading, action_button
from tdapp.rules.findings import Weight
from tdapp.services.boards.board_library import LibraryPage, board_library
from tdapp.services.boards.rounds import board_rounds
from tdapp.text import Text

if TYPE_CHECKING:
    from tdapp.services.boards.assigning import Assigned
    from tdapp.services.boards.board_state import BoardState
    from tdapp.services.boards.circulation_view import CirculationView
    from tdapp.services.boards.exporting import BoardsExported
    from tdapp.services.boards.generating import Generated
    from tdapp.services.boards.importing import BoardsImported
    from tdapp.services.boards.measured import Measured
    from tdapp.services.boards.opening import RoundOpened
    from tdapp.services.boards.versions import Fouled

LIBRARY, ROUNDS, COPIES, STATISTICS = range(4)
_TITLES = (Text("Library"), Text("Rounds"), Text("Copies and stages"), Text("Statistics"))


class BoardsPage(Page):
    """Four tabs. A target is a board's code or scanned label, or `("round", number)`."""

    key = "boards"
    needs_event = False

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.found: LibraryPage | None = None
        self._made = self._make_actions()
        self.library_view = LibraryView(desk, self._made)
        self.rounds = RoundsView(desk, self._made)
        self.copies = CopiesView(desk, self._made)
        self.statistics = StatisticsView(desk)
        self.library_view.dropped.connect(self.ask_import)
        self.library_view.table.selected_changed.connect(self._enable)
        self._lay_out()
        self._enable()

    def _make_actions(self) -> dict[str, QAction]:
        act = self.act
        made = {
            "scan": act("scan", Text("Scan a board's label, or type its code"), self.scan, "T"),
            "import": act("import", Text("Import boards…"), self.ask_import, "Ctrl+I"),
            "deal": act("deal", Text("Deal boards…"), self.ask_deal),
            "export": act("export", Text("Export the library…"), self.ask_export, "Ctrl+S"),
            "passphrases": act("passphrases", Text("Passphrases…"), self.ask_vault),
            "assign": act("assign", Text("Give the chosen boards to the round of now…"), self.ask_assign_chosen),
            "labels": act(
                "labels", Text("Labels of the chosen boards…"), lambda: self._labels(self.library_view.codes())
            ),
            "slips": act("slips", Text("Slips of the chosen boards…"), lambda: self._slips(self.library_view.sealed())),
            "assign-round": act("assign-round", Text("Boards of the chosen round…"), self.ask_assign, "Ctrl+R"),
            "clear": act("clear", Text("Take the chosen boards out of the round"), self.clear_chosen),
            "open": act("open", Text("Open the hands of the chosen round…"), self.ask_open),
            "foul": act("foul", Text("Fouled board…"), self.ask_foul),
            "withdraw": act("withdraw", Text("Not fouled after all"), self.withdraw_foul),
            "values": act("values", Text("Measured values of the event…"), self.ask_values),
            "round-labels": act("round-labels", Text("Labels of the round…"), lambda: self._paper("board-labels")),
            "round-slips": act("round-slips", Text("Slips of the round…"), lambda: self._slips(self.rounds.sealed())),
            "records": act("records", Text("Hand records of the round…"), lambda: self._paper("hand-records")),
            "set-copies": act("set-copies", Text("Let so many copies circulate"), self.set_copies),
            "drop-copies": act("drop-copies", Text("Own boards at every table"), self.drop_copies),
            "next-stage": act("next-stage", Text("Next stage"), partial(self.move_stage, 1), "Alt+PgDown"),
            "stage-back": act("stage-back", Text("Stage back"), partial(self.move_stage, -1), "Alt+PgUp"),
            "elsewhere": act("elsewhere", Text("A copy is elsewhere…"), self.ask_elsewhere),
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
        for view in (self.library_view, self.rounds, self.copies, self.statistics):
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
        elif self.found is not None and self.found.rows:
            self.library_view.table.setFocus()
        else:
            self.tabs.tabBar().setFocus()

    # Reading

    def opened(self, target: Any = None) -> None:
        self._read()
        if isinstance(target, str):
            self.tabs.setCurrentIndex(LIBRARY)
            self.library_view.show_board(target)
        elif isinstance(target, tuple) and target and target[0] == "round":
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
        self.found = found
        self.library_view.put(found)
        self.statistics.know(found.batches)
        there = found.vault.exists
        text = Text("Hands can be sealed") if there else Text("No key for sealed hands yet")
        self.key_state.put(text, "good" if there else "note")
        self._enable()

    def _enable(self) -> None:
        writes, there = self.desk.writes, self.found is not None and bool(self.found.rows)
        chosen = bool(self.library_view.codes())
        for key in ("import", "deal", "passphrases"):
            self._made[key].setEnabled(writes and self.found is not None)
        self._made["export"].setEnabled(there)
        self._made["values"].setEnabled(there and self.desk.scope.event is not None)
        self._made["labels"].setEnabled(chosen and self.desk.scope.event is not None)
        self._made["assign"].setEnabled(writes and chosen and self.desk.scope.round is not None)
        self._made["slips"].setEnabled(
            writes and bool(self.library_view.sealed()) and self.desk.scope.event is not None
        )
        self.rounds.enable()
        self.copies.enable()

    def scan(self) -> None:
        """A scanner began, or a person wants to type a code."""
        self.tabs.setCurrentIndex(LIBRARY)
        self.library_view.field.begin_scan()

    def _good(self, *texts: Text) -> None:
        self.bar.show_texts(texts, "good")

    def _over(self, dialog: QDialog) -> Any:
        dialog.open()
        return dialog

    # The library

    def ask_import(self, paths: Sequence[Path] = ()) -> None:
        """Look at files of boards, and import them."""
        from tdapp.gui.dialogs.import_boards import ImportBoards  # noqa: PLC0415  wanted later than the page

        dialog = ImportBoards(self.desk, self.window(), paths)
        dialog.entered.connect(self._imported)
        dialog.wants_key.connect(lambda: self.ask_vault(dialog, dialog.look))
        self._over(dialog)

    def _imported(self, found: BoardsImported) -> None:
        self._good(Text("Imported. New boards: {new}. Changed: {changed}. Hands: {hands}.", new=len(found.new),
                        changed=found.changed, hands=found.hands))  # fmt: skip

    def ask_deal(self) -> None:
        """Deal boards into the library."""
        from tdapp.gui.dialogs.deal_boards import DealBoards  # noqa: PLC0415  wanted later than the page

        sealed = self.found is not None and self.found.vault.exists
        dialog = DealBoards(self.desk, self.window(), sealed=sealed)
        dialog.dealt.connect(self._dealt)
        dialog.wants_key.connect(lambda: self.ask_vault(dialog, partial(dialog.sealed, True)))
        self._over(dialog)

    def _dealt(self, found: Generated) -> None:
        texts = [Text("Boards dealt: {n}, {first} to {last}. Their hands are sealed.", n=len(found.codes),
                      first=found.codes[0], last=found.codes[-1])]  # fmt: skip
        texts += [finding.text for finding in found.findings]
        self.bar.show_texts(texts, "warning" if found.findings else "good")
        if found.statistics is not None:
            self.statistics.show_statistics(found.statistics)

    def ask_export(self) -> None:
        """Ask where, and write the library."""
        filters = [Text("Spreadsheet (*.xlsx)"), Text("Text with commas (*.csv)"), Text("JSON (*.json)")]
        dialog = QFileDialog(self, self.say(Text("Export the library…")))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilters([self.say(f) for f in filters])
        dialog.setDefaultSuffix("xlsx")
        dialog.filterSelected.connect(lambda f: dialog.setDefaultSuffix(f.rpartition(".")[2].rstrip(")")))
        dialog.selectFile("boards.xlsx")
        dialog.fileSelected.connect(lambda path: self.export_to(Path(path)))
        dialog.open()

    def export_to(self, path: Path) -> None:
        """Write the library; the opened hands stand in it, of a csv file in one beside it."""
        from tdapp.services.boards.exporting import export_boards  # noqa: PLC0415  wanted later than the page

        opened = self.found is not None and any(row.hands == "opened" for row in self.found.rows)
        beside = path.with_name(f"{path.stem}-hands.csv") if opened and path.suffix.lower() == ".csv" else None
        self.desk.run(
            export_boards, path, self.desk.scope.event, hands_path=beside, failed=self.bar.refuse,
            done=partial(self._exported, path), label=Text("Saving {file}", file=path.name),
        )  # fmt: skip

    def _exported(self, path: Path, found: BoardsExported) -> None:
        self._good(Text("Saved: {file}. Boards: {boards}; opened hands: {hands}.", file=path.name,
                        boards=found.boards, hands=found.hands))  # fmt: skip

    def ask_values(self) -> None:
        """Ask where, and write the means and deviations of the event's boards."""
        dialog = QFileDialog(self, self.say(Text("Measured values of the event…")))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilters([self.say(Text("Text with commas (*.csv)"))])
        dialog.setDefaultSuffix("csv")
        dialog.selectFile("measured.csv")
        dialog.fileSelected.connect(lambda path: self.values_to(Path(path)))
        dialog.open()

    def values_to(self, path: Path) -> None:
        """Write them, in the format in which values are imported."""
        from tdapp.services.boards.measured import write_values  # noqa: PLC0415  wanted later than the page

        self.desk.run(
            write_values, self.desk.scope.event, path, failed=self.bar.refuse, done=partial(self._measured, path),
            label=Text("Saving {file}", file=path.name),
        )  # fmt: skip

    def _measured(self, path: Path, found: Measured) -> None:
        texts = [Text("Saved: {file}. Boards: {boards}.", file=path.name, boards=found.boards)]
        texts += [finding.text for finding in found.findings]
        warns = any(finding.weight is Weight.WARNING for finding in found.findings)
        self.bar.show_texts(texts, "warning" if warns else "note" if found.findings else "good")

    def ask_vault(self, parent: QWidget | None = None, then: Any = None) -> None:
        """Make, change or recover the passphrases."""
        from tdapp.gui.dialogs.boards_vault import BoardsVault  # noqa: PLC0415  wanted later than the page

        if self.found is not None:
            over = parent or self.window()
            dialog = BoardsVault(self.desk, over, self.found.vault)
            dialog.made.connect(lambda key: self._show_key(over, key, then))
            dialog.changed.connect(self._good)
            self._over(dialog)

    def _show_key(self, over: QWidget, key: str, then: Any) -> None:
        from tdapp.gui.dialogs.recovery_key import RecoveryKey  # noqa: PLC0415  wanted later than the page

        dialog = RecoveryKey(self.desk, over, key)
        if then is not None:
            dialog.accepted.connect(then)
        self._over(dialog)

    # Rounds

    def ask_assign_chosen(self) -> None:
        """Give the boards that are chosen in the library to the round of now."""
        number = self.desk.scope.round
        if number is not None:
            self._assign(number, self.library_view.codes())

    def ask_assign(self) -> None:
        """Assign boards from the chosen number on."""
        plan, row = self.rounds.plan, self.rounds.boards.current()
        if plan is not None:
            self._assign(plan.round, (), 1 if row is None else row.number)

    def _assign(self, number: int, codes: Sequence[str], start: int = 1) -> None:
        from tdapp.gui.dialogs.assign_boards import AssignBoards  # noqa: PLC0415  wanted later than the page

        there, scope = self.desk.overview, self.desk.scope
        event = there.event(scope.event) if there is not None else None
        segments = event.segments if event is not None else ()
        groups = next(([code for code, _ in s.groups] for s in segments if s.number == scope.segment), [])
        dialog = AssignBoards(
            self.desk, self.window(), number, groups, group=self.rounds.board_group, codes=codes, start=start
        )
        dialog.assigned.connect(self._assigned)
        self._over(dialog)

    def _assigned(self, found: Assigned) -> None:
        self._good(Text("Round {round}, boards that changed: {numbers}.", round=found.round, numbers=found.changed))
        self.rounds.show_findings(found)

    def clear_chosen(self) -> None:
        """Take the chosen boards out of the round."""
        from tdapp.services.boards.assigning import unassign_boards  # noqa: PLC0415  wanted later than the page

        scope, plan, numbers = self.desk.scope, self.rounds.plan, self.rounds.numbers()
        if plan is not None and numbers:
            self.desk.run(
                unassign_boards, scope.event, scope.segment, plan.round, numbers,
                group=self.rounds.board_group or None, done=self._assigned, failed=self.bar.refuse,
            )  # fmt: skip

    def ask_open(self) -> None:
        """Open the hands of the chosen round."""
        from tdapp.gui.dialogs.open_hands import OpenHands  # noqa: PLC0415  wanted later than the page

        plan = self.rounds.plan
        if plan is not None:
            dialog = OpenHands(self.desk, self.window(), plan.round, self.rounds.board_group)
            dialog.opened.connect(self._opened)
            self._over(dialog)

    def _opened(self, found: RoundOpened) -> None:
        self._good(Text("Hands opened: {opened}. Open before: {already}. Hands not known: {without}.",
                        opened=len(found.opened), already=len(found.already),
                        without=len(found.without_hands)))  # fmt: skip

    def ask_foul(self) -> None:
        """Note a fouled board."""
        from tdapp.gui.dialogs.foul_board import FoulBoard  # noqa: PLC0415  wanted later than the page

        plan, row = self.rounds.plan, self.rounds.boards.current()
        if plan is not None:
            dialog = FoulBoard(self.desk, self.window(), plan.round, plan.group, 1 if row is None else row.number)
            dialog.fouled.connect(self._fouled)
            self._over(dialog)

    def _fouled(self, found: Fouled) -> None:
        text = Text("Version {version} of board {code} is played at tables: {tables}.", version=found.version,
                    code=found.code, tables=found.tables)  # fmt: skip
        self.bar.show_texts([text, *(f.text for f in found.findings)], "warning" if found.findings else "good")

    def withdraw_foul(self) -> None:
        """The chosen board was not fouled after all: its newest version is played nowhere any more."""
        from tdapp.services.boards.board_state import board_state  # noqa: PLC0415  wanted later than the page

        row = self.rounds.boards.current()
        if row is not None and row.code:
            self.desk.run(board_state, row.code, done=self._withdraw, failed=self.bar.refuse)

    def _withdraw(self, state: BoardState) -> None:
        from tdapp.services.boards.versions import withdraw_foul  # noqa: PLC0415  wanted later than the page

        plan, row, scope = self.rounds.plan, self.rounds.boards.current(), self.desk.scope
        if plan is not None and row is not None:
            here = [u for u in state.uses if (u.event, u.segment, u.round) == (scope.event, plan.segment, plan.round)]
            versions = [version for use in here if use.group in ("", plan.group) for _, version in use.fouled]
            if versions:
                self.desk.run(
                    withdraw_foul, scope.event, plan.segment, plan.round, row.number, max(versions),
                    group=plan.group or None, done=self._withdrawn, failed=self.bar.refuse,
                )  # fmt: skip

    def _withdrawn(self, found: Fouled) -> None:
        self._good(Text("Version {version} of board {code} is not played any more at tables: {tables}.",
                        version=found.version, code=found.code, tables=found.tables))  # fmt: skip

    # Copies

    def set_copies(self) -> None:
        """Let so many copies circulate."""
        from tdapp.services.circulating import set_circulation  # noqa: PLC0415  wanted later than the page

        scope, view = self.desk.scope, self.copies
        self.desk.run(
            set_circulation, scope.event, scope.segment, scope.round, view.copies.value(), group=view.group_code,
            done=self._set, failed=self.bar.refuse,
        )  # fmt: skip

    def drop_copies(self) -> None:
        """Give every table boards of its own again."""
        from tdapp.services.circulating import drop_circulation  # noqa: PLC0415  wanted later than the page

        scope = self.desk.scope
        self.desk.run(
            drop_circulation, scope.event, scope.segment, scope.round, group=self.copies.group_code,
            done=self._set, failed=self.bar.refuse,
        )  # fmt: skip

    def _set(self, found: CirculationView) -> None:
        self.copies.show_view(found)
        texts = [Text("Copies of each board: {n}.", n=found.copies), *(f.text for f in found.findings)]
        self.bar.show_texts(texts, "warning" if found.findings else "good")

    def move_stage(self, by: int) -> None:
        """The cases lie where the next stage wants them, or one stage back."""
        from tdapp.services.circulating import move_stage  # noqa: PLC0415  wanted later than the page

        view, scope = self.copies.view, self.desk.scope
        if view is not None:
            self.desk.run(
                move_stage, scope.event, scope.segment, scope.round, to=view.stage + by,
                group=self.copies.group_code, done=self._moved, failed=self.bar.refuse,
            )  # fmt: skip

    def _moved(self, found: CirculationView) -> None:
        self.bar.clear()
        self.copies.show_view(found)

    def ask_elsewhere(self) -> None:
        """Note where a copy is."""
        from tdapp.gui.dialogs.copy_elsewhere import CopyElsewhere  # noqa: PLC0415  wanted later than the page

        case = self.copies.case()
        if case is not None:
            dialog = CopyElsewhere(self.desk, self.window(), case.codes, case.copy)
            dialog.noted.connect(self._good)
            self._over(dialog)

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
            dialog.printed.connect(self._good)
            self._over(dialog)
