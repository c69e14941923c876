"""A disqualification by keys alone: who, from which board on, who takes the seats, what falls; and back in again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tdapp.gui.dialogs.disqualify import Disqualify, told
from tdapp.gui.dialogs.readmit import Readmit
from tdapp.rules.penalty_rulings import RulingKind
from tdapp.services.journal_desk import undo_step
from tdapp.services.ledger.amending import withdraw_ruling
from tdapp.services.ledger.phoned import Phoned
from tdapp.services.ledger.places import RulingAt
from tdapp.services.ledger.reading import ledger_page
from tdapp.services.ledger.recording import NewRuling, add_ruling
from tdapp.services.publish_seating import publish_seating
from tdapp.text import Text
from tests.disqualified import CHIEF, board_seats, drawn, id_of, key, with_chief
from tests.drawn_event import entry_rows
from tests.hands import Ctrl, Hands, Key
from tests.offices import new_office, office_at
from tests.windows import page_in_front, settle

Alt = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def playing(tmp_path: Path) -> Path:
    """Sixteen players and a reserve, six boards of the first round keyed, the seating on the wall."""
    with new_office(tmp_path) as office:
        drawn(office, 16, reserves=1)
        with_chief(office)
        key(office, 1, range(1, 7))
        publish_seating(office, None, 1)
    return tmp_path / "tournament.tdb"


def opened(there: Any, **more: Any) -> tuple[Disqualify, list[Any]]:
    """The dialog in front, and what it will tell."""
    written: list[Any] = []
    dialog = Disqualify(there.desk, there, "A", **more)
    dialog.done.connect(written.append)
    dialog.open()
    QTest.qWait(250)
    settle(there)
    return dialog, written


def waited(there: Any) -> None:
    """Long enough for the dialog to ask what would follow."""
    QTest.qWait(260)
    settle(there)


def way(hands: Hands, number: Qt.Key) -> None:
    """Choose a way; the button is pressed for a moment."""
    hands.press(number, Alt)
    QTest.qWait(150)
    settle(hands.window)


def test_a_player_is_out_amid_a_set_and_the_reserve_sits_there(window, playing, qtbot):
    there, _ = page_in_front(window, playing, qtbot, "entries", "en")
    hands = Hands(lambda: there)
    dialog, written = opened(there)
    assert not dialog.ok.isEnabled()
    hands.type("7")
    hands.fill(Text("Board of the incident"), "7")
    waited(there)
    assert dialog.found is not None
    assert dialog.since.currentText() == "Round 1, board 7"
    assert "in the middle of a set" in dialog.how.text()
    assert not dialog.ok.isEnabled()  # nothing is chosen by itself
    hands.fill(Text("Approved by the committee"), "Zhou")
    way(hands, Key.Key_1)
    assert dialog.ok.isEnabled()
    hands.fill(Text("What becomes of it: {where}", where=where(dialog, 1, 2)), "2,1,0,3")
    hands.press(Key.Key_Return)
    assert written, [there.language.say(t) for t in dialog.bar.texts]
    (done,) = written
    said = [there.language.say(t) for t in told(done)]
    assert said[0] == "Ruling 1: 7 is disqualified."
    assert "Reserve 17 plays in its place." in said
    assert any(line.startswith("Publication 1 no longer holds.") for line in said)
    there.close()
    with office_at(playing) as office:
        assert [s["board"] for s in board_seats(office)] == [7, 8]
        assert entry_rows(office)[id_of(office, 7)].status == "disqualified"
        (row,) = ledger_page(office, None).rows
        assert (row.approved, row.ruled_by, row.board) == ("Zhou", CHIEF, 7)
        undo_step(office)
        assert entry_rows(office)[id_of(office, 7)].status == "entered"


def where(dialog: Disqualify, round_number: int, board: int) -> Text:
    """How the dialog names a board of the party."""
    assert dialog.found is not None
    b = next(b for b in dialog.found.boards if (b.round, b.board) == (round_number, board))
    return Text("Round {round}, table {table}, board {board}, {seats}", round=b.round, table=b.table, board=b.board,
                seats=tuple(Text(s) for s in b.seats))  # fmt: skip


def test_when_nobody_plays_on_every_board_has_to_be_said_and_what_was_typed_stays(window, playing, qtbot):
    there, _ = page_in_front(window, playing, qtbot, "entries", "en")
    hands = Hands(lambda: there)
    dialog, written = opened(there, phoned=Phoned(party="7"))
    dialog.board.setValue(7)
    waited(there)
    assert dialog.found is not None
    assert all(field.isHidden() for (_, board), field in dialog.boards.fields.items() if board > 6)
    way(hands, Key.Key_2)
    assert not any(field.isHidden() for field in dialog.boards.fields.values())
    hands.fill(Text("Approved by the committee"), "Zhou")
    hands.press(Key.Key_Return)
    assert dialog.bar.weight == "error"
    assert "say what its boards 7, 8, 9, 10, 11, 12 become." in there.language.say(dialog.bar.texts[0])
    for board in range(7, 13):
        hands.fill(Text("What becomes of it: {where}", where=where(dialog, 1, board)), "cancelled")
    hands.fill(Text("What becomes of it: {where}", where=where(dialog, 1, 12)), "nonsense")
    hands.press(Key.Key_Return)
    assert "board 12" in there.language.say(dialog.bar.texts[0])
    hands.fill(Text("What becomes of it: {where}", where=where(dialog, 1, 12)), "1342 0,0,12,0")
    hands.press(Key.Key_Return)
    assert written, [there.language.say(t) for t in dialog.bar.texts]
    (done,) = written
    assert [o.state.value for o in done.outcomes] == ["cancelled"] * 5 + ["adjudicated"]


def test_a_proposal_is_confirmed_in_chinese_and_another_moment_can_be_chosen(window, playing, qtbot):
    with office_at(playing) as office:
        for board in (3, 4, 5):
            add_ruling(office, NewRuling(party="7", kind=RulingKind.INFRACTION, at=RulingAt(round=1, board=board),
                                         by=CHIEF))  # fmt: skip
        after = next(p.after for p in ledger_page(office, None).proposals if p.kind is RulingKind.DISQUALIFICATION)
    there, _ = page_in_front(window, playing, qtbot, "entries", "zh")
    hands = Hands(lambda: there)
    dialog, written = opened(there, proposal=after)
    assert dialog.found is not None
    assert dialog.found.party == "7"
    assert not dialog.party.isVisible()
    hands.type("周主任")
    hands.reach(Text("Out from"))
    hands.press(Key.Key_Down)
    assert dialog.found.since.board == 8
    way(hands, Key.Key_1)
    hands.press(Key.Key_Return)
    assert written, [there.language.say(t) for t in dialog.bar.texts]
    (done,) = written
    assert done.board == 8
    there.desk.tell(*told(done))


def test_what_cannot_be_is_said_and_nothing_is_lost(window, playing, qtbot):
    there, _ = page_in_front(window, playing, qtbot, "entries", "en")
    hands = Hands(lambda: there)
    dialog, written = opened(there)
    hands.type("99")
    waited(there)
    assert "no entry 99" in there.language.say(dialog.bar.texts[0])
    assert not dialog.who.isVisible()
    hands.press(Key.Key_A, Ctrl)
    hands.type("7")
    waited(there)
    assert not dialog.bar.texts
    way(hands, Key.Key_1)
    hands.press(Key.Key_Return)
    assert there.language.say(dialog.bar.texts[0]).startswith("A disqualification needs the committee's approval.")
    assert hands.at is dialog.approved
    hands.press(Key.Key_Escape)
    assert not written


def test_the_words_follow_the_language_while_the_dialog_is_open(window, playing, qtbot):
    there, _ = page_in_front(window, playing, qtbot, "entries", "en")
    dialog, _ = opened(there, phoned=Phoned(party="7"))
    field = dialog.boards.fields[1, 2]
    field.setCurrentIndex(1)
    assert field.currentText() == "cancelled"
    there.language.switch("zh")
    settle(there)
    assert field.currentText() == "取消"
    assert [o.state.value for o in dialog.boards.outcomes(open_too=False)] == ["cancelled"]
    assert dialog.windowTitle() == "取消资格"


def test_an_entry_is_taken_back_in_on_the_page_of_entries(window, playing, qtbot):
    with office_at(playing) as office:
        from tdapp.services.changes.instead import Instead
        from tdapp.services.changes.leaving import From
        from tests.disqualified import out

        done = out(office, "7", since=From(1, 1, 7), instead=Instead(reserves=("17",)))
        withdraw_ruling(office, None, done.ruling, reason="申诉成立", by=CHIEF)
    there, page = page_in_front(window, playing, qtbot, "entries", "en")
    hands = Hands(lambda: there)
    page.table.select(next((r.entry_id, r.slot) for r in page.table.model.rows if r.label == "7"))
    page.table.view.setFocus()
    settle(there)
    hands.press(Key.Key_Insert, Ctrl | Qt.KeyboardModifier.ShiftModifier)
    dialog = there.findChildren(Readmit)[-1]
    assert dialog.ok.isEnabled()
    hands.type("appeal upheld")
    hands.press(Key.Key_Return)
    assert "Entry 7" in there.language.say(page.bar.texts[0])
    assert page.table.current().status == "entered"
    there.close()
    with office_at(playing) as office:
        assert entry_rows(office)[id_of(office, 7)].left_segment is None
        assert ledger_page(office, None).findings == ()
