"""Tab goes through everything on a page and comes round again; a dialog begins where work begins, Escape ends it."""

from __future__ import annotations

from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QTabBar, QWidget

from tdapp.text import Text
from tests.every_dialog import DIALOGS, KEPT_OPEN
from tests.every_view import page_keys, rest
from tests.hands import Hands, Key, names_of
from tests.seated_event import play_all, seated_office

MOST = 120


@pytest.fixture(scope="module")
def midway(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tournament in its second round."""
    folder: Path = tmp_path_factory.mktemp("midway")
    with seated_office(folder) as (office, seated):
        play_all(office, seated, leave=frozenset((2, t, b) for t in (3, 4) for b in range(1, 13)))
    return folder / "tournament.tdb"


def stops(hands: Hands, key: Qt.Key) -> list[QWidget]:
    """Where the cursor goes with this key until it is where it began, that place first."""
    found = [hands.at]
    while len(found) < MOST:
        QTest.keyClick(hands.at, key)
        QApplication.processEvents()
        if hands.at is found[0]:
            return found
        found.append(hands.at)
    raise AssertionError("it does not come round: " + " → ".join(map(told, found[-6:])))


def told(widget: QWidget) -> str:
    """How a person would call it."""
    return f"{type(widget).__name__} {' | '.join(names_of(widget))}"


def can_be_reached(widget: QWidget) -> bool:
    """Whether Tab should stop there."""
    return (
        widget.isVisible()
        and widget.isEnabled()
        and bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
        and widget.focusProxy() is None
    )


@pytest.mark.parametrize("key", page_keys())
def test_tab_goes_everywhere_on_a_page_and_comes_round(window, midway, key):
    there = window(midway)
    hands = Hands(lambda: there)
    there.show_page(key)
    rest(there)
    forth = stops(hands, Key.Key_Tab)
    wanted = [w for w in there.page.findChildren(QWidget) if can_be_reached(w)]
    missed = [told(w) for w in wanted if w not in forth]
    assert not missed
    back = stops(hands, Key.Key_Backtab)
    assert {id(w) for w in back} == {id(w) for w in forth}
    nameless = [type(w).__name__ for w in forth if not names_of(w) and not isinstance(w, QTabBar)]
    assert not nameless, "a screen reader has nothing to say"


@pytest.mark.parametrize("name", DIALOGS)
def test_a_dialog_begins_where_work_begins_and_escape_ends_it(window, midway, name):
    there = window(midway)
    there.show_page("entries")
    rest(there)
    before = QApplication.focusWidget()
    made = DIALOGS[name](there)
    if not isinstance(made, QDialog):
        made.deleteLater()
        pytest.skip("it is no dialog")
    made.open()
    rest(there)
    made.activateWindow()
    rest(there)
    hands = Hands(lambda: there)
    assert hands.at.window() is made
    assert there.language.say(Text("Cancel")) not in names_of(hands.at), "Enter would close it"
    if name in KEPT_OPEN:
        hands.press(Key.Key_Escape)
        assert made.isVisible()
        hands.press(Key.Key_Space)
    hands.press(Key.Key_Escape)
    assert not shiboken6.isValid(made) or not made.isVisible()
    assert hands.at is before
