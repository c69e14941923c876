"""Appeals: the docket is a fold over its entries; who signs, until when, who judges, what becomes of the fee."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tdapp.rules.appeal_panels import Concerned, Member, seat_panel
from tdapp.rules.appeal_windows import Hung, closes, opened
from tdapp.rules.appeals import (
    AppealEntry,
    AppealStep,
    Decision,
    Effect,
    EffectKind,
    fee_back,
    fee_text,
    fold_appeals,
    signature_faults,
    step_faults,
)
from tdapp.rules.findings import Finding
from tdapp.text import Text

AT = datetime(2026, 5, 1, 9, 0, tzinfo=UTC)
LODGED, PANEL, DECIDED, BACK = AppealStep.LODGED, AppealStep.PANEL, AppealStep.DECIDED, AppealStep.TAKEN_BACK


def entry(number, step, appeal=1, **more):
    return AppealEntry(number, appeal, step, 1, "3", AT + timedelta(minutes=number), **more)


def upheld(number, *effects, decision=Decision.UPHELD):
    return entry(number, DECIDED, decision=decision, effects=tuple(effects))


def test_an_appeal_comes_from_lodging_to_decision():
    steps = [entry(1, LODGED), entry(2, AppealStep.EVIDENCE, words="录像"), entry(3, PANEL), entry(4, AppealStep.HEARD)]
    states = [fold_appeals(steps[:n]).appeals[0].state for n in (1, 2, 3, 4)]
    assert states == ["lodged", "lodged", "panel", "heard"]
    (appeal,) = fold_appeals([*steps, upheld(5)]).appeals
    assert (appeal.state, appeal.open, appeal.granted) == ("decided", False, True)
    assert [e.words for e in appeal.evidence] == ["录像"]


def test_what_it_led_to_may_be_named_later_and_is_named_once():
    one, two = Effect(EffectKind.CORRECTION, 4), Effect(EffectKind.RULING, 2)
    steps = [entry(1, LODGED), upheld(2, one), entry(3, AppealStep.EFFECT, effects=(two, one))]
    assert fold_appeals(steps).appeals[0].effects == (one, two)


def test_an_entry_that_was_taken_back_counts_no_more_and_can_come_again():
    steps = [entry(1, LODGED), upheld(2), entry(3, BACK, of=2)]
    assert fold_appeals(steps).appeals[0].open
    assert not fold_appeals([*steps, entry(4, BACK, of=3)]).appeals[0].open


def test_entries_of_an_appeal_whose_lodging_was_taken_back_are_found():
    docket = fold_appeals([entry(1, LODGED), entry(2, PANEL), entry(3, BACK, of=1)])
    assert docket.appeals == ()
    (finding,) = docket.findings
    assert finding.subject == ("appeal", 1)


def told(docket, number, step):
    return [str(f.text) for f in step_faults(docket, number, step)]


def test_a_decision_is_final():
    docket = fold_appeals([entry(1, LODGED), upheld(2, decision=Decision.REJECTED)])
    for step in (DECIDED, PANEL, AppealStep.EVIDENCE, AppealStep.HEARD, AppealStep.WITHDRAWN):
        assert told(docket, 1, step) == ["Appeal 1 is decided, and the decision is final."]
    assert told(docket, 1, AppealStep.EFFECT) == ["Appeal 1 was not upheld, so it led to nothing."]
    assert told(docket, 2, DECIDED) == ["There is no appeal 2."]


def test_a_withdrawn_appeal_takes_no_further_step():
    docket = fold_appeals([entry(1, LODGED), entry(2, AppealStep.WITHDRAWN)])
    assert not docket.appeals[0].open
    assert told(docket, 1, DECIDED) == ["Appeal 1 was withdrawn."]


@given(st.permutations(range(6)))
def test_the_order_in_which_entries_are_given_does_not_matter(order):
    steps = [entry(1, LODGED), entry(2, PANEL), upheld(3), entry(4, LODGED, 2), entry(5, BACK, of=3),
             entry(6, AppealStep.WITHDRAWN, 2)]  # fmt: skip
    assert fold_appeals([steps[i] for i in order]) == fold_appeals(steps)


@pytest.mark.parametrize(
    "signed, missing",
    [
        ((), ["沈海", "林云 / 周舟"]),
        (("沈 海",), ["林云 / 周舟"]),
        (("周舟", "沈海"), []),
        (("别人",), ["沈海", "林云 / 周舟"]),
    ],
)
def test_both_of_a_pair_sign_and_a_substitute_may_sign_for_the_slot(signed, missing):
    slots = {1: ("沈海",), 2: ("林云", "周舟")}
    found = signature_faults(slots, None, signed)
    assert [f.text.fields["name"] for f in found] == missing


@pytest.mark.parametrize(
    "leaders, signed, fine",
    [
        (("王领队",), ("王领队",), True),
        (("王领队",), ("队员",), False),
        ((), ("某领队",), True),
        ((), (), False),
        ((), (" ",), False),
    ],
)
def test_a_teams_leader_signs_and_where_none_is_known_whoever_signed(leaders, signed, fine):
    assert (signature_faults({1: ("队员",)}, leaders, signed) == []) is fine


@pytest.mark.parametrize(
    "decision, fee, wished, back",
    [
        (Decision.UPHELD, 20000, None, True), (Decision.UPHELD, 20000, False, True), (Decision.UPHELD, 0, None, False),
        (Decision.REJECTED, 20000, None, False), (Decision.REJECTED, 20000, False, False),
        (Decision.PARTLY, 20000, True, True), (Decision.PARTLY, 20000, False, False), (Decision.PARTLY, 0, None, False),
    ],
)  # fmt: skip
def test_the_fee_goes_back_when_upheld(decision, fee, wished, back):
    assert fee_back(decision, fee, wished) is back


def test_where_the_fee_is_not_decided_by_the_rules_it_is_asked():
    assert isinstance(fee_back(Decision.PARTLY, 100, None), Finding)
    assert isinstance(fee_back(Decision.REJECTED, 100, True), Finding)


def test_money_is_exact():
    assert [str(fee_text(n, "CNY")) for n in (20000, 2050, 5)] == ["200 yuan", "20.50 yuan", "0.05 yuan"]
    assert str(fee_text(1000, "EUR")) == "10 EUR"


CONCERNED = Concerned(
    {"东海俱乐部": ("3", "12")}, {"沈海": Text("signed the appeal"), "何裁判": Text("made the ruling")}
)


def seated(names, reserves=()):
    return seat_panel([Member(n, tuple(u)) for n, *u in names], [Member(n, tuple(u)) for n, *u in reserves], CONCERNED)


def test_who_belongs_to_a_unit_concerned_stands_aside_for_the_next_reserve():
    panel = seated([("甲",), ("乙", "西山棋院", "东海 俱乐部"), ("丙", "西山棋院")], [("何裁判",), ("丁",), ("戊",)])
    assert [m.name for m in panel.sitting] == ["甲", "丁", "丙"]
    assert [(a.name, a.instead) for a in panel.aside] == [("何裁判", ""), ("乙", "丁")]
    assert str(panel.aside[1].why) == "own unit 东海俱乐部, of: ('3', '12')"
    assert panel.findings == ()


def test_without_a_reserve_the_panel_is_not_whole():
    panel = seated([("甲",), ("沈 海",), ("何裁判",)], [("丁",)])
    assert [m.name for m in panel.sitting] == ["甲", "丁"]
    assert [f.subject for f in panel.findings] == [("member", "何裁判")]


def test_a_panel_has_three_or_five_and_nobody_twice():
    assert [str(f.text) for f in seated([("甲",), ("乙",)]).findings] == ["A panel has 3 or 5 members; here are 2."]
    assert [str(f.text) for f in seated([("甲",), ("乙",), ("甲 ",)]).findings] == ["甲  is named twice."]
    assert seated([(n,) for n in "甲乙丙丁戊"]).findings == ()


def hung(*says):
    return [Hung(i, AT + timedelta(minutes=60 * i), {1: a, 2: b}) for i, (a, b) in enumerate(says, 1)]


def test_the_window_opens_with_the_first_publication_that_says_the_same():
    same = hung((1, 2), (1, 2))
    assert closes(same, 30) == closes(same, 30, 1) == AT + timedelta(minutes=90)
    assert closes([], 30) is None


def test_a_republication_reopens_it_for_those_of_whom_it_says_otherwise():
    changed = hung((1, 2), (1, 3))
    assert closes(changed, 30, 1) == AT + timedelta(minutes=90)
    assert closes(changed, 30, 2) == closes(changed, 30) == AT + timedelta(minutes=150)
    back = hung((1, 2), (1, 3), (1, 2))
    assert opened(back, 2).number == 3


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2)), min_size=1, max_size=6))
def test_the_last_window_of_all_is_the_last_of_somebody(says):
    rankings = hung(*says)
    of_both = [at for entry in (1, 2) if (at := closes(rankings, 30, entry)) is not None]
    assert closes(rankings, 30) == max(of_both)
