"""The dialog that asks why a published line is changed: refusals keep what was typed, a decision is carried out."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from sqlalchemy import select

from tdapp.gui.dialogs.correction import Correction
from tdapp.model.tables import Round
from tdapp.rules.appeals import Decision
from tdapp.services.appeals.deciding import Deciding, decide_appeal
from tdapp.services.results.corrections_desk import corrections_desk
from tdapp.text import Text
from tests.appeal_page import CHIEF, dialog, event_to_appeal
from tests.appealed import FEE, Appealed
from tests.hands import Ctrl, Hands, Key
from tests.scorer import Scorer
from tests.windows import settle


def late(made: Appealed) -> None:
    """The time for corrections is over."""
    with made.office.step(Text("Scheduled")) as step:
        found = list(step.session.connection().scalars(select(Round.__table__.c.id)))
        step.update(Round, found, planned_end=made.office.clock() - timedelta(minutes=60))


def upheld(made: Appealed) -> None:
    """Late, and an appeal against board 1 of table 1 was upheld."""
    late(made)
    made.lodge(round=1, table="1", board=1)
    decide_appeal(made.office, None, 1, Deciding(Decision.UPHELD, "录像显示未打完", CHIEF))


def correcting(window: Any, path: Path, qtbot: Any, language: str = "zh") -> tuple[Scorer, Hands, Any]:
    """A published line was typed over, and the dialog asks why."""
    scorer = Scorer(window(path, language=language), qtbot)
    scorer.open(1)
    scorer.page.paper.keys.go_to(0)
    scorer.keys("x")
    settle(scorer.window)
    return scorer, Hands(lambda: scorer.window), dialog(Correction)


def stored(scorer: Scorer) -> str:
    return str(scorer.lines(1, 1)[1])


def closed() -> bool:
    return not [w for w in QApplication.topLevelWidgets() if isinstance(w, Correction) and w.isVisible()]


def test_a_refusal_keeps_what_was_typed(window, tmp_path, qtbot):
    scorer, hands, asked = correcting(window, event_to_appeal(tmp_path, then=late), qtbot)
    before = stored(scorer)
    hands.fill(Text("Reason"), "look")
    hands.press(Key.Key_Return)
    assert asked.isVisible()
    assert "裁判长" in " ".join(scorer.window.language.say(t) for t in asked.bar.texts)
    assert (asked.reason.text(), stored(scorer)) == ("look", before)
    hands.fill(Text("Who decided"), CHIEF)
    hands.press(Key.Key_Return)
    assert closed()
    assert stored(scorer) == "x"


def test_closed_after_a_refusal_the_line_stands_as_it_stood(window, tmp_path, qtbot):
    scorer, hands, _ = correcting(window, event_to_appeal(tmp_path, then=late), qtbot)
    before = stored(scorer)
    hands.fill(Text("Reason"), "look")
    hands.press(Key.Key_Return)
    hands.press(Key.Key_Escape)
    assert closed()
    assert (stored(scorer), scorer.sheet.unsaved) == (before, False)


def test_without_an_upheld_appeal_none_is_offered(window, tmp_path, qtbot):
    _, hands, asked = correcting(window, event_to_appeal(tmp_path), qtbot)
    assert not asked.appeal.isVisible()
    hands.press(Key.Key_Escape)


def test_a_decision_is_carried_out_by_keys_and_undone(window, tmp_path, qtbot):
    scorer, hands, asked = correcting(window, event_to_appeal(tmp_path, then=upheld), qtbot)
    before = stored(scorer)
    hands.reach(Text("Carries out"))
    hands.press(Key.Key_Down)
    assert asked.appeal.currentText() == "第1号申诉，申诉方3号：第1轮、第1桌、第1局；按裁决计分"
    assert (asked.agreed.isVisible(), asked.by.isVisible()) == (False, False)
    scorer.window.language.switch("en")
    assert asked.appeal.currentText() == "Appeal 1 of 3: round 1, table 1, board 1; the line stands as decided"
    hands.press(Key.Key_Return)
    assert stored(scorer) == "x"
    (row,) = scorer.ask(corrections_desk, None, 1).rows
    assert (row.appeal, row.as_decided, row.by, row.reason) == (1, True, CHIEF, "录像显示未打完")
    hands.press(Key.Key_Z, Ctrl)
    settle(scorer.window)
    assert stored(scorer) == before


def test_the_setting_is_said_where_the_appeal_is_chosen(window, tmp_path, qtbot):
    path = event_to_appeal(tmp_path, then=upheld, more=FEE + "lower_w = true\n")
    _, hands, asked = correcting(window, path, qtbot, "en")
    assert asked.appeal.itemText(1).endswith("; a late one gives the lower score")
    assert asked.appeal.itemData(1, Qt.ItemDataRole.UserRole) == 1
    hands.press(Key.Key_Escape)
