"""Lots that were drawn and seats placed by the committee: read from files, checked whole, seated like any draw."""

from __future__ import annotations

from pathlib import Path

import pytest

from tdapp.services.drawing.draw import draw
from tdapp.services.drawing.ways import ByLots, BySeats
from tdapp.services.exchange import lots, seats_file
from tdapp.text import Refused
from tests.drawn_event import enter, entry_rows, seats, with_groups
from tests.offices import everything, new_office, regulations

ORDER = (4, 5, 3, 8, 7, 6, 1, 2)


def file(folder: Path, text: str) -> Path:
    path = folder / "hand.csv"
    path.write_text(text, encoding="utf-8")
    return path


def test_drawn_lots_seat_like_the_seed_that_gives_the_same_order(tmp_path: Path) -> None:
    path = file(tmp_path, "entry,position\n" + "".join(f"L{e},{p}\n" for p, e in enumerate(ORDER, 1)))
    with new_office(tmp_path, regulations()) as office:
        enter(office, 8)
        drawn = draw(office, None, 1, ByLots(lots.read(path)))
        listed = {e.id: e for e in entry_rows(office).values()}
    assert (drawn.method, drawn.seed, drawn.purposes, drawn.cost) == ("lots", "", (), None)
    assert [s.before for s in drawn.seats] == [f"L{e}" for e in ORDER]
    assert {row.list_number: row.number for row in listed.values()} == {e: p for p, e in enumerate(ORDER, 1)}


def test_lots_leave_the_positions_of_reserves_free(tmp_path: Path) -> None:
    path = file(tmp_path, "entry,position\n" + "".join(f"L{n},{n}\n" for n in range(1, 8)))
    with new_office(tmp_path, regulations()) as office:
        enter(office, 7)
        drawn = draw(office, None, 1, ByLots(lots.read(path)), odd="reserves")
    assert [(s.position, s.role) for s in drawn.seats if s.role != "plays"] == [(8, "reserve")]


def test_every_fault_of_the_lots_is_said_at_once_and_nothing_is_written(tmp_path: Path) -> None:
    path = file(tmp_path, "entry,position\nL1,1\nL2,1\nL9,3\nL1,4\nL5,99\n")
    with new_office(tmp_path, regulations()) as office:
        enter(office, 8)
        before = everything(office)
        with pytest.raises(Refused) as refused:
            draw(office, None, 1, ByLots(lots.read(path)))
        assert everything(office) == before
    said = [str(p) for p in refused.value.problems]
    assert all(s.startswith("hand.csv: ") for s in said)
    assert [s.split(": ")[1] for s in said[:4]] == ["Row 3", "Row 4", "Row 5", "Row 6"]
    assert "have no position yet" in said[-1]


def test_pairs_are_placed_at_the_axes_of_tables(tmp_path: Path) -> None:
    path = file(tmp_path, "table,EW,NS\n1,L4,L3\n2,L2,L1\n")
    with new_office(tmp_path, regulations("pairs")) as office:
        entries = enter(office, 4, slots=2)
        draw(office, None, 1, BySeats(seats_file.read(path)))
        first = {(s["table_number"], s["seat"]): (s["entry_id"], s["slot"]) for s in seats(office) if s["round"] == 1}
    assert first[1, 0] == (entries[3], 1)
    assert first[1, 2] == (entries[3], 2)
    assert first[2, 1] == (entries[0], 1)


def test_seats_name_their_group(tmp_path: Path) -> None:
    rows = "".join(
        f"{group},{table},{seat},L{1 + n}\n"
        for n, (group, table, seat) in enumerate((g, t, s) for g in "BA" for t in (1, 2) for s in "ESWN")
    )
    path = file(tmp_path, "group,table,seat,entry\n" + rows)
    with new_office(tmp_path, with_groups()) as office:
        enter(office, 16)
        drawn = draw(office, None, 1, BySeats(seats_file.read(path)))
        with pytest.raises(Refused, match="leave out --groups"):
            draw(office, None, 1, BySeats(seats_file.read(path)), groups="A:L1-L8;B:L9-L16")
    assert [s.before for s in drawn.seats if s.group == "A"] == [f"L{n}" for n in range(9, 17)]


def test_teams_are_placed_by_positions_only(tmp_path: Path) -> None:
    path = file(tmp_path, "table,seat,entry\n1,E,L1\n1,S,L2\n1,W,L3\n1,N,L4\n")
    with new_office(tmp_path, regulations("individual-team", rounds=(1,))) as office:
        enter(office, 4, slots=4)
        with pytest.raises(Refused, match="use --lots"):
            draw(office, None, 1, BySeats(seats_file.read(path)))
