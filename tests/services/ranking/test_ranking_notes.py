"""What a ranking tells besides its lines: substitutes, and rounds that somebody missed because a table was closed."""

from __future__ import annotations

import pytest

from tdapp.services.changes.closing import WhichTable, close_table
from tdapp.services.changes.leaving import From
from tdapp.services.changes.stepping_in import Who
from tdapp.services.changes.substitution import substitute
from tdapp.services.changes.typed_people import Typed, read_typed
from tdapp.services.drawing.draw import draw
from tdapp.services.drawing.ways import BySeed
from tdapp.services.people import entry_names
from tdapp.services.ranking.lines import ranking_from_plain
from tdapp.services.ranking.reading import ranking_of
from tdapp.services.scope import find_event
from tests.drawn_event import enter, entry_rows, play
from tests.offices import new_office, regulations


def first_names(office):
    """The names of each entry as it was entered, by its number."""
    with office.read() as c:
        names = entry_names(c, find_event(c, None), (0, 0))
    return {row.number: names[i] for i, row in entry_rows(office).items()}


def shown_names(ranking):
    return {line.number: " · ".join(p.name for p in line.people) for line in ranking.lines}


def newcomer(**more):
    return Who(new=read_typed([Typed("新来者", **more)], "player")[0])


@pytest.mark.parametrize("credited", [False, True])
def test_an_individual_line_bears_the_name_of_who_entered_and_names_the_substitute_below(tmp_path, credited):
    more = "[entries]\nsubstitute_credited = true\n" if credited else ""
    with new_office(tmp_path, regulations(rounds=(2,), more=more)) as office:
        enter(office, 16)
        draw(office, None, 1, BySeed("x"))
        entered = first_names(office)
        substitute(office, None, "5", newcomer(gender="F"), From(1, 2), "病")
        play(office)
        found = ranking_of(office, None, 1)
        assert shown_names(found) == entered
        (mark,) = found.marks
        assert str(mark).startswith(f"Entry 5: 新来者 in the seat of {entered[5]} from segment 1, round 2 on.")
        assert ("credited to nobody" in str(mark)) is not credited
        assert ranking_of(office, None, 1, upto=1).marks == ()
        assert 5 not in shown_names(ranking_of(office, None, 1, category="women"))
        assert ranking_from_plain(found.plain()) == found


def test_a_pair_line_bears_the_names_of_who_plays_and_says_who_stepped_in(tmp_path):
    with new_office(tmp_path, regulations("pairs", rounds=(2,))) as office:
        enter(office, 8, slots=2)
        draw(office, None, 1, BySeed("x"))
        entered = first_names(office)
        substitute(office, None, "5b", newcomer(), From(1, 2), "病")
        play(office)
        found = ranking_of(office, None, 1)
        assert shown_names(found) == entered | {5: f"{entered[5].split(' · ')[0]} · 新来者"}
        (mark,) = found.marks
        assert str(mark) == (f"Entry 5: 新来者 in the seat of {entered[5].split(' · ')[1]} from segment 1, round 2 on.")


def test_a_closed_table_is_listed_with_its_reason_and_those_who_miss_the_round_are_named(tmp_path):
    with new_office(tmp_path, regulations(rounds=(2,))) as office:
        enter(office, 16)
        draw(office, None, 1, BySeed("x"))
        closed = close_table(office, None, WhichTable("2", 2), "漏水")
        play(office)
        found = ranking_of(office, None, 1)
        assert [(n.round, n.table, n.boards, str(n.reason)) for n in found.not_played] == [
            (2, "2", tuple(range(1, 13)), "table closed: 漏水")
        ]
        without = sorted(line.number for line in found.lines if 2 in line.absent)
        assert without == sorted(map(int, closed.entries))
        assert [(str(m), list(m.fields["entries"])) for m in found.marks] == [(str(found.marks[0]), without)]
        assert "table was closed in round 2" in str(found.marks[0])
        earlier = ranking_of(office, None, 1, upto=1)
        assert (earlier.marks, earlier.not_played) == ((), ())
