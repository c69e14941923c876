"""Changes by hand who directs tables: one table, two that change places, or all of somebody who is absent (rules 6)."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QLineEdit, QRadioButton, QWidget

from tdapp.gui.dialogs.sheet import Sheet
from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets.approval_form import ApprovalForm
from tdapp.gui.widgets.names_field import NamesField
from tdapp.services.officials.by_hand import (
    ChangedDuty,
    DutyExchange,
    HandChange,
    Replacement,
    change_duty,
    exchange_duties,
    replace_official,
)
from tdapp.services.officials.desk import OfficialsPage
from tdapp.services.officials.listing import NEEDS_CHIEF
from tdapp.text import Refused, Text

SET, EXCHANGE, REPLACE = "set", "exchange", "replace"
WAYS = {
    SET: Text("&One table gets another official"),
    EXCHANGE: Text("&Two tables change their officials"),
    REPLACE: Text("&Somebody takes all tables of an absent official"),
}
_ROWS = {SET: ("table", "official"), EXCHANGE: ("table", "other"), REPLACE: ("absent", "official")}


class HandDuty(Sheet):
    """`changed(tuple[ChangedDuty])`: it was written. `table` and `absent` are what the page has under its cursor."""

    changed = Signal(object)

    def __init__(
        self, desk: Desk, parent: QWidget, page: OfficialsPage, round_number: int, way: str = SET, *, table: str = "",
        absent: str = "",
    ) -> None:  # fmt: skip
        super().__init__(
            desk, parent, Text("Change the duties of round {round} by hand", round=round_number),
            Text("The reason stays in the record and stands on the duty sheet."), Text("Change it"), self.write,
        )  # fmt: skip
        self._round = round_number
        language = self.language
        self.resize(640, 420)
        group = QButtonGroup(self)
        self.ways = {key: QRadioButton() for key in WAYS}
        for key, one in self.ways.items():
            language.bind(one, one.setText, WAYS[key])
            group.addButton(one)
            one.toggled.connect(lambda on: self._arrange() if on else None)
            self.body.addWidget(one)
        names = [o.person.name for o in page.officials if o.active]
        self.table, self.other, self.reason = QLineEdit(table), QLineEdit(), QLineEdit()
        self.official, self.absent = NamesField(names), NamesField([o.person.name for o in page.officials])
        self.absent.setText(absent)
        self.form = ApprovalForm(language, page.chiefs)
        self.form.add("absent", Text("Who is absent"), self.absent)
        labels = [] if page.duties is None else [line.table_label for line in page.duties.lines]
        self.form.add("table", Text("Table"), self.table, None if not labels else Text(
            "Played in this round: {first} to {last}.", first=labels[0], last=labels[-1]
        ))  # fmt: skip
        self.form.add("other", Text("Other table"), self.other)
        self.form.add("official", Text("Official"), self.official, Text("Name or number in the list."))
        self.form.add("reason", Text("Reason"), self.reason)
        self.form.add_approval()
        self.onward, self.off_duty, self.nobody = QCheckBox(), QCheckBox(), QCheckBox()
        for box, text in (
            (self.nobody, Text("&Nobody directs the table")),
            (self.onward, Text("In this round and all &later ones of the segment")),
            (self.off_duty, Text("The absent official is off &duty from now on")),
        ):
            language.bind(box, box.setText, text)
        self.nobody.toggled.connect(self.official.setDisabled)
        self.body.addWidget(self.form)
        for box in (self.nobody, self.onward, self.off_duty):
            self.body.addWidget(box)
        self.body.addStretch(1)
        self.ok.setEnabled(desk.writes)
        self.ways[way].setChecked(True)
        first = {"table": self.table, "other": self.other, "absent": self.absent, "official": self.official}
        at = next((k for k in _ROWS[way] if not first[k].text()), _ROWS[way][-1])
        first[at].setFocus()

    @property
    def way(self) -> str:
        """set, exchange or replace."""
        return next(key for key, one in self.ways.items() if one.isChecked())

    def _arrange(self) -> None:
        way = self.way
        for key in ("table", "other", "absent", "official"):
            self.form.show_row(key, shown=key in _ROWS[way])
        self.nobody.setVisible(way == SET)
        self.official.setDisabled(way == SET and self.nobody.isChecked())
        for box in (self.onward, self.off_duty):
            box.setVisible(way == REPLACE)

    def write(self) -> None:
        """Write it in one step."""
        self.form.clear()
        fields = {"table": self.table, "other": self.other, "absent": self.absent, "official": self.official}
        wanted = [k for k in _ROWS[self.way] if not (k == "official" and self.way == SET and self.nobody.isChecked())]
        empty = [key for key in wanted if not fields[key].text().strip()]
        for key in empty:
            self.form.wrong(key, Text("This is needed."))
        if not self.reason.text().strip():
            self.form.wrong("reason", Text("Write the reason; it stays in the record."))
        if empty or not self.reason.text().strip():
            (fields[empty[0]] if empty else self.reason).setFocus()
            return
        self.ok.setEnabled(False)
        self.desk.run(*self._asked(), done=self._done, failed=self._refused, owner=self)

    def _asked(self) -> tuple[Any, ...]:
        scope, reason, approved = self.desk.scope, self.reason.text(), self.form.approver
        where = (self._round, scope.segment, scope.event)
        table, official = self.table.text().strip(), self.official.text().strip()
        if self.way == EXCHANGE:
            return exchange_duties, DutyExchange(
                table, self.other.text().strip(), reason, *where, approved_by=approved
            )  # fmt: skip
        if self.way == REPLACE:
            return replace_official, Replacement(
                self.absent.text().strip(), official, reason, *where, approved, self.onward.isChecked(),
                self.off_duty.isChecked(),
            )  # fmt: skip
        who = None if self.nobody.isChecked() else official
        return change_duty, HandChange(table, who, reason, *where, approved_by=approved)

    def _refused(self, refused: Refused) -> None:
        self.ok.setEnabled(True)
        self.bar.refuse(refused)
        if any(p.message == NEEDS_CHIEF.message for p in refused.problems):
            self.form.show_row("approved", shown=True)
            self.form.approved.setFocus()

    def _done(self, made: ChangedDuty | tuple[ChangedDuty, ...]) -> None:
        self.changed.emit(made if isinstance(made, tuple) else (made,))
        self.accept()
