"""A change of theme never holds the window up: the page in front changes at once, those behind it one by one."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QWidget

from tdapp.gui.main_window import MainWindow
from tdapp.gui.widgets import theme
from tests.windows import settle


def other(made: MainWindow) -> str:
    return next(name for name in theme.THEMES if name != made.desk.theme)


def in_theme(part: QWidget, name: str) -> bool:
    return part.styleSheet() == theme.style_sheet(name)


@pytest.fixture
def everything(window, file):
    made = window(file)
    for key in ("event", "entries", "draw", "journal"):
        made.show_page(key)
        settle(made)
    return made


def test_the_page_in_front_changes_at_once_and_the_others_one_by_one(everything):
    name = other(everything)
    everything.wants.emit("theme")
    assert everything.desk.theme == name
    assert in_theme(everything.pages["journal"], name)
    assert in_theme(everything.top, name)
    assert in_theme(everything.rail, name)
    behind = [page for key, page in everything.pages.items() if key != "journal"]
    assert not any(in_theme(page, name) for page in behind)
    steps: list[int] = []
    while len(steps) < 200 and not all(in_theme(page, name) for page in behind):
        QApplication.processEvents()
        steps.append(sum(in_theme(page, name) for page in behind))
    assert steps[-1] == len(behind)
    assert max(after - before for before, after in zip([0, *steps], steps, strict=False)) == 1


def test_a_page_brought_to_the_front_meanwhile_comes_in_the_new_theme(everything):
    everything.wants.emit("theme")
    everything.show_page("entries")
    assert in_theme(everything.pages["entries"], everything.desk.theme)


def test_pages_and_dialogs_made_afterwards_wear_the_theme_of_now(everything):
    everything.wants.emit("theme")
    settle(everything)
    everything.show_page("check-in")
    everything.open_find()
    settle(everything)
    assert in_theme(everything.pages["check-in"], everything.desk.theme)
    find = everything._find
    surface = theme.colour(everything.desk.theme, "surface")
    assert in_theme(find, everything.desk.theme)
    field = find.field.grab().toImage()
    assert field.pixelColor(field.width() - 20, field.height() // 2) == surface
    everything.wants.emit("theme")
    assert in_theme(find, everything.desk.theme)


def test_what_a_page_shows_has_the_colours_of_the_theme_after_it_changed_behind(everything):
    name = other(everything)
    everything.wants.emit("theme")
    settle(everything)
    everything.show_page("draw")
    settle(everything)
    picture = everything.pages["draw"].grab().toImage()
    assert picture.pixelColor(2, 2) == theme.colour(name, "window")
