"""The window frames the pages: it opens, follows, switches and lets go."""

from __future__ import annotations

import threading

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QWidget

from tdapp.gui.pages import PAGES
from tdapp.services.changes.late_entry import Late, add_entry
from tdapp.services.changes.typed_people import Typed
from tdapp.services.office import Office
from tdapp.text import Text
from tests.offices import office_at
from tests.windows import settle


def test_a_use_case_on_the_windows_thread_is_refused(window, file):
    there = window(file)
    with pytest.raises(RuntimeError), there.tasks.office.read():
        pass


def test_a_second_window_only_reads_and_follows(window, file, qtbot):
    first = window(file)
    second = window(file, desk="2")
    assert first.desk.writes
    assert not second.desk.writes
    assert second.bar.weight == "warning"
    from tdapp.services.journal_desk import mark

    seen: list[int] = []
    second.tasks.changed.connect(lambda changes: seen.append(changes.seq))
    first.tasks.run(mark, "午前")
    qtbot.waitUntil(lambda: bool(seen), timeout=5000)


def test_closing_ends_the_threads_and_frees_the_file(window, file, qtbot):
    there = window(file)
    there.close()
    qtbot.waitUntil(lambda: not [t for t in threading.enumerate() if t.name.startswith(("office", "apart", "opening"))])
    with office_at(file) as office, office.read():
        pass


def test_every_action_has_a_shortcut_or_a_menu(window, file):
    there = window(file)
    for row in PAGES:
        there.show_page(row.key)
        settle(there)
        for action_row, action in there.actions_.rows(there.page):
            assert action.text(), action_row.id
        placed = {a for menu in there.menuBar().actions() for a in menu.menu().actions()}
        assert {a for _, a in there.actions_.rows(there.page)} <= placed


def test_no_two_actions_in_force_have_one_shortcut(window, file):
    there = window(file)
    for row in PAGES:
        there.show_page(row.key)
        keys = [a.shortcut().toString() for _, a in there.actions_.rows(there.page) if not a.shortcut().isEmpty()]
        assert len(keys) == len(set(keys)), keys


def test_undo_says_what_it_undoes_and_does_it(window, file, qtbot):
    there = window(file, language="en")
    qtbot.waitUntil(there.actions_["undo"].isEnabled)
    assert "Event A made" in there.actions_["undo"].text()
    there.show_page("journal")
    settle(there)
    assert isinstance(QApplication.focusWidget(), QLineEdit)
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: not there.desk.overview.events, timeout=5000)
    settle(there)


def test_undo_names_a_step_with_its_news_and_is_asked_for_nothing_more(window, file, qtbot):
    there = window(file, language="en")
    qtbot.waitUntil(there.actions_["undo"].isEnabled)
    settle(there)
    there.undoing.quiet.setInterval(60_000)
    told: list[str] = []
    there.tasks.changed.connect(lambda _: told.append(there.actions_["undo"].text()))
    there.tasks.run(add_entry, None, Late((Typed("沈望舒"),)))
    settle(there)
    assert told == ["Undo: Entry added: 沈望舒"]
    assert not there.undoing.quiet.isActive()
    there.undoing.undo_now()
    settle(there)
    assert "Event A made" in there.actions_["undo"].text()
    assert "Redo: " in there.actions_["redo"].text()
    there.tasks.run(add_entry, None, Late((Typed("陆观澜"),)))
    settle(there)
    assert there.actions_["undo"].text() == "Undo: Entry added: 陆观澜"
    assert not there.actions_["redo"].isEnabled(), "something new was done since"
    there.undoing.ask()
    settle(there)
    assert there.actions_["undo"].text() == "Undo: Entry added: 陆观澜", "the journal says the same"
    assert not there.actions_["redo"].isEnabled()


@pytest.mark.parametrize("width", [1000, 1366])
def test_long_words_on_undo_give_way_to_the_names(window, file, width):
    there = window(file, language="en")
    there.top.events.setItemText(0, "A  An individual event with a long name")
    there.top.tournament.put("An invitation tournament with a name")
    there.top.name_undo(Text("Undo: {what}", what="Result of round 1, table 3, board 5, entered by somebody else"))
    there.resize(width, 768)
    settle(there)
    assert there.top.tournament.text().startswith("An invitation")
    assert there.top.undo.text().startswith("Undo: Re")
    assert there.top.undo.text().endswith("…")
    assert "somebody else" in there.top.undo.toolTip()
    assert there.width() == width
    if width == 1366:
        assert there.top.tournament.text() == "An invitation tournament with a name"
        assert there.top.events.width() >= there.top.events.sizeHint().width()


def test_the_language_changes_every_word_at_once(window, file):
    there = window(file)
    there.show_page("journal")
    settle(there)
    there.language.switch("en")
    settle(there)
    said = "".join(label.text() for label in there.page.findChildren(QLabel))
    assert not any("\u4e00" <= c <= "\u9fff" for c in said)
    assert there.menuBar().actions()[0].text() == "Tournament"


def test_the_pages_have_the_keys_of_their_order(window, file):
    there = window(file)
    assert there.actions_["page.journal"].shortcut() != QKeySequence()


def test_no_page_needs_more_room_than_a_small_screen_has(window, file):
    there = window(file, language="en")
    for row in PAGES:
        there.show_page(row.key)
        settle(there)
        least = there.minimumSizeHint()
        assert (least.width() <= 1366, least.height() <= 768) == (True, True), f"{row.key}: {least}"


def test_nothing_flashes_up_as_a_window_of_its_own(window, file, qapp):
    shown: list[str] = []

    class Watch(QObject):
        def eventFilter(self, watched, event):
            if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
                shown.append(type(watched).__name__)
            return False

    watch = Watch()
    qapp.installEventFilter(watch)
    there = window(file)
    for row in PAGES:
        there.show_page(row.key)
        settle(there)
    qapp.removeEventFilter(watch)
    assert set(shown) == {"MainWindow"}


def test_office_is_the_only_way_in(window, file):
    there = window(file)
    where: list[str] = []

    def case(office: Office) -> None:
        where.append(threading.current_thread().name)

    there.tasks.run(case)
    settle(there)
    assert where[0].startswith("office")
