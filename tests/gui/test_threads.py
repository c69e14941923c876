"""No use case runs on the window's thread; from every page one finds, undoes, and speaks both languages."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QListView,
    QTabBar,
    QWidget,
)

from tdapp.gui.main_window import MainWindow
from tdapp.services.checking_in import Mark, check_in, check_in_state
from tdapp.services.drawing.draw import draw
from tdapp.services.drawing.ways import BySeed
from tdapp.services.office import Office
from tdapp.services.overview import overview
from tdapp.services.papers.register import paper_desk
from tdapp.services.publish_seating import publish_seating
from tdapp.services.ranking.reading import ranking_of
from tests.entry_files import enter_list
from tests.every_view import page_keys, rest
from tests.hands import Ctrl, Hands, Key
from tests.offices import new_office, regulations
from tests.windows import settle

NAMES = ("单雄信", "仇远", "曾静", "尉迟恭", "王安", "李宁", "张清", "刘远", "陈安", "杨宁", "赵清", "黄远", "周安",
         "吴宁", "徐清", "孙远")  # fmt: skip


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Four tables drawn and published."""
    folder: Path = tmp_path_factory.mktemp("drawn")
    with new_office(folder, regulations()) as office:
        enter_list(office, folder, [(name, "男", f"19{60 + n}-01-02", f"R{n}", "云社") for n, name in enumerate(NAMES)])
        draw(office, "A", 1, BySeed("tdapp"))
        publish_seating(office, "A", 1)
    return folder / "tournament.tdb"


@pytest.mark.parametrize(
    "case, words",
    [(overview, ()), (check_in_state, ("A",)), (check_in, ("A", ["1"], Mark())), (ranking_of, ("A", 1)),
     (paper_desk, ("A", 1))],
    ids=lambda it: getattr(it, "__name__", ""),
)  # fmt: skip
def test_a_use_case_is_refused_on_the_windows_thread_and_runs_on_its_own(window, drawn, case, words):
    there = window(drawn)
    with pytest.raises(RuntimeError, match="window's thread"):
        case(there.tasks.office, *words)
    found: list[object] = []
    there.tasks.run(case, *words, done=found.append)
    settle(there)
    assert len(found) == 1


def test_every_way_through_the_window_keeps_its_thread_free(window, drawn, monkeypatch):
    where: dict[str, set[str]] = {}
    allowed = Office.check_thread

    def noted(office: Office) -> None:
        where.setdefault(threading.current_thread().name.partition("_")[0], set()).add("case")
        allowed(office)

    monkeypatch.setattr(Office, "check_thread", noted)
    there = window(drawn)
    for key in page_keys():
        there.show_page(key)
        rest(there)
    assert set(where) <= {"office", "apart", "opening"}
    assert "office" in where


@pytest.fixture
def at_every_page(window, drawn) -> Callable[..., Iterator[tuple[MainWindow, Hands]]]:
    """The hands, on one page after another."""

    def walk(language: str = "zh") -> Iterator[tuple[MainWindow, Hands]]:
        there = window(drawn, language=language)
        hands = Hands(lambda: there)
        for key in page_keys():
            there.show_page(key)
            rest(there)
            yield there, hands

    return walk


def found_by(hands: Hands, text: str) -> list[str]:
    """What Ctrl+K answers to this."""
    hands.press(Key.Key_K, Ctrl)
    hands.press(Key.Key_A, Ctrl)
    hands.type(text)
    rest(hands.window)
    model = hands.window._find.list.model()
    return [model.index(i, 0).data() for i in range(model.rowCount())]


def test_ctrl_k_finds_by_name_pinyin_initials_number_and_table_from_every_page(at_every_page):
    for there, hands in at_every_page():
        key = there.page.key
        assert "单雄信" in found_by(hands, "单雄")[0], key
        for typed, name in (("shanxiong", "单雄信"), ("qiuyuan", "仇远"), ("ycg", "尉迟恭"), ("zengj", "曾静")):
            assert name in found_by(hands, typed)[0], (key, typed)
        numbers = found_by(hands, "7")
        assert numbers[0].startswith("7 "), (key, numbers)
        assert any("3" in line and "桌" in line for line in found_by(hands, "3")), key
        hands.press(Key.Key_Escape)
        assert there.page.key == key


def test_what_is_found_is_shown_where_it_belongs(at_every_page):
    for there, hands in at_every_page():
        found_by(hands, "qiuyuan")
        hands.press(Key.Key_Return)
        rest(there)
        assert there.page.key == "entries"
        assert there.page.table.current().person.name == "仇远"


def test_ctrl_z_says_what_it_undoes_and_undoes_it_from_every_page(at_every_page):
    for there, hands in at_every_page():
        there.tasks.run(check_in, "A", ["5"], Mark())
        rest(there)
        said = there.actions_["undo"].text()
        assert "5" in said, said
        hands.press(Key.Key_Z, Ctrl)
        rest(there)
        assert not [p for p in arrived(there) if p == "5"], there.page.key
        bar = " ".join(there.language.say(text) for text in there.page.bar.texts)
        assert "5" in bar, (there.page.key, bar)


def arrived(there: MainWindow) -> list[str]:
    found: list[list[str]] = []
    there.tasks.run(check_in_state, "A", done=lambda s: found.append([p.label for p in s.people if p.arrived]))
    settle(there)
    return found[0]


def test_another_language_without_a_restart_is_as_if_it_had_been_there_from_the_start(window, drawn):
    fresh = {language: walked(window(drawn, language=language)) for language in ("zh", "en")}
    there = window(drawn, language="en")
    for key in page_keys():
        there.show_page(key)
        rest(there)
        for language in ("zh", "en"):
            there.language.switch(language)
            rest(there)
            now, then = words_of(there), fresh[language][key]
            assert now == then, (key, language, sorted(set(now) ^ set(then)))


def walked(there: MainWindow) -> dict[str, list[str]]:
    """The words on every page; the window is closed then."""
    said = {}
    for key in page_keys():
        there.show_page(key)
        rest(there)
        said[key] = words_of(there)
    there.close()
    QApplication.processEvents()
    return said


def words_of(there: MainWindow) -> list[str]:
    """Every word that is to be read now, from the top to the foot; without what follows the room there is."""
    said = [f"action {row.id}: {action.text()}" for row, action in there.actions_.rows(there.page)]
    for widget in there.findChildren(QWidget):
        if widget.isVisible() and type(widget).__name__ != "Elided":
            said += [f"{type(widget).__name__}: {text}" for text in _of_widget(widget) if text]
    return [text for text in said if not text.endswith(" %")]


def _of_widget(widget: QWidget) -> list[str]:
    said = [widget.accessibleName(), widget.toolTip()]
    if isinstance(widget, QLabel | QAbstractButton):
        said.append(widget.text())
    elif isinstance(widget, QLineEdit):
        said += [widget.placeholderText(), widget.text()]
    elif isinstance(widget, QComboBox):
        said += [widget.itemText(i) for i in range(widget.count())]
    elif isinstance(widget, QTabBar):
        said += [widget.tabText(i) for i in range(widget.count())]
    elif isinstance(widget, QAbstractItemView) and not isinstance(widget, QHeaderView):
        said += _of_view(widget)
    return said


def _of_view(view: QAbstractItemView) -> list[str]:
    model = view.model()
    if model is None:
        return []
    none, across = QModelIndex(), Qt.Orientation.Horizontal
    columns = range(1 if isinstance(view, QListView) else model.columnCount(none))
    heads = [] if isinstance(view, QListView) else [str(model.headerData(c, across) or "") for c in columns]
    rows = range(min(model.rowCount(none), 12))
    return [*heads, *(str(model.index(r, c, none).data() or "") for r in rows for c in columns)]
