"""What is done with the library of boards: import, dealing, export, measured values, passphrases."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets.message_bar import MessageBar
from tdapp.rules.findings import Weight
from tdapp.services.boards.board_library import LibraryPage
from tdapp.text import Text

if TYPE_CHECKING:
    from tdapp.services.boards.exporting import BoardsExported
    from tdapp.services.boards.generating import Generated
    from tdapp.services.boards.importing import BoardsImported
    from tdapp.services.boards.measured import Measured


class LibraryWork(QObject):
    """Works for one page, which says what it `found`; sentences go to its bar.

    `counted(BoardStatistics)`: how the cards of boards fell that were just dealt.
    """

    counted = Signal(object)

    def __init__(self, desk: Desk, bar: MessageBar, page: QWidget) -> None:
        super().__init__(page)
        self._desk, self._bar, self._page = desk, bar, page
        self.found: LibraryPage | None = None

    def _good(self, *texts: Text) -> None:
        self._bar.show_texts(texts, "good")

    def ask_import(self, paths: Sequence[Path] = ()) -> None:
        """Look at files of boards, and import them."""
        from tdapp.gui.dialogs.import_boards import ImportBoards  # noqa: PLC0415  wanted later than the page

        dialog = ImportBoards(self._desk, self._page.window(), paths)
        dialog.entered.connect(self._imported)
        dialog.wants_key.connect(lambda: self.ask_vault(dialog, dialog.look))
        dialog.open()

    def _imported(self, found: BoardsImported) -> None:
        self._good(Text("Imported. New boards: {new}. Changed: {changed}. Hands: {hands}.", new=len(found.new),
                        changed=found.changed, hands=found.hands))  # fmt: skip

    def ask_deal(self) -> None:
        """Deal boards into the library."""
        from tdapp.gui.dialogs.deal_boards import DealBoards  # noqa: PLC0415  wanted later than the page

        sealed = self.found is not None and self.found.vault.exists
        dialog = DealBoards(self._desk, self._page.window(), sealed=sealed)
        dialog.dealt.connect(self._dealt)
        dialog.wants_key.connect(lambda: self.ask_vault(dialog, partial(dialog.sealed, True)))
        dialog.open()

    def _dealt(self, found: Generated) -> None:
        texts = [Text("Boards dealt: {n}, {first} to {last}. Their hands are sealed.", n=len(found.codes),
                      first=found.codes[0], last=found.codes[-1])]  # fmt: skip
        texts += [finding.text for finding in found.findings]
        self._bar.show_texts(texts, "warning" if found.findings else "good")
        if found.statistics is not None:
            self.counted.emit(found.statistics)

    def ask_export(self) -> None:
        """Ask where, and write the library."""
        filters = [Text("Spreadsheet (*.xlsx)"), Text("Text with commas (*.csv)"), Text("JSON (*.json)")]
        dialog = QFileDialog(self._page, self._desk.say(Text("Export the library…")))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilters([self._desk.say(f) for f in filters])
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
        self._desk.run(
            export_boards, path, self._desk.scope.event, hands_path=beside, failed=self._bar.refuse,
            done=partial(self._exported, path), label=Text("Saving {file}", file=path.name),
        )  # fmt: skip

    def _exported(self, path: Path, found: BoardsExported) -> None:
        self._good(Text("Saved: {file}. Boards: {boards}; opened hands: {hands}.", file=path.name,
                        boards=found.boards, hands=found.hands))  # fmt: skip

    def ask_values(self) -> None:
        """Ask where, and write the means and deviations of the event's boards."""
        dialog = QFileDialog(self._page, self._desk.say(Text("Measured values of the event…")))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilters([self._desk.say(Text("Text with commas (*.csv)"))])
        dialog.setDefaultSuffix("csv")
        dialog.selectFile("measured.csv")
        dialog.fileSelected.connect(lambda path: self.values_to(Path(path)))
        dialog.open()

    def values_to(self, path: Path) -> None:
        """Write them, in the format in which values are imported."""
        from tdapp.services.boards.measured import write_values  # noqa: PLC0415  wanted later than the page

        self._desk.run(
            write_values, self._desk.scope.event, path, failed=self._bar.refuse, done=partial(self._measured, path),
            label=Text("Saving {file}", file=path.name),
        )  # fmt: skip

    def _measured(self, path: Path, found: Measured) -> None:
        texts = [Text("Saved: {file}. Boards: {boards}.", file=path.name, boards=found.boards)]
        texts += [finding.text for finding in found.findings]
        warns = any(finding.weight is Weight.WARNING for finding in found.findings)
        self._bar.show_texts(texts, "warning" if warns else "note" if found.findings else "good")

    def ask_vault(self, parent: QWidget | None = None, then: Any = None) -> None:
        """Make, change or recover the passphrases."""
        from tdapp.gui.dialogs.boards_vault import BoardsVault  # noqa: PLC0415  wanted later than the page

        if self.found is not None:
            over = parent or self._page.window()
            dialog = BoardsVault(self._desk, over, self.found.vault)
            dialog.made.connect(lambda key: self._show_key(over, key, then))
            dialog.changed.connect(self._good)
            dialog.open()

    def _show_key(self, over: QWidget, key: str, then: Any) -> None:
        from tdapp.gui.dialogs.recovery_key import RecoveryKey  # noqa: PLC0415  wanted later than the page

        dialog = RecoveryKey(self._desk, over, key)
        if then is not None:
            dialog.accepted.connect(then)
        dialog.open()
