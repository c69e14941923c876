"""What the dialogs of an appeal offer, the rulings that a decision takes back, and what it would change."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from tdapp.model.tables import Official
from tdapp.rules.appeals import Decision, Effect, EffectKind
from tdapp.rules.corrections import CorrectionKind
from tdapp.rules.penalty_rulings import RulingKind
from tdapp.services.appeals.candidates import panel_choices
from tdapp.services.appeals.choosing import lodging_choices
from tdapp.services.appeals.deciding import Deciding, decide_appeal
from tdapp.services.appeals.desk import appeals_desk, signing
from tdapp.services.appeals.led_to import effect_choices
from tdapp.services.appeals.lodging import read_fee
from tdapp.services.appeals.panel import Named, name_panel
from tdapp.services.appeals.tracing import preview_decision, trace_appeal
from tdapp.services.journal_desk import check, undo_step
from tdapp.services.ledger.amending import withdraw_ruling
from tdapp.services.ledger.places import RulingAt
from tdapp.services.ledger.recording import NewRuling, add_ruling
from tdapp.services.publish_ranking import publish_ranking
from tdapp.services.ranking.reading import ranking_of
from tdapp.services.results.corrections import CorrectionWords
from tdapp.services.results.lines import TypedLine
from tdapp.services.results.setting import set_result
from tdapp.services.results.spots import BoardAt
from tdapp.text import Refused, Text
from tests.appealed import Appealed, appealed
from tests.entry_files import unchanged
from tests.offices import everything

CHIEF = "何裁判长"


@pytest.fixture
def made(tmp_path: Path) -> Iterator[Appealed]:
    """A played event; entry 1 got an infraction at table 1, and the ranking with it hangs."""
    with appealed(tmp_path, published=False) as found:
        rule(found)
        publish_ranking(found.office, None, 1)
        yield found


def rule(made: Appealed, party: str = "1", board: int = 1) -> int:
    """An infraction at the party's table of round 1."""
    at = RulingAt(round=1, table=made.table_of(party), board=board)
    new = NewRuling(party=party, kind=RulingKind.INFRACTION, at=at, cards=200, by="东海裁判")
    return add_ruling(made.office, new).number


def places(made: Appealed) -> dict[int, int | None]:
    return {x.number: x.place for x in ranking_of(made.office, None, 1).lines}


def test_what_an_appeal_may_name(made):
    found = lodging_choices(made.office, None, None)
    assert (found.segment, found.rounds, found.tables) == (1, (1,), ("1", "2", "3", "4"))
    assert found.entries[2] == ("3", made.names("3")[0])
    assert [(r.number, str(r.text)) for r in found.rulings] == [
        (1, f"1  infraction, 1: round 1, table {made.table_of('1')}, board 1")]  # fmt: skip
    assert (str(found.fee), found.amount, found.chiefs) == ("200 yuan", "200", (CHIEF,))
    withdraw_ruling(made.office, None, 1, reason="误判", by="东海裁判")
    assert lodging_choices(made.office, None, None).rulings == ()


def test_signatures_are_judged_while_they_are_collected(made):
    name = made.names("3")[0]
    assert [str(t) for t in signing(made.office, None, 1, "3").missing] == [f"The signature of {name} is missing."]
    found = signing(made.office, None, 1, "3", (name,))
    assert (found.missing, found.names) == ((), name)


def test_a_place_of_the_ranking_is_appealed_against(made):
    assert unchanged(made.office, lambda: made.lodge(place=17)) == ["The ranking has no place 17."]
    made.lodge(place=4, against="同分先后")
    (row,) = appeals_desk(made.office, None).rows
    assert [str(x) for x in row.against] == ["place 4 of the ranking", "同分先后"]
    assert row.place is None


@pytest.mark.parametrize(
    ("typed", "cents"), [("200", 20000), ("20.50", 2050), (" ２００ ", 20000), ("", None), ("0", 0)]
)
def test_a_fee_is_read(typed, cents):
    assert read_fee(typed) == cents


@pytest.mark.parametrize("typed", ["two", "1.234", "1e999", "NaN"])
def test_what_is_no_fee_is_refused(typed):
    with pytest.raises(Refused, match="is no amount"):
        read_fee(typed)


def test_how_late_it_came_is_told_as_it_was_then(made):
    made.clock.move(minutes=34)
    made.lodge(accepted_by=CHIEF, reason="电梯故障")
    assert appeals_desk(made.office, None).rows[0].late_by == 5
    set_result(made.office, BoardAt(1, 1, 5), TypedLine(places=(4, 1, 2, 3), left=(26,)),
               correction=CorrectionWords(CorrectionKind.STAFF, "看错行", by=CHIEF))  # fmt: skip
    publish_ranking(made.office, None, 1)
    assert appeals_desk(made.office, None).rows[0].late_by == 5
    made.lodge("5", signed=made.names("5"), accepted_by=CHIEF, reason="无关")
    assert [r.late_by for r in appeals_desk(made.office, None).rows] == [5, 0]


def test_the_panel_that_the_program_proposes(made):
    with made.office.step(Text("Officials")) as step:
        step.insert(Official, [{"name": n, "role": r, "club_id": None} for n, r in (
            ("甲副裁判长", "deputy"), ("乙裁判", "td"), ("丙裁判", "td"), ("丁裁判", "td"))])  # fmt: skip
        step.insert(Official, [{"name": "走了的", "role": "td", "club_id": None, "active": False}])
    made.lodge("1", ruling=1)
    found = panel_choices(made.office, None, 1)
    assert [c.name for c in found.candidates] == [CHIEF, "甲副裁判长", "东海裁判", "乙裁判", "丙裁判", "丁裁判"]
    assert {c.name: str(c.why) for c in found.candidates if c.why is not None} == {"东海裁判": "made the ruling"}
    assert dict(found.proposed) == {
        3: (CHIEF, "甲副裁判长", "东海裁判", "乙裁判"),
        5: (CHIEF, "甲副裁判长", "东海裁判", "乙裁判", "丙裁判", "丁裁判"),
    }
    assert dict(found.units)["东海俱乐部"]
    asked = dict(found.proposed)[3]
    done = name_panel(made.office, None, 1, tuple(map(Named, asked[:3])), tuple(map(Named, asked[3:])))
    assert [m.name for m in done.panel.sitting] == [CHIEF, "甲副裁判长", "乙裁判"]
    made.lodge("5")
    name_panel(made.office, None, 2, tuple(map(Named, ("老仲裁", "甲副裁判长", "乙裁判"))))
    made.lodge("6")
    assert [c.name for c in panel_choices(made.office, None, 3).candidates][:4] == [
        "老仲裁", "甲副裁判长", "乙裁判", CHIEF]  # fmt: skip


def test_a_decision_takes_the_ruling_back_and_shows_before_what_it_changes(made):
    ruled = places(made)
    made.lodge("1", ruling=1)
    assert [r.number for r in effect_choices(made.office, None, 1).withdraw] == [1]
    before = everything(made.office)
    seen = preview_decision(made.office, None, 1, (), (1,))
    assert everything(made.office) == before
    assert [str(t) for t in seen.effects] == ["ruling 1 is withdrawn"]
    deciding = Deciding(Decision.UPHELD, "录像为证", by=CHIEF, withdraw=(1,))
    decide_appeal(made.office, None, 1, deciding)
    clean = places(made)
    assert clean != ruled
    done = trace_appeal(made.office, None, 1)
    assert [str(t) for t in done.effects] == ["ruling 1 withdrawn (entry 2)"]
    assert done.moved == seen.moved
    assert {m.number: (m.before, m.after) for m in done.moved if m.before != m.after} == {
        n: (ruled[n], clean[n]) for n in clean if ruled[n] != clean[n]
    }
    assert effect_choices(made.office, None, 1).withdraw == ()
    undo_step(made.office)
    assert places(made) == ruled
    assert appeals_desk(made.office, None).rows[0].state == "lodged"
    decide_appeal(made.office, None, 1, deciding)
    assert places(made) == clean
    assert check(made.office).findings == ()


def test_what_does_not_stand_is_not_taken_back(made):
    made.lodge("1", ruling=1)
    withdraw_ruling(made.office, None, 1, reason="误判", by="东海裁判")

    def decide(decision: Decision, *numbers: int) -> None:
        decide_appeal(made.office, None, 1, Deciding(decision, "同意", by=CHIEF, withdraw=numbers))

    told = unchanged(made.office, lambda: decide(Decision.REJECTED, 1, 9))
    assert told[0] == "A rejected appeal leads to nothing."
    assert told[1].startswith("Ruling 1 is withdrawn already, by 2")
    assert told[2].startswith("There is no ruling 9")
    with pytest.raises(Refused, match="withdrawn already"):
        preview_decision(made.office, None, 1, (), (1,))


def test_what_was_entered_since_is_offered_once(made):
    made.lodge("1", ruling=1)
    made.lodge("5")
    number = set_result(made.office, BoardAt(1, 1, 3), TypedLine(places=(4, 1, 2, 3), left=(26,)),
                        correction=CorrectionWords(CorrectionKind.STAFF, "看错行", by=CHIEF)).correction  # fmt: skip
    assert number is not None
    withdraw_ruling(made.office, None, 1, reason="误判", by="东海裁判")
    correction, withdrawal = Effect(EffectKind.CORRECTION, number), Effect(EffectKind.RULING, 2)
    assert [e for e, _ in effect_choices(made.office, None, 1).entered] == [withdrawal, correction]
    decide_appeal(made.office, None, 1, Deciding(Decision.UPHELD, "同意", by=CHIEF, effects=(withdrawal,)))
    assert [e for e, _ in effect_choices(made.office, None, 2).entered] == [correction]
    undo_step(made.office)
    undo_step(made.office)
    assert [e for e, _ in effect_choices(made.office, None, 2).entered] == [correction]


def test_the_clock_of_the_window_is_that_of_the_service(made):
    (window,) = appeals_desk(made.office, None).windows
    assert window.closes is not None
    assert window.opened is not None
    assert window.closes - window.opened == timedelta(minutes=30)
