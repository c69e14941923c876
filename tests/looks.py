"""What is wrong with how a window looks: words that are cut, widgets that lie on one another, words left in English."""

from __future__ import annotations

import re
from collections.abc import Iterator

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QHeaderView,
    QLabel,
    QLayout,
    QSplitter,
    QTabBar,
    QTableView,
    QWidget,
)

from tdapp.gui.widgets.pieces import Elided

ENGLISH = re.compile(r"[A-Za-z]{4}")
CHINESE = re.compile("[\u3400-\u9fff]")
SLACK = 1


def shown(window: QWidget) -> list[QWidget]:
    """Every widget of the window that is seen."""
    return [w for w in window.findChildren(QWidget) if w.isVisibleTo(window)]


def cut(window: QWidget) -> list[str]:
    """Labels, buttons, tabs and headers that have less room than they need."""
    found: list[str] = []
    for widget in shown(window):
        if isinstance(widget, Elided):
            continue
        if isinstance(widget, QLabel) and widget.text():
            found += _cut_label(widget)
        elif isinstance(widget, QAbstractButton) and widget.text():
            if widget.width() + SLACK < widget.sizeHint().width():
                found.append(f"{_named(widget)}: {widget.width()} < {widget.sizeHint().width()}")
        elif isinstance(widget, QHeaderView) and widget.orientation() == Qt.Orientation.Horizontal:
            found += _cut_header(widget)
        elif isinstance(widget, QTabBar) and widget.width() + SLACK < widget.sizeHint().width():
            found.append(f"{_named(widget)}: {widget.width()} < {widget.sizeHint().width()}")
    return found


def _cut_label(label: QLabel) -> Iterator[str]:
    if label.wordWrap():
        wanted = label.heightForWidth(label.width())
        if label.height() + SLACK < wanted:
            yield f"{_named(label)}: {label.height()} < {wanted} high"
    elif label.width() + SLACK < label.sizeHint().width():
        yield f"{_named(label)}: {label.width()} < {label.sizeHint().width()}"


def _cut_header(header: QHeaderView) -> Iterator[str]:
    for i in range(header.count()):
        if not header.isSectionHidden(i) and header.sectionSize(i) + SLACK < header.sectionSizeHint(i):
            text = header.model().headerData(i, Qt.Orientation.Horizontal)
            yield f"header {text}: {header.sectionSize(i)} < {header.sectionSizeHint(i)}"


def overlapping(window: QWidget) -> list[str]:
    """Siblings of one layout that lie on one another, and children that lie outside their parent."""
    found = []
    for widget in [window, *shown(window)]:
        if widget.layout() is None or isinstance(widget, QSplitter):
            continue
        inside = [w for w in _of_layout(widget.layout()) if w.isVisibleTo(window)]
        for i, one in enumerate(inside):
            found += [
                f"{_named(one)} and {_named(other)}"
                for other in inside[i + 1 :]
                if one.parent() is other.parent() and _meet(one.geometry(), other.geometry())
            ]
            if one.parent() is widget and not widget.rect().adjusted(-1, -1, 1, 1).contains(one.geometry()):
                found.append(f"{_named(one)} sticks out of {_named(widget)}")
    return found


def _of_layout(layout: QLayout | None) -> Iterator[QWidget]:
    for i in range(layout.count() if layout is not None else 0):
        item = layout.itemAt(i) if layout is not None else None
        if item is None:
            continue
        held = item.widget()
        if held is not None:
            yield held
        elif item.layout() is not None:
            yield from _of_layout(item.layout())


def _meet(one: QRect, other: QRect) -> bool:
    both = one.intersected(other)
    return both.width() > SLACK and both.height() > SLACK


def english(window: QWidget, allowed: re.Pattern[str]) -> list[str]:
    """Words of the frame that stand there in English while the window speaks Chinese."""
    found = []
    for widget in shown(window):
        texts = []
        if isinstance(widget, QLabel | QAbstractButton):
            texts = [widget.text(), widget.toolTip()]
        elif isinstance(widget, QTableView):
            model = widget.model()
            texts = [str(model.headerData(i, Qt.Orientation.Horizontal)) for i in range(model.columnCount())]
        found += [
            f"{_named(widget)}: {text}"
            for text in texts
            if ENGLISH.search(text) and not CHINESE.search(text) and not allowed.fullmatch(text)
        ]
    return found


def too_big(window: QWidget, width: int, height: int) -> list[str]:
    """Whether the window cannot be as small as this, and what keeps it from that."""
    least = window.minimumSizeHint()
    if least.width() <= width and least.height() <= height:
        return []
    wide = sorted(shown(window), key=lambda w: -w.minimumSizeHint().width())[:4]
    return [f"least size {least.width()}x{least.height()}", *(_named(w) for w in wide)]


def _named(widget: QWidget) -> str:
    text = getattr(widget, "text", None)
    words = text() if callable(text) and not isinstance(widget, QAbstractScrollArea) else ""
    return f"{type(widget).__name__} “{str(words)[:40]}” in {type(widget.parent()).__name__}"
