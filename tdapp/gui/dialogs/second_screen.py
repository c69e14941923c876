"""A plain window for a projector or television: countdown, clock, and the published seating by name.

It shows nothing that is not published. The clock is that of a round, which is written down; that of a break is not.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Literal
from zoneinfo import ZoneInfo

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from tdapp.gui.messages import said
from tdapp.gui.models.desk import Desk
from tdapp.gui.models.hall_clock import HallClock
from tdapp.gui.tasks import Changes
from tdapp.gui.widgets.clock_controls import ClockControls
from tdapp.gui.widgets.message_bar import MessageBar
from tdapp.gui.widgets.pieces import button, label
from tdapp.gui.widgets.screen_board import ScreenBoard, Shown, words_of
from tdapp.services.columns.words import SEAT_WORDS
from tdapp.services.wall_screen import ScreenSeating, screen_seating
from tdapp.text import Refused, Text

PAGE = 8_000
"""Milliseconds a page of names stays."""
_TICK = 250
_IDLE = 4_000
Words = Literal["zh", "en", "both"]


def _instant() -> datetime:
    return datetime.now(UTC)


_LANGUAGES = (("zh", Text("Chinese")), ("en", Text("English")), ("both", Text("Chinese and English")))


class SecondScreen(QWidget):
    """Space starts and pauses, + and − a minute more or less, End ends the round, PgUp PgDn choose another.

    ← → pages, F11 full screen, Esc back from it.
    """

    def __init__(self, desk: Desk, parent: QWidget, clock: Callable[[], datetime] = _instant) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self._desk, self._clock, self._owner = desk, clock, parent
        self._seating = ScreenSeating("", "UTC")
        self._page = 0
        self.hall = HallClock(desk, self, clock)
        self.board = ScreenBoard(desk)
        self._build()
        self.hall.changed.connect(self._show)
        self.hall.turned.connect(self.bar.clear)
        self.hall.refused.connect(self._refuse)
        self.controls.left.connect(self.setFocus)
        self._tick, self._turn, self._idle = QTimer(self), QTimer(self), QTimer(self)
        self._tick.setInterval(_TICK)
        self._turn.setInterval(PAGE)
        self._idle.setInterval(_IDLE)
        self._idle.setSingleShot(True)
        self._tick.timeout.connect(self._show)
        self._turn.timeout.connect(lambda: self.turn(1))
        self._idle.timeout.connect(self._hide_strip)
        desk.tasks.changed.connect(self._follow)
        desk.scope_changed.connect(lambda _: self.read())
        desk.language.changed.connect(self._show)
        parent.installEventFilter(self)
        self.setMouseTracking(True)
        self.board.setMouseTracking(True)
        self.board.installEventFilter(self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        desk.language.bind(self, self.setWindowTitle, Text("Second screen"))
        self.resize(1280, 720)

    def _build(self) -> None:
        language = self._desk.language
        self.strip = QFrame()
        self.strip.setObjectName("foot")
        self.controls = ClockControls(self._desk, self.hall)
        self.words = QComboBox()
        for key, _ in _LANGUAGES:
            self.words.addItem("", key)
        self._name_languages()
        language.changed.connect(self._name_languages)
        self.words.setCurrentIndex(self.words.findData(language.code))
        language.bind(self.words, self.words.setAccessibleName, Text("Language of the screen"))
        self.words.currentIndexChanged.connect(lambda _: self._show())
        self.full = button(language, Text("Full screen (F11)"), self.toggle_full)
        for widget in (self.words, self.full):
            widget.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the space bar to the clock
        self.bar = MessageBar(language)
        row = QHBoxLayout()
        row.addWidget(self.bar, 4)
        row.addStretch(1)
        row.addWidget(label(language, Text("Language of the screen"), wrap=False))
        row.addWidget(self.words)
        row.addWidget(self.full)
        below = QVBoxLayout(self.strip)
        below.setContentsMargins(16, 8, 16, 8)
        below.addWidget(self.controls)
        below.addLayout(row)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.board, 1)
        column.addWidget(self.strip)

    def _name_languages(self) -> None:
        for i, (_, name) in enumerate(_LANGUAGES):
            self.words.setItemText(i, self._desk.say(name))

    # What is shown

    def open_at(self) -> None:
        """Show the window, on another screen where there is one."""
        here = self._owner.screen()
        other = next((s for s in here.virtualSiblings() if s is not here), None)
        if other is not None and not self.isVisible():
            self.move(other.availableGeometry().topLeft())
        self.show()
        self.activateWindow()
        self.setFocus()
        self._tick.start()
        self._turn.start()
        self.read()

    def read(self) -> None:
        """Read anew what is published."""
        if self.isVisible():
            self.hall.read()
            self._desk.run(screen_seating, self._desk.scope.event, done=self._take, failed=self._nothing)

    def _follow(self, changes: Changes) -> None:
        if changes.touches("publication", "event", "tournament"):
            self.read()
        elif self.isVisible() and self.hall.concerns(changes):
            self.hall.read()

    def _take(self, found: ScreenSeating) -> None:
        if (found.number, found.event) != (self._seating.number, self._seating.event):
            self._page = 0
        self._seating = found
        self._show()

    def _nothing(self, _: object) -> None:
        self._take(ScreenSeating("", self._seating.zone))

    @property
    def pages(self) -> int:
        """How many pages of names there are."""
        return max(1, -(-len(self._seating.names) // self.board.rows_a_page))

    def turn(self, by: int) -> None:
        """Show the next page of names, or the one before."""
        self._page = (self._page + by) % self.pages
        self._show()

    def _show(self) -> None:
        s, say, face = self._seating, self._say, self.hall.face()
        zone = ZoneInfo(s.zone)
        rows = self.board.rows_a_page
        here = s.names[self._page * rows : (self._page + 1) * rows]
        seats = {key: say(word) for key, word in SEAT_WORDS.items()} | {"": ""}
        heads = (
            say(Text("Name")), say(Text("No.")), *(say(Text("Round {round}", round=r)) for r in s.rounds)
        ) if s.names else ()  # fmt: skip
        self.board.put(Shown(
            title=f"{self._as_written(s.event)}  {say(self.hall.name)}".strip(),
            countdown=face.left if face.large is None else say(face.large),
            clock=self._clock().astimezone(zone).strftime("%H:%M:%S"),
            state=say(face.state) if face.large is None else f"{say(face.state)} {face.left}".rstrip(),
            heads=heads,
            rows=tuple(words_of(self._as_written(n.name), n, seats, say(Text("rests"))) for n in here),
            foot=self._foot(),
            empty="" if s.names else say(Text("No seating is published yet.")),
            loud=face.loud,
        ))  # fmt: skip
        self.controls.put(face)

    def _foot(self) -> str:
        s = self._seating
        if s.at is None:
            return ""
        text = Text(
            "Seating of segment {segment}, publication {number}, {time} · page {page} of {pages}",
            segment=s.segment,
            number=s.number,
            time=s.at.strftime("%m-%d %H:%M"),
            page=self._page + 1,
            pages=self.pages,
        )
        return "  ".join([self._say(text), *(self._say(n) for n in s.notices)])

    def _say(self, text: Text) -> str:
        """In the language of this screen, or in both."""
        chosen: Words = self.words.currentData()
        if chosen != "both":
            return said(text, chosen)
        zh, en = said(text, "zh"), said(text, "en")
        return zh if zh == en else f"{zh} {en}"

    def _as_written(self, name: str) -> str:
        """A name is never said twice; its marks are as narrow as its letters."""
        return said(name, "en" if self.words.currentData() == "en" else "zh")

    # The clock

    def _refuse(self, refused: Refused) -> None:
        """Say below the board why a turn was not made; the board is the hall's."""
        self.bar.refuse(refused)
        self._show_strip()
        if self.hall.wants_minutes:
            self.controls.ask_minutes()

    # The window

    def toggle_full(self) -> None:
        """The whole screen, or a window again."""
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)
        self._show_strip()

    def _show_strip(self) -> None:
        self.strip.show()
        if self.isFullScreen():
            self._idle.start()

    def _hide_strip(self) -> None:
        if self.isFullScreen():
            self.strip.hide()
            self.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The keys of this window."""
        key = event.key()
        steps: dict[int, Callable[[], object]] = {
            Qt.Key.Key_Right: lambda: self.turn(1),
            Qt.Key.Key_Left: lambda: self.turn(-1),
            Qt.Key.Key_F11: self.toggle_full,
        }
        if self.controls.press(event):
            return
        if key in steps:
            steps[key]()
        elif key == Qt.Key.Key_Escape:
            if self.isFullScreen():
                self.toggle_full()
            else:
                self.close()
        else:
            self._show_strip()
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """It closes with the window it belongs to; the mouse brings the strip back."""
        if event.type() == QEvent.Type.Close and watched is self._owner:
            self.close()
        elif event.type() == QEvent.Type.MouseMove and watched is self.board:
            self._show_strip()
        return False

    def hideEvent(self, event: QEvent) -> None:
        """Nothing ticks while nobody sees it; a clock that runs is none the worse."""
        self._tick.stop()
        self._turn.stop()
        super().hideEvent(event)  # type: ignore[arg-type]
