"""Events are made from regulations at the command line, and nothing is half made."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tdapp.cli import BUG, DONE, REFUSED, USAGE, main
from tests.offices import regulations


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own with regulations.toml, which commands run in."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "regulations.toml").write_text(regulations(rounds=(2, 2)), encoding="utf-8")
    return tmp_path


def test_new_makes_the_file_and_a_second_event_joins_it(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "--from", "regulations.toml", "--lang", "en"]) == DONE
    assert capsys.readouterr().out == "Made tournament.tdb with event A.\n"
    (folder / "b.toml").write_text(regulations("pairs", code="B"), encoding="gb18030")
    assert main(["new", "--from", "b.toml", "--lang", "en"]) == DONE
    assert capsys.readouterr().out == "Added event B to tournament.tdb.\n"
    assert main(["regulations", "show", "--event", "B", "--json"]) == DONE
    shown = json.loads(capsys.readouterr().out)
    assert shown["version"] == 1
    assert 'kind = "pairs"' in shown["toml"]


def test_wrong_regulations_leave_no_file(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "regulations.toml").write_text(regulations(more="[scoring]\nqq = 1\n[nothing]\n"), encoding="utf-8")
    assert main(["new", "--from", "regulations.toml", "--lang", "en"]) == REFUSED
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 2
    assert lines[0].startswith("regulations.toml, line 15: The key qq is not known here.")
    assert not (folder / "tournament.tdb").exists()


def test_an_unknown_zone_is_refused_before_anything_is_made(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = regulations().replace("Asia/Shanghai", "Asia/Nowhere")
    (folder / "regulations.toml").write_text(text, encoding="utf-8")
    assert main(["new", "--from", "regulations.toml", "--lang", "en"]) == REFUSED
    assert "there is no time zone Asia/Nowhere" in capsys.readouterr().err
    assert not (folder / "tournament.tdb").exists()


def test_an_event_of_another_tournament_is_refused(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "--from", "regulations.toml"]) == DONE
    other = regulations(code="B").replace("海岸邀请赛", "别的比赛")
    (folder / "b.toml").write_text(other, encoding="utf-8")
    capsys.readouterr()
    assert main(["new", "--from", "b.toml", "--lang", "en"]) == REFUSED
    assert "别的比赛" in capsys.readouterr().err


def test_the_same_event_twice_is_refused(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "--from", "regulations.toml"]) == DONE
    assert main(["new", "--from", "regulations.toml", "--lang", "en"]) == REFUSED
    assert "event A is there already" in capsys.readouterr().err


@pytest.mark.parametrize("kind", ["individual", "pairs", "individual-team", "pair-team", "guandan-swiss"])
def test_each_example_makes_an_event(kind: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["regulations", "--example", kind]) == DONE
    toml = capsys.readouterr().out
    (folder / "example.toml").write_text(toml, encoding="utf-8")
    assert main(["regulations", "--example", kind, "--json"]) == DONE
    assert json.loads(capsys.readouterr().out) == {"kind": kind, "toml": toml}
    assert main(["new", "--from", "example.toml"]) == DONE


def test_a_change_names_what_differs_and_follows_the_segments(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "--from", "regulations.toml"]) == DONE
    changed = regulations(rounds=(2, 3, 1), more="[penalties]\ncards = 12\n")
    (folder / "regulations.toml").write_text(changed, encoding="utf-8")
    capsys.readouterr()
    assert main(["regulations", "change", "regulations.toml", "--reason", "会议决定", "--json"]) == DONE
    keys = {d["key"] for d in json.loads(capsys.readouterr().out)["changed"]}
    assert any("cards" in k for k in keys)
    assert main(["regulations", "show", "--json"]) == DONE
    assert json.loads(capsys.readouterr().out)["version"] == 2
    assert main(["undo"]) == DONE
    assert main(["regulations", "show", "--json"]) == DONE
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["version"] == 1


def test_undo_redo_rewind_and_verify(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (
        ["new", "--from", "regulations.toml"],
        ["rewind", "--mark", "start"],
        ["regulations", "change", "changed.toml"],
        ["undo"],
        ["undo", "--redo"],
        ["rewind", "start"],
        ["verify"],
    ):
        (folder / "changed.toml").write_text(regulations(rounds=(1, 1)), encoding="utf-8")
        assert main([*words, "--operator", "沈编排", "--desk", "1"]) == DONE, words
    capsys.readouterr()
    assert main(["log", "--json"]) == DONE
    steps = json.loads(capsys.readouterr().out)
    assert [s["step"] for s in steps] == list(range(1, len(steps) + 1))
    assert {s["operator"] for s in steps} == {"沈编排"}
    assert main(["regulations", "show", "--json"]) == DONE
    assert json.loads(capsys.readouterr().out)["version"] == 1


def test_backup_and_restore_give_the_same_tournament(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "--from", "regulations.toml"]) == DONE
    capsys.readouterr()
    assert main(["backup", "a.tdz", "--json"]) == DONE
    head = json.loads(capsys.readouterr().out)["head"]
    assert main(["restore", "a.tdz", "--db", "b.tdb", "--json"]) == DONE
    assert json.loads(capsys.readouterr().out)["head"] == head
    assert main(["restore", "a.tdz", "--db", "b.tdb", "--lang", "en"]) == REFUSED
    assert main(["verify", "--db", "b.tdb"]) == DONE


@pytest.mark.parametrize(
    "words",
    [[], ["nonsense"], ["new"], ["log", "--nothing"], ["--lang", "fr", "log"], ["undo", "x"]],
)
def test_wrong_words_exit_with_2_and_no_traceback(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == USAGE
    assert "Traceback" not in capsys.readouterr().err


USAGE_HEADING = {"zh": "用法：", "en": "usage:"}


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_command_explains_itself(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    from tdapp.cli.commands import COMMANDS

    assert main(["--help", "--lang", language]) == DONE
    overview = capsys.readouterr().out
    for name in COMMANDS:
        assert f"\n  {name}" in overview
        assert main([name, "--help", "--lang", language]) == DONE
        assert f"{USAGE_HEADING[language]} tdapp {name}" in capsys.readouterr().out


def test_a_file_that_is_not_there_or_is_none_of_ours_is_refused(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["log", "--lang", "en"]) == REFUSED
    assert "tournament.tdb" in capsys.readouterr().err
    (folder / "tournament.tdb").write_text("nothing", encoding="utf-8")
    assert main(["log", "--lang", "en"]) == REFUSED
    assert "tournament.tdb" in capsys.readouterr().err


def test_our_own_fault_exits_with_3_and_names_its_report(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from tdapp.cli import commands

    monkeypatch.setitem(commands.COMMANDS, "broken", "no_such_module")
    assert main(["broken", "--lang", "en"]) == BUG
    said = capsys.readouterr().err
    assert "Traceback" not in said
    assert Path(said.strip().rsplit("Report: ", 1)[1]).exists()
