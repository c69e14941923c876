"""Who came late to a round, or never: what follows is shown while it is typed, then written in one step."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QLabel, QLineEdit, QSpinBox, QWidget

from tdapp.gui.dialogs.sheet import Sheet
from tdapp.gui.messages import said
from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets.official_field import OfficialField
from tdapp.gui.widgets.pieces import Form, Wrapped, label, off_the_edge
from tdapp.gui.widgets.walkover_boards import WalkoverBoards
from tdapp.i18n import LANGUAGES
from tdapp.rules.penalty_rulings import KIND_NAMES
from tdapp.services.clock.reading import ClockPage, read_clocks
from tdapp.services.lateness.asking import late_view
from tdapp.services.lateness.typed import NEVER
from tdapp.services.lateness.view import MOST, LateAsk, LateLine, LateView
from tdapp.services.lateness.writing import LateRuling, LateWritten, record_lateness
from tdapp.services.ledger.phoned import Phoned
from tdapp.text import Refused, Text

_BOARDS = 12
_NEVER_WORDS = (Text("did not come"), Text("absent"))
_SOON = 250
"""Milliseconds of quiet after which it is asked what follows: half a word is no mistake."""


class Late(Sheet):
    """`done(LateWritten)`: it is in the ledger."""

    done = Signal(object)  # type: ignore[assignment]  # Qt's own is never called by its name

    def __init__(self, desk: Desk, parent: QWidget, event: str | None, phoned: Phoned | None = None) -> None:
        """`phoned` is what was typed before it was known that it is lateness: whom, which round, who decided, words."""
        super().__init__(
            desk, parent, Text("Late, or absent"),
            Text("Minutes are counted on the round's clock. Where both sides were late, write both."),
            Text("Record it"), self.write,
        )  # fmt: skip
        self._event, self._asked, self._phoned = event, 0, phoned
        self._view: LateView | None = None
        self._writing = self._waits = self._stale = False
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_SOON)
        self._soon.timeout.connect(self.look)
        self.who = [QLineEdit() for _ in range(MOST)]
        self.came = [QLineEdit() for _ in range(MOST)]
        self.echo: list[QLabel] = [Wrapped() for _ in range(MOST)]
        self.round, self.first, self.by = QComboBox(), QComboBox(), OfficialField(self.language)
        self.board, self.words, self.only = QSpinBox(), QLineEdit(), QCheckBox()
        self.lost = WalkoverBoards(self.language)
        self._lay_out()
        self._connect()
        if phoned is not None:
            self.who[0].setText(phoned.party)
            self.by.setText(phoned.by)
            self.words.setText(phoned.words)
        self.setMinimumWidth(740)
        self.resize(780, 420)
        self._show_rows()
        self._show_needed()
        desk.run(read_clocks, event, done=self._know, failed=self.bar.refuse, owner=self)
        (self.who if phoned is None else self.came)[0].setFocus()

    def _lay_out(self) -> None:
        bind = self.language.bind
        self.since = label(self.language, Text("{text}", text=""), "muted")
        self.grid = QGridLayout()
        self.grid.setHorizontalSpacing(14)
        self.grid.setColumnStretch(2, 1)
        for place, text in ((0, Text("Party")), (1, Text("Came at"))):
            self.grid.addWidget(label(self.language, text, wrap=False), 0, place)
        for n in range(MOST):
            bind(self.who[n], self.who[n].setAccessibleName, Text("Who, line {n}", n=n + 1))
            bind(self.came[n], self.came[n].setAccessibleName, Text("Came at, line {n}", n=n + 1))
            bind(self.came[n], self.came[n].setPlaceholderText, Text("9:12, or 12 (min), or never"))
            self.who[n].setMaximumWidth(110)
            self.came[n].setMinimumWidth(240)
            for place, widget in enumerate((self.who[n], self.came[n], self.echo[n])):
                self.grid.addWidget(widget, n + 1, place)
        self.board.setRange(0, _BOARDS)
        self.board.setSpecialValueText("–")
        off_the_edge(self.board)
        self.form = Form(self.language)
        self.form.add("round", Text("Round"), self.round)
        self.head = Form(self.language)
        self.head.add("first", Text("Who came first"), self.first)
        self.head.add("board", Text("Board that the foul ends"), self.board)
        self.head.add("by", Text("Ruled by"), self.by)
        self.head.add("words", Text("Words"), self.words)
        bind(self.only, self.only.setText, Text("Record the lateness only; what follows stays proposed"))
        self.body.addWidget(self.form)
        self.body.addWidget(self.since)
        self.body.addLayout(self.grid)
        self.body.addWidget(self.lost)
        self.body.addWidget(self.head)
        self.body.addWidget(self.only)
        self.body.addStretch(1)

    def _connect(self) -> None:
        for field in (*self.who, *self.came):
            field.textChanged.connect(lambda _: self._typed())
        self.round.currentIndexChanged.connect(lambda _: self.look())
        self.first.currentIndexChanged.connect(lambda _: self.look())
        self.only.toggled.connect(lambda _: self._show_needed())
        self.lost.changed.connect(self._show_needed)

    # What there is

    def _know(self, page: ClockPage) -> None:
        several = len({c.segment for c in page.clocks}) > 1
        scope, going = self.desk.scope, page.going
        wanted = (scope.segment, scope.round) if going is None else (going.segment, going.round)
        if self._phoned is not None and self._phoned.at.round is not None:
            wanted = (self._phoned.at.segment, self._phoned.at.round)
        self.round.blockSignals(True)
        for clock in page.clocks:
            words = {"segment": clock.segment, "round": clock.round}
            text = Text("Segment {segment}, round {round}", **words) if several else Text(
                "Round {round}", round=clock.round)  # fmt: skip
            self.round.addItem(self.language.say(text), (clock.segment, clock.round))
            if (clock.segment, clock.round) == wanted:
                self.round.setCurrentIndex(self.round.count() - 1)
        self.round.blockSignals(False)
        self.look()

    def _ask(self) -> LateAsk | None:
        """What is typed so far; None while a line lacks one of its two fields, or there is none."""
        chosen = self.round.currentData()
        lines = [(w.text().strip(), _arrival(c.text().strip())) for w, c in zip(self.who, self.came, strict=True)]
        filled = tuple((who, came) for who, came in lines if who or came)
        if chosen is None or not filled or not all(who and came for who, came in filled):
            return None
        first = self.first.currentData() if self.first.currentIndex() > 0 else ""
        return LateAsk(came=filled, round=chosen[1], segment=chosen[0], first=first or "")

    def _typed(self) -> None:
        self._show_rows()
        self._stale = True
        self._soon.start()
        self._show_needed()

    def look(self) -> None:
        """Ask what follows; nothing is written."""
        self._soon.stop()
        self._asked += 1
        ask = self._ask()
        if ask is None:
            self._view = None
            self._tell({})
            self._show_needed()
            return
        self.desk.run(late_view, self._event, ask, done=partial(self._show, self._asked),
                      failed=partial(self._not, self._asked), owner=self)  # fmt: skip

    def _show(self, asked: int, view: LateView) -> None:
        if asked != self._asked:
            return
        self.bar.clear()
        self._view, self._stale = view, False
        self._tell({line.typed: line for line in view.lines})
        if view.tie and self.first.count() == 0:
            self.first.addItem("–", "")
            for line in view.lines:
                self.first.addItem(f"{line.judged.party}  {'、'.join(line.names)}", line.judged.party)
        self.by.know(view.officials)
        if view.walkover:
            self.lost.put(view)
        self._show_needed()
        if self._waits:
            self._waits = False
            self._record(view)

    def _not(self, asked: int, refused: Refused) -> None:
        if asked == self._asked:
            self._view, self._waits, self._stale = None, False, False
            self._tell({})
            self.bar.refuse(refused)
            self._show_needed()

    # What is shown

    def _tell(self, lines: dict[str, LateLine]) -> None:
        """What follows beside each line, and since when the round runs."""
        bind, view = self.language.bind, self._view
        for who, echo in zip(self.who, self.echo, strict=True):
            line = lines.get(who.text().strip())
            texts: list[Text] = []
            if line is not None:
                texts = [Text("{names}, table {table}: {reason}.", names=line.names, table=line.found.label,
                              reason=line.judged.reason)]  # fmt: skip
                if line.by_clock is not None:
                    texts.append(Text("By the wall clock it was {minutes} min; the round's clock stood meanwhile.",
                                      minutes=line.by_clock))  # fmt: skip
                texts += [Text("Ruling {number} stands already: lateness of {party} in this round.", number=n,
                               party=line.judged.party) for n in line.before]  # fmt: skip
            elif view is not None and who.text().strip():
                texts = [Text("in time")]
            bind(echo, echo.setText, Text("{a} {b} {c}", **dict(zip("abc", (*texts, "", "", ""), strict=False))))
        text = Text("{text}", text="")
        if view is not None and view.due is not None:
            words = {"round": view.round, "time": view.due.strftime("%H:%M:%S")}
            planned = Text("Round {round} is planned for {time}.", **words)
            text = Text("Round {round} began at {time}.", **words) if view.started else planned
        bind(self.since, self.since.setText, text)
        self.since.setVisible(view is not None and view.due is not None)

    def _show_rows(self) -> None:
        """One line more than is filled."""
        filled = [bool(w.text().strip() or c.text().strip()) for w, c in zip(self.who, self.came, strict=True)]
        for n in range(MOST):
            shown = n < 2 or any(filled[n - 1 :])
            for widget in (self.who[n], self.came[n], self.echo[n]):
                widget.setVisible(shown)

    def _show_needed(self) -> None:
        """Ask only what is needed for what follows."""
        view, only = self._view, self.only.isChecked()
        tie = view is not None and (view.tie or self.first.currentIndex() > 0)
        self.head.show_row("first", tie)
        self.head.show_row("board", view is not None and view.foul and not only)
        self.lost.setVisible(view is not None and view.walkover and not only)
        never = view is not None and any(line.judged.minutes is None for line in view.lines)
        follows = view is not None and any(line.judged.kind is not None for line in view.lines)
        self.only.setVisible(follows and not never)
        typed = self._ask() is not None and (view is None or self._stale or bool(view.lines))
        self.ok.setEnabled(self.desk.writes and not self._writing and typed)
        if not self._stale:
            self.adjustSize()

    # Writing

    def write(self) -> None:
        """Record it, in one step; whoever types quickly is ahead of the answer to what follows."""
        if self._view is None or self._stale:
            self._waits = True
            self.look()
        else:
            self._record(self._view)

    def _record(self, view: LateView) -> None:
        ask, only = self._ask(), self.only.isChecked()
        if ask is None or self._writing:
            return
        needed = self._needed(view)
        if needed is not None:
            needed.setFocus()
            if needed is self.board:
                self.board.selectAll()
            return
        try:
            lost = self.lost.told() if view.walkover and not only else None
        except Refused as refused:
            self.bar.refuse(refused)
            return
        ruling = LateRuling(by=self.by.name, words=self.words.text(), board=self.board.value() or None,
                            lost=lost, follow=not only)  # fmt: skip
        self._writing = True
        self.ok.setEnabled(False)
        self.desk.run(record_lateness, self._event, ask, ruling, done=self._done, failed=self._refused, owner=self)

    def _needed(self, view: LateView) -> QWidget | None:
        """The field that must still be filled; it was not there before somebody saw what follows."""
        only = self.only.isChecked()
        if view.tie and self.first.currentIndex() <= 0:
            return self.first
        if view.foul and not only and not self.board.value():
            return self.board
        if view.walkover and not only and self.lost.way is None:
            return self.lost.how
        return self.lost.empty if view.walkover and not only else None

    def _refused(self, refused: Refused) -> None:
        self._writing = False
        self.bar.refuse(refused)
        self._show_needed()
        if not self.by.text().strip():
            self.by.setFocus()

    def _done(self, written: LateWritten) -> None:
        self.done.emit(written)
        self.accept()


def _arrival(typed: str) -> str:
    """What is typed, with never for the words of either language that say so."""
    words = {said(word, language) for word in _NEVER_WORDS for language in LANGUAGES}
    return NEVER if typed in words else typed


def told(written: LateWritten) -> list[Text]:
    """What was recorded and what follows, for the bar of a page."""
    texts = [
        Text("Ruling {number}: {kind}, {party}", number=r.number, kind=KIND_NAMES[r.kind], party=r.party)
        for r in written.rulings
    ]
    texts += [
        Text("Entry {entry} ({names}) did not appear; report it to: {clubs}.", entry=r.label, names=r.names,
             clubs=r.clubs or "–") for r in written.reports
    ]  # fmt: skip
    texts += [Text("Proposed: {kind} ({reason}).", kind=KIND_NAMES[p.kind], reason=p.reason) for p in written.proposals]
    return [*texts, *(f.text for f in written.findings)]
