"""What a window says names pages and buttons, never a command; English marks do not tear a sentence apart."""

from __future__ import annotations

import re

from PySide6.QtWidgets import QWidget

from tdapp.gui.messages import Language, in_windows
from tdapp.gui.widgets import message_bar
from tdapp.gui.widgets.message_bar import MessageBar
from tdapp.gui.widgets.problem_list import ProblemList
from tdapp.text import Refused, Text
from tests.messages import modules

COMMAND = re.compile(r"\btdapp [a-z]|(^|[\s(])--[a-z]")
ONLY_THE_COMMAND_LINE = {
    "tdapp/cli/": "commands speak of commands",
    "tdapp/services/score_file.py": "scores a file without a tournament",
    "reports/documents/recovery_key.py": "a paper for whoever needs it later, with windows or without",
    "tdapp/gui/messages.py": "the table of what is said instead",
}


def test_no_sentence_that_can_reach_a_window_names_a_command():
    wrong = [
        f"{use.where}: {use.message!r}"
        for name, module in modules().items()
        if not any(part in name for part in ONLY_THE_COMMAND_LINE)
        for use in module.uses
        if COMMAND.search(in_windows(Text(use.message)).message)
    ]
    assert not wrong, "\n".join(wrong)


def test_a_sentence_within_a_sentence_is_said_for_windows_too():
    message = "Segment {segment} is not drawn yet. Draw it with: tdapp draw{event} --segment {segment}"
    inner = Text(message, segment=2, event="")
    for outer in (Text("{text}", text=inner), Text("{text}", text=(inner,)), Refused(inner).problems):
        for code in ("zh", "en"):
            assert "tdapp" not in Language(code).say(outer)
    assert in_windows(Refused(inner)).problems[0].message.endswith("Draw & seating.")


def test_english_has_narrow_marks_and_chinese_its_own():
    text = Text("No reserve is free. One is entered with “Add an entry…”, as a reserve.")
    assert '"Add an entry…"' in Language("en").say(text)
    assert "“补报…”" in Language("zh").say(text)
    assert Language("zh").say("Émilie d’Aubigné") == "Émilie d'Aubigné"
    assert Language("zh").say("称为‘东’家") == "称为‘东’家"


def test_a_finding_is_as_high_as_its_sentence_needs(qtbot, window, file):
    holder = QWidget()
    qtbot.addWidget(holder)
    found = ProblemList(window(file, language="en").desk, holder)
    found.put_texts([Text("They are not ranked; their boards stay in the means.")])
    holder.show()
    index = found.model().index(0, 0)
    one = found.fontMetrics().height()
    needed = found.fontMetrics().horizontalAdvance(str(index.data()))
    for wide in range(needed - 30, needed + 60, 3):
        found.resize(wide, 200)
        room = found.viewport().width() - 2 * found.spacing()
        lines = 1 if needed + 8 < room else 2
        assert found.sizeHintForIndex(index).height() >= lines * one, (wide, room, needed)


def test_what_went_well_gives_its_room_back_and_what_did_not_stays(qtbot, monkeypatch):
    monkeypatch.setattr(message_bar, "STAYS", 60)
    bar = MessageBar(Language("zh"))
    qtbot.addWidget(bar)
    bar.show_texts([Text("Choose the round.")], "good")
    assert bar.isVisible()
    qtbot.waitUntil(lambda: not bar.isVisible(), timeout=3000)
    bar.show_texts([Text("Choose the round.")], "good")
    bar.show_texts([Text("Choose the round.")], "error")
    qtbot.wait(150)
    assert bar.isVisible()
    assert bar.weight == "error"
