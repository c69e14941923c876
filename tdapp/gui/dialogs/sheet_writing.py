"""Writes what is keyed on the sheets of the day, asks for corrections and answers; keeps what is not saved yet."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from tdapp.gui.dialogs.ask_reason import AskReason
from tdapp.gui.dialogs.correction import Correction
from tdapp.gui.models.desk import Desk
from tdapp.rules.line_keys import Typing
from tdapp.rules.sheet_keys import SheetKeys
from tdapp.services.results.corrections import CorrectionWords
from tdapp.services.results.setting import Entered
from tdapp.services.score_entry.entering import Keyed, answer_at, confirm_line, enter_line
from tdapp.services.score_entry.keyed import keyed_lines
from tdapp.services.score_entry.sheet import SheetView
from tdapp.text import Refused, Text

SheetKey = tuple[str, int, int, str, int]
"""Event, segment, round, group and table of a sheet."""


class SheetWriting(QObject):
    """Works for one page.

    `saved(SheetView, SheetKeys)`: a line is on disk. `refused(SheetView, SheetKeys, int, Refused)`: the line at that
    place was not written. `kept(SheetKeys)`: no correction after all, the line stands as it stood. `left()`: a
    dialog was closed, the hands go back to the sheet.
    """

    saved = Signal(object, object)
    refused = Signal(object, object, int, object)
    kept = Signal(object)
    left = Signal()

    def __init__(self, desk: Desk, page: QWidget) -> None:
        super().__init__(page)
        self._desk, self._page = desk, page
        self._sheets: dict[SheetKey, SheetKeys] = {}
        self._pending: dict[SheetKey, int] = {}

    def keys_of(self, view: SheetView) -> SheetKeys:
        """What was keyed on this sheet, up to date with what is on disk; sheets that wait for nothing are forgotten."""
        keys = self._sheets.get(view.key)
        if keys is None:
            keys = SheetKeys(keyed_lines(view))
        else:
            keys.update(keyed_lines(view))
        self._sheets = {key: old for key, old in self._sheets.items() if old.unsaved or self._pending.get(key)}
        self._sheets[view.key] = keys
        return keys

    def busy(self, key: SheetKey) -> bool:
        """Whether a line of the sheet is on its way to the disk."""
        return bool(self._pending.get(key))

    def forget(self, key: SheetKey) -> None:
        """The sheet is done."""
        self._sheets.pop(key, None)
        self._pending.pop(key, None)

    def save(self, view: SheetView, keys: SheetKeys, place: int) -> None:
        """Write a line; where it is published, the correction is asked for first."""
        line = keys.lines[place]
        if view.published and line.stored is not None and line.stored != line.typing:
            self._ask_correction(view, keys, place)
            return
        self._write(view, keys, place)

    def _write(
        self,
        view: SheetView,
        keys: SheetKeys,
        place: int,
        words: CorrectionWords | None = None,
        dialog: Correction | None = None,
    ) -> None:
        line = keys.lines[place]
        keyed = Keyed(
            view.board_at(keys.lines[place].board),
            line.typing,
            line.cards if line.cards_typed else None,
            line.remark if line.remark_typed else None,
        )
        self._sheets[view.key] = keys
        self._pending[view.key] = self._pending.get(view.key, 0) + 1
        self._desk.run(
            enter_line, keyed, words, owner=self,
            done=partial(self._saved, view, keys, place, line.typing, dialog),
            failed=partial(self._refused, view, keys, place, dialog),
        )  # fmt: skip

    def _saved(
        self, view: SheetView, keys: SheetKeys, place: int, typing: Typing, dialog: Correction | None, _: Entered
    ) -> None:
        self._pending[view.key] = self._pending.get(view.key, 1) - 1
        keys.saved(place, typing)
        if dialog is not None:
            dialog.accept()
        self.saved.emit(view, keys)

    def _refused(
        self, view: SheetView, keys: SheetKeys, place: int, dialog: Correction | None, refused: Refused
    ) -> None:
        self._pending[view.key] = self._pending.get(view.key, 1) - 1
        if dialog is not None:
            dialog.refuse(refused)  # what was typed there is still there; closing it puts the line back
            return
        keys.refused(place, refused.problems)
        self.refused.emit(view, keys, place, refused)

    def _ask_correction(self, view: SheetView, keys: SheetKeys, place: int) -> None:
        where = Text(
            "Round {round}, table {table}, board {board}",
            round=view.round,
            table=view.label,
            board=keys.lines[place].board,
        )
        dialog = Correction(self._desk, self._page, where, view.segment)
        dialog.given.connect(lambda words: self._write(view, keys, place, words, dialog))
        dialog.rejected.connect(lambda: self._keep(keys, place))
        dialog.open()

    def _keep(self, keys: SheetKeys, place: int) -> None:
        keys.put_back(place)
        self.kept.emit(keys)

    def confirm(self, view: SheetView, keys: SheetKeys, place: int) -> None:
        """The line is as it stands on the sheet, however odd."""
        words = self._desk.say(Text("confirmed from the sheet"))
        self._desk.run(confirm_line, view.board_at(keys.lines[place].board), words, owner=self)

    def ask_answer(self, view: SheetView, keys: SheetKeys) -> None:
        """Ask for the words that settle what is asked about the line of the cursor."""
        question = None if keys.line is None else keys.line.question
        if question is None or keys.at is None:
            return
        at = view.board_at(keys.lines[keys.at].board)
        dialog = AskReason(
            self._desk.language, Text("Answer a question"), question, Text("Answer"), self._page,
            word=Text("The answer"), lacking=Text("Write the answer; it stays in the record."),
        )  # fmt: skip

        def answered(words: str) -> None:
            self._desk.run(answer_at, at, words, done=lambda _: dialog.accept(), failed=dialog.bar.refuse, owner=dialog)

        dialog.given.connect(answered)
        dialog.finished.connect(lambda _: self.left.emit())
        dialog.open()
