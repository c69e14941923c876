"""What looking at the pictures showed, kept: colours of findings, long names, columns of another event."""

from __future__ import annotations

from itertools import pairwise
from typing import Literal

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics
from PySide6.QtWidgets import QSpinBox, QVBoxLayout, QWidget

from tdapp.gui.models.desk import Scope
from tdapp.gui.widgets import theme
from tdapp.gui.widgets.data_table import DataTable
from tdapp.gui.widgets.pieces import off_the_edge
from tdapp.gui.widgets.problem_list import ProblemList
from tdapp.gui.widgets.score_sheet_paint import fitting
from tdapp.services.columns import Column, ColumnSet
from tdapp.text import Text

NAMES: ColumnSet[str] = ColumnSet(
    "names", Text("Entry list"), (Column("name", Text("Name"), lambda r: r, lambda r: r),), lambda r: r
)
NOTES: list[tuple[Literal["note", "error"], Text, tuple[()]]] = [
    ("note", Text("Choose the round."), ()),
    ("error", Text("Choose the round."), ()),
]


WORDS = ("text", "muted", "good", "warning", "error", "note", "focus")
GROUNDS = ("window", "surface", "raised", "stripe")
PAIRS = [
    *((word, ground) for word in WORDS for ground in GROUNDS),
    *((word, "selection") for word in ("selection_text", "text", "muted", "good", "warning", "focus")),
    *((word, f"{word}_back") for word in ("good", "warning", "error", "note")),
    ("accent_text", "accent"), ("rail_text", "rail"), ("rail_active_text", "rail_active"),
]  # fmt: skip
"""What is written in which colour on which; `accent` is a ground only."""


def luminance(colour: QColor) -> float:
    shares = (colour.redF(), colour.greenF(), colour.blueF())
    parts: list[float] = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in shares]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


@pytest.mark.parametrize("name", theme.THEMES)
def test_every_word_stands_out_from_its_ground(name):
    """4.5 to 1: what the accessibility guidelines (WCAG 2, 1.4.3) ask for words of this size."""
    faint = {}
    for word, ground in PAIRS:
        dark, light = sorted(luminance(theme.colour(name, one)) for one in (word, ground))
        if (contrast := (light + 0.05) / (dark + 0.05)) < 4.5:
            faint[word, ground] = round(contrast, 2)
    assert not faint


def test_findings_have_the_colours_of_the_theme_in_every_list(window, file):
    there = window(file)
    holder = QWidget(there)
    found = ProblemList(there.desk, holder)
    found.put_lines(list(NOTES))

    def colours() -> list[str]:
        role = Qt.ItemDataRole.ForegroundRole
        return [found.model().index(i, 0).data(role).name() for i in range(found.count)]

    wanted = {name: [theme.colour(name, weight).name() for weight, _, _ in NOTES] for name in theme.THEMES}
    before = there.desk.theme
    assert colours() == wanted[before]
    other = next(name for name in theme.THEMES if name != before)
    there.desk.theme = other
    there.desk.theme_changed.emit()
    assert colours() == wanted[other]


def test_findings_stand_below_one_another_as_soon_as_their_list_is_narrower(window, file):
    there = window(file)
    holder = QWidget(there)
    found = ProblemList(there.desk, holder)
    found.put_texts([Text("No reserve is free. One is entered with “Add an entry…”, as a reserve.")] * 3)
    holder.show()
    found.resize(900, 400)
    found.doItemsLayout()
    found.resize(220, 400)
    places = [found.visualRect(found.model().index(i, 0)) for i in range(found.count)]
    assert places[0].height() > 2 * found.fontMetrics().height()
    assert all(above.bottom() < below.top() for above, below in pairwise(places))


def test_a_long_name_becomes_smaller_before_it_is_cut(qapp):
    font = QFont(qapp.font())
    font.setPointSizeF(11)
    name = "Iñaki Ibáñez"
    wide = QFontMetrics(font).horizontalAdvance(name)
    assert fitting(font, name, wide).pointSizeF() == 11
    smaller = fitting(font, name, wide * 9 // 10)
    assert QFontMetrics(smaller).horizontalAdvance(name) <= wide * 9 // 10
    assert fitting(font, name, 10).pointSizeF() == 8.5


def test_the_columns_fit_the_names_of_another_event(window, file):
    there = window(file)
    table = DataTable(there.desk, NAMES, lambda r: r)
    there.stack.addWidget(table)
    there.stack.setCurrentWidget(table)
    header = table.view.horizontalHeader()
    header.setStretchLastSection(False)
    table.set_rows(["张三"])
    narrow = header.sectionSize(0)
    table.set_rows(["Nguyễn Thị Ánh Tuyết"])
    wide = header.sectionSize(0)
    assert wide > narrow
    table.set_rows(["张三"])
    assert header.sectionSize(0) == wide, "a column gets no narrower while the event stays"
    there.desk.scope_changed.emit(Scope("another"))
    table.set_rows(["张三"])
    assert header.sectionSize(0) == narrow


def test_figures_stand_off_the_border_of_their_field(window, file):
    there = window(file)
    holder = QWidget(there)
    field = QSpinBox()
    QVBoxLayout(holder).addWidget(field)
    before = field.lineEdit().textMargins().left()
    off_the_edge(field)
    assert field.lineEdit().textMargins().left() >= before + 6
