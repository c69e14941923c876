"""An appeal from lodging to what it changed, with undo at every step (rules 6)."""

from __future__ import annotations

import pytest

from tdapp.model.tables import Delegation, DelegationMember, Event, Ruling
from tdapp.rules.appeals import Decision, Effect, EffectKind
from tdapp.rules.corrections import CorrectionKind
from tdapp.services.appeal_entries import read_docket
from tdapp.services.appeals.deciding import Deciding, decide_appeal, name_effects
from tdapp.services.appeals.desk import appeals_desk, signing
from tdapp.services.appeals.lodging import add_evidence, withdraw_appeal
from tdapp.services.appeals.panel import Named, name_panel, note_hearing, propose_panel
from tdapp.services.appeals.tracing import trace_appeal
from tdapp.services.findings import blocking
from tdapp.services.journal_desk import check, journal, undo_step
from tdapp.services.publish_ranking import publish_ranking
from tdapp.services.ranking.reading import ranking_of
from tdapp.services.results.corrections import CorrectionWords
from tdapp.services.results.lines import TypedLine
from tdapp.services.results.setting import set_result
from tdapp.services.results.spots import BoardAt
from tdapp.services.scope import find_event
from tdapp.services.score_entry.paper import photo_of
from tdapp.text import Refused, Text
from tests.appealed import appealed
from tests.entry_files import unchanged
from tests.offices import everything

CHIEF = "何裁判长"


def row(made, number=1):
    return next(r for r in appeals_desk(made.office, None).rows if r.number == number)


def details(made, number=1):
    return next(d for d in appeals_desk(made.office, None).details if d.number == number)


def decide(made, decision=Decision.REJECTED, number=1, **more):
    return decide_appeal(made.office, None, number, Deciding(decision, "查看录像后", by=CHIEF, **more))


def texts(made):
    return [str(f.text) for f in blocking(made.office, None, 1)]


def rule(made, number=1, kind="infraction", cards=200, of=None, party="1"):
    now = made.office.clock()
    with made.office.step(Text("Ruling")) as step:
        step.insert(Ruling, [{"event_id": made.seated.event_id, "number": number, "kind": kind, "segment": 1,
                              "round": 1, "group": "1", "table_number": 1, "board": 1, "party": party, "seat": "E",
                              "cards": cards, "of": of, "ruled_by": "东海裁判", "incident_at": now,
                              "ruled_at": now}])  # fmt: skip


def test_a_lodged_appeal_stands_in_the_docket_with_its_clock(tmp_path):
    with appealed(tmp_path) as made:
        made.clock.move(minutes=10)
        assert made.lodge(round=1, table="1", board=2) == 1
        found = row(made)
        assert (found.party, found.state, found.late, str(found.fee)) == ("3", "lodged", False, "200 yuan")
        assert found.names == made.names("3")[0]
        assert 19 * 60 < found.seconds_left < 20 * 60
        assert [str(x) for x in found.against] == ["round 1", "table 1", "board 2"]
        assert details(made).signed == made.names("3")
        assert made.lodge("5") == 2


def test_all_that_an_appeal_lacks_is_said_at_once(tmp_path):
    with appealed(tmp_path) as made:
        told = unchanged(made.office, lambda: made.lodge(signed=(), words=" ", ruling=7, table="1"))
        assert [t.split(" ")[0] for t in told] == ["The", "An", "Say", "There"]
        assert told[0] == f"The signature of {made.names('3')[0]} is missing."
        with pytest.raises(Refused, match="has no entry 99"):
            made.lodge("99", signed=("谁",))


def test_a_place_that_is_not_there_is_refused(tmp_path):
    with appealed(tmp_path) as made:
        told = unchanged(made.office, lambda: made.lodge(round=1, table="9"))
        assert told == ["No such table plays in this round: 9."]
        with pytest.raises(Refused, match="has no round 7"):
            made.lodge(round=7)


def test_a_late_one_is_refused_with_the_time_unless_the_chief_td_lets_it_in(tmp_path):
    with appealed(tmp_path) as made:
        made.clock.move(minutes=31)
        (told,) = unchanged(made.office, made.lodge)
        assert told.startswith("The time for appeals of 3 was over at 2026-05-01 09:30")
        assert "tdapp appeal lodge … --accepted-by NAME" in told
        (told,) = unchanged(made.office, lambda: made.lodge(accepted_by="别人", reason="电梯故障"))
        assert told == f"别人 is not the chief TD of this tournament; the chief TD is: {CHIEF}."
        assert unchanged(made.office, lambda: made.lodge(accepted_by=CHIEF))
        made.lodge(accepted_by=CHIEF, reason="电梯故障")
        assert row(made).late
        assert str(details(made).late) == f"accepted late by {CHIEF}: 电梯故障"


def test_before_the_publication_the_clock_does_not_run(tmp_path):
    with appealed(tmp_path, published=False) as made:
        made.clock.move(days=1)
        made.lodge()
        assert row(made).seconds_left is None


def test_a_republication_reopens_the_window_for_those_whom_it_changes_only(tmp_path):
    with appealed(tmp_path) as made:
        made.clock.move(minutes=31)
        before = {x.number: (x.place, x.total) for x in ranking_of(made.office, None, 1).lines}
        correct(made)
        publish_ranking(made.office, None, 1)
        after = {x.number: (x.place, x.total) for x in ranking_of(made.office, None, 1).lines}
        changed = [n for n in after if before[n] != after[n]]
        same = [n for n in after if before[n] == after[n]]
        assert changed
        assert (signing(made.office, None, 1, str(changed[0])).seconds_left or 0) > 1700
        made.lodge(str(changed[0]))
        for number in same:
            assert signing(made.office, None, 1, str(number)).seconds_left == 0


def correct(made, places=(4, 1, 2, 3), board=1):
    old = set_result(made.office, BoardAt(1, 1, board), TypedLine(places=places, left=(26,)),
                     correction=CorrectionWords(CorrectionKind.STAFF, "录入看错行", by=CHIEF))  # fmt: skip
    return old.correction


def test_both_of_a_pair_sign(tmp_path):
    with appealed(tmp_path, "pairs") as made:
        both = made.names("3")
        (told,) = unchanged(made.office, lambda: made.lodge(signed=both[:1]))
        assert told == f"The signature of {both[1]} is missing."
        made.lodge()


def test_open_appeals_block_the_official_ranking_and_the_cut_until_they_are_decided(tmp_path):
    with appealed(tmp_path) as made:
        made.lodge()
        made.clock.move(minutes=31)
        assert texts(made) == ["Appeal 1 is not decided yet."]
        with pytest.raises(Refused, match="Appeal 1 is not decided yet"):
            publish_ranking(made.office, None, 1, official=True)
        decide(made)
        assert texts(made) == []
        undo_step(made.office)
        assert texts(made) == ["Appeal 1 is not decided yet."]
        withdraw_appeal(made.office, None, 1, "已和解")
        assert texts(made) == []


def test_the_panel_is_proposed_with_those_who_stand_aside_and_named_so(tmp_path):
    with appealed(tmp_path) as made:
        made.lodge(concerns=("9",))
        members = (Named("东海裁判"), Named("西山委员", ("西山棋院",)), Named("甲委员"))
        reserves = (Named(made.names("5")[0]), Named("乙委员"), Named("丙委员", ("北湖",)))
        before = everything(made.office)
        proposed = propose_panel(made.office, None, 1, members, reserves)
        assert everything(made.office) == before
        assert [m.name for m in proposed.panel.sitting] == ["乙委员", "丙委员", "甲委员"]
        aside = {a.name: a.instead for a in proposed.panel.aside}
        assert aside == {"东海裁判": "乙委员", "西山委员": "丙委员", made.names("5")[0]: ""}
        assert proposed.concerned.units == {"东海俱乐部": ("3",), "西山棋院": ("9",)}
        (told,) = unchanged(made.office, lambda: name_panel(made.office, None, 1, members, reserves[:2]))
        assert "西山委员 stands aside" in told
        name_panel(made.office, None, 1, members, reserves)
        assert [m.name for m in details(made).panel] == ["乙委员", "丙委员", "甲委员"]
        assert row(made).state == "panel"
        note_hearing(made.office, None, 1, "双方到场")
        assert (row(made).state, details(made).heard) == ("heard", "双方到场")


def test_who_ruled_and_who_sat_at_that_table_do_not_judge(tmp_path):
    with appealed(tmp_path) as made:
        rule(made)
        made.lodge("1", ruling=1)
        at_the_table = made.names("2")[0]
        proposed = propose_panel(made.office, None, 1, (Named("东海裁判"), Named(at_the_table), Named("甲")), ())
        whys = {a.name: str(a.why) for a in proposed.panel.aside}
        assert whys == {"东海裁判": "made the ruling", at_the_table: "plays in entry 2"}
        assert proposed.concerned.units == {"东海俱乐部": ("1", "2", "3", "4")}


def test_without_a_panel_the_chief_td_decides_with_one_the_panel(tmp_path):
    with appealed(tmp_path) as made:
        made.lodge()
        (told,) = unchanged(made.office, lambda: decide_appeal(
            made.office, None, 1, Deciding(Decision.UPHELD, "同意")))  # fmt: skip
        assert told.startswith("No panel was named for appeal 1, so the chief TD decides")
        name_panel(made.office, None, 1, tuple(map(Named, ("甲", "乙", "丙"))))
        done = decide_appeal(made.office, None, 1, Deciding(Decision.UPHELD, "同意"))
        assert (done.by, done.fee_returned) == (("甲", "乙", "丙"), 20000)
        assert row(made).fee_returned
        with pytest.raises(Refused, match="the decision is final"):
            decide(made)


def test_the_fee_of_one_upheld_in_part_is_asked_about(tmp_path):
    with appealed(tmp_path) as made:
        made.lodge()
        (told,) = unchanged(made.office, lambda: decide(made, Decision.PARTLY))
        assert told == "The appeal is upheld in part: say whether the fee is returned."
        assert decide(made, Decision.PARTLY, fee_back=False).fee_returned == 0
        assert not row(made).fee_returned


def places(made):
    return {x.number: x.place for x in ranking_of(made.office, None, 1).lines}


def test_a_correction_is_traced_into_the_ranking(tmp_path):
    with appealed(tmp_path) as made:
        before = places(made)
        made.lodge()
        number = correct(made)
        after = places(made)
        decide(made, Decision.UPHELD, effects=(Effect(EffectKind.CORRECTION, number),))
        state = everything(made.office)
        traced = trace_appeal(made.office, None, 1)
        assert everything(made.office) == state
        assert {m.number: (m.before, m.after) for m in traced.moved if m.before != m.after} == {
            n: (before[n], after[n]) for n in after if before[n] != after[n]
        }
        assert [m.after for m in traced.moved] == sorted(m.after or 99 for m in traced.moved)
        assert any(m.before != m.after for m in traced.moved)
        assert "round 1, table 1, board 1" in str(traced.effects[0])


def test_a_ruling_withdrawn_and_a_new_ruling_are_traced(tmp_path):
    with appealed(tmp_path, published=False) as made:
        clean = places(made)
        rule(made)
        ruled = places(made)
        assert ruled != clean
        publish_ranking(made.office, None, 1)
        made.lodge("1", ruling=1)
        rule(made, 2, "withdraw", None, of=1)
        decide(made, Decision.UPHELD)
        assert [str(f.text) for f in appeals_desk(made.office, None).findings] == [
            "Appeal 1 was upheld, but nothing is named that it led to."]  # fmt: skip
        assert trace_appeal(made.office, None, 1).moved == ()
        name_effects(made.office, None, 1, (Effect(EffectKind.RULING, 2),))
        traced = trace_appeal(made.office, None, 1)
        assert str(traced.effects[0]) == "ruling 1 withdrawn (entry 2)"
        assert {m.number: (m.before, m.after) for m in traced.moved if m.before != m.after} == {
            n: (ruled[n], clean[n]) for n in clean if ruled[n] != clean[n]
        }
        rule(made, 3, cards=400, party="2")
        name_effects(made.office, None, 1, (Effect(EffectKind.RULING, 3),))
        assert len(trace_appeal(made.office, None, 1).moved) >= len(traced.moved)
        assert appeals_desk(made.office, None).findings == ()


def test_what_is_not_there_leads_to_nothing(tmp_path):
    with appealed(tmp_path) as made:
        made.lodge()
        effects = (Effect(EffectKind.CORRECTION, 4), Effect(EffectKind.RULING, 5))
        told = unchanged(made.office, lambda: decide(made, effects=effects))
        assert told == ["A rejected appeal leads to nothing.", "There is no correction 4.", "There is no ruling 5."]
        decide(made)
        with pytest.raises(Refused, match="was not upheld"):
            name_effects(made.office, None, 1, effects)
        with pytest.raises(Refused, match="There is no appeal 9"):
            trace_appeal(made.office, None, 9)


def test_evidence_may_have_a_photo(tmp_path):
    with appealed(tmp_path) as made:
        made.lodge()
        add_evidence(made.office, None, 1, "南家的书面陈述", b"jpeg")
        (_, words, sha) = details(made).evidence[0]
        assert words == "南家的书面陈述"
        assert photo_of(made.office, sha) == b"jpeg"
        told = unchanged(made.office, lambda: add_evidence(made.office, None, 1, "", b"x" * 200_001))
        assert len(told) == 2


def test_every_step_is_undone_and_redone_by_further_entries(tmp_path):
    with appealed(tmp_path) as made:

        def acts():
            yield made.lodge
            yield lambda: add_evidence(made.office, None, 1, "录像")
            yield lambda: name_panel(made.office, None, 1, tuple(map(Named, ("甲", "乙", "丙"))))
            yield lambda: note_hearing(made.office, None, 1, "")
            yield lambda: decide_appeal(made.office, None, 1, Deciding(Decision.UPHELD, "同意"))

        def seen():
            found = appeals_desk(made.office, None)
            return found.details, [(r.state, r.decision, r.fee_returned) for r in found.rows]

        for act in acts():
            before = seen()
            act()
            after = seen()
            assert after != before
            undone = undo_step(made.office)
            assert seen() == before
            undo_step(made.office, undone.seq)
            assert seen() == after
        assert check(made.office).findings == ()
        assert all(s.reason is None for s in journal(made.office)[-3:])


def test_a_number_that_was_given_is_not_given_again(tmp_path):
    with appealed(tmp_path) as made:
        made.lodge()
        undo_step(made.office)
        assert made.lodge() == 2


def test_a_teams_leader_signs_for_it(tmp_path):
    with appealed(tmp_path) as made:
        with made.office.step(Text("Team")) as step:
            step.update(Event, [made.seated.event_id], kind="individual-team")
            (delegation,) = step.insert(Delegation, [{"club_id": made.clubs[0]}])
            step.insert(DelegationMember, [{"delegation_id": delegation, "person_id": made.seated.people[9, 1],
                                            "role": "leader", "entry_id": made.seated.entries[3]}])  # fmt: skip
        leader = made.names("3")[0]
        assert signing(made.office, None, 1, "3").signers == ((leader,),)
        (told,) = unchanged(made.office, lambda: made.lodge(signed=("队员",)))
        assert told.startswith("A team's appeal is signed by its leader")
        made.lodge(signed=(leader,))


def test_everything_that_is_wrong_with_a_lodging_is_said_at_once(tmp_path):
    with appealed(tmp_path) as made:
        told = unchanged(
            made.office, lambda: made.lodge(words=" ", signed=("别人",), round=9, board=99, concerns=("77", "xx"))
        )
        assert told == [
            f"The signature of {made.names('3')[0]} is missing.",
            "An appeal says in words what is asked and why.",
            "Segment 1 has no round 9; it has 1.",
            "A round has the boards 1 to 12; 99 is none.",
            "Say at which table board 99 was, with --table.",
            "Event A has no entry 77.",
            "xx is no entry: write 12 for entry number 12, L3 for list number 3.",
        ]
        made.lodge(round=1, table="1", board=12, concerns=("05", "5"))
        with made.office.read() as c:
            docket = read_docket(c, find_event(c, None))
        assert docket.appeals[0].lodged.concerns == ("5",)
