"""The catalogues of breaches that come with the program, and how an edited one is read (rules 6 and 7)."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from tdapp.rules.breaches import Breach, Game, ReportBy, breaches_text, read_breaches, reported_late
from tdapp.rules.penalty_rulings import RulingKind
from tdapp.text import Refused

SHIPPED = {game: (files("resources") / "breaches" / f"{game}.toml").read_text(encoding="utf-8") for game in Game}
ONE = '[[breach]]\ncode = "talking"\nkind = "warning"\nzh = "说话"\nen = "Talking"\n'


@pytest.mark.parametrize("game, least", [(Game.CHINPOK, 40), (Game.GUANDAN, 20)])
def test_the_shipped_catalogues_are_of_their_game_and_in_both_languages(game, least):
    breaches = read_breaches(SHIPPED[game], "x")
    assert len(breaches) >= least
    for breach in breaches:
        assert breach.game is game
        assert re.search("[\u4e00-\u9fff]", breach.words("zh"))
        assert breach.words("en").isascii()
        assert breach.article is None or re.fullmatch(r"\d+(\.\d+)*(\(\d+\))?", breach.article)


@pytest.mark.parametrize("code, kind, article", [
    ("lead-out-of-turn", "infraction", "58.2.3"), ("wrong-hand-exposed", "foul", "58.3.1"),
    ("slow-play", "warning", "58.1.2"), ("gambling", "disqualification", "58.4.7"), ("both-late", "lateness", "58.5.1"),
    ("spectator-at-table", "other", "51.1"), ("absence", "discipline", "58.6"),
])  # fmt: skip
def test_what_the_rules_name_has_the_ruling_that_they_name(code, kind, article):
    (breach,) = [b for b in read_breaches(SHIPPED[Game.CHINPOK], "x") if b.code == code]
    assert (breach.kind, breach.article) == (RulingKind(kind), article)


@pytest.mark.parametrize("game", Game)
def test_a_catalogue_written_and_read_again_is_the_same(game):
    breaches = read_breaches(SHIPPED[game], "x")
    assert read_breaches(breaches_text(breaches), "x") == breaches


def test_defaults_need_not_be_written():
    assert read_breaches(ONE, "x") == (Breach(code="talking", kind=RulingKind.WARNING, zh="说话", en="Talking"),)
    assert read_breaches("", "x") == ()


def test_every_fault_is_named_with_its_line():
    text = ONE.replace("warning", "caution").replace("talking", "Talking!") + "cards = -1\nlate = 3\n" + "[other]\n"
    with pytest.raises(Refused) as refused:
        read_breaches(text, "F")
    found = [str(p).split(":")[0] for p in refused.value.problems]
    assert sorted(found) == ["F, line 2", "F, line 3", "F, line 6", "F, line 7", "F, line 8"]


def test_a_code_stands_once_and_a_withdrawal_is_no_breach():
    with pytest.raises(Refused, match=r"line 8: The code talking stands twice\."):
        read_breaches(ONE + "\n" + ONE, "F")
    with pytest.raises(Refused, match=r"line 3: kind: Nothing is a breach whose ruling is a withdrawal\."):
        read_breaches(ONE.replace('"warning"', '"withdraw"'), "F")


@pytest.mark.parametrize("report_by, late_after", [
    ("trick", {"trick", "board", "round"}), ("board", {"board", "round"}), ("round", {"round"}), ("any", set()),
])  # fmt: skip
def test_when_pointing_a_breach_out_is_late(report_by, late_after):
    breach = Breach(code="c", kind=RulingKind.WARNING, report_by=ReportBy(report_by), zh="违规", en="Breach")
    assert {after.value for after in ReportBy if reported_late(breach, after)} == late_after
    assert not reported_late(None, ReportBy.ROUND)
