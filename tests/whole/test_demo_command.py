"""`tdapp demo`: into a new folder, in either language, refused where something is already."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

from tdapp.cli import DONE, REFUSED, USAGE, main
from tests.command_line import Desk


def demo(*words: str) -> tuple[int, str, str]:
    out, err = StringIO(), StringIO()
    return main(["demo", *words], out, err), out.getvalue(), err.getvalue()


def test_it_plays_into_a_new_folder_and_names_every_file(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "demo"
    status, out, err = demo(str(folder), "--kind", "pairs", "--tables", "2", "--seed", "潮", "--json", "--lang", "en")
    assert status == DONE
    told = json.loads(out)
    assert (told["seed"], told["passphrase"]) == ("潮", None)
    assert {Path(f) for f in told["files"]} | {Path(told["db"])} == {
        f for f in folder.rglob("*") if f.is_file() and f.suffix != ".lock"
    }
    assert err.startswith("Pairs event: entries\n")
    desk = Desk(folder / "tournament.tdb")
    assert desk.json("verify")["findings"] == []
    assert len(desk.json("ranking")["ranking"]) == 4
    assert {step["operator"] for step in desk.json("log")} == {"沈编排"}

    status, out, err = demo(str(folder), "--kind", "pairs", "--lang", "en")
    assert (status, out) == (REFUSED, "")
    assert err == f"The folder {folder} is not empty. Name one that does not exist yet.\n"


def test_it_speaks_chinese(tmp_path: Path) -> None:
    status, out, err = demo(str(tmp_path), "--kind", "individual", "--tables", "1")
    assert status == DONE
    assert "赛事已存放在" in out
    assert err.splitlines()[:2] == ["个人赛：报名", "个人赛：牌谱；牌已密封，演示用口令为 qingyu-cup-2026"]


def test_wrong_words(tmp_path: Path) -> None:
    assert demo()[0] == USAGE
    assert demo(str(tmp_path / "x"), "--kind", "teams")[0] == USAGE
    status, _, err = demo(str(tmp_path / "x"), "--tables", "0", "--lang", "en")
    assert (status, err) == (REFUSED, "The demonstration has 1 to 500 tables.\n")
    assert not (tmp_path / "x").exists()
