"""Boards by keys alone: imported with their hands, sealed, assigned, circulated, opened, fouled, scanned."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, QSize, Qt, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit

from tdapp.gui.dialogs.assign_boards import AssignBoards
from tdapp.gui.dialogs.boards_vault import OFFICER, RECOVER, BoardsVault
from tdapp.gui.dialogs.copy_elsewhere import CopyElsewhere
from tdapp.gui.dialogs.deal_boards import DealBoards
from tdapp.gui.dialogs.foul_board import FoulBoard
from tdapp.gui.dialogs.hand_slips import HandSlips
from tdapp.gui.dialogs.import_boards import ImportBoards
from tdapp.gui.dialogs.open_hands import OpenHands
from tdapp.gui.dialogs.recovery_key import RecoveryKey
from tdapp.gui.messages import Language
from tdapp.gui.pages.boards import COPIES, LIBRARY, ROUNDS, STATISTICS
from tdapp.gui.widgets.passphrase_field import PassphraseField, ShowTyped
from tdapp.i18n import render
from tdapp.services.boards import sealing
from tdapp.services.boards.assigning import Wish, assign_boards
from tdapp.services.boards.board_library import board_library
from tdapp.services.boards.board_state import board_state
from tdapp.services.boards.circulation_view import circulation_of
from tdapp.services.boards.importing import import_boards
from tdapp.services.boards.opened import opened_hands
from tdapp.services.boards.opening import open_for_dealing
from tdapp.services.journal_desk import turnable
from tests.boards_made import CHIEF, boards_csv, dealt, files, hands_csv, vault, written
from tests.hands_search import search
from tests.offices import office_at
from tests.seated_event import seated_office
from tests.windows import page_in_front, settle

Ctrl, Alt = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier
PASSPHRASE = "salt wind over nine sails"


@pytest.fixture(autouse=True)
def cheap_passphrases(monkeypatch):
    monkeypatch.setattr(sealing, "COST", (1024, 1, 1))


@pytest.fixture
def event(tmp_path: Path) -> Path:
    """Six tables, three rounds, no boards."""
    with seated_office(tmp_path, tables=6, rounds=(3,)):
        pass
    return tmp_path / "tournament.tdb"


@pytest.fixture
def stocked(tmp_path: Path) -> Path:
    """The same with 30 boards and their hands, twelve of them in round 1; known passphrases."""
    with seated_office(tmp_path, tables=6, rounds=(3,)) as (office, _):
        vault(office)
        import_boards(office, files(tmp_path, dealt(30)))
        assign_boards(office, None, 1, 1, Wish(next_unused=0))
    return tmp_path / "tournament.tdb"


def press(qtbot, there, key, modifier=Qt.KeyboardModifier.NoModifier) -> None:
    qtbot.keyClick(QApplication.focusWidget() or there, key, modifier)
    settle(there)


def open_dialog(there, kind):
    (found,) = [d for d in there.findChildren(kind) if d.isVisible()]
    return found


def asked(there, case, *args, **named):
    """What a service says: the window has the file, so it is asked there."""
    got: list = []
    there.desk.run(case, *args, done=got.append, owner=there, **named)
    settle(there)
    return got[0]


def opened_now(office):
    with office.read() as c:
        return opened_hands(c)


def show_tab(there, page, index: int) -> None:
    page.tabs.setCurrentIndex(index)
    settle(there)


def typed(qtbot, field: QLineEdit, text: str) -> None:
    field.setFocus()
    qtbot.keyClicks(field, text)


def shown_columns(table) -> list[str]:
    return [column.key for column in table.model.columns.columns]


def said(page) -> str:
    return " ".join(render(text, "en") for text in page.bar.texts)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_boards_come_in_by_keys_and_are_sealed_by_a_passphrase_made_on_the_way(window, event, qtbot, language):
    boards = dealt(12)
    paths = files(event.parent, boards)
    there, page = page_in_front(window, event, qtbot, "boards", language)
    press(qtbot, there, Qt.Key.Key_I, Ctrl)
    dialog = open_dialog(there, ImportBoards)
    qtbot.keyClicks(dialog.file, "; ".join(map(str, paths)))
    qtbot.keyClick(dialog.file, Qt.Key.Key_Return)
    settle(there)
    assert dialog.found.needs_vault
    assert not dialog.ok.isEnabled()
    qtbot.keyClick(dialog.key, Qt.Key.Key_Space)
    settle(there)
    key = open_dialog(there, BoardsVault)
    qtbot.keyClicks(key.new, PASSPHRASE)
    qtbot.keyClicks(key.again, PASSPHRASE + "x")
    qtbot.keyClick(key.again, Qt.Key.Key_Return)
    settle(there)
    assert key.new.text() == key.again.text() == "", "what was typed is forgotten when it is refused, too"
    for field in (key.new, key.again):
        qtbot.keyClicks(field, PASSPHRASE)
    qtbot.keyClick(key.again, Qt.Key.Key_Return)
    settle(there)
    shown = open_dialog(there, RecoveryKey)
    recovery = shown.shown.text()
    qtbot.keyClick(shown, Qt.Key.Key_Escape)
    assert shown.isVisible(), "without the tick it stays"
    shown.close()
    assert shown.isVisible()
    qtbot.keyClick(shown.tick, Qt.Key.Key_Space)
    qtbot.keyClick(shown.ok, Qt.Key.Key_Return)
    settle(there)
    assert dialog.ok.isEnabled()
    qtbot.keyClick(dialog.ok, Qt.Key.Key_Return)
    settle(there)
    assert page.stock_view.table.model.total == 12
    assert not [w for w in there.findChildren(QDialog) if w.isVisible()]
    assert {row.hands for row in asked(there, board_library).rows} == {"sealed"}
    for word in (PASSPHRASE, recovery):
        opened = asked(there, open_for_dealing, ["T0001"], passphrase=word, officer="沈编排")
        assert opened["T0001"].hands == boards[0].hands


def test_every_problem_of_a_file_is_shown_with_its_row_and_nothing_is_written(window, event, qtbot):
    boards = dealt(3)
    bad = written(event.parent, "bad.csv", boards_csv(boards).replace("T0002", "T0001"))
    hands = written(event.parent, "bad-hands.csv", hands_csv(boards).replace("T0003,W", "T0003,X"))
    there, page = page_in_front(window, event, qtbot, "boards", "en")
    page.stock.ask_import([bad, hands])
    settle(there)
    dialog = open_dialog(there, ImportBoards)
    assert dialog.problems.count >= 2
    assert not dialog.ok.isEnabled()
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    settle(there)
    assert asked(there, board_library).rows == ()


def test_an_import_that_was_cancelled_can_be_begun_again_at_once(window, stocked, qtbot):
    boards = dealt(200, "others", first=1001)
    there, page = page_in_front(window, stocked, qtbot, "boards", "en")
    page.stock.ask_import(files(stocked.parent, boards))
    settle(there)
    dialog = open_dialog(there, ImportBoards)
    qtbot.keyClick(dialog.ok, Qt.Key.Key_Return)
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    settle(there)
    assert dialog.summary.text() == "It was cancelled; nothing was written."
    assert page.stock_view.table.model.total == 30
    assert dialog.ok.isEnabled()
    qtbot.keyClick(dialog.ok, Qt.Key.Key_Return)
    settle(there)
    assert page.stock_view.table.model.total == 230


def test_files_that_are_dropped_are_looked_at(window, event, qtbot):
    path = written(event.parent, "boards.csv", boards_csv(dealt(2)))
    there, page = page_in_front(window, event, qtbot, "boards", "en")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    drop = QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton,
                      Qt.KeyboardModifier.NoModifier)  # fmt: skip
    page.stock_view.dropEvent(drop)
    settle(there)
    assert open_dialog(there, ImportBoards).found.new == ("T0001", "T0002")


def test_boards_are_dealt_and_the_codes_are_told_before(window, stocked, qtbot):
    there, page = page_in_front(window, stocked, qtbot, "boards", "en")
    page.stock.ask_deal()
    settle(there)
    dialog = open_dialog(there, DealBoards)
    qtbot.keyClicks(dialog.count, "60")
    settle(there)
    assert dialog.told.text().startswith("Codes: B-0001")
    dialog.chance.setFocus()
    qtbot.keyClick(dialog.chance, Qt.Key.Key_Down)
    typed(qtbot, dialog.seed, "2026 training set number 4")
    qtbot.keyClick(dialog.seed, Qt.Key.Key_Return)
    settle(there)
    assert "knows the seed" in said(page)
    assert page.stock_view.table.model.total == 90
    show_tab(there, page, STATISTICS)
    assert page.statistics.tests.model.total == 9


def test_a_round_gets_its_boards_and_gives_them_back(window, stocked, qtbot):
    there, page = page_in_front(window, stocked, qtbot, "boards", "en")
    there.desk.choose(round=2)
    show_tab(there, page, ROUNDS)
    assert page.rounds.plan.round == 2
    page.rounds.boards.setFocus()
    press(qtbot, there, Qt.Key.Key_R, Ctrl)
    dialog = open_dialog(there, AssignBoards)
    typed(qtbot, dialog.codes, "T0001 tdbt0014")
    qtbot.waitUntil(lambda: not dialog._soon.isActive())
    settle(there)
    assert dialog.named.isChecked()
    assert dialog.problems.count, "board 1 is played in round 1 too"
    qtbot.keyClick(dialog.codes, Qt.Key.Key_Return)
    settle(there)
    assert page.rounds.codes() == ("T0001", "T0014")
    page.rounds.boards.select((1, 2, "", 1))
    page._made["clear"].trigger()
    settle(there)
    uses = {row.code: [(u.round, u.number) for u in row.uses] for row in asked(there, board_library).rows}
    assert uses["T0001"] == [(1, 1)]
    assert uses["T0014"] == [(2, 2)]


def test_copies_are_looked_at_set_and_followed_from_stage_to_stage(window, stocked, qtbot):
    there, page = page_in_front(window, stocked, qtbot, "boards", "en")
    show_tab(there, page, COPIES)
    view = page.copies
    view.copies.setFocus()
    view.copies.selectAll()
    qtbot.keyClicks(view.copies, "1")
    qtbot.waitUntil(lambda: not view._soon.isActive())
    settle(there)
    assert view.problems.count, "one copy is too few for six tables"
    assert not page._made["set-copies"].isEnabled()
    view.copies.selectAll()
    qtbot.keyClicks(view.copies, "2")
    qtbot.waitUntil(lambda: not view._soon.isActive())
    settle(there)
    assert view.told.text().startswith("This would come of it")
    page._made["set-copies"].trigger()
    settle(there)
    press(qtbot, there, Qt.Key.Key_PageDown, Alt)
    assert view.state.text().endswith("stage 1 of 3")
    view.cases.setFocus()
    view.cases.select((1, 2))
    settle(there)
    press(qtbot, there, Qt.Key.Key_Return)
    dialog = open_dialog(there, CopyElsewhere)
    typed(qtbot, dialog.where, "repair desk")
    qtbot.keyClick(dialog.where, Qt.Key.Key_Return)
    settle(there)
    found = asked(there, circulation_of, None, 1, 1)
    assert (found.copies, found.stage) == (2, 1)
    assert asked(there, board_state, "T0001").apart == ((2, "repair desk"),)
    with qtbot.waitActive(there):
        there.activateWindow()
    view.cases.setFocus()
    settle(there)
    press(qtbot, there, Qt.Key.Key_PageUp, Alt)
    assert view.view.stage == 0
    assert render(asked(there, turnable).undo.what, "en") == "Boards of round 1: back before play"


def test_hands_open_before_their_round_only_with_a_reason(window, stocked, qtbot):
    there, page = page_in_front(window, stocked, qtbot, "boards", "en")
    show_tab(there, page, ROUNDS)
    page._made["open"].trigger()
    settle(there)
    dialog = open_dialog(there, OpenHands)
    dialog.passphrase.setText(CHIEF)
    qtbot.keyClick(dialog.passphrase, Qt.Key.Key_Return)
    settle(there)
    assert dialog.isVisible()
    assert "only with a reason" in render(dialog.bar.texts[0], "en")
    assert dialog.passphrase.text() == ""
    qtbot.keyClick(dialog.early, Qt.Key.Key_Space)
    typed(qtbot, dialog.reason, "commentary")
    dialog.passphrase.setText(CHIEF)
    qtbot.keyClick(dialog.passphrase, Qt.Key.Key_Return)
    settle(there)
    assert said(page).startswith("Hands opened: 12.")
    assert len(asked(there, opened_now)) == 12


def test_a_fouled_board_tells_which_tables_it_concerns_before_it_is_noted(window, stocked, qtbot):
    there, page = page_in_front(window, stocked, qtbot, "boards", "en")
    show_tab(there, page, ROUNDS)
    assert "fouled" not in shown_columns(page.rounds.boards), "no column in which nothing stands"
    page.rounds.boards.select((1, 1, "", 3))
    page._made["foul"].trigger()
    settle(there)
    dialog = open_dialog(there, FoulBoard)
    assert dialog.board.value() == 3
    assert "is played at tables: 1" in dialog.does.text()
    assert dialog.problems.isVisible(), "one table alone has nobody to be compared with"
    dialog.whole.setChecked(True)
    settle(there)
    assert not dialog.problems.isVisible(), "no empty frame"
    dialog.whole.setChecked(False)
    typed(qtbot, dialog.why, "two cards in the wrong hand")
    qtbot.keyClick(dialog.why, Qt.Key.Key_Return)
    settle(there)
    (known,) = asked(there, board_state, "T0003").versions
    assert (known.number, known.why, known.played) == (2, "two cards in the wrong hand", True)
    page.rounds.boards.select((1, 1, "", 3))
    settle(there)
    page._made["withdraw"].trigger()
    settle(there)
    (use,) = asked(there, board_state, "T0003").uses
    assert use.fouled == ()
    assert "fouled" in shown_columns(page.rounds.boards), "a column that came stays"


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_scanned_label_shows_its_board(window, stocked, qtbot, language):
    there, page = page_in_front(window, stocked, qtbot, "boards", language)
    page.stock_view.table.setFocus()
    for key in "TDBT0007":
        qtbot.keyClick(QApplication.focusWidget(), key)
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    settle(there)
    assert page.tabs.currentIndex() == LIBRARY
    assert page.stock_view.card.title.text().endswith("T0007")
    assert page.stock_view.table.current().code == "T0007"
    assert page.stock_view.table.isAncestorOf(QApplication.focusWidget()), "so that Ctrl+Z does not bring the code back"
    assert page.stock_view.field.text() == ""
    there.open_find()
    qtbot.keyClicks(there._find.field, "t0009")
    qtbot.waitUntil(lambda: not there._find._timer.isActive())
    settle(there)
    qtbot.keyClick(there._find.field, Qt.Key.Key_Return)
    settle(there)
    assert page.stock_view.card.title.text().endswith("T0009")


def test_slips_go_into_the_one_file_that_was_named_and_nowhere_else(window, stocked, qtbot):
    there, page = page_in_front(window, stocked, qtbot, "boards", "en")
    page.stock_view.table.select("T0004")
    page._made["slips"].trigger()
    settle(there)
    dialog = open_dialog(there, HandSlips)
    qtbot.keyClick(dialog.save, Qt.Key.Key_Space)
    assert not dialog.form._wrong["officer"].isHidden(), "first who deals"
    typed(qtbot, dialog.officer, "R. Seemann")
    dialog.passphrase.setText(CHIEF)
    folder = stocked.parent / "out"
    folder.mkdir()
    dialog.save_to(folder / "slips.pdf")
    settle(there)
    assert [p.name for p in folder.iterdir()] == ["slips.pdf"]
    assert (folder / "slips.pdf").read_bytes().startswith(b"%PDF")
    assert "slips.pdf" in said(page)


def test_the_officer_gets_a_passphrase_and_the_recovery_key_sets_a_new_one(window, event, qtbot):
    with office_at(event) as office:
        recovery = vault(office)
    there, page = page_in_front(window, event, qtbot, "boards", "en")
    for way, now, new in ((OFFICER, CHIEF, "ferry before the sunrise"), (RECOVER, recovery, "lamp on the long pier")):
        page.stock.ask_vault()
        settle(there)
        dialog = open_dialog(there, BoardsVault)
        dialog.what.setCurrentIndex(dialog.what.findData(way))
        dialog.now.setText(now)
        dialog.new.setText(new)
        dialog.again.setText(new)
        qtbot.keyClick(dialog.again, Qt.Key.Key_Return)
        settle(there)
        assert said(page) == "The new passphrase holds from now on."
    asked(there, import_boards, files(event.parent, dealt(1)))
    for word in ("ferry before the sunrise", "lamp on the long pier"):
        assert asked(there, open_for_dealing, ["T0001"], passphrase=word, officer="R. Seemann")


def test_sealed_hands_are_counted_by_passphrase_and_told_only_as_sums(window, stocked, qtbot):
    there, page = page_in_front(window, stocked, qtbot, "boards", "en")
    show_tab(there, page, STATISTICS)
    there.resize(there.minimumSizeHint().expandedTo(QSize(700, 500)))
    settle(there)
    field = page.statistics.passphrase
    assert field.width() > field.fontMetrics().horizontalAdvance(field.placeholderText()), "its words are not cut"
    page.statistics.passphrase.setText(CHIEF)
    qtbot.keyClick(page.statistics.passphrase, Qt.Key.Key_Return)
    settle(there)
    assert "only for 48 boards or more" in render(page.statistics.bar.texts[0], "en")
    page.statistics.what.setCurrentIndex(page.statistics.what.count() - 1)
    page.statistics.count.setValue(300)
    qtbot.keyClick(page.statistics.go, Qt.Key.Key_Return)
    settle(there)
    assert page.statistics.tests.model.total == 9
    verdicts = {page.statistics.tests.model.row(i).test.enough for i in range(9)}
    assert verdicts == {True}


def test_a_passphrase_that_was_taken_does_not_come_back(qtbot):
    field = PassphraseField()
    show = ShowTyped(Language("en"), (field,))
    for widget in (field, show):
        qtbot.addWidget(widget)
        widget.show()
    qtbot.keyClicks(field, PASSPHRASE)
    assert PASSPHRASE not in field.displayText()
    qtbot.keyClick(show, Qt.Key.Key_Space)
    assert field.displayText() == PASSPHRASE
    assert field.take() == PASSPHRASE
    field.undo()
    assert field.text() == ""
    qtbot.keyClicks(field, PASSPHRASE)
    field.hide()
    assert field.text() == ""


def test_labels_go_to_the_documents_with_the_chosen_boards(window, stocked, qtbot):
    there, page = page_in_front(window, stocked, qtbot, "boards", "en")
    page.stock_view.table.select("T0002")
    page._made["labels"].trigger()
    settle(there)
    settle(there)
    assert there.page.key == "documents"
    assert there.page.kind == "board-labels"
    assert {label.code for label in there.page.shown.rows.labels} == {"T0002"}


def test_a_window_that_only_reads_offers_nothing_that_writes(window, stocked, qtbot):
    there, page = page_in_front(window, stocked, qtbot, "boards", "en")
    there.desk.writes = False
    page.stock_view.table.select("T0002")
    page.opened()
    settle(there)
    for tab in (LIBRARY, ROUNDS, COPIES):
        show_tab(there, page, tab)
    enabled = {key for key, action in page._made.items() if action.isEnabled()}
    assert enabled == {"scan", "export", "values", "labels", "round-labels", "records"}


def test_nothing_that_was_typed_or_opened_for_dealing_stays_in_a_file(window, stocked, qtbot):
    there, page = page_in_front(window, stocked, qtbot, "boards", "en")
    page.stock_view.table.select("T0004")
    page._made["slips"].trigger()
    settle(there)
    dialog = open_dialog(there, HandSlips)
    dialog.officer.setText("R. Seemann")
    dialog.passphrase.setText(CHIEF)
    for path in stocked.parent.glob("*.csv"):
        path.unlink()
    out = stocked.parent.parent / "slips-elsewhere.pdf"
    dialog.save_to(out)
    settle(there)
    assert out.exists()
    out.unlink()
    assert search(stocked.parent) == {}
    assert all(CHIEF.encode() not in f.read_bytes() for f in stocked.parent.iterdir() if f.is_file())
    assert CHIEF not in QGuiApplication.clipboard().text()
