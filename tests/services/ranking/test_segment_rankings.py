"""Who is ranked where, by what, and who stands last without a place (rules 3 to 6)."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from itertools import pairwise
from math import fsum

import pytest
from sqlalchemy import select

from tdapp.model.tables import (
    Board,
    BoardUse,
    BoardValue,
    Club,
    DealResult,
    Encounter,
    Entry,
    EntryMember,
    Group,
    Person,
    RankingLot,
    Round,
    Segment,
    SegmentEntry,
)
from tdapp.services.ranking.lines import ranking_from_plain
from tdapp.services.ranking.lots import draw_lots
from tdapp.services.ranking.paper import ranking_rows
from tdapp.services.ranking.reading import ranking_of
from tdapp.services.results.lines import TypedLine
from tdapp.services.results.setting import set_result
from tdapp.services.results.spots import BoardAt
from tdapp.services.rows import Heading
from tdapp.text import Refused, Text
from tests.offices import new_office, regulations
from tests.seated_event import Seated, enter, play_all, seat, seated_office


def places(ranking) -> list[tuple[int | None, int]]:
    return [(line.place, line.number) for line in ranking.lines]


def by_number(ranking):
    return {line.number: line for line in ranking.lines}


def flat(office, seated, rounds: tuple[int, ...] = (1, 2)) -> None:
    """The same result at every table: nobody gains on anybody at another table."""
    from tests.seated_event import KEYED

    with office.step(Text("Flat")) as step:
        rows = [
            {"encounter_id": i, "board": b, "places": "1342", "left": "0,0,5,0", "keyed_at": KEYED}
            for (r, _), i in seated.encounters.items() if r in rounds for b in range(1, 13)
        ]  # fmt: skip
        step.insert(DealResult, rows)


def two_segments(office, kind: str, tables: int, order: list[int], segment: int = 2):
    """Seat the second segment with these entries in their positions."""
    with office.step(Text("Second")) as step:
        c = step.session.connection()
        e = Entry.__table__.c
        entries = {row.number: row.id for row in c.execute(select(e.number, e.id))}
        event_id = c.scalar(select(e.event_id).limit(1))
        people = {(n, s): p for n in entries for s, p in _people(c, entries[n]).items()}
        found = seat(step, event_id, kind, tables, entries, people, segment, order)
    return Seated(event_id, entries, found, people)


def _people(c, entry):
    from tdapp.model.tables import EntryMember

    m = EntryMember.__table__.c
    return {row.slot: row.person_id for row in c.execute(select(m.slot, m.person_id).where(m.entry_id == entry))}


def test_a_total_ranks_and_equals_share_a_place_in_order_of_their_numbers(tmp_path):
    with seated_office(tmp_path) as (office, seated):
        flat(office, seated)
        ranking = ranking_of(office, None, 1)
        assert places(ranking) == [(1, n) for n in range(1, 17)]
        assert all(line.tied and line.total == 0 for line in ranking.lines)
        assert ranking.asked == ("total", "round 2", "round 1")


def test_the_later_round_separates_equal_totals(tmp_path):
    with seated_office(tmp_path) as (office, _):
        for r, left in ((1, 4), (2, 8)):  # W of table 1: a little better in round 1, worse in 2
            for t in range(1, 5):
                mine = left if t == 1 else 6
                set_result(office, BoardAt(r, t, 1), TypedLine(places=(1, 3, 4, 2), left=(mine,)))
        ranking = ranking_of(office, None, 1)
        totals = {line.number: line.total for line in ranking.lines}
        assert abs(fsum(totals.values())) < 1e-9
        assert {line.decided_by for line in ranking.lines} >= {"total", "round 2", "equal"}
        for above, below in pairwise(ranking.lines):
            if below.decided_by == "round 2":
                assert round(above.total, 6) == round(below.total, 6)
                assert above.rounds[2] > below.rounds[2]
        upto = ranking_of(office, None, 1, upto=1)
        assert upto.rounds == (1,)
        assert all(line.rounds.keys() == {1} for line in upto.lines)


def test_a_round_without_a_board_is_absent_on_paper_and_nought_in_ties(tmp_path):
    with seated_office(tmp_path, tables=8) as (office, _):
        set_result(office, BoardAt(1, 1, 1), TypedLine(places=(1, 3, 4, 2), left=(4,)))
        set_result(office, BoardAt(1, 2, 1), TypedLine(places=(1, 3, 4, 2), left=(9,)))
        set_result(office, BoardAt(2, 1, 1), TypedLine(places=(1, 3, 4, 2), left=(4,)))
        ranking = ranking_of(office, None, 1)
        rows = {row.number: row for row in ranking_rows(ranking, Heading("海岸邀请赛")).rows}
        absent = [n for n, row in rows.items() if row.rounds[0] is None]
        assert len(absent) == 24
        assert all(by_number(ranking)[n].rounds[1] == 0 for n in absent)


def test_in_the_last_of_several_segments_the_place_before_separates_individuals(tmp_path):
    with new_office(tmp_path, regulations(rounds=(1, 1))) as office:
        first = seat_first(office, "individual", 8)
        play_all(office, first)
        before = ranking_of(office, None, 1)
        on = [line.number for line in before.lines[:16]]
        second = two_segments(office, "individual", 4, on)
        flat(office, second, (1,))
        final = ranking_of(office, None, 2)
        assert final.asked == ("total", "place before")
        assert places(final)[:16] == [(i, n) for i, n in enumerate(on, 1)]
        assert {line.decided_by for line in final.lines[:16]} == {"place before"}
        # those who were cut stand behind, in the order of the first segment
        assert places(final)[16:] == [(i, line.number) for i, line in enumerate(before.lines[16:], 17)]
        cut = final.lines[16]
        assert (cut.elsewhere, cut.total) == (1, before.lines[16].total)
        assert str(cut.note) == "cut after segment 1"


def test_in_the_last_of_several_segments_the_total_of_all_segments_separates_pairs(tmp_path):
    with new_office(tmp_path, regulations("pairs", rounds=(1, 1))) as office:
        first = seat_first(office, "pairs", 4)
        play_all(office, first)
        before = ranking_of(office, None, 1)
        on = [line.number for line in before.lines[:4]]
        second = two_segments(office, "pairs", 2, on[::-1])
        flat(office, second, (1,))
        final = ranking_of(office, None, 2)
        assert final.asked == ("total", "all segments")
        assert [n for _, n in places(final)] == [line.number for line in before.lines]


def test_a_seed_that_sat_out_has_the_leaders_total_among_all_segments(tmp_path):
    with new_office(tmp_path, regulations("pairs", rounds=(1, 1))) as office:
        first = seat_first(office, "pairs", 4)
        play_all(office, first)
        extra(office, "seed-out", [9], seed=1)
        with office.step(Text("People")) as step:
            entry = step.session.connection().scalar(select(Entry.__table__.c.id).where(Entry.__table__.c.number == 9))
            people = step.insert(Person, [{"name": "沈石泉"}, {"name": "陆星辰"}])
            step.insert(EntryMember, [{"entry_id": entry, "slot": n, "person_id": p} for n, p in enumerate(people, 1)])
        order = [line.number for line in ranking_of(office, None, 1).lines]
        leader, second, third = [n for n in order if n != 9][:3]
        seated = two_segments(office, "pairs", 2, [third, second, 9, leader])
        flat(office, seated, (1,))
        final = ranking_of(office, None, 2)
        assert places(final)[:4] == [(1, min(leader, 9)), (1, max(leader, 9)), (3, second), (4, third)]
        assert [line.decided_by for line in final.lines[1:4]] == ["equal", "all segments", "all segments"]


def test_who_leaves_after_the_cut_has_no_place_and_the_others_move_up(tmp_path):
    with new_office(tmp_path, regulations(rounds=(1, 1))) as office:
        first = seat_first(office, "individual", 8)
        play_all(office, first)
        order = [line.number for line in ranking_of(office, None, 1).lines]
        second = two_segments(office, "individual", 4, order[:16])
        flat(office, second, (1,))
        with office.step(Text("Left")) as step:
            step.update(Entry, [first.entries[order[0]]], status="disqualified", left_segment=2, left_round=1)
            step.update(Entry, [first.entries[order[20]]], status="withdrawn", left_segment=2, left_round=1)
        final = ranking_of(office, None, 2)
        found = by_number(final)
        assert found[order[0]].place is found[order[20]].place is None
        assert str(found[order[0]].note) == "disqualified"
        assert str(found[order[20]].note) == "withdrawn"
        assert [place for place, _ in places(final)] == [*range(1, 31), None, None]
        assert by_number(ranking_of(office, None, 1))[order[0]].place == 1  # the first segment stands


def test_a_second_segment_that_is_not_drawn_has_no_ranking(tmp_path):
    with new_office(tmp_path, regulations(rounds=(1, 1))) as office:
        seat_first(office, "individual", 8)
        with pytest.raises(Refused, match="Segment 2 is not drawn yet"):
            ranking_of(office, None, 2)


def seat_first(office, kind: str, tables: int) -> Seated:
    with office.step(Text("Seated")) as step:
        c = step.session.connection()
        event_id = c.scalar(select(Segment.__table__.c.event_id).limit(1))
        entries, people = enter(step, event_id, kind, tables * (2 if kind == "pairs" else 4))
        found = seat(step, event_id, kind, tables, entries, people)
    return Seated(event_id, entries, found, people)


def extra(office, role: str, numbers: list[int], **entry) -> None:
    """Further entries of the first segment that do not sit at a table."""
    with office.step(Text("Extra")) as step:
        c = step.session.connection()
        segment, event = c.execute(select(Segment.__table__.c.id, Segment.__table__.c.event_id)).first()
        for n in numbers:
            row = {"event_id": event, "kind": "player", "list_number": n, "number": n, **entry}
            (i,) = step.insert(Entry, [row | {"seed": entry.get("seed", 0) + numbers.index(n)}])
            step.insert(SegmentEntry, [{"segment_id": segment, "group_id": None, "entry_id": i, "role": role,
                                        "position": None}])  # fmt: skip


def test_seeds_that_sit_out_share_first_place_behind_the_leader_with_its_total(tmp_path):
    with seated_office(tmp_path, rounds=(2, 1)) as (office, seated):
        play_all(office, seated)
        leader = ranking_of(office, None, 1).lines[0]
        extra(office, "seed-out", [18, 17], seed=1)
        ranking = ranking_of(office, None, 1)
        assert places(ranking)[:4] == [(1, leader.number), (1, 18), (1, 17), (4, ranking.lines[3].number)]
        assert [line.total for line in ranking.lines[:3]] == [leader.total] * 3
        assert str(ranking.lines[1].note) == "sat out as a seed"


def test_reserves_and_named_sit_outs_stand_last_without_a_place(tmp_path):
    with seated_office(tmp_path) as (office, seated):
        play_all(office, seated)
        extra(office, "named-out", [17])
        with office.step(Text("Reserve")) as step:
            s = SegmentEntry.__table__.c
            mine = list(step.session.connection().scalars(select(s.id).where(s.entry_id == seated.entries[5])))
            step.update(SegmentEntry, mine, role="reserve")
        ranking = ranking_of(office, None, 1)
        assert places(ranking)[-2:] == [(None, 17), (None, 5)]
        assert [str(line.note) for line in ranking.lines[-2:]] == ["sat out", "reserve, not ranked"]
        assert len([p for p, _ in places(ranking) if p is not None]) == 15


def test_a_withdrawn_entry_keeps_its_boards_in_the_means(tmp_path):
    with seated_office(tmp_path) as (office, seated):
        play_all(office, seated)
        before = by_number(ranking_of(office, None, 1))
        with office.step(Text("Left")) as step:
            step.update(Entry, [seated.entries[7]], status="withdrawn", left_segment=1, left_round=2)
        after = by_number(ranking_of(office, None, 1))
        assert after[7].place is None
        assert all(after[n].total == before[n].total for n in after)


def test_the_opponents_of_the_phantom_get_its_value_for_the_round_they_rest(tmp_path):
    more = '[ranking]\nphantom = "1.5"'
    with seated_office(tmp_path, "pairs", tables=3, rounds=(2,), more=more) as (office, seated):
        with office.step(Text("Phantom")) as step:
            step.update(Entry, [seated.entries[6]], standing="phantom", name="")
            c = step.session.connection()
            s = SegmentEntry.__table__.c
            step.update(SegmentEntry, list(c.scalars(select(s.id).where(s.entry_id == seated.entries[6]))),
                        role="phantom")  # fmt: skip
            n = Encounter.__table__.c
            there = (n.side_ew_id == seated.entries[6]) | (n.side_ns_id == seated.entries[6])
            rests = list(c.scalars(select(n.id).where(there)))
            step.update(Encounter, rests, state="rest")
        resting = {r: t for (r, t), i in seated.encounters.items() if i in rests}
        assert all(line.total == 0 for line in ranking_of(office, None, 1).lines)  # nothing was played yet
        for t in {1, 2, 3} - {resting[1]}:
            for b in range(1, 13):
                set_result(office, BoardAt(1, t, b), TypedLine(places=(1, 3, 4, 2), left=(5,)))
        ranking = ranking_of(office, None, 1)
        assert 6 not in by_number(ranking)
        rested = [line for line in ranking.lines if line.total == 1.5]
        assert len(rested) == 1
        assert (rested[0].rounds, rested[0].points) == ({1: 1.5}, 0)


def test_a_recorded_lot_separates_equals_and_says_so(tmp_path):
    with seated_office(tmp_path) as (office, seated):
        flat(office, seated)
        lots = draw_lots(office, None, 1, "海岸")
        assert (lots[0].place, set(lots[0].among)) == (1, set(range(1, 17)))
        ranking = ranking_of(office, None, 1)
        assert places(ranking) == [(i, n) for i, n in enumerate(lots[0].order, 1)]
        assert {line.decided_by for line in ranking.lines} == {"lot"}
        with pytest.raises(Refused, match="Nobody shares a place"):
            draw_lots(office, None, 1, "海岸")


def test_no_lot_is_drawn_where_places_may_be_shared_or_before_the_last_segment(tmp_path):
    (tmp_path / "a").mkdir()
    with (
        seated_office(tmp_path / "a", more="[ranking]\nshared_places = true") as (office, _),
        pytest.raises(Refused, match="allow shared places"),
    ):
        draw_lots(office, None, 1, "海岸")
    with seated_office(tmp_path, rounds=(2, 1)) as (office, _), pytest.raises(Refused, match="final ranking"):
        draw_lots(office, None, 1, "海岸")


def test_a_lot_holds_only_while_all_of_its_equals_took_part_in_it(tmp_path):
    with seated_office(tmp_path) as (office, seated):
        flat(office, seated)
        with office.step(Text("Lot")) as step:
            segment = step.session.connection().scalar(select(Segment.__table__.c.id))
            step.insert(RankingLot, [{"segment_id": segment, "entry_id": seated.entries[n], "lot": i}
                                     for i, n in enumerate((3, 1), 1)])  # fmt: skip
        assert places(ranking_of(office, None, 1)) == [(1, n) for n in range(1, 17)]


def test_big_data_separates_only_when_every_counted_board_has_it(tmp_path):
    with seated_office(tmp_path, tables=4, rounds=(1,)) as (office, seated):
        flat(office, seated, (1,))
        values(office, range(1, 12))
        ranking = ranking_of(office, None, 1)
        assert ranking.asked == ("total", "round 1")
        assert all(line.big_data is None for line in ranking.lines)
        values(office, [12])
        ranking = ranking_of(office, None, 1)
        assert ranking.asked[-1] == "big data"
        assert {line.decided_by for line in ranking.lines} == {"big data", "equal"}
        # 1342 with 5 left: 1 sits E throughout and scores 3.5, (3.5 - 1.5) / 2 on each of twelve boards
        assert by_number(ranking)[1].big_data == pytest.approx(12 * 1.0)


def values(office, boards) -> None:
    """Published means of 1.5 and deviations of 2 for boards of round 1, by seat."""
    with office.step(Text("Data")) as step:
        round_id = step.session.connection().scalar(select(Round.__table__.c.id))
        for b in boards:
            (board,) = step.insert(Board, [{"code": f"B{b}"}])
            step.insert(BoardUse, [{"round_id": round_id, "group_id": None, "number": b, "board_id": board}])
            step.insert(BoardValue, [
                {"board_id": board, "tier": "bronze", "seat": seat, "mean": Decimal("1.5"), "sd": Decimal(2),
                 "threshold": None}
                for seat in "ESWN"
            ])  # fmt: skip


def test_a_category_is_the_same_ranking_filtered(tmp_path):
    with seated_office(tmp_path) as (office, seated):
        play_all(office, seated)
        with office.step(Text("People")) as step:
            (club,) = step.insert(Club, [{"name": "滨江俱乐部", "short": "滨江"}])
            step.update(Person, [seated.people[n, 1] for n in (2, 9, 11)], gender="F", club_id=club)
            step.update(Person, [seated.people[4, 1]], birth=date(1950, 1, 1))
            step.update(Entry, [seated.entries[5]], categories="junior,学生")
        everybody = ranking_of(office, None, 1)
        women = ranking_of(office, None, 1, category="women")
        assert [n for _, n in places(women)] == [n for _, n in places(everybody) if n in (2, 9, 11)]
        assert [p for p, _ in places(women)] == [1, 2, 3]
        assert all(by_number(everybody)[line.number].total == line.total for line in women.lines)
        assert [n for _, n in places(ranking_of(office, None, 1, category="senior"))] == [4]
        assert [n for _, n in places(ranking_of(office, None, 1, category="junior"))] == [5]
        assert places(ranking_of(office, None, 1, category="滨江")) == places(women)
        with pytest.raises(Refused, match="no category heroes"):
            ranking_of(office, None, 1, category="heroes")


def test_a_group_is_ranked_alone_when_asked(tmp_path):
    with seated_office(tmp_path) as (office, seated):
        play_all(office, seated)
        with office.step(Text("Group")) as step:
            segment = step.session.connection().scalar(select(Segment.__table__.c.id))
            (group,) = step.insert(Group, [{"segment_id": segment, "number": 2, "code": "乙", "tables": 1}])
            s = SegmentEntry.__table__.c
            mine = select(s.id).where(s.entry_id.in_([seated.entries[n] for n in (1, 2, 3)]))
            step.update(SegmentEntry, list(step.session.connection().scalars(mine)), group_id=group)
        assert sorted(n for _, n in places(ranking_of(office, None, 1, group="乙"))) == [1, 2, 3]


def test_boards_that_were_not_played_are_listed_with_their_reason(tmp_path):
    from tdapp.rules.deal_states import DealState

    with seated_office(tmp_path) as (office, _):
        for b in (1, 2):
            set_result(office, BoardAt(1, 3, b), TypedLine(places=(0, None, None, None)))
        cancelled = TypedLine(state=DealState.CANCELLED, reason="牌副有误")
        set_result(office, BoardAt(2, 1, 4), cancelled)
        found = ranking_of(office, None, 1).not_played
        assert [(n.round, n.table, n.boards, str(n.reason)) for n in found] == [
            (1, "3", (1, 2), "not played"),
            (2, "1", (4,), "cancelled: 牌副有误"),
        ]
        assert ranking_of(office, None, 1, upto=1).not_played == found[:1]


def test_unofficial_rewards_are_marked(tmp_path):
    more = '[scoring]\nq = "0.125"\nr12 = "0.875"\nr13 = "0.75"\nr14 = "0.625"\nr_second = "0.5"'
    toml = regulations(rounds=(2,), more=more).replace('tier = "bronze"', 'tier = "silver"')
    with new_office(tmp_path, toml) as office:
        seat_first(office, "individual", 4)
        (unofficial, *outstanding) = ranking_of(office, None, 1).marks
        assert str(unofficial).startswith("Unofficial")
        assert all(str(text).startswith("Not complete") for text in outstanding)


def test_what_is_frozen_reads_back_as_it_was(tmp_path):
    import json

    with seated_office(tmp_path) as (office, seated):
        play_all(office, seated)
        set_result(office, BoardAt(1, 3, 1), TypedLine(places=(0, None, None, None)))
        ranking = ranking_of(office, None, 1)
        assert ranking_from_plain(json.loads(json.dumps(ranking.plain()))) == ranking


@pytest.mark.parametrize("tables", [1, 2])
def test_few_tables_have_a_ranking_without_nan(tmp_path, tables):
    with seated_office(tmp_path, tables=tables, rounds=(1,)) as (office, seated):
        play_all(office, seated)
        ranking = ranking_of(office, None, 1)
        assert all(line.total == line.total for line in ranking.lines)
        if tables == 1:
            assert all(line.total == 0 for line in ranking.lines)


def test_the_ranking_equals_score_json_of_the_export(tmp_path):
    from tdapp.cli.score_json import score_json
    from tdapp.services.exchange.results_csv import parse_results
    from tdapp.services.in_force import in_force
    from tdapp.services.results.exporting import export_results
    from tdapp.services.scope import find_event
    from tdapp.services.score_file import By, ScoringTerms, score_file

    with seated_office(tmp_path) as (office, seated):
        play_all(office, seated, leave=frozenset({(1, 1, 1), (2, 3, 12)}))
        with office.read() as c:
            rules = in_force(c, find_event(c, None)).rules
        rows = parse_results(export_results(office).encode(), "results.csv")
        scored = score_file(rows, ScoringTerms(rules.event.tier, rules.scoring, By.PLAYER, rules))
        there = score_json(scored, rows)["ranking"]
        here = ranking_of(office, None, 1).plain()["ranking"]
        keys = ("place", "tied", "id", "total", "rounds", "points", "decided_by")
        assert [{k: line[k] for k in keys} for line in here] == there
