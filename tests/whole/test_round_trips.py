"""What goes out comes in again and changes nothing; what is only opened stays as it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.command_line import Desk
from tests.event_by_commands import check_in_and_draw, first_segment, make_and_enter
from tests.offices import everything, office_at


@pytest.fixture(scope="module")
def played(tmp_path_factory) -> Desk:
    """An event whose first segment is played; `drawn.tdz` beside it is what it was before the first result."""
    desk = Desk(tmp_path_factory.mktemp("trips") / "cup.tdb")
    make_and_enter(desk)
    check_in_and_draw(desk)
    desk.do("backup", str(desk.db.with_name("drawn.tdz")))
    first_segment(desk)
    return desk


def test_results_that_were_exported_write_no_step_when_imported(played, tmp_path):
    before = played.json("verify")
    played.do("results", "export", "--out", str(tmp_path / "results.csv"))
    told = played.json("results", "import", str(tmp_path / "results.csv"))
    assert (told["new"], told["changed"]) == (0, 0)
    assert told["unchanged"] > 0
    assert played.json("verify") == before


def test_results_come_to_the_same_ranking_in_another_copy_of_the_event(played, tmp_path):
    copy = Desk(tmp_path / "copy.tdb")
    copy.do("restore", str(played.db.with_name("drawn.tdz")))
    reserve = ["--reserve", "17", "--approved-by", "罗裁判"]
    copy.do("entry", "no-show", "3", "--segment", "1", "--from-round", "2", *reserve)
    played.do("results", "export", "--out", str(tmp_path / "results.csv"))
    copy.do("results", "import", str(tmp_path / "results.csv"))
    wall = {"official", "publication"}  # what hangs there is no result
    here, there = (desk.json("ranking", "--segment", "1") for desk in (copy, played))
    assert {k: v for k, v in here.items() if k not in wall} == {k: v for k, v in there.items() if k not in wall}
    copy.do("results", "export", "--out", str(tmp_path / "again.csv"))
    assert (tmp_path / "again.csv").read_bytes() == (tmp_path / "results.csv").read_bytes()


@pytest.mark.parametrize("name", ["list.csv", "list.xlsx"])
@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_entry_list_makes_the_same_entries_in_another_file(tmp_path, name, language):
    one, other = Desk(tmp_path / "one.tdb"), Desk(tmp_path / "other.tdb")
    make_and_enter(one)
    one.do("entries", "export", str(tmp_path / name), f"--lang={language}")
    toml = one.json("regulations", "show")["toml"]
    (tmp_path / "same.toml").write_text(toml, encoding="utf-8")
    other.do("new", "--from", str(tmp_path / "same.toml"))
    assert other.json("regulations", "show")["toml"] == toml
    other.do("entries", "import", str(tmp_path / name))
    assert other.json("entries", "list") == one.json("entries", "list")


def test_opening_and_closing_changes_nothing(played):
    head = played.json("verify")
    with office_at(played.db) as office:
        before = everything(office)
    with office_at(played.db) as office:
        assert everything(office) == before
    for words in (["ranking", "--segment", "1"], ["seating", "--segment", "1"], ["entries", "list"], ["log"]):
        played.do(*words)
    assert played.json("verify") == head


def test_a_refused_command_writes_nothing(played, tmp_path: Path):
    head = played.json("verify")
    (tmp_path / "bad.csv").write_text((tmp_path / "x").name, encoding="utf-8")
    for words in (
        ["results", "import", str(tmp_path / "bad.csv")],
        ["entries", "import", str(tmp_path / "bad.csv")],
        ["results", "set", "--round", "1", "--segment", "1", "--table", "1", "--board", "1", "--places", "1111"],
        ["draw", "--segment", "1", "--seed", "again"],
        ["entry", "withdraw", "1"],
        ["advance", "--segment", "1", "--take", "7", "--seed", "x"],
        ["publish", "ranking", "--segment", "2"],
    ):
        assert played.refused(*words)
    assert played.json("verify") == head
