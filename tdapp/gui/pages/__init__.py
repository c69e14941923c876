"""The pages in the order of the day, one file each; a page is imported when it is first shown.

A page is a subclass of `Page`. It reads and writes only through `self.desk.run(case, …, done=…)`, shows sentences
in its own `self.bar`, and refreshes in `refresh(changes)`, which is called only while it is shown: what was
written in the meantime comes together when it is opened again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from PySide6.QtWidgets import QVBoxLayout, QWidget

from tdapp.gui.actions import Action
from tdapp.gui.models.desk import Desk
from tdapp.gui.tasks import Changes
from tdapp.gui.widgets.message_bar import MessageBar
from tdapp.text import Text


@dataclass(frozen=True, slots=True)
class PageRow:
    """One page: its key, the word on the rail, its mark there, and where its class is."""

    key: str
    title: Text
    icon: str
    module: str
    name: str


PAGES: tuple[PageRow, ...] = (
    PageRow("event", Text("Event"), "flag", "event", "EventPage"),
    PageRow("entries", Text("Entries"), "people", "entries", "EntriesPage"),
    PageRow("check-in", Text("Check-in"), "check", "check_in", "CheckInPage"),
    PageRow("draw", Text("Draw & seating"), "table", "draw", "DrawPage"),
    PageRow("boards", Text("Boards & hands"), "boards", "boards", "BoardsPage"),
    PageRow("score-entry", Text("Score entry"), "keys", "score_entry", "ScoreEntryPage"),
    PageRow("penalties", Text("Penalties"), "whistle", "penalties", "PenaltiesPage"),
    PageRow("ranking", Text("Ranking"), "podium", "ranking", "RankingPage"),
    PageRow("appeals", Text("Appeals & corrections"), "scales", "appeals", "AppealsPage"),
    PageRow("officials", Text("Officials"), "officials", "officials", "OfficialsPage"),
    PageRow("documents", Text("Documents"), "paper", "documents", "DocumentsPage"),
    PageRow("journal", Text("Journal"), "journal", "journal", "JournalPage"),
)
"""A row whose module is not there does not appear."""


class Page(QWidget):
    """What every page is. `key` is that of its row; `column` is the layout to fill below the bar."""

    key = ""
    needs_event = True
    """Whether the page is shown only once there is an event."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.language = desk.language
        self.say = desk.language.say
        self.bar = MessageBar(desk.language)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(24, 18, 24, 16)
        self.column.setSpacing(12)
        self.column.addWidget(self.bar)
        desk.language.changed.connect(self.retranslate)

    def opened(self, target: Any = None) -> None:
        """Called each time the page comes to the front, with what it was asked to show; read what is shown here."""

    def refresh(self, changes: Changes) -> None:
        """Something was written, here or at another desk; read again what is shown, if `changes.touches(…)` it."""

    def scope_changed(self) -> None:
        """The event, segment or round of `self.desk.scope` is another one; called only while the page is shown."""
        self.opened()

    def retranslate(self) -> None:
        """The language is another one; only for words that were not bound with `language.bind`."""

    def focus_first(self) -> None:
        """Put the cursor where work begins."""
        self.setFocus()

    def act(self, id: str, text: Text, slot: Any, shortcut: str = "") -> Any:  # noqa: A002  the id of the action
        """Make an action of this page, a QAction: it stands in the menu and in Ctrl+K while the page is shown."""
        return self.desk.actions.add(Action(f"{self.key}.{id}", text, shortcut), slot, self)
