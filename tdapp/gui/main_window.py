"""The frame: the rail of pages, the event of now, undo, search, language and theme. Pages do the work."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QChildEvent, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMainWindow, QMenu, QStackedWidget, QVBoxLayout, QWidget

from tdapp.gui.actions import ACTIONS, MENUS, Action, Actions
from tdapp.gui.messages import Language
from tdapp.gui.models.desk import Desk
from tdapp.gui.models.file_watch import FileWatch
from tdapp.gui.models.read_ahead import read_ahead
from tdapp.gui.pages import PAGES, Page, PageRow
from tdapp.gui.tasks import Changes, Tasks
from tdapp.gui.widgets.dress import Dress
from tdapp.gui.widgets.field_keys import FieldKeys
from tdapp.gui.widgets.marks import Weighs
from tdapp.gui.widgets.message_bar import MessageBar
from tdapp.gui.widgets.pieces import Elided, EmptyState, button
from tdapp.gui.widgets.progress_strip import ProgressStrip
from tdapp.gui.widgets.rail import Rail
from tdapp.gui.widgets.top_bar import TopBar
from tdapp.gui.widgets.undoing import Undoing
from tdapp.text import Text

if TYPE_CHECKING:
    from tdapp.gui.dialogs.rulings_by_phone import RulingsByPhone
    from tdapp.services.office import Office
    from tdapp.services.overview import Overview

_BETWEEN_IMPORTS = 30
"""Milliseconds that the window has for keys before the next page is imported."""


def page_keys(page: PageRow) -> str:
    """The keys that go to a page: Ctrl and a digit for the first nine, with Shift from the tenth on."""
    number = PAGES.index(page) + 1
    return f"Ctrl+{number}" if number < 10 else f"Ctrl+Shift+{number - 9}"


class MainWindow(QMainWindow):
    """One window on one tournament.

    `wants(word)`: something only the program can do: `open`, `new-tournament`, `theme`, `write-here`.
    `handed_over(name, desk)`: somebody else is here. `at_rest()`: the tournament is shown, and what its pages need is
    read ahead. `closed()`: it is closed, and its threads have ended.
    """

    wants = Signal(str)
    handed_over = Signal(str, str)
    at_rest = Signal()
    closed = Signal()

    def __init__(self, language: Language) -> None:
        super().__init__()
        self.language = language
        self.tasks = Tasks(self)
        self.actions_ = Actions(language, self)
        self.desk = Desk(self.tasks, language, self.actions_, self)
        self.watch = FileWatch(self)
        self.pages: dict[str, Page] = {}
        self._rows = [row for row in PAGES if find_spec(f"tdapp.gui.pages.{row.module}")]
        self._page: Page | None = None
        self._find: Any = None
        self._help: Any = None
        self._second: Any = None
        self._build()
        self.undoing = Undoing(self.desk, self.top, self)
        self._dress = Dress(self, self.stack)
        self._bind_actions()
        self._connect()
        self._speak()
        self.resize(1366, 768)

    # Building

    def _build(self) -> None:
        self.rail = Rail(self.language, [(row.key, row.title, row.icon) for row in self._rows])
        self.top = TopBar(self.desk)
        self.bar = MessageBar(self.language)
        self.stack = QStackedWidget()
        self.waiting = EmptyState(
            self.language,
            Text("Opening the tournament…"),
            Text("Everything that was entered is on disk; nobody presses Save here."),
        )
        self.no_event = EmptyState(
            self.language, Text("There is no event yet"), Text("Make one on the page Event, from regulations.")
        )
        self.no_event.add(button(self.language, Text("Make an event"), lambda: self.show_page("event"), main=True))
        self.stack.addWidget(self.waiting)
        self.stack.addWidget(self.no_event)
        column = QVBoxLayout()
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.top)
        holder = QVBoxLayout()
        holder.setContentsMargins(24, 10, 24, 0)
        holder.addWidget(self.bar)
        column.addLayout(holder)
        column.addWidget(self.stack, 1)
        column.addWidget(self._foot())
        middle = QWidget()
        row = QHBoxLayout(middle)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.rail)
        row.addLayout(column, 1)
        self.setCentralWidget(middle)
        for key, text in MENUS:
            menu = QMenu(self)
            menu.setObjectName(f"menu-{key}")
            self.language.bind(menu, menu.setTitle, text)
            self.menuBar().addMenu(menu)

    def _foot(self) -> QFrame:
        foot = QFrame()
        foot.setObjectName("foot")
        self.who = button(self.language, Text("Who is at this desk…"), self.ask_who)
        self.who.setObjectName("small")
        self.state = Elided(520, Qt.TextElideMode.ElideMiddle)
        self.progress = ProgressStrip(self.language, self.tasks)
        row = QHBoxLayout(foot)
        row.setContentsMargins(24, 5, 24, 5)
        row.addWidget(self.state)
        row.addStretch(1)
        row.addWidget(self.progress)
        row.addWidget(self.who)
        foot.setFixedHeight(foot.fontMetrics().height() + 22)
        return foot

    def _bind_actions(self) -> None:
        slots = {
            "open": lambda: self.wants.emit("open"),
            "new-tournament": lambda: self.wants.emit("new-tournament"),
            "back-up": self.back_up,
            "write-here": lambda: self.wants.emit("write-here"),
            "theme": lambda: self.wants.emit("theme"),
            "who": self.ask_who,
            "round-clock": self.open_round_clock,
            "suspension": self.open_suspension,
            "quit": self.close,
            "undo": self.undoing.undo_now,
            "redo": self.undoing.redo_now,
            "ruling": lambda: self._by_phone().open(),
            "decide": lambda: self._by_phone().decide(),
            "find": self.open_find,
            "next-event": self.top.next_event,
            "language": self.language.switch,
            "second-screen": self.open_second_screen,
            "full-screen": self._full_screen,
            "help": self.open_help,
            "about": lambda: self.open_help("about"),
        }
        for row in ACTIONS:
            self.actions_.add(row, slots[row.id])
        for page in self._rows:
            self.actions_.add(
                Action(f"page.{page.key}", page.title, page_keys(page), "go"),
                lambda key=page.key: self.show_page(key),  # type: ignore[misc]
            )
        made = self.actions_
        self.top.bind(made["undo"], made["find"], made["language"], made["theme"])
        made["undo"].setEnabled(False)
        made["redo"].setEnabled(False)
        made["write-here"].setEnabled(False)
        self.rail.setEnabled(False)
        self._fill_menus()
        FieldKeys(self, lambda: [action for _, action in self.actions_.rows()])

    def _connect(self) -> None:
        self.rail.chosen.connect(self.show_page)
        self.rail.entered.connect(lambda: self._page.focus_first() if self._page is not None else None)
        self.desk.asked.connect(self.show_page)
        self.desk.told.connect(self._tell)
        self.watch.gone.connect(lambda text: self.bar.show_texts([text], "error"))
        self.desk.scope_changed.connect(self._scope_changed)
        self.desk.overview_changed.connect(self._show_overview)
        self.tasks.changed.connect(self._follow)
        self.language.changed.connect(self._speak)

    # The tournament

    def take(self, office: Office, *, where: str, writes: bool, follow: bool) -> None:
        """Work on this tournament; `follow` when others write to it too."""
        desk = self.desk
        desk.operator, desk.name, desk.where, desk.writes = office.operator, office.desk, where, writes
        self.tasks.open(office, follow=follow)
        self.watch.watch(where)
        self.rail.setEnabled(True)
        self.top.read_only.setVisible(not writes)
        desk.read_overview()
        self.undoing.ask()
        self._speak()

    def _show_overview(self, _: Overview) -> None:
        self._speak()
        if self.stack.currentWidget() in {self.waiting, self.no_event}:
            self.stack.setFocus()
            self.show_page(self.rail.key or (self._rows[0].key if self._rows else ""))
            self.tasks.run_apart(read_ahead, done=lambda _: self._import_next(), owner=self)

    def _import_next(self) -> None:
        """Import one page a turn of the event loop, so that its first opening only has to build it."""
        names = (f"tdapp.gui.pages.{row.module}" for row in self._rows)
        name = next((name for name in names if name not in sys.modules), None)
        if name is None:
            self.at_rest.emit()
        else:
            import_module(name)
            QTimer.singleShot(_BETWEEN_IMPORTS, self._import_next)

    def _scope_changed(self, _: object) -> None:
        if self._page is not None:
            self._page.scope_changed()

    # Pages

    def show_page(self, key: str, target: Any = None) -> None:
        """Bring a page to the front, and there what is asked for."""
        row = next((r for r in self._rows if r.key == key), None)
        if row is None:
            return
        self.rail.select(key)
        there = self.desk.overview
        if there is None:
            return
        page = self._made(row)
        if page.needs_event and not there.events:
            self._page = None
            self.stack.setCurrentWidget(self.no_event)
            return
        if page is not self._page and page.bar.weight in {"note", "good"}:
            page.bar.clear()  # what was told the last time is no news any more
        self._page = page
        self.stack.setCurrentWidget(page)
        self._fill_menus()
        page.opened(target)
        if not self.rail.view.hasFocus():
            page.focus_first()

    @property
    def page(self) -> Page | None:
        """The page in front."""
        return self._page

    def _made(self, row: PageRow) -> Page:
        if row.key not in self.pages:
            made: Page = getattr(import_module(f"tdapp.gui.pages.{row.module}"), row.name)(self.desk)
            self.pages[row.key] = made
            self.stack.addWidget(made)
        return self.pages[row.key]

    def _follow(self, changes: Changes) -> None:
        self.undoing.follow(changes)
        if self._page is not None:
            self._page.refresh(changes)

    def _tell(self, weight: Weighs, texts: tuple[Text, ...]) -> None:
        bar = self._page.bar if self._page is not None else self.bar
        bar.show_texts(texts, weight)

    # Search, help, words

    def open_find(self) -> None:
        """Open the field that finds anything (Ctrl+K)."""
        from tdapp.gui.dialogs.find import Find  # noqa: PLC0415  wanted later than the window

        if self._find is None:
            self._find = Find(self.desk, self)
        self._find.open_at(self, self._page)

    def _by_phone(self) -> RulingsByPhone:
        from tdapp.gui.dialogs.rulings_by_phone import RulingsByPhone  # noqa: PLC0415  wanted later than the window

        return RulingsByPhone.over(self.desk, self)

    def open_help(self, about: str | None = None) -> None:
        """Open the manual at the page in front (F1)."""
        from tdapp.gui.dialogs.manual import Manual  # noqa: PLC0415  wanted later than the window

        if self._help is None:
            self._help = Manual(self.language, self)
        self._help.open_at(about or (self._page.key if self._page is not None else "event"))

    def open_second_screen(self) -> None:
        """Open the window for a projector: countdown and published seating."""
        from tdapp.gui.dialogs.second_screen import SecondScreen  # noqa: PLC0415  wanted later than the window

        if self.tasks.office is None:
            return
        if self._second is None:
            self._second = SecondScreen(self.desk, self)
        self._second.open_at()

    def back_up(self) -> None:
        """Write an archive of the tournament."""
        from tdapp.gui.widgets.backing_up import ask_where_to  # noqa: PLC0415  wanted later than the window

        if self.tasks.office is not None:
            ask_where_to(self.desk, self)

    def ask_who(self) -> None:
        """Ask who is at this desk; the steps from then on carry the name."""
        from tdapp.gui.dialogs.at_this_desk import AtThisDesk  # noqa: PLC0415  wanted later than the window

        if self.tasks.office is not None:
            dialog = AtThisDesk(self.language, self.desk.operator, self.desk.name, self)
            dialog.given.connect(self._hand_over)
            dialog.open()

    def open_round_clock(self) -> None:
        """Start, pause or end the clock of the round."""
        from tdapp.gui.dialogs.round_clock import RoundClockSheet  # noqa: PLC0415  wanted later than the window

        if self.tasks.office is not None and self.desk.scope.round is not None:
            RoundClockSheet(self.desk, self).open()

    def open_suspension(self) -> None:
        """Stop play of the event of now for everybody, or say how it goes on."""
        from tdapp.gui.dialogs.suspension import Suspension  # noqa: PLC0415  wanted later than the window

        if self.tasks.office is not None and self.desk.scope.event is not None:
            Suspension(self.desk, self, self.desk.scope.event).open()

    def _hand_over(self, operator: str, desk: str) -> None:
        from tdapp.services.office import Office  # noqa: PLC0415  the window starts without the store

        def done(_: None) -> None:
            self.desk.operator, self.desk.name = operator, desk
            self._speak()
            self.undoing.ask()
            self.handed_over.emit(operator, desk)

        self.tasks.run(Office.hand_over, operator, desk, done=done, owner=self)

    def _full_screen(self) -> None:
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def _fill_menus(self) -> None:
        for key, _ in MENUS:
            menu = self.menuBar().findChild(QMenu, f"menu-{key}") or self.findChild(QMenu, f"menu-{key}")
            if menu is None:
                continue
            menu.clear()
            for row, action in self.actions_.rows(self._page):
                if row.menu == key:
                    menu.addAction(action)
            menu.menuAction().setVisible(not menu.isEmpty())

    def recolour(self, theme: str) -> None:
        """The theme is another one."""
        self.desk.theme = theme
        self._dress.change(theme)
        self.rail.recolour()
        self.desk.theme_changed.emit()

    def _speak(self) -> None:
        say = self.language.say
        there = self.desk.overview
        self.setWindowTitle(f"{there.name} – tdapp" if there is not None and there.name else "tdapp")
        known = Text("{operator} at desk {desk}", operator=self.desk.operator, desk=self.desk.name)
        self.who.setText(say(known if self.desk.name and self.desk.operator else Text("Who is at this desk…")))
        self.who.setToolTip(say(Text("Who is at this desk…")))
        self.who.setVisible(self.tasks.office is not None)
        self.state.put(self.desk.where)

    def childEvent(self, event: QChildEvent) -> None:
        """A dialog that is about to be shown wears the theme of now."""
        if event.polished() and event.child() is not self.centralWidget():
            self._dress.wear(event.child())

    def closeEvent(self, event: QCloseEvent) -> None:
        """End the threads, close the tournament and let others write."""
        self.tasks.close()
        super().closeEvent(event)
        self.closed.emit()
