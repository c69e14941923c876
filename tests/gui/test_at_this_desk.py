"""Who is at the desk is said in the window, stands in the journal from then on, and is known at the next start."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from tdapp.gui.application import Application
from tdapp.gui.dialogs.at_this_desk import AtThisDesk
from tdapp.services.journal_desk import journal, mark
from tests.offices import office_at
from tests.windows import settle, type_words


def asked(there) -> AtThisDesk:
    dialog: AtThisDesk
    (dialog,) = there.findChildren(AtThisDesk)
    return dialog


@pytest.mark.parametrize("language", ["zh", "en"])
def test_later_steps_carry_the_new_name_and_desk(window, file, qtbot, language):
    there = window(file, language=language)
    assert "沈编排" in there.who.text()
    qtbot.keyClick(there.who, Qt.Key.Key_Space)
    dialog = asked(there)
    assert (dialog.operator.text(), dialog.desk.text()) == ("沈编排", "1")
    assert dialog.operator.selectedText() == "沈编排"
    type_words(dialog.operator, "林记分")
    dialog.desk.selectAll()
    type_words(dialog.desk, "2")
    qtbot.keyClick(dialog.desk, Qt.Key.Key_Return)
    settle(there)
    assert "林记分" in there.who.text()
    assert "2" in there.who.text()
    there.desk.run(mark, "午休前")
    settle(there)
    there.close()
    with office_at(file) as office:
        assert [(s.operator, s.desk) for s in journal(office)][-1] == ("林记分", "2")


def test_undo_is_that_of_who_is_here(window, file, qtbot):
    there = window(file)
    qtbot.waitUntil(there.actions_["undo"].isEnabled)
    there.actions_["who"].trigger()
    asked(there).given.emit("林记分", "2")
    settle(there)
    assert not there.actions_["undo"].isEnabled(), "the step before was somebody else's"


def test_nobody_is_refused_beside_the_field(window, file, qtbot):
    there = window(file)
    there.actions_["who"].trigger()
    dialog = asked(there)
    dialog.operator.setText("  ")
    qtbot.keyClick(dialog.operator, Qt.Key.Key_Return)
    settle(there)
    assert dialog.isVisible()
    assert dialog.operator.property("wrong") == "true"
    assert "沈编排" in there.who.text()


def test_who_was_here_last_is_here_at_the_next_start(window, file, qapp, tmp_path, monkeypatch):
    monkeypatch.setenv("TDAPP_HOME", str(tmp_path / "home"))
    there = window(file)
    there.actions_["who"].trigger()
    asked(there).given.emit("林记分", "2")
    settle(there)
    there.close()
    unnamed = Application(qapp, operator="user", desk="laptop", named=())
    named = Application(qapp, operator="user", desk="laptop")
    assert (unnamed.operator, unnamed.desk) == ("林记分", "2")
    assert (named.operator, named.desk) == ("user", "laptop"), "the command line goes first"
    only = Application(qapp, operator="user", desk="laptop", named={"desk"})
    assert (only.operator, only.desk) == ("林记分", "laptop"), "what was not named is remembered"
    only = Application(qapp, operator="user", desk="laptop", named={"operator"})
    assert (only.operator, only.desk) == ("user", "2")
