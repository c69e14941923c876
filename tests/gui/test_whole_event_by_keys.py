"""A whole event without a mouse: from no tournament at all to the posters on the wall."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tdapp.gui.application import Application
from tdapp.rules.line_keys import ENTER, keys_of
from tdapp.services.checking_in import check_in_state
from tdapp.services.hanging import wall
from tdapp.services.papers.register import paper_desk
from tdapp.services.ranking.reading import ranking_of
from tdapp.services.score_entry.sheet_list import sheet_list
from tdapp.text import Text
from tests.entry_files import write_list
from tests.hands import Ctrl, Hands, Key, Shift
from tests.offices import office_at
from tests.windows import settle

SAMPLE = Path(__file__).parents[1] / "cases" / "scores" / "individual-6x2.csv"
TABLES, ROUNDS, PLAYERS, BOARDS = 8, 2, 32, 12
SURNAMES, GIVEN = "王李张刘陈杨赵黄", "安宁清远"


@pytest.fixture
def program(qapp, qtbot: QtBot, request) -> Iterator[Application]:
    """The program as it opens for somebody who has no tournament yet."""
    faults: list[BaseException] = []
    made = Application(qapp, operator="沈编排", desk="1", language=request.param)
    made.crashed.connect(faults.append)
    made.start(None)
    qtbot.waitUntil(lambda: made.window is not None and made.window.isActiveWindow())
    yield made
    made.close()
    assert not faults, faults


def people(folder: Path) -> Path:
    """A list of the clubs' players."""
    rows = [
        (
            f"{SURNAMES[n % 8]}{GIVEN[n // 8]}",
            "男" if n % 3 else "女",
            f"19{60 + n}-05-01",
            f"R{n:03}",
            f"{n % 5 + 1}社",
        )
        for n in range(PLAYERS)
    ]
    return write_list(folder / "club.csv", rows)


def sheets() -> dict[tuple[int, int], list[str]]:
    """The keys of every board of the sample, by round and table."""
    found: dict[tuple[int, int], list[str]] = {}
    with SAMPLE.open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            typed = [row[f"place_{s}"] for s in "ESWN"]
            places: Any = tuple(map(int, typed)) if typed[0].isdigit() else None
            left: Any = tuple(int(row[f"left_{s}"] or 0) for s in "ESWN")
            found.setdefault((int(row["round"]), int(row["table"])), []).append(keys_of(places, left))
    return found


def save_document(hands: Hands, kind: str, path: Path) -> None:
    """Find the document in the list with the arrows and save it."""
    hands.press(Key.Key_Home)
    for _ in range(30):
        if hands.window.page.kind == kind:
            break
        hands.press(Key.Key_Down)
    assert hands.window.page.kind == kind
    settle_preview(hands)
    hands.name_file(str(path), lambda: hands.press(Key.Key_S, Ctrl))
    settle_preview(hands)
    assert path.read_bytes().startswith(b"%PDF")


def settle_preview(hands: Hands) -> None:
    """Let the page draw what it waits to draw."""
    QTest.qWait(300)
    settle(hands.window)


@pytest.mark.parametrize("program", ["zh", pytest.param("en", marks=pytest.mark.long)], indirect=True)
def test_from_no_tournament_to_the_posters(program, tmp_path, qtbot):
    hands = Hands(lambda: program.window)
    file = tmp_path / "tournament.tdb"

    # A new tournament, and its event from the example
    hands.reach(Text("New tournament…"))
    hands.name_file(str(file), lambda: hands.press(Key.Key_Space, wait=False))
    qtbot.waitUntil(lambda: program.window.desk.overview is not None, timeout=20_000)
    settle(program.window)
    hands.press(Key.Key_Space)
    hands.fill(Text("Tournament"), "青屿杯")
    hands.fill(Text("Code of the event"), "A")
    hands.fill(Text("Name of the event"), "公开个人赛")
    qtbot.wait(300)
    hands.choose(Text("Make the event"))
    assert [e.name for e in program.window.desk.overview.events] == ["公开个人赛"]

    # The club's list
    hands.press(Key.Key_2, Ctrl)
    hands.press(Key.Key_Space)
    hands.enter(str(people(tmp_path)))
    hands.choose(Text("Enter the list"))

    # Check-in
    hands.press(Key.Key_3, Ctrl)
    for number in range(1, PLAYERS + 1):
        hands.type(str(number), wait=False)
        hands.press(Key.Key_Return, Ctrl)

    # Draw, and the seating on the wall
    hands.press(Key.Key_4, Ctrl)
    hands.type("2026 05 01")
    hands.press(Key.Key_R, Ctrl)
    hands.press(Key.Key_Return, Ctrl)
    hands.press(Key.Key_P, Ctrl)

    # Paper for the tables
    hands.press(Key.Key_2, Ctrl | Shift)
    for kind in ("seating-by-name", "seating-by-table", "score-sheets"):
        save_document(hands, kind, tmp_path / f"{kind}.pdf")

    # Sixteen sheets
    hands.press(Key.Key_6, Ctrl)
    keys = sheets()
    for round_number in range(1, ROUNDS + 1):
        if round_number > 1:
            hands.reach(Text("Round"))
            hands.press(Key.Key_Down)
        for table in range(1, TABLES + 1):
            if table == 1:
                hands.press(Key.Key_PageDown)
            else:
                hands.type(f"{table}", wait=False)
                hands.press(Key.Key_Return)
            assert (hands.window.page.view.round, hands.window.page.view.table) == (round_number, table)
            for line in keys[round_number, (table - 1) % 6 + 1]:
                for sign in line:
                    if sign == ENTER:
                        hands.press(Key.Key_Return, wait=False)
                    else:
                        hands.type(sign, wait=False)
            hands.press(Key.Key_Return)

    # The ranking, and its poster
    hands.press(Key.Key_8, Ctrl)
    hands.press(Key.Key_P, Ctrl | Shift)
    hands.press(Key.Key_2, Ctrl | Shift)
    save_document(hands, "ranking", tmp_path / "ranking.pdf")
    hands.press(Key.Key_Q, Ctrl, wait=False)
    qtbot.waitUntil(lambda: program.window is None)
    check(file)


def check(file: Path) -> None:
    """What the hands did stands in the file."""
    with office_at(file) as office:
        assert all(p.arrived for p in check_in_state(office, "A").people)
        for number in range(1, ROUNDS + 1):
            rows = sheet_list(office, "A", 1, number).rows
            assert [(r.keyed, r.boards) for r in rows] == [(BOARDS, BOARDS)] * TABLES
        assert {w.published.kind for w in wall(office, "A")} == {"seating", "ranking"}
        assert len(ranking_of(office, "A", 1).lines) == PLAYERS
        printed = {p.kind for p in paper_desk(office, "A", 1).printed}
        assert printed == {"seating-by-name", "seating-by-table", "score-sheets", "ranking"}
