"""Score entry: a sheet under the scorer's hands, reached by number or by its code, saved line by line."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QSplitter, QStackedWidget, QWidget

from tdapp.gui.dialogs.sheet_paper import SheetPaper
from tdapp.gui.dialogs.sheet_photos import SheetPhotos
from tdapp.gui.dialogs.sheet_writing import SheetKey, SheetWriting
from tdapp.gui.models.desk import Desk, Scope
from tdapp.gui.models.next_round import end_of_round, next_round
from tdapp.gui.pages import Page
from tdapp.gui.tasks import Changes
from tdapp.gui.widgets.pieces import EmptyState, Heading, action_button
from tdapp.gui.widgets.scope_picker import SegmentRoundPicker
from tdapp.gui.widgets.sheet_card import SheetCard
from tdapp.gui.widgets.sheet_side import SheetSide
from tdapp.gui.widgets.table_field import TableField
from tdapp.rules.sheet_keys import Pressed, SheetKeys
from tdapp.services.columns.sheets import SheetState
from tdapp.services.score_entry.keyed import keyed_lines, sheet_words
from tdapp.services.score_entry.live_ranking import live_ranking
from tdapp.services.score_entry.sheet import SheetView, open_sheet, read_sheet
from tdapp.services.score_entry.sheet_list import SheetList, sheet_list
from tdapp.text import Refused, Text

_SOON = 180
"""Milliseconds of quiet after which what was written is read again."""
_LATER = 600
"""Milliseconds after which the ranking follows: it takes longest, and hands on the keys come first."""
_SIDE = 286
_TABLES = ("deal_result", "sheet", "query", "ruling", "occupancy", "encounter", "board", "board_use", "publication",
           "regulations", "person", "segment_entry", "entry", "entry_member")  # fmt: skip


class ScoreEntryPage(Page):
    """The sheet in the middle; the sheets of the round and the live ranking at the left."""

    key = "score-entry"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.setAcceptDrops(True)
        self.column.setContentsMargins(24, 10, 24, 8)
        self.column.setSpacing(8)
        self._closing: SheetKey | None = None
        self._wanted: SheetKey | None = None
        self._found_round: tuple[str | None, int | None] | None = None
        self._offered: Scope | None = None
        self._go_on = False
        self._asked = 0
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_SOON)
        self._timer.timeout.connect(self._read_all)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(_LATER)
        self._later.timeout.connect(self._read_ranking)
        self.field = TableField(desk.language)
        self.photos = SheetPhotos(desk, self.bar, self)
        self.printed = SheetPaper(desk, self.bar, self)
        self.writing = SheetWriting(desk, self)
        self._make_actions()
        self._lay_out()

    # Building

    def _make_actions(self) -> None:
        self.scan = self.act("scan", Text("Scan a sheet, or type its table"), self.field.begin_scan, "T")
        shifted = QShortcut(QKeySequence("Shift+T"), self)
        shifted.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shifted.activated.connect(self.scan.trigger)
        self.next = self.act("next", Text("Next sheet that is missing"), self.open_next, "PgDown")
        self.only = self.act("missing", Text("Missing only"), self._toggle_missing, "Ctrl+J")
        self.attach = self.act("photo", Text("Attach a photo…"), lambda: self.photos.ask(self.view), "Ctrl+P")
        self.look = self.act("look", Text("Look at the photo"), lambda: self.photos.show(self.view), "Ctrl+I")
        self.lost = self.act("lost", Text("Sheet lost: print a duplicate"), lambda: self.printed.mark_lost(self.view))
        self.found = self.act("found", Text("Sheet found again"), lambda: self.printed.mark_found(self.view))
        self.answer = self.act("answer", Text("Answer the question at the cursor…"), self.ask_answer, "Ctrl+R")
        self.close_sheet = self.act("leave", Text("Leave the sheet"), self.leave, "Ctrl+W")

    def _lay_out(self) -> None:
        language = self.language
        heading = Heading(language, Text("Score entry"))
        self.field.returnPressed.connect(self._go)
        heading.add(SegmentRoundPicker(self.desk))
        heading.add(self.field)
        heading.add(action_button(language, self.next, Text("Next missing")))
        self.column.addWidget(heading)
        self.side = SheetSide(self.desk)
        self.side.chosen.connect(self._choose)
        self.empty = EmptyState(
            language,
            Text("Which sheet?"),
            Text(
                "Type the number of its table and press Enter, or scan its code. "
                "Enter alone takes the next that is missing."
            ),
        )
        self.stack = QStackedWidget()
        self.stack.addWidget(self.empty)
        self.stack.addWidget(self._sheet_part())
        split = QSplitter(Qt.Orientation.Horizontal)
        split.setChildrenCollapsible(False)
        split.setHandleWidth(16)
        split.addWidget(self.side)
        split.addWidget(self.stack)
        split.setStretchFactor(1, 1)
        split.setSizes([_SIDE, 880])
        self.column.addWidget(split, 1)
        self._enable()

    def _sheet_part(self) -> QWidget:
        self.card = card = SheetCard(self.desk)
        self.head, self.paper, self.words = card.head, card.paper, card.words
        self.head.west_ticked.connect(lambda on: self.printed.tick(self.view, west=on))
        self.head.north_ticked.connect(lambda on: self.printed.tick(self.view, north=on))
        self.head.add(action_button(self.language, self.attach, Text("Photo…")))
        self.paper.pressed.connect(self._pressed)
        self.writing.saved.connect(self._saved)
        self.writing.refused.connect(self._refused)
        self.writing.kept.connect(self._kept)
        self.writing.left.connect(self.paper.setFocus)
        self.paper.moved.connect(self._show_words)
        return card

    @property
    def view(self) -> SheetView | None:
        """The sheet in front, if there is one."""
        return self.paper.view if self.stack.currentIndex() == 1 else None

    def opened(self, target: Any = None) -> None:
        """A target is a table, or `("round", 2, "7")`: one of that round, which is then the round of now."""
        scope, chosen = self.desk.scope, False
        if isinstance(target, tuple):
            chosen = target[:2] == ("round", scope.round)
            target = target[2] if chosen else None
        view = self.view
        if view is not None and self._wanted is None and (view.event, view.segment, view.round) != (
            scope.event, scope.segment, scope.round
        ):  # fmt: skip
            self._show_none()
        elif view is not None and not self.writing.busy(view.key):
            self.desk.run(read_sheet, *view.key, done=self._renew, failed=self._gone, owner=self)
        known_round = self._found_round == (scope.event, scope.segment)
        self.desk.run(
            sheet_list,
            scope.event,
            scope.segment,
            scope.round if known_round or chosen else None,
            done=partial(self._put_list, str(target) if target is not None else None),
            failed=self._no_list,
            owner=self,
        )
        self._read_ranking()

    def _put_list(self, target: str | None, found: SheetList) -> None:
        self._found_round = (found.event, found.segment)
        self.side.put_sheets(found)
        self.bar.clear()
        if found.round != self.desk.scope.round:
            self.desk.choose(round=found.round)
        if self._wanted is not None and self._wanted[:3] == (found.event, found.segment, found.round):
            self._wanted = None
        go_on, self._go_on = self._go_on, False
        if target is not None:
            self.open_table(target)
        elif go_on:
            self.open_next()

    def _no_list(self, refused: Refused) -> None:
        self._go_on = False
        self._show_none()
        self.side.show_no_sheets()
        self.bar.show_texts(refused.problems, "note")  # nobody did anything wrong by looking

    def refresh(self, changes: Changes) -> None:
        if changes.touches(*_TABLES):
            self._timer.start()

    def _read_all(self) -> None:
        scope, view = self.desk.scope, self.view
        if view is not None and not self.writing.busy(view.key):
            self.desk.run(read_sheet, *view.key, done=self._renew, failed=self._gone, owner=self)
        self.desk.run(
            sheet_list,
            scope.event,
            scope.segment,
            scope.round,
            done=self.side.put_sheets,
            failed=self._no_list,
            owner=self,
        )
        self._later.start()

    def _read_ranking(self) -> None:
        scope = self.desk.scope
        self.desk.run(
            live_ranking,
            scope.event,
            scope.segment,
            scope.round,
            done=self.side.put_ranking,
            failed=self.side.refuse_ranking,
            owner=self,
        )

    def _renew(self, fresh: SheetView) -> None:
        view = self.view
        if view is None or view.key != fresh.key or self.writing.busy(fresh.key):
            return
        keys = self.paper.keys
        keys.update(keyed_lines(fresh))
        self.head.put(fresh, writes=self.desk.writes)
        self._show_sheet(fresh, keys)

    def _gone(self, refused: Refused) -> None:
        self._show_none()
        self.bar.refuse(refused)

    def focus_first(self) -> None:
        (self.paper if self.view is not None else self.field).setFocus()

    def _toggle_missing(self) -> None:
        self.side.only.toggle()

    # Reaching a sheet

    def _go(self) -> None:
        typed = self.field.text().strip()
        if typed:
            self.open_table(typed)
        else:
            self.open_next()

    def open_table(self, typed: str) -> None:
        """Open the sheet of a table, or the one whose code was scanned."""
        scope = self.desk.scope
        self._asked += 1
        if scope.round is not None:
            self.field.hold()
            self.desk.run(
                open_sheet,
                scope.event,
                scope.segment,
                scope.round,
                typed,
                done=partial(self._opened_sheet, self._asked),
                failed=self._not_opened,
                owner=self,
            )

    def _type_ahead(self) -> None:
        for event in self.field.let_go():
            remark = self.paper.remark
            QApplication.sendEvent(remark if remark.isVisible() else self.paper, event)

    def open_next(self) -> None:
        """Open the next sheet that owes something."""
        view = self.view
        row = self.side.next_missing(None if view is None else (view.group, view.table))
        if row is None:
            self._end_of_round()
        else:
            self._choose(row)

    def _end_of_round(self) -> None:
        """Offer the next round; the same key once more goes there and opens its first sheet that owes something."""
        here, following = self.desk.scope, next_round(self.desk)
        self._go_on, self._offered = following is not None and self._offered == here, here
        if self._go_on:
            self.desk.choose(round=following)
        else:
            self.bar.show_texts([end_of_round(following)], "good")

    def _choose(self, row: SheetState) -> None:
        self.open_table(row.label)

    def _opened_sheet(self, asked: int, view: SheetView) -> None:
        if asked != self._asked:
            return
        self.bar.clear()
        self.field.clear()
        keys = self.writing.keys_of(view)
        scope = self.desk.scope
        if (view.event, view.segment, view.round) != (scope.event, scope.segment, scope.round):
            self._wanted, self._found_round = view.key, (view.event, view.segment)
            self.desk.choose(event=view.event, segment=view.segment, round=view.round)
        self.head.put(view, writes=self.desk.writes)
        self._show_sheet(view, keys)
        self.stack.setCurrentIndex(1)
        self.side.sheets.select((view.group, view.table))
        self.paper.lay_out()
        self.paper.setFocus()
        if view.paper is not None and view.paper.lost:
            self.bar.show_texts([Text("This sheet was marked as lost.")], "warning")
        self._enable()
        self._type_ahead()

    def _not_opened(self, refused: Refused) -> None:
        self.field.let_go()
        self.bar.refuse(refused)
        self.field.setFocus()
        self.field.selectAll()

    def _show_sheet(self, view: SheetView, keys: SheetKeys) -> None:
        self.paper.put(view, keys)
        self._enable()

    def _show_none(self) -> None:
        self.stack.setCurrentIndex(0)
        self._enable()

    def leave(self) -> None:
        """Go back to choosing a sheet; what is typed and not complete waits here."""
        self._show_none()
        self.field.setFocus()

    def _enable(self) -> None:
        view, writes = self.view, self.desk.writes
        paper = None if view is None else view.paper
        self.attach.setEnabled(writes and paper is not None)
        self.look.setEnabled(paper is not None and paper.photo is not None)
        self.lost.setEnabled(writes and paper is not None and not paper.lost)
        self.found.setEnabled(writes and paper is not None and paper.lost)
        self.close_sheet.setEnabled(view is not None)
        self.answer.setEnabled(writes and self._question() is not None)

    def _show_words(self) -> None:
        view, keys = self.view or self.paper.view, self.paper.keys
        if view is None:
            return
        self.head.put_state(keys)
        self.answer.setEnabled(self.desk.writes and self._question() is not None)
        self.card.say(sheet_words(view, keys))

    def _pressed(self, asked: Pressed) -> None:
        view = self.view
        if view is None:
            return
        if asked.save is not None:
            self.writing.save(view, self.paper.keys, asked.save)
        if asked.confirm is not None:
            self.writing.confirm(view, self.paper.keys, asked.confirm)
        if asked.close:
            self._closing = view.key
            self.field.setFocus()
            self._close_if_saved(view.key)

    def _saved(self, view: SheetView, keys: SheetKeys) -> None:
        self._redraw(keys)
        self._close_if_saved(view.key)

    def _refused(self, view: SheetView, keys: SheetKeys, place: int, refused: Refused) -> None:
        self._closing = None
        self._redraw(keys)
        if self.paper.keys is keys and self.view is not None:
            self.paper.setFocus()
        else:
            where = Text(
                "Round {round}, table {table}, board {board} was not saved.",
                round=view.round,
                table=view.label,
                board=keys.lines[place].board,
            )
            self.bar.show_texts([where, *refused.problems], "error")

    def _kept(self, _: SheetKeys) -> None:
        self.paper.redraw()
        self.paper.setFocus()

    def _redraw(self, keys: SheetKeys) -> None:
        if self.paper.keys is keys:
            self.paper.redraw()

    def _close_if_saved(self, key: SheetKey) -> None:
        view = self.view
        if self._closing != key or self.writing.busy(key) or view is None or view.key != key:
            return
        self._closing = None
        self.writing.forget(key)
        asked = sum(line.question is not None for line in self.paper.keys.lines)
        self._show_none()
        if asked:
            text = Text("Table {table} is keyed; open queries: {n}.", table=view.label, n=asked)
            self.bar.show_texts([text], "warning")
        else:
            self.bar.show_texts([Text("Table {table} is keyed and on disk.", table=view.label)], "good")

    def _question(self) -> Text | None:
        """What is asked about the line of the cursor."""
        line = None if self.view is None else self.paper.keys.line
        return None if line is None else line.question

    def ask_answer(self) -> None:
        """Ask for the words that settle what is asked about the line of the cursor."""
        if self.view is not None:
            self.writing.ask_answer(self.view, self.paper.keys)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """A file may be dropped where a sheet is open."""
        if self.desk.writes and self.view is not None and event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """The first file that is dropped is the photo of the sheet."""
        files = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        if files:
            event.acceptProposedAction()
            self.photos.add(self.view, Path(files[0]))
