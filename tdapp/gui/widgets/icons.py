"""The marks of the rail, drawn as lines in the colour that stands well on it."""

from __future__ import annotations

from importlib.resources import files

from PySide6.QtCore import QByteArray
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

_SIZE = 48


def icon(name: str, colour: str = "#c9d6e2", active: str = "#ffffff") -> QIcon:
    """The icon of this name, brighter where it is selected; empty when there is none."""
    file = files("resources") / "icons" / f"{name}.svg"
    made = QIcon()
    if not file.is_file():
        return made
    drawing = file.read_text(encoding="utf-8")
    made.addPixmap(_drawn(drawing, colour), QIcon.Mode.Normal)
    made.addPixmap(_drawn(drawing, active), QIcon.Mode.Selected)
    return made


def _drawn(drawing: str, colour: str) -> QPixmap:
    picture = QPixmap(_SIZE, _SIZE)
    picture.fill("transparent")
    painter = QPainter(picture)
    QSvgRenderer(QByteArray(drawing.replace("currentColor", colour).encode())).render(painter)
    painter.end()
    return picture
