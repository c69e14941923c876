"""The two keys that hold everywhere: a ruling by phone (F10), and what was just proposed decided (Ctrl+F10)."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from tdapp.gui.dialogs.decide_proposal import DecideProposal
from tdapp.gui.dialogs.quick_ruling import QuickRuling
from tdapp.gui.models.desk import Desk
from tdapp.rules.penalty_proposals import Proposal
from tdapp.rules.penalty_rulings import KIND_NAMES, RulingKind
from tdapp.services.columns.ledger import ProposalRow
from tdapp.services.ledger.book import Recorded
from tdapp.services.ledger.decided import confirm_typed
from tdapp.services.ledger.phoned import Phoned, told_recorded
from tdapp.services.ledger.reading import LedgerPage, ledger_page
from tdapp.text import Refused, Text

_AT_ONCE = frozenset({RulingKind.WARNING, RulingKind.INFRACTION})
"""What a TD may decide and what needs nothing more: the key itself confirms it."""


class RulingsByPhone(QObject):
    """Opens the dialogs over the window, and remembers what the last ruling proposed."""

    def __init__(self, desk: Desk, window: QWidget) -> None:
        super().__init__(desk)
        self._desk, self._window = desk, window
        self._event: str | None = None
        self._proposals: tuple[Proposal, ...] = ()

    @classmethod
    def over(cls, desk: Desk, widget: QWidget) -> RulingsByPhone:
        """The one of this desk; its dialogs open over the window of the widget."""
        return desk.findChild(cls) or cls(desk, widget.window())

    def open(self, party: str = "") -> None:
        """Ask whom and what."""
        if not self._may():
            return
        self._event = self._desk.scope.event
        dialog = QuickRuling(self._desk, self._window, party=party)
        dialog.recorded.connect(self.told)
        dialog.elsewhere.connect(self.elsewhere)
        dialog.open()

    def decide(self) -> None:
        """Confirm what the last ruling proposed, or ask what it needs."""
        if not self._may():
            return
        if self._proposals:
            self._desk.run(ledger_page, self._event, done=self._decide, failed=self._desk.refuse, owner=self)
        else:
            self._nothing()

    def _decide(self, page: LedgerPage) -> None:
        """The newest of what was proposed here that is still open; the others wait."""
        rows = {(p.after, p.kind): p for p in page.proposals}
        found = [rows[p.after, p.kind] for p in self._proposals if (p.after, p.kind) in rows]
        row = found[0] if found else None
        self._proposals = tuple(p for p in self._proposals if row is None or (p.after, p.kind) != (row.after, row.kind))
        if row is None:
            self._nothing()
        elif row.kind in _AT_ONCE:
            self._desk.run(confirm_typed, self._event, row.after, row.kind, done=self.told,
                           failed=partial(self._ask_instead, row), owner=self)  # fmt: skip
        else:
            self.decide_one(self._event, row)

    def _nothing(self) -> None:
        self._desk.go_to("penalties", "proposals")
        self._desk.tell(Text("The last ruling proposed nothing that is still open; proposals are listed here."))

    def _ask_instead(self, row: ProposalRow, refused: Refused) -> None:
        """It needs a name or more: ask, and say why."""
        dialog = self.decide_one(self._event, row)
        if dialog is not None:
            dialog.bar.refuse(refused)

    def decide_one(self, event: str | None, row: ProposalRow, *, reject: bool = False) -> DecideProposal | None:
        """Open the dialog that decides a proposal; a disqualification is confirmed in its own."""
        self._event = event
        if row.kind is RulingKind.DISQUALIFICATION and not reject:
            self.disqualify(event, proposal=row.after)
            return None
        dialog = DecideProposal(self._desk, self._window, event, row, reject=reject)
        dialog.decided.connect(self.told)
        dialog.open()
        return dialog

    def _may(self) -> bool:
        desk = self._desk
        if not desk.writes:
            desk.tell(Text("This window only reads; rulings are recorded at the desk that writes."), weight="warning")
        elif desk.scope.event is None:
            desk.tell(Text("There is no event yet, so nobody can be ruled against."), weight="warning")
        else:
            return True
        return False

    def told(self, done: Recorded) -> None:
        """Say what was recorded, and what it proposes with the key that confirms it."""
        self._proposals = (*done.proposals, *self._proposals)
        texts = list(told_recorded(done))
        texts += [
            Text("Proposed: {kind} ({reason}). Ctrl+F10 decides it.", kind=KIND_NAMES[p.kind], reason=p.reason)
            for p in done.proposals
        ]
        self._desk.tell(*texts, weight="note" if done.proposals or done.findings else "good")

    def elsewhere(self, which: str, phoned: Phoned) -> None:
        """Lateness and disqualification have dialogs of their own."""
        if which == "late":
            self.late(self._event, phoned)
        else:
            self.disqualify(self._event, phoned=phoned)

    def late(self, event: str | None, phoned: Phoned | None = None) -> None:
        """Open the dialog that asks who came late, or never."""
        from tdapp.gui.dialogs.late import Late, told  # noqa: PLC0415  wanted rarely

        dialog = Late(self._desk, self._window, event, phoned)
        dialog.done.connect(lambda written: self._desk.tell(*told(written), weight="note"))
        dialog.open()

    def disqualify(
        self, event: str | None, *, phoned: Phoned | None = None, proposal: int | None = None, ruling: int | None = None
    ) -> None:
        """Open the dialog that says who is out and who plays: for a party, a proposal, or a ruling that stands."""
        from tdapp.gui.dialogs.disqualify import Disqualify, told  # noqa: PLC0415  wanted rarely

        if event is not None:
            dialog = Disqualify(self._desk, self._window, event, phoned=phoned, proposal=proposal, ruling=ruling)
            dialog.done.connect(lambda written: self._desk.tell(*told(written), weight="note"))
            dialog.open()
