from __future__ import annotations

import pytest

from reports.language import Say
from tdapp.text import Text


@pytest.mark.parametrize("language, shown", [("zh", "第2轮"), ("en", "Round 2"), ("both", "第2轮 Round 2")])
def test_a_text_is_said_in_the_language_of_the_paper(language, shown):
    assert Say(language)(Text("Round {round}", round=2)) == shown


def test_what_is_alike_in_both_languages_is_said_once():
    assert Say("both")("张三") == "张三"
    assert Say("both").pair(Text("{item}", item="健康表")) == ("健康表", "")


def test_a_short_english_word_follows_close_upon_the_chinese():
    assert Say("both")(Text("{before}→{after}", before=Text("E"), after=Text("N"))) == "东E→北N"


def test_lists_are_said_item_by_item():
    assert Say("both")((Text("E"), Text("N"))) == "东E、北N"
    assert Say("en")((Text("E"), Text("N"))) == "E, N"
