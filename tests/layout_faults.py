"""Finds what a person would see as cut, covered or untranslated in a window, by measuring its widgets."""

from __future__ import annotations

import re
from collections.abc import Iterator

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QComboBox,
    QGroupBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QSplitter,
    QStyle,
    QStyleOptionComboBox,
    QTabBar,
    QWidget,
)

from tdapp.gui.widgets.data_table import head_widths

_SLACK = 1
"""Pixels that rounding may take."""


def faults(root: QWidget) -> list[str]:
    """What is wrong in a window as it stands on the screen, one line each."""
    shown = [w for w in [root, *root.findChildren(QWidget)] if w.isVisible() and not _is_apart(w, root)]
    found: list[str] = []
    for widget in shown:
        found += [f"{_name(widget)}: {what}" for what in _of(widget)]
    return found


def _is_apart(widget: QWidget, root: QWidget) -> bool:
    """Whether it is a window of its own, such as the list of a box."""
    return widget is not root and widget.window() is not root.window()


def _of(widget: QWidget) -> Iterator[str]:
    yield from _too_small(widget)
    yield from _outside(widget)
    yield from _covered(widget)


# Cut


def _too_small(widget: QWidget) -> Iterator[str]:
    if isinstance(widget, QLabel):
        yield from _cut_label(widget)
    elif isinstance(widget, QAbstractButton):
        if widget.text():
            yield from _less_than(widget, widget.sizeHint().width(), widget.sizeHint().height())
    elif isinstance(widget, QHeaderView):
        yield from _cut_header(widget)
    elif isinstance(widget, QTabBar):
        yield from _cut_tabs(widget)
    elif isinstance(widget, QComboBox):
        yield from _cut_box(widget)
    elif isinstance(widget, QGroupBox):
        need = widget.fontMetrics().horizontalAdvance(widget.title())
        if widget.title() and need > widget.width():
            yield f"the title needs {need}, has {widget.width()}"


def _cut_label(shown: QLabel) -> Iterator[str]:
    if not shown.text():
        return
    if shown.wordWrap():
        need = shown.heightForWidth(shown.width())
        if need > shown.height() + _SLACK:
            yield f"needs a height of {need}, has {shown.height()}"
        longest = max((shown.fontMetrics().horizontalAdvance(w) for w in _unbreakable(shown.text())), default=0)
        if longest > shown.width():
            yield f"a word needs {longest}, has {shown.width()}"
    else:
        yield from _less_than(shown, shown.sizeHint().width(), shown.sizeHint().height())


def _unbreakable(text: str) -> list[str]:
    """The words that no line break parts."""
    return re.findall(r"[A-Za-z0-9]+", text)


def _less_than(widget: QWidget, wide: int, high: int) -> Iterator[str]:
    if wide > widget.width() + _SLACK:
        yield f"needs a width of {wide}, has {widget.width()}"
    if high > widget.height() + _SLACK:
        yield f"needs a height of {high}, has {widget.height()}"


def _cut_header(header: QHeaderView) -> Iterator[str]:
    if header.orientation() != Qt.Orientation.Horizontal or header.model() is None:
        return
    for i, need in enumerate(head_widths(header)):
        if not header.isSectionHidden(i) and need > header.sectionSize(i) + _SLACK:
            text = header.model().headerData(i, header.orientation())
            yield f"the header {text!r} needs {need}, has {header.sectionSize(i)}"


def _cut_tabs(tabs: QTabBar) -> Iterator[str]:
    for i in range(tabs.count()):
        if not tabs.isTabVisible(i):
            continue
        need, has = tabs.fontMetrics().horizontalAdvance(tabs.tabText(i)), tabs.tabRect(i)
        if need > has.width():
            yield f"the tab {tabs.tabText(i)!r} needs {need}, has {has.width()}"
        if has.right() > tabs.width() + _SLACK:
            yield f"the tab {tabs.tabText(i)!r} ends at {has.right()}, beyond {tabs.width()}"


def _cut_box(box: QComboBox) -> Iterator[str]:
    if box.isEditable() or not box.currentText():
        return
    option = QStyleOptionComboBox()
    box.initStyleOption(option)
    field = box.style().subControlRect(
        QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, box
    )
    need = box.fontMetrics().horizontalAdvance(box.currentText())
    if need > field.width() + _SLACK:
        yield f"{box.currentText()!r} needs {need}, has {field.width()}"


# Covered


def _outside(widget: QWidget) -> Iterator[str]:
    """What a layout has put beyond the edges of its parent."""
    parent = widget.parentWidget()
    if parent is None or widget.isWindow() or parent.layout() is None or not isinstance(widget, _TOLD):
        return
    if not parent.rect().adjusted(-_SLACK, -_SLACK, _SLACK, _SLACK).contains(widget.geometry()):
        yield f"stands at {_rect(widget.geometry())} in a parent of {parent.width()}×{parent.height()}"


_TOLD = (QLabel, QAbstractButton, QComboBox, QLineEdit)


def _covered(parent: QWidget) -> Iterator[str]:
    """Siblings that a layout or splitter has put over one another."""
    if parent.layout() is None and not isinstance(parent, QSplitter):
        return
    if isinstance(parent, QAbstractScrollArea):
        return
    there = [
        c for c in parent.children()
        if isinstance(c, QWidget) and c.isVisible() and not c.isWindow() and not c.geometry().isEmpty()
    ]  # fmt: skip
    for i, first in enumerate(there):
        for second in there[i + 1 :]:
            both = first.geometry().intersected(second.geometry())
            if both.width() > _SLACK and both.height() > _SLACK and not _is_handle(first, second):
                yield f"{_name(first)} and {_name(second)} share {_rect(both)}"


def _is_handle(first: QWidget, second: QWidget) -> bool:
    """The handle of a splitter lies over its neighbours where it is made thin."""
    return any(w.inherits("QSplitterHandle") or w.inherits("QSizeGrip") for w in (first, second))


def _rect(rect: QRect) -> str:
    return f"{rect.x()},{rect.y()} {rect.width()}×{rect.height()}"


# Words


def words(root: QWidget) -> dict[str, str]:
    """Whatever a window says, by where it is said."""
    found: dict[str, str] = {}
    for widget in [root, *root.findChildren(QWidget)]:
        if widget.isVisible() and not _is_apart(widget, root):
            for kind, text in _said(widget):
                if text:
                    found[f"{_name(widget)} at {_rect(_on(root, widget))} {kind}"] = text
    return found


def _on(root: QWidget, widget: QWidget) -> QRect:
    return QRect(widget.mapTo(root, QPoint(0, 0)) if widget is not root else QPoint(0, 0), widget.size())


def _said(widget: QWidget) -> Iterator[tuple[str, str]]:
    yield "tip", widget.toolTip()
    yield "name", widget.accessibleName()
    if isinstance(widget, QLabel | QAbstractButton):
        yield "text", widget.text()
    elif isinstance(widget, QLineEdit):
        yield "placeholder", widget.placeholderText()
    elif isinstance(widget, QGroupBox):
        yield "title", widget.title()
    elif isinstance(widget, QComboBox):
        yield from ((f"item {i}", widget.itemText(i)) for i in range(widget.count()))
    elif isinstance(widget, QTabBar):
        yield from ((f"tab {i}", widget.tabText(i)) for i in range(widget.count()))
    elif isinstance(widget, QHeaderView) and widget.model() is not None:
        said = (widget.model().headerData(i, widget.orientation()) for i in range(widget.count()))
        yield from ((f"header {i}", str(text or "")) for i, text in enumerate(said))
    if widget.isWindow():
        yield "window", widget.windowTitle()


def _name(widget: QWidget) -> str:
    """Class, object name, and what it says, short."""
    said = next((text for _, text in _said(widget) if text), "")
    label = f"{type(widget).__name__}#{widget.objectName()}" if widget.objectName() else type(widget).__name__
    return f"{label} “{said[:40]}”" if said else label
