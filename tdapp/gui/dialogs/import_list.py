"""A club's list, from a file or the clipboard: what was understood, every problem with its row, then OK."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from tdapp.gui.dialogs.list_preview import ListPreview
from tdapp.gui.models.desk import Desk
from tdapp.rules.kinds import EventKind
from tdapp.services.columns.entry_desk import UnderstoodRow, understood_columns
from tdapp.services.importing.lists import Looked, import_list, look
from tdapp.services.importing.pasted import import_pasted, look_pasted
from tdapp.text import Refused, Text


class ImportList(ListPreview):
    """`entered(Imported)`: the list was entered."""

    def __init__(self, desk: Desk, parent: QWidget, *, pasted: str = "") -> None:
        event = desk.overview.event(desk.scope.event) if desk.overview else None
        grouped = event is not None and event.kind != EventKind.INDIVIDUAL
        super().__init__(
            desk, parent, _title(desk), understood_columns(grouped=grouped), Text("Choose an entry list")
        )  # fmt: skip
        self._pasted = pasted
        self._looked: Looked | None = None
        if pasted:
            self.top.hide()
            self.look()

    def look(self) -> None:
        """Read the list and show what was understood; nothing is written."""
        self.ok.setEnabled(False)
        event = self.desk.scope.event
        if self._pasted:
            self.desk.run(look_pasted, event, self._pasted, self._name(), done=self._show, failed=self._unread)
        elif self._path is not None:
            self.desk.run(look, event, self._path, self.sheet_named, done=self._show, failed=self._unread,
                          label=Text("Reading {file}", file=self._path.name))  # fmt: skip

    def _name(self) -> str:
        return self.language.say(Text("clipboard")) + ".tsv"

    def _unread(self, refused: Refused) -> None:
        self._looked = None
        self.unread(refused)

    def _show(self, looked: Looked) -> None:
        self._looked = looked
        found = looked.imported
        rows = [
            UnderstoodRow(n, row, e.label, e.people, e.word, e.clubs, e.seed, e.labels,
                          tuple(p.gender for p in e.players), tuple(p.birth for p in e.players),
                          tuple(p.registration for p in e.players), e.note)
            for n, (row, e) in enumerate(zip(looked.rows, found.entries, strict=True))
        ]  # fmt: skip
        ready = not looked.errors and not looked.drawn and bool(found.entries)
        self.show_list(rows, found.remarks, found.columns, looked.sheets, _summary(looked), ready=ready)

    def write(self) -> None:
        """Enter the list in one step."""
        if self._looked is None:
            return
        self.ok.setEnabled(False)
        event = self.desk.scope.event
        label_ = Text("Entering the list")
        if self._pasted:
            self.desk.run(import_pasted, event, self._pasted, self._name(), done=self.finish, failed=self.refused,
                          label=label_)  # fmt: skip
        else:
            self.desk.run(import_list, event, self._path, self.sheet_named, done=self.finish, failed=self.refused,
                          label=label_)  # fmt: skip


def _title(desk: Desk) -> Text:
    """For which event, where there are several: a list in the wrong one is a morning's work."""
    there = desk.overview.event(desk.scope.event) if desk.overview and len(desk.overview.events) > 1 else None
    if there is None:
        return Text("Import an entry list")
    return Text("Import an entry list: {code} {name}", code=there.code, name=there.name)


def _summary(looked: Looked) -> Text:
    found = looked.imported
    if looked.drawn:
        return Text("The event is drawn; entry numbers are fixed. Late entries are added one by one.")
    if looked.errors:
        return Text("Errors: {n}. Mend them in the list and read it again; nothing was written.", n=looked.errors)
    return Text("Entries: {entries}. New people: {new}; already known: {known}. New clubs: {clubs}.",
                entries=len(found.entries), new=found.new_people, known=found.known_people,
                clubs=len(found.new_clubs))  # fmt: skip
