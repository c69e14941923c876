"""A disqualification: who is out from which board on, who plays in the seats, which results fall; then OK, once."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFrame, QLineEdit, QScrollArea, QSpinBox, QVBoxLayout, QWidget

from tdapp.gui.dialogs.sheet import Sheet
from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets.fallen_boards import FallenBoards
from tdapp.gui.widgets.official_field import OfficialField
from tdapp.gui.widgets.pieces import Form, label, off_the_edge
from tdapp.gui.widgets.ways_field import WaysField
from tdapp.rules.penalty_faults import BOARDS_A_ROUND
from tdapp.services.changes.disqualification_view import Consequences, consequences
from tdapp.services.changes.disqualified_words import done_words
from tdapp.services.changes.disqualifying import Disqualification, Disqualified, disqualify
from tdapp.services.changes.instead import Instead
from tdapp.services.changes.leaving import NOW, From
from tdapp.services.changes.out import Fill
from tdapp.services.ledger.phoned import Phoned
from tdapp.services.ledger.places import ANYWHERE, RulingAt
from tdapp.text import Refused, Text

_SOON = 200
"""Milliseconds of quiet after which it is asked what would follow."""
_MOST_ROUNDS = 99
_EMPTY = Text("{text}", text="")


class Disqualify(Sheet):
    """`done(Disqualified)`: it was written, with all that follows."""

    done = Signal(object)  # type: ignore[assignment]  # Qt's own is never called by its name

    def __init__(
        self, desk: Desk, parent: QWidget, event: str, *, phoned: Phoned | None = None, proposal: int | None = None,
        ruling: int | None = None,
    ) -> None:  # fmt: skip
        """`phoned` is what was typed before it was known what it is: whom, where, who decided, words."""
        super().__init__(
            desk, parent, Text("Disqualification"),
            Text("The ruling, who plays in the seats and which results fall are written together. Nothing is chosen by "
                 "itself."),
            Text("Disqualify"), self.write,
        )  # fmt: skip
        self._event, self._proposal, self._ruling = event, proposal, ruling
        self._told = proposal is not None or ruling is not None
        self.found: Consequences | None = None
        self._asked = 0
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_SOON)
        self._soon.timeout.connect(self.look)
        self._fields(phoned)
        self._lay_out()
        self.ok.setEnabled(False)
        self._show_parts(shown=False)
        known = self._told or bool(self.party.text())
        if known:
            self.look()
        (self.approved if known else self.party).setFocus()

    # Building

    def _fields(self, phoned: Phoned | None) -> None:
        language, scope = self.language, self.desk.scope
        self.party, self.words, self.approved = QLineEdit(), QLineEdit(), QLineEdit()
        language.bind(self.party, self.party.setPlaceholderText, Text("12, 12a, 3.4, or 3E5"))
        self.round, self.board = QSpinBox(), QSpinBox()
        for field, most in ((self.round, _MOST_ROUNDS), (self.board, BOARDS_A_ROUND)):
            field.setRange(0, most)
            field.setSpecialValueText("–")
            off_the_edge(field)
        self.round.setValue(scope.round or 0)
        self._segment = scope.segment
        self.since, self.by = QComboBox(), OfficialField(language)
        self.form = Form(language)
        self.form.add("party", Text("Party"), self.party)
        self.form.add("round", Text("Round of the incident"), self.round)
        self.form.add("board", Text("Board of the incident"), self.board)
        self.form.add("approved", Text("Approved by the committee"), self.approved, Text("Who spoke for it."))
        self.form.add("by", Text("Ruled by"), self.by, Text("The chief TD."))
        self.form.add("words", Text("Words"), self.words)
        self.form.add("since", Text("Out from"), self.since)
        for key in ("party", "round", "board"):
            self.form.show_row(key, not self._told)
        if phoned is not None:
            if phoned.at != ANYWHERE:
                self._segment = phoned.at.segment
                self.round.setValue(phoned.at.round or 0)
                self.board.setValue(phoned.at.board or 0)
            for line, text in ((self.party, phoned.party), (self.by, phoned.by), (self.words, phoned.words)):
                line.setText(text)
        self.party.textChanged.connect(lambda _: self._later())
        for number in (self.round, self.board):
            number.valueChanged.connect(lambda _: self._later())
        self.since.activated.connect(lambda _: self.look(moment=True))

    def _lay_out(self) -> None:
        language = self.language
        self.who, self.how = label(language, _EMPTY, "section"), label(language, _EMPTY)
        self.why = label(language, _EMPTY, "muted")
        self.seats, self.results = label(language, _EMPTY, "section"), label(language, _EMPTY, "section")
        self.hint = label(
            language,
            Text("Left empty a result stands. Places and cards left (1342 0,0,12,0) adjudicate a board, four points W "
                 "(3,2.5,-1,0) assign it."),
            "muted",
        )  # fmt: skip
        self.ways = WaysField(language)
        self.despite = QCheckBox()
        language.bind(self.despite, self.despite.setText, Text("The reserve pla&ys all the same"))
        self.boards = FallenBoards(language)
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 10, 0)
        column.setSpacing(10)
        for widget in (self.form, self.who, self.why, self.how, self.seats, self.ways, self.despite, self.results,
                       self.hint, self.boards):  # fmt: skip
            column.addWidget(widget)
        column.addStretch(1)
        area = QScrollArea()
        area.setWidget(inner)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.body.addWidget(area, 1)
        self.ways.changed.connect(self._chosen)
        self.despite.toggled.connect(lambda _: self._enable())
        self.resize(760, 640)

    def _show_parts(self, *, shown: bool) -> None:
        found = self.found
        ways, boards = shown and found is not None and bool(found.ways), shown and found is not None
        for widget in (self.who, self.how):
            widget.setVisible(shown)
        self.why.setVisible(shown and found is not None and found.reason is not None)
        self.form.show_row("since", shown and found is not None and bool(found.moments))
        choices: tuple[QWidget, ...] = (self.seats, self.ways)
        for part in choices:
            part.setVisible(ways)
        results: tuple[QWidget, ...] = (self.results, self.hint, self.boards)
        for part in results:
            part.setVisible(boards and found is not None and bool(found.boards))
        if not shown:
            self.despite.hide()

    # Reading

    def _later(self) -> None:
        self._asked += 1
        self.ok.setEnabled(False)
        self._soon.start()

    def _typed(self, since: From, way: Fill | None = None) -> Disqualification:
        """What the fields say."""
        at = RulingAt()
        if not self._told:
            at = RulingAt(segment=self._segment, round=self.round.value() or None,
                          board=self.board.value() or None)  # fmt: skip
        return Disqualification(
            party="" if self._told else self.party.text().strip(),
            after=self._proposal,
            ruling=self._ruling,
            event=self._event,
            at=at,
            since=since,
            instead=Instead() if way is None else way.instead,
            substitute="" if way is None else way.substitute,
            despite=self.despite.isChecked() and self.despite.isVisibleTo(self),
            by=self.by.name,
            approved=self.approved.text().strip(),
            words=self.words.text().strip(),
        )

    def look(self, *, moment: bool = False) -> None:
        """Read what would follow, from the `moment` that is chosen or as it lies near; nothing is written."""
        self._asked += 1
        asked = self._asked
        if not self._told and not self.party.text().strip():
            self.found = None
            self._show_parts(shown=False)
            return
        chosen = self.since.currentData()
        since = chosen if isinstance(chosen, From) and moment else NOW
        self.desk.run(
            consequences, self._typed(since), done=lambda found: self._show(asked, found),
            failed=lambda refused: self._cannot(asked, refused), owner=self,
        )  # fmt: skip

    def _cannot(self, asked: int, refused: Refused) -> None:
        if asked == self._asked:
            self.found = None
            self._show_parts(shown=False)
            self.bar.refuse(refused)

    def _show(self, asked: int, found: Consequences) -> None:
        if asked != self._asked:
            return
        self.found = found
        self.bar.clear()
        bind = self.language.bind
        people = tuple(
            Text("{entry} {names}", entry=w.label, names=w.names) if w.why is None
            else Text("{entry} {names} ({why})", entry=w.label, names=w.names, why=w.why)
            for w in found.out
        )  # fmt: skip
        bind(self.who, self.who.setText, Text("Out: {people}", people=people))
        bind(self.how, self.how.setText, found.how)
        bind(self.why, self.why.setText, found.reason or _EMPTY)
        seats = Text("Who plays in the seats: {tables}", tables=tuple(t.text for t in found.tables))
        bind(self.seats, self.seats.setText, seats)
        bind(self.results, self.results.setText, Text("Results of {party} in this segment", party=found.party))
        self._put_moments(found)
        self.by.know(found.chiefs)
        if found.chiefs and not self.by.text().strip():
            self.by.setText(found.chiefs[0].name)
        self.ways.put([w.text for w in found.ways], [(*w.unfit, *w.doubts) for w in found.ways])
        self.boards.put(found.boards)
        self._show_parts(shown=True)
        self._chosen()

    def _put_moments(self, found: Consequences) -> None:
        say, box = self.language.say, self.since
        box.blockSignals(True)
        box.clear()
        moments = found.moments if found.since == NOW or found.since in found.moments else (found.since, *found.moments)
        if found.since == NOW:
            box.addItem(say(Text("After everything that was played")), NOW)
        for m in moments:
            text = (
                Text("Round {round}", round=m.round) if m.board is None
                else Text("Round {round}, board {board}", round=m.round, board=m.board)
            )  # fmt: skip
            box.addItem(say(text), m)
        at = next((n for n in range(box.count()) if box.itemData(n) == found.since), 0)
        box.setCurrentIndex(at)
        box.blockSignals(False)

    # Choosing and writing

    @property
    def way(self) -> Fill | None:
        """The way that is chosen."""
        found, n = self.found, self.ways.chosen
        return None if found is None or not 0 <= n < len(found.ways) else found.ways[n]

    def _chosen(self) -> None:
        way = self.way
        self.despite.setVisible(way is not None and bool(way.unfit))
        self.boards.ask(open_too=way is not None and way.asks)
        self._enable()

    def _enable(self) -> None:
        found, way = self.found, self.way
        decided = found is not None and (not found.ways or way is not None)
        fits = way is None or not way.unfit or self.despite.isChecked()
        self.ok.setEnabled(decided and fits and self.desk.writes)

    def write(self) -> None:
        """Write everything, in one step."""
        found, way = self.found, self.way
        if found is None:
            return
        try:
            outcomes = self.boards.outcomes(open_too=way is not None and way.asks)
        except Refused as refused:
            self.bar.refuse(refused)
            return
        since = self.since.currentData()
        new = self._typed(since if isinstance(since, From) and found.ways else NOW, way)
        self.ok.setEnabled(False)
        self.desk.run(disqualify, replace(new, outcomes=outcomes), done=self._done, failed=self._refused, owner=self)

    def _refused(self, refused: Refused) -> None:
        self.bar.refuse(refused)
        self._enable()
        if not self.approved.text().strip():
            self.approved.setFocus()

    def _done(self, written: Disqualified) -> None:
        self.done.emit(written)
        self.accept()


def told(written: Disqualified) -> list[Text]:
    """What was done and what follows, for the bar of the page: the papers to replace among it."""
    texts = done_words(written)
    if written.tables:
        texts.append(Text("Tables concerned: {tables}.", tables=tuple(t.text for t in written.tables)))
    return [*texts, *(f.text for f in written.findings)]
