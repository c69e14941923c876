"""Sheets keyed through the real window: presses, statements, refusals, scanning, paper, both languages."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QImage, qRgb
from PySide6.QtWidgets import QLabel
from sqlalchemy import event, select

from tdapp.gui.dialogs.ask_reason import AskReason
from tdapp.gui.dialogs.correction import Correction
from tdapp.gui.dialogs.photo import PhotoView
from tdapp.gui.widgets.photo_coding import MOST_BYTES, encode_photo
from tdapp.gui.widgets.score_sheet_paint import note_of
from tdapp.model.tables import Encounter, Photo, Ruling
from tdapp.rules.line_keys import ENTER, keys_of
from tdapp.rules.sheet_code import sheet_code
from tdapp.services.papers.filling import Request
from tdapp.services.printing import prepare_document
from tdapp.services.publish_ranking import publish_ranking
from tdapp.services.results.queries import open_queries, queries_of
from tdapp.services.scope import find_event, the_tournament
from tdapp.services.score_entry.sheet_list import sheet_list
from tdapp.text import Refused, Text
from tests.offices import office_at
from tests.scorer import Scorer
from tests.seated_event import play_all, seated_office
from tests.windows import settle, type_words

CASES = Path(__file__).parents[1] / "cases" / "scores"


@pytest.fixture
def seated(tmp_path: Path) -> Path:
    """Four tables, two rounds, no line yet; the sheets of round 1 are printed."""
    with seated_office(tmp_path) as (office, _):
        prepare_document(office, "score-sheets", Request(round=1))
    return tmp_path / "tournament.tdb"


def note(scorer, place):
    return note_of(scorer.sheet, place, scorer.window.language.say)[1]


def sample(name):
    """The lines of a sample by round and table: keys and text of each board."""
    found: dict[tuple[int, int], dict[int, tuple[str, str]]] = {}
    with (CASES / f"{name}.csv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            typed = [row[f"place_{s}"] for s in "ESWN"]
            places: Any = tuple(map(int, typed)) if typed[0].isdigit() else None
            left: Any = tuple(int(row[f"left_{s}"] or 0) for s in "ESWN")
            text = "x" if places is None else "".join(typed) + " " + ",".join(map(str, left))
            where = int(row["round"]), int(row["table"])
            found.setdefault(where, {})[int(row["board"])] = keys_of(places, left), text
    return found


@pytest.mark.parametrize(
    "name, kind, tables, rounds, pad",
    [("pairs-5x4", "pairs", 5, 4, True), ("individual-6x2", "individual", 6, 2, False)],
)
def test_the_sample_sheets_are_keyed_within_the_presses_and_are_on_disk(
    window, qtbot, tmp_path, name, kind, tables, rounds, pad
):
    with seated_office(tmp_path, kind, tables, (rounds,)):
        pass
    scorer = Scorer(window(tmp_path / "tournament.tdb"), qtbot)
    sheets = sample(name)
    presses = []
    for (round_number, table), boards in sorted(sheets.items()):
        if scorer.window.desk.scope.round != round_number:
            scorer.window.desk.choose(round=round_number)
            settle(scorer.window)
        scorer.open(table)
        for board in range(1, 13):
            before = scorer.pressed
            scorer.keys(boards[board][0], pad=pad)
            assert scorer.pressed - before <= 7
        scorer.keys(ENTER, pad=pad)
        presses.append(scorer.pressed)
        settle(scorer.window)
        assert scorer.page.view is None
        assert scorer.lines(table, round_number) == {b: text for b, (_, text) in boards.items()}
    assert len(presses) == tables * rounds
    assert max(presses) <= 85
    assert sum(presses) / len(presses) <= 66


@contextmanager
def statements(scorer) -> Iterator[list[str]]:
    """The statements that run meanwhile."""
    seen: list[str] = []
    engine = scorer.window.tasks.office._engine

    def note_it(conn, cursor, statement, *_):
        seen.append(statement)

    event.listen(engine, "before_cursor_execute", note_it)
    yield seen
    event.remove(engine, "before_cursor_execute", note_it)


def test_only_the_press_that_completes_a_line_asks_the_database(window, qtbot, seated):
    scorer = Scorer(window(seated), qtbot)
    scorer.open(1)
    scorer.keys("137")
    settle(scorer.window)
    with statements(scorer) as seen:
        scorer.keys("131")
        settle(scorer.window)
        assert not seen
        scorer.keys("1")
        qtbot.waitUntil(lambda: scorer.sheet.lines[1].state == "saved", timeout=5000)
        assert 0 < len(seen) <= 40, "\n".join(seen)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_an_impossible_key_is_refused_with_the_reason_under_the_line(window, qtbot, seated, language):
    scorer = Scorer(window(seated, language=language), qtbot)
    scorer.open(2)
    scorer.keys("11")
    assert scorer.sheet.lines[0].typing.keys == "1"
    shown = note(scorer, 0)
    assert shown.startswith("✕")
    assert ("Place 1" in shown) == (language == "en")
    assert 0 in scorer.page.paper.layout_of_sheet.notes
    scorer.keys("3")
    assert not note(scorer, 0)


def test_backspace_and_the_point_take_back_the_last_key(window, qtbot, seated):
    scorer = Scorer(window(seated), qtbot)
    scorer.open(1)
    scorer.keys("1311")
    settle(scorer.window)
    scorer.keys("." + "2")
    settle(scorer.window)
    assert scorer.lines(1)[1] == "1342 0,0,12,0"
    scorer.keys("x" + "\b" + "137")
    settle(scorer.window)
    assert scorer.lines(1)[2] == "1342 0,0,7,0"


def test_a_star_is_not_played(window, qtbot, seated):
    scorer = Scorer(window(seated), qtbot)
    scorer.open(1)
    scorer.keys("*")
    settle(scorer.window)
    assert scorer.lines(1)[1] == "x"


def test_a_whole_hand_asks_and_enter_confirms_it(window, qtbot, seated):
    scorer = Scorer(window(seated), qtbot)
    scorer.open(1)
    scorer.keys("1327")
    assert "▲" in note(scorer, 0)
    scorer.keys(ENTER)
    settle(scorer.window)
    assert scorer.lines(1)[1] == "1342 0,0,27,0"
    assert not note(scorer, 0)
    assert not scorer.ask(queries_of, None)


def test_an_unconfirmed_whole_hand_is_a_query_of_the_sheet(window, qtbot, seated):
    scorer = Scorer(window(seated), qtbot)
    scorer.open(1)
    scorer.keys("1327" + "x")
    settle(scorer.window)
    qtbot.waitUntil(lambda: scorer.page.side.sheets.model.rows[0].queries == 1, timeout=5000)
    assert scorer.page.side.sheets.model.rows[0].status == "query"


def test_a_remark_and_penalty_cards_of_the_paper(window, qtbot, seated):
    scorer = Scorer(window(seated), qtbot)
    scorer.open(1)
    scorer.keys("/")
    assert scorer.page.paper.remark.hasFocus()
    qtbot.keyClicks(scorer.page.paper.remark, "T 3.5 late")
    scorer.keys(ENTER + "+" + "2" + "10" + ENTER + "137")
    settle(scorer.window)
    line = scorer.stored(1).lines[0]
    assert line.line.remark == "T 3.5 late"
    assert line.cards == (0, 10, 0, 0)
    assert [(r.seat, r.cards, r.article) for r in scorer.select(select(Ruling.__table__))] == [("S", 10, "sheet")]


def test_a_remark_stays_open_while_others_write(window, qtbot, seated):
    scorer = Scorer(window(seated), qtbot)
    scorer.open(1)
    scorer.keys("137" + "/")
    qtbot.keyClicks(scorer.page.paper.remark, "ab")
    qtbot.wait(300)
    settle(scorer.window)
    assert scorer.page.paper.remark.hasFocus()
    qtbot.keyClicks(scorer.page.paper.remark, "c")
    scorer.keys(ENTER + "137")
    settle(scorer.window)
    assert scorer.stored(1).lines[1].line.remark == "abc"


@pytest.mark.parametrize("language, word", [("zh", "答复"), ("en", "The answer")])
def test_what_settles_a_question_is_called_an_answer(window, qtbot, seated, language, word):
    scorer = Scorer(window(seated, language=language), qtbot)
    scorer.open(1)
    scorer.keys("1327" + "x")
    settle(scorer.window)
    for _ in range(2):
        qtbot.keyClick(scorer.page.paper, Qt.Key.Key_Up)
    qtbot.keyClick(scorer.page.paper, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    dialog = scorer.window.findChild(AskReason)
    shown = {label.text() for label in dialog.findChildren(QLabel)}
    assert word in shown, shown
    assert not {"理由", "Reason"} & shown
    qtbot.keyClick(dialog.reason, Qt.Key.Key_Return)
    assert any(word.split()[-1] in label.text() for label in dialog.findChildren(QLabel) if label.text() not in shown)
    type_words(dialog.reason, "记录表上确为27张")
    qtbot.keyClick(dialog.reason, Qt.Key.Key_Return)
    settle(scorer.window)
    assert scorer.ask(open_queries_of) == []


def open_queries_of(office):
    """The queries that nobody has answered."""
    with office.read() as c:
        return open_queries(c, find_event(c, None), 1)


def test_the_keys_that_end_a_remark_are_not_the_sheets(window, qtbot, seated):
    scorer = Scorer(window(seated), qtbot)
    scorer.open(1)
    scorer.keys("1327")
    qtbot.keyClick(scorer.page.paper, Qt.Key.Key_Up)
    scorer.keys("/" + "a" + ENTER)
    settle(scorer.window)
    assert scorer.stored(1).lines[0].line.remark == "a"
    assert scorer.ask(queries_of, None), "Enter behind a remark confirms nothing"
    qtbot.keyClick(scorer.page.paper, Qt.Key.Key_Down)
    scorer.keys("13" + "/" + "b")
    qtbot.keyClick(scorer.page.paper.remark, Qt.Key.Key_Escape)
    assert scorer.page.paper.hasFocus()
    assert (scorer.sheet.line.typing.keys, scorer.sheet.line.remark) == ("13", "")


def test_a_line_that_cannot_be_saved_keeps_its_typing_and_says_why(window, qtbot, seated):
    scorer = Scorer(window(seated, language="en"), qtbot)
    scorer.open(1)

    def close(office):
        with office.step(Text("Closed")) as step:
            c = step.session.connection()
            ids = list(c.scalars(select(Encounter.__table__.c.id).where(Encounter.__table__.c.table_number == 1)))
            step.update(Encounter, ids, state="closed")

    scorer.window.tasks.run(close)
    scorer.keys("137")
    qtbot.waitUntil(lambda: scorer.sheet.lines[0].state == "refused", timeout=5000)
    assert scorer.sheet.lines[0].typing.keys == "137"
    assert "closed" in note(scorer, 0)
    settle(scorer.window)


def test_a_scanned_code_opens_its_sheet_from_anywhere_but_a_text_field(window, qtbot, seated):
    with office_at(seated) as office, office.read() as c:
        code = sheet_code(the_tournament(c).code, 3)
    scorer = Scorer(window(seated), qtbot)
    scorer.open(1)
    scorer.window.desk.choose(round=2)
    settle(scorer.window)
    scorer.page.side.sheets.view.setFocus()
    scorer.keys(code + ENTER)
    settle(scorer.window)
    assert (scorer.page.view.table, scorer.page.view.round) == (3, 1)
    assert scorer.window.desk.scope.round == 1
    scorer.keys(sheet_code(code[3:9], 2) + ENTER)
    settle(scorer.window)
    assert scorer.page.view.table == 2
    scorer.keys("TDSXXXXXX000000019" + ENTER)
    settle(scorer.window)
    assert scorer.page.bar.weight == "error"
    assert scorer.page.field.hasFocus()


def test_undo_empties_the_line_and_opens_it_again(window, qtbot, seated):
    scorer = Scorer(window(seated), qtbot)
    scorer.open(1)
    scorer.keys("137")
    settle(scorer.window)
    qtbot.waitUntil(scorer.window.actions_["undo"].isEnabled)
    qtbot.wait(300)
    settle(scorer.window)
    told = scorer.window.actions_["undo"].text()
    assert "1-1" not in told, "the only group has no name at the tables"
    qtbot.keyClick(scorer.page.paper, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: scorer.sheet.lines[0].state == "empty", timeout=5000)
    assert scorer.sheet.at == 0, "the next key belongs to the emptied line"
    assert scorer.lines(1)[1] is None


def test_undo_in_the_same_breath_as_the_line_takes_back_that_line(window, qtbot, seated):
    scorer = Scorer(window(seated), qtbot)
    scorer.open(1)
    scorer.keys("137")
    qtbot.wait(400)
    settle(scorer.window)
    scorer.keys("137")
    qtbot.keyClick(scorer.page.paper, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    settle(scorer.window)
    lines = scorer.lines(1)
    assert lines[1] is not None, "the button still named it"
    assert lines[2] is None


def test_what_is_typed_and_not_complete_waits_for_the_scorer(window, qtbot, seated):
    scorer = Scorer(window(seated), qtbot)
    scorer.open(1)
    scorer.keys("1")
    scorer.open(2)
    scorer.open(1)
    assert scorer.sheet.lines[0].typing.keys == "1"


def test_nobody_waits_for_the_sheet_or_for_the_disk(window, qtbot, seated):
    scorer = Scorer(window(seated), qtbot)
    scorer.page.field.setFocus()
    scorer.keys("1" + ENTER + "137" * 12 + ENTER)
    settle(scorer.window)
    assert scorer.page.stack.currentIndex() == 0
    scorer.open(2)
    scorer.keys("137" * 12 + ENTER + "3" + ENTER + "x1")
    settle(scorer.window)
    assert scorer.page.view.table == 3
    assert [line.typing.keys for line in scorer.sheet.lines[:3]] == ["x", "1", ""]
    for table in (1, 2):
        assert set(scorer.lines(table).values()) == {"1342 0,0,7,0"}
    assert scorer.lines(3)[1] == "x"


def test_missing_only_hides_what_is_keyed(window, qtbot, tmp_path):
    with seated_office(tmp_path) as (office, there):
        play_all(office, there, leave=frozenset({(2, 3, 5), (2, 4, 1)}))
    scorer = Scorer(window(tmp_path / "tournament.tdb"), qtbot)
    assert scorer.window.desk.scope.round == 2
    assert [r.status for r in scorer.page.side.sheets.model.rows] == ["keyed", "keyed", "partly", "partly"]
    scorer.page.only.trigger()
    assert [r.table for r in scorer.page.side.sheets.model.rows] == [3, 4]
    scorer.page.field.setFocus()
    scorer.keys(ENTER)
    settle(scorer.window)
    assert scorer.page.view.table == 3
    assert scorer.sheet.at == 4
    assert any(r.provisional for r in scorer.page.side.ranking.model.rows)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_at_the_end_of_a_round_the_same_key_goes_on_to_the_next(window, qtbot, tmp_path, language):
    with seated_office(tmp_path) as (office, there):
        play_all(office, there, leave=frozenset({(2, 3, 5)}))
    scorer = Scorer(window(tmp_path / "tournament.tdb", language=language), qtbot)
    scorer.window.desk.choose(round=1)
    settle(scorer.window)
    scorer.page.field.setFocus()
    qtbot.keyClick(scorer.page.field, Qt.Key.Key_PageDown)
    settle(scorer.window)
    assert scorer.window.desk.scope.round == 1
    assert {"zh": "转到第2轮", "en": "goes on to round 2"}[language] in said(scorer)
    qtbot.keyClick(scorer.page.field, Qt.Key.Key_PageDown)
    settle(scorer.window)
    assert scorer.window.desk.scope.round == 2
    assert (scorer.page.view.round, scorer.page.view.table, scorer.sheet.at) == (2, 3, 4)


def test_after_the_last_round_nothing_more_is_offered(window, qtbot, tmp_path):
    with seated_office(tmp_path) as (office, there):
        play_all(office, there)
    scorer = Scorer(window(tmp_path / "tournament.tdb", language="en"), qtbot)
    for _ in range(2):
        qtbot.keyClick(scorer.page.field, Qt.Key.Key_PageDown)
        settle(scorer.window)
    assert scorer.window.desk.scope.round == 2
    assert "No sheet of this round is missing." in said(scorer)
    assert "PgDn" not in said(scorer)


def said(scorer):
    return " ".join(scorer.window.language.say(text) for text in scorer.page.bar.texts)


def test_a_published_line_is_changed_only_with_its_reason(window, qtbot, tmp_path):
    with seated_office(tmp_path) as (office, there):
        play_all(office, there)
        publish_ranking(office, None, 1)
    scorer = Scorer(window(tmp_path / "tournament.tdb", language="en"), qtbot)
    scorer.open(1)
    before = scorer.lines(1, 2)[1]
    scorer.page.paper.keys.go_to(0)
    scorer.keys("x")
    dialog = scorer.page.findChild(Correction)
    dialog.write()
    assert scorer.lines(1, 2)[1] == before
    dialog.reason.setText("read wrongly")
    dialog.agreed.setText("all four")
    dialog.write()
    settle(scorer.window)
    assert scorer.lines(1, 2)[1] == "x"


def picture(path: Path, side: int) -> Path:
    """A noisy picture, which no format makes small."""
    image = QImage(side, side, QImage.Format.Format_RGB32)
    value = 1
    for y in range(side):
        for x in range(side):
            value = value * 1103515245 + 12345 & 0x7FFFFFFF
            image.setPixel(x, y, qRgb(value >> 8 & 255, value >> 14 & 255, value >> 20 & 255))
    image.save(str(path))
    return path


def test_a_dropped_photo_is_kept_small_and_shown_again(window, qtbot, seated, tmp_path):
    scorer = Scorer(window(seated), qtbot)
    scorer.open(1)
    path = picture(tmp_path / "sheet.png", 700)
    assert path.stat().st_size > MOST_BYTES
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path))])
    copy, left, plain = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    drop = QDropEvent(QPointF(5, 5), copy, mime, left, plain)
    scorer.page.dropEvent(drop)
    qtbot.waitUntil(scorer.page.look.isEnabled, timeout=20_000)
    ((content,),) = scorer.select(select(Photo.__table__.c.content))
    assert len(content) <= MOST_BYTES
    scorer.page.look.trigger()
    settle(scorer.window)
    dialog = scorer.page.findChild(PhotoView)
    assert not dialog.picture.isNull()
    dialog.accept()


def test_a_file_that_is_no_picture_is_refused(tmp_path, qapp):
    path = tmp_path / "list.csv"
    path.write_text("a,b")
    with pytest.raises(Refused):
        encode_photo(path)


def test_signatures_are_ticked_and_a_lost_sheet_gets_a_duplicate(window, qtbot, seated):
    scorer = Scorer(window(seated), qtbot)
    scorer.open(1)
    scorer.page.head.west.click()
    scorer.page.lost.trigger()
    settle(scorer.window)
    paper = scorer.stored(1).paper
    assert (paper.signed_west, paper.signed_north, paper.lost) == (True, False, True)
    assert scorer.window.page.key == "documents"
    (sheet,) = scorer.ask(prepare_document, "score-sheets", Request(round=1, tables=(1,))).rows.sheets
    assert sheet.duplicate
    assert sheet.serial > 4
    assert scorer.ask(sheet_list, None, None, 1).rows[0].serial == sheet.serial


def test_a_sheet_that_stayed_open_shows_what_was_changed_on_other_pages(window, qtbot, seated):
    scorer = Scorer(window(seated), qtbot)
    scorer.open(1)
    scorer.page.lost.trigger()
    settle(scorer.window)
    scorer.ask(prepare_document, "score-sheets", Request(round=1, tables=(1,)))
    scorer.window.show_page("score-entry")
    settle(scorer.window)
    assert scorer.page.view.paper.duplicate


def test_a_window_that_only_reads_takes_no_key(window, qtbot, seated):
    window(seated)
    scorer = Scorer(window(seated, desk="2"), qtbot)
    scorer.open(1)
    scorer.keys("137")
    assert scorer.sheet.lines[0].typing.keys == ""
    assert scorer.page.bar.weight == "warning"


def test_the_winner_is_echoed_in_the_language_of_now(window, qtbot, seated):
    scorer = Scorer(window(seated), qtbot)
    scorer.open(1)
    scorer.keys("1425")
    assert "双下" in scorer.page.words.text()
    scorer.window.language.switch("en")
    assert "double-down" in scorer.page.words.text()
