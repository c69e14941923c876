"""Draw, draw again, exchange, publish, cut and undo, on a file and on a server."""

from __future__ import annotations

from tdapp.services.advancing.advance import advance
from tdapp.services.drawing.draw import draw
from tdapp.services.drawing.ways import BySeed
from tdapp.services.hanging import wall
from tdapp.services.journal_desk import undo_step
from tdapp.services.publish_seating import publish_seating
from tdapp.services.seating_swap import SeatRef, swap_seats
from tdapp.services.setting_up import add_event
from tests.drawn_event import enter, entry_rows, nobody_sits_twice, play
from tests.offices import everything, office_at, regulations


def test_a_segment_and_the_next_one(database_url: str) -> None:
    with office_at(database_url, create=True) as office:
        add_event(office, regulations(rounds=(2, 2)), "regulations.toml")
        enter(office, 31, clubs=5)
        entered = everything(office)
        draw(office, None, 1, BySeed("x"), odd="reserves")
        undo_step(office)
        assert everything(office) == entered
        draw(office, None, 1, BySeed("x"), odd="reserves")
        draw(office, None, 1, BySeed("tdapp"), odd="reserves")
        swap_seats(office, None, 1, 1, SeatRef(1, "E"), SeatRef(2, "S"), "asked", onward=True)
        publish_seating(office, None, 1)
        play(office)
        played = everything(office)
        done = advance(office, None, 1, 16, BySeed("tdapp"))
        assert nobody_sits_twice(office, 1)
        assert nobody_sits_twice(office, 2)
        assert [w.state for w in wall(office, None)] == ["on the wall"]
        numbers = {row.number for row in entry_rows(office).values()}
        undo_step(office)
        assert everything(office) == played
    assert numbers == set(range(1, 33))
    assert len({*done.upper, *done.lower}) == 16
