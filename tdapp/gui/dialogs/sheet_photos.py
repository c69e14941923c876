"""The photo of a score sheet: chosen or dropped, made small off the window's thread, kept, and shown again."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QFileDialog, QWidget

from tdapp.gui.dialogs.photo import PhotoView
from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets.message_bar import MessageBar
from tdapp.gui.widgets.photo_coding import PHOTO_TYPES, encode_photo
from tdapp.services.score_entry.paper import attach_photo, photo_of
from tdapp.services.score_entry.sheet import SheetView
from tdapp.text import Text


class SheetPhotos(QObject):
    """Works for one page; sentences go to its bar."""

    def __init__(self, desk: Desk, bar: MessageBar, page: QWidget) -> None:
        super().__init__(page)
        self._desk, self._bar, self._page = desk, bar, page

    def ask(self, view: SheetView | None) -> None:
        """Ask for the file of a photo of this sheet."""
        say = self._desk.say
        dialog = QFileDialog(self._page, say(Text("Photo of the sheet")))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setNameFilter(say(Text("Photos")) + " (" + " ".join(f"*.{t}" for t in PHOTO_TYPES) + ")")
        dialog.fileSelected.connect(lambda name: self.add(view, Path(name)))
        dialog.open()

    def add(self, view: SheetView | None, path: Path) -> None:
        """Make a photo small enough and keep it with the sheet."""
        if view is None or view.paper is None:
            why = Text("No sheet was printed for this table, so no photo can be kept with it.")
            self._bar.show_texts([why], "error")
            return
        serial = view.paper.serial
        self._desk.tasks.run_apart(
            encode_photo, path, owner=self, label=Text("Reading {file}", file=path.name), failed=self._bar.refuse,
            done=lambda content: self._keep(serial, content),
        )  # fmt: skip

    def _keep(self, serial: int, content: bytes) -> None:
        kept = Text("The photo is kept with sheet {serial}.", serial=serial)
        self._desk.run(
            attach_photo,
            serial,
            content,
            owner=self,
            failed=self._bar.refuse,
            done=lambda _: self._bar.show_texts([kept], "good"),
        )

    def show(self, view: SheetView | None) -> None:
        """Show the photo of the sheet, if it has one."""
        if view is not None and view.paper is not None and view.paper.photo is not None:
            title = Text("Photo of sheet {serial}", serial=view.paper.serial)
            self._desk.run(
                photo_of,
                view.paper.photo,
                owner=self,
                failed=self._bar.refuse,
                done=lambda content: PhotoView(self._desk.language, title, content, self._page).open(),
            )
