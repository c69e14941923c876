"""An entry that did not appear comes after the first round and takes the seats of the support team, by keys alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from tdapp.gui.dialogs.readmit import Readmit
from tdapp.services.changes.instead import Instead
from tdapp.services.changes.leaving import NOW, no_show
from tests.disqualified import drawn, key
from tests.hands import Ctrl, Hands, Key
from tests.offices import new_office, regulations
from tests.services.entries.test_in_place_of import absent_before_the_draw, label_of, reserve_of
from tests.windows import page_in_front, settle


@pytest.mark.parametrize("language", ["zh", "en"])
def test_it_plays_in_the_seats_of_a_reserve_from_the_second_round_on(window, tmp_path: Path, qtbot, language):
    with new_office(tmp_path, regulations(rounds=(2,))) as office:
        absent_before_the_draw(office)
        entry, reserve = label_of(office, 16), reserve_of(office)
        key(office, 1, range(1, 13))
    there, page = page_in_front(window, tmp_path / "tournament.tdb", qtbot, "entries", language)
    hands = Hands(lambda: there)
    page.table.select(next((r.entry_id, r.slot) for r in page.table.model.rows if r.label == entry))
    page.table.view.setFocus()
    settle(there)
    hands.press(Key.Key_Insert, Ctrl | Qt.KeyboardModifier.ShiftModifier)
    settle(there)
    dialog = there.findChildren(Readmit)[-1]
    assert dialog.seats.isVisible()
    assert dialog.seats.currentData() == "", "nobody is sent away by itself"
    dialog.seats.setFocus()
    hands.press(Key.Key_Down)
    assert dialog.seats.currentData() == reserve
    dialog.form.reason.setFocus()
    hands.type("came late")
    hands.press(Key.Key_Return)
    settle(there)
    assert page.bar.weight in {"good", "warning"}
    said = " ".join(map(page.say, page.bar.texts))
    assert ("第2轮" if language == "zh" else "round 2 on") in said
    assert entry in said
    assert page.table.current().status == "entered"


def test_without_a_reserve_at_a_table_no_seats_are_offered(window, tmp_path: Path, qtbot):
    with new_office(tmp_path, regulations(rounds=(2,))) as office:
        drawn(office, 16)
        no_show(office, None, ["7"], NOW, Instead(close=True))
    there, _ = page_in_front(window, tmp_path / "tournament.tdb", qtbot, "entries", "en")
    dialog = Readmit(there.desk, there, "7")
    dialog.open()
    settle(there)
    assert not dialog.seats.isVisible()
