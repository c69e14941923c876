"""One row for every dialog of the windows, and how a test opens it; `test_layout_walk` names those that are missing."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from PySide6.QtCore import QBuffer, QByteArray
from PySide6.QtGui import QImage

from tdapp.gui.main_window import MainWindow
from tdapp.gui.widgets import theme
from tdapp.services.ledger.phoned import Phoned
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

    place = Text("Round {round}, table {table}, board {board}", round=1, table=1, board=1)
    return Correction(there.desk, there, place, 1)


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


def _round_clock(there: MainWindow) -> Any:
    from tdapp.gui.dialogs.round_clock import RoundClockSheet

    return RoundClockSheet(there.desk, there)


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


def _official_form(there: MainWindow) -> Any:
    from tdapp.gui.dialogs.official_form import OfficialSheet

    return OfficialSheet(there.desk, there)


def _import_officials(there: MainWindow) -> Any:
    from tdapp.gui.dialogs.import_officials import ImportOfficials

    return ImportOfficials(there.desk, there)


def _draw_duties(there: MainWindow) -> Any:
    from tdapp.gui.dialogs.draw_duties import DrawDuties

    return DrawDuties(there.desk, there, _some_duties(), 1)


def _hand_duty(there: MainWindow) -> Any:
    from tdapp.gui.dialogs.hand_duty import HandDuty

    return HandDuty(there.desk, there, _some_duties(), 1, table="3")


def _some_duties() -> Any:
    from tdapp.services.officials.desk import OfficialsPage

    return OfficialsPage("A", 1, (), (), None, begun=False, most=4, findings=())


def _lodge_appeal(there: MainWindow) -> Any:
    from tdapp.gui.dialogs.lodge_appeal import LodgeAppeal

    return LodgeAppeal(there.desk, there, 1)


def _appeal_evidence(there: MainWindow) -> Any:
    from tdapp.gui.dialogs.appeal_evidence import AppealEvidence

    return AppealEvidence(there.desk, there, 1)


def _appeal_panel(there: MainWindow) -> Any:
    from tdapp.gui.dialogs.appeal_panel import AppealPanel

    return AppealPanel(there.desk, there, 1)


def _appeal_hearing(there: MainWindow) -> Any:
    from tdapp.gui.dialogs.appeal_hearing import AppealHearing

    return AppealHearing(there.desk, there, 1)


def _appeal_effects(there: MainWindow) -> Any:
    from tdapp.gui.dialogs.appeal_effects import AppealEffects

    return AppealEffects(there.desk, there, 1)


def _decide_appeal(there: MainWindow) -> Any:
    from tdapp.gui.dialogs.decide_appeal import DecideAppeal
    from tdapp.services.appeals.desk import AppealDetails
    from tdapp.services.columns.appeals import AppealRow

    row = AppealRow(
        number=1, segment=1, party="3", names="林海 · 周山", against=(Text("ruling {number}", number=2),),
        lodged=datetime(2026, 5, 1, 12, 10, tzinfo=UTC), late=False, late_by=0, closes=None, seconds_left=None,
        state="lodged", decision="", fee=Text("{amount} yuan", amount="200"), fee_returned=False, panel=(),
        place=(1, "3", 5),
    )  # fmt: skip
    details = AppealDetails(
        number=1, words="请求复核第一轮的判罚", signed=("林海", "周山"), late=None, evidence=(), panel=(), aside=(),
        heard="", decision="", decided_by="", effects=(), withdrawn=None,
    )  # fmt: skip
    return DecideAppeal(there.desk, there, row, details, ("何裁判长",))


def _quick_ruling(there: MainWindow) -> Any:
    from tdapp.gui.dialogs.quick_ruling import QuickRuling

    return QuickRuling(there.desk, there)


def _decide_proposal(there: MainWindow) -> Any:
    from tdapp.gui.dialogs.decide_proposal import DecideProposal
    from tdapp.rules.penalty_rulings import KIND_NAMES, RulingKind
    from tdapp.services.columns.ledger import ProposalRow

    row = ProposalRow(
        after=1, kind=RulingKind.FOUL, name=KIND_NAMES[RulingKind.FOUL], party="1", people=("单雄信",), because=(1,),
        reason=Text("{party} withdrew from play", party=Text("player {party}", party="1")), segment=1, round=1,
        authority=Text("the chief or a deputy chief TD"),
    )  # fmt: skip
    return DecideProposal(there.desk, there, there.desk.scope.event, row)


def _amend_ruling(how: Any) -> Opener:
    def make(there: MainWindow) -> Any:
        from datetime import UTC, datetime

        from tdapp.gui.dialogs.amend_ruling import AmendRuling
        from tdapp.rules.penalty_rulings import KIND_NAMES, RulingKind
        from tdapp.services.columns.ledger import LedgerRow

        at = datetime(2026, 5, 1, 10, 0, tzinfo=UTC)
        row = LedgerRow(
            number=1, kind=RulingKind.FOUL, name=KIND_NAMES[RulingKind.FOUL], state=Text("stands"), stands=True,
            party="1", people=("单雄信",), segment=1, round=1, group="1", table=1, label="1", board=1, seat="E",
            cards=None, counts=None, article="", breach="", wording=("", ""), words="", late=False, of=None, own=True,
            because=(), ruled_by="何裁判长", approved="", incident_at=at, ruled_at=at,
        )  # fmt: skip
        return AmendRuling(there.desk, there, None, row, how)

    return make


def _breach_catalogue(there: MainWindow) -> Any:
    from tdapp.gui.dialogs.breach_catalogue import BreachCatalogue

    return BreachCatalogue(there.desk, there, there.desk.scope.event)


def _late(there: MainWindow) -> Any:
    from tdapp.gui.dialogs.late import Late

    return Late(there.desk, there, there.desk.scope.event, Phoned(party="1"))


def _suspension(there: MainWindow) -> Any:
    from tdapp.gui.dialogs.suspension import Suspension

    return Suspension(there.desk, there, there.desk.scope.event)


def _disqualify(there: MainWindow) -> Any:
    from tdapp.gui.dialogs.disqualify import Disqualify

    return Disqualify(there.desk, there, there.desk.scope.event or "", phoned=Phoned(party="3"))


def _readmit(there: MainWindow) -> Any:
    from tdapp.gui.dialogs.readmit import Readmit

    return Readmit(there.desk, there, "3")


DIALOGS: dict[str, Opener] = {
    "amend_ruling-withdraw": _amend_ruling("withdraw"),
    "amend_ruling-move": _amend_ruling("move"),
    "amend_ruling-order": _amend_ruling("order"),
    "amend_ruling-outcomes": _amend_ruling("outcomes"),
    "at_this_desk": _at_this_desk,
    "breach_catalogue": _breach_catalogue,
    "decide_proposal": _decide_proposal,
    "quick_ruling": _quick_ruling,
    "crash": _crash,
    "find": _find,
    "manual": _manual,
    "welcome": _welcome,
    "add_entry": _add_entry,
    "appeal_effects": _appeal_effects,
    "appeal_evidence": _appeal_evidence,
    "appeal_hearing": _appeal_hearing,
    "appeal_panel": _appeal_panel,
    "assign_boards": _assign_boards,
    "boards_vault": _boards_vault,
    "boards_vault-new": _boards_vault_new,
    "copy_elsewhere": _copy_elsewhere,
    "deal_boards": _deal_boards,
    "disqualify": _disqualify,
    "decide_appeal": _decide_appeal,
    "draw_duties": _draw_duties,
    "foul_board": _foul_board,
    "hand_duty": _hand_duty,
    "hand_slips": _hand_slips,
    "import_boards": _import_boards,
    "import_officials": _import_officials,
    "official_form": _official_form,
    "open_hands": _open_hands,
    "recovery_key": _recovery_key,
    "ask_reason": _ask_reason,
    "correction": _correction,
    "import_list": _import_list,
    "late": _late,
    "leave": _leave,
    "lodge_appeal": _lodge_appeal,
    "leave-no-show": _no_show,
    "photo": _photo,
    "readmit": _readmit,
    "round_clock": _round_clock,
    "second_screen": _second_screen,
    "step_in": _step_in,
    "suspension": _suspension,
}
"""By the name of its module; what follows a hyphen tells several of one module apart."""

KEPT_OPEN = frozenset({"recovery_key"})
"""What is shown only once: Escape ends it only when the person has ticked that they have it."""

PARTS = frozenset({"rulings_by_phone",
    "appeal_sheet", "appeal_steps", "sheet", "sheet_paper", "sheet_photos", "sheet_writing", "people_grid",
    "when_and_why", "boards_copies_work", "list_preview", "boards_library_work", "boards_round_work",
})  # fmt: skip
"""Modules that dialogs are made of or that open them, and are none themselves."""
