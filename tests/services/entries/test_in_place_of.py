"""Who did not appear and comes for a later round plays in the seats of a reserve, where one has seats (rules 5)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tdapp.model.tables import Official
from tdapp.services.changes.in_place_of import play_in_place_of
from tdapp.services.changes.instead import Instead
from tdapp.services.changes.leaving import NOW, From, no_show, withdraw_entry
from tdapp.services.checking_in import check_in_state
from tdapp.services.drawing.draw import draw
from tdapp.services.drawing.ways import BySeed
from tdapp.services.office import Office
from tdapp.services.publish_seating import publish_seating
from tdapp.services.ranking.reading import ranking_of
from tdapp.services.scope import entries, find_event
from tdapp.text import Text
from tests.disqualified import drawn, key
from tests.drawn_event import enter, seats
from tests.entry_files import said, unchanged, undone
from tests.offices import new_office, regulations

CHIEF = "何裁判长"


def absent_before_the_draw(office: Office, count: int = 16, *, slots: int = 1) -> None:
    """Of so many entries the last did not appear; the others are drawn, completed by reserves of the support team."""
    enter(office, count, slots=slots)
    no_show(office, None, [f"L{count}"], NOW, Instead())
    draw(office, None, 1, BySeed("x"), odd="reserves")


def label_of(office: Office, list_number: int) -> str:
    """What an entry is called."""
    with office.read() as c:
        return next(e.label for e in entries(c, find_event(c, None)) if e.list_number == list_number)


def reserve_of(office: Office) -> str:
    """The reserve that the draw made."""
    with office.read() as c:
        (found,) = [e.label for e in entries(c, find_event(c, None)) if e.standing == "reserve"]
    return found


def holder(office: Office, entry_id: int, round_number: int) -> int:
    """In how many stages an entry sits in a round."""
    return sum(s["entry_id"] == entry_id and s["round"] == round_number for s in seats(office))


@pytest.mark.parametrize("kind, slots, count", [("individual", 1, 16), ("pairs", 2, 8)])
def test_an_absent_entry_takes_the_free_seat_of_the_support_for_a_later_round(
    tmp_path: Path, kind: str, slots: int, count: int
) -> None:
    with new_office(tmp_path, regulations(kind, rounds=(2,))) as office:
        absent_before_the_draw(office, count, slots=slots)
        reserve = reserve_of(office)
        before = [s for s in seats(office) if s["round"] == 1]
        key(office, 1, range(1, 13))
        done = undone(office, lambda: play_in_place_of(office, None, label_of(office, count), reserve, NOW, "迟到"))
        assert (done.since, done.reserves) == ((1, 2), (reserve,))
        assert len(done.tables) == 1 if kind == "pairs" else len(done.tables) >= 1
        assert [s for s in seats(office) if s["round"] == 1] == before, "what was played stays as it was"
        key(office, 2, range(1, 13), seed=2)
        line = next(x for x in ranking_of(office, None, 1).lines if x.number == int(done.label))
        assert line.place is not None, "it is ranked like everybody"
        assert line.absent == (1,)
        assert [p.label for p in check_in_state(office, None).missing if p.entry.label == done.label]


def test_before_the_first_round_the_place_of_a_nameless_reserve_becomes_its_own(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations(rounds=(2,))) as office:
        absent_before_the_draw(office)
        reserve = reserve_of(office)
        done = undone(office, lambda: play_in_place_of(office, None, label_of(office, 16), reserve, NOW, "赶到"))
        assert done.since == (1, 1)
        with office.read() as c:
            assert "reserve" not in {e.standing for e in entries(c, find_event(c, None))}
        assert not [f for f in publish_seating(office, None, 1).findings if f.weight.value == "error"]


def test_once_the_seating_hangs_the_chief_td_is_asked_and_it_is_published_again(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations(rounds=(2,))) as office:
        absent_before_the_draw(office)
        with office.step(Text("Chief")) as step:
            step.insert(Official, [{"name": CHIEF, "role": "chief"}])
        publish_seating(office, None, 1)
        key(office, 1, range(1, 13))
        entry, reserve = label_of(office, 16), reserve_of(office)
        (told,) = unchanged(office, lambda: play_in_place_of(office, None, entry, reserve, NOW, "迟到"))
        assert "needs the chief TD" in told
        done = undone(office, lambda: play_in_place_of(office, None, entry, reserve, NOW, "迟到", CHIEF))
        assert any("no longer holds" in str(f.text) for f in done.findings)
        again = publish_seating(office, None, 1)
        assert again.published.number == 2
        assert [text for text in said(again.findings) if "later round" in text] == [
            f"Round 1: these entries play from a later round on: {done.label}."
        ]


def test_a_reserve_with_a_name_stands_by_again(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations(rounds=(3,))) as office:
        drawn(office, 32, reserves=1)
        no_show(office, None, ["7"], NOW, Instead(reserves=("33",)))
        key(office, 1, range(1, 13))
        withdraw_entry(office, None, "9", From(1, 3), Instead(close=True), "病")
        done = undone(office, lambda: play_in_place_of(office, None, "7", "33", NOW, "赶到"))
        assert (done.since, done.reserves) == ((1, 2), ("33",))
        told = unchanged(office, lambda: play_in_place_of(office, None, "9", "33", From(1, 3), "痊愈"))
        assert told[0] == "Reserve 33 has no seat from segment 1, round 3 on."


def test_where_no_seat_is_open_it_is_refused_with_the_reason(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations(rounds=(2,))) as office:
        drawn(office, 16)
        no_show(office, None, ["7"], NOW, Instead(close=True))
        (told,) = unchanged(office, lambda: play_in_place_of(office, None, "7", "17", NOW, "赶到"))
        assert told.startswith("No seat is open for entry 7: no reserve sits anywhere.")
        assert unchanged(office, lambda: play_in_place_of(office, None, "8", "17", NOW, "x")) == [
            "Entry 8 plays already."
        ]
        assert unchanged(office, lambda: play_in_place_of(office, None, "7", "17", NOW, " ")) == [
            "An entry is taken back in with a reason."
        ]


def test_a_reserve_that_is_none_is_answered_with_those_that_have_seats(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations(rounds=(2,))) as office:
        absent_before_the_draw(office)
        entry, reserve = label_of(office, 16), reserve_of(office)
        assert unchanged(office, lambda: play_in_place_of(office, None, entry, "3", NOW, "x")) == [
            f"Name the reserve whose seats entry {entry} takes; these have seats: {reserve}."
        ]
        key(office, 1, range(1, 13))
        (told,) = unchanged(office, lambda: play_in_place_of(office, None, entry, reserve, From(1, 1), "x"))
        assert told.startswith("Boards have results already: ")
