"""From which round a change counts, why, and who approved it: the same three questions in several dialogs."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QComboBox, QLineEdit

from tdapp.gui.messages import Language
from tdapp.gui.widgets.pieces import Form
from tdapp.services.changes.leaving import From
from tdapp.text import Text


class WhenAndWhy(Form):
    """The round, the reason, and the chief TD, who is asked for only once the seating is published."""

    def __init__(self, language: Language, *, reason_needed: bool) -> None:
        super().__init__(language)
        self._say = language.say
        self.since, self.approved = QComboBox(), QComboBox()
        self.since.addItem(language.say(Text("After everything that was played")), From())
        self.approved.setEditable(True)
        self.reason = QLineEdit()
        self.add("since", Text("From"), self.since)
        hint = Text("It stays in the record.") if reason_needed else Text("It stays in the record; it may be left out.")
        self.add("reason", Text("Reason"), self.reason, hint)
        self.add("approved", Text("Approved by"), self.approved, Text("The chief TD: the seating is published."))
        self._form.setRowVisible(2, False)

    def put(self, rounds: Sequence[tuple[int, int]], chiefs: Sequence[str], *, published: bool) -> None:
        """What there is to choose from."""
        if self.since.count() == 1:
            several = len({segment for segment, _ in rounds}) > 1
            for segment, number in rounds:
                text = (
                    Text("Segment {segment}, round {round}", segment=segment, round=number)
                    if several else Text("Round {round}", round=number)
                )  # fmt: skip
                self.since.addItem(self._say(text), From(segment, number))
        if not self.approved.count():
            self.approved.addItems(list(chiefs))
        self._form.setRowVisible(2, published)

    @property
    def chosen(self) -> From:
        """The round chosen."""
        found = self.since.currentData()
        return found if isinstance(found, From) else From()

    @property
    def approver(self) -> str:
        """Who approved it; nobody while the seating is not published."""
        return self.approved.currentText().strip() if self._form.isRowVisible(2) else ""
