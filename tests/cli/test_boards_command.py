"""`tdapp boards`: the library, dealing and sealed hands at the command line."""

from __future__ import annotations

import io
import json
import sys

import pytest

from tdapp.services.boards import sealing
from tests.boards_made import CHIEF, OFFICER, dealt, files, hands_csv, written
from tests.command_line import Desk
from tests.offices import new_office, regulations

PAST, FUTURE = "2021-05-01", "2096-05-01"


@pytest.fixture(autouse=True)
def _cheap_passphrases_and_none_from_outside(monkeypatch):
    monkeypatch.setattr(sealing, "COST", (1024, 1, 1))
    for name in ("TDAPP_PASSPHRASE", "TDAPP_NEW_PASSPHRASE", "TDAPP_RECOVERY_KEY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "stdin", io.StringIO())


@pytest.fixture
def desk(tmp_path):
    with new_office(tmp_path, regulations()):
        pass
    return Desk(tmp_path / "tournament.tdb")


@pytest.fixture
def known(desk, monkeypatch):
    """The desk with the chief TD's passphrase set and given."""
    monkeypatch.setenv("TDAPP_PASSPHRASE", CHIEF)
    desk.do("boards", "passphrase")
    return desk


def plan(desk, day: str = PAST):
    """Give the rounds a planned beginning."""
    toml = desk.db.with_name("regulations.toml")
    starts = f"rounds = 2\nstarts = [{day}T09:00:00, {day}T14:00:00]"
    toml.write_text(regulations().replace("rounds = 2", starts), encoding="utf-8")
    desk.do("regulations", "change", str(toml))


def test_boards_are_dealt_from_a_seed_as_the_format_says(desk):
    status, out, err = desk.call("boards", "generate", "--count", "3", "--seed", "训练 2026")
    assert (status, out) == (0, "Boards dealt: 3, B-0001G to B-0003C; batch 1.\n")
    assert err[0].startswith("Recovery key, shown only now: ")
    assert err[2].startswith("Whoever knows the seed knows the hands")
    listed = desk.json("boards", "list")
    assert [(b["code"], b["hands"], b["batch"]) for b in listed] == [
        ("B-0001G", "sealed", 1), ("B-0002E", "sealed", 1), ("B-0003C", "sealed", 1),
    ]  # fmt: skip
    assert desk.json("boards", "list", "--batches")[0]["how"] == "seed"


def test_the_recovery_key_is_in_the_json_once(desk):
    first = desk.json("boards", "generate", "--count", "1")
    second = desk.json("boards", "generate", "--count", "1")
    assert len(first["recovery_key"]) == 35
    assert "recovery_key" not in second


def test_a_refused_request_makes_no_key(desk, tmp_path):
    desk.refused("boards", "generate", "--count", "0")
    desk.refused("boards", "import", str(written(tmp_path, "h.csv", "code,seat,cards\nT1,E,SA\n")))
    assert "no key yet" not in desk.refused("boards", "passphrase", "--holder", "dealing")[0]
    assert "recovery_key" in desk.json("boards", "generate", "--count", "1")


def test_files_are_tried_imported_listed_and_exported(desk, tmp_path):
    boards, hands = files(tmp_path, dealt(2), [(1, 1, 1), (1, 1, 2)])
    tried = desk.json("boards", "import", "--dry-run", str(boards), str(hands))
    assert (tried["written"], tried["new"], tried["hands"], tried["uses"]) == (False, 2, 2, 2)
    assert desk.json("boards", "list") == []
    out = desk.do("boards", "import", str(boards), str(hands))
    assert out.splitlines() == [
        "New boards: 2; changed: 0; as they were: 0.", "Hands: 2; published values: 0.",
        "Boards assigned to rounds: 2.",
    ]  # fmt: skip
    assert [b["uses"][0]["board"] for b in desk.json("boards", "list")] == [1, 2]
    assert "segment 1, round 1, board 2" in desk.do("boards", "list")
    assert desk.json("boards", "list", "--unused") == []
    assert desk.json("boards", "export", "--out", str(tmp_path / "out.csv"))["boards"] == 2
    assert (tmp_path / "out.csv").read_text(encoding="utf-8").startswith("segment,round,board,code,trump,first,")


def test_faults_name_file_row_and_column(desk, tmp_path):
    text = hands_csv(dealt(1)).replace("T0001,W", "T0001,Q")
    told = desk.refused("boards", "import", str(written(tmp_path, "h.csv", text)))
    assert any(line.startswith("h.csv, row 4, column B (seat): The seat is one of") for line in told)


def test_a_round_is_opened_when_it_has_begun(known, tmp_path):
    desk = known
    desk.do("boards", "import", *map(str, files(tmp_path, dealt(2), [(1, 1, 1), (1, 1, 2)])))
    assert "no published seating yet" in desk.refused("boards", "open", "--round", "1")[0]
    plan(desk)
    done = desk.json("boards", "open", "--round", "1")
    assert done == {"opened": ["T0001", "T0002"], "already": [], "without_hands": [], "early": False}
    hands = tmp_path / "hands.csv"
    desk.do("boards", "export", "--out", str(tmp_path / "b.csv"), "--hands", str(hands))
    assert hands.read_text(encoding="utf-8") == hands_csv(dealt(2))
    assert desk.json("boards", "stats")["boards"] == 2


def test_early_opening_needs_a_reason(known, tmp_path):
    known.do("boards", "import", *map(str, files(tmp_path, dealt(1), [(1, 1, 1)])))
    plan(known, FUTURE)
    assert "begins at" in known.refused("boards", "open", "--round", "1")[0]
    assert "only with a reason" in known.refused("boards", "open", "--round", "1", "--early")[0]
    assert known.json("boards", "open", "--round", "1", "--early", "--reason", "the deal is in doubt")["early"]
    assert "before it began: the deal is in doubt" in known.do("log")


def test_passphrases_are_set_changed_and_recovered(desk, tmp_path, monkeypatch):
    key = desk.json("boards", "passphrase", "--passphrase-file", str(written(tmp_path, "p", CHIEF + "\n")))
    monkeypatch.setenv("TDAPP_PASSPHRASE", CHIEF)
    monkeypatch.setenv("TDAPP_NEW_PASSPHRASE", OFFICER)
    desk.do("boards", "passphrase", "--holder", "dealing")
    assert "Somebody else has this passphrase" in desk.refused("boards", "passphrase")[0]
    monkeypatch.setenv("TDAPP_NEW_PASSPHRASE", "a newer passphrase")
    desk.do("boards", "passphrase")
    assert "This is not the right one" in desk.refused("boards", "passphrase")[0]
    monkeypatch.setattr(sys, "stdin", io.StringIO(key["recovery_key"].lower() + "\n"))
    monkeypatch.setenv("TDAPP_PASSPHRASE", "found again")
    desk.do("boards", "recover", "--recovery-key-file", "-")
    renewed = desk.json("boards", "passphrase", "--new-recovery-key")["recovery_key"]
    assert renewed != key["recovery_key"]
    monkeypatch.setenv("TDAPP_RECOVERY_KEY", key["recovery_key"])
    assert "This is not the right one" in desk.refused("boards", "recover")[0]


@pytest.mark.parametrize(
    ("passphrase", "sentence"),
    [("", "The passphrase is empty."), ("short", "The passphrase is too short; it has at least 8 characters.")],
)
def test_a_passphrase_that_will_not_do_is_refused(desk, monkeypatch, passphrase, sentence):
    monkeypatch.setenv("TDAPP_PASSPHRASE", passphrase)
    assert desk.refused("boards", "passphrase") == [sentence]
    assert desk.refused("boards", "generate", "--count", "1") == [sentence]


def test_without_a_terminal_nobody_is_asked_for_a_passphrase(desk):
    desk.do("boards", "generate", "--count", "1")
    told = desk.refused("boards", "passphrase")
    assert told == ["A passphrase is needed: set TDAPP_PASSPHRASE, or name a file with it."]


def test_a_passphrase_is_no_argument(desk):
    status, _, err = desk.call("boards", "open", "--round", "1", "--passphrase", CHIEF)
    assert status == 2
    assert "unrecognized arguments" in err[0]


def test_counts_are_shown_with_their_tests(known):
    made = known.json("boards", "generate", "--count", "60")
    assert {t["name"] for t in made["tests"]} >= {"suits", "ranks", "jokers", "wild"}
    assert known.json("boards", "stats")["boards"] == 60
    known.do("boards", "generate", "--count", "60", "--trump", "rotation")
    assert "trumps" in {t["name"] for t in known.json("boards", "stats", "--batch", "1")["tests"]}
    assert "trumps" not in {t["name"] for t in known.json("boards", "stats")["tests"]}
    out = known.do("boards", "stats", "--sample", "40")
    assert "Boards counted: 40." in out
    assert "wild cards by seat" in out


def test_the_seed_of_a_batch_is_told_when_its_hands_are_open(known, tmp_path):
    made = known.json(
        "boards", "generate", "--count", "1", "--seed", "训练 2026", "--trump", "A", "--first", "rotation"
    )
    use = written(tmp_path, "use.csv", f"segment,round,board,code,trump,first\n1,1,1,{made['boards'][0]},A,E\n")
    known.do("boards", "import", str(use))
    assert "still sealed: 1" in known.refused("boards", "open", "--seed-of", "1")[0]
    plan(known)
    known.do("boards", "open", "--round", "1")
    assert json.loads(known.do("boards", "open", "--seed-of", "1", "--json")) == {"batch": 1, "seed": "训练 2026"}


@pytest.mark.parametrize("words", [(), ("open",), ("generate", "--count", "1", "--seed", "a", "--seed-file", "b")])
def test_what_is_left_unsaid_is_asked_for(desk, words):
    assert desk.refused("boards", *words)


def test_boards_and_hands_are_not_exported_into_one_file(desk, tmp_path):
    path = str(tmp_path / "library.csv")
    told = desk.refused("boards", "export", "--out", path, "--hands", path)
    assert told == ["Boards and hands need a file each; library.csv is named for both."]
    assert not (tmp_path / "library.csv").exists()


def test_nobody_types_a_passphrase_before_it_is_known_what_is_opened(desk):
    for action in (("open",), ("slips", "--out", "slips.pdf", "--officer", "Li")):
        told = desk.refused("boards", *action, "--segment", "1", "--round", "1")
        assert told[0].startswith("No boards are assigned to round 1.")
        assert told[0].endswith("tdapp boards assign --segment 1 --round 1 --next")


def test_everything_that_is_wrong_with_a_dealing_is_said_at_once(desk):
    told = desk.refused("boards", "generate", "--count", "0", "--seed", " ", "--prefix", "中文", "--trump", "11")
    assert len(told) == 4
    assert "The seed of the boards is empty." in told


def test_slips_are_not_opened_for_a_folder(desk, tmp_path):
    (tmp_path / "a.pdf").mkdir()
    told = desk.refused("boards", "slips", "A", "--officer", "Li", "--out", str(tmp_path / "a.pdf"))
    assert told == [f"{tmp_path / 'a.pdf'} is a folder, not a file."]


def test_a_file_with_a_passphrase_is_text(desk, tmp_path):
    path = tmp_path / "passphrase"
    path.write_bytes(b"\xff\xfe\x00\x81")
    assert "is no text in UTF-8" in desk.refused("boards", "passphrase", "--passphrase-file", str(path))[0]


def test_the_list_leaves_out_columns_in_which_nothing_stands(desk):
    desk.do("boards", "generate", "--count", "1")
    header = desk.do("boards", "list").splitlines()[0]
    assert "Board code" in header
    assert "Published values" not in header
