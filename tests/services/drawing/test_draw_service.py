"""A draw seats the whole segment in one step, can be repeated from its seed, and is taken back without a trace."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import select

from tdapp.model.tables import Draw, Encounter, Group, SegmentEntry
from tdapp.rules.draw import purpose
from tdapp.rules.movements.audit import audit
from tdapp.rules.movements.choose import individual_schedule
from tdapp.services.draw_desk import draw_desk
from tdapp.services.drawing.draw import draw, preview_draw
from tdapp.services.drawing.ways import BySeed
from tdapp.services.journal_desk import undo_step
from tdapp.services.publications import withdraw_publication
from tdapp.services.publish_seating import publish_seating
from tdapp.text import Refused
from tests.drawn_event import change, enter, entry_rows, nobody_sits_twice, play, seats
from tests.offices import everything, new_office, regulations

SEED = BySeed("tdapp")


def rows(office, model):
    with office.read() as c:
        return c.execute(select(model.__table__)).all()


def refusal(call) -> list[str]:
    with pytest.raises(Refused) as refused:
        call()
    return [p.message for p in refused.value.problems]


def test_the_seed_of_the_rules_gives_the_order_of_the_rules(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations()) as office:
        entries = enter(office, 8)
        drawn = draw(office, None, 1, SEED)
        numbers = entry_rows(office)
    assert [s.before for s in drawn.seats] == ["L4", "L5", "L3", "L8", "L7", "L6", "L1", "L2"]
    assert drawn.purposes == (purpose("A", 1, "seats"),) == ("A/1/seats",)
    assert [numbers[entries[i - 1]].number for i in (4, 5, 3, 8, 7, 6, 1, 2)] == [1, 2, 3, 4, 5, 6, 7, 8]


def test_everybody_sits_as_the_movement_says_in_every_round_and_stage(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations(rounds=(3,))) as office:
        enter(office, 24)
        draw(office, None, 1, SEED)
        number = {e: row.number for e, row in entry_rows(office).items()}
        found = {(s["round"], s["stage"], s["table_number"], s["seat"]): number[s["entry_id"]] for s in seats(office)}
    schedule = individual_schedule(6, 3)
    wanted = {
        (r.number, stage.number, table.table, i): who.position
        for r in schedule.rounds for stage in r.stages for table in stage.tables for i, who in enumerate(table.seats)
    }  # fmt: skip
    assert found == wanted


@pytest.mark.parametrize(("kind", "count", "slots"), [("individual", 4, 1), ("individual", 64, 1), ("pairs", 8, 2)])
def test_nobody_sits_twice_and_everybody_always_sits(tmp_path: Path, kind: str, count: int, slots: int) -> None:
    with new_office(tmp_path, regulations(kind)) as office:
        enter(office, count, slots=slots)
        draw(office, None, 1, SEED)
        found = seats(office)
        assert nobody_sits_twice(office)
    stages = 3 if kind == "individual" else 1
    assert len(found) == count * slots * 2 * stages
    assert all(s["credit_id"] == s["entry_id"] and s["person_id"] is not None for s in found)


def test_undo_gives_back_the_first_state_and_the_same_draw_can_follow(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations()) as office:
        enter(office, 16, clubs=3)
        before = everything(office)
        first = draw(office, None, 1, SEED)
        undo_step(office)
        assert everything(office) == before
        assert draw(office, None, 1, SEED) == first


def test_a_preview_says_the_same_and_writes_nothing(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations()) as office:
        enter(office, 12, clubs=4)
        before = everything(office)
        tried = preview_draw(office, None, 1, SEED)
        assert everything(office) == before
        assert draw(office, None, 1, SEED) == tried


def test_related_entries_are_moved_apart_and_each_relation_is_listed(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations()) as office:
        enter(office, 32, clubs=8)
        drawn = draw(office, None, 1, SEED)
        (row,) = rows(office, Draw)
    assert len(drawn.relations) == 8 * 6
    assert drawn.cost is not None
    assert drawn.cost[0].meeting > drawn.cost[1].meeting == sum(r.round is not None for r in drawn.relations)
    record = json.loads(row.record)
    assert len(record["swaps"]) == drawn.swaps > 0
    assert record["pools"][0]["entries"][:3] == ["L1", "L2", "L3"]


def test_relations_that_the_regulations_do_not_count_move_nobody(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations(more='[draw]\nrelations = ["named"]')) as office:
        enter(office, 32, clubs=8)
        drawn = draw(office, None, 1, SEED)
    assert (drawn.relations, drawn.swaps) == ((), 0)


def test_who_has_left_is_not_drawn_but_has_a_number_behind_the_others(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations()) as office:
        entries = enter(office, 18)
        change(office, entries[0], status="withdrawn")
        change(office, entries[4], status="no-show")
        draw(office, None, 1, SEED)
        found = entry_rows(office)
        seated = {s["entry_id"] for s in seats(office)}
    assert (found[entries[0]].number, found[entries[4]].number) == (17, 18)
    assert sorted(e.number for e in found.values()) == list(range(1, 19))
    assert seated == set(entries) - {entries[0], entries[4]}


def test_who_is_not_checked_in_is_drawn_and_named(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations()) as office:
        enter(office, 4)
        enter_unseen(office)
        drawn = draw(office, None, 1, SEED)
    (finding,) = [f for f in drawn.findings if f.text.message.startswith("Not checked in")]
    assert finding.text.fields["entries"] == ("L5-L8",)


def enter_unseen(office) -> None:
    """Four more entries, of whom nobody has arrived."""
    from tdapp.model.tables import Entry, EntryMember, Person
    from tdapp.text import Text

    with office.step(Text("Entered")) as step:
        people = step.insert(Person, [{"name": f"朱迟{n}"} for n in range(4)])
        ids = step.insert(Entry, [{"event_id": 1, "kind": "player", "list_number": 5 + n} for n in range(4)])
        step.insert(EntryMember, [{"entry_id": e, "slot": 1, "person_id": p} for e, p in zip(ids, people, strict=True)])


def test_a_draw_can_be_made_again_until_it_is_published_or_played(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations()) as office:
        enter(office, 16)
        first = draw(office, None, 1, SEED)
        again = draw(office, None, 1, BySeed("other"))
        assert again.redrawn
        assert not first.redrawn
        assert len(rows(office, Draw)) == len(rows(office, Group)) == 1
        assert len(rows(office, Encounter)) == 8
        assert len(rows(office, SegmentEntry)) == 16
        assert [s.before for s in again.seats] != [s.before for s in first.seats]
        number = publish_seating(office, None, 1).published.number
        assert "is published as number" in refusal(lambda: draw(office, None, 1, SEED))[0]
        withdraw_publication(office, None, number, "wrong list")
        draw(office, None, 1, SEED)
        play(office, 1, tables=1)
        assert "is being played" in refusal(lambda: draw(office, None, 1, SEED))[0]


def test_a_second_draw_writes_what_a_first_one_would(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()

    def seating(folder: Path, *seeds: str):
        with new_office(folder, regulations()) as office:
            enter(office, 63)
            for seed in seeds:
                draw(office, None, 1, BySeed(seed), odd="reserves")
            numbers = {row.number: row.standing for row in entry_rows(office).values()}
            number = {e: row.number for e, row in entry_rows(office).items()}
            found = {
                (s["round"], s["table_number"], s["stage"], s["seat"]): (number[s["entry_id"]], s["person_id"])
                for s in seats(office)
            }
            return numbers, found

    assert seating(tmp_path / "a", "x", "tdapp") == seating(tmp_path / "b", "tdapp")


def test_a_later_segment_is_not_drawn_but_follows_from_the_cut(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations(rounds=(2, 2))) as office:
        enter(office, 16)
        assert "is seated by the cut" in refusal(lambda: draw(office, None, 2, SEED))[0]


def test_guandan_events_are_not_drawn_this_way(tmp_path: Path) -> None:
    more = "[guandan]\nbye_match = 1\nbye_level = 13\n"
    with new_office(tmp_path, regulations("guandan-swiss", more=more)) as office:
        enter(office, 8)
        assert "Guandan" in refusal(lambda: draw(office, None, 1, SEED))[0]


def test_an_empty_seed_and_an_empty_field_are_refused(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations()) as office:
        assert refusal(lambda: draw(office, None, 1, SEED)) == ["There is no entry that is ready to play."]
        enter(office, 4)
        assert "empty" in refusal(lambda: draw(office, None, 1, BySeed("  ")))[0]


def test_more_rounds_than_any_movement_carries_are_refused_with_what_works(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations(rounds=(9,))) as office:
        enter(office, 16)
        assert "can play up to" in refusal(lambda: draw(office, None, 1, SEED))[0]


def test_beyond_the_shift_the_schedule_is_marked_unofficial_and_free_of_repeats(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations(rounds=(5,))) as office:
        enter(office, 24)
        (group,) = draw(office, None, 1, SEED).audits
    assert (group.official, group.partners_repeated, group.meetings_repeated) == (False, 0, 0)
    assert audit(individual_schedule(6, 5)).never_met == group.never_met


@settings(max_examples=8)
@given(tables=st.integers(1, 12), seed=st.text(st.characters(categories=["L", "N"]), min_size=1, max_size=8))
def test_any_field_and_any_seed_seat_everybody_once(tmp_path_factory, tables: int, seed: str) -> None:
    with new_office(tmp_path_factory.mktemp("draw"), regulations()) as office:
        enter(office, 4 * tables, clubs=3)
        before = everything(office)
        draw(office, None, 1, BySeed(seed))
        assert nobody_sits_twice(office)
        assert len(seats(office)) == 4 * tables * 6
        undo_step(office)
        assert everything(office) == before


def test_more_rounds_than_the_tables_carry_are_refused_with_what_can_be_done(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations("pairs", rounds=(5,))) as office:
        enter(office, 4, slots=2)
        with pytest.raises(Refused, match="up to 3 rounds") as refused:
            draw(office, None, 1, SEED)
    assert "tdapp regulations change" in str(refused.value.problems[1])


def test_before_a_draw_the_desk_is_told_exactly_what_would_be_refused(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations()) as office:
        enter(office, 8)
        draw(office, None, 1, SEED)
        assert draw_desk(office, None, 1).obstacles == ()
        publish_seating(office, None, 1)
        play(office)
        with pytest.raises(Refused) as refused:
            draw(office, None, 1, SEED)
        assert len(refused.value.problems) > 1
        assert draw_desk(office, None, 1).obstacles == refused.value.problems
