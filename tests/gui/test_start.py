"""What `tdapp` without a command opens, and what the program says when it cannot."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from tdapp.cli import windows_asked
from tdapp.gui.application import Application
from tdapp.gui.dialogs.crash import CrashReport
from tdapp.gui.dialogs.manual import chapter_text
from tdapp.gui.messages import Language
from tdapp.gui.pages import PAGES
from tests.windows import settle


@pytest.fixture
def program(qapp):
    made = Application(qapp, operator="沈编排", desk="1", language="zh")
    yield made
    made.close()
    qapp.processEvents()


def test_words_that_ask_for_windows(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert windows_asked([]).db is None
    assert windows_asked(["--db", "x.tdb", "--operator", "a", "--lang", "en"]).db == "x.tdb"
    assert windows_asked(["--lang=en"]).language == "en"
    assert windows_asked(["--operator", "a"]).named == {"operator"}
    assert windows_asked(["--desk=2", "--operator", "a"]).named == {"operator", "desk"}
    assert not windows_asked([]).named
    (tmp_path / "tournament.tdb").touch()
    assert windows_asked([]).db == "tournament.tdb"


@pytest.mark.parametrize("words", [["--help"], ["-h"], ["--version"], ["log"], ["nonsense"], ["--json"], ["--db"]])
def test_words_that_do_not(words):
    assert windows_asked(words) is None


def test_a_place_that_is_none_is_refused_in_the_window(program, qtbot, tmp_path):
    program.start(str(tmp_path / "nowhere" / "t.tdb"))
    qtbot.waitUntil(lambda: program.welcome is not None)
    assert program.welcome.bar.weight == "error"
    assert program.window.tasks.office is None


def test_a_new_tournament_is_made_and_remembered(program, qtbot, tmp_path):
    program.start(None)
    path = tmp_path / "new.tdb"
    program.welcome.chosen.emit(str(path), True)
    with qtbot.waitSignal(program.opened, timeout=20_000):
        pass
    settle(program.window)
    assert path.exists()
    assert program.window.page.key == "event"
    assert program._recent()[0] == str(path)


def test_another_tournament_takes_the_place_of_this_one(program, qtbot, file, tmp_path):
    program.start(str(file))
    qtbot.waitUntil(lambda: program.window.desk.overview is not None)
    settle(program.window)
    with qtbot.waitSignal(program.opened, timeout=20_000):
        program.open(str(tmp_path / "second.tdb"), create=True)
    settle(program.window)
    assert program.window.desk.overview.events == ()
    assert program.window.desk.where.endswith("second.tdb")


def test_language_and_theme_are_remembered(program, qapp):
    program.language.switch("en")
    program.switch_theme("dark")
    program.settings.sync()
    again = Application(qapp, operator="a", desk="1")
    assert (again.language.code, again.theme) == ("en", "dark")
    program.switch_theme("light")
    program.language.switch("zh")
    program.settings.sync()


def test_a_fault_is_reported_once_and_the_program_stops(program, qtbot, tmp_path):
    program.start(None)
    program.stop(ZeroDivisionError("one"))
    program.stop(ZeroDivisionError("two"))
    (box,) = [w for w in QApplication.topLevelWidgets() if isinstance(w, CrashReport)]
    assert "ZeroDivisionError: one" in box.report.toPlainText()
    box.accept()
    assert program.window is None
    assert program.status == 3


@pytest.mark.parametrize("code", ["zh", "en"])
def test_the_manual_has_a_chapter_for_every_page(code):
    language = Language(code)
    nothing = language.say(chapter_text("no such page", language))
    chapters = {row.key: chapter_text(row.key, language) for row in PAGES} | {"about": chapter_text("about", language)}
    assert not [key for key, text in chapters.items() if text == nothing]
