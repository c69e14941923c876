"""Disqualification and replacement: out from a board on, results stand or fall, a reserve sits unranked (rules 6)."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from tdapp.i18n import render
from tdapp.model.tables import Encounter, Person
from tdapp.rules.deal_states import DealState
from tdapp.rules.penalty_rulings import Outcome, RulingKind
from tdapp.services.changes.disqualification_view import consequences
from tdapp.services.changes.disqualifying import Disqualification
from tdapp.services.changes.instead import Instead
from tdapp.services.changes.leaving import NOW, From
from tdapp.services.checklist import checklist
from tdapp.services.drawing.ways import BySeed
from tdapp.services.journal_desk import check as verify
from tdapp.services.journal_desk import undo_step
from tdapp.services.ledger.amending import withdraw_ruling
from tdapp.services.ledger.places import RulingAt
from tdapp.services.ledger.reading import ledger_page
from tdapp.services.ledger.recording import NewRuling, add_ruling
from tdapp.services.publish_seating import publish_seating
from tdapp.services.scope import find_event
from tdapp.services.standings.derivation import standings_at
from tdapp.text import Refused, Text
from tests.disqualified import (
    CHIEF,
    COMMITTEE,
    board_seats,
    compare,
    drawn,
    id_of,
    key,
    number_of,
    out,
    plain_rows,
    team_event,
    undone_by_withdrawal,
    who_sat,
    with_chief,
)
from tests.drawn_event import change, entry_rows, play, seats
from tests.entry_files import refusal, said, unchanged
from tests.offices import new_office, regulations
from tests.services.ledger.plain import check as same_as_fresh

R17 = Instead(reserves=("17",))
AT_7 = RulingAt(round=1, board=7)
CANCELLED = DealState.CANCELLED


def columns(four_by_board, number) -> dict[int, set[int]]:
    """Where a number sits on each board: by board the seats."""
    return {board: {i for i, n in enumerate(four) if n == number} for (_, board), four in four_by_board.items()}


def test_out_before_the_first_board_the_reserve_sits_in_all_sets(tmp_path):
    with new_office(tmp_path) as office:
        ids = drawn(office, 16, reserves=1)
        before = [s for s in seats(office) if s["entry_id"] == id_of(office, 7)]
        done = undone_by_withdrawal(office, lambda: out(office, "7", since=From(1, 1), instead=R17, words="辱骂裁判"))
        assert (done.within, done.board, done.entries[0].since, done.entries[0].reserve) == (None, None, (1, 1), "17")
        now = [s for s in seats(office) if s["entry_id"] == ids[16]]
        assert [(s["round"], s["table_number"], s["stage"], s["seat"]) for s in now] == [
            (s["round"], s["table_number"], s["stage"], s["seat"]) for s in before
        ]
        assert {s["credit_id"] for s in now} == {None}
        assert board_seats(office) == []
        row = entry_rows(office)[id_of(office, 7)]
        assert (row.status, row.left_segment, row.left_round) == ("disqualified", 1, 1)
        play(office)
        compare(office, plain_rows(office), without=(7, 17))
        same_as_fresh(office)


def test_out_in_the_middle_of_a_set_each_board_knows_who_sat_there(tmp_path):
    with new_office(tmp_path) as office:
        ids = drawn(office, 16, reserves=1)
        key(office, 1, range(1, 7))
        before = columns(who_sat(office, 1, 7), 7)
        done = undone_by_withdrawal(office, lambda: out(office, "7", at=AT_7, since=From(1, 1, 7), instead=R17))
        assert (done.within, done.board, done.entries[0].since) == ((1, 1), 7, (1, 2))
        after = who_sat(office, 1, 17)
        for board in range(1, 13):
            own, now = columns(after, 7)[board], columns(after, 17)[board]
            assert (own, now) == ((before[board], set()) if board < 7 else (set(), before[board]))
        assert [(s["board"], s["entry_id"], s["credit_id"]) for s in board_seats(office)] == [
            (7, ids[16], None), (8, ids[16], None),
        ]  # fmt: skip
        assert {s["entry_id"] for s in seats(office) if s["round"] == 2} >= {ids[16]}
        assert not [s for s in seats(office) if s["round"] == 2 and s["entry_id"] == id_of(office, 7)]
        key(office, 1, range(7, 13), seed=2)
        key(office, 2, range(1, 13), seed=3)
        compare(office, plain_rows(office), without=(7, 17))
        same_as_fresh(office)
        assert verify(office).findings == ()


def test_boards_that_are_keyed_later_are_of_who_played_them(tmp_path):
    """The sheet is keyed at the end of the round: its boards stand for 7 up to the sixth, for nobody from there on."""
    with new_office(tmp_path) as office:
        drawn(office, 16, reserves=1)
        out(office, "7", at=AT_7, since=From(1, 1, 7), instead=R17)
        for number in (1, 2):
            key(office, number, range(1, 13), seed=number)
        rows = plain_rows(office)
        assert sum("7" in row["seats"] for row in rows) == 6
        assert sum("17" in row["seats"] for row in rows) == 18
        compare(office, rows, without=(7, 17))
        with pytest.raises(Refused, match="Boards have results since"):
            undo_step(office, next_step(office, "Disqualification of 7"))


def next_step(office, words):
    """The number of the step that says so."""
    from tdapp.services.journal_desk import journal

    return next(s.seq for s in journal(office) if words in str(s.what))


def test_out_in_the_last_set_there_is_no_place_in_the_segment(tmp_path):
    with new_office(tmp_path, regulations(rounds=(2,))) as office:
        drawn(office, 16, reserves=1)
        key(office, 1, range(1, 13))
        key(office, 2, range(1, 11))
        done = out(office, "7", at=RulingAt(round=2, board=11), since=From(1, 2, 11), instead=R17)
        assert (done.within, done.board, done.entries[0].since) == ((1, 2), 11, (1, 3))
        key(office, 2, (11, 12), seed=4)
        compare(office, plain_rows(office), without=(7, 17))
        out(office, "8")  # everything is played: there is no seat, and no place either
        compare(office, plain_rows(office), without=(7, 8, 17))


def test_the_first_board_of_a_set_changes_hands_with_the_set(tmp_path):
    with new_office(tmp_path) as office:
        drawn(office, 16, reserves=1)
        done = out(office, "7", since=From(1, 1, 5), instead=R17)
        assert (done.board, board_seats(office)) == (5, [])
        after = who_sat(office, 1, 17)
        assert {b for b, found in columns(after, 17).items() if found} == set(range(5, 13))


def test_without_a_choice_every_way_is_listed_and_the_board_is_asked(tmp_path):
    with new_office(tmp_path) as office:
        drawn(office, 16, reserves=1)
        (line,) = unchanged(office, lambda: out(office, "7", at=AT_7, instead=R17))
        assert line == (
            "Board 7 of round 1 has no result yet, so say from which board on 7 is out: --from-round 1 --from-board 7, "
            "or a later one."
        )
        told = unchanged(office, lambda: out(office, "7", at=AT_7, since=From(1, 1, 7)))
        assert told[0].startswith("7 has seats that are not played yet: round 1 table ")
        assert [line.split(" – ")[0] for line in told[1:]] == ["--reserve 17", "--close"]
        assert "it is asked what its boards 7, 8, 9, 10, 11, 12 become" in told[2]
        problems = refusal(lambda: out(office, "7", at=AT_7, since=From(1, 1, 7), instead=Instead(close=True)))
        assert problems == [
            "Nobody plays on in round 1: say what its boards 7, 8, 9, 10, 11, 12 become, with --outcome."
        ]
        both = Instead(close=True, reserves=("17",))
        assert refusal(lambda: out(office, "7", since=From(1, 1, 7), instead=both))[0].startswith("Choose one of")
        key(office, 1, range(1, 13))
        assert "Boards have results already" in refusal(lambda: out(office, "7", since=From(1, 1, 7), instead=R17))[0]


def test_when_nobody_plays_on_the_rest_of_the_round_is_decided_and_later_tables_close(tmp_path):
    with new_office(tmp_path) as office:
        drawn(office, 16)
        key(office, 1, range(1, 7))
        rest = tuple(Outcome(DealState.ASSIGNED, 1, b, assigned=(2000, 2000, 2000, 0)) for b in range(7, 13))
        done = out(office, "7", at=AT_7, since=From(1, 1, 7), instead=Instead(close=True), outcomes=rest)
        with office.read() as c:
            n = Encounter.__table__.c
            assert len(c.execute(select(n.id).where(n.state == "closed")).all()) == 1
        assert [t.round for t in done.tables] == [1, 2]
        key_others(office, 1, range(7, 13), but=done.tables[0].table)
        key(office, 2, range(1, 13), seed=5)
        rows = plain_rows(office)
        model = next(row for row in rows if "7" in row["seats"] and row["board"] == 6)
        again = [dict(model, board=b, state="assigned", places=None, left=(0,) * 4, W=[2, 2, 2, 0], seats=four)
                 for (_, b), four in sat(office, 1, 7).items() if b > 6]  # fmt: skip
        compare(office, [*rows, *again], without=(7,))
        assert not [f for f in checklist(office, None).findings if "without a result" in str(f.text)]


def sat(office, round_number, number):
    return {at: [str(n) for n in four] for at, four in who_sat(office, round_number, number).items()}


def key_others(office, round_number, boards, *, but):
    """Results at all tables but one, where nobody plays on."""
    from tdapp.model.tables import DealResult
    from tests.drawn_event import KEYED

    n = Encounter.__table__.c
    with office.step(Text("Played")) as step:
        found = step.session.connection().execute(select(n.id, n.table_number).where(n.round_id == round_number)).all()
        step.insert(DealResult, [
            {"encounter_id": i, "board": b, "keyed_at": KEYED, "places": "1342", "left": f"0,0,{b},0"}
            for i, table in found if table != but for b in boards
        ])  # fmt: skip


def test_results_that_fall_are_what_the_td_says_and_the_others_stand(tmp_path):
    with new_office(tmp_path) as office:
        drawn(office, 16, reserves=1)
        key(office, 1, range(1, 13))
        fall = (Outcome(CANCELLED, 1, 2), Outcome(DealState.ASSIGNED, 1, 5, assigned=(2000, 1000, 0, 3000)))
        done = out(office, "7", at=RulingAt(round=1, board=9), instead=R17, outcomes=fall)
        assert done.outcomes == fall
        key(office, 2, range(1, 13), seed=3)
        rows = plain_rows(office)
        for row in rows:
            if row["round"] == 1 and "7" in row["seats"] and row["board"] == 2:
                row.update(state="cancelled", places=None, left=(0,) * 4)
            if row["round"] == 1 and "7" in row["seats"] and row["board"] == 5:
                row.update(state="assigned", places=None, left=(0,) * 4, W=[2, 1, 0, 3])
        compare(office, rows, without=(7, 17))
        withdraw_ruling(office, None, done.ruling, reason="误判", by=CHIEF)
        compare(office, plain_rows(office), without=(7, 17))
        same_as_fresh(office)


@pytest.mark.parametrize(
    ("outcome", "word"),
    [
        (Outcome(CANCELLED), "Say of which round and board"),
        (Outcome(CANCELLED, 2, 1), "has no result there"),
        (Outcome(CANCELLED, 1, 13), "has no result there"),
        (Outcome(DealState.PLAYED, 1, 1), "places of the board are missing"),
    ],
)
def test_an_outcome_that_cannot_be_is_refused(tmp_path, outcome, word):
    with new_office(tmp_path) as office:
        drawn(office, 16, reserves=1)
        key(office, 1, range(1, 13))
        assert word in unchanged(office, lambda: out(office, "7", instead=R17, outcomes=(outcome,)))[0]


def test_the_partner_of_the_moment_leaves_too_where_the_regulations_say_so(tmp_path):
    with new_office(tmp_path, regulations(more="[penalties]\npartner_leaves = true\n")) as office:
        ids = drawn(office, 16, reserves=2)
        four = who_sat(office, 1, 7)[next(t for t, b in who_sat(office, 1, 7) if b == 7), 7]
        partner = four[(four.index(7) + 2) % 4]
        key(office, 1, range(1, 7))
        found = consequences(office, Disqualification(party="7", at=AT_7))
        assert [(w.label, w.why is None) for w in found.out] == [("7", True), (str(partner), False)]
        assert [w.instead.reserves for w in found.ways] == [("17", "18"), ("18", "17"), ()]
        told = unchanged(office, lambda: out(office, "7", at=AT_7, since=From(1, 1, 7), instead=R17))
        assert told == [f"Entries that leave their seats: 7, {partner}. Name as many reserves, in their order."]
        done = undone_by_withdrawal(
            office,
            lambda: out(office, "7", at=AT_7, since=From(1, 1, 7), instead=Instead(reserves=("17", "18"))),
        )
        assert [(e.label, e.reserve) for e in done.entries] == [("7", "17"), (str(partner), "18")]
        assert [(s["board"], s["entry_id"]) for s in board_seats(office)] == [
            (b, i) for b in (7, 8) for i in sorted((ids[16], ids[17]), key=lambda i: seat_on(office, b, i))
        ]
        rows = entry_rows(office)
        assert (rows[id_of(office, 7)].status, rows[id_of(office, partner)].status) == ("disqualified", "withdrawn")
        key(office, 1, range(7, 13), seed=2)
        key(office, 2, range(1, 13), seed=3)
        compare(office, plain_rows(office), without=(7, partner, 17, 18))


def seat_on(office, board, entry):
    return next(s["seat"] for s in board_seats(office) if (s["board"], s["entry_id"]) == (board, entry))


def test_a_pair_leaves_from_a_board_on_and_a_reserve_pair_sits_there(tmp_path):
    with new_office(tmp_path, regulations("pairs", rounds=(3,))) as office:
        ids = drawn(office, 8, slots=2, reserves=1)
        key(office, 1, range(1, 6))
        done = undone_by_withdrawal(
            office, lambda: out(office, "3a", at=RulingAt(round=1, board=6), since=From(1, 1, 6),
                                instead=Instead(reserves=("9",)))
        )  # fmt: skip
        assert (done.party, done.entries[0].label, done.entries[0].reserve) == ("3a", "3", "9")
        assert {s["board"] for s in board_seats(office)} == set(range(6, 13))
        assert {s["entry_id"] for s in board_seats(office)} == {ids[8]}
        for number, boards in ((1, range(6, 13)), (2, range(1, 13)), (3, range(1, 13))):
            key(office, number, boards, seed=number)
        compare(office, plain_rows(office), by="pair", without=(3, 9))


def test_a_pair_leaves_and_its_opponents_rest(tmp_path):
    with new_office(tmp_path, regulations("pairs", rounds=(3,))) as office:
        drawn(office, 8, slots=2)
        key(office, 1, range(1, 6))
        rest = tuple(Outcome(CANCELLED, 1, b) for b in range(6, 13))
        done = undone_by_withdrawal(
            office, lambda: out(office, "3", at=RulingAt(round=1, board=6), since=From(1, 1, 6),
                                instead=Instead(rest=True), outcomes=rest)
        )  # fmt: skip
        assert [t.round for t in done.tables] == [1, 2, 3]
        assert not [s for s in seats(office) if s["entry_id"] == id_of(office, 3) and s["round"] > 1]
        assert refusal(lambda: out(office, "4", since=From(1, 2), instead=Instead(close=True)))[0].startswith(
            "This is not possible here"
        )


def test_in_a_team_event_a_substitute_of_the_own_list_takes_the_seat(tmp_path):
    with new_office(tmp_path, regulations("individual-team", rounds=(1,))) as office:
        ids, people = team_event(office, "队内替补", "另一替补")
        team = number_of(office, ids[0])
        key(office, 1, range(1, 7))
        at, since = RulingAt(round=1, board=7), From(1, 1, 7)
        found = consequences(office, Disqualification(party=f"{team}.2", at=at))
        assert [w.substitute for w in found.ways] == ["队内替补", "另一替补", ""]
        done = undone_by_withdrawal(office, lambda: out(office, f"{team}.2", at=at, since=since, substitute="队内替补"))
        assert (done.substitute, done.entries) == ("队内替补", ())
        assert [(s["board"], s["person_id"], s["credit_id"]) for s in board_seats(office)] == [
            (7, people["队内替补"], ids[0]), (8, people["队内替补"], ids[0]),
        ]  # fmt: skip
        third = [s for s in seats(office) if s["person_id"] == people["队内替补"]]
        assert [(s["stage"], s["slot"], s["credit_id"]) for s in third] == [(3, 2, ids[0])]
        assert entry_rows(office)[ids[0]].status == "entered"
        problems = refusal(lambda: out(office, f"{team}.3", since=since, substitute="队内替补"))
        assert problems[0].startswith("队内替补 already sits at a table")
        with pytest.raises(Refused, match="Only a player of a team"):
            out(office, f"{number_of(office, ids[1])}", since=since, substitute="另一替补")


def test_a_reserve_who_does_not_fit_the_event_is_refused_unless_the_td_says_despite(tmp_path):
    toml = regulations().replace('["open"]', '["women", "senior"]')
    with new_office(tmp_path, toml) as office:
        ids = drawn(office, 16, reserves=1)
        with office.step(Text("Young man")) as step:
            from tdapp.model.tables import EntryMember

            (young,) = step.insert(Person, [{"name": "青年某", "gender": "M", "birth": None}])
            m = EntryMember.__table__.c
            row = step.session.connection().scalar(select(m.id).where(m.entry_id == ids[16]))
            assert row is not None
            step.update(EntryMember, [row], person_id=young)
        found = consequences(office, Disqualification(party="7", since=From(1, 1)))
        way = found.ways[0]
        assert [str(t) for t in way.unfit] == ["Entry 17: 青年某 is a man in a women's event."]
        assert [str(t) for t in way.doubts] == ["Entry 17: the date of birth of 青年某 is missing."]
        told = unchanged(office, lambda: out(office, "7", since=From(1, 1), instead=R17))
        assert told == [
            "Entry 17: 青年某 is a man in a women's event.",
            "Nothing was written; say --despite if the reserve shall play all the same.",
        ]
        done = out(office, "7", since=From(1, 1), instead=R17, despite=True)
        assert "Entry 17: 青年某 is a man in a women's event." in said(done.findings)


def test_a_proposal_is_confirmed_with_all_that_follows(tmp_path):
    with new_office(tmp_path) as office:
        drawn(office, 16, reserves=1)
        key(office, 1, range(1, 13))
        for board in (3, 4, 5):
            add_ruling(office, NewRuling(party="7", kind=RulingKind.INFRACTION, at=RulingAt(round=1, board=board)))
        (proposal,) = [p for p in ledger_page(office, None).proposals if p.kind is RulingKind.DISQUALIFICATION]
        found = consequences(office, Disqualification(after=proposal.after))
        assert (found.party, found.since, found.reason) == ("7", From(1, 2), proposal.reason)
        assert [b.board for b in found.boards] == list(range(1, 13))
        assert not any(b.open for b in found.boards)
        done = undone_by_withdrawal(office, lambda: out(office, after=proposal.after, instead=R17))
        assert done.party == "7"
        page = ledger_page(office, None)
        assert not [p for p in page.proposals if p.kind is RulingKind.DISQUALIFICATION]
        row = next(r for r in page.rows if r.number == done.ruling)
        assert (row.because, row.ruled_by, row.approved) == (proposal.because, CHIEF, COMMITTEE)


def test_authority_and_approval_are_asked_for_and_the_chief_answers_for_the_seats(tmp_path):
    with new_office(tmp_path) as office:
        drawn(office, 16, reserves=1)
        with_chief(office)
        publish_seating(office, None, 1)
        told = unchanged(office, lambda: out(office, "7", since=From(1, 1), instead=R17, approved=""))
        assert told == [
            "A disqualification needs the committee's approval. Name who approved it with --approved-by NAME."
        ]
        told = unchanged(office, lambda: out(office, "7", since=From(1, 1), instead=R17, by="李某"))
        assert "it is for the chief TD" in told[0]
        done = out(office, "7", since=From(1, 1), instead=R17)
        assert "Publication 1 no longer holds. Publish the seating again" in said(done.findings)[0]
        told = unchanged(office, lambda: out(office, "7", since=From(1, 1), instead=R17))
        assert told == ["Entry 7 no longer plays."]


def test_a_standing_ruling_of_somebody_who_still_plays_stops_the_ranking_until_it_is_followed(tmp_path):
    with new_office(tmp_path) as office:
        drawn(office, 16, reserves=1)
        key(office, 1, range(1, 13))
        new = NewRuling(party="7", kind=RulingKind.DISQUALIFICATION, at=RulingAt(round=1, board=3), by=CHIEF,
                        approved=COMMITTEE)  # fmt: skip
        made = add_ruling(office, new)
        found = [str(f.text) for f in checklist(office, None).findings]
        assert any(f"tdapp penalty disqualify --event A --ruling {made.number}" in line for line in found)
        done = undone_by_withdrawal_of_told(office, made.number)
        assert (done.ruling, done.recorded.number) == (made.number, made.number + 3)
        assert not any("is disqualified and still plays" in str(f.text) for f in checklist(office, None).findings)
        withdraw_ruling(office, None, made.number, reason="误判", by=CHIEF)
        assert "entry 7 still does not play" in str(ledger_page(office, None).findings[0].text)


def undone_by_withdrawal_of_told(office, number):
    out(office, ruling=number, instead=R17, outcomes=(Outcome(CANCELLED, 1, 4),))
    undo_step(office)
    assert entry_rows(office)[id_of(office, 7)].status == "entered"
    return out(office, ruling=number, instead=R17, outcomes=(Outcome(CANCELLED, 1, 4),))


def test_who_has_left_already_is_disqualified_by_the_ruling_alone(tmp_path):
    from tdapp.services.changes.leaving import withdraw_entry

    with new_office(tmp_path) as office:
        drawn(office, 16, reserves=1)
        withdraw_entry(office, None, "7", NOW, R17, "退赛")
        found = consequences(office, Disqualification(party="7"))
        assert (found.ways, str(found.how)) == ((), "7 has left the event already.")
        done = out(office, "7")
        assert done.tables == ()
        assert ledger_page(office, None).findings == ()


def test_the_view_says_all_there_is_to_decide(tmp_path):
    with new_office(tmp_path) as office:
        drawn(office, 16, reserves=1)
        key(office, 1, range(1, 7))
        found = consequences(office, Disqualification(party="7", at=AT_7))
        assert found.since == From(1, 1, 7)
        assert found.moments == (*(From(1, 1, b) for b in range(7, 13)), From(1, 2))
        assert [b.board for b in found.boards if not b.open] == [1, 2, 3, 4, 5, 6]
        assert [b.board for b in found.boards if b.open] == [7, 8, 9, 10, 11, 12]
        assert all(b.line for b in found.boards if not b.open)
        assert "the seat changes hands on boards 7, 8" in render(found.how, "en")
        assert [w.asks for w in found.ways] == [False, True]
        before = consequences(office, Disqualification(party="8"))
        assert before.since == From(1, 1, 7)
        change(office, id_of(office, 17), status="withdrawn")
        assert [w.option for w in consequences(office, Disqualification(party="7", at=AT_7)).ways] == ["--close"]


def test_a_disqualification_during_a_cut_lets_the_next_move_up(tmp_path):
    from tdapp.services.advancing.advance import advance

    with new_office(tmp_path, regulations("pairs", rounds=(3, 2))) as office:
        drawn(office, 8, slots=2)
        play(office)
        advance(office, None, 1, 4, BySeed("y"))
        first = min(s["entry_id"] for s in seats(office, 2))
        label = str(number_of(office, first))
        out(office, label, at=RulingAt(segment=1), instead=Instead(draw_again=True))
        with office.read() as c:
            assert standings_at(office, c, find_event(c, None)).field.has_left(first, 1)
        made = advance(office, None, 1, 4, BySeed("y"))
        assert made.left == (int(label),)
        assert len(made.came) == 1
