"""Draw & seating by keys alone: draw, odd numbers, lots, exchange, closing, publishing, the cut."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from tdapp.gui.dialogs.ask_reason import AskReason
from tdapp.gui.main_window import MainWindow
from tdapp.i18n import render
from tdapp.services.hanging import wall
from tdapp.services.seating import RoundSeating, seating
from tdapp.services.seating_people import seat_label
from tests.drawn_event import enter, play
from tests.offices import new_office, office_at, regulations
from tests.seated_event import name_of
from tests.windows import settle

Ctrl, Alt = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier
SEED = "2026-05-01 03 14 15 92"


def entered(folder: Path, count: int, kind="individual", rounds: tuple[int, ...] = (2,), **more) -> Path:
    with new_office(folder, regulations(kind, rounds=rounds)) as office:
        enter(office, count, slots=2 if kind == "pairs" else 1, **more)
    return folder / "tournament.tdb"


@pytest.fixture(params=["zh", "en"])
def both(request):
    return request.param


def at(window, path: Path, qtbot, language: str = "zh"):
    there = window(path, language=language)
    with qtbot.waitActive(there):
        there.show()
    there.show_page("draw")
    settle(there)
    return there


def type_in(qtbot, text: str) -> None:
    qtbot.keyClicks(QApplication.focusWidget(), text)


def press(qtbot, there: MainWindow, key: Qt.Key, modifier=Qt.KeyboardModifier.NoModifier) -> None:
    qtbot.keyClick(QApplication.focusWidget() or there, key, modifier)
    settle(there)


def drawn(there: MainWindow, qtbot) -> None:
    type_in(qtbot, SEED)
    press(qtbot, there, Qt.Key.Key_R, Ctrl)
    press(qtbot, there, Qt.Key.Key_Return, Ctrl)


def read(path: Path, round_number: int = 1, segment: int = 1) -> RoundSeating:
    with office_at(path, desk="2") as office:
        return seating(office, "A", segment, round_number)


def labels(path: Path, round_number: int = 1) -> list[list[str]]:
    found = read(path, round_number)
    return [[seat_label("individual", s.number or 0, s.slot) for s in t.stages[0] if s] for t in found.tables]


def bar(there: MainWindow) -> str:
    return "\n".join(render(t, "en") for t in there.page.bar.texts)


def give_reason(there: MainWindow, qtbot, why: str) -> None:
    """Type into the dialog that asks why, and go back to the window as its closing does on a screen."""
    ask = next(a for a in there.page.findChildren(AskReason) if a.isVisible())
    if why:
        qtbot.keyClicks(ask.reason, why)
    qtbot.keyClick(ask.reason, Qt.Key.Key_Return)
    settle(there)
    with qtbot.waitActive(there):
        there.activateWindow()
    there.page.focus_first()


def told(there: MainWindow) -> str:
    model = there.page.draw.result.told.model()
    return "\n".join(str(model.index(i, 0).data()) for i in range(model.rowCount()))


def test_a_draw_is_tried_and_written_by_keys(window, tmp_path, qtbot, both):
    path = entered(tmp_path, 16, clubs=4)
    there = at(window, path, qtbot, both)
    type_in(qtbot, SEED)
    assert not there.page.write.isEnabled()
    press(qtbot, there, Qt.Key.Key_R, Ctrl)
    assert len(there.page.draw.result.seats.model.rows) == 16
    assert there.page.write.isEnabled()
    press(qtbot, there, Qt.Key.Key_Return, Ctrl)
    assert there.page.tabs.currentIndex() == 1
    assert there.page.seats.grid.table.model.total == 4
    there.close()
    assert sorted(n for t in labels(path) for n in t) == sorted(map(str, range(1, 17)))


def test_trying_writes_nothing_and_another_seed_makes_it_stale(window, tmp_path, qtbot):
    path = entered(tmp_path, 16)
    there = at(window, path, qtbot)
    type_in(qtbot, SEED)
    press(qtbot, there, Qt.Key.Key_R, Ctrl)
    type_in(qtbot, "x")
    assert not there.page.write.isEnabled()
    assert there.page.draw.found.standing is None


def test_an_odd_number_offers_every_choice_and_chooses_none(window, tmp_path, qtbot, both):
    path = entered(tmp_path, 18, rounds=(2, 2), seeds=3)
    there = at(window, path, qtbot, both)
    odd = there.page.draw.setup.odd
    assert set(odd.choices) == {"seeds", "reserves", "named"}
    assert not any(one.isChecked() for one in odd.choices.values())
    type_in(qtbot, SEED)
    press(qtbot, there, Qt.Key.Key_R, Ctrl)
    assert not there.page.write.isEnabled()
    assert "nothing is chosen by itself" in bar(there)
    assert QApplication.focusWidget() is odd.choices["seeds"]
    press(qtbot, there, Qt.Key.Key_Space)
    assert QApplication.focusWidget() is odd.names["seeds"]
    type_in(qtbot, "L1,L2")
    press(qtbot, there, Qt.Key.Key_R, Ctrl)
    press(qtbot, there, Qt.Key.Key_Return, Ctrl)
    there.close()
    assert {r.why for r in read(path).resting} == {"seed-out"}


def test_pairs_may_play_with_a_phantom(window, tmp_path, qtbot):
    path = entered(tmp_path, 9, "pairs")
    there = at(window, path, qtbot)
    assert set(there.page.draw.setup.odd.choices) == {"reserves", "phantom", "named"}
    type_in(qtbot, SEED)
    there.page.draw.setup.odd.choices["phantom"].setFocus()
    press(qtbot, there, Qt.Key.Key_Space)
    press(qtbot, there, Qt.Key.Key_R, Ctrl)
    press(qtbot, there, Qt.Key.Key_Return, Ctrl)
    there.close()
    assert len(read(path).resting) == 1


def test_lots_are_typed_down_the_column(window, tmp_path, qtbot, both):
    path = entered(tmp_path, 16)
    there = at(window, path, qtbot, both)
    setup = there.page.draw.setup
    setup.ways["lots"].setFocus()
    press(qtbot, there, Qt.Key.Key_Space)
    view = setup.places.table.view
    view.setFocus()
    for position in range(16, 0, -1):
        qtbot.keyClicks(view, str(position)[0])
        field = view.viewport().findChild(QWidget)
        for rest in str(position)[1:]:
            qtbot.keyClicks(field, rest)
        qtbot.keyClick(field, Qt.Key.Key_Return)
        settle(there)
    assert list(setup.places.places.values()) == [str(n) for n in range(16, 0, -1)]
    press(qtbot, there, Qt.Key.Key_R, Ctrl)
    press(qtbot, there, Qt.Key.Key_Return, Ctrl)
    there.close()
    assert [s.name for s in read(path).tables[0].stages[0] if s] == [name_of(n) for n in (15, 14, 13, 12)]


def test_seats_are_pasted_and_every_fault_is_said(window, tmp_path, qtbot):
    path = entered(tmp_path, 16)
    there = at(window, path, qtbot)
    setup = there.page.draw.setup
    setup.ways["seats"].setFocus()
    press(qtbot, there, Qt.Key.Key_Space)
    seats = [f"{t}{s}" for t in range(1, 5) for s in "ESWN"]
    lines = [f"L{n}\t{seat}" for n, seat in enumerate(seats, 1)]
    QGuiApplication.clipboard().setText("\n".join([*lines[:-1], "L16\t9X"]))
    setup.places.table.view.setFocus()
    press(qtbot, there, Qt.Key.Key_V, Ctrl)
    press(qtbot, there, Qt.Key.Key_R, Ctrl)
    assert "9 X" in told(there)
    assert not there.page.write.isEnabled()
    QGuiApplication.clipboard().setText("\n".join(lines))
    setup.places.table.view.setFocus()
    press(qtbot, there, Qt.Key.Key_V, Ctrl)
    press(qtbot, there, Qt.Key.Key_R, Ctrl)
    assert there.page.write.isEnabled()


def test_a_list_of_lots_is_imported(window, tmp_path, qtbot):
    path = entered(tmp_path, 16)
    lots = tmp_path / "lots.csv"
    lines = [f"L{n},{17 - n}" for n in range(1, 17)]
    lots.write_text("\n".join(["参赛号,签位号", *lines, "L99,3"]), encoding="utf-8")
    there = at(window, path, qtbot)
    there.page.draw.setup.ways["lots"].click()
    there.page.draw.setup.places.read(lots)
    settle(there)
    assert there.page.draw.setup.places.places["L1"] == "16"
    assert "L99" in bar(there)


def test_two_seats_are_exchanged_with_a_live_check_and_a_reason(window, tmp_path, qtbot, both):
    path = entered(tmp_path, 16)
    there = at(window, path, qtbot, both)
    drawn(there, qtbot)
    grid, exchange = there.page.seats.grid, there.page.seats.exchange
    press(qtbot, there, Qt.Key.Key_T, Ctrl)
    press(qtbot, there, Qt.Key.Key_Down)
    assert (exchange.one.text(), exchange.other.text()) == ("1E", "2E")
    qtbot.waitUntil(lambda: exchange.found.count > 0)
    assert exchange.despite.isVisible()
    press(qtbot, there, Qt.Key.Key_Return)
    assert QApplication.focusWidget() is exchange.reason
    type_in(qtbot, "by the committee")
    press(qtbot, there, Qt.Key.Key_Return)
    assert QApplication.focusWidget() is exchange.despite
    press(qtbot, there, Qt.Key.Key_Space)
    exchange.reason.setFocus()
    press(qtbot, there, Qt.Key.Key_Return)
    assert not exchange.isVisible()
    assert grid.table.model.rows[0].seats[0].startswith("5 ")
    there.close()
    assert labels(path)[0][0] == "5"
    assert labels(path)[1][0] == "1"


def test_after_publication_an_exchange_only_says_that_it_is_to_be_published_again(window, tmp_path, qtbot):
    path = entered(tmp_path, 24)
    there = at(window, path, qtbot)
    drawn(there, qtbot)
    press(qtbot, there, Qt.Key.Key_P, Ctrl)
    press(qtbot, there, Qt.Key.Key_2, Alt)
    exchange = there.page.seats.exchange
    press(qtbot, there, Qt.Key.Key_T, Ctrl)
    exchange.onward.setChecked(True)
    type_in(qtbot, "2")
    type_in(qtbot, "e")
    assert exchange.other.text() == "2e", "a seat that is typed is no search in the grid"
    qtbot.waitUntil(lambda: exchange.found.count > 1)
    assert not exchange.despite.isVisible()
    press(qtbot, there, Qt.Key.Key_Return)
    type_in(qtbot, "by the committee")
    press(qtbot, there, Qt.Key.Key_Return)
    assert not exchange.isVisible()
    there.close()
    assert labels(path)[0][0] == "5"


def test_an_exchange_without_repeats_asks_for_no_more_than_a_reason(window, tmp_path, qtbot):
    path = entered(tmp_path, 24)
    there = at(window, path, qtbot)
    drawn(there, qtbot)
    exchange = there.page.seats.exchange
    press(qtbot, there, Qt.Key.Key_T, Ctrl)
    press(qtbot, there, Qt.Key.Key_Down)
    exchange.onward.setFocus()
    press(qtbot, there, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: exchange.found.count > 0)
    assert not exchange.despite.isVisible()
    press(qtbot, there, Qt.Key.Key_Escape)
    assert not exchange.isVisible()
    there.close()
    assert labels(path)[0][0] == "1"


def test_a_table_is_closed_with_a_reason_and_opened_again(window, tmp_path, qtbot, both):
    path = entered(tmp_path, 16)
    there = at(window, path, qtbot, both)
    drawn(there, qtbot)
    press(qtbot, there, Qt.Key.Key_B, Ctrl)
    ask = there.page.findChild(AskReason)
    qtbot.keyClick(ask.reason, Qt.Key.Key_Return)
    assert ask.isVisible()
    give_reason(there, qtbot, "broken table")
    assert there.page.seats.grid.table.model.rows[0].state == "closed"
    press(qtbot, there, Qt.Key.Key_B, Ctrl)
    give_reason(there, qtbot, "")
    assert there.page.seats.grid.table.model.rows[0].state == "open"


def test_the_wall_says_when_it_is_no_longer_true(window, tmp_path, qtbot, both):
    path = entered(tmp_path, 16)
    there = at(window, path, qtbot, both)
    drawn(there, qtbot)
    press(qtbot, there, Qt.Key.Key_P, Ctrl)
    assert [w.state for w in there.page.wall.found.lines] == ["on the wall"]
    assert not there.page.draw.free
    press(qtbot, there, Qt.Key.Key_2, Alt)
    press(qtbot, there, Qt.Key.Key_B, Ctrl)
    give_reason(there, qtbot, "broken table")
    assert [w.state for w in there.page.wall.found.lines] == ["changed"]
    press(qtbot, there, Qt.Key.Key_3, Alt)
    there.page.withdraw.trigger()
    give_reason(there, qtbot, "wrong seats")
    there.close()
    with office_at(path, desk="2") as office:
        assert [w.state for w in wall(office, "A")] == ["withdrawn"]


def test_undo_takes_the_draw_back_and_the_page_follows(window, tmp_path, qtbot):
    path = entered(tmp_path, 16)
    there = at(window, path, qtbot)
    drawn(there, qtbot)
    qtbot.waitUntil(there.actions_["undo"].isEnabled)
    settle(there)
    qtbot.wait(300)
    settle(there)
    press(qtbot, there, Qt.Key.Key_Z, Ctrl)
    assert there.page.draw.found.standing is None
    assert there.page.seats.grid.table.model.total == 0


def test_a_segment_that_is_over_leads_to_its_cut(window, tmp_path, qtbot, both):
    path = entered(tmp_path, 24, rounds=(2, 2))
    there = at(window, path, qtbot, both)
    drawn(there, qtbot)
    assert not there.page.cut.isEnabled()
    there.close()
    with office_at(path, desk="2") as office:
        play(office)
    there = at(window, path, qtbot, both)
    assert there.page.cut.isEnabled()
    there.page.cut.trigger()
    settle(there)
    assert there.desk.scope.segment == 2
    setup = there.page.draw.setup
    assert QApplication.focusWidget() is setup.take
    type_in(qtbot, "16")
    setup.seed.setFocus()
    type_in(qtbot, SEED)
    press(qtbot, there, Qt.Key.Key_R, Ctrl)
    assert len(there.page.draw.result.seats.model.rows) == 16, told(there)
    press(qtbot, there, Qt.Key.Key_Return, Ctrl)
    there.close()
    assert len(read(path, segment=2).tables) == 4
