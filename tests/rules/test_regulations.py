"""Regulations: defaults, every wrong key and value with its line, canonical text, differences."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from functools import partial
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tdapp.rules import relations
from tdapp.rules.categories import AGE_BANDS
from tdapp.rules.deal_states import DealState, Flags
from tdapp.rules.kinds import EventKind
from tdapp.rules.regulations import Regulations, differences, read_regulations, read_scoring, to_toml
from tdapp.rules.regulations.sections import (
    AgeBandRules,
    GuandanRules,
    LabelRules,
    Lateness,
    LatenessMeasure,
    PrizeRules,
    RelationKind,
    ScoringRules,
    SegmentRules,
)
from tdapp.rules.standard_scores import Divisor
from tdapp.rules.tiers import Tier
from tdapp.text import Refused

SHORT = """\
[tournament]
name = "Spring Cup"
first_day = 2026-05-01
[event]
code = "A"
name = "Open individual"
kind = "individual"
tier = "bronze"
[[segment]]
number = 1
rounds = 2
take = 8
[[segment]]
number = 2
rounds = 2
"""


def read(text: str = SHORT) -> Regulations:
    return read_regulations(text, "r.toml")


def problems(text: str) -> list[str]:
    with pytest.raises(Refused) as refused:
        read(text)
    return [str(p) for p in refused.value]


def problems_with(old: str, new: str) -> list[str]:
    assert old in SHORT
    return problems(SHORT.replace(old, new, 1))


def problems_below(more: str) -> list[str]:
    return problems(SHORT + more)


def test_what_is_left_out_has_the_rules_own_value():
    rules = read()
    assert (rules.tournament.zone, rules.tournament.first_day) == ("Asia/Shanghai", date(2026, 5, 1))
    scoring = rules.scoring
    assert (scoring.base, scoring.q, scoring.rewards) == ((3000, 2000, 1000, 0), 100, (700, 600, 500, 400))
    assert (scoring.sd, scoring.decimals) == (Divisor.N, 6)
    assert scoring.flags[DealState.ASSIGNED] == Flags(in_mean=False, in_total=True)
    assert (rules.penalties.cards, rules.penalties.foul_keeps_cards) == (10, True)
    assert (rules.officials.tables, rules.officials.region) == (4, True)
    windows = rules.windows
    assert (windows.appeal, windows.correction, windows.published, windows.lineup) == (30, 30, 20, 10)
    assert (rules.ranking.shared_places, rules.ranking.phantom) == (False, 0)
    assert (rules.entries.substitute_credited, rules.rating.share) == (False, None)
    assert rules.guandan.level_points[:2] == (13, 14)
    assert rules.age_bands == AGE_BANDS
    assert rules.segment[0].groups == ("1",)


def test_segments_are_found_by_number():
    rules = read()
    assert (rules.segment_rules(1).take, rules.segment_rules(2).take) == (8, None)
    assert (rules.is_last(1), rules.is_last(2)) == (False, True)
    with pytest.raises(KeyError):
        rules.segment_rules(3)


@pytest.mark.parametrize("tier", ["silver", "gold", "platinum"])
def test_a_tier_without_rewards_is_read_but_not_scored(tier):
    rules = read(SHORT.replace("bronze", tier))
    assert rules.scoring.rewards is None
    with pytest.raises(Refused, match="no reward points R"):
        rules.scoring.tariff(rules.event.tier)


def test_rewards_that_the_td_entered_are_scored_with():
    more = '[scoring]\nr12 = "1.4"\nr13 = "1.2"\nr14 = "1"\nr_second = "0.8"\n'
    rules = read(SHORT.replace("bronze", "gold") + more)
    assert rules.scoring.q == 200
    assert rules.scoring.tariff(Tier.GOLD).before_cards[1, 4, 2, 4] == (4400, 0, 3400, 0)
    assert rules.scoring.rewards_unofficial(Tier.GOLD)
    assert not replace(rules.scoring, r12=1500).rewards_unofficial(Tier.GOLD)
    assert not read().scoring.rewards_unofficial(Tier.BRONZE)


def test_relations_are_those_the_draw_knows():
    assert {k.value for k in RelationKind} == set(relations.KINDS)


def test_states_can_be_set_one_by_one():
    flags = read(SHORT + "[scoring.states]\nplayed = []\nassigned = ['mean']\n").scoring.flags
    assert flags == {
        DealState.PLAYED: Flags(False, False),
        DealState.ADJUDICATED: Flags(True, True),
        DealState.ASSIGNED: Flags(True, False),
    }


@pytest.mark.parametrize(
    "old, new, line, words",
    [
        ("first_day = 2026-05-01", "first_day = 2026-05-01\nfist_day = 1", 4, "The key fist_day is not known here"),
        ('name = "Spring Cup"\n', "", 1, "The key name is missing in [tournament]"),
        ('"Spring Cup"', "7", 2, "name: This must be text in quotes"),
        ('"Spring Cup"', '"  "', 2, "one line of text, not empty"),
        ('"Spring Cup"', '"a\\u0000b"', 2, "one line of text, not empty"),
        ("2026-05-01", '"May 1st"', 3, "first_day: This must be a date"),
        ("2026-05-01", "2026-05-01T08:00:00", 3, "first_day: This must be a date"),
        ('code = "A"', 'code = "A 1"', 5, "A code has letters, digits"),
        ('"individual"', '"individuals"', 7, "This must be one of: "),
        ('"bronze"', '"Bronze"', 8, "guidance"),
        ("number = 1", "number = 2", 10, "Segments are numbered 1, 2, 3"),
        ("rounds = 2", "rounds = 2.5", 11, "a whole number from 1 to 99"),
        ("rounds = 2", "rounds = true", 11, "a whole number from 1 to 99"),
        ("rounds = 2", 'rounds = "2"', 11, "a whole number from 1 to 99"),
        ("take = 8", "take = 6", 12, "divisible by 4"),
        ("number = 2", "number = 2\ntake = 4", 15, "No segment follows"),
        ("number = 2", "number = 2\nsit_outs = 1", 15, "Seeds sit out only"),
        ("take = 8", 'starts = ["2026-05-01 09:00"]', 12, "give 2 starts, or none"),
        ("take = 8", 'starts = ["2026-05-01 13:00", "2026-05-01 09:00"]', 12, "one after the other"),
        ("take = 8", 'starts = ["2026-05-01 09:00Z", "2026-05-01 10:00"]', 12, "a time of the tournament's zone"),
        ("take = 8", "minutes = 0", 12, "a whole number from 1 to 1440"),
        ("take = 8", "groups = []", 12, "a list in square brackets of 1 to 99 values"),
        ("take = 8", 'groups = ["1", "1"]', 12, "The list holds a value twice"),
        ('tier = "bronze"', 'tier = "bronze"\ncategories = ["opne"]', 9, "Category opne is neither"),
    ],
)
def test_a_wrong_value_is_named_by_its_line(old, new, line, words):
    found = problems_with(old, new)
    assert len(found) == 1
    assert found[0].startswith(f"r.toml, line {line}: ")
    assert words in found[0]


@pytest.mark.parametrize(
    "more, line, words",
    [
        ("[scoring]\nq = 0.1\n", 17, "Write decimals in quotes"),
        ('[scoring]\nq = "0.1255"\n', 17, "at most three places"),
        ('[scoring]\nq = "-0.1"\n', 17, "a decimal from 0 to"),
        ("[scoring]\nq = false\n", 17, "a decimal from 0 to"),
        ('[scoring]\nbase = ["3", "2", "1"]\n', 17, "a list of 4 values"),
        ('[scoring]\n\n# R\nr12 = "0.7"\n', 16, "('r13', 'r14', 'r_second') must be given too"),
        ("[scoring]\ndecimals = 13\n", 17, "a whole number from 0 to 12"),
        ('[scoring]\nsd = "n-2"\n', 17, "This must be one of: "),
        ('[scoring.states]\nplaid = ["mean"]\n', 16, "The states that can be set are: "),
        ('[scoring.states]\nplayed = ["means"]\n', 16, 'a list of "mean" and "total"'),
        ("[draws]\nrelations = []\n", 16, "The key draws is not known here"),
        ('draw = "random"\n', 16, "The key draw is not known here"),
        ("[ranking]\nshared_places = 1\n", 17, "true or false"),
        ("[[ranking]]\nshared_places = true\n", 16, "must be written as a section [ranking]"),
        ("[segment.x]\n", 16, "The key x is not known here"),
        ('[[age_band]]\ncode = "open"\nfrom = 9\n', 17, "used twice or names another category"),
        ('[[age_band]]\ncode = "kids"\nfrom = 9\nto = 8\n', 19, "An age band ends after it begins"),
        ('[[label]]\ncode = "senior"\nname = "S"\n', 17, "used twice or names another category"),
        ('[[prize]]\ntitle = "Cup"\nfirst = 2\n', 16, "The last place of a prize is not before"),
        ('[[prize]]\ntitle = "Cup"\ncategory = "women"\n', 18, "women has no ranking of its own"),
        ('[[lateness]]\nminutes = 9\nmeasure = "foul"\n[[lateness]]\nminutes = 5\nmeasure = "foul"\n', 16, "rise"),
        ('[tournament.more]\nx = """\n[event]\n"""\n', 16, "The key more is not known here"),
    ],
)
def test_a_wrong_section_is_named_by_its_line(more, line, words):
    found = problems_below(more)
    assert len(found) == 1
    assert re.match(rf"r\.toml, line {line}(, column \d+)?: ", found[0])
    assert words in found[0]


def test_all_problems_come_at_once():
    text = SHORT.replace("rounds = 2", "rounds = 0").replace('"A"', '"!"') + "[nonsense]\n[windows]\nappeal = -1\n"
    assert len(problems(text)) == 5


def test_a_missing_section_is_named():
    assert problems("") == [
        "r.toml: The section [tournament] is missing.",
        "r.toml: The section [event] is missing.",
        "r.toml: The section [[segment]] is missing.",
    ]
    assert problems_with(SHORT[SHORT.index("[[segment]]") :], "") == ["r.toml: The section [[segment]] is missing."]


@pytest.mark.parametrize(
    "text, where",
    [
        ('[tournament]\nname = "x\n', "line 2, column 10"),
        ("[event\n", "line 1, column 7"),
        (SHORT + "[event]\n", "line 16, column 7"),
        ("[tournament]\nname = ", "line 2, column 8"),
    ],
)
def test_what_is_not_toml_is_refused_with_line_and_column(text, where):
    assert problems(text)[0].startswith(f"r.toml, {where}: this is not TOML.")


def test_an_individual_team_event_has_one_round():
    text = SHORT.replace('"individual"', '"individual-team"')
    assert any("one segment of one round" in p for p in problems(text))
    one = text[: text.index("take")].replace("rounds = 2", "rounds = 1")
    assert read(one).event.kind is EventKind.INDIVIDUAL_TEAM


def test_windows_line_ends_and_a_byte_order_mark_do_not_matter():
    assert read("\ufeff" + SHORT.replace("\n", "\r\n")) == read()


def test_scoring_alone_can_be_read_for_a_file_without_an_event():
    found = read_scoring('[scoring]\nr12 = "1"\nr13 = "1"\nr14 = "1"\nr_second = "1"\n', "s.toml", Tier.GOLD)
    assert isinstance(found, ScoringRules)
    assert (found.q, found.r12) == (200, 1000)
    assert isinstance(read_scoring(SHORT, "r.toml", Tier.BRONZE), Regulations)
    with pytest.raises(Refused, match="line 2"):
        read_scoring("[scoring]\nx = 1\n", "s.toml", Tier.GOLD)


def test_scoring_alone_needs_the_whole_of_r():
    with pytest.raises(Refused, match=r"s\.toml, line 2: R is one table: .*r13.*r14.*r_second"):
        read_scoring('\n[scoring]\nr12 = "1"\n', "s.toml", Tier.BRONZE)


def test_no_categories_ask_nothing_of_anybody():
    assert read(SHORT.replace('"bronze"', '"bronze"\ncategories = []')) == read()


@pytest.mark.parametrize("text", ["[scoring]\nq = " + "9" * 5000, "a = " + "[" * 5000, "a = " + "{b = " * 5000])
def test_what_the_parser_of_toml_cannot_hold_is_refused_too(text):
    assert problems(text) == ["r.toml: a number of this TOML is too long, or its brackets are nested too deeply."]


def test_digits_of_other_scripts_are_no_decimals():
    (problem,) = problems_below('[scoring]\nq = "٣"\n')
    assert "This must be a decimal" in problem


nfc = partial(normalize, "NFC")
TEXTS = st.text(st.characters(codec="utf-8", categories=["L", "N", "P", "S"]), min_size=1, max_size=12).map(nfc)
CODES = st.sampled_from(["A", "B-1", "组_2", "Ω"])
LABELS = st.lists(st.sampled_from(["x", "y"]), unique=True).map(
    lambda codes: tuple(LabelRules(code=c, name=c.upper()) for c in codes)
)
THOUSANDTHS = st.integers(0, 9000)


@st.composite
def regulations(draw) -> Regulations:
    rules = read()
    numbers = [draw(THOUSANDTHS) for _ in range(9)]
    return replace(
        rules,
        tournament=replace(rules.tournament, name=draw(TEXTS), first_day=draw(st.dates())),
        event=replace(rules.event, code=draw(CODES), name=draw(TEXTS), tier=draw(st.sampled_from(Tier))),
        segment=tuple(
            SegmentRules(
                number=n, rounds=draw(st.integers(1, 9)), take=t, groups=tuple(draw(st.sets(CODES, min_size=1)))
            )
            for n, t in ((1, draw(st.sampled_from([None, 0, 4, 8]))), (2, None))
        ),
        scoring=replace(
            rules.scoring,
            base=tuple(numbers[:4]),
            q=numbers[4],
            r12=numbers[5],
            r13=numbers[6],
            r14=numbers[7],
            r_second=numbers[8],
            sd=draw(st.sampled_from(Divisor)),
            states=tuple((s, Flags(draw(st.booleans()), draw(st.booleans()))) for s, _f in rules.scoring.states),
        ),
        draw=replace(rules.draw, relations=tuple(draw(st.sets(st.sampled_from(RelationKind))))),
        guandan=draw(st.sampled_from([GuandanRules(), GuandanRules(bye_match=2, bye_level=18)])),
        lateness=(Lateness(minutes=5, measure=LatenessMeasure.WARNING),) if draw(st.booleans()) else (),
        age_band=(AgeBandRules(code="old", name=draw(TEXTS), least=70),) if draw(st.booleans()) else rules.age_band,
        label=draw(LABELS),
        prize=(PrizeRules(title=draw(TEXTS), last=3),) if draw(st.booleans()) else (),
    )


@given(regulations())
def test_the_canonical_text_is_read_back_and_written_the_same(rules):
    text = to_toml(rules)
    again = read(text)
    assert again == rules
    assert to_toml(again) == text
    assert differences(rules, again) == []


def test_two_versions_are_told_apart_setting_by_setting():
    before = read()
    after = read(SHORT.replace("take = 8", "take = 4") + '[ranking]\nphantom = "0.5"\n[[prize]]\ntitle = "Cup"\n')
    assert [(d.key, d.before, d.after) for d in differences(before, after)] == [
        ("[[segment]] 1 take", "8", "4"),
        ("[ranking] phantom", '"0"', '"0.5"'),
        ("[[prize]] 1 title", None, '"Cup"'),
        ("[[prize]] 1 first", None, "1"),
        ("[[prize]] 1 last", None, "1"),
    ]
