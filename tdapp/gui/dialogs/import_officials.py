"""A club's or association's list of officials: what was understood, every problem with its row, then OK."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from tdapp.gui.dialogs.list_preview import ListPreview
from tdapp.gui.models.desk import Desk
from tdapp.services.columns.officials import understood_official_columns
from tdapp.services.officials.importing import LookedOfficials, import_officials, preview_officials
from tdapp.text import Refused, Text


class ImportOfficials(ListPreview):
    """`entered(ImportedOfficials)`: the list was entered."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(
            desk, parent, Text("Import a list of officials"), understood_official_columns(),
            Text("Choose a list of officials"),
        )  # fmt: skip
        self._looked: LookedOfficials | None = None

    def look(self) -> None:
        """Read the list and show what was understood; nothing is written."""
        self.ok.setEnabled(False)
        if self._path is not None:
            self.desk.run(preview_officials, self._path, self.sheet_named, done=self._show, failed=self._unread,
                          label=Text("Reading {file}", file=self._path.name))  # fmt: skip

    def _unread(self, refused: Refused) -> None:
        self._looked = None
        self.unread(refused)

    def _show(self, looked: LookedOfficials) -> None:
        self._looked = looked
        ready = not looked.errors and bool(looked.rows)
        self.show_list(looked.rows, looked.findings, looked.columns, looked.sheets, _summary(looked), ready=ready)

    def write(self) -> None:
        """Enter the list in one step."""
        if self._looked is not None:
            self.ok.setEnabled(False)
            self.desk.run(import_officials, self._path, self.sheet_named, done=self.finish, failed=self.refused,
                          label=Text("Entering the list"))  # fmt: skip


def _summary(looked: LookedOfficials) -> Text:
    if looked.errors:
        return Text("Errors: {n}. Mend them in the list and read it again; nothing was written.", n=looked.errors)
    count = {state: sum(r.state == state for r in looked.rows) for state in ("added", "changed", "same")}
    return Text("New officials: {added}. Changed: {changed}. As before: {same}.", **count)
