"""Lateness on the round's clock: shown, then written in one step; worked by hand (rules 6)."""

from __future__ import annotations

from datetime import date, timedelta
from zoneinfo import ZoneInfo

import pytest

from tdapp.rules.deal_results import DealResult
from tdapp.rules.deal_states import DealState
from tdapp.rules.penalty_rulings import RulingKind
from tdapp.services.changes.instead import Instead
from tdapp.services.changes.leaving import From
from tdapp.services.checklist import checklist
from tdapp.services.clock.turning import pause_round, resume_round
from tdapp.services.journal_desk import check, journal, undo_step
from tdapp.services.lateness.asking import late_view
from tdapp.services.lateness.lost import LostBoards, LostHow, read_points, read_results
from tdapp.services.lateness.typed import read_came
from tdapp.services.lateness.view import LateAsk
from tdapp.services.lateness.writing import LateRuling, record_lateness
from tdapp.services.ledger.reading import ledger_page
from tdapp.services.scope import find_event
from tdapp.services.standings.derivation import standings_at
from tdapp.text import Refused
from tests.disqualified import drawn, out
from tests.late_made import CHIEF, LATE, TD, Playing, playing
from tests.offices import new_office, regulations
from tests.services.ledger.plain import check as same_as_fresh
from tests.services.ledger.plain import picture

K = RulingKind
BY_TD, BY_CHIEF = LateRuling(by=TD), LateRuling(by=CHIEF)


def ask(*came: tuple[str, str], **more) -> LateAsk:
    return LateAsk(came=came, **more)


def clock_time(p: Playing, minutes: float) -> str:
    """The time of the day so many minutes after the round began, as somebody types it."""
    return (p.began + timedelta(minutes=minutes)).strftime("%H:%M:%S")


def kinds(written) -> list[tuple[str, RulingKind]]:
    return [(r.party, r.kind) for r in written.rulings]


def standing(office) -> list[str]:
    """The rulings that stand, as words."""
    rows = ledger_page(office, None).rows
    return [f"{r.party} {r.kind.value}" for r in rows if r.stands and r.kind is not K.WITHDRAW]


def results(office, table: int) -> dict[int, DealResult]:
    """What the boards of a table of round 2 are, as the ledger leaves them."""
    with office.read() as c:
        at = standings_at(office, c, find_event(c, None)).play.table_at(1, 2, "", table)
    assert at is not None
    return {board: r.deal for board, r in at.results.items()}


@pytest.mark.parametrize(
    ("minutes", "kind"),
    [(0.9, None), (1, K.WARNING), (4.9, K.WARNING), (5, K.INFRACTION), (9.9, K.INFRACTION), (10, K.FOUL),
     (14.9, K.FOUL), (15, K.LOSS)],
)  # fmt: skip
def test_the_minutes_are_counted_from_the_start_of_the_clock(tmp_path, minutes, kind):
    with playing(tmp_path) as p:
        p.clock.move(minutes=30)
        view = late_view(p.office, None, ask(("1", clock_time(p, minutes))))
        (line,) = view.lines
        assert (line.judged.minutes, line.judged.kind, view.started) == (int(minutes), kind, True)
        assert (view.round, view.table, line.by_clock) == (2, "2", None)
        assert view.walkover == (kind is K.LOSS)
        assert view.foul == (kind is K.FOUL)


def test_time_for_which_the_clock_stood_is_not_counted(tmp_path):
    with playing(tmp_path) as p:
        p.clock.move(minutes=4)
        pause_round(p.office, None)
        p.clock.move(minutes=10)
        resume_round(p.office, None)
        p.clock.move(minutes=10)
        (line,) = late_view(p.office, None, ask(("1", clock_time(p, 20)))).lines
        assert (line.judged.minutes, line.by_clock, line.judged.kind) == (9, 20, K.INFRACTION)
        (line,) = late_view(p.office, None, ask(("1", clock_time(p, 10)))).lines
        assert (line.judged.minutes, line.by_clock) == (4, 10)
        (line,) = late_view(p.office, None, ask(("1", "20"))).lines
        assert (line.judged.minutes, line.judged.kind) == (20, K.LOSS)


def test_a_warning_is_written_with_its_lateness_and_undone_with_it(tmp_path):
    with playing(tmp_path) as p:
        p.clock.move(minutes=5)
        before = picture(p.office)
        written = record_lateness(p.office, None, ask(("1", "3")), BY_TD)
        assert kinds(written) == [("1", K.LATENESS), ("1", K.WARNING)]
        assert (written.proposals, written.findings, written.reports) == ((), (), ())
        assert str(journal(p.office)[-1].what) == "Late in round 2: ('1',)"
        (late, warning) = ledger_page(p.office, None).rows
        assert warning.because == (late.number,)
        undo_step(p.office)
        assert standing(p.office) == []
        assert picture(p.office) == before
        check(p.office)


def test_an_infraction_has_its_cards_on_the_next_board_of_the_party(tmp_path):
    with playing(tmp_path) as p:
        p.clock.move(minutes=20)
        written = record_lateness(p.office, None, ask(("1", "7")), BY_TD)
        assert [(r.kind, r.cards) for r in written.rulings] == [(K.LATENESS, None), (K.INFRACTION, 10)]
        same_as_fresh(p.office)


def test_the_second_warning_of_a_round_is_proposed_to_be_an_infraction(tmp_path):
    with playing(tmp_path) as p:
        p.clock.move(minutes=20)
        record_lateness(p.office, None, ask(("1", "3")), BY_TD)
        view = late_view(p.office, None, ask(("1", "4")))
        assert view.lines[0].before == (1,)
        written = record_lateness(p.office, None, ask(("1", "4")), BY_TD)
        assert [p.kind for p in written.proposals] == [K.INFRACTION]


def test_both_sides_late_in_one_step(tmp_path):
    with playing(tmp_path, "pairs") as p:
        p.clock.move(minutes=20)
        (other,) = late_view(p.office, None, ask(("1", "never"))).others
        before = picture(p.office)
        written = record_lateness(p.office, None, ask((other.party, "7"), ("1", "3")), BY_TD)
        assert kinds(written) == [("1", K.LATENESS), ("1", K.WARNING), (other.party, K.LATENESS),
                                  (other.party, K.INFRACTION)]  # fmt: skip
        assert written.proposals == ()
        undo_step(p.office)
        assert standing(p.office) == []
        assert picture(p.office) == before


def test_both_at_the_same_time_asks_who_was_first(tmp_path):
    with playing(tmp_path, "pairs") as p:
        p.clock.move(minutes=20)
        (other,) = late_view(p.office, None, ask(("1", "never"))).others
        both = (("1", "7"), (other.party, "7"))
        assert late_view(p.office, None, ask(*both)).tie
        with pytest.raises(Refused, match="Both sides came at the same time"):
            record_lateness(p.office, None, ask(*both), BY_TD)
        written = record_lateness(p.office, None, ask(*both, first=other.party), BY_TD)
        assert kinds(written)[1] == (other.party, K.WARNING)
        assert kinds(written)[3] == ("1", K.INFRACTION)
        with pytest.raises(Refused, match="not among those who came late"):
            late_view(p.office, None, ask(*both, first="2"))


def test_a_foul_names_its_board_and_needs_the_authority(tmp_path):
    with playing(tmp_path) as p:
        p.clock.move(minutes=20)
        late = ask(("1", "12"))
        with pytest.raises(Refused, match="may not decide this"):
            record_lateness(p.office, None, late, BY_TD)
        with pytest.raises(Refused, match="it names its round, table and board"):
            record_lateness(p.office, None, late, BY_CHIEF)
        assert standing(p.office) == []
        written = record_lateness(p.office, None, late, LateRuling(by=CHIEF, board=1))
        assert kinds(written) == [("1", K.LATENESS), ("1", K.FOUL)]
        assert "the order of the others has not been entered" in str(written.findings[0].text)


def test_a_td_records_the_lateness_and_leaves_the_rest_proposed(tmp_path):
    with playing(tmp_path) as p:
        p.clock.move(minutes=20)
        written = record_lateness(p.office, None, ask(("1", "16")), LateRuling(by=TD, follow=False))
        assert kinds(written) == [("1", K.LATENESS)]
        assert [x.kind for x in written.proposals] == [K.LOSS, K.DISQUALIFICATION]
        assert written.reports == ()
        with pytest.raises(Refused, match="cannot only be proposed"):
            record_lateness(p.office, None, ask(("6", "never")), LateRuling(by=TD, follow=False))


def test_walk_over_of_a_pair_with_points_for_both_sides(tmp_path):
    with playing(tmp_path, "pairs") as p:
        p.clock.move(minutes=20)
        view = late_view(p.office, None, ask(("1", "never")))
        (other,) = view.others
        assert (view.absent, view.boards, other.boards) == (("1",), tuple(range(1, 13)), 12)
        with pytest.raises(Refused, match="Say what they become"):
            record_lateness(p.office, None, ask(("1", "never")), BY_CHIEF)
        lost = LostBoards(how=LostHow.POINTS, points=read_points([("1", "0"), (other.party, "2.5")]))
        before = picture(p.office)
        written = record_lateness(p.office, None, ask(("1", "never")), LateRuling(by=CHIEF, lost=lost))
        assert kinds(written) == [("1", K.LOSS)]
        assert [x.kind for x in written.proposals] == [K.DISQUALIFICATION]
        assert [(r.label, r.clubs) for r in written.reports] == [("1", ("东海俱乐部",))]
        deals = results(p.office, 1)
        assert {d.state for d in deals.values()} == {DealState.ASSIGNED}
        assert {d.assigned for d in deals.values()} in ({(0, 2500, 0, 2500)}, {(2500, 0, 2500, 0)})
        same_as_fresh(p.office)
        undo_step(p.office)
        assert picture(p.office) == before
        assert results(p.office, 1) == {}


def test_walk_over_of_an_individual_follows_each_player_to_the_seats_of_the_stages(tmp_path):
    with playing(tmp_path, keyed=2) as p:
        p.clock.move(minutes=20)
        view = late_view(p.office, None, ask(("1", "never")))
        assert view.boards == tuple(range(3, 13))
        points = {"1": 0} | {o.party: 1000 * n for n, o in enumerate(view.others, 1)}
        lost = LostBoards(how=LostHow.POINTS, points=points)
        record_lateness(p.office, None, ask(("1", "never")), LateRuling(by=CHIEF, lost=lost))
        with p.office.read() as c:
            play = standings_at(p.office, c, find_event(c, None)).play
        table = play.table_at(1, 2, "", 2)
        assert table is not None
        for board, deal in results(p.office, 2).items():
            assert deal.state is (DealState.PLAYED if board < 3 else DealState.ASSIGNED)
            if board > 2:
                assert deal.assigned == tuple(points[name] for name in play.names(table, board))
        assert len({deal.assigned for board, deal in results(p.office, 2).items() if board > 2}) == 3
        same_as_fresh(p.office)


def test_a_late_walk_over_loses_the_round_once_and_proposes_the_disqualification_once(tmp_path):
    with playing(tmp_path, "pairs") as p:
        p.clock.move(minutes=20)
        lost = LateRuling(by=CHIEF, lost=LostBoards(how=LostHow.NOT_PLAYED))
        written = record_lateness(p.office, None, ask(("1", clock_time(p, 15))), lost)
        assert kinds(written) == [("1", K.LATENESS), ("1", K.LOSS)]
        assert [x.kind for x in written.proposals] == [K.DISQUALIFICATION]
        assert {d.state for d in results(p.office, 1).values()} == {DealState.NOT_PLAYED}


def test_both_pairs_never_came(tmp_path):
    with playing(tmp_path, "pairs") as p:
        p.clock.move(minutes=20)
        (other,) = late_view(p.office, None, ask(("1", "never"))).others
        lost = LostBoards(how=LostHow.POINTS, points={"1": 0, other.party: 0})
        came = (("1", "never"), (other.party, "never"))
        written = record_lateness(p.office, None, ask(*came), LateRuling(by=CHIEF, lost=lost))
        assert [x.kind for x in written.proposals] == [K.DISQUALIFICATION] * 2
        assert {d.assigned for d in results(p.office, 1).values()} == {(0, 0, 0, 0)}


def test_judged_results_board_by_board(tmp_path):
    with playing(tmp_path, "pairs", keyed=10) as p:
        p.clock.move(minutes=20)
        typed = read_results(["11 1342 12", "", "12: 4123: 7"])
        lost = LateRuling(by=CHIEF, lost=LostBoards(how=LostHow.RESULTS, results=typed))
        record_lateness(p.office, None, ask(("1", "never")), lost)
        deals = results(p.office, 1)
        assert (deals[11].state, deals[11].places, deals[11].left) == (
            DealState.ADJUDICATED, (1, 3, 4, 2), (0, 0, 12, 0))  # fmt: skip
        assert (deals[12].places, deals[12].left) == ((4, 1, 2, 3), (7, 0, 0, 0))


def test_what_is_told_of_lost_boards_must_be_whole(tmp_path):
    with playing(tmp_path, "pairs", keyed=10) as p:
        p.clock.move(minutes=20)

        def told(**lost) -> list[str]:
            with pytest.raises(Refused) as refused:
                record_lateness(p.office, None, ask(("1", "never")), LateRuling(by=CHIEF, lost=LostBoards(**lost)))
            return [str(x) for x in refused.value]

        assert told(how=LostHow.POINTS, points={"1": 0, "3": 1000}) == [
            "Points are missing for: ('8',).", "These do not sit at the table: ('3',).",
        ]  # fmt: skip
        assert told(how=LostHow.RESULTS, results=read_results(["11 1342 12", "1 1342 12"])) == [
            "Results are missing for the boards: ('12',).",
            "These boards are not among those that are lost: ('1',).",
        ]
        problems = told(how=LostHow.RESULTS, results=read_results(["11 1342 12", "12 1122"]))
        assert [x.startswith("Board 12: ") for x in problems] == [True]
        with pytest.raises(Refused, match="are no points"):
            read_points([("1", "much")])
        with pytest.raises(Refused, match="is no result"):
            read_results(["nonsense"])


def test_later_is_a_finding_that_blocks_until_it_is_told(tmp_path):
    with playing(tmp_path, "pairs") as p:
        p.clock.move(minutes=20)
        lost = LateRuling(by=CHIEF, lost=LostBoards(how=LostHow.LATER))
        written = record_lateness(p.office, None, ask(("1", "never")), lost)
        assert "what the lost boards become has not been entered" in str(written.findings[0].text)
        assert any("what the lost boards become" in str(f.text) for f in checklist(p.office, None).findings)


def test_what_is_not_understood_is_refused_whole(tmp_path):
    with playing(tmp_path) as p:
        p.clock.move(minutes=20)
        with pytest.raises(Refused) as refused:
            late_view(p.office, None, ask(("1", "soon"), ("99", "3"), ("6", "23:50")))
        problems = [str(x) for x in refused.value]
        assert len(problems) == 3
        assert any("“soon” is no arrival" in x for x in problems)
        assert any("lies ahead of now" in x for x in problems)
        assert any("99" in x for x in problems)
        with pytest.raises(Refused, match="They sit at different tables"):
            late_view(p.office, None, ask(("1", "3"), ("2", "3")))
        with pytest.raises(Refused, match="is named twice"):
            late_view(p.office, None, ask(("1", "3"), ("01", "4")))
        with pytest.raises(Refused, match="Say who came late"):
            late_view(p.office, None, ask())
        with pytest.raises(Refused, match="Nobody came late"):
            record_lateness(p.office, None, ask(("1", "0")), BY_TD)


def test_a_party_is_named_by_table_and_seat_or_by_its_name(tmp_path):
    with playing(tmp_path, "pairs") as p:
        p.clock.move(minutes=20)
        by_seat = late_view(p.office, None, ask(("1S", "3")))
        (line,) = by_seat.lines
        by_name = late_view(p.office, None, ask((line.names[0], "3")))
        assert by_name.lines[0].judged == line.judged
        assert line.judged.party in {"1", "8"}
        assert (line.typed, line.found.seat) == ("1S", "")
        written = record_lateness(p.office, None, ask(("1S", "3")), BY_TD)
        assert written.rulings[1].party == f"{line.judged.party}a"


def test_without_a_clock_and_a_plan_minutes_are_wanted(tmp_path):
    with playing(tmp_path) as p:
        with pytest.raises(Refused, match="write the minutes instead"):
            late_view(p.office, None, ask(("1", "8:00"), round=1))
        (line,) = late_view(p.office, None, ask(("1", "3"), round=1)).lines
        assert line.judged.kind is K.WARNING


def test_regulations_that_name_no_minutes_are_said_to_name_none(tmp_path):
    with playing(tmp_path, more="") as p:
        p.clock.move(minutes=30)
        view = late_view(p.office, None, ask(("1", "20")))
        assert view.unset
        assert kinds(record_lateness(p.office, None, ask(("1", "20")), BY_TD)) == [("1", K.LATENESS)]
        assert late_view(p.office, None, ask(("1", "never"))).walkover


def test_a_table_with_all_results_has_no_boards_to_lose(tmp_path):
    with playing(tmp_path, "pairs", keyed=12) as p, pytest.raises(Refused, match="has all its results"):
        lost = LateRuling(by=CHIEF, lost=LostBoards(how=LostHow.NOT_PLAYED))
        record_lateness(p.office, None, ask(("1", "never")), lost)


def test_a_full_table_loses_no_board_and_that_is_said_at_once(tmp_path):
    with playing(tmp_path, keyed=12) as p, pytest.raises(Refused) as refused:
        record_lateness(p.office, None, ask(("5", "40")), BY_CHIEF)
    assert [str(t) for t in refused.value] == [
        "Table 3 has all its results, so no board is lost. Record what happened as another ruling."
    ]


def test_who_is_late_again_is_told_with_the_ruling_that_stands(tmp_path):
    with playing(tmp_path) as p:
        first = record_lateness(p.office, None, ask(("5", "2")), BY_CHIEF)
        assert first.before == ()
        again = record_lateness(p.office, None, ask(("5", "2")), BY_CHIEF)
        assert again.before == (("5", first.rulings[0].number),)


def test_a_party_is_named_once(tmp_path):
    with playing(tmp_path) as p, pytest.raises(Refused, match="5 is named twice"):
        record_lateness(p.office, None, ask(("5", "2"), ("5", "9")), BY_CHIEF)


def test_who_never_came_is_written_in_chinese_too():
    assert read_came("未到", date(2026, 5, 1), ZoneInfo("Asia/Shanghai")).never


def test_who_takes_a_seat_later_in_the_round_is_not_late_at_its_beginning(tmp_path):
    with new_office(tmp_path, regulations(more=LATE)) as office:
        drawn(office, 16, reserves=1)
        out(office, "7", since=From(1, 1, 7), instead=Instead(reserves=("17",)))
        with pytest.raises(Refused, match=r"17 does not sit at table \d when play of round 1 begins"):
            late_view(office, None, ask(("17", "6"), round=1))
