"""Draw & seating: the draw or the cut, the seating of each round, and what hangs on the wall (rules 4)."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QTabWidget

from tdapp.gui.dialogs.ask_reason import AskReason
from tdapp.gui.models.desk import Desk
from tdapp.gui.pages import Page
from tdapp.gui.tasks import Changes
from tdapp.gui.widgets.draw_view import DrawView
from tdapp.gui.widgets.pieces import Badge, Heading, action_button
from tdapp.gui.widgets.scope_picker import SegmentRoundPicker
from tdapp.gui.widgets.seating_view import SeatingView
from tdapp.gui.widgets.wall_view import WallView
from tdapp.services.changes.closing import TableChanged, WhichTable, close_table, open_table
from tdapp.services.draw_desk import DrawDesk, draw_desk
from tdapp.services.publications import already_hangs, withdraw_publication
from tdapp.services.publish_seating import SeatingPublished, publish_seating
from tdapp.services.seating_desk import seating_desk, wall_desk
from tdapp.text import Text

DRAW, SEATING, WALL = range(3)
_SEATED_BY = ("occupancy", "encounter", "segment_entry", "draw", "group", "entry", "entry_member", "person")


class DrawPage(Page):
    """Three views of one segment: how it is drawn, who sits where, what is published."""

    key = "draw"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._shown: tuple[str, int] | None = None
        self._make_actions()
        self._lay_out()
        self._connect()
        self.retranslate()
        self._enable()

    # Building

    def _make_actions(self) -> None:
        self.act("show-draw", Text("Show the draw"), lambda: self.show_view(DRAW), "Alt+1")
        self.act("show-seating", Text("Show the seating"), lambda: self.show_view(SEATING), "Alt+2")
        self.act("show-wall", Text("Show what is on the wall"), lambda: self.show_view(WALL), "Alt+3")
        self.try_it = self.act("try", Text("Try the draw"), self.try_now, "Ctrl+R")
        self.write = self.act("write", Text("Write the draw"), self.write_now, "Ctrl+Return")
        self.cut = self.act("cut", Text("Cut to the next segment"), self.go_to_cut)
        self.swap = self.act("swap", Text("Exchange this seat…"), self.start_exchange, "Ctrl+T")
        self.close_it = self.act("close-table", Text("Close or open this table…"), self.close_or_open, "Ctrl+B")
        self.publish = self.act("publish", Text("Publish the seating of the segment"), self.publish_segment, "Ctrl+P")
        self.publish_one = self.act("publish-round", Text("Publish the seating of this round"), self.publish_round)
        self.withdraw = self.act("withdraw", Text("Withdraw this publication…"), self.withdraw_chosen)
        self.second = self.desk.actions["second-screen"]

    def _lay_out(self) -> None:
        language = self.language
        self.state = Badge(language)
        self.picker = SegmentRoundPicker(self.desk)
        self.heading = Heading(language, Text("Draw & seating"))
        for widget in (self.state, self.picker, action_button(language, self.second, Text("Second screen"))):
            self.heading.add(widget)
        self.column.addWidget(self.heading)
        self.draw, self.seats, self.wall = DrawView(self.desk), SeatingView(self.desk), WallView(self.desk)
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setDrawBase(False)
        for view in (self.draw, self.seats, self.wall):
            self.tabs.addTab(view, "")
        self.column.addWidget(self.tabs, 1)
        row = self.draw.buttons
        row.addWidget(action_button(language, self.try_it, Text("Try it (Ctrl+R)")))
        row.addWidget(action_button(language, self.write, Text("Write the draw (Ctrl+Enter)"), main=True))
        row.addStretch(1)
        row = self.seats.buttons
        row.addWidget(action_button(language, self.swap, Text("Exchange this seat…")))
        row.addWidget(action_button(language, self.close_it, Text("Close or open this table…")))
        row.addStretch(1)
        self.cut_button = action_button(language, self.cut, Text("Cut to the next segment"), main=True)
        row.addWidget(self.cut_button)
        row = self.wall.buttons
        row.addWidget(action_button(language, self.publish, Text("Publish the seating of the segment"), main=True))
        row.addWidget(action_button(language, self.publish_one, Text("Publish the seating of this round")))
        row.addStretch(1)
        row.addWidget(action_button(language, self.withdraw, Text("Withdraw this publication…")))

    def _connect(self) -> None:
        self.draw.changed.connect(self._enable)
        self.draw.written.connect(self._written)
        self.seats.changed.connect(self._enable)
        self.wall.chosen_changed.connect(self._enable)
        self.wall.asked.connect(self._go_to_finding)
        self.tabs.currentChanged.connect(lambda _: self._enable())

    # Reading

    def opened(self, target: Any = None) -> None:
        if self.desk.scope.segment is None:
            return
        self.seats.exchange.hide()
        self._read()
        if isinstance(target, str):
            self.show_view(SEATING)
            self.seats.grid.go_to(target)

    def scope_changed(self) -> None:
        scope = self.desk.scope
        if self._shown != (scope.event, scope.segment):
            self.opened()
        else:
            self._read_seats()

    def refresh(self, changes: Changes) -> None:
        if changes.touches("publication", "regulations", "check_in", "segment", *_SEATED_BY):
            self._read()
        elif changes.touches("deal_result", "query", "appeal"):
            self._read_draw()
            self._read_seats()

    def retranslate(self) -> None:
        for i, text in enumerate((Text("Draw"), Text("Seating"), Text("On the wall"))):
            self.tabs.setTabText(i, self.say(text))

    def focus_first(self) -> None:
        view = self.tabs.currentIndex()
        if view == DRAW and self.draw.setup.isEnabled():
            self.draw.setup.focus_first()
        elif view == DRAW:
            self.tabs.tabBar().setFocus()
        elif view == SEATING:
            self.seats.grid.table.view.setFocus()
        else:
            self.wall.table.view.setFocus()

    def show_view(self, view: int) -> None:
        """Bring one of the three views to the front, with the cursor in it."""
        self.tabs.setCurrentIndex(view)
        self.focus_first()

    def _read(self) -> None:
        scope = self.desk.scope
        self._read_draw()
        self._read_seats()
        self.desk.run(wall_desk, scope.event, scope.segment, done=self.wall.put)

    def _read_draw(self) -> None:
        scope = self.desk.scope
        self.desk.run(draw_desk, scope.event, scope.segment, done=self._put_draw)

    def _read_seats(self) -> None:
        scope = self.desk.scope
        self.desk.run(seating_desk, scope.event, scope.segment, scope.round or 1, done=self.seats.put)

    def _put_draw(self, found: DrawDesk) -> None:
        another = self._shown != (found.event, found.segment)
        self._shown = (found.event, found.segment)
        self.draw.put(found)
        if another:
            self.show_view(SEATING if found.standing is not None else DRAW)

    # The draw

    def try_now(self) -> None:
        """Show what the draw or the cut would give; nothing is written."""
        self.show_view(DRAW)
        self.draw.try_now()

    def write_now(self) -> None:
        """Write what was tried."""
        self.draw.write_now()

    def _written(self, segment: int) -> None:
        told = Text("Segment {segment} is drawn and all its rounds are seated. Publish it when it is right.",
                    segment=segment)  # fmt: skip
        self.bar.show_texts([told], "good")
        self.show_view(SEATING)

    def go_to_cut(self) -> None:
        """On to the segment that waits for its cut."""
        if self.draw.found is not None and self.draw.found.next is not None:
            self.desk.choose(segment=self.draw.found.next, round=None)

    # The seating

    def start_exchange(self) -> None:
        """Begin an exchange at the seat under the cursor."""
        self.seats.start()

    def close_or_open(self) -> None:
        """Ask why, and close the table under the cursor, or open it again."""
        row, scope = self.seats.grid.current_table(), self.desk.scope
        if row is None or row.state == "rest":
            self.bar.show_texts([Text("Put the cursor on a table that plays, or on a closed one.")], "warning")
            return
        case: Any = close_table
        title, do = Text("Close table {table}", table=row.label), Text("Close the table")
        what = Text("Nobody plays there in round {round}; those who sit there do not play.", round=scope.round)
        if row.state == "closed":
            case, title, do = open_table, Text("Open table {table} again", table=row.label), Text("Open the table")
            what = Text("It is played again in round {round}.", round=scope.round)
        ask = AskReason(self.language, title, what, do, self, needed=row.state != "closed")
        which = WhichTable(str(row.table), scope.round or 1, scope.segment, row.group or None)

        def done(made: TableChanged) -> None:
            ask.accept()
            self._changed_table(made)
            self.focus_first()

        ask.given.connect(
            lambda why: self.desk.run(case, scope.event, which, why, failed=ask.bar.refuse, owner=ask, done=done)
        )
        ask.open()

    def _changed_table(self, made: TableChanged) -> None:
        at = made.table
        told = [Text("Table {table} is open again in round {round}.", table=at.label, round=at.round)]
        if made.state == "closed":
            told = [Text("Table {table} is closed in round {round}.", table=at.label, round=at.round)]
        findings = [f.text for f in made.findings if f.subject[:1] != ("publication",)]
        if len(findings) < len(made.findings):
            told.append(Text("The published seating no longer holds: publish it again, under “On the wall”."))
        self.bar.show_texts([*told, *findings], "warning" if made.findings else "good")

    # The wall

    def publish_segment(self) -> None:
        """Publish the seating of all rounds of the segment."""
        self._publish(None)

    def publish_round(self) -> None:
        """Publish the seating of the round of now."""
        self._publish(self.desk.scope.round)

    def _publish(self, round_number: int | None) -> None:
        scope = self.desk.scope
        self.desk.run(
            publish_seating, scope.event, scope.segment, round_number, done=self._published, failed=self.bar.refuse,
            label=Text("Publishing the seating"),
        )  # fmt: skip

    def _published(self, made: SeatingPublished) -> None:
        self.show_view(WALL)
        text = (
            Text("Published as number {number}.", number=made.published.number)
            if made.new
            else already_hangs(made.published)
        )
        self.bar.show_texts([text, *(f.text for f in made.findings)], "warning" if made.findings else "good")

    def withdraw_chosen(self) -> None:
        """Ask why, and take the publication under the cursor off the wall."""
        row, event = self.wall.chosen(), self.desk.scope.event
        if row is None:
            return
        title = Text("Withdraw publication {number}", number=row.number)
        what = Text("{what}: it is off the wall, and what it had superseded is in force again.", what=row.what)
        ask = AskReason(self.language, title, what, Text("Take it off the wall"), self)

        def done(_: object) -> None:
            ask.accept()
            self.bar.show_texts([Text("Publication {number} is withdrawn.", number=row.number)], "good")
            self.focus_first()

        ask.given.connect(
            lambda why: self.desk.run(
                withdraw_publication, event, row.number, why, failed=ask.bar.refuse, owner=ask, done=done
            )
        )
        ask.open()

    def _go_to_finding(self, subject: tuple[Any, ...]) -> None:
        """To the table or entry that a finding is about."""
        if subject[:1] == ("round",) and len(subject) == 4:
            self.desk.choose(round=subject[1])
            self.show_view(SEATING)
            self.seats.grid.go_to(str(subject[3]))
        elif subject[:1] in {("entry",), ("entries",)} and len(subject) > 1:
            self.desk.go_to("entries", str(subject[1]))

    # What can be done now

    def _enable(self) -> None:
        found, writes, view = self.draw.found, self.desk.writes, self.tabs.currentIndex()
        drawn = found is not None and found.standing is not None
        self.try_it.setEnabled(self.draw.free)
        self.write.setEnabled(writes and self.draw.tried)
        self.swap.setEnabled(drawn and writes and view == SEATING and self.seats.grid.seat() is not None)
        self.close_it.setEnabled(drawn and writes and view == SEATING)
        self.cut.setEnabled(writes and found is not None and found.next is not None)
        self.cut_button.setVisible(self.cut.isEnabled())
        self.publish.setEnabled(writes and self.wall.ready)
        self.publish_one.setEnabled(writes and self.wall.ready and self.desk.scope.round is not None)
        hung = self.wall.chosen()
        self.withdraw.setEnabled(writes and view == WALL and hung is not None and hung.state != "withdrawn")
        self._tell_state()

    def _tell_state(self) -> None:
        """The segment in one word: drawn, published, still true."""
        found = self.draw.found
        self.state.setVisible(found is not None)
        if found is None:
            return
        lines = self.wall.found.lines
        states = {w.state for w in lines if w.kind == "seating" and w.segment == found.segment}
        if found.standing is None:
            self.state.put(Text("not drawn yet"), "muted")
        elif "changed" in states:
            self.state.put(Text("the wall is no longer true"), "warning")
        elif "on the wall" in states:
            self.state.put(Text("seating published"), "good")
        else:
            self.state.put(Text("drawn, not published"), "note")
