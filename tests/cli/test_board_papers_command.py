"""Labels and slips at the command line."""

from __future__ import annotations

import io
import sys

import pytest

from tdapp.services.boards import sealing
from tests.boards_made import CHIEF, OFFICER, dealt, files, vault
from tests.command_line import Desk
from tests.reports.printed import extracted
from tests.seated_event import seated_office


@pytest.fixture(autouse=True)
def _cheap_passphrases_and_none_from_outside(monkeypatch):
    monkeypatch.setattr(sealing, "COST", (1024, 1, 1))
    monkeypatch.delenv("TDAPP_PASSPHRASE", raising=False)
    monkeypatch.setattr(sys, "stdin", io.StringIO())


@pytest.fixture
def desk(tmp_path):
    (tmp_path / "given").mkdir()
    with seated_office(tmp_path, tables=4, rounds=(1,)) as (office, _):
        vault(office)
    desk = Desk(tmp_path / "tournament.tdb")
    for file in files(tmp_path / "given", dealt(12), [(1, 1, n) for n in range(1, 13)]):
        desk.do("boards", "import", str(file))
    return desk


def test_labels_of_a_round_on_a_stock_from_a_used_sheet(desk, tmp_path):
    out = tmp_path / "labels.pdf"
    told = desk.do(
        "report", "board-labels", "--round", "1", "--labels", "L7165", "--start", "3", "--outlines", "--out", str(out)
    )
    assert told == f"Wrote {out}, document 1.\n"
    text = extracted(out.read_bytes())
    assert "L7165" in text
    assert all(board.code in text for board in dealt(12))


@pytest.mark.parametrize(
    "options, sentence",
    [
        (["--labels", "L1"], "“L1” is no label stock."),
        (["--start", "22"], "A sheet of these labels has 21; none is number 22."),
        (["--board", "X9"], "There is no board with these codes: X9."),
    ],
)
def test_what_cannot_be_is_refused_and_no_number_is_taken(desk, tmp_path, options, sentence):
    out = tmp_path / "labels.pdf"
    status, _, err = desk.call("report", "board-labels", "--round", "1", *options, "--out", str(out))
    assert status == 1
    assert err[0].startswith(sentence)
    assert not out.exists()
    assert desk.json("report", "board-labels", "--round", "1", "--out", str(out))["document"] == 1


def test_slips_are_written_for_the_officer_who_is_named(desk, tmp_path, monkeypatch):
    monkeypatch.setenv("TDAPP_PASSPHRASE", OFFICER)
    out = tmp_path / "slips.pdf"
    status, _, err = desk.call("boards", "slips", "--round", "1", "--out", str(out))
    assert (status, err) == (1, ["Say who deals: the opening stands in the record."])
    made = desk.json("boards", "slips", "--round", "1", "--officer", "林发牌", "--out", str(out))
    assert made["document"] == 1
    assert all(board.code in extracted(out.read_bytes()) for board in dealt(12))
    check = tmp_path / "check.pdf"
    desk.do("boards", "slips", "T0002", "--check", "--officer", "林发牌", "--out", str(check), "--paper-language", "zh")
    assert "理牌核对表" in extracted(check.read_bytes())


@pytest.mark.parametrize(
    "options, sentence",
    [
        (["T0001"], "Say where to write the document, with --out FILE.pdf."),
        (["--out", "a.pdf"], "Name the boards by their codes, or the round with --round."),
        (["T0001", "--round", "1", "--out", "a.pdf"], "Name the boards by their codes, or the round with --round."),
        (["T0001", "--out", "none/a.pdf"], "There is no folder"),
    ],
)
def test_slips_are_refused_before_anything_is_opened(desk, tmp_path, monkeypatch, options, sentence):
    monkeypatch.setenv("TDAPP_PASSPHRASE", CHIEF)
    monkeypatch.chdir(tmp_path)
    status, _, err = desk.call("boards", "slips", "--officer", "林发牌", *options)
    assert status == 1
    assert err[0].startswith(sentence)


def test_slips_are_no_report(desk, tmp_path):
    kinds = [k["kind"] for k in desk.json("report", "list")]
    assert "board-labels" in kinds
    assert "hand-slips" not in kinds
    status, _, err = desk.call("report", "hand-slips", "--out", str(tmp_path / "a.pdf"))
    assert status == 1
    assert "tdapp boards slips" in err[0]
