"""Results where a segment has several groups: files without the column, tables named as on the papers."""

from __future__ import annotations

import csv
import io

import pytest

from tdapp.cli import main
from tdapp.services.drawing.draw import draw
from tdapp.services.drawing.ways import BySeed
from tdapp.services.exchange.results_csv import parse_results
from tdapp.services.journal_desk import undo_step
from tdapp.services.results.exporting import export_results
from tdapp.services.results.importing import import_results
from tests.drawn_event import enter, play, with_groups
from tests.entry_files import refusal, unchanged
from tests.offices import new_office


def without(text: str, *columns: str, swap: dict[str, str] | None = None) -> str:
    """The file without some columns, some seats holding another entry."""
    rows = list(csv.DictReader(io.StringIO(text)))
    names = [n for n in rows[0] if n not in columns]
    out = io.StringIO()
    writer = csv.DictWriter(out, names, extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    for row in rows:
        seats = {s: swap.get(row[s], row[s]) for s in "ESWN"} if swap else {}
        writer.writerow(row | seats)
    return out.getvalue()


@pytest.fixture
def office(tmp_path):
    with new_office(tmp_path, with_groups()) as made:
        enter(made, 32)
        draw(made, None, 1, BySeed("x"))
        play(made)
        yield made


def test_a_file_without_the_column_group_is_understood_by_its_seats(office, tmp_path):
    path = tmp_path / "plain.csv"
    path.write_text(without(export_results(office, None), "group"), encoding="utf-8")
    before = export_results(office, None)
    undo_step(office)
    done = import_results(office, path)
    assert done.new > 0
    assert (done.changed, done.unchanged) == (0, 0)
    assert export_results(office, None) == before


def test_where_the_seats_do_not_tell_it_is_said_once(office, tmp_path):
    text = without(export_results(office, None), "group", swap={str(n): str(n + 500) for n in range(1, 33)})
    path = tmp_path / "strangers.csv"
    path.write_text(text, encoding="utf-8")
    (told,) = unchanged(office, lambda: import_results(office, path))
    assert "has these groups: A, B. The column group is missing" in told
    assert told.count("row 2") == 1


def test_without_an_event_the_missing_column_is_said_once(office):
    data = without(export_results(office, None), "group").encode()
    (told,) = refusal(lambda: parse_results(data, "plain.csv"))
    assert "with other entries" in told
    assert "the column group must say" in told


def test_a_row_that_really_stands_twice_is_still_refused(office, tmp_path):
    text = without(export_results(office, None), "group")
    path = tmp_path / "twice.csv"
    path.write_text(text + text.splitlines()[1] + "\n", encoding="utf-8")
    (told,) = unchanged(office, lambda: import_results(office, path))
    assert told.endswith("This table and board stand in row 2 already.")


def tdapp(file, *words: str) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    code = main([*words, "--db", str(file), "--lang", "en"], out, err)
    return code, out.getvalue(), err.getvalue()


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("--table", "B-1"), 0, "Round 1, table B-1, board 1: 1342 0,0,9,0\n"),
        (("--table", "Ｂ-１", "--group", "B"), 0, "Round 1, table B-1, board 1: 1342 0,0,9,0\n"),
        (("--table", "1", "--group", "A"), 0, "Round 1, table A-1, board 1: 1342 0,0,9,0\n"),
        (("--table", "B-1", "--group", "A"), 1, "Table B-1 is not of group A."),
        (("--table", "B-one"), 1, "“B-one” is no table."),
        (("--table", "C-1"), 1, "these groups: A, B"),
    ],
)
def test_a_line_is_set_at_a_table_as_papers_name_it(tmp_path, words, code, said):
    with new_office(tmp_path, with_groups()) as made:
        enter(made, 32)
        draw(made, None, 1, BySeed("x"))
    done = tdapp(tmp_path / "tournament.tdb", "results", "set", "--round", "1", *words, "--board", "1", "--places",
                 "13", "--left", "9")  # fmt: skip
    assert done[0] == code, done
    assert said in done[1] + done[2]


def test_a_score_sheet_is_printed_of_a_table_named_as_it_is_printed(office, tmp_path):
    file = tmp_path / "tournament.tdb"
    office.close()
    out = ("report", "score-sheets", "--round", "1", "--out", str(tmp_path / "sheet.pdf"))
    done = tdapp(file, *out, "--table", "B-1")
    assert done[0] == 0, done
    code, _, told = tdapp(file, *out, "--table", "B-1", "--table", "A-1")
    assert code == 1
    assert "here are tables of: A, B" in told
    assert tdapp(file, *out, "--table", "B-1", "--group", "A")[0] == 1
