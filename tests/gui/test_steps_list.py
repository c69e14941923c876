"""The checklist draws a long detail beside its title, never over it, and tells the whole of it in the tip."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFont, QFontMetrics, QImage, QPainter
from PySide6.QtWidgets import QStyleOptionViewItem

from tdapp.gui.widgets.steps_list import StepsList
from tdapp.services.checklist import Item, State
from tdapp.text import Text

LONG = Text("Sheets: {n} of {all}; the results are there without the others", n=0, all=8)


@pytest.mark.parametrize("width", [420, 640, 900])
def test_a_detail_that_finds_no_room_is_cut_and_stands_beside_the_title(window, file, width):
    there = window(file, language="en")
    title = Text("Round {round}: score sheets printed", round=2)
    metrics = QFontMetrics(there.font())
    pictures = []
    for detail in (LONG, Text("{text}", text="")):
        steps = StepsList(there.desk, there)
        steps.put([Item("sheets", 1, title, detail, State.DONE, "documents", 2)])
        image = QImage(width, 40, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)
        painter = QPainter(image)
        option = QStyleOptionViewItem()
        option.initFrom(steps)
        option.font, option.fontMetrics = QFont(there.font()), metrics
        option.rect = image.rect()
        steps.itemDelegate().paint(painter, option, steps.model().index(0, 0))
        painter.end()
        pictures.append(image)
        assert steps.model().index(0, 0).data(Qt.ItemDataRole.ToolTipRole) == there.desk.say(detail)
    end = min(width, 110 + metrics.horizontalAdvance(there.desk.say(title)))
    with_detail, without = pictures
    points = [QPoint(x, y) for x in range(end) for y in range(40)]
    assert all(with_detail.pixel(p) == without.pixel(p) for p in points), "nothing is drawn over the title"
