"""The penalty ledger: what was ruled and what it does, live proposals, open points, the history of a party."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSplitter, QVBoxLayout, QWidget

from tdapp.gui.dialogs.amend_ruling import AmendRuling, How
from tdapp.gui.dialogs.breach_catalogue import BreachCatalogue
from tdapp.gui.dialogs.rulings_by_phone import RulingsByPhone
from tdapp.gui.models.desk import Desk
from tdapp.gui.models.one_reading import OneReading
from tdapp.gui.pages import Page
from tdapp.gui.tasks import Changes
from tdapp.gui.widgets.data_table import DataTable
from tdapp.gui.widgets.penalties_beside import PenaltiesBeside
from tdapp.gui.widgets.penalty_filters import PenaltyFilters
from tdapp.gui.widgets.penalty_lines import WIDEST, columns, tone
from tdapp.gui.widgets.pieces import Heading, Wrapped, action_button, label
from tdapp.rules.penalty_rulings import RulingKind, party_of
from tdapp.services.columns.ledger import LedgerRow
from tdapp.services.ledger.history import PenaltiesDesk, penalties_desk, ruling_effects
from tdapp.text import Refused, Text

_OTHER_TABLES = frozenset({"restore_point", "paper"})
_K = RulingKind


class PenaltiesPage(Page):
    """The ledger at the left with what the chosen ruling does; proposals, history and open points at the right.

    A target is the number of a ruling, `("ruling", number)`, `("party", "12")`, or `proposals`.
    """

    key = "penalties"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.view: PenaltiesDesk | None = None
        self._target: int | None = None
        self._history = ""
        self.reading = OneReading(self, self._read)
        self._make_actions()
        self._lay_out()
        self._connect()
        self._enable()

    def _make_actions(self) -> None:
        self.confirm = self.act("confirm", Text("Confirm the chosen proposal…"), self.confirm_chosen, "Ctrl+Return")
        self.reject = self.act("reject", Text("Reject the chosen proposal…"), self.reject_chosen, "Ctrl+Backspace")
        self.withdraw = self.act("withdraw", Text("Withdraw the chosen ruling…"), lambda: self._amend("withdraw"),
                                 "Ctrl+Delete")  # fmt: skip
        self.move_cards = self.act("move", Text("Move its cards…"), lambda: self._amend("move"), "Ctrl+M")
        self.order = self.act("order", Text("Enter the order after a foul…"), lambda: self._amend("order"), "Ctrl+R")
        self.outcomes = self.act("outcomes", Text("Enter what lost boards become…"), lambda: self._amend("outcomes"),
                                 "Ctrl+T")  # fmt: skip
        self.out = self.act("out", Text("Say who is out after a disqualification…"), self.say_who_is_out)
        self.about = self.act("history", Text("History of the party"), self.show_history, "Ctrl+H")
        self.everything = self.act("all", Text("Show the whole ledger"), self.show_everything, "Ctrl+0")
        self.proposals = self.act("proposals", Text("Go to the proposals"), self._to_proposals, "Ctrl+J")
        self.catalogue = self.act("catalogue", Text("Catalogue of breaches…"), self.open_catalogue, "Ctrl+B")
        self.late = self.act("late", Text("Late or absent…"), self.ask_who_was_late, "Ctrl+G")
        self.disqualify = self.act("disqualify", Text("Disqualify…"), self.ask_who_is_disqualified)
        self.list = self.act("print", Text("Print the penalty list"), self.print_list, "Ctrl+P")
        self.slip = self.act("slip", Text("Ruling slip of the chosen ruling"), self.print_slip, "Ctrl+Shift+P")

    # Layout

    def _lay_out(self) -> None:
        language = self.language
        heading = Heading(
            language, Text("Penalties"),
            Text("Entries are never taken out. F10 records a ruling from any page."),
        )  # fmt: skip
        heading.add(action_button(language, self.catalogue, Text("Catalogue of breaches…")))
        heading.add(action_button(language, self.list, Text("Print the penalty list")))
        heading.add(action_button(language, self.desk.actions["ruling"], Text("Ruling by phone…"), main=True))
        self.filters = PenaltyFilters(self.desk)
        self.beside = PenaltiesBeside(self.desk, self.confirm, self.reject)
        split = QSplitter(Qt.Orientation.Horizontal)
        split.setChildrenCollapsible(False)
        split.setHandleWidth(16)
        split.addWidget(self._left())
        split.addWidget(self.beside)
        split.setStretchFactor(0, 1)
        split.setSizes([820, 340])
        self.column.addWidget(heading)
        row = QHBoxLayout()
        row.addWidget(self.filters, 1)
        row.addWidget(action_button(language, self.late, Text("Late or absent…")))
        row.addWidget(action_button(language, self.disqualify, Text("Disqualify…")))
        self.column.addLayout(row)
        self.column.addWidget(split, 1)

    def _left(self) -> QWidget:
        left = QWidget()
        language = self.language
        self.table = DataTable(self.desk, columns(language.code, several_segments=True), lambda r: r.number, tone=tone,
                               widest=WIDEST)  # fmt: skip
        for action in (self.withdraw, self.move_cards, self.order, self.outcomes, self.out, self.about, self.slip):
            self.table.add_action(action)
        self.does = Wrapped()
        self._does: tuple[Text, ...] = ()
        card = QFrame()
        card.setObjectName("card")
        inside = QVBoxLayout(card)
        inside.setContentsMargins(12, 8, 12, 8)
        inside.addWidget(label(language, Text("What the chosen ruling does"), "section", wrap=False))
        inside.addWidget(self.does)
        row = QHBoxLayout()
        for action, text in (
            (self.withdraw, Text("Withdraw it…")), (self.move_cards, Text("Move cards…")), (self.order, Text("Order…")),
            (self.outcomes, Text("Outcomes…")), (self.about, Text("History")), (self.slip, Text("Slip")),
        ):  # fmt: skip
            row.addWidget(action_button(language, action, text))
        row.addStretch(1)
        inside.addLayout(row)
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.table, 1)
        column.addWidget(card)
        return left

    def _connect(self) -> None:
        self.filters.changed.connect(self.reading.ask)
        self.table.current_changed.connect(lambda _: self._ask_what_it_does())
        self.table.activated.connect(lambda _: self.show_history())
        self.beside.asked.connect(self._ask_history)
        self.beside.open.chosen.connect(self._go_to_open)
        self.beside.history.activated.connect(lambda row: self._go_to_open(("ruling", row.number)))

    # Reading

    def opened(self, target: Any = None) -> None:
        self.filters.fill()
        self._take(target)
        self.reading.ask()

    def _take(self, target: Any) -> None:
        word, value = target if isinstance(target, tuple) and len(target) == 2 else ("ruling", target)
        if value == "proposals":
            self.beside.setCurrentIndex(0)
        elif word == "party":
            self.beside.ask_history(str(value))
        elif str(value or "").isdigit():
            self._target = int(value)
            self.filters.show_everything()

    def scope_changed(self) -> None:
        self._history = ""
        self.beside.party.clear()
        self.opened()

    def refresh(self, changes: Changes) -> None:
        if set(changes.tables) - _OTHER_TABLES:
            self.reading.ask_soon()

    def _read(self) -> None:
        self.desk.run(
            penalties_desk, self.desk.scope.event, self.filters.wanted, self._history or None,
            done=self._show, failed=self._show_nothing,
        )  # fmt: skip

    def _show(self, view: PenaltiesDesk) -> None:
        if not self.reading.ended():
            return
        self.view = view
        self._put_columns()
        self.table.set_rows(view.page.rows)
        if self._target is not None and self.table.select(self._target):
            self._target = None
        elif self.table.current() is None and view.page.rows:
            self.table.select(view.page.rows[-1].number)
        self.beside.put(view)
        self._ask_what_it_does()

    def _show_nothing(self, refused: Refused) -> None:
        if self.reading.ended():
            self.view = None
            self.table.set_rows(())
            self.bar.refuse(refused)
            self._enable()

    def _put_columns(self) -> None:
        there = self.desk.overview
        event = there.event(self.desk.scope.event) if there else None
        several = event is not None and len(event.segments) > 1
        self.table.set_columns(columns(self.language.code, several_segments=several))

    def _ask_what_it_does(self) -> None:
        self._enable()
        row = self.table.current()
        if row is None:
            self._show_does(None, ())
            return
        self.desk.run(ruling_effects, self.desk.scope.event, row.number,
                      done=lambda texts: self._show_does(row.number, texts), owner=self)  # fmt: skip

    def _show_does(self, number: int | None, texts: tuple[Text, ...]) -> None:
        row = self.table.current()
        if (None if row is None else row.number) == number:
            self._does = texts
            self._speak_does()

    def _speak_does(self) -> None:
        nothing = (Text("No ruling is chosen."),)
        self.does.setText("\n".join(map(self.say, self._does or nothing)))

    def retranslate(self) -> None:
        self._put_columns()
        self._speak_does()

    def focus_first(self) -> None:
        self.table.filter.setFocus()

    # What can be done

    def _enable(self) -> None:
        row: LedgerRow | None = self.table.current()
        writes, proposed = self.desk.writes, self.beside.chosen is not None
        stands = row is not None and row.stands
        self.late.setEnabled(writes)
        self.disqualify.setEnabled(writes)
        self.confirm.setEnabled(writes and proposed)
        self.reject.setEnabled(writes and proposed)
        self.withdraw.setEnabled(writes and stands)
        self.move_cards.setEnabled(writes and row is not None and stands and bool(row.cards))
        self.order.setEnabled(writes and row is not None and stands and row.kind is _K.FOUL)
        lost = row is not None and row.kind in {_K.LOSS, _K.DISQUALIFICATION}
        self.outcomes.setEnabled(writes and stands and lost)
        self.out.setEnabled(writes and row is not None and stands and row.kind is _K.DISQUALIFICATION)
        self.about.setEnabled(row is not None)
        self.slip.setEnabled(row is not None)

    def _decide(self, *, reject: bool) -> None:
        p = self.beside.chosen
        if p is not None:
            RulingsByPhone.over(self.desk, self).decide_one(self.desk.scope.event, p, reject=reject)

    def confirm_chosen(self) -> None:
        """Ask what the ruling needs, and make it."""
        self._decide(reject=False)

    def reject_chosen(self) -> None:
        """Ask why the proposal is not followed."""
        self._decide(reject=True)

    def _amend(self, how: How) -> None:
        row = self.table.current()
        if row is not None:
            dialog = AmendRuling(self.desk, self, self.desk.scope.event, row, how)
            dialog.amended.connect(RulingsByPhone.over(self.desk, self).told)
            dialog.open()

    def ask_who_was_late(self) -> None:
        """Ask who came late to a round, or never."""
        RulingsByPhone.over(self.desk, self).late(self.desk.scope.event)

    def ask_who_is_disqualified(self) -> None:
        """Ask who is disqualified, and who plays in the seats."""
        RulingsByPhone.over(self.desk, self).disqualify(self.desk.scope.event)

    def say_who_is_out(self) -> None:
        """Ask from when on the party of a disqualification is out, and who plays in its seats."""
        row = self.table.current()
        if row is not None:
            RulingsByPhone.over(self.desk, self).disqualify(self.desk.scope.event, ruling=row.number)

    def show_history(self) -> None:
        """Show everything about the party of the chosen ruling, at the right."""
        row, view = self.table.current(), self.view
        if row is not None and view is not None:
            self.beside.ask_history(party_of(row.party, by_pair=view.page.by_pair))

    def _ask_history(self, party: str) -> None:
        self._history = party
        self.reading.ask()

    def show_everything(self) -> None:
        """Narrow nothing any more."""
        self.filters.show_everything()
        self.reading.ask()

    def _to_proposals(self) -> None:
        self.beside.ask_proposals()

    def _go_to_open(self, subject: tuple[Any, ...]) -> None:
        if subject[:1] == ("ruling",):
            self._take(subject)
            self.reading.ask()

    def open_catalogue(self) -> None:
        """Look at the breaches of the event, and change them."""
        dialog = BreachCatalogue(self.desk, self, self.desk.scope.event)
        dialog.open()

    # Paper

    def print_list(self) -> None:
        """Show the penalty list of what is narrowed to here, on the page Documents."""
        wanted = self.filters.wanted
        asked = {"segment": wanted.segment, "round": wanted.round, "party": wanted.party}
        self.desk.go_to("documents", ("penalty-list", asked))

    def print_slip(self) -> None:
        """Show the slip of the chosen ruling, on the page Documents."""
        row = self.table.current()
        if row is not None:
            self.desk.go_to("documents", ("ruling-slip", {"ruling": row.number}))
