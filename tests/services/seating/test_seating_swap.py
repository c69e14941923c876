"""Two seats are exchanged: who sits where afterwards, what it brings, and when it is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from tdapp.services.drawing.draw import draw
from tdapp.services.drawing.ways import BySeed
from tdapp.services.journal_desk import undo_step
from tdapp.services.publish_seating import publish_seating
from tdapp.services.seating import seating
from tdapp.services.seating_plain import plain_round
from tdapp.services.seating_swap import SeatRef, read_seat, swap_seats
from tdapp.text import Refused
from tests.drawn_event import enter, hall, nobody_sits_twice, play
from tests.offices import everything, new_office, regulations

SEED = BySeed("tdapp")
E1, S2 = SeatRef(1, "E"), SeatRef(2, "S")


def where(office, number: int, round_number: int, kind: str = "individual") -> list[tuple[int, str]]:
    """Table and seat of an entry in each stage of a round."""
    label = number if kind == "individual" else f"{number}a"
    return [
        (t["table"], seat)
        for stage in plain_round(seating(office, None, 1, round_number))["sets"]
        for t in stage["tables"] for seat in "ESWN" if t[seat] == label
    ]  # fmt: skip


def swapped(office, *args, **named):
    return swap_seats(office, None, 1, 1, *args, **named)


def test_two_players_take_each_others_way_through_the_round(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations()) as office:
        enter(office, 32)
        draw(office, None, 1, SEED)
        before = everything(office)
        ways = {(n, r): where(office, n, r) for n in (1, 6) for r in (1, 2)}
        done = swapped(office, E1, S2, "wheelchair", despite=True)
        assert (done.one, done.other) == (("1",), ("6",))
        assert where(office, 1, 1) == ways[6, 1]
        assert where(office, 6, 1) == ways[1, 1]
        assert [where(office, n, 2) for n in (1, 6)] == [ways[1, 2], ways[6, 2]]
        assert nobody_sits_twice(office)
        undo_step(office)
        assert everything(office) == before


def test_for_the_whole_segment_the_positions_are_exchanged(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations()) as office:
        enter(office, 32)
        draw(office, None, 1, SEED)
        ways = {(n, r): where(office, n, r) for n in (1, 6) for r in (1, 2)}
        assert swapped(office, E1, S2, "asked", onward=True).findings == ()
        assert [where(office, 1, r) for r in (1, 2)] == [ways[6, 1], ways[6, 2]]
        positions = {dict(r)["entry_id"]: dict(r)["position"] for r in everything(office)["segment_entry"]}
        numbers = {dict(r)["id"]: dict(r)["number"] for r in everything(office)["entry"]}
    assert {numbers[e]: p for e, p in positions.items() if p in (1, 6)} == {1: 6, 6: 1}


def test_a_repeat_is_named_and_needs_a_second_word(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations()) as office:
        enter(office, 16)
        draw(office, None, 1, SEED)
        before = everything(office)
        with pytest.raises(Refused) as refused:
            swapped(office, E1, SeatRef(3, "S"), "asked")
        assert everything(office) == before
        said = [str(p) for p in refused.value.problems]
        done = swapped(office, E1, SeatRef(3, "S"), "asked", despite=True)
    assert said[0] == "1 and 12 would be partners more than once."
    assert "3 and 10 would meet in more than one round." in said
    assert [str(f.text) for f in done.findings] == said[:-1]


def test_pairs_change_their_sides_too(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations("pairs")) as office:
        enter(office, 12, slots=2)
        draw(office, None, 1, SEED)
        swapped(office, SeatRef(1, "W"), SeatRef(3, "S"), "asked", despite=True)
        number = {dict(r)["id"]: dict(r)["number"] for r in everything(office)["entry"]}
        sides = {t.table_number: (number[t.side_ew_id], number[t.side_ns_id]) for t in hall(office) if t.round == 1}
        assert (sides[1], sides[3]) == ((6, 2), (5, 1))
        assert where(office, 6, 1, "pairs") == [(1, "E")]


def test_what_cannot_be_exchanged(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations()) as office:
        enter(office, 16)
        draw(office, None, 1, SEED)
        for seats, reason, why in (
            ((E1, S2), " ", "with a reason"),
            ((E1, E1), "x", "same occupant"),
            ((E1, SeatRef(9, "E")), "x", "Nobody sits at 9E"),
        ):
            with pytest.raises(Refused, match=why):
                swapped(office, *seats, reason)
        play(office, tables=1)
        with pytest.raises(Refused, match=r"already played at these tables: \('1/1-1'"):
            swapped(office, E1, S2, "x", despite=True)


def test_a_published_seating_is_said_to_be_out_of_date(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations()) as office:
        enter(office, 32)
        draw(office, None, 1, SEED)
        publish_seating(office, None, 1)
        done = swapped(office, E1, S2, "asked", onward=True)
    assert [f.text.fields["numbers"] for f in done.findings] == [(1,)]


@pytest.mark.parametrize(
    ("typed", "seat"),
    [
        ("3E", SeatRef(3, "E")),
        ("2-3n", SeatRef(3, "N", "2")),
        ("１２ｗ", SeatRef(12, "W")),
        ("B-1EW", SeatRef(1, "E", "B")),
    ],
)
def test_seats_are_typed(typed: str, seat: SeatRef) -> None:
    assert read_seat(typed) == seat


def test_what_is_no_seat_is_refused() -> None:
    with pytest.raises(Refused, match="is no seat"):
        read_seat("E3")
