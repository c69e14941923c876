"""The ledger of an event: recorded, confirmed, rejected, withdrawn, moved; and what it does to boards and ranking."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tdapp.model.tables import Official
from tdapp.rules.breaches import ReportBy
from tdapp.rules.deal_states import DealState
from tdapp.rules.penalty_rulings import Details, Grounds, Outcome, RulingKind
from tdapp.services.columns.ledger import ledger_columns, proposal_columns
from tdapp.services.findings import blocking
from tdapp.services.journal_desk import go_back, mark, redo_last, undo_step
from tdapp.services.ledger.amending import enter_order, enter_outcomes, move_cards, withdraw_ruling
from tdapp.services.ledger.deciding import Confirmation, confirm_proposal, reject_proposal
from tdapp.services.ledger.places import RulingAt
from tdapp.services.ledger.reading import Wanted, ledger_page
from tdapp.services.ledger.recording import NewRuling, add_ruling
from tdapp.services.results.exporting import export_results
from tdapp.services.results.lines import TypedLine
from tdapp.services.results.missing import missing_results
from tdapp.services.results.setting import set_result
from tdapp.services.results.spots import BoardAt
from tdapp.services.scope import find_event
from tdapp.services.standings.derivation import standings_at
from tdapp.services.standings.ranked import ranked
from tdapp.text import Refused, Text
from tests.offices import everything
from tests.seated_event import play_all, seated_office
from tests.services.ledger.plain import check, lying, picture, points, rescored

LINE = TypedLine(places=(1, 3, 4, 2), left=(5,))
K = RulingKind


def warn(office, party, **where):
    return add_ruling(office, NewRuling(party=party, kind=K.WARNING, at=RulingAt(**where)))


def infringe(office, party, **where):
    return add_ruling(office, NewRuling(party=party, kind=K.INFRACTION, at=RulingAt(**where)))


def foul(office, party, places=None, left=(0, 0, 0, 0), by="何裁判长", **where):
    details = Details(places=places, left=left)
    return add_ruling(office, NewRuling(party=party, kind=K.FOUL, at=RulingAt(**where), by=by, details=details))


def test_a_second_warning_in_one_round_proposes_an_infraction_that_a_td_confirms(tmp_path):
    with seated_office(tmp_path) as (office, _):
        play_all(office, _)
        assert warn(office, "2", round=1, board=3).proposals == ()
        (proposal,) = warn(office, "2", round=1, board=4).proposals
        assert (proposal.after, proposal.kind, proposal.because) == (2, K.INFRACTION, (1, 2))
        (row,) = ledger_page(office, None).proposals
        assert str(row.reason) == "second warning of player 2 in round 1"
        assert lying(office) == {}
        made = confirm_proposal(office, None, 2)
        assert (made.kind, made.party, made.board, made.seat, made.cards) == (K.INFRACTION, "2", 4, "S", 10)
        assert lying(office) == {(1, 1, 4): (0, 10, 0, 0)}
        assert ledger_page(office, None).proposals == ()
        check(office)


def test_a_rejected_proposal_is_made_no_more_until_the_rejection_is_withdrawn(tmp_path):
    with seated_office(tmp_path) as (office, _):
        warn(office, "2", round=1)
        warn(office, "2", round=1)
        with pytest.raises(Refused, match="with a reason"):
            reject_proposal(office, None, 2, reason=" ")
        made = reject_proposal(office, None, 2, reason="第二次属于误会")
        assert made.kind is K.OTHER
        page = ledger_page(office, None)
        assert (page.proposals, page.findings) == ((), ())
        assert str(page.rows[2].state) == "rejects the proposal: infraction"
        warn(office, "2", round=1)
        assert ledger_page(office, None).proposals == ()
        withdraw_ruling(office, None, made.number, reason="重新考虑")
        assert [p.after for p in ledger_page(office, None).proposals] == [2]


def test_an_infraction_that_is_withdrawn_after_it_led_to_a_foul_leaves_the_foul_and_says_so(tmp_path):
    with seated_office(tmp_path) as (office, seated):
        play_all(office, seated)
        infringe(office, "2", round=1, board=3)
        infringe(office, "2", round=1, board=4)
        order = Details(places=(1, 4, 2, 3))
        with pytest.raises(Refused, match="The order after the foul"):
            confirm_proposal(office, None, 2, confirmation=Confirmation(by="何裁判长", details=order))
        order = Details(places=(1, 4, 3, 2))
        made = confirm_proposal(office, None, 2, confirmation=Confirmation(by="何裁判长", details=order))
        before = picture(office)
        taken = withdraw_ruling(office, None, 1, reason="误判")
        (finding,) = taken.findings
        assert str(finding.text).startswith(f"Ruling {made.number} (foul, player 2) rested on ruling 1")
        assert lying(office) == {(1, 1, 4): (0, 10, 0, 0)}
        assert picture(office) != before
        withdraw_ruling(office, None, taken.number, reason="原判维持")
        assert picture(office) == before
        check(office)


def test_a_foul_of_an_individual_asks_the_other_three_and_then_decides_the_board(tmp_path):
    with seated_office(tmp_path) as (office, seated):
        play_all(office, seated)
        keyed = picture(office)
        made = foul(office, "2", round=1, board=3)
        assert [str(f.text) for f in made.findings] == ["Ruling 1: the order of the others has not been entered"]
        assert picture(office) == keyed
        assert any("the order of the others" in str(f.text) for f in blocking(office, None, 1))
        enter_order(office, None, 1, Details(places=(3, 4, 1, 2)), by="何裁判长")
        assert points(office, 1, 1, 3) == (1600, -2700, 3600, 2000)
        assert not any("order" in str(f.text) for f in blocking(office, None, 1))
        check(office)
        withdraw_ruling(office, None, 1, reason="误判", by="何裁判长")
        assert picture(office) == keyed
        check(office)


def test_a_foul_of_a_pair_makes_both_last_with_the_whole_hand(tmp_path):
    with seated_office(tmp_path, "pairs") as (office, seated):
        play_all(office, seated)
        with pytest.raises(Refused):
            foul(office, "1a", (4, 1, 4, 3), round=1, board=2)
        foul(office, "1a", (4, 2, 4, 1), round=1, board=2)
        assert points(office, 1, 1, 2) == (-2700, 2700, -2700, 3700)
        infringe(office, "1b", round=1, board=2)
        assert points(office, 1, 1, 2) == (-2700, 2700, -3700, 3700)
        check(office)


def test_a_fouled_board_without_a_line_counts_and_is_not_missing(tmp_path):
    with seated_office(tmp_path) as (office, seated):
        play_all(office, seated, leave=frozenset({(1, 1, 3)}))
        assert [o.boards for o in missing_results(office, None)] == [(3,)]
        made = foul(office, "2", (3, 4, 1, 2), round=1, board=3)
        assert missing_results(office, None) == []
        assert points(office, 1, 1, 3) == (1600, -2700, 3600, 2000)
        check(office)
        text = export_results(office)
        assert "1,1,1,3,1,2,3,4,3,4,1,2,0,27,0,0,0,0,0,0" in text
        set_result(office, BoardAt(1, 1, 3), LINE)
        assert points(office, 1, 1, 3) == (1600, -2700, 3600, 2000)
        check(office)
        withdraw_ruling(office, None, made.number, reason="误判", by="何裁判长")
        assert points(office, 1, 1, 3) == (3500, 1000, 0, 2400)
        check(office)


def test_an_export_with_a_foul_is_imported_again_without_a_step(tmp_path):
    from tdapp.services.journal_desk import journal
    from tdapp.services.results.importing import import_results

    with seated_office(tmp_path) as (office, seated):
        play_all(office, seated, leave=frozenset({(1, 1, 3)}))
        foul(office, "2", (3, 4, 1, 2), round=1, board=3)
        foul(office, "6", (3, 4, 1, 2), round=1, board=4)
        infringe(office, "6", round=1, board=4)
        file = tmp_path / "results.csv"
        file.write_text(export_results(office), encoding="utf-8")
        steps = len(journal(office))
        done = import_results(office, file, None, None)
        assert (done.new, done.changed, done.rulings, done.queries) == (0, 0, 0, 0)
        assert len(journal(office)) == steps


def test_cards_go_where_they_count_and_may_be_moved(tmp_path):
    with seated_office(tmp_path) as (office, _):
        infringe(office, "2")
        set_result(office, BoardAt(1, 1, 3), TypedLine(places=(0, None, None, None)))
        infringe(office, "2", round=1, board=3)
        assert lying(office) == {}
        set_result(office, BoardAt(1, 1, 1), LINE)
        set_result(office, BoardAt(1, 1, 4), LINE)
        assert lying(office) == {(1, 1, 1): (0, 10, 0, 0), (1, 1, 4): (0, 10, 0, 0)}
        with pytest.raises(Refused, match="does not play at this table"):
            move_cards(office, None, 1, RulingAt(round=1, table=2, board=4))
        move_cards(office, None, 1, RulingAt(round=1, board=4))
        assert lying(office) == {(1, 1, 4): (0, 20, 0, 0)}
        assert str(ledger_page(office, None).rows[0].counts) == "round 1, table 1, board 4"
        check(office)


def test_a_lost_round_becomes_what_the_chief_says_board_by_board(tmp_path):
    with seated_office(tmp_path) as (office, seated):
        play_all(office, seated)
        before = picture(office)
        lost = NewRuling(party="2", kind=K.LOSS, at=RulingAt(round=1), by="何裁判长")
        made = add_ruling(office, lost)
        assert "what the lost boards become" in str(made.findings[0].text)
        with pytest.raises(Refused, match="adjudicated or assigned"):
            enter_outcomes(office, None, 1, (Outcome(DealState.PLAYED, places=(1, 3, 4, 2), left=(0, 0, 5, 0)),),
                           by="何裁判长")  # fmt: skip
        enter_outcomes(
            office, None, 1, (Outcome(DealState.ASSIGNED, assigned=(2000, -1500, 2000, 2000)),), by="何裁判长"
        )
        assert {points(office, 1, 1, b) for b in range(1, 13)} == {(2000, -1500, 2000, 2000)}
        check(office)
        withdraw_ruling(office, None, 1, reason="误判", by="何裁判长")
        assert picture(office) == before


def test_who_may_rule_is_checked_by_name_where_officials_are_known(tmp_path):
    with seated_office(tmp_path) as (office, _):
        with pytest.raises(Refused, match="Name who decided"):
            foul(office, "2", by="", round=1, board=3)
        with office.step(Text("Officials")) as step:
            step.insert(Official, [{"name": "何裁判长", "role": "chief"}, {"name": "罗裁判", "role": "td"}])
        with pytest.raises(Refused, match="何裁判长"):
            foul(office, "2", by="罗裁判", round=1, board=3)
        foul(office, "2", by="何裁判长", round=1, board=3)
        with pytest.raises(Refused, match="a TD"):
            warn(office, "2", round=1)
        add_ruling(office, NewRuling(party="2", kind=K.WARNING, at=RulingAt(round=1), by="罗裁判"))


def test_a_disqualification_needs_the_committee(tmp_path):
    with seated_office(tmp_path) as (office, _):
        add_ruling(office, NewRuling(party="2", kind=K.OTHER, details=Details(grounds=Grounds.MISCONDUCT)))
        with pytest.raises(Refused, match="committee"):
            confirm_proposal(office, None, 1, confirmation=Confirmation(by="何裁判长"))
        made = confirm_proposal(office, None, 1, confirmation=Confirmation(by="何裁判长", approved="竞赛委员会"))
        assert ledger_page(office, None).rows[made.number - 1].approved == "竞赛委员会"


def test_a_breach_of_the_catalogue_fills_in_the_ruling_and_may_be_too_late(tmp_path):
    with seated_office(tmp_path) as (office, _):
        on_time = NewRuling(party="2", breach="slow-play", at=RulingAt(round=1, board=3))
        made = add_ruling(office, on_time)
        row = ledger_page(office, None).rows[0]
        assert (made.kind, row.article, row.wording[0], row.late) == (
            K.WARNING,
            "58.1.2",
            "出牌时间严重超出规定",
            False,
        )
        with pytest.raises(Refused, match="too late"):
            add_ruling(office, NewRuling(party="2", breach="slow-play", drop=True))
        late = NewRuling(party="2", breach="slow-play", at=RulingAt(round=1, board=3), reported=ReportBy.BOARD)
        assert add_ruling(office, late).late
        dropped = NewRuling(party="2", breach="slow-play", at=RulingAt(round=1), reported=ReportBy.ROUND, drop=True)
        made = add_ruling(office, dropped)
        assert (made.kind, made.late, made.proposals) == (K.OTHER, True, ())
        assert str(ledger_page(office, None).rows[2].state) == "not imposed, reported too late: warning"
        with pytest.raises(Refused, match="tdapp penalty breaches"):
            add_ruling(office, NewRuling(party="2", breach="no-such"))


def test_the_party_is_found_by_its_seat_and_what_cannot_be_is_refused(tmp_path):
    with seated_office(tmp_path) as (office, _):
        made = add_ruling(office, NewRuling(kind=K.INFRACTION, at=RulingAt(round=1, table=1, board=6, seat="w")))
        assert (made.party, made.seat) == ("2", "W")
        for new, why in (
            (NewRuling(party="99", kind=K.WARNING), "no entry 99"),
            (NewRuling(party="2a", kind=K.WARNING), "nobody in this event"),
            (NewRuling(party="2", kind=K.WARNING, at=RulingAt(round=1, table=3, board=1)), "does not play"),
            (NewRuling(party="2", kind=K.WARNING, at=RulingAt(round=1, board=1, seat="N")), "does not sit there"),
            (NewRuling(party="2", kind=K.WARNING, at=RulingAt(board=1)), "Name the round"),
            (NewRuling(party="2"), "Say what the ruling is"),
            (NewRuling(party="2", kind=K.WARNING, because=(7,)), "no ruling 7"),
            (NewRuling(party="2", kind=K.WARNING, incident_at=office.clock() + timedelta(hours=1)), "lie ahead"),
            (NewRuling(party="2", kind=K.FOUL, at=RulingAt(round=1), by="何裁判长"), "names its round"),
        ):
            with pytest.raises(Refused, match=why):
                add_ruling(office, new)


def test_undo_and_rewind_take_every_entry_back(tmp_path):
    with seated_office(tmp_path) as (office, seated):
        play_all(office, seated)
        mark(office, "before")
        start = picture(office)
        infringe(office, "2", round=1, board=3)
        infringe(office, "2", round=1, board=4)
        for act in (
            lambda: confirm_proposal(
                office, None, 2, confirmation=Confirmation(by="何裁判长", details=Details(places=(1, 4, 3, 2)))
            ),
            lambda: reject_proposal(office, None, 2, reason="误会", by="何裁判长"),
            lambda: withdraw_ruling(office, None, 1, reason="误判"),
            lambda: move_cards(office, None, 1, RulingAt(round=1, board=9)),
            lambda: foul(office, "7", (1, 2, 3, 4), round=1, board=5),
        ):
            before = picture(office), [str(p.reason) for p in ledger_page(office, None).proposals]
            act()
            check(office)
            done = picture(office)
            undo_step(office)
            redo_last(office)
            assert picture(office) == done
            undo_step(office)
            check(office)
            assert (picture(office), [str(p.reason) for p in ledger_page(office, None).proposals]) == before
        go_back(office, "before")
        check(office)
        assert picture(office) == start
        assert not any(row.stands for row in ledger_page(office, None, Wanted(kind=K.INFRACTION)).rows)


def test_a_new_draw_leaves_a_ruling_with_its_party(tmp_path):
    from tdapp.model.tables import Entry

    with seated_office(tmp_path) as (office, seated):
        infringe(office, "2")
        numbers = {i: n for n, i in seated.entries.items()}
        with office.step(Text("Drawn again")) as step:
            step.update_each(Entry, {i: {"number": n + 100} for i, n in numbers.items()})
            step.update_each(Entry, {i: {"number": 17 - n} for i, n in numbers.items()})
        (row,) = ledger_page(office, None).rows
        assert row.party == "15"
        set_result(office, BoardAt(1, 1, 1), LINE)
        assert lying(office) == {(1, 1, 1): (0, 10, 0, 0)}


def test_a_ruling_costs_only_the_boards_that_it_changes(tmp_path):
    with seated_office(tmp_path) as (office, seated):
        play_all(office, seated)
        picture(office)
        for act, cost in (
            (lambda: warn(office, "2", round=1), 0),
            (lambda: infringe(office, "2", round=1, board=3), 1),
            (lambda: foul(office, "7", round=1, board=5), 0),
            (lambda: enter_order(office, None, 3, Details(places=(1, 2, 3, 4)), by="何裁判长"), 1),
            (lambda: move_cards(office, None, 2, RulingAt(round=1, board=4)), 2),
            (lambda: set_result(office, BoardAt(2, 3, 1), LINE), 1),
            (lambda: withdraw_ruling(office, None, 3, reason="误判", by="何裁判长"), 1),
        ):
            before = rescored(office)
            act()
            assert rescored(office) - before == cost


def test_columns_show_the_ledger(tmp_path):
    with seated_office(tmp_path) as (office, _):
        warn(office, "2", round=1, board=3)
        warn(office, "2", round=1, board=4)
        page = ledger_page(office, None, Wanted(party="2", segment=1, round=1, standing=True))
        cells = dict(zip([c.key for c in ledger_columns().columns], ledger_columns().cells(page.rows[0]), strict=True))
        assert (cells["number"], cells["party"], cells["board"], str(cells["state"])) == (1, "2", 3, "stands")
        assert proposal_columns().cells(page.proposals[0])[0] == 2
        assert ledger_page(office, None, Wanted(party="3")).rows == ()


def test_the_ranking_moves_with_a_foul(tmp_path):
    with seated_office(tmp_path) as (office, seated):
        play_all(office, seated)
        with office.read() as c:
            first = ranked(standings_at(office, c, find_event(c, None)), 1).lines[0].entry
        number = next(str(n) for n, i in seated.entries.items() if i == first)
        before = everything(office)
        for board in range(1, 10):
            made = add_ruling(
                office, NewRuling(party=number, kind=K.INFRACTION, cards=99, at=RulingAt(round=1, board=board))
            )
            assert made.number == board
        with office.read() as c:
            after = ranked(standings_at(office, c, find_event(c, None)), 1).lines[0].entry
        assert after != first
        assert everything(office) != before


def test_a_ruling_that_is_entered_again_as_the_same_incident_stands_for_the_old_one(tmp_path):
    with seated_office(tmp_path) as (office, seated):
        play_all(office, seated)
        foul(office, "2", round=1, board=3)
        enter_order(office, None, 1, Details(places=(3, 4, 1, 2)), by="何裁判长")
        infringe(office, "7", round=1, board=2)
        move_cards(office, None, 3, RulingAt(round=2, board=1))
        before = picture(office)
        rows = {row.number: row for row in ledger_page(office, None).rows}
        for number in (1, 3):
            withdraw_ruling(office, None, number, reason="误录", by="何裁判长")
        assert picture(office) != before
        for number, kind in ((1, K.FOUL), (3, K.INFRACTION)):
            row = rows[number]
            again = RulingAt(round=row.round, board=row.board)
            new = NewRuling(party=row.party, kind=kind, at=again, by="何裁判长", incident_at=row.incident_at)
            add_ruling(office, new)
        assert picture(office) == before
        check(office)


def test_another_copy_of_the_event_comes_to_the_same_ranking_by_the_export(tmp_path):
    from tdapp.services.ranking.reading import ranking_of
    from tdapp.services.results.importing import import_results

    def lines(office):
        return [(x.number, x.place, x.total, x.points) for x in ranking_of(office, None, 1).lines]

    file = tmp_path / "results.csv"
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    with seated_office(tmp_path / "a") as (office, seated):
        play_all(office, seated, leave=frozenset({(1, 1, 3)}))
        foul(office, "2", (3, 4, 1, 2), round=1, board=3)
        infringe(office, "2", round=1, board=3)
        lost = Outcome(DealState.ASSIGNED, assigned=(2000, -1500, 2000, 2000))
        new = NewRuling(party="6", kind=K.LOSS, at=RulingAt(round=2), by="何裁判长", details=Details(outcomes=(lost,)))
        add_ruling(office, new)
        file.write_text(export_results(office), encoding="utf-8")
        here = lines(office)
    with seated_office(tmp_path / "b") as (office, _):
        import_results(office, file, None, None)
        assert lines(office) == here
