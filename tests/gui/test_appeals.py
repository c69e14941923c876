"""An appeal in windows: the whole way by keys alone with every step undone, and what each dialog asks and refuses."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from tdapp.gui.dialogs.appeal_evidence import AppealEvidence
from tdapp.gui.dialogs.appeal_panel import AppealPanel
from tdapp.gui.dialogs.decide_appeal import DecideAppeal
from tdapp.gui.dialogs.lodge_appeal import LodgeAppeal
from tdapp.gui.dialogs.photo import PhotoView
from tdapp.rules.appeals import Decision
from tdapp.services.appeals.desk import appeals_desk
from tdapp.services.journal_desk import check
from tdapp.services.ledger.amending import withdraw_ruling
from tdapp.text import Text
from tests.appeal_page import CHIEF, ask, dialog, event_to_appeal, opened, places, refreshed, shown
from tests.hands import Ctrl, Key
from tests.windows import settle


@pytest.fixture
def event(tmp_path: Path) -> Callable[..., Path]:
    """Makes the event in the test's own folder."""
    return partial(event_to_appeal, tmp_path)


def test_a_whole_appeal_by_keys_and_every_step_undone(window, event, qtbot):
    there, page, hands = opened(window, event(), qtbot)
    ruled = places(there)
    assert ask(there, appeals_desk, None).rows == ()

    hands.press(Key.Key_F2)
    hands.type("1")
    lodge = dialog(LodgeAppeal)
    hands.press(Key.Key_Tab)
    signer = lodge.signatures.boxes[0]
    assert hands.at is signer
    assert "缺少" in lodge.signatures.judged.text()
    hands.press(Key.Key_Space)
    assert lodge.signatures.judged.text() == "✓ 应签名者均已签名。"
    hands.fill(Text("Request"), "并未看牌，请求撤销判罚")
    hands.press(Key.Key_Return, Ctrl)
    refreshed(there)
    assert [(r.party, r.state, r.late, str(r.fee)) for r in page.table.model.rows] == [
        ("1", "lodged", False, "200 yuan")
    ]
    assert page.table.current().number == 1
    assert "并未看牌，请求撤销判罚" in shown(there)

    hands.press(Key.Key_F3)
    hands.type("同桌北家的陈述")
    hands.press(Key.Key_Return, Ctrl)
    refreshed(there)
    assert "同桌北家的陈述" in shown(there)

    hands.press(Key.Key_F4)
    hands.choose(Text("Name the panel"))
    refreshed(there)
    assert page.table.current().panel == (CHIEF, "杨副裁", "许一鸣")

    hands.press(Key.Key_F6)
    hands.type("双方到场")
    hands.press(Key.Key_Return, Ctrl)
    refreshed(there)
    assert page.table.current().state == "heard"

    hands.press(Key.Key_F7)
    deciding = dialog(DecideAppeal)
    hands.press(Key.Key_Space)
    assert deciding.decision is Decision.UPHELD
    hands.fill(Text("Reasons"), "录像为证")
    hands.reach(Text("What it leads to"))
    hands.press(Key.Key_Space)
    moved = {m.entry: (m.before, m.after) for m in deciding.picker.places.model.rows}
    assert moved
    assert places(there) == ruled, "looking writes nothing"
    hands.choose(Text("Enter the decision"))
    refreshed(there)
    row = page.table.current()
    assert (row.state, row.decision, row.fee_returned) == ("decided", "upheld", True)
    clean = places(there)
    assert clean != ruled
    changed = {str(n): (ruled[n], clean[n]) for n in clean if ruled[n] != clean[n]}
    assert {n: pair for n, pair in moved.items() if pair[0] != pair[1]} == changed
    for n, (before, after) in changed.items():
        assert f"名次 {before} → {after}" in shown(there), n
    told = " ".join(map(there.language.say, page.bar.texts))
    assert "申诉费已退还：200元" in told
    assert "请在“排名表”页重新公布" in told

    for state in ("heard", "panel", "lodged", "lodged"):
        qtbot.waitUntil(there.actions_["undo"].isEnabled)
        hands.press(Key.Key_Z, Ctrl)
        refreshed(there)
        assert page.table.current().state == state
    assert places(there) == ruled
    assert "同桌北家的陈述" not in shown(there)
    hands.press(Key.Key_Z, Ctrl)
    refreshed(there)
    assert page.table.model.rows == []
    assert page.side.title.text() == "没有申诉"
    assert ask(there, check).findings == ()


def test_a_late_one_asks_for_the_chief_td_and_keeps_what_was_typed(window, event, qtbot):
    there, page, hands = opened(window, event(40), qtbot)
    hands.press(Key.Key_F2)
    asked = dialog(LodgeAppeal)
    assert not asked.chief.isVisible()
    hands.type("3")
    assert asked.chief.isVisible()
    assert "已于" in asked.clock.text()
    hands.press(Key.Key_Tab)
    hands.press(Key.Key_Space)
    hands.fill(Text("Request"), "电梯故障，来晚了")
    hands.press(Key.Key_Return, Ctrl)
    assert asked.isVisible()
    assert asked.bar.weight == "error"
    assert asked.words.words == "电梯故障，来晚了"
    hands.fill(Text("Fee paid"), "两百")
    hands.choose(Text("Lodge the appeal"))
    assert asked.fee.property("wrong") == "true"
    hands.reach(Text("Fee paid"))
    hands.press(Key.Key_A, Ctrl)
    hands.press(Key.Key_Delete)
    hands.fill(Text("Why late"), "电梯故障")
    hands.press(Key.Key_Return)
    refreshed(there)
    (row,) = page.table.model.rows
    assert (row.late, row.fee, row.against) == (True, None, ())
    assert 9 <= row.late_by <= 12
    assert "裁判长准许受理" in "".join(map(there.language.say, page.bar.texts))
    assert f"逾期{row.late_by}分钟" in shown(there)


def test_what_it_is_against_is_chosen(window, event, qtbot):
    there, page, hands = opened(window, event(), qtbot, "en")
    for kind, fields, told in (
        ("table", {"round": 0, "table": 1, "board": 4}, ["round 1", "table 2", "board 4", "the score"]),
        ("place", {"place": 2}, ["place 2 of the ranking", "the score"]),
        ("other", {}, ["the score"]),
    ):
        hands.press(Key.Key_F2)
        asked = dialog(LodgeAppeal)
        asked.party.setCurrentText("5")
        settle(there)
        asked.signatures.boxes[0].setChecked(True)
        asked.against.kind.setCurrentIndex(asked.against.kind.findData(kind))
        for name, value in fields.items():
            field = getattr(asked.against, name)
            (field.setCurrentIndex if hasattr(field, "setCurrentIndex") else field.setValue)(value)
            assert field.isVisible()
        asked.against.words.setText("the score")
        asked.words.setPlainText("please look again")
        asked.ok.click()
        refreshed(there)
        assert not [w for w in QApplication.topLevelWidgets() if isinstance(w, LodgeAppeal) and w.isVisible()]
        assert [there.language.say(x) for x in page.table.current().against] == told
    page.table.select(1)
    place: list[Any] = []
    there.desk.asked.connect(lambda key, target: place.append((key, target)))
    page.go_to_sheet()
    assert place == [("score-entry", ("round", 1, "2"))]


def test_those_who_must_stand_aside_do_not_sit(window, event, qtbot):
    path = event(then=lambda made: made.lodge("1", ruling=1, signed=made.names("1")))
    there, page, hands = opened(window, path, qtbot)
    hands.press(Key.Key_F4)
    asked = dialog(AppealPanel)
    refreshed(there)
    assert asked.ok.isEnabled()
    lines = [asked.people.model().index(i, 0).data() for i in range(asked.people.count)]
    assert any("东海裁判" in line and "✕ 应回避" in line for line in lines)
    asked.people.tick(["东海裁判", CHIEF, "杨副裁"])
    refreshed(there)
    assert not asked.ok.isEnabled()
    hands.fill(Text("Somebody else: name"), "外请仲裁")
    hands.fill(Text("Unit"), "西山棋院")
    hands.press(Key.Key_Return)
    assert asked.ok.isEnabled()
    said = [asked.outcome.model().index(i, 0).data() for i in range(asked.outcome.count)]
    assert any("由外请仲裁递补" in line for line in said)
    hands.choose(Text("Name the panel"))
    refreshed(there)
    assert set(page.table.current().panel) == {CHIEF, "杨副裁", "外请仲裁"}
    assert "东海裁判回避" in shown(there)


def test_upheld_in_part_asks_about_the_fee_and_what_came_later_is_named(window, event, qtbot):
    path = event(then=lambda made: made.lodge("1", ruling=1, signed=made.names("1")))
    there, page, hands = opened(window, path, qtbot, "en")
    hands.press(Key.Key_F7)
    asked = dialog(DecideAppeal)
    assert not asked.ok.isEnabled()
    assert not asked.back.isVisible()
    hands.press(Key.Key_P, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: asked.decision is Decision.PARTLY)
    assert asked.by.isVisible()
    asked.words.setPlainText("seen on the recording")
    hands.choose(Text("Enter the decision"))
    assert "say whether the fee is returned" in there.language.say(asked.bar.texts[0])
    hands.press(Key.Key_K, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(asked.kept.isChecked)
    hands.choose(Text("Enter the decision"))
    refreshed(there)
    row = page.table.current()
    assert (row.decision, row.fee_returned) == ("partly", False)
    assert page.problems.isVisible()
    ask(there, withdraw_ruling, None, 1, reason="as decided", by="东海裁判")
    refreshed(there)
    page.problems.setFocus()
    page.problems.setCurrentIndex(page.problems.model().index(0, 0))
    hands.press(Key.Key_Return)
    hands.choose(Text("What it led to…"))
    hands.press(Key.Key_Space)
    hands.choose(Text("Note it"))
    refreshed(there)
    assert not page.problems.isVisible()
    assert "ruling 1 withdrawn (entry 2)" in shown(there)
    assert "Totals changed" in shown(there)


def test_evidence_with_a_photo_is_shown(window, event, qtbot, tmp_path):
    there, _, hands = opened(window, event(then=lambda made: made.lodge()), qtbot)
    picture = QImage(300, 200, QImage.Format.Format_RGB32)
    picture.fill("white")
    picture.save(str(tmp_path / "p.png"))
    hands.press(Key.Key_F3)
    asked = dialog(AppealEvidence)
    asked.take(tmp_path / "p.png")
    settle(there)
    asked.ok.click()
    settle(there)
    assert asked.bar.weight == "error"
    asked.words.setPlainText("记录表的照片")
    asked.ok.click()
    refreshed(there)
    hands.choose(Text("Show the photo"))
    assert not dialog(PhotoView).picture.isNull()
    hands.press(Key.Key_Escape)


def test_a_file_that_is_no_photo_is_refused_and_the_words_stay(window, event, qtbot, tmp_path):
    there, _, hands = opened(window, event(then=lambda made: made.lodge()), qtbot)
    (tmp_path / "p.png").write_text("no picture")
    hands.press(Key.Key_F3)
    hands.type("陈述")
    asked = dialog(AppealEvidence)
    asked.take(tmp_path / "p.png")
    settle(there)
    assert asked.bar.weight == "error"
    assert asked.ok.isEnabled()
    assert asked.words.words == "陈述"
    hands.press(Key.Key_Escape)


def test_a_party_takes_its_appeal_back(window, event, qtbot):
    there, page, hands = opened(window, event(then=lambda made: made.lodge()), qtbot)
    hands.reach(Text("Take it back…"))
    hands.press(Key.Key_Space)
    hands.type("已和解")
    hands.press(Key.Key_Return)
    refreshed(there)
    assert page.table.current().state == "withdrawn"
    assert "已和解" in shown(there)
    hands.press(Key.Key_Z, Ctrl)
    refreshed(there)
    assert page.table.current().state == "lodged"
