"""Who plays a board twice is found from the seats as they are now, whatever came first: boards, draw or exchange."""

from __future__ import annotations

from pathlib import Path

from tdapp.i18n import render
from tdapp.services.boards.assigning import Wish, assign_boards, unassign_boards
from tdapp.services.boards.rounds import board_rounds
from tdapp.services.checklist import checklist
from tdapp.services.drawing.draw import draw
from tdapp.services.drawing.ways import BySeed
from tdapp.services.journal_desk import undo_step
from tdapp.services.office import Office
from tdapp.services.publish_seating import publish_seating
from tdapp.services.seating_desk import wall_desk
from tdapp.services.seating_swap import SeatRef, swap_seats
from tests.board_stock import stock
from tests.drawn_event import enter, with_groups
from tests.offices import new_office, regulations


def told(office: Office) -> list[str]:
    """What the page Boards says, which the checklist and the page of the seating say as well."""
    found = [render(f.text, "en") for f in board_rounds(office, None).findings]
    everywhere = [render(f.text, "en") for f in checklist(office, None).findings]
    before_publishing = [render(f.text, "en") for f in wall_desk(office, None, 1).findings]
    assert [text for text in found if text not in everywhere or text not in before_publishing] == []
    return found


def test_a_draw_after_the_boards_is_looked_at(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations()) as office:
        stock(office, 12)
        assign_boards(office, None, 1, 1, Wish(("B1", "B2")))
        assign_boards(office, None, 1, 2, Wish(("B3", "B1", "B2")))
        assert board_rounds(office, None).findings == ()
        enter(office, 16)
        draw(office, None, 1, BySeed("x"))
        (text,) = told(office)
        assert text.startswith("Boards B1, B2 are played in segment 1, round 1 and in segment 1, round 2; ")
        assert text.endswith("entries that meet them twice: 16 (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, …).")
        done = publish_seating(office, None, 1, 1)
        assert any("meet them twice" in str(f.text) for f in done.findings), "it goes with the publication"
        unassign_boards(office, None, 1, 2, (2, 3))
        assert told(office) == []


def test_an_exchange_of_seats_between_groups_is_looked_at(tmp_path: Path) -> None:
    with new_office(tmp_path, with_groups()) as office:
        enter(office, 32)
        stock(office, 12)
        draw(office, None, 1, BySeed("x"))
        assign_boards(office, None, 1, 1, Wish(("B1",)), group="A")
        assign_boards(office, None, 1, 2, Wish(("B1",)), group="B")
        assert told(office) == []
        swap_seats(office, None, 1, 2, SeatRef(1, "E", "A"), SeatRef(1, "E", "B"), "asked", despite=True)
        (text,) = told(office)
        assert text.startswith("Boards B1 are played in segment 1, round 1, group A and in segment 1, round 2, "
                               "group B; entries that meet them twice: 1 ")  # fmt: skip
        undo_step(office)
        assert told(office) == []


def test_a_board_of_everybody_that_a_group_replaces_is_not_met_by_that_group(tmp_path: Path) -> None:
    with new_office(tmp_path, with_groups()) as office:
        enter(office, 32)
        stock(office, 12)
        draw(office, None, 1, BySeed("x"))
        assign_boards(office, None, 1, 1, Wish(("B1",)))
        assign_boards(office, None, 1, 1, Wish(("B2",)), group="B")
        assign_boards(office, None, 1, 2, Wish(("B1",)), group="B")
        assert told(office) == []
        assign_boards(office, None, 1, 2, Wish(("B1",)), group="A")
        (text,) = told(office)
        assert "round 2, group A; entries that meet them twice: 16" in text
