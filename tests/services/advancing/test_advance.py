"""A segment's cut seats the next one: halves, lots, seeds that rejoin, who moves up, and what stands in the way."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import select

from tdapp.model.tables import DealResult, Draw, RankingLot, SegmentEntry
from tdapp.rules.draw import Stream
from tdapp.rules.suspensions import Outcome
from tdapp.services.advancing.advance import advance, preview_advance
from tdapp.services.drawing.draw import draw
from tdapp.services.drawing.ways import ByLots, BySeats, BySeed
from tdapp.services.exchange import lots, seats_file
from tdapp.services.journal_desk import undo_step
from tdapp.services.papers.draw_record import draw_record
from tdapp.services.papers.heading import make_heading
from tdapp.services.publish_seating import publish_seating
from tdapp.services.ranking.reading import ranking_of
from tdapp.services.scope import find_event, find_segment
from tdapp.services.seating import seating
from tdapp.services.seating_plain import plain_round
from tdapp.services.standings.derivation import standings_at
from tdapp.services.standings.ranked import ranked
from tdapp.services.suspending.acting import end_event, suspend_event
from tdapp.services.suspending.deciding import Decision, WhichBoards, decide_boards
from tdapp.text import Refused, Text
from tests.drawn_event import change, enter, entry_rows, nobody_sits_twice, play
from tests.offices import everything, new_office, regulations

SEED = BySeed("tdapp")
NOON = datetime(2026, 5, 1, 4, tzinfo=UTC)
TWO = (2, 2)


def played(office, count: int, *, odd: str | None = None, **named) -> list[int]:
    """An event whose first segment is drawn and played; its entries in list order."""
    entries = enter(office, count, **named)
    draw(office, None, 1, SEED, odd=odd)
    play(office)
    return entries


def order(office, segment: int = 1) -> list[int]:
    """The ranking by entry number, without those who have no place."""
    number = {e: row.number for e, row in entry_rows(office).items()}
    with office.read() as c:
        lines = ranked(standings_at(office, c, find_event(c, None)), segment).lines
    return [number[line.entry] for line in lines if line.place is not None]


def level(office) -> None:
    """Give all boards of the event the same result, so that only few totals differ."""
    with office.step(Text("Levelled")) as step:
        ids = list(step.session.connection().scalars(select(DealResult.__table__.c.id)))
        step.update(DealResult, ids, places="1234", left="0,0,0,5")


def refusal(call) -> list[str]:
    with pytest.raises(Refused) as refused:
        call()
    return [str(p) for p in refused.value.problems]


def test_the_first_of_the_ranking_go_on_in_two_halves(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations(rounds=TWO)) as office:
        played(office, 32)
        ranking = order(office)
        done = advance(office, None, 1, 16, SEED)
        first = plain_round(seating(office, None, 2, 1))["sets"][0]["tables"]
        assert nobody_sits_twice(office, 2)
    assert (done.upper, done.lower) == (tuple(ranking[:8]), tuple(ranking[8:16]))
    upper = Stream("A/2/upper", "tdapp").shuffle(ranking[:8])
    lower = Stream("A/2/lower", "tdapp").shuffle(ranking[8:16])
    assert [t[seat] for t in first for seat in "EW"] == upper
    assert [t[seat] for t in first for seat in "SN"] == lower


def test_pairs_go_on_with_the_upper_half_east_west(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations("pairs", rounds=(3, 2))) as office:
        played(office, 16, slots=2, clubs=3)
        done = advance(office, None, 1, 8, SEED)
        first = plain_round(seating(office, None, 2, 1))["sets"][0]["tables"]
    assert {t["E"] for t in first} == {f"{n}a" for n in done.upper}
    assert {t["N"] for t in first} == {f"{n}b" for n in done.lower}


def test_parts_hold_the_half_and_the_place_before(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations(rounds=TWO)) as office:
        played(office, 16)
        ranking = order(office)
        advance(office, None, 1, 8, SEED)
        number = {e: row.number for e, row in entry_rows(office).items()}
        t = SegmentEntry.__table__.c
        with office.read() as c:
            found = c.execute(select(t.entry_id, t.half, t.place_before, t.position).where(t.half != "")).all()
    assert {number[r.entry_id]: (r.half, r.place_before) for r in found} == {
        n: ("upper" if i < 4 else "lower", i + 1) for i, n in enumerate(ranking[:8])
    }
    assert all((r.half == "upper") == (r.position % 2 == 1) for r in found)


def test_seeds_that_sat_out_rejoin_behind_the_leader(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations(rounds=TWO)) as office:
        entries = played(office, 34, seeds=2, odd="sit-out:L1,L2")
        numbers = [entry_rows(office)[e].number for e in entries[:2]]
        done = advance(office, None, 1, 8, SEED)
    assert done.upper[1:3] == tuple(numbers) == (33, 34)
    assert done.lots == ()


def test_undo_gives_back_the_state_before_the_cut(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations(rounds=TWO)) as office:
        played(office, 16)
        before = everything(office)
        assert preview_advance(office, None, 1, 8, SEED).upper == tuple(order(office)[:4])
        assert everything(office) == before
        advance(office, None, 1, 8, SEED)
        undo_step(office)
        assert everything(office) == before


def test_without_a_count_the_regulations_say_how_many(tmp_path: Path) -> None:
    toml = regulations(rounds=TWO).replace("number = 1\n", "number = 1\ntake = 12\n")
    with new_office(tmp_path, toml) as office:
        played(office, 16)
        as_foreseen = advance(office, None, 1, None, SEED).drawn
        assert len(as_foreseen.seats) == 12
        assert not warnings(as_foreseen)


def test_another_count_than_that_of_the_regulations_is_said(tmp_path: Path) -> None:
    toml = regulations(rounds=TWO).replace("number = 1\n", "number = 1\ntake = 12\n")
    with new_office(tmp_path, toml) as office:
        played(office, 16)
        assert warnings(advance(office, None, 1, 8, SEED).drawn) == [
            "The regulations say that 12 go on from segment 1; here 8 do."
        ]


def warnings(drawn) -> list[str]:
    """What a cut warns of, but that the ranking is not official yet."""
    return [str(f.text) for f in drawn.findings if "regulations" in str(f.text)]


def test_the_ranking_marks_the_cut_that_was_made_and_before_it_the_one_of_the_regulations(tmp_path: Path) -> None:
    toml = regulations(rounds=TWO).replace("number = 1\n", "number = 1\ntake = 12\n")
    with new_office(tmp_path, toml) as office:
        played(office, 16)
        assert ranking_of(office, None, 1).cut_after == 12
        advance(office, None, 1, 8, SEED)
        assert ranking_of(office, None, 1).cut_after == 8
        assert ranking_of(office, None, 2).cut_after is None


def test_open_tables_of_several_groups_are_told_together(tmp_path: Path) -> None:
    toml = regulations(rounds=TWO).replace("number = 1\n", 'number = 1\ngroups = ["A", "B"]\n')
    with new_office(tmp_path, toml) as office:
        enter(office, 32)
        draw(office, None, 1, SEED)
        assert refusal(lambda: advance(office, None, 1, 8, SEED))[0] == (
            "Round 1, tables ('A-1–A-4', 'B-1–B-4'): boards without a result: ('1-12',)."
        )


def test_what_stands_in_the_way_is_all_said(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations(rounds=TWO)) as office:
        enter(office, 16)
        draw(office, None, 1, SEED)
        assert refusal(lambda: advance(office, None, 1, 8, SEED)) == [
            "Round 1, tables ('1-4',): boards without a result: ('1-12',).",
            "Round 2, tables ('1-4',): boards without a result: ('1-12',).",
        ]
        play(office, tables=7)
        assert refusal(lambda: advance(office, None, 1, 8, SEED)) == [
            "Round 2, table 4: boards without a result: ('1-12',)."
        ]


def test_counts_that_fit_no_tables_are_refused_with_those_that_do(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations(rounds=TWO)) as office:
        played(office, 16)
        assert "(8, 12)" in refusal(lambda: advance(office, None, 1, 10, SEED))[0]
        assert "Say it with --take" in refusal(lambda: advance(office, None, 1, None, SEED))[0]
        assert "is the last one" in refusal(lambda: advance(office, None, 2, 8, SEED))[0]


def test_who_is_disqualified_after_the_cut_makes_the_next_one_move_up(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations(rounds=TWO)) as office:
        played(office, 16)
        ranking = order(office)
        first = advance(office, None, 1, 8, SEED)
        publish_seating(office, None, 2)
        leader = next(e for e, row in entry_rows(office).items() if row.number == ranking[0])
        change(office, leader, status="disqualified", left_segment=2, left_round=1)
        again = advance(office, None, 1, 8, SEED)
        found = {f.text.message for f in again.drawn.findings}
        assert nobody_sits_twice(office, 2)
        play(office, 2, tables=1)
        assert "the cut stands" in refusal(lambda: advance(office, None, 1, 8, SEED))[0]
    assert (first.left, first.came) == ((), ())
    assert (again.left, again.came) == ((ranking[0],), (ranking[8],))
    assert again.upper == tuple(ranking[1:5])
    assert found >= {
        "These entries have left and do not go on: {entries}.",
        "The published seating no longer holds (publications {numbers}): publish it again.",
    }


def test_equals_at_the_line_are_separated_by_a_recorded_lot(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations(rounds=TWO)) as office:
        played(office, 16)
        level(office)
        by_hand = "entry,position\n" + "".join(f"{n},{n}\n" for n in range(1, 9))
        path = tmp_path / "lots.csv"
        path.write_text(by_hand, encoding="utf-8")
        said = refusal(lambda: advance(office, None, 1, 8, ByLots(lots.read(path))))
        assert "so a lot must separate them" in said[0]
        done = advance(office, None, 1, 8, SEED)
        with office.read() as c:
            t = RankingLot.__table__.c
            stored = c.execute(select(t.entry_id, t.lot, t.seed).order_by(t.id)).all()
            d = Draw.__table__.c
            record = json.loads(c.execute(select(d.record).where(d.method == "cut")).scalar_one())
            event = find_event(c, None)
            paper = draw_record(c, event, find_segment(c, event, 2), make_heading(c, event, NOON))
        number = {e: row.number for e, row in entry_rows(office).items()}
        again = advance(office, None, 1, 8, BySeed("another"))
        ranking = order(office)
    (lot, *_) = done.lots
    assert Stream("A/1/lot", "tdapp").shuffle(list(lot.among)) == list(lot.order)
    first = [(number[r.entry_id], r.lot) for r in stored][: len(lot.order)]
    assert first == [(n, i) for i, n in enumerate(lot.order, 1)]
    assert {r.seed for r in stored} == {"tdapp"}
    assert any(f"in this order: {lot.order}." in str(f.text) for f in paper.findings)
    assert record["cut"]["lots"][0]["order"] == list(lot.order)
    assert again.lots == (), "a lot stands once it is drawn"
    assert again.upper + again.lower == done.upper + done.lower == tuple(ranking[:8])


def test_lots_by_hand_stay_in_their_half_and_a_committee_places_freely(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations(rounds=TWO)) as office:
        played(office, 16)
        upper, lower = order(office)[:4], order(office)[4:8]
        wrong, right, placed = tmp_path / "wrong.csv", tmp_path / "right.csv", tmp_path / "placed.csv"
        rows = [*zip(upper, (1, 3, 5, 7), strict=True), *zip(lower, (2, 4, 6, 8), strict=True)]
        right.write_text("entry,position\n" + "".join(f"{n},{p}\n" for n, p in rows), encoding="utf-8")
        wrong.write_text("entry,position\n" + "".join(f"{n},{9 - p}\n" for n, p in rows), encoding="utf-8")
        header = "table,E,S,W,N\n"
        placed.write_text(header + "1,{},{},{},{}\n2,{},{},{},{}\n".format(*upper, *lower), encoding="utf-8")
        assert len(refusal(lambda: advance(office, None, 1, 8, ByLots(lots.read(wrong))))) == 8
        done = advance(office, None, 1, 8, ByLots(lots.read(right)))
        assert [s.number for s in done.drawn.seats] == [n for both in zip(upper, lower, strict=True) for n in both]
        done = advance(office, None, 1, 8, BySeats(seats_file.read(placed)))
        assert [s.number for s in done.drawn.seats] == [*upper, *lower]


def test_teams_do_not_go_on_by_a_cut(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations("pair-team", rounds=TWO)) as office:
        enter(office, 2, slots=8)
        draw(office, None, 1, SEED)
        assert "Teams do not go on by a cut" in refusal(lambda: advance(office, None, 1, 2, SEED))[0]


def test_an_event_of_two_segments_from_the_draw_to_the_last_ranking(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations(rounds=TWO)) as office:
        played(office, 62, odd="reserves", clubs=6)
        publish_seating(office, None, 1)
        first = order(office)
        done = advance(office, None, 1, 32, SEED)
        publish_seating(office, None, 2)
        play(office, 2, seed=2)
        last = order(office, 2)
        assert nobody_sits_twice(office, 1)
        assert nobody_sits_twice(office, 2)
    assert len(first) == 62
    assert sorted(last[:32]) == sorted(done.upper + done.lower)
    assert last[32:] == first[32:]


def test_pairs_that_rested_against_the_phantom_owe_no_boards(tmp_path: Path) -> None:
    toml = regulations("pairs", rounds=(2, 2), more='[ranking]\nphantom = "9.5"\n')
    with new_office(tmp_path, toml) as office:
        played(office, 7, slots=2, odd="phantom")
        resting = [seating(office, None, 1, r).resting[0].number for r in (1, 2)]
        done = advance(office, None, 1, 4, SEED)
    assert set(resting) <= {*done.upper, *done.lower}, "a value of 9.5 puts those who rested ahead"
    assert 8 not in done.upper + done.lower


def test_the_next_segment_may_have_groups(tmp_path: Path) -> None:
    toml = regulations(rounds=TWO).replace("number = 2\n", 'number = 2\ngroups = ["A", "B"]\n')
    with new_office(tmp_path, toml) as office:
        played(office, 32)
        done = advance(office, None, 1, 20, SEED)
        tables = plain_round(seating(office, None, 2, 1))["sets"][0]["tables"]
        assert nobody_sits_twice(office, 2)
    assert [(t["group"], t["table"]) for t in tables] == [("A", 1), ("A", 2), ("A", 3), ("B", 1), ("B", 2)]
    assert {t[seat] for t in tables for seat in "EW"} == set(done.upper)


def test_a_suspension_holds_up_the_cut_until_its_boards_have_an_outcome(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations(rounds=TWO)) as office:
        enter(office, 16)
        draw(office, None, 1, SEED)
        play(office, tables=3)
        suspend_event(office, None, "大厅停电")
        end_event(office, None)
        told = " ".join(refusal(lambda: advance(office, None, 1, 8, SEED)))
        for number in (1, 2):
            assert f"Suspension 1: what becomes of boards of round {number} was not entered" in told
        decide_boards(office, None, WhichBoards(), Decision(outcome=Outcome.CANCELLED))
        assert len(advance(office, None, 1, 8, SEED).upper) == 4
