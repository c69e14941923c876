"""One row for every dialog of the windows, and how a test opens it; `test_layout_walk` names those that are missing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QBuffer, QByteArray
from PySide6.QtGui import QImage

from tdapp.gui.main_window import MainWindow
from tdapp.gui.widgets import theme
from tdapp.text import Text

Opener = Callable[[MainWindow], Any]


def _at_this_desk(there: MainWindow) -> Any:
    from tdapp.gui.dialogs.at_this_desk import AtThisDesk

    return AtThisDesk(there.language, "沈编排", "1", there)


def _crash(there: MainWindow) -> Any:
    from tdapp.gui.dialogs.crash import CrashReport

    return CrashReport(there.language, Path("crash-20260501-090000.txt"), "Traceback …\nValueError: 1", there)


def _find(there: MainWindow) -> Any:
    from tdapp.gui.dialogs.find import Find

    made = Find(there.desk, there)
    made.open_at(there, there.page)
    made.field.setText("1")
    return made


def _manual(there: MainWindow) -> Any:
    from tdapp.gui.dialogs.manual import Manual

    made = Manual(there.language, there)
    made.open_at("ranking")
    return made


def _welcome(there: MainWindow) -> Any:
    from tdapp.gui.dialogs.welcome import Welcome

    made = Welcome(there.language, ["/home/desk/2026.tdb"])
    made.setStyleSheet(theme.style_sheet(there.desk.theme))  # in the window it is dressed with the other pages
    made.resize(there.size())
    return made


def _add_entry(there: MainWindow) -> Any:
    from tdapp.gui.dialogs.add_entry import AddEntry

    return AddEntry(there.desk, there, "pairs", drawn=True, clubs=())


def _ask_reason(there: MainWindow) -> Any:
    from tdapp.gui.dialogs.ask_reason import AskReason

    title = Text("Withdraw the chosen publication")
    return AskReason(there.language, title, Text("Reason, needed to withdraw"), title, there)


def _correction(there: MainWindow) -> Any:
    from tdapp.gui.dialogs.correction import Correction

    return Correction(there.desk, there, Text("Round {round}, table {table}, board {board}", round=1, table=1, board=1))


def _import_list(there: MainWindow) -> Any:
    from tdapp.gui.dialogs.import_list import ImportList

    return ImportList(there.desk, there)


def _leave(there: MainWindow) -> Any:
    from tdapp.gui.dialogs.leave import Leave

    return Leave(there.desk, there, ["1"], "withdraw")


def _no_show(there: MainWindow) -> Any:
    from tdapp.gui.dialogs.leave import Leave

    return Leave(there.desk, there, ["1"], "no-show")


def _second_screen(there: MainWindow) -> Any:
    from tdapp.gui.dialogs.second_screen import SecondScreen

    made = SecondScreen(there.desk, there)
    made.open_at()
    made.resize(there.size())
    return made


def _photo(there: MainWindow) -> Any:
    from tdapp.gui.dialogs.photo import PhotoView

    picture = QImage(400, 300, QImage.Format.Format_RGB32)
    picture.fill("white")
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    picture.save(buffer, "PNG")  # type: ignore[call-overload]  # bytes, as its signature says, are refused
    title = Text("Round {round}, table {table}, board {board}", round=1, table=1, board=1)
    return PhotoView(there.language, title, bytes(content.data()), there)


def _step_in(there: MainWindow) -> Any:
    from tdapp.gui.dialogs.step_in import StepIn
    from tdapp.services.columns.entry_desk import EntryPersonRow

    row = EntryPersonRow(
        entry_id=1, slot=1, label="1", entry="1", order=(0, 1, 1), person=None, team="", seed=None, categories=(),
        standing="regular", status="entered", state=None, arrived=True, elsewhere=(),
    )  # fmt: skip
    return StepIn(there.desk, there, row, (), (), ())


def _boards_vault(there: MainWindow) -> Any:
    from tdapp.gui.dialogs.boards_vault import BoardsVault
    from tdapp.services.boards.vault import VaultState

    return BoardsVault(there.desk, there, VaultState(exists=True, holders=frozenset({"chief", "recovery"})))


def _boards_vault_new(there: MainWindow) -> Any:
    from tdapp.gui.dialogs.boards_vault import BoardsVault
    from tdapp.services.boards.vault import VaultState

    return BoardsVault(there.desk, there, VaultState(exists=False, holders=frozenset()))


def _recovery_key(there: MainWindow) -> Any:
    from tdapp.gui.dialogs.recovery_key import RecoveryKey

    return RecoveryKey(there.desk, there, "7G3KP-2M9QX-4RTVW-8HJ6C-5NBDF-1S0YE")


def _import_boards(there: MainWindow) -> Any:
    from tdapp.gui.dialogs.import_boards import ImportBoards

    return ImportBoards(there.desk, there)


def _deal_boards(there: MainWindow) -> Any:
    from tdapp.gui.dialogs.deal_boards import DealBoards

    return DealBoards(there.desk, there, sealed=False)


def _assign_boards(there: MainWindow) -> Any:
    from tdapp.gui.dialogs.assign_boards import AssignBoards

    return AssignBoards(there.desk, there, 1, ("A", "B"))


def _open_hands(there: MainWindow) -> Any:
    from tdapp.gui.dialogs.open_hands import OpenHands

    return OpenHands(there.desk, there, 1)


def _foul_board(there: MainWindow) -> Any:
    from tdapp.gui.dialogs.foul_board import FoulBoard

    return FoulBoard(there.desk, there, 1, board=3)


def _copy_elsewhere(there: MainWindow) -> Any:
    from tdapp.gui.dialogs.copy_elsewhere import CopyElsewhere

    return CopyElsewhere(there.desk, there, ("T0001", "T0002", "T0003", "T0004"), 1)


def _hand_slips(there: MainWindow) -> Any:
    from tdapp.gui.dialogs.hand_slips import HandSlips

    return HandSlips(there.desk, there, ("T0001", "T0002"))


DIALOGS: dict[str, Opener] = {
    "at_this_desk": _at_this_desk,
    "crash": _crash,
    "find": _find,
    "manual": _manual,
    "welcome": _welcome,
    "add_entry": _add_entry,
    "assign_boards": _assign_boards,
    "boards_vault": _boards_vault,
    "boards_vault-new": _boards_vault_new,
    "copy_elsewhere": _copy_elsewhere,
    "deal_boards": _deal_boards,
    "foul_board": _foul_board,
    "hand_slips": _hand_slips,
    "import_boards": _import_boards,
    "open_hands": _open_hands,
    "recovery_key": _recovery_key,
    "ask_reason": _ask_reason,
    "correction": _correction,
    "import_list": _import_list,
    "leave": _leave,
    "leave-no-show": _no_show,
    "photo": _photo,
    "second_screen": _second_screen,
    "step_in": _step_in,
}
"""By the name of its module; what follows a hyphen tells several of one module apart."""

KEPT_OPEN = frozenset({"recovery_key"})
"""What is shown only once: Escape ends it only when the person has ticked that they have it."""

PARTS = frozenset({
    "sheet", "sheet_paper", "sheet_photos", "sheet_writing", "people_grid", "when_and_why", "boards_copies_work",
    "boards_library_work", "boards_round_work",
})  # fmt: skip
"""Modules that dialogs are made of or that open them, and are none themselves."""
