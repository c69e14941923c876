"""The page Ranking: live, by round and category, explained, published and withdrawn, by keys alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester

from tdapp.gui.widgets.ranking_lines import last_published
from tdapp.services.hanging import wall
from tdapp.services.publish_ranking import publish_ranking
from tdapp.services.ranking.reading import ranking_of
from tdapp.services.results.lines import TypedLine
from tdapp.services.results.setting import set_result
from tdapp.services.results.spots import BoardAt
from tests.seated_event import play_all, seated_office
from tests.windows import settle

CTRL_SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
LAST = BoardAt(2, 4, 12)


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """Four tables, two rounds, one board of the last table outstanding."""
    with seated_office(tmp_path) as (office, seated):
        play_all(office, seated, leave=frozenset({(2, 4, 12)}))
    return tmp_path / "tournament.tdb"


@pytest.fixture
def shown(window, played, qtbot):
    """The page on that tournament, in English."""

    def opened(language: str = "en"):
        there = window(played, language=language)
        there.show_page("ranking")
        there.activateWindow()
        settle(there)
        return there

    return opened


def ask(there, case, *args, **named):
    """What a use case returns, asked where use cases run."""
    found: list[object] = []
    there.tasks.run(case, *args, done=found.append, **named)
    settle(there)
    return found[0]


def said(page) -> str:
    """What the page's bar says."""
    return " ".join(map(page.say, page.bar.texts))


def choose(box, qtbot, text: str) -> None:
    """Choose an item of a box by typing its first letters."""
    box.setFocus()
    qtbot.keyClicks(box, text)


def test_the_table_is_the_ranking_of_the_service(shown):
    there = shown()
    page = there.page
    found = ask(there, ranking_of, None, 1)
    assert [r.number for r in page.table.model.rows] == [line.number for line in found.lines]
    assert [r.place for r in page.table.model.rows] == [line.place for line in found.lines]
    QAbstractItemModelTester(page.table.model, QAbstractItemModelTester.FailureReportingMode.Fatal)


def test_a_new_result_moves_rows_and_keeps_the_chosen_one(shown):
    there = shown()
    page = there.page
    chosen = page.table.model.rows[-1].number
    page.table.select(chosen)
    resets: list[int] = []
    page.table.model.modelReset.connect(lambda: resets.append(1))
    assert page.view.owing == 1
    assert "R2 ○" in [there.language.say(c.header) for c in page.table.model.columns.columns]
    ask(there, set_result, LAST, TypedLine(places=(1, 4, 3, 2), left=(0, 26, 0, 0)))
    settle(there)
    page.reading.soon.timeout.emit()
    settle(there)
    assert page.view.owing == 0
    assert "R2 ○" not in [there.language.say(c.header) for c in page.table.model.columns.columns]
    assert page.table.current().number == chosen
    assert not resets


def test_the_ranking_after_a_round_and_of_a_category_is_shown(shown, qtbot):
    there = shown()
    page = there.page
    choose(page.choices.upto, qtbot, "after")
    settle(there)
    assert page.view.ranking.upto == 1
    assert "round2" not in {c.key for c in page.table.model.columns.columns}


def test_every_place_is_explained_in_both_languages(shown, qtbot):
    there = shown()
    page = there.page
    page.table.setFocus()
    for row in list(page.table.model.rows):
        assert str(row.number) in page.why.text()
        qtbot.keyClick(page.table.view, Qt.Key.Key_Down)
    assert "Decided" in page.why.text()
    there.language.switch("zh")
    assert "名次" in page.why.text()
    assert "Decided" not in page.why.text()


def test_publishing_by_keys_and_what_stands_in_the_way(shown, qtbot):
    there = shown()
    page = there.page
    qtbot.keyClick(page.table.filter, Qt.Key.Key_O, CTRL_SHIFT)
    settle(there)
    assert page.bar.weight == "error"
    assert ask(there, wall, None) == []
    qtbot.keyClick(page.table.filter, Qt.Key.Key_P, CTRL_SHIFT)
    settle(there)
    assert page.bar.weight == "good"
    assert [(w.published.kind, w.published.official, w.state) for w in ask(there, wall, None)] == [
        ("ranking", False, "on the wall")
    ]
    page.reading.soon.timeout.emit()
    settle(there)
    assert [r.number for r in page.beside.wall.model.rows] == [1]


def test_a_segment_in_play_is_published_after_its_last_round_and_not_twice(window, tmp_path, qtbot):
    with seated_office(tmp_path) as (office, seated):
        play_all(office, seated, leave=frozenset((2, t, b) for t in range(1, 5) for b in range(1, 13)))
    there = window(tmp_path / "tournament.tdb", language="en")
    there.show_page("ranking")
    there.activateWindow()
    settle(there)
    page = there.page
    qtbot.keyClick(page.table.filter, Qt.Key.Key_P, CTRL_SHIFT)
    settle(there)
    assert "The provisional ranking after round 1 is published as number 1." in said(page)
    assert "Appeals may be lodged" not in said(page)
    page.reading.soon.timeout.emit()
    settle(there)
    assert "after round 1" in page.say(last_published(page.view))
    qtbot.keyClick(page.table.filter, Qt.Key.Key_P, CTRL_SHIFT)
    settle(there)
    assert "Publication 1 already hangs unchanged" in said(page)
    assert len(ask(there, wall, None)) == 1


def test_a_publication_is_withdrawn_with_a_reason_only(shown, qtbot):
    there = shown()
    page = there.page
    ask(there, publish_ranking, None, 1)
    page.reading.soon.timeout.emit()
    settle(there)
    page.beside.setCurrentIndex(1)
    page.beside.wall.select(1)
    page.withdraw.trigger()
    assert page.bar.weight == "warning"
    assert page.beside.reason.hasFocus()
    qtbot.keyClicks(page.beside.reason, "published by mistake")
    qtbot.keyClick(page.beside.reason, Qt.Key.Key_Return)
    settle(there)
    assert [w.state for w in ask(there, wall, None)] == ["withdrawn"]


def test_a_finding_leads_to_its_table(shown, qtbot):
    there = shown()
    asked: list[tuple[str, object]] = []
    there.desk.asked.connect(lambda page, target: asked.append((page, target)))
    page = there.page
    page.beside.open.setFocus()
    page.beside.open.setCurrentIndex(page.beside.open.model().index(0, 0))
    qtbot.keyClick(page.beside.open, Qt.Key.Key_Return)
    settle(there)
    assert asked == [("score-entry", ("round", 2, "4"))]
    assert there.desk.scope.round == 2


def test_equals_of_the_final_ranking_are_parted_by_lot(window, tmp_path, qtbot):
    with seated_office(tmp_path, rounds=(1,)) as (office, seated):
        for round_, table in seated.encounters:
            for board in range(1, 13):
                set_result(office, BoardAt(round_, table, board), TypedLine(places=(1, 2, 3, 4), left=(0, 0, 0, 5)))
    there = window(tmp_path / "tournament.tdb", language="en")
    there.show_page("ranking")
    settle(there)
    page = there.page
    assert page.view.equals
    assert page.beside.lot_part.isVisible()
    assert not page.lot.isEnabled()
    page.beside.seed.setFocus()
    qtbot.keyClicks(page.beside.seed, "20260501")
    qtbot.keyClick(page.beside.seed, Qt.Key.Key_Return)
    settle(there)
    assert page.bar.weight == "good"
    page.reading.soon.timeout.emit()
    settle(there)
    assert not page.view.equals
    assert len({line.place for line in ask(there, ranking_of, None, 1).lines}) == 16


def test_before_the_draw_the_page_says_why_it_is_empty(window, file):
    there = window(file)
    there.show_page("ranking")
    settle(there)
    page = there.page
    assert page.stack.currentWidget() is page.empty
    assert "抽签" in page.empty.lead.text()
    assert not page.publish.isEnabled()


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_club_with_a_long_name_leaves_the_other_choices_their_room(shown, qtbot, language):
    there = shown(language)
    choices = there.page.choices
    choices.category.addItem("青屿竞技掼蛋与竞技侨牌联合俱乐部" * 3)
    choices.category.setCurrentIndex(choices.category.count() - 1)
    boxes = (choices.upto, choices.category)
    # what they need goes up to the window and comes back as room
    qtbot.waitUntil(
        lambda: (
            all(box.geometry().right() < choices.width() for box in boxes)
            and choices.upto.width() >= choices.upto.minimumSizeHint().width()
        )
    )
    name = choices.category.currentText()
    assert choices.category.width() < choices.category.fontMetrics().horizontalAdvance(name) // 2
