"""A field for regulations: line numbers, comments and keys set apart, and a mark on each line with a fault."""

from __future__ import annotations

import re
from collections.abc import Iterable

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QSyntaxHighlighter,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit, QWidget

from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets import theme
from tdapp.text import Text

_HEADER = re.compile(r"^\s*\[.*?\]+")
_KEY = re.compile(r"^\s*[\w.-]+(?=\s*=)")
_COMMENT = re.compile(r"""^(?:[^"'#]|"(?:\\.|[^"\\])*"|'[^']*')*(#.*)$""")


class TomlEditor(QPlainTextEdit):
    """Plain text with its line numbers; `mark` shows which lines are wrong."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._wrong: frozenset[int] = frozenset()
        self._numbers = _Numbers(self)
        self._colours = _Colours(self.document())
        font = QFont(self.font())
        font.setFixedPitch(True)
        self.setFont(font)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setTabChangesFocus(True)
        desk.language.bind(self, self.setAccessibleName, Text("Regulations as TOML"))
        self.blockCountChanged.connect(lambda _: self._make_room())
        self.updateRequest.connect(self._scrolled)
        desk.theme_changed.connect(self._recolour)
        self._make_room()
        self._recolour()

    def mark(self, lines: Iterable[int]) -> None:
        """Mark these lines, from 1, as wrong."""
        self._wrong = frozenset(lines)
        marks = []
        for line in self._wrong:
            block = self.document().findBlockByNumber(line - 1)
            if block.isValid():
                one = QTextEdit.ExtraSelection()
                one.cursor = QTextCursor(block)
                one.format.setBackground(theme.colour(self._desk.theme, "error_back"))
                one.format.setProperty(QTextCharFormat.Property.FullWidthSelection, True)
                marks.append(one)
        self.setExtraSelections(marks)
        self._numbers.update()

    def go_to_line(self, line: int) -> None:
        """Put the cursor at the beginning of a line."""
        block = self.document().findBlockByNumber(line - 1)
        if block.isValid():
            self.setTextCursor(QTextCursor(block))
            self.centerCursor()
            self.setFocus()

    def replace_line(self, line: int, text: str) -> None:
        """Put other text on a line, as one step of the field's own undo."""
        block = self.document().findBlockByNumber(line - 1)
        if block.isValid() and block.text() != text:
            cursor = QTextCursor(block)
            cursor.select(QTextCursor.SelectionType.LineUnderCursor)
            cursor.insertText(text)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The numbers keep to the left edge."""
        super().resizeEvent(event)
        area = self.contentsRect()
        self._numbers.setGeometry(QRect(area.left(), area.top(), self._numbers.sizeHint().width(), area.height()))

    def paint_numbers(self, event: QPaintEvent) -> None:
        """Draw the numbers of the lines that are seen; a wrong one has a mark."""
        painter = QPainter(self._numbers)
        painter.fillRect(event.rect(), theme.colour(self._desk.theme, "raised"))
        block = self.firstVisibleBlock()
        top = self.blockBoundingGeometry(block).translated(self.contentOffset()).top()
        while block.isValid() and top <= event.rect().bottom():
            height = self.blockBoundingRect(block).height()
            number = block.blockNumber() + 1
            wrong = number in self._wrong
            painter.setPen(theme.colour(self._desk.theme, "error" if wrong else "muted"))
            shown = f"✕ {number}" if wrong else str(number)
            width = self._numbers.width() - 8
            painter.drawText(0, round(top), width, round(height), Qt.AlignmentFlag.AlignRight, shown)
            top += height
            block = block.next()

    def numbers_width(self) -> int:
        """Room for the longest number and its mark."""
        return self.fontMetrics().horizontalAdvance("✕ " + "9" * len(str(max(self.blockCount(), 99)))) + 18

    def _make_room(self) -> None:
        self.setViewportMargins(self.numbers_width(), 0, 0, 0)

    def _scrolled(self, area: QRect, by: int) -> None:
        if by:
            self._numbers.scroll(0, by)
        else:
            self._numbers.update(0, area.y(), self._numbers.width(), area.height())

    def _recolour(self) -> None:
        self._colours.take(self._desk.theme)
        self.mark(self._wrong)


class _Numbers(QWidget):
    def __init__(self, editor: TomlEditor) -> None:
        super().__init__(editor)
        self._editor = editor

    def sizeHint(self) -> QSize:
        return QSize(self._editor.numbers_width(), 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        self._editor.paint_numbers(event)


class _Colours(QSyntaxHighlighter):
    def __init__(self, document: QTextDocument) -> None:
        super().__init__(document)
        self._header, self._key, self._comment = QTextCharFormat(), QTextCharFormat(), QTextCharFormat()
        self._header.setFontWeight(QFont.Weight.Bold)

    def take(self, name: str) -> None:
        """Colours of this theme."""
        for form, colour in ((self._header, "text"), (self._key, "focus"), (self._comment, "muted")):
            form.setForeground(QColor(theme.colours(name)[colour]))
        self.rehighlight()

    def highlightBlock(self, text: str) -> None:
        for pattern, form in ((_HEADER, self._header), (_KEY, self._key)):
            found = pattern.match(text)
            if found:
                self.setFormat(found.start(), found.end() - found.start(), form)
        comment = _COMMENT.match(text)
        if comment:
            self.setFormat(comment.start(1), len(text) - comment.start(1), self._comment)
