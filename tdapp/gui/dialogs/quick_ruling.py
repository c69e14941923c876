"""A ruling by phone: whom, what, Enter; with everything that stands against the party in sight before that."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGridLayout,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from tdapp.gui.dialogs.sheet import Sheet
from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets.official_field import OfficialField
from tdapp.gui.widgets.pieces import Form, align_forms, label
from tdapp.gui.widgets.ruling_echo import RulingEcho
from tdapp.gui.widgets.ruling_parts import FoulOrder, LostBoards
from tdapp.gui.widgets.what_field import What, WhatField
from tdapp.rules.breaches import ReportBy
from tdapp.rules.penalty_rulings import Grounds, RulingKind
from tdapp.services.ledger.book import Recorded
from tdapp.services.ledger.phoned import Phoned, RulingDesk, Whom, record_phoned, ruling_desk, whom
from tdapp.services.ledger.places import RulingAt
from tdapp.services.ledger.typed import names_board
from tdapp.text import Refused, Text

_SOON = 120
"""Milliseconds of quiet after which it is asked who is meant."""
_REPORTED = {
    ReportBy.ANY: Text("in time"),
    ReportBy.TRICK: Text("after the trick was over"),
    ReportBy.BOARD: Text("after the board was over"),
    ReportBy.ROUND: Text("after the round was over"),
}
_GROUNDS = {
    None: Text("no"),
    Grounds.WALKOVER: Text("yes: walk-over"),
    Grounds.WITHDRAWAL: Text("yes: withdrew from play"),
    Grounds.MISCONDUCT: Text("yes: grave misconduct"),
}
"""What proposes a disqualification without any count."""
_K = RulingKind


class QuickRuling(Sheet):
    """`recorded(Recorded)`: it is in the ledger. `elsewhere(str, Phoned)`: `late` or `disqualify`, what is known."""

    recorded = Signal(object)
    elsewhere = Signal(str, object)

    def __init__(self, desk: Desk, parent: QWidget, *, party: str = "") -> None:
        super().__init__(
            desk, parent, Text("Ruling"), Text("Whom, Enter, what, Enter. Ctrl+Enter records from any field."),
            Text("Record the ruling"), self.write,
        )  # fmt: skip
        self.known: RulingDesk | None = None
        self.found: Whom | None = None
        self._asked = 0
        self._waits = self._writing = self._leaves = self._asks_whom = False
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_SOON)
        self._soon.timeout.connect(self.look)
        self.ok.setDefault(False)
        self.ok.setAutoDefault(False)  # Enter goes from field to field here
        self._lay_out()
        self._connect()
        self.who.setText(party)
        desk.run(ruling_desk, desk.scope.event, done=self._know, failed=self.bar.refuse, owner=self)
        (self.what if party else self.who).setFocus()

    # Building

    def _lay_out(self) -> None:
        language = self.language
        self.who = QLineEdit()
        self.who.setClearButtonEnabled(True)
        language.bind(self.who, self.who.setAccessibleName, Text("Whom"))
        language.bind(self.who, self.who.setPlaceholderText, Text("12, 12a, 3.4, 3E, or a name"))
        self.echo = RulingEcho(language)
        self.what = WhatField(language)
        left = QVBoxLayout()
        left.setSpacing(8)
        for text, field in ((Text("&Whom"), self.who), (Text("W&hat"), self.what)):
            word = label(language, text, wrap=False)
            word.setBuddy(field)
            left.addWidget(word)
            left.addWidget(field)
            left.addWidget(self.echo if field is self.who else self.what.list, 0 if field is self.who else 1)
        grid = QGridLayout()
        grid.setHorizontalSpacing(20)
        grid.addLayout(left, 0, 0)
        grid.addWidget(self._right(), 0, 1)
        grid.setColumnStretch(0, 11)
        grid.setColumnStretch(1, 10)
        self.body.addLayout(grid, 1)
        self.resize(940, 610)

    def _right(self) -> QWidget:
        language = self.language
        self.segment, self.round, self.reported, self.grounds = QComboBox(), QComboBox(), QComboBox(), QComboBox()
        self.board, self.words, self.by, self.time = QLineEdit(), QLineEdit(), OfficialField(language), QLineEdit()
        self.cards, self.article = QLineEdit(), QLineEdit()
        self.drop = QCheckBox()
        language.bind(self.drop, self.drop.setText, Text("Let it go: only on record"))
        language.bind(self.time, self.time.setPlaceholderText, Text("now"))
        language.bind(self.cards, self.cards.setPlaceholderText, Text("as usual"))
        language.bind(self.article, self.article.setPlaceholderText, Text("that of the breach"))
        self.form = Form(language)
        self.form.add("segment", Text("Segment"), self.segment)
        self.form.add("round", Text("Round"), self.round)
        self.form.add("board", Text("Board"), self.board)
        self.form.add("words", Text("Words"), self.words)
        self.form.add("by", Text("Ruled by"), self.by)
        self.form.add("time", Text("Incident at"), self.time)
        self.form.add("reported", Text("Pointed out"), self.reported)
        self.form.add("drop", Text("Too late"), self.drop)
        self.form.add("cards", Text("Penalty cards"), self.cards)
        self.form.add("article", Text("Article"), self.article)
        self.form.add("grounds", Text("Disqualification proposed"), self.grounds)
        self.order, self.lost = FoulOrder(language), LostBoards(language)
        align_forms(self.form, self.order.form, self.lost.form)
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 8, 0)
        for part in (self.order, self.lost):
            column.addWidget(part)
            part.hide()
        column.addWidget(self.form)
        column.addStretch(1)
        area = QScrollArea()
        area.setWidget(inner)
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area = area
        self._speak()
        return area

    def _connect(self) -> None:
        for field in (self.who, self.board):
            field.textChanged.connect(lambda _: self._other())
        self.segment.activated.connect(lambda _: self._fill_rounds())
        self.round.activated.connect(lambda _: self._other())
        self.reported.currentIndexChanged.connect(lambda _: self._enable())
        self.what.chosen_changed.connect(self._kind_changed)
        self.language.changed.connect(self._speak)
        at_once = QShortcut(QKeySequence("Ctrl+Return"), self)
        at_once.activated.connect(self.write)
        self._enable()

    def _speak(self) -> None:
        say = self.language.say
        boxes = (
            (self.reported, [(say(text), by.value) for by, text in _REPORTED.items()]),
            (self.grounds, [(say(text), grounds and grounds.value) for grounds, text in _GROUNDS.items()]),
        )
        for box, choices in boxes:
            chosen = max(box.currentIndex(), 0)
            box.blockSignals(True)
            box.clear()
            for shown, value in choices:
                box.addItem(shown, value)
            box.setCurrentIndex(chosen)
            box.blockSignals(False)
        if self.round.count():
            self.round.setItemText(0, self.language.say(Text("before play")))

    # What there is

    def _know(self, found: RulingDesk) -> None:
        self.known = found
        for number, _ in found.segments:
            self.segment.addItem(str(number), number)
        self.segment.setCurrentIndex(self.segment.findData(found.segment))
        self.form.show_row("segment", len(found.segments) > 1)
        self.form.show_row("cards", found.cards)
        self._fill_rounds(found.round)
        self.what.know(found.breaches)
        self.by.know(found.officials)
        self.look()
        if self._waits:
            self._waits = False
            self.write()

    def _fill_rounds(self, chosen: int | None = None) -> None:
        known = dict(self.known.segments) if self.known else {}
        self.round.clear()
        self.round.addItem(self.language.say(Text("before play")), None)
        for n in known.get(self.segment.currentData(), ()):
            self.round.addItem(str(n), n)
        self.round.setCurrentIndex(max(0, 0 if chosen is None else self.round.findData(chosen)))
        self._other()

    # Who is meant

    def _other(self) -> None:
        """What was found belongs to what was typed before; whoever types quickly does not mean that one."""
        self.found = None
        self._leaves = False
        self._asked += 1
        self._soon.start()

    def _at(self) -> RulingAt:
        board = self.board.text().strip()
        return RulingAt(
            segment=self.segment.currentData(), round=self.round.currentData(),
            board=int(board) if board.isascii() and board.isdigit() else None,
        )  # fmt: skip

    def look(self) -> None:
        """Ask who is meant, and show what stands against them; nothing is written."""
        self._soon.stop()
        self._asked += 1
        typed = self.who.text().strip()
        if not typed or self.known is None:
            self.found = None
            self.echo.ask()
            return
        self.desk.run(
            whom, self.known.event, typed, self._at(), done=partial(self._show, self._asked),
            failed=partial(self._nobody, self._asked), owner=self,
        )  # fmt: skip

    def _show(self, asked: int, found: Whom) -> None:
        if asked == self._asked:
            self.found = found
            self._show_whom()
            if self._asks_whom:
                self._asks_whom = False
                self.by.ask(self.desk.operator)
            if self._leaves:
                self._leaves = False
                self.write()

    def _show_whom(self) -> None:
        if self.found is not None:
            what = self.what.chosen
            self.echo.show_whom(self.found, None if what is None else what.kind)
            self.order.ask(self.found.offenders)

    def _nobody(self, asked: int, refused: Refused) -> None:
        if asked == self._asked:
            self.found = None
            self.echo.refuse(refused)
            if self._leaves:
                self.bar.refuse(refused)
            if self._leaves or self._asks_whom:
                self._leaves = self._asks_whom = False
                self.who.setFocus()
                self.who.selectAll()

    def _kind_changed(self) -> None:
        what = self.what.chosen
        kind = None if what is None else what.kind
        self.order.setVisible(kind is _K.FOUL)
        self.lost.setVisible(kind is _K.LOSS)
        self._show_whom()

    def _enable(self) -> None:
        late = self.reported.currentData() != ReportBy.ANY.value
        self.drop.setEnabled(late)
        if not late:
            self.drop.setChecked(False)
        self.ok.setEnabled(self.desk.writes and not self._writing)

    # Enter

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes on to what is still needed, and records when nothing is."""
        plain = event.modifiers() in {Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier}
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and plain:
            self._enter()
            return
        super().keyPressEvent(event)

    def _enter(self) -> None:
        at, what = self.focusWidget(), self.what.chosen
        if at is self.cancel:
            self.reject()
        elif at is self.who or not self.who.text().strip():
            (self.what if self.who.text().strip() else self.who).setFocus()
        elif what is None:
            self._ask_what()
        else:
            needed = self._still_needed(what, at)
            if needed is None:
                self.write()
            else:
                needed.setFocus()
                self.area.ensureWidgetVisible(needed)

    def _ask_what(self) -> None:
        self.bar.show_texts([Text("Say what the ruling is: a digit of the list, or words of a breach.")], "warning")
        self.what.setFocus()

    def _still_needed(self, what: What, at: QWidget | None) -> QWidget | None:
        """The next field that this kind asks for; one that Enter leaves empty is not asked for again."""
        passed: list[Any] = []
        if what.kind in {_K.INFRACTION, _K.FOUL} and not self._has_board() and self.round.currentData() is not None:
            passed.append(self.board)
        if what.kind is _K.FOUL:
            passed += [w for w in (self.order.places,) if not w.text().strip()]
        if what.kind is _K.LOSS and self.lost.state.currentData() is None:
            passed.append(self.lost.state)
        if self.drop.isChecked():
            return None
        left = [w for w in passed if w is not at]
        beyond = at not in {self.who, self.what, self.board}
        return None if beyond or not left else left[0]

    def _has_board(self) -> bool:
        return bool(self.board.text().strip()) or names_board(self.who.text())

    # Writing

    def write(self) -> None:
        """Record it, or open the dialog that this kind has for itself."""
        if self.known is None:
            self._waits = True  # whoever types quickly is ahead of the first answer
            return
        typed, what = self.who.text().strip(), self.what.chosen
        if not typed:
            self.who.setFocus()
        elif what is None:
            self._ask_what()
        elif what.kind in {_K.LATENESS, _K.DISQUALIFICATION}:
            self._go_on_elsewhere(typed, what)
        elif not self._writing:
            self._record(typed, what)

    def _go_on_elsewhere(self, typed: str, what: What) -> None:
        """With everything that is known already: nobody says it twice. It waits until it is known who is meant."""
        if self.found is None:
            self._leaves = True
            self.look()
            return
        try:
            phoned = self._phoned(typed, what)
        except Refused as refused:
            self.bar.refuse(refused)
            return
        phoned = replace(phoned, party=self.found.party, at=self.found.at)
        self.elsewhere.emit("late" if what.kind is _K.LATENESS else "disqualify", phoned)
        self.accept()

    def _record(self, typed: str, what: What) -> None:
        try:
            phoned = self._phoned(typed, what)
        except Refused as refused:
            self.bar.refuse(refused)
            return
        self._writing = True
        self._enable()
        self.desk.run(record_phoned, phoned, done=self._done, failed=self._refused, owner=self)

    def _phoned(self, typed: str, what: What) -> Phoned:
        board, cards = self.board.text().strip(), self.cards.text().strip()
        for text in (board, cards):
            if text and not (text.isascii() and text.isdigit()):
                raise Refused(Text("“{text}” is no whole number.", text=text))
        foul, loss, grounds = what.kind is _K.FOUL, what.kind is _K.LOSS, self.grounds.currentData()
        return Phoned(
            party=typed,
            event=None if self.known is None else self.known.event,
            at=self._at(),
            kind=what.kind,
            breach="" if what.breach is None else what.breach.code,
            article=self.article.text(),
            cards=int(cards) if cards else None,
            words=self.words.text(),
            by=self.by.name,
            time=self.time.text(),
            reported=ReportBy(self.reported.currentData()),
            drop=self.drop.isChecked(),
            places=self.order.places.text() if foul else "",
            left=self.order.left.text() if foul else "",
            outcomes=self.lost.outcomes() if loss else (),
            grounds=None if grounds is None else Grounds(grounds),
        )

    def _refused(self, refused: Refused) -> None:
        self._writing = False
        self._enable()
        self.bar.refuse(refused)
        if self.found is not None:
            self.by.ask(self.desk.operator)  # the scorer takes the call; a TD ruled
        else:
            self._asks_whom = True
            self.look()

    def _done(self, done: Recorded) -> None:
        self.recorded.emit(done)
        self.accept()
