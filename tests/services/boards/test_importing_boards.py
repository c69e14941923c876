"""Boards and hands come in from every kind of file, in one step; every fault is told at once with its place."""

from __future__ import annotations

import json
import shutil
from decimal import Decimal

import pytest
from openpyxl import Workbook
from sqlalchemy import event, select

from tdapp.i18n import render
from tdapp.model.tables import BoardUse, BoardValue
from tdapp.rules.seats import SEATS
from tdapp.services.boards.board_library import board_library
from tdapp.services.boards.exporting import export_boards
from tdapp.services.boards.importing import import_boards, preview_boards
from tdapp.services.boards.opening import open_for_dealing
from tdapp.services.columns.boards import library_columns
from tdapp.services.journal_desk import undo_step
from tdapp.text import Refused
from tests.boards_made import OFFICER, boards_csv, dealt, files, hands_csv, vault, written
from tests.offices import everything, new_office

VALUES = """segment,round,board,code,trump,first,tier,seat,mean,sd,threshold
1,1,1,T0001,2,E,bronze,E,1.875,1.25,2.5
1,1,1,T0001,2,E,bronze,EW,3.75,2.5,
1,1,2,T0002,10,N,bronze,E,0.1,1e-05,
"""


@pytest.fixture
def office(tmp_path):
    with new_office(tmp_path) as made:
        vault(made)
        yield made


def hands(office, codes):
    opened = open_for_dealing(office, codes, passphrase=OFFICER, officer="林发牌")
    return {code: board.hands for code, board in opened.items()}


def refused(office, paths, **named):
    before = everything(office)
    with pytest.raises(Refused) as told:
        import_boards(office, paths, **named)
    assert everything(office) == before
    return [str(p) for p in told.value]


def as_xlsx(folder, boards):
    book = Workbook()
    sheet = book.active
    sheet.append(["code", "trump", "first"])
    for b in boards:
        sheet.append([b.code, int(b.trump) if b.trump.isdigit() else b.trump, b.first])
    sheet = book.create_sheet("牌")
    sheet.append(["CODE", "Seat", "Cards"])
    for b in boards:
        for seat in SEATS:
            sheet.append([b.code, seat, " ".join(b.hands.of(seat))])
    book.save(folder / "boards.xlsx")
    return [folder / "boards.xlsx"]


def as_json(folder, boards):
    parts = {
        "boards": [{"code": b.code, "trump": b.trump, "first": b.first} for b in boards],
        "hands": [{"code": b.code, "seat": s, "cards": list(b.hands.of(s))} for b in boards for s in SEATS],
    }
    return [written(folder, "boards.json", json.dumps(parts))]


def as_one_list(folder, boards):
    rows = [{"code": b.code, "trump": b.trump, "first": b.first} for b in boards]
    rows += [{"code": b.code, "seat": s, "cards": " ".join(b.hands.of(s))} for b in boards for s in SEATS]
    return [written(folder, "boards.json", json.dumps(rows))]


@pytest.mark.parametrize("spelled", [files, as_xlsx, as_json, as_one_list])
def test_boards_with_hands_come_in_from_every_kind_of_file(office, tmp_path, spelled):
    boards = dealt(7)
    done = import_boards(office, spelled(tmp_path, boards))
    assert (len(done.new), done.hands, done.unchanged) == (7, 7, 0)
    rows = board_library(office).rows
    assert [(r.code, r.trump, r.first, r.hands) for r in rows] == [(b.code, b.trump, b.first, "sealed") for b in boards]
    assert hands(office, [b.code for b in boards]) == {b.code: b.hands for b in boards}


def test_a_preview_tells_the_same_and_writes_nothing(office, tmp_path):
    paths = files(tmp_path, dealt(3), [(1, 1, n) for n in (1, 2, 3)])
    before = everything(office)
    told = preview_boards(office, paths)
    assert everything(office) == before
    assert import_boards(office, paths) == told


def test_values_and_places_come_with_the_boards(office, tmp_path):
    done = import_boards(office, [written(tmp_path, "boards.csv", VALUES)])
    assert (done.values, done.uses, done.hands) == (3, 2, 0)
    row = board_library(office).rows[0]
    assert row.tiers == ("bronze",)
    assert [(u.segment, u.round, u.number) for u in row.uses] == [(1, 1, 1)]
    t = BoardValue.__table__.c
    with office.read() as c:
        values = c.execute(select(t.mean, t.sd, t.threshold).order_by(t.id)).all()
    assert [tuple(v) for v in values] == [
        (Decimal("1.875"), Decimal("1.25"), Decimal("2.5")), (Decimal("3.75"), Decimal("2.5"), None),
        (Decimal("0.1"), Decimal("0.00001"), None),
    ]  # fmt: skip
    assert render(library_columns().column("uses").text(row), "en") == "segment 1, round 1, board 1"


def test_hands_may_come_later_or_first(office, tmp_path):
    boards = dealt(2)
    first, second = files(tmp_path, boards)
    import_boards(office, [second])
    assert [r.trump for r in board_library(office).rows] == ["", ""]
    done = import_boards(office, [first])
    assert (len(done.new), done.changed) == (0, 2)
    more = dealt(1, first=3)
    import_boards(office, [written(tmp_path, "more.csv", boards_csv(more))])
    import_boards(office, [written(tmp_path, "more-hands.csv", hands_csv(more))])
    assert [(r.trump, r.hands) for r in board_library(office).rows] == [(b.trump, "sealed") for b in (*boards, *more)]
    assert hands(office, ["T0003"]) == {"T0003": more[0].hands}


def test_importing_the_same_boards_again_writes_no_step(office, tmp_path):
    path = written(tmp_path, "boards.csv", VALUES)
    import_boards(office, [path])
    before = everything(office)
    done = import_boards(office, [path])
    assert (done.new, done.changed, done.unchanged, done.values, done.uses) == ((), 0, 2, 0, 0)
    assert everything(office) == before


def test_undoing_an_import_gives_back_the_library_as_it_was_but_for_what_is_sealed(office, tmp_path):
    import_boards(office, [written(tmp_path, "a.csv", boards_csv(dealt(2)))])
    before = everything(office)
    boards = dealt(3)
    import_boards(office, files(tmp_path, boards, [(1, 1, n) for n in (1, 2, 3)]))
    undo_step(office)
    after = everything(office)
    assert len(after.pop("sealed")) == 3 + len(before.pop("sealed"))
    assert after == before


def test_every_fault_is_told_at_once_with_file_row_and_column(office, tmp_path):
    boards = dealt(3)
    good = hands_csv(boards).splitlines()
    cards = {seat: boards[1].hands.of(seat) for seat in SEATS}
    lines = [
        *good[:5],
        f"T0002,E,{' '.join(('XX', *cards['E'][1:]))}",
        f"T0002,S,{' '.join(cards['S'][:26])}",
        f"T0002,Q,{' '.join(cards['W'])}",
        *good[8:12],
        good[11],
        f",N,{' '.join(boards[2].hands.of('N'))}",
    ]
    text = boards_csv(boards).replace(f"T0001,{boards[0].trump},", "T0001,1,").replace("T0003", "t 3牌")
    told = refused(office, [written(tmp_path, "b.csv", text), written(tmp_path, "h.csv", "\n".join(lines))])
    wanted = [
        "b.csv, row 2, column B (trump): The trump rank is one of",
        "b.csv, row 4, column A (code): The code t 3牌 holds characters",
        "h.csv, row 6: Board T0002: Seat E: “XX” is not a card.",
        "h.csv, row 7: Board T0002: Cards at seat S: 26.",
        "h.csv, row 8, column B (seat): The seat is one of",
        "h.csv, row 13, column B (seat): The hand of this board and seat stands twice.",
        "h.csv, row 14, column A (code): The code of the board is missing.",
    ]
    for sentence in wanted:
        assert any(line.startswith(sentence) for line in told), (sentence, told)


def test_a_third_copy_of_a_card_is_found(office, tmp_path):
    (board,) = dealt(1)
    cards = {seat: list(board.hands.of(seat)) for seat in SEATS}
    give, take = cards["E"][0], next(c for c in cards["N"] if c != cards["E"][0])
    cards["N"][cards["N"].index(take)] = give
    text = "code,seat,cards\n" + "\n".join(f"T0001,{s},{' '.join(cards[s])}" for s in SEATS)
    told = refused(office, [written(tmp_path, "h.csv", text)])
    assert any(f"Card {give} is there 3 times" in line for line in told)
    assert any(f"These cards are missing: {take}" in line or take in line for line in told)


def test_what_the_library_has_is_not_silently_replaced(office, tmp_path):
    import_boards(office, [written(tmp_path, "boards.csv", VALUES), written(tmp_path, "h.csv", hands_csv(dealt(1)))])
    other = VALUES.replace("T0001,2,E", "T0001,3,E").replace("1.875", "1.9")
    told = refused(office, [written(tmp_path, "boards.csv", other), written(tmp_path, "h.csv", hands_csv(dealt(1)))])
    assert any("column E (trump): The library has 2 here." in line for line in told)
    assert any("other values for board T0001, bronze, E" in line for line in told)
    assert any("has its hands already" in line for line in told)
    newer = written(tmp_path, "boards.csv", VALUES.replace("1.875", "1.9"))
    assert import_boards(office, [newer], update=True).replaced == 1
    undo_step(office)


def test_places_that_are_taken_or_unknown_are_refused(office, tmp_path):
    import_boards(office, [written(tmp_path, "boards.csv", VALUES)])
    rows = ["1,1,1,T0009,2,E,,,,,", "1,1,5,T0001,2,E,,,,,", "1,9,1,T0008,2,E,,,,,", "7,1,1,T0007,2,E,,,,,"]
    text = VALUES.splitlines()[0] + "\n" + "\n".join(rows)
    told = refused(office, [written(tmp_path, "more.csv", text)])
    assert [line.split(": ", 1)[1] for line in told] == [
        "Board T0001 is already played in this place.", "Board T0001 is played in this round already, as number 1.",
        "Segment 1 has no round 9.", "Event A has no segment 7.",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("b.json", "{", "b.json, row 1: this is not JSON."),
        ("b.json", "[[]]", "b.json, row 1: This is no object with the columns' names as keys."),
        ("b.json", '{"deals": []}', "b.json must hold lists named boards and hands, or one list."),
        ("b.json", "[]", "b.json is empty."),
        ("b.csv", "code,colour\nA,red\n", "b.csv, row 1, column B (colour): This column is not one of the format."),
        ("h.csv", "code,cards\nA,SA\n", "h.csv, row 1: The column seat is missing."),
    ],
)
def test_what_is_no_file_of_boards_is_said_to_be_none(office, tmp_path, name, text, sentence):
    assert any(line.startswith(sentence) for line in refused(office, [written(tmp_path, name, text)]))


def test_hands_without_a_vault_are_refused(tmp_path):
    with new_office(tmp_path) as office:
        paths = files(tmp_path, dealt(1))
        assert preview_boards(office, paths).needs_vault
        assert "no key yet" in refused(office, paths)[0]


def test_a_cancelled_import_leaves_nothing(office, tmp_path):
    paths = files(tmp_path, dealt(120))
    before = everything(office)
    for limit in (10, 50, 70, 100):
        told: list[int] = []

        def stop(done, total, limit=limit, told=told):
            told.append(done)
            assert total == 100
            if done >= limit:
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            import_boards(office, paths, progress=stop)
        assert told == sorted(told)
        assert everything(office) == before


def test_same_hands_under_two_codes_are_warned_of(office, tmp_path):
    text = hands_csv(dealt(1))
    text += text.replace("T0001", "T0002").split("\n", 1)[1]
    done = import_boards(office, [written(tmp_path, "h.csv", text)])
    assert "Boards T0002 and T0001 have the same hands." in [str(f.text) for f in done.findings]


def test_many_boards_take_the_statements_that_insert_their_rows_and_no_others(office, tmp_path):
    def statements(first, count):
        folder = tmp_path / f"{first}"
        folder.mkdir()
        paths = files(folder, dealt(count, first=first))
        said = []

        def note(_connection, _cursor, statement, *_rest):
            said.append(statement)

        event.listen(office.engine, "before_cursor_execute", note)
        import_boards(office, paths)
        event.remove(office.engine, "before_cursor_execute", note)
        return len(said)

    few = statements(1, 2)
    assert statements(100, 300) - few <= 3 * 298 + 12  # a row each of Sealed, Board and BoardVersion


@pytest.mark.parametrize("ending", [".csv", ".xlsx", ".json"])
def test_an_export_comes_in_again_as_the_same_boards(office, tmp_path, ending):
    text = VALUES + "1,1,3,T0003,A,W,gold,NS,-1.234567890123456789,0,\n,,,T0004,,,,,,,\n"
    import_boards(office, [written(tmp_path, "boards.csv", text)])
    path = tmp_path / f"out{ending}"
    assert export_boards(office, path).boards == 4
    other = tmp_path / "other"
    other.mkdir()
    shutil.copy(path, other / path.name)
    with new_office(other) as elsewhere:
        import_boards(elsewhere, [path])
        shown = [(r.code, r.trump, r.first, r.tiers, r.uses) for r in board_library(elsewhere).rows]
        assert shown == [(r.code, r.trump, r.first, r.tiers, r.uses) for r in board_library(office).rows]
        ours, theirs = everything(office), everything(elsewhere)
        for table in (BoardValue.__tablename__, BoardUse.__tablename__):
            assert theirs[table] == ours[table]
