"""A proposal decided: confirmed, which makes it a ruling, or rejected with the reason."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from tdapp.gui.dialogs.sheet import Sheet
from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets.official_field import OfficialField
from tdapp.gui.widgets.pieces import Form, button, label
from tdapp.gui.widgets.ruling_parts import FoulOrder, LostBoards
from tdapp.rules.penalty_rulings import KIND_NAMES, RulingKind
from tdapp.services.columns.ledger import ProposalRow
from tdapp.services.ledger.book import Recorded
from tdapp.services.ledger.decided import Decided, confirm_typed
from tdapp.services.ledger.deciding import reject_proposal
from tdapp.services.ledger.phoned import RulingDesk, ruling_desk
from tdapp.text import Refused, Text


class DecideProposal(Sheet):
    """`decided(Recorded)`: it is confirmed or rejected."""

    decided = Signal(object)

    def __init__(
        self, desk: Desk, parent: QWidget, event: str | None, proposal: ProposalRow, *, reject: bool = False
    ) -> None:
        super().__init__(
            desk, parent, Text("Proposed: {kind}", kind=KIND_NAMES[proposal.kind]),
            Text("{party} {people}: {reason}, after ruling {after}.", party=proposal.party,
                 people=" / ".join(proposal.people), reason=proposal.reason, after=proposal.after),
            Text("Confirm the ruling"), self.write,
        )  # fmt: skip
        self._event, self._proposal = event, proposal
        language = self.language
        self.by, self.board, self.cards, self.words = OfficialField(language), QLineEdit(), QLineEdit(), QLineEdit()
        language.bind(self.board, self.board.setPlaceholderText, Text("that of the incident"))
        language.bind(self.cards, self.cards.setPlaceholderText, Text("as usual"))
        self.form = Form(language)
        hint = Text("It is for {authority} to decide.", authority=proposal.authority)
        self.form.add("by", Text("Ruled by"), self.by, hint)
        self.form.add("board", Text("Board"), self.board)
        self.form.add("cards", Text("Penalty cards"), self.cards)
        self.form.add("words", Text("Words"), self.words, Text("A rejection needs its reason here."))
        self.order, self.lost = FoulOrder(language), LostBoards(language)
        kind = proposal.kind
        self.form.show_row("board", kind in {RulingKind.INFRACTION, RulingKind.FOUL})
        self.form.show_row("cards", kind is RulingKind.INFRACTION)
        told = Text("Confirmed, it has the time and the place of that incident.")
        self.body.addWidget(label(language, told, "muted"))
        self.body.addWidget(self.form)
        for widget, wanted in ((self.order, RulingKind.FOUL), (self.lost, RulingKind.LOSS)):
            self.body.addWidget(widget)
            widget.setVisible(kind is wanted)
        self.body.addStretch(1)
        self.no = button(language, Text("Reject it"), self.reject_it)
        self.foot.insertWidget(2, self.no)
        self.resize(600, 420 if kind in {RulingKind.INFRACTION, RulingKind.WARNING} else 560)
        self.ok.setEnabled(desk.writes)
        self.no.setEnabled(desk.writes)
        desk.run(ruling_desk, event, done=self._know, failed=self.bar.refuse, owner=self)
        if proposal.kind is RulingKind.DISQUALIFICATION:
            self.ok.hide()  # it is confirmed where the seats are filled as well
        (self.words if reject else self.by).setFocus()

    def _know(self, found: RulingDesk) -> None:
        self.by.know(found.officials)
        self.form.show_row("cards", found.cards and self._proposal.kind is RulingKind.INFRACTION)

    def write(self) -> None:
        """Confirm it in one step."""
        try:
            typed = Decided(
                by=self.by.name,
                board=_number(self.board.text()),
                cards=_number(self.cards.text()),
                words=self.words.text(),
                places=self.order.places.text(),
                left=self.order.left.text(),
                outcomes=self.lost.outcomes(),
            )
        except Refused as refused:
            self.bar.refuse(refused)
            return
        self._enable(False)
        p = self._proposal
        self.desk.run(confirm_typed, self._event, p.after, p.kind, typed, done=self._done, failed=self._refused,
                      owner=self)  # fmt: skip

    def reject_it(self) -> None:
        """Record that it is not followed."""
        reason = self.words.text().strip()
        self.form.wrong("words", None if reason else Text("A proposal is rejected with a reason."))
        if not reason:
            self.words.setFocus()
            return
        self._enable(False)
        p = self._proposal
        self.desk.run(reject_proposal, self._event, p.after, p.kind, reason=reason, by=self.by.name,
                      done=self._done, failed=self._refused, owner=self)  # fmt: skip

    def _enable(self, free: bool) -> None:
        self.ok.setEnabled(free)
        self.no.setEnabled(free)

    def _refused(self, refused: Refused) -> None:
        self._enable(True)
        self.bar.refuse(refused)

    def _done(self, done: Recorded) -> None:
        self.decided.emit(done)
        self.accept()


def _number(typed: str) -> int | None:
    text = typed.strip()
    if text and not (text.isascii() and text.isdigit()):
        raise Refused(Text("“{text}” is no whole number.", text=text))
    return int(text) if text else None
