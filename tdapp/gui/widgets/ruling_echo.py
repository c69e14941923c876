"""Whom a ruling would concern, what stands against them already, and what another ruling leads to."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout

from tdapp.gui.messages import Language
from tdapp.gui.widgets.marks import MARK, Weighs
from tdapp.gui.widgets.pieces import Wrapped
from tdapp.rules.penalty_rulings import KIND_NAMES, RulingKind
from tdapp.services.ledger.phoned import Whom
from tdapp.text import Refused, Text


class RulingEcho(QFrame):
    """A card: number and name; the club and the table; the record; what one ruling more would propose."""

    def __init__(self, language: Language) -> None:
        super().__init__()
        self.setObjectName("card")
        self._language = language
        self.name, self.where, self.record, self.ahead = QLabel(), Wrapped(), Wrapped(), Wrapped()
        self.name.setObjectName("section")
        self.name.setWordWrap(True)
        self.where.setObjectName("lead")
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 10, 14, 10)
        column.setSpacing(4)
        for made in (self.name, self.where, self.record, self.ahead):
            column.addWidget(made)
        self._lines: dict[QLabel, tuple[Text, ...]] = {}
        language.changed.connect(self._speak)
        self.ask()

    def ask(self) -> None:
        """Nobody is typed yet."""
        how = Text("Type a number (12, 12a, 3.4), a table and a seat (3E, with a board 3E5), or a name.")
        self._put(Text("Whom does it concern?"), "muted", (how,), (), ())

    def refuse(self, refused: Refused) -> None:
        """It is nobody."""
        self._put(Text("Nobody is meant"), "error", refused.problems, (), ())

    def show_whom(self, found: Whom, kind: RulingKind | None) -> None:
        """Show this party; of what lies ahead only what a ruling of this kind leads to, where one is chosen."""
        name = Text("{party}  {people}", party=found.party, people=" / ".join(found.people))
        where = (_where(found),)
        ahead = [a for a in found.ahead if kind in (None, a.kind)]
        texts = tuple(
            Text("One more {kind} proposes: {proposes} ({reason}).", kind=KIND_NAMES[a.kind], proposes=a.proposes,
                 reason=a.reason)
            for a in ahead
        )  # fmt: skip
        opened = tuple(Text("Proposed already and not decided: {what}.", what=what) for what in found.open)
        self._put(name, "good", where, _record(found), (*opened, *texts))

    def _put(
        self, name: Text, weight: Weighs, where: tuple[Text, ...], record: tuple[Text, ...], ahead: tuple[Text, ...]
    ) -> None:
        bind = self._language.bind
        bind(self.name, self.name.setText, Text("{mark} {name}", mark=MARK[weight], name=name))
        self._weigh(self.name, weight)
        self._weigh(self.where, weight if weight == "error" else "muted")
        self._weigh(self.ahead, "warning")
        self._lines = {self.where: where, self.record: record, self.ahead: ahead}
        self._speak()

    def _weigh(self, shown: QLabel, weight: Weighs) -> None:
        shown.setProperty("weight", weight)
        shown.style().unpolish(shown)
        shown.style().polish(shown)

    def _speak(self) -> None:
        for shown, lines in self._lines.items():
            mark = f"{MARK['warning']} " if shown is self.ahead else ""
            shown.setText("\n".join(mark + self._language.say(line) for line in lines))
            shown.setVisible(bool(lines))


def _where(found: Whom) -> Text:
    at = found.at
    words = {"round": at.round, "table": found.table, "board": at.board}
    place = Text("round {round}, table {table}, board {board}", **words)
    if at.round is None:
        place = Text("before play in segment {segment}", segment=at.segment)
    elif not found.table:
        place = Text("round {round}, no table", round=at.round)
    elif at.board is None:
        place = Text("round {round}, table {table}", round=at.round, table=found.table)
    return Text("{clubs}; {place}", clubs=found.clubs, place=place) if found.clubs else place


def _record(found: Whom) -> tuple[Text, ...]:
    lines = tuple(
        Text("On record: {kind}, {in_round} in this round, {in_segment} in the segment.", kind=c.name,
             in_round=c.in_round, in_segment=c.in_segment)
        for c in found.counts if c.in_segment
    )  # fmt: skip
    return lines or (Text("Nothing is on record in this segment."),)
