"""The manual at the page that asked for it (F1), in the language of now."""

from __future__ import annotations

from importlib.resources import files

from PySide6.QtWidgets import QDialog, QTextBrowser, QVBoxLayout, QWidget

from tdapp.gui.messages import Language
from tdapp.text import Text


class Manual(QDialog):
    """A window beside the page; Escape closes it."""

    def __init__(self, language: Language, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self._chapter = ""
        self.text = QTextBrowser()
        self.text.setOpenExternalLinks(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 16)
        column.addWidget(self.text)
        self.resize(620, 640)
        language.bind(self, self.setWindowTitle, Text("Help"))
        language.changed.connect(self._speak)

    def open_at(self, chapter: str) -> None:
        """Show the chapter of a page."""
        self._chapter = chapter
        self._speak()
        self.show()
        self.activateWindow()
        self.text.setFocus()

    def _speak(self) -> None:
        if self._chapter:
            self.text.setMarkdown(chapter_text(self._chapter, self._language))


def chapter_text(chapter: str, language: Language) -> str:
    """The chapter as Markdown; a sentence where the manual says nothing."""
    file = files("resources") / "manual" / language.code / f"{chapter}.md"
    if file.is_file():
        return file.read_text(encoding="utf-8")
    return language.say(Text("The manual says nothing about this page."))
