"""Hands are opened for their round when it has begun, and for dealing on record; neither is ever taken back."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select

from tdapp.i18n import render
from tdapp.model.log import head
from tdapp.model.tables import BoardOpening, BoardVersion, Round, Sealed
from tdapp.rules.hands import pack_hands
from tdapp.services.boards.board_library import board_library
from tdapp.services.boards.exporting import export_boards
from tdapp.services.boards.generating import Dealing, batch_seed, generate_boards
from tdapp.services.boards.importing import import_boards
from tdapp.services.boards.opened import OpenedBoard, opened_hands
from tdapp.services.boards.opening import open_for_dealing, open_round
from tdapp.services.boards.vault import renew_recovery_key
from tdapp.services.drawing.draw import draw
from tdapp.services.drawing.ways import BySeed
from tdapp.services.journal_desk import undo_step
from tdapp.services.publish_seating import publish_seating
from tdapp.text import Refused, Text
from tests.boards_made import CHIEF, OFFICER, boards_csv, dealt, files, hands_csv, vault, written
from tests.drawn_event import enter
from tests.offices import Clock, everything, new_office

START = datetime(2026, 5, 1, 6, 0, tzinfo=UTC)


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def office(tmp_path, clock):
    """Round 1 plays T0001 to T0003 and begins at START; round 2 plays T0004 and has no time."""
    with new_office(tmp_path, clock=clock) as made:
        vault(made)
        import_boards(made, files(tmp_path, dealt(4), [(1, 1, 1), (1, 1, 2), (1, 1, 3), (1, 2, 1)]))
        plan(made, 1, START)
        yield made


def plan(office, number, start):
    with office.step(Text("Planned")) as step:
        r = Round.__table__.c
        ids = step.session.connection().scalars(select(r.id).where(r.number == number)).all()
        step.update(Round, ids, planned_start=start)


def shown(office):
    return {row.code: row.hands for row in board_library(office).rows}


def openings(office):
    t = BoardOpening.__table__.c
    with office.read() as c:
        return [tuple(r) for r in c.execute(select(t.purpose, t.code, t.early, t.by, t.reason).order_by(t.id))]


def test_hands_are_opened_for_everybody_once_the_round_has_begun(office, clock):
    clock.now = START
    done = open_round(office, None, None, 1, passphrase=CHIEF)
    assert (done.opened, done.already, done.early) == (("T0001", "T0002", "T0003"), (), False)
    assert shown(office) == {"T0001": "opened", "T0002": "opened", "T0003": "opened", "T0004": "sealed"}
    with office.read() as c:
        found = opened_hands(c)
        assert {code: b.hands for code, b in found.items()} == {b.code: b.hands for b in dealt(3)}
        assert list(opened_hands(c, ["T0002", "T0004"])) == ["T0002"]
    assert openings(office) == [("round", f"T000{n}", False, "沈编排", "") for n in (1, 2, 3)]


def test_before_the_round_they_are_opened_with_a_reason_only_and_marked(office, clock):
    clock.now = START - timedelta(minutes=1)
    before = everything(office)
    for early, sentence in ((False, "begins at"), (True, "only with a reason")):
        with pytest.raises(Refused, match=sentence):
            open_round(office, None, None, 1, passphrase=CHIEF, early=early)
    assert everything(office) == before
    assert open_round(office, None, None, 1, passphrase=CHIEF, early=True, reason="the deal is in doubt").early
    assert openings(office)[0] == ("round", "T0001", True, "沈编排", "the deal is in doubt")


def test_a_round_without_a_time_begins_when_its_seating_is_published(office):
    enter(office, 16)
    draw(office, None, None, BySeed("海岸"))
    with pytest.raises(Refused, match="no published seating yet"):
        open_round(office, None, None, 2, passphrase=CHIEF)
    publish_seating(office, None, None, 2)
    assert open_round(office, None, None, 2, passphrase=CHIEF).opened == ("T0004",)


def test_a_board_that_waits_for_another_round_is_not_opened_for_the_first(office, tmp_path, clock):
    text = boards_csv(dealt(1), [(1, 2, 2)])
    import_boards(office, [written(tmp_path, "again.csv", text)])
    plan(office, 2, START + timedelta(hours=2))
    clock.now = START
    with pytest.raises(Refused, match="round 2 begins at"):
        open_round(office, None, None, 1, passphrase=CHIEF)


def test_the_recovery_key_opens_and_the_officers_passphrase_does_not(office, clock):
    clock.now = START
    before = everything(office)
    for wrong in (OFFICER, "", "nobody's words"):
        with pytest.raises(Refused):
            open_round(office, None, None, 1, passphrase=wrong)
    assert everything(office) == before
    open_round(office, None, None, 1, passphrase=renew_recovery_key(office, CHIEF))


def test_opening_again_opens_nothing_twice_and_cannot_be_undone(office, clock):
    clock.now = START
    open_round(office, None, None, 1, passphrase=CHIEF)
    before = everything(office)
    again = open_round(office, None, None, 1, passphrase=CHIEF)
    assert (again.opened, len(again.already)) == ((), 3)
    assert everything(office) == before
    with pytest.raises(Refused, match="cannot be made unseen"):
        undo_step(office, head(office.engine).seq)
    assert shown(office)["T0001"] == "opened"


def test_for_dealing_the_officer_is_named_and_nothing_becomes_open(office):
    with pytest.raises(Refused, match="Say who deals"):
        open_for_dealing(office, ["T0001"], passphrase=OFFICER, officer=" ")
    found = open_for_dealing(office, ["T0002", "T0001"], passphrase=OFFICER, officer="林发牌")
    assert [(code, b.hands) for code, b in found.items()] == [(b.code, b.hands) for b in reversed(dealt(2))]
    assert openings(office) == [("dealing", "T0002", False, "林发牌", ""), ("dealing", "T0001", False, "林发牌", "")]
    assert set(shown(office).values()) == {"sealed"}
    assert [row.dealt for row in board_library(office).rows] == [True, True, False, False]
    t = Sealed.__table__.c
    with office.read() as c:
        assert not opened_hands(c)
        stored = b"".join(map(bytes, c.scalars(select(t.content))))
    assert pack_hands(dealt(1)[0].hands) not in stored


def test_boards_that_cannot_be_opened_are_all_named(office, tmp_path):
    import_boards(office, [written(tmp_path, "bare.csv", boards_csv(dealt(1, first=9)))])
    with pytest.raises(Refused) as told:
        open_for_dealing(office, ["T0009", "T0777", "T0001"], passphrase=OFFICER, officer="林发牌")
    assert [render(p, "en") for p in told.value] == [
        "The library has no boards T0777.", "The program does not know the hands of boards T0009.",
    ]  # fmt: skip


def test_a_later_board_of_the_same_code_is_not_taken_for_open(office, tmp_path, clock):
    import_boards(office, [written(tmp_path, "bare.csv", boards_csv(dealt(1, first=5), [(1, 1, 5)]))])
    import_boards(office, [written(tmp_path, "hands.csv", hands_csv(dealt(1, first=5)))])
    clock.now = START
    open_round(office, None, None, 1, passphrase=CHIEF)
    assert shown(office)["T0005"] == "opened"
    undo_step(office, undone_seq(office))
    assert shown(office)["T0005"] == "none"
    other = dealt(1, "another deal", first=5)
    import_boards(office, [written(tmp_path, "other.csv", hands_csv(other))])
    assert shown(office)["T0005"] == "sealed"
    assert open_round(office, None, None, 1, passphrase=CHIEF).opened == ("T0005",)
    with office.read() as c:
        assert opened_hands(c, ["T0005"])["T0005"].hands == other[0].hands


def undone_seq(office):
    """The step that brought the hands of T0005: the one before the newest."""
    return head(office.engine).seq - 1


def test_hands_that_were_put_in_another_boards_place_are_found(office):
    with office.step(Text("Exchanged")) as step:
        v = BoardVersion.__table__.c
        rows = step.session.connection().execute(select(v.id, v.hands).order_by(v.id)).all()
        step.update_each(BoardVersion, {rows[0].id: {"hands": rows[1].hands}, rows[1].id: {"hands": rows[0].hands}})
    with pytest.raises(Refused, match=r"boards \('T0001', 'T0002'\) are damaged"):
        open_for_dealing(office, ["T0001", "T0002", "T0003"], passphrase=OFFICER, officer="林发牌")


def test_an_opened_board_shows_no_card(office, clock):
    clock.now = START
    open_round(office, None, None, 1, passphrase=CHIEF)
    with office.read() as c:
        board = opened_hands(c)["T0001"]
    assert isinstance(board, OpenedBoard)
    assert not any(card in repr(board) for card in board.hands.of("E"))


def test_only_opened_hands_are_exported(office, tmp_path, clock):
    hands = tmp_path / "out-hands.csv"
    assert export_boards(office, tmp_path / "out.csv", hands_path=hands).hands == 0
    assert hands.read_text(encoding="utf-8") == "code,seat,cards\n"
    clock.now = START
    open_round(office, None, None, 1, passphrase=CHIEF)
    assert export_boards(office, tmp_path / "out.csv", hands_path=hands).hands == 3
    assert hands.read_text(encoding="utf-8") == hands_csv(dealt(3))
    for ending in (".xlsx", ".json"):
        path = tmp_path / f"out{ending}"
        export_boards(office, path)
        other = tmp_path / ending[1:]
        other.mkdir()
        with new_office(other) as elsewhere:
            vault(elsewhere)
            assert import_boards(elsewhere, [path]).hands == 3


def test_the_seed_is_told_once_every_hand_is_open(office, tmp_path, clock):
    made = generate_boards(office, Dealing(1, seed=" 训练 2026 "))
    line = f"segment,round,board,code,trump,first\n1,1,12,{made.codes[0]},,\n"
    import_boards(office, [written(tmp_path, "use.csv", line)])
    clock.now = START
    open_round(office, None, None, 1, passphrase=CHIEF)
    with pytest.raises(Refused, match="not the right one"):
        batch_seed(office, made.batch, OFFICER)
    assert batch_seed(office, made.batch, CHIEF) == "训练 2026"
