"""The seating of a round as commands and the wall show it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from sqlalchemy import select

from tdapp.model.tables import Encounter
from tdapp.services.drawing.draw import draw
from tdapp.services.drawing.ways import BySeed
from tdapp.services.seating import seating
from tdapp.services.seating_plain import plain_round
from tdapp.text import Refused, Text
from tests.drawn_event import enter
from tests.offices import new_office, regulations
from tests.seated_event import name_of

SEED = BySeed("tdapp")
CASES = Path(__file__).parents[2] / "cases" / "movements"


def test_four_tables_open_round_two_as_the_rules_say(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations()) as office:
        enter(office, 16)
        draw(office, None, 1, SEED)
        shown = plain_round(seating(office, None, 1, 2))
    first = {t["table"]: "E{E} S{S} W{W} N{N}".format(**t) for t in shown["sets"][0]["tables"]}
    assert first == {1: "E2 S8 W11 N13", 2: "E6 S12 W15 N1", 3: "E10 S16 W3 N5", 4: "E14 S4 W7 N9"}
    assert [s["boards"] for s in shown["sets"]] == [[1, 4], [5, 8], [9, 12]]
    json.dumps(shown)


def test_the_sets_of_a_round_are_those_of_the_movement_command(tmp_path: Path) -> None:
    from io import StringIO

    from tdapp.cli import main

    out = StringIO()
    assert main(["movement", "pairs", "--tables", "5", "--rounds", "3", "--json"], stdout=out) == 0
    wanted = json.loads(out.getvalue())["rounds"]
    with new_office(tmp_path, regulations("pairs", rounds=(3,))) as office:
        enter(office, 10, slots=2)
        draw(office, None, 1, SEED)
        shown = [plain_round(seating(office, None, 1, r)) for r in (1, 2, 3)]
    assert [{"round": s["round"], "sets": s["sets"]} for s in shown] == wanted


def test_names_stand_behind_the_numbers(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations("pairs")) as office:
        enter(office, 4, slots=2)
        drawn = draw(office, None, 1, SEED)
        shown = plain_round(seating(office, None, 1, 1))
    assert list(shown["names"]) == ["1a", "1b", "2a", "2b", "3a", "3b", "4a", "4b"]
    listed = int(drawn.seats[2].before[1:])
    assert (shown["names"]["3a"], shown["names"]["3b"]) == (name_of(2 * listed - 2), name_of(2 * listed - 1))


def test_a_group_is_shown_alone(tmp_path: Path) -> None:
    toml = regulations().replace("number = 1\n", 'number = 1\ngroups = ["A", "B"]\n')
    with new_office(tmp_path, toml) as office:
        enter(office, 16)
        draw(office, None, 1, SEED)
        found = seating(office, None, 1, 1, "B")
        with pytest.raises(Refused, match="has these groups"):
            seating(office, None, 1, 1, "C")
    assert [(t.group, t.table) for t in found.tables] == [("B", 1), ("B", 2)]


def test_a_table_that_takes_the_sets_in_another_order_shows_its_boards(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations()) as office:
        enter(office, 8)
        draw(office, None, 1, SEED)
        with office.step(Text("Sets")) as step:
            n = Encounter.__table__.c
            (first, *_) = step.session.connection().scalars(select(n.id).where(n.table_number == 2).order_by(n.id))
            step.update(Encounter, [first], sets="2 3 1")
        tables = [s["tables"] for s in plain_round(seating(office, None, 1, 1))["sets"]]
    assert ["boards" in t for t in (stage[0] for stage in tables)] == [False, False, False]
    assert [stage[1]["boards"] for stage in tables] == [[5, 8], [9, 12], [1, 4]]


def test_before_the_draw_nobody_sits_anywhere(tmp_path: Path) -> None:
    with new_office(tmp_path, regulations()) as office, pytest.raises(Refused, match="is not drawn yet"):
        seating(office, None, 1, 1)
