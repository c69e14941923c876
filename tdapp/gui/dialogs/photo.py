"""Shows the photo that is kept with a score sheet, as large as the window."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap, QResizeEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from tdapp.gui.messages import Language
from tdapp.gui.widgets.pieces import button
from tdapp.text import Text


class PhotoView(QDialog):
    """One picture; Escape or Enter closes it."""

    def __init__(self, language: Language, title: Text, content: bytes, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        language.bind(self, self.setWindowTitle, title)
        self.picture = QPixmap()
        self.picture.loadFromData(content)
        self._shown = QLabel()
        self._shown.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._shown.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        language.bind(self._shown, self._shown.setAccessibleName, title)
        row = QHBoxLayout()
        row.addStretch(1)
        close = button(language, Text("Close"), self.accept, main=True)
        close.setDefault(True)
        row.addWidget(close)
        column = QVBoxLayout(self)
        column.addWidget(self._shown, 1)
        column.addLayout(row)
        self.resize(int(parent.width() * 0.8), int(parent.height() * 0.85))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the picture into the dialog."""
        super().resizeEvent(event)
        if not self.picture.isNull():
            kept, smooth = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
            self._shown.setPixmap(self.picture.scaled(self._shown.size(), kept, smooth))
