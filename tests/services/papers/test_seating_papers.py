"""Posters, slips, cards and the draw record hold what the seats hold, and all of it can be drawn."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tdapp.services.drawing.draw import draw
from tdapp.services.drawing.ways import BySeed
from tdapp.services.papers.draw_record import draw_record
from tdapp.services.papers.heading import make_heading
from tdapp.services.papers.itineraries import itineraries
from tdapp.services.papers.lot_slips import lot_slips
from tdapp.services.papers.seating import seating_rows
from tdapp.services.papers.table_cards import table_cards
from tdapp.services.scope import find_event, find_segment, rounds
from tdapp.services.seating_swap import SeatRef, swap_seats
from tdapp.text import Refused
from tests.drawn_event import enter
from tests.offices import new_office, regulations

SEED = BySeed("tdapp")
NOON = datetime(2026, 5, 1, 4, tzinfo=UTC)


def fill(office, make, *more):
    """The rows of one document of segment 1."""
    with office.read() as c:
        event = find_event(c, None)
        segment = find_segment(c, event, 1)
        heading = make_heading(c, event, NOON)
        if make is seating_rows:
            return make(c, event, segment, rounds(c, segment), heading, *more)
        return make(c, event, segment, heading, *more)


def test_the_slip_of_player_one_of_four_tables(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations()) as office:
        enter(office, 16)
        draw(office, None, 1, SEED)
        slip = fill(office, itineraries).slips[0]
    assert slip.label == "1"
    first, second = slip.stops
    assert [(leg.boards, leg.seat, leg.partner) for leg in first.legs] == [
        ("1-4", "E", "3"), ("5-8", "E", "2"), ("9-12", "E", "4"),
    ]  # fmt: skip
    assert (second.table, [leg.seat for leg in second.legs]) == (2, ["N", "S", "W"])


def test_the_card_of_table_one_sends_everybody_as_the_rules_say(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations()) as office:
        enter(office, 24)
        draw(office, None, 1, SEED)
        card = fill(office, table_cards).cards[0]
    first, last = card.rounds
    assert [(m.seat, m.to_table, m.to_seat) for m in first.after] == [
        ("E", 2, "N"), ("S", 3, "W"), ("W", 6, "S"), ("N", 1, "E"),
    ]  # fmt: skip
    assert [s.before_board for s in first.shifts] == [5, 9]
    assert [(m.seat, m.to_seat) for m in first.shifts[0].moves] == [("E", "E"), ("S", "W"), ("W", "N"), ("N", "S")]
    assert last.after == ()


def test_cards_follow_the_seats_when_two_were_exchanged(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations()) as office:
        enter(office, 32)
        draw(office, None, 1, SEED)
        swap_seats(office, None, 1, 1, SeatRef(1, "E"), SeatRef(2, "S"), "asked", despite=True)
        cards = fill(office, table_cards).cards
    assert next((m.to_table, m.to_seat) for m in cards[0].rounds[0].after) == (2, "E"), "entry 6 goes its own way on"


def test_the_poster_lists_everybody_and_says_who_rests(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations("pairs")) as office:
        enter(office, 7, slots=2)
        draw(office, None, 1, SEED, odd="phantom")
        poster = fill(office, seating_rows)
    assert [r.label for r in poster.rows] == [f"{n}{s}" for n in range(1, 8) for s in "ab"]
    resting = [(r.label, [str(s.note) for s in r.sits if s.note]) for r in poster.rows if any(s.note for s in r.sits)]
    assert len(resting) == 4
    assert all(notes == ["rests"] for _, notes in resting)
    assert {s.axis for r in poster.together().rows for s in r.sits if s.table} == {"EW", "NS"}


def test_who_sits_out_is_on_the_poster_and_groups_are_named(tmp_path: Path) -> None:
    toml = regulations(rounds=(2, 2)).replace("number = 1\n", 'number = 1\ngroups = ["A", "B"]\n')
    with new_office(tmp_path, toml) as office:
        enter(office, 17, seeds=1)
        draw(office, None, 1, SEED, odd="sit-out:L1")
        poster = fill(office, seating_rows)
        one_group = fill(office, seating_rows, "B")
    assert [str(s.note) for s in poster.rows[-1].sits] == ["sits out", "sits out"]
    assert {r.sits[0].table_label[0] for r in poster.rows[:-1]} == {"A", "B"}
    assert [r.number for r in one_group.rows] == list(range(9, 17))


def test_the_record_of_a_draw_repeats_it(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations()) as office:
        enter(office, 32, clubs=8)
        drawn = draw(office, None, 1, SEED)
        record = fill(office, draw_record)
    assert (record.seed, record.purposes) == ("tdapp", ("A/1/seats",))
    assert [(r.before, r.order) for r in record.rows] == [(f"L{n}", n) for n in range(1, 33)]
    assert {r.before: r.position for r in record.rows} == {s.before: s.position for s in drawn.seats}
    assert len(record.relations) == len(drawn.relations) == 48
    assert drawn.cost is not None
    assert sum(r.meets_in is not None for r in record.relations) == drawn.cost[1].meeting
    assert len(record.recipe) == 5
    assert record.drawn.hour == 9, "on the wall clock of Shanghai"


def test_there_is_no_record_before_the_draw(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations()) as office, pytest.raises(Refused, match="is not drawn yet"):
        fill(office, draw_record)


def test_slips_name_every_position_that_is_given_out(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations("pairs")) as office:
        enter(office, 7, slots=2)
        with pytest.raises(Refused):
            fill(office, lot_slips)
        slips = fill(office, lot_slips, "phantom").slips
        draw(office, None, 1, SEED, odd="phantom")
        assert fill(office, lot_slips).slips == slips
    assert [(s.position, s.table, s.seats) for s in slips] == [
        (p, str((p + 1) // 2), "EW" if p % 2 else "NS") for p in range(1, 8)
    ]


@pytest.mark.parametrize("kind", ["individual", "pairs", "individual-team", "pair-team"])
def test_every_kind_of_event_comes_on_paper(tmp_path: Path, kind: str) -> None:
    size = {"individual": (16, 1), "pairs": (8, 2), "individual-team": (8, 4), "pair-team": (4, 8)}[kind]
    with new_office(tmp_path, regulations(kind, rounds=(1,))) as office:
        enter(office, size[0], slots=size[1])
        slips = fill(office, lot_slips)
        draw(office, None, 1, SEED)
        papers = {
            "lot-slips": slips,
            "draw-record": fill(office, draw_record),
            "seating-by-name": fill(office, seating_rows),
            "seating-by-number": fill(office, seating_rows),
            "seating-by-table": fill(office, seating_rows),
            "itinerary-slips": fill(office, itineraries),
            "table-cards": fill(office, table_cards),
        }
        for name, rows in papers.items():
            assert office.documents.draw(name, rows, "zh").startswith(b"%PDF")
    assert len(papers["itinerary-slips"].slips) == size[0] * size[1]
