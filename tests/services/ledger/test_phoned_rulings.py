"""Rulings as they are typed while somebody is on the phone: whom, what stands against them, what follows."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from tdapp.i18n import render
from tdapp.model.tables import Official, Person, Round
from tdapp.rules.breaches import ReportBy
from tdapp.rules.deal_states import DealState
from tdapp.rules.penalty_rulings import Outcome, RulingKind
from tdapp.services.finding import find
from tdapp.services.journal_desk import undo_step
from tdapp.services.ledger.breach_choices import matching_breaches
from tdapp.services.ledger.breach_editing import TypedBreach, keep_breach
from tdapp.services.ledger.catalogue import catalogue_of
from tdapp.services.ledger.decided import Decided, confirm_typed, enter_order_typed
from tdapp.services.ledger.deciding import reject_proposal
from tdapp.services.ledger.history import penalties_desk, ruling_effects
from tdapp.services.ledger.phoned import Phoned, record_phoned, ruling_desk, told_recorded, whom
from tdapp.services.ledger.places import RulingAt
from tdapp.services.ledger.reading import Wanted, ledger_page
from tdapp.text import Refused, Text
from tests.drawn_event import enter as enter_entries
from tests.offices import Clock, everything, new_office, office_at, regulations
from tests.seated_event import play_all, seated_office

K = RulingKind
IN_ROUND_1 = RulingAt(segment=1, round=1)


def phone(office, party, kind=K.WARNING, at=IN_ROUND_1, **more):
    return record_phoned(office, Phoned(party=party, kind=kind, at=at, **more))


def said(texts) -> list[str]:
    return [render(text, "en") for text in texts]


# Whom


@pytest.mark.parametrize(
    "typed, party", [("2", "2"), ("2a", "2a"), ("２ａ", "2a"), ("1E", "1a"), ("1东", "1a"), ("1s", "2a"), ("1E5", "1a")]
)
def test_whom_is_a_number_or_a_seat_of_a_table(tmp_path, typed, party):
    with seated_office(tmp_path, "pairs") as (office, _):
        found = whom(office, None, typed, IN_ROUND_1)
        assert (found.party, found.table) == (party, "1")
        assert len(found.people) == (2 if party == "2" else 1)
        assert found.at.board == (5 if typed.endswith("5") else None)


def test_a_seat_that_changes_during_the_round_needs_its_board(tmp_path):
    with seated_office(tmp_path) as (office, _):
        with pytest.raises(Refused, match="changes during round 1") as refused:
            whom(office, None, "1S", IN_ROUND_1)
        assert "boards 1-4 2" in render(refused.value, "en")
        parties = {whom(office, None, f"1S{board}", IN_ROUND_1).party for board in (1, 5, 9)}
        assert len(parties) == 3
        made = phone(office, "1S5", K.INFRACTION)
        assert (made.party, made.board, made.seat) == (whom(office, None, "1S5", IN_ROUND_1).party, 5, "S")


@pytest.mark.parametrize(
    "typed, at, why",
    [("99", IN_ROUND_1, "no entry 99"), ("9E", IN_ROUND_1, "no table 9"), ("", IN_ROUND_1, "Type whom"),
     ("1E", RulingAt(segment=1), "Before play nobody sits"), ("2c", IN_ROUND_1, "no entry")],
)  # fmt: skip
def test_nobody_is_refused_with_what_to_type(tmp_path, typed, at, why):
    with seated_office(tmp_path, "pairs") as (office, _), pytest.raises(Refused, match=why):
        whom(office, None, typed, at)


def test_a_name_its_pinyin_or_initials_is_enough_where_it_is_one_persons(tmp_path):
    with seated_office(tmp_path, "pairs") as (office, _):
        with office.step(Text("A name of its own")) as step:
            step.update(Person, [1], name="欧阳朔")
        first = whom(office, None, "1a", IN_ROUND_1)
        assert first.people == ("欧阳朔",)
        for way in (" 欧阳朔 ", "ouyangshuo", "OYS"):
            assert whom(office, None, way, IN_ROUND_1) == first
        with office.step(Text("Two of one name")) as step:
            step.update(Person, [1, 3], name="单雄信")
        with pytest.raises(Refused, match="may be") as several:
            phone(office, "sxx")
        assert "1a 单雄信, 2a 单雄信" in render(several.value, "en")
        with pytest.raises(Refused, match="is no entry"):
            phone(office, "nobody")


def test_a_table_of_a_group_is_named_with_its_group(tmp_path):
    from tdapp.services.drawing.draw import draw
    from tdapp.services.drawing.ways import BySeed
    from tests.drawn_event import with_groups

    with new_office(tmp_path, with_groups("pairs")) as office:
        enter_entries(office, 16, slots=2)
        draw(office, "A", 1, BySeed("tdapp"))
        with pytest.raises(Refused, match="several such tables"):
            whom(office, None, "1E", IN_ROUND_1)
        one, other = (whom(office, None, f"{group}-1E", IN_ROUND_1) for group in "AB")
        assert {one.table, other.table} == {"A1", "B1"} or one.table != other.table
        assert one.party != other.party


def test_one_of_a_team_is_named_as_lists_name_them(tmp_path):
    from tdapp.services.drawing.draw import draw
    from tdapp.services.drawing.ways import BySeed

    with new_office(tmp_path, regulations("individual-team", rounds=(1,), more="[entries]\nteam_size = 4\n")) as office:
        enter_entries(office, 4, slots=4)
        draw(office, "A", 1, BySeed("tdapp"))
        phone(office, "3.4")
        found = whom(office, None, "3.4", IN_ROUND_1)
        assert (found.party, len(found.people)) == ("3.4", 1)
        assert [c.in_round for c in found.counts] == [1, 0, 0]
        assert [c.in_round for c in whom(office, None, "3.1", IN_ROUND_1).counts] == [0, 0, 0]
        assert whom(office, None, "1E1", IN_ROUND_1).party.count(".") == 1


def test_before_the_draw_the_list_number_is_the_party(tmp_path):
    with new_office(tmp_path, regulations("pairs")) as office:
        enter_entries(office, 4, slots=2)
        there = ruling_desk(office, None)
        assert there.round is None
        made = phone(office, "L3", at=RulingAt(segment=1))
        assert (made.party, made.round) == ("L3", None)
        assert said(told_recorded(made)) == ["Ruling 1 is recorded: warning, L3, before play."]


# What is on record, and what follows


def test_the_record_and_what_another_ruling_leads_to_are_known_before_it_is_made(tmp_path):
    with seated_office(tmp_path, "pairs") as (office, _):
        phone(office, "2a")
        phone(office, "2", K.INFRACTION, board_at(3))
        found = whom(office, None, "2b", IN_ROUND_1)
        assert [(str(c.name), c.in_round, c.in_segment) for c in found.counts] == [
            ("warning", 1, 1), ("infraction", 1, 1), ("foul", 0, 0),
        ]  # fmt: skip
        assert [(a.kind, str(a.proposes), str(a.reason)) for a in found.ahead] == [
            (K.WARNING, "infraction", "second warning of pair 2 in round 1"),
            (K.INFRACTION, "foul", "second infraction of pair 2 in segment 1"),
        ]
        later = whom(office, None, "2", RulingAt(segment=1, round=2))
        assert [(c.in_round, c.in_segment) for c in later.counts] == [(0, 1), (0, 1), (0, 0)]
        assert [a.kind for a in later.ahead] == [K.INFRACTION]
        before = everything(office)
        assert [str(p.reason) for p in phone(office, "2").proposals] == ["second warning of pair 2 in round 1"]
        assert said(whom(office, None, "2", IN_ROUND_1).open) == ["infraction (second warning of pair 2 in round 1)"]
        undo_step(office)
        assert len(everything(office)["ruling"]) == len(before["ruling"]) + 2  # taken back by a further entry
        assert whom(office, None, "2b", IN_ROUND_1) == found


def board_at(board: int, round_number: int = 1) -> RulingAt:
    return RulingAt(segment=1, round=round_number, board=board)


def test_guandan_counts_its_own_scale_and_gives_no_cards(tmp_path):
    with new_office(tmp_path, regulations("guandan-swiss")) as office:
        enter_entries(office, 8, slots=2)
        assert not ruling_desk(office, None).cards
        assert {c.breach.game.value for c in ruling_desk(office, None).breaches} == {"guandan"}
        at = RulingAt(segment=1)
        made = phone(office, "L2", K.INFRACTION, at)
        assert made.cards is None
        ahead = whom(office, None, "L2", at).ahead
        assert [(a.kind, str(a.proposes)) for a in ahead] == [(K.INFRACTION, "foul")]


# The round of now


def test_now_is_the_round_that_is_being_played(tmp_path):
    with seated_office(tmp_path, rounds=(3,)) as (office, seated):
        assert ruling_desk(office, None).round == 1
        play_all(
            office, seated, leave=frozenset((r, t, b) for r, t in seated.encounters for b in range(1, 13) if r > 1)
        )
        assert ruling_desk(office, None).round == 2


def test_times_of_the_rounds_say_which_one_is_played(tmp_path):
    clock = Clock(datetime(2026, 5, 1, 2, 0, tzinfo=UTC))
    with seated_office(tmp_path, rounds=(3,)) as (office, _):
        with office.read() as c:
            ids = [row.id for row in c.execute(Round.__table__.select().order_by(Round.__table__.c.number))]
        with office.step(Text("Times")) as step:
            start = datetime(2026, 5, 1, 1, 0, tzinfo=UTC)
            step.update_each(Round, {i: {"planned_start": start + timedelta(hours=n)} for n, i in enumerate(ids)})
    with office_at(tmp_path / "tournament.tdb", clock=clock) as office:
        assert ruling_desk(office, None).round == 2


# Breaches


def test_breaches_answer_to_code_article_chinese_initials_and_english(tmp_path):
    with seated_office(tmp_path) as (office, _):
        choices = ruling_desk(office, None).breaches

        def first(typed: str) -> str:
            return matching_breaches(choices, typed)[0].breach.code

        assert first("slow-play") == "slow-play"
        assert first("出牌时间") == "slow-play"
        assert first("cpsj") == "slow-play"
        assert first("chupaishijian") == "slow-play"
        assert first("slow play") == "slow-play"
        assert {c.breach.code for c in matching_breaches(choices, "58.1.2")} == {"slow-exchange", "slow-play"}
        assert matching_breaches(choices, "zzzz") == []
        assert len(matching_breaches(choices, " ")) == len(choices)


RANG = TypedBreach(
    code="phone-rang", article="", kind=K.WARNING, or_more=False, cards="", report_by=ReportBy.ANY, zh="手机铃响",
    en="A phone rang", hidden=False,
)  # fmt: skip


def test_the_catalogue_is_kept_version_by_version_and_undone(tmp_path):
    with seated_office(tmp_path) as (office, _):
        before, start = catalogue_of(office, None), everything(office)
        made = keep_breach(office, None, RANG, new=True, reason="本次补充规定")
        assert (made.version, made.breaches[-1].code) == (1, "phone-rang")
        assert [c.breach.code for c in matching_breaches(ruling_desk(office, None).breaches, "sjlx")] == ["phone-rang"]
        made_ruling = record_phoned(office, Phoned(party="2", breach="phone-rang", kind=None, at=IN_ROUND_1))
        assert made_ruling.kind is K.WARNING
        hidden = keep_breach(office, None, replace(RANG, hidden=True), new=False, reason="不再使用")
        assert hidden.version == 2
        assert not matching_breaches(ruling_desk(office, None).breaches, "sjlx")
        assert ledger_page(office, None).rows[0].wording == ("手机铃响", "A phone rang")
        for _ in range(3):
            undo_step(office)
        assert catalogue_of(office, None) == before
        assert everything(office)["breach_catalogue"] == start["breach_catalogue"]


@pytest.mark.parametrize(
    "typed, new, reason, why",
    [(replace(RANG, code=""), True, "r", "needs a code"), (replace(RANG, code="slow-play"), True, "r", "already"),
     (replace(RANG, zh=" "), True, "r", "Chinese words"), (replace(RANG, cards="ten"), True, "r", "no whole number"),
     (replace(RANG, code="Big One"), True, "r", "small letters"), (RANG, True, " ", "needs a reason"),
     (replace(RANG, cards="5000"), True, "r", "999")],
)  # fmt: skip
def test_what_is_wrong_with_a_breach_is_said(tmp_path, typed, new, reason, why):
    with seated_office(tmp_path) as (office, _):
        before = everything(office)
        with pytest.raises(Refused, match=why):
            keep_breach(office, None, typed, new=new, reason=reason)
        assert everything(office) == before


# Written as typed


def test_the_others_of_a_foul_are_typed_alone_or_with_all_four(tmp_path):
    with seated_office(tmp_path, "pairs") as (office, seated):
        play_all(office, seated)
        phone(office, "1a", K.FOUL, board_at(2), by="何裁判长", places="21")
        assert said(ruling_effects(office, None, 1))[0] == (
            "The board ended: E place 4, 27 left, S place 2, W place 4, 27 left, N place 1."
        )
        phone(office, "2", K.FOUL, board_at(3), by="何裁判长")
        assert "no effect yet" in said(ruling_effects(office, None, 2))[0]
        with pytest.raises(Refused, match="only those of the others"):
            enter_order_typed(office, None, 2, "123", "", by="何裁判长")
        with pytest.raises(Refused, match="Type the places"):
            enter_order_typed(office, None, 2, "", "", by="何裁判长")
        enter_order_typed(office, None, 2, "1424", "", by="何裁判长")
        assert "E place 1, S place 4, 27 left" in said(ruling_effects(office, None, 2))[0]


def test_a_proposal_is_confirmed_on_the_board_that_is_typed(tmp_path):
    with seated_office(tmp_path) as (office, _):
        phone(office, "2", at=board_at(3))
        phone(office, "2", at=board_at(3))
        made = confirm_typed(office, None, 2, K.INFRACTION, Decided(board=6, words="屡犯"))
        assert (made.party, made.board, made.cards) == ("2", 6, 10)
        assert said(ruling_effects(office, None, 3))[1:] == ["It rests on rulings: 1, 2."]
        assert "Rulings that rest on it: 3." in said(ruling_effects(office, None, 1))


@pytest.mark.parametrize(
    "more, why",
    [({"time": "25:00"}, "no time"), ({"time": "yesterday"}, "no time"), ({"time": "23:59"}, "lie ahead"),
     ({"kind": K.FOUL, "at": board_at(3), "by": "何", "places": "12"}, "only those of the others"),
     ({"kind": K.FOUL, "at": board_at(3)}, "to decide"), ({"drop": True}, "too late"),
     ({"kind": K.FOUL, "at": board_at(3), "by": "何", "left": "1,2"}, "cards left of E S W N")],
)  # fmt: skip
def test_what_cannot_be_is_refused_and_nothing_is_written(tmp_path, more, why):
    with seated_office(tmp_path) as (office, _):
        before = everything(office)
        with pytest.raises(Refused, match=why):
            record_phoned(office, Phoned(**({"party": "2", "kind": K.WARNING, "at": IN_ROUND_1} | more)))
        assert everything(office) == before


def test_a_late_report_is_marked_and_may_be_let_go_without_a_breach_too(tmp_path):
    with seated_office(tmp_path) as (office, _):
        made = phone(office, "2", reported=ReportBy.ROUND)
        assert made.late
        assert "It was pointed out too late." in said(told_recorded(made))
        made = phone(office, "2", reported=ReportBy.ROUND, drop=True, time="9:00")
        assert (made.kind, made.proposals) == (K.OTHER, ())
        rows = ledger_page(office, None).rows
        assert [str(r.state) for r in rows] == ["stands", "not imposed, reported too late: warning"]
        assert rows[1].incident_at.strftime("%H:%M") == "09:00"


def test_a_loss_tells_what_it_decided(tmp_path):
    with seated_office(tmp_path) as (office, seated):
        play_all(office, seated)
        phone(office, "2", K.LOSS, by="何裁判长")
        assert said(ruling_effects(office, None, 1)) == [
            "What the lost boards become has not been entered: it has no effect yet."
        ]
        outcome = Outcome(DealState.ASSIGNED, assigned=(2000, -1500, 2000, 2000))
        phone(office, "3", K.LOSS, by="何裁判长", outcomes=(outcome,))
        assert said(ruling_effects(office, None, 2)) == ["Boards decided by this ruling: 12."]


# The page


def test_the_history_of_a_party_has_everything_and_counts_what_stands(tmp_path):
    from tdapp.services.ledger.amending import withdraw_ruling

    with seated_office(tmp_path, "pairs") as (office, _):
        phone(office, "2a")
        phone(office, "2b")
        phone(office, "2", at=RulingAt(segment=1, round=2))
        phone(office, "3")
        withdraw_ruling(office, None, 2, reason="误判")
        view = penalties_desk(office, None, Wanted(), "2")
        assert view.history is not None
        assert [r.number for r in view.history.rows] == [1, 2, 3, 5]
        assert len(view.history.people) == 2
        assert said(view.history.counts) == [
            "Segment 1: warning 2", "Segment 1, round 1: warning 1", "Segment 1, round 2: warning 1",
        ]  # fmt: skip
        assert said(ruling_effects(office, None, 2)) == ["It does nothing: withdrawn by 5."]
        assert said(ruling_effects(office, None, 5)) == ["It takes back ruling 2; withdrawing it restores that one."]
        assert said(ruling_effects(office, None, 1)) == ["It is on record and changes no score."]
        assert ruling_effects(office, None, 99) == ()
        assert len(view.page.rows) == 5
        assert penalties_desk(office, None, Wanted(party="3")).history is None


def test_rulings_are_found_by_number_and_party(tmp_path):
    with seated_office(tmp_path, "pairs") as (office, _):
        phone(office, "2a")
        hits = {(h.page, h.target) for h in find(office, None, "2")}
        assert ("penalties", ("party", "2")) in hits
        assert ("penalties", 1) in {(h.page, h.target) for h in find(office, None, "1")}
        assert find(office, None, "判罚1")[0].target == 1
        assert find(office, None, "ruling 1")[0].page == "penalties"


def test_who_may_have_ruled_is_offered_and_a_rejection_is_on_record(tmp_path):
    with seated_office(tmp_path) as (office, _):
        with office.step(Text("Officials")) as step:
            people = [("何裁判长", "chief"), ("沈编排", "recorder"), ("罗裁判", "td")]
            step.insert(Official, [{"name": name, "role": role} for name, role in people])
        assert [(o.name, o.initials) for o in ruling_desk(office, None).officials] == [
            ("何裁判长", "hcpz"), ("罗裁判", "lcp"),
        ]  # fmt: skip
        for _ in range(2):
            phone(office, "2", by="罗裁判")
        reject_proposal(office, None, 2, reason="误会", by="罗裁判")
        assert said(ruling_effects(office, None, 3))[0] == "It is on record: rejects the proposal: infraction."
