"""Light and dark from one palette, and the letters that come with the program."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import as_file, files
from string import Template

from PySide6.QtGui import QColor, QFont, QFontDatabase, QPalette
from PySide6.QtWidgets import QApplication

from tdapp.gui.models.table_model import Tone

THEMES = ("light", "dark")
FAMILIES = ("Noto Sans SC", "Noto Sans", "HanaMinB")
"""The families in the order in which a character is looked for."""

_FIRST_FONTS = ("NotoSansSC-Regular", "NotoSansSC-Bold", "NotoSans-Regular", "NotoSans-Bold")
_RARE_FONT = "HanaMinB"
_STYLE = "fusion"


@cache
def colours(theme: str) -> Mapping[str, str]:
    """The colours of `light` or `dark` by name."""
    found: dict[str, dict[str, str]] = tomllib.loads(_style("palette.toml"))
    return found[theme]


def colour(theme: str, name: str) -> QColor:
    """One colour of the theme, for who paints by hand."""
    return QColor(colours(theme)[name])


def tones(theme: str) -> dict[Tone, QColor]:
    """The colours that rows of a table may have."""
    return {
        "error": colour(theme, "error"),
        "warning": colour(theme, "warning"),
        "good": colour(theme, "good"),
        "muted": colour(theme, "muted"),
    }


@cache
def style_sheet(theme: str) -> str:
    """The style sheet with the theme's colours; Qt reads the arrows from their files."""
    icons = str(files("resources") / "icons").replace("\\", "/")
    return Template(_style("windows.qss")).substitute(colours(theme), theme=theme, icons=icons)


def put_on(app: QApplication, theme: str) -> None:
    """Give the program the colours of this theme; each window wears its style sheet itself (`Dress`)."""
    if app.style().name() != _STYLE:  # each change of the style takes as long as the rest
        app.setStyle(_STYLE)
    app.setPalette(_palette(colours(theme)))


def load_fonts(app: QApplication) -> None:
    """Use the letters that come with the program; rare characters are fetched by `load_rare_font`."""
    for name in _FIRST_FONTS:
        _load(name)
    font = QFont()
    font.setFamilies(list(FAMILIES))
    font.setPointSizeF(10.5)
    app.setFont(font)


def load_rare_font() -> None:
    """The font for characters that few names have; it is large and waits until the window is on the screen."""
    _load(_RARE_FONT)


@cache
def _load(name: str) -> int:
    with as_file(files("resources") / "fonts" / f"{name}.ttf") as path:
        return QFontDatabase.addApplicationFont(str(path))


def _style(name: str) -> str:
    return (files("resources") / "styles" / name).read_text(encoding="utf-8")


def _palette(c: Mapping[str, str]) -> QPalette:
    role = QPalette.ColorRole
    palette = QPalette()
    for which, name in (
        (role.Window, "window"), (role.WindowText, "text"), (role.Base, "surface"), (role.AlternateBase, "stripe"),
        (role.Text, "text"), (role.Button, "surface"), (role.ButtonText, "text"), (role.ToolTipBase, "raised"),
        (role.ToolTipText, "text"), (role.Highlight, "selection"), (role.HighlightedText, "selection_text"),
        (role.PlaceholderText, "muted"), (role.Link, "focus"), (role.Mid, "border"), (role.BrightText, "error"),
    ):  # fmt: skip
        palette.setColor(which, QColor(c[name]))
    for which in (role.Text, role.WindowText, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, which, QColor(c["muted"]))
    return palette
