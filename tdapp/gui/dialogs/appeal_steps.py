"""The steps of an appeal: each asks in a dialog over the window, and tells the page what was done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from tdapp.gui.models.desk import Desk
from tdapp.services.appeals.desk import AppealDetails
from tdapp.services.appeals.tracing import Traced, trace_appeal
from tdapp.services.columns.appeals import AppealRow
from tdapp.text import Text


class AppealSteps(QObject):
    """Works for one page.

    `told(texts, weight)`: what was done; `refused(Refused)`: why not; `lodged(number)`: there is a new appeal.
    """

    told = Signal(object, str)
    refused = Signal(object)
    lodged = Signal(int)

    def __init__(self, desk: Desk, page: QWidget) -> None:
        super().__init__(page)
        self._desk, self._page = desk, page

    def _over(self) -> QWidget:
        return self._page.window()

    def _good(self, *texts: Text) -> None:
        self.told.emit(texts, "good")

    def lodge(self, segment: int | None) -> None:
        """Lodge an appeal of this segment."""
        from tdapp.gui.dialogs.lodge_appeal import LodgeAppeal  # noqa: PLC0415  wanted later than the page

        dialog = LodgeAppeal(self._desk, self._over(), segment)
        dialog.lodged.connect(self._lodged)
        dialog.open()

    def _lodged(self, made: Any) -> None:
        self.lodged.emit(made.number)
        texts = [Text("Appeal {number} of {party} is lodged.", number=made.number, party=made.party)]
        if made.late:
            texts.append(Text("It came late, and the chief TD let it in."))
        self._good(*texts)

    def evidence(self, number: int) -> None:
        """Add a statement or document."""
        from tdapp.gui.dialogs.appeal_evidence import AppealEvidence  # noqa: PLC0415  wanted later than the page

        dialog = AppealEvidence(self._desk, self._over(), number)
        dialog.noted.connect(lambda: self._good(Text("Evidence for appeal {number} is noted.", number=number)))
        dialog.open()

    def panel(self, number: int) -> None:
        """Name the panel."""
        from tdapp.gui.dialogs.appeal_panel import AppealPanel  # noqa: PLC0415  wanted later than the page

        dialog = AppealPanel(self._desk, self._over(), number)
        dialog.named.connect(
            lambda names: self._good(Text("Panel of appeal {number}: {names}", number=number, names=names))
        )
        dialog.open()

    def hearing(self, number: int) -> None:
        """Note the hearing."""
        from tdapp.gui.dialogs.appeal_hearing import AppealHearing  # noqa: PLC0415  wanted later than the page

        dialog = AppealHearing(self._desk, self._over(), number)
        dialog.noted.connect(lambda: self._good(Text("Appeal {number} was heard.", number=number)))
        dialog.open()

    def decide(self, row: AppealRow, details: AppealDetails, chiefs: Sequence[str]) -> None:
        """Decide it; the ranking that it changes is to be published again."""
        from tdapp.gui.dialogs.decide_appeal import DecideAppeal  # noqa: PLC0415  wanted later than the page

        dialog = DecideAppeal(self._desk, self._over(), row, details, chiefs)
        dialog.decided.connect(lambda done: self._decided(row, done.fee_returned > 0))
        dialog.open()

    def _decided(self, row: AppealRow, returned: bool) -> None:
        texts = [Text("Appeal {number} is decided.", number=row.number)]
        if returned and row.fee is not None:
            texts.append(Text("The fee is returned: {fee}", fee=row.fee))
        self._good(*texts)
        self._desk.run(trace_appeal, self._desk.scope.event, row.number, failed=self.refused.emit, owner=self,
                       done=lambda found: self._say_moved(texts, found))  # fmt: skip

    def _say_moved(self, texts: list[Text], found: Traced) -> None:
        if found.moved:
            again = Text("The ranking is another one now; publish it again on the page Ranking.")
            self.told.emit((*texts, again), "warning")

    def effects(self, number: int) -> None:
        """Name what it led to."""
        from tdapp.gui.dialogs.appeal_effects import AppealEffects  # noqa: PLC0415  wanted later than the page

        dialog = AppealEffects(self._desk, self._over(), number)
        dialog.named.connect(lambda: self._good(Text("It is noted what appeal {number} led to.", number=number)))
        dialog.open()

    def withdraw(self, number: int) -> None:
        """The party takes it back."""
        from tdapp.gui.dialogs.ask_reason import AskReason  # noqa: PLC0415  wanted later than the page
        from tdapp.services.appeals.lodging import withdraw_appeal  # noqa: PLC0415  wanted later than the page

        what = Text("The party takes its appeal back; a reason is noted where it gave one.")
        dialog = AskReason(self._desk.language, Text("Withdraw appeal {number}", number=number), what,
                           Text("Withdraw the appeal"), self._over(), needed=False)  # fmt: skip

        def done(_: None) -> None:
            dialog.accept()
            self._good(Text("Appeal {number} is withdrawn.", number=number))

        def write(reason: str) -> None:
            self._desk.run(withdraw_appeal, self._desk.scope.event, number, reason, done=done,
                           failed=dialog.bar.refuse, owner=dialog)  # fmt: skip

        dialog.given.connect(write)
        dialog.open()

    def photo(self, number: int, sha: str) -> None:
        """Show a photo of its evidence."""
        from tdapp.gui.dialogs.photo import PhotoView  # noqa: PLC0415  wanted later than the page
        from tdapp.services.score_entry.paper import photo_of  # noqa: PLC0415  wanted later than the page

        title = Text("Evidence of appeal {number}", number=number)

        def show(content: bytes) -> None:
            PhotoView(self._desk.language, title, content, self._over()).open()

        self._desk.run(photo_of, sha, owner=self, failed=self.refused.emit, done=show)
