"""Wrong usage is told in the person's language, with the usage of the action that was named."""

from __future__ import annotations

import io

import pytest

from tdapp.cli import main


def tdapp(*words: str) -> tuple[int, str]:
    err = io.StringIO()
    return main(words, io.StringIO(), err), err.getvalue()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("results", "set", "--round", "1"), "缺少以下参数：--table, --board"),
        (("results", "missing", "--colour", "red"), "无法识别的参数：--colour red"),
        (("draw", "--segment", "one", "--seed", "x"), "参数 --segment 应为整数，不能是 'one'"),
        (("draw", "--seed", "x", "--lots", "y"), "参数 --lots 不能与 --seed 同时使用"),
        (("draw",), "以下参数必须给出一个：--seed --lots --seats"),
        (("draw", "--seed"), "参数 --seed 后面缺少一个值"),
    ],
)
def test_wrong_usage_is_said_in_chinese(words: tuple[str, ...], said: str) -> None:
    code, err = tdapp(*words, "--lang", "zh")
    first, usage = err.splitlines()[:2]
    assert code == 2
    assert first.endswith(said)
    assert usage.startswith(f"用法： tdapp {words[0]}")


def test_an_option_that_an_action_does_not_have_shows_the_usage_of_the_action() -> None:
    code, err = tdapp("results", "missing", "--colour", "red", "--lang", "en")
    assert code == 2
    assert err.splitlines()[0] == "tdapp results missing: unrecognized arguments: --colour red"
    assert err.splitlines()[1].startswith("usage: tdapp results missing ")


def test_a_command_that_is_not_there_is_said_in_chinese() -> None:
    assert tdapp("rsults", "--lang", "zh") == (2, "没有命令 rsults；tdapp --help 列出全部命令。\n")


HEADINGS = [("zh", ("用法：", "参数:", "选项:")), ("en", ("usage:", "positional arguments:", "options:"))]


@pytest.mark.parametrize(("language", "headings"), HEADINGS)
def test_the_headings_of_help_are_in_the_language(language: str, headings: tuple[str, ...], capsys) -> None:
    assert main(["report", "--help", "--lang", language]) == 0
    shown = capsys.readouterr().out
    assert all(heading in shown for heading in headings)
    assert ("usage" in shown) == (language == "en")
    assert ("show this help" in shown) == (language == "en")
