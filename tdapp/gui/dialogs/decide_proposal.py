"""A proposal decided: confirmed, which makes it a ruling, or rejected with the reason."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from tdapp.gui.dialogs.sheet import Sheet
from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets.official_field import OfficialField
from tdapp.gui.widgets.pieces import Form, align_forms, button, label
from tdapp.gui.widgets.ruling_parts import FoulOrder, LostBoards
from tdapp.rules.penalty_rulings import KIND_NAMES, RulingKind
from tdapp.services.columns.ledger import ProposalRow
from tdapp.services.ledger.book import Recorded
from tdapp.services.ledger.decided import Decided, confirm_typed
from tdapp.services.ledger.deciding import reject_proposal
from tdapp.services.ledger.phoned import RulingDesk, ruling_desk, whom
from tdapp.services.ledger.places import RulingAt
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
        self._order_not_asked = False
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
            if kind is wanted:
                align_forms(self.form, widget.form)
        self.body.addStretch(1)
        self.no = button(language, Text("Reject it"), self.reject_it)
        self.foot.insertWidget(2, self.no)
        self.resize(600, 420 if kind in {RulingKind.INFRACTION, RulingKind.WARNING} else 560)
        self.ok.setEnabled(desk.writes)
        self.no.setEnabled(desk.writes)
        desk.run(ruling_desk, event, done=self._know, failed=self.bar.refuse, owner=self)
        if kind is RulingKind.FOUL:
            self._order_not_asked = True
            self.board.textChanged.connect(lambda _: self._ask_whose_places())
            self._ask_whose_places()
        if proposal.kind is RulingKind.DISQUALIFICATION:
            self.ok.hide()  # it is confirmed where the seats are filled as well
        (self.words if reject else self.by).setFocus()

    def _know(self, found: RulingDesk) -> None:
        self.by.know(found.officials)
        self.form.show_row("cards", found.cards and self._proposal.kind is RulingKind.INFRACTION)

    def _ask_whose_places(self) -> None:
        """Say which seats the order of the others is asked of, on the board that is named."""
        p, typed = self._proposal, self.board.text().strip()
        board = int(typed) if typed.isascii() and typed.isdigit() else p.board
        self.order.ask(())
        if board is not None:
            self.desk.run(
                whom, self._event, p.party, RulingAt(segment=p.segment, round=p.round, board=board),
                done=lambda found: self.order.ask(found.offenders), failed=lambda _: self.order.ask(()), owner=self,
            )  # fmt: skip

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes on to the order of the others once, as it does where a foul is ruled at once."""
        enter = event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}
        places = self.order.places
        waits = self._order_not_asked and self.focusWidget() is self.by and not places.text().strip()
        if enter and waits and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._order_not_asked = False
            places.setFocus()
            return
        super().keyPressEvent(event)

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
        self.by.ask(self.desk.operator)

    def _done(self, done: Recorded) -> None:
        self.decided.emit(done)
        self.accept()


def _number(typed: str) -> int | None:
    text = typed.strip()
    if text and not (text.isascii() and text.isdigit()):
        raise Refused(Text("“{text}” is no whole number.", text=text))
    return int(text) if text else None
