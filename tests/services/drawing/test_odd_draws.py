"""Fields that do not fill their tables: every way out, with its entries, roles and numbers (rules 4)."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import select

from tdapp.model.tables import SegmentEntry
from tdapp.services.drawing.draw import draw
from tdapp.services.drawing.ways import BySeed
from tdapp.services.journal_desk import undo_step
from tdapp.services.seating import seating
from tdapp.text import Refused
from tests.drawn_event import change, enter, entry_rows, hall, seats
from tests.offices import everything, new_office, regulations

SEED = BySeed("tdapp")


def parts(office) -> dict[int, str]:
    """The role of each entry of the segment."""
    with office.read() as c:
        t = SegmentEntry.__table__.c
        return {r.entry_id: r.role for r in c.execute(select(t.entry_id, t.role))}


def test_an_odd_field_without_a_choice_is_refused_with_all_choices(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations(rounds=(2, 2))) as office:
        enter(office, 62, seeds=2)
        before = everything(office)
        with pytest.raises(Refused) as refused:
            draw(office, None, 1, SEED)
        assert everything(office) == before
    first, *choices = refused.value.problems
    assert first.fields["over"] == 2
    assert [c.fields["choice"] for c in choices] == ["sit-out:L1,L2", "reserves", "named:L61,L62"] or [
        c.fields["choice"] for c in choices
    ] == ["sit-out:L1,L2", "reserves", "sit-out:L61,L62"]


def test_sixty_two_individuals_with_two_seeds_that_sit_out(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations(rounds=(2, 2))) as office:
        entries = enter(office, 62, seeds=2)
        draw(office, None, 1, SEED, odd="sit-out:L1,L2")
        roles, found = parts(office), entry_rows(office)
        assert [r.why for r in seating(office, None, 1, 1).resting] == ["seed-out", "seed-out"]
    assert [roles[e] for e in entries[:3]] == ["seed-out", "seed-out", "plays"]
    assert [found[e].number for e in entries[:2]] == [61, 62]


@pytest.mark.parametrize(("count", "missing"), [(62, 2), (63, 1), (1, 3)])
def test_individuals_completed_by_reserves_whom_nobody_is_credited(tmp_path: Path, count: int, missing: int) -> None:
    with new_office(tmp_path, regulations()) as office:
        entries = enter(office, count)
        before = everything(office)
        draw(office, None, 1, SEED, odd="reserves")
        found, roles, seated = entry_rows(office), parts(office), seats(office)
        reserves = [e for e, row in found.items() if row.standing == "reserve"]
        undo_step(office)
        assert everything(office) == before
    assert len(reserves) == missing
    assert {roles[e] for e in reserves} == {"reserve"}
    assert sorted(row.number for row in found.values()) == list(range(1, count + missing + 1))
    assert {s["credit_id"] for s in seated if s["entry_id"] in reserves} == {None}
    assert {s["credit_id"] for s in seated if s["entry_id"] not in reserves} == set(entries)


def test_reserves_who_are_entered_are_seated_first(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations()) as office:
        entries = enter(office, 16)
        change(office, entries[15], standing="reserve")
        draw(office, None, 1, SEED, odd="reserves")
        assert parts(office)[entries[15]] == "reserve"
        assert len(entry_rows(office)) == 16
        assert all(s["person_id"] is not None for s in seats(office))


def test_seven_pairs_with_a_phantom_rest_one_after_the_other(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations("pairs", rounds=(4,))) as office:
        enter(office, 7, slots=2)
        before = everything(office)
        draw(office, None, 1, SEED, odd="phantom")
        found, rooms, seated = entry_rows(office), hall(office), seats(office)
        resting = [seating(office, None, 1, r).resting for r in (1, 2, 3, 4)]
        undo_step(office)
        assert everything(office) == before
    (phantom,) = [e for e, row in found.items() if row.standing == "phantom"]
    assert found[phantom].number == 8
    rests = [t for t in rooms if t.state == "rest"]
    assert len(rests) == 4
    assert all(phantom in (t.side_ew_id, t.side_ns_id) for t in rests)
    assert phantom not in {s["entry_id"] for s in seated}
    assert [len(r) for r in resting] == [1, 1, 1, 1]
    assert len({r[0].number for r in resting}) == 4
    assert {r[0].why for r in resting} == {"rest"}


def test_seven_pairs_with_a_reserve_pair_and_with_a_named_sit_out(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations("pairs")) as office:
        entries = enter(office, 7, slots=2)
        draw(office, None, 1, SEED, odd="reserves")
        assert sorted(parts(office).values()) == ["plays"] * 7 + ["reserve"]
        draw(office, None, 1, SEED, odd="sit-out:L3")
        assert parts(office)[entries[2]] == "named-out"
        assert sorted(parts(office).values()) == ["named-out"] + ["plays"] * 6
        assert len(entry_rows(office)) == 7, "the reserve pair of the first draw is gone"


def test_a_choice_for_a_full_field_is_refused(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations()) as office:
        enter(office, 8)
        with pytest.raises(Refused, match="fill their tables"):
            draw(office, None, 1, SEED, odd="reserves")


def test_the_limit_of_seeds_that_sit_out_holds(tmp_path: Path) -> None:
    toml = regulations(rounds=(2, 2)).replace("number = 1\n", "number = 1\nsit_outs = 1\n")
    with new_office(tmp_path, toml) as office:
        enter(office, 62, seeds=2)
        with pytest.raises(Refused, match="Seeds that may sit out"):
            draw(office, None, 1, SEED, odd="sit-out:L1,L2")
