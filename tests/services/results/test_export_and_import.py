"""What goes out comes in again: own exports write nothing, a fresh copy of the event comes to the same standings."""

from __future__ import annotations

import csv
import io
from random import Random

import pytest
from sqlalchemy import select

from tdapp.i18n import render
from tdapp.model.tables import BoardSeat, DealResult, Encounter, Occupancy, Query, Ruling
from tdapp.services.journal_desk import journal, undo_step
from tdapp.services.ranking.reading import ranking_of
from tdapp.services.results.exporting import export_results
from tdapp.services.results.importing import import_results
from tdapp.services.results.lines import TypedLine
from tdapp.services.results.setting import set_result
from tdapp.services.results.spots import BoardAt
from tdapp.text import Refused, Text
from tests.offices import everything
from tests.seated_event import KEYED, play_all, random_result, seated_office


def written(folder, text: str, name: str = "results.csv"):
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def records(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def text_of(rows: list[dict[str, str]]) -> str:
    out = io.StringIO()
    names = dict.fromkeys(name for row in rows for name in row)
    writer = csv.DictWriter(out, list(names), restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def lines(office):
    return [line.plain() for line in ranking_of(office, None, 1).lines]


def odd_results(office, seated) -> None:
    """Every state, flags, codes, cards, a reserve, a substitute and a ruling without a board."""
    chance = Random(5)
    at = seated.encounters
    plain = {"assigned": None, "in_mean": None, "in_total": None, "code": None, "board_version": None, "reason": "",
             "keyed_at": KEYED}  # fmt: skip
    rows = [
        {"encounter_id": at[1, 1], "board": 1, "state": "not_played", "places": "", "left": "0,0,0,0", **plain},
        {"encounter_id": at[1, 1], "board": 2, "state": "postponed", "places": "", "left": "0,0,0,0", **plain},
        {"encounter_id": at[1, 1], "board": 3, "state": "cancelled", "places": "", "left": "0,0,0,0", **plain,
         "reason": "=牌副有误"},
        {"encounter_id": at[1, 1], "board": 4, "state": "assigned", "places": "", "left": "0,0,0,0", **plain,
         "assigned": "3,2.5,-1,0", "in_mean": True},
        {"encounter_id": at[1, 1], "board": 5, "state": "adjudicated", "places": "1342", "left": "0,0,7,0", **plain,
         "in_total": False, "reason": "裁判长裁定"},
        {"encounter_id": at[1, 2], "board": 5, "state": "played", **random_result(chance), **plain, "code": "B7",
         "board_version": 2},
        {"encounter_id": at[1, 3], "board": 5, "state": "played", **random_result(chance), **plain, "code": "B7",
         "board_version": 2},
    ]  # fmt: skip
    now = office.clock()
    with office.step(Text("Odd")) as step:
        step.insert(DealResult, rows)
        other = seated.people[16, 1]
        step.insert(BoardSeat, [
            {"encounter_id": at[1, 2], "board": 5, "seat": 0, "entry_id": seated.entries[5], "slot": 1,
             "person_id": other, "credit_id": None},
        ])  # fmt: skip
        row = {"event_id": seated.event_id, "kind": "infraction", "of": None, "segment": 1, "group": "1",
               "ruled_by": "何裁判", "incident_at": now, "ruled_at": now}  # fmt: skip
        step.insert(Ruling, [
            {**row, "number": 1, "round": 1, "table_number": 1, "board": 1, "party": "2", "seat": "S", "cards": 10},
            {**row, "number": 2, "round": 1, "table_number": None, "board": None, "party": "9", "seat": "", "cards": 5},
            {**row, "number": 3, "round": 1, "table_number": 1, "board": 5, "party": "4", "seat": "W", "cards": 20},
        ])  # fmt: skip


@pytest.mark.parametrize("kind", ["individual", "pairs"])
def test_an_export_into_its_own_event_writes_no_step(tmp_path, kind):
    with seated_office(tmp_path, kind) as (office, seated):
        play_all(office, seated, leave=frozenset((1, t, b) for t in (1, 2, 3) for b in (1, 2, 3, 4, 5)))
        if kind == "individual":
            odd_results(office, seated)
        path = written(tmp_path, export_results(office))
        steps, before = len(journal(office)), everything(office)
        done = import_results(office, path)
        assert (done.new, done.changed, done.queries, done.rulings) == (0, 0, 0, 0)
        assert len(journal(office)) == steps
        assert everything(office) == before


def test_a_fresh_copy_comes_to_the_same_standings_and_the_same_export(tmp_path):
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    with seated_office(tmp_path / "a") as (office, seated):
        play_all(office, seated, leave=frozenset((1, t, b) for t in (1, 2, 3) for b in (1, 2, 3, 4, 5)))
        odd_results(office, seated)
        text, wanted = export_results(office), lines(office)
    with seated_office(tmp_path / "b") as (office, _):
        import_results(office, written(tmp_path, text), confirmed=True)
        assert lines(office) == wanted
        assert export_results(office) == text


def test_optional_columns_stand_only_where_they_are_needed(tmp_path):
    with seated_office(tmp_path) as (office, seated):
        play_all(office, seated)
        assert export_results(office).splitlines()[0].endswith("pen_W,pen_N")
        with pytest.raises(Refused, match="no segment 2"):
            export_results(office, None, 2)


def test_an_import_can_be_undone(tmp_path):
    (tmp_path / "a").mkdir()
    with seated_office(tmp_path / "a") as (office, seated):
        play_all(office, seated)
        text = export_results(office)
    with seated_office(tmp_path) as (office, _):
        before = everything(office)
        import_results(office, written(tmp_path, text))
        undo_step(office)
        assert everything(office) == before


def test_a_dry_run_tells_and_writes_nothing(tmp_path):
    with seated_office(tmp_path) as (office, _):
        path = written(tmp_path, text_of([row(27)]))
        before = everything(office)
        done = import_results(office, path, dry_run=True)
        assert (done.new, done.queries, done.rulings) == (1, 1, 1)
        assert everything(office) == before


def row(left: int = 12, **more: str) -> dict[str, str]:
    """Round 1, table 1, board 1 of four tables of individuals, with ten penalty cards of S."""
    cells = {"segment": "1", "round": "1", "table": "1", "board": "1", "E": "1", "S": "2", "W": "3", "N": "4",
             "place_E": "1", "place_S": "3", "place_W": "4", "place_N": "2", "left_E": "", "left_S": "",
             "left_W": str(left), "left_N": "", "pen_E": "", "pen_S": "10", "pen_W": "", "pen_N": ""}  # fmt: skip
    return cells | more


def test_questions_of_a_file_are_opened_once(tmp_path):
    with seated_office(tmp_path) as (office, _):
        path = written(tmp_path, text_of([row(27)]))
        import_results(office, path)
        import_results(office, path)
        with office.read() as c:
            assert len(c.execute(select(Query.__table__)).all()) == 1
            assert len(c.execute(select(Ruling.__table__)).all()) == 1


def test_a_file_with_other_cards_than_the_ledger_is_asked_about(tmp_path):
    with seated_office(tmp_path) as (office, _):
        import_results(office, written(tmp_path, text_of([row()])))
        done = import_results(office, written(tmp_path, text_of([row(pen_S="0")])))
        assert (done.changed, done.unchanged, done.queries, done.rulings) == (0, 1, 1, 0)


def test_who_sat_there_instead_is_kept_seat_by_seat(tmp_path):
    with seated_office(tmp_path) as (office, seated):
        sub = seated.people[16, 1]
        import_results(office, written(tmp_path, text_of([row(player_S=str(sub)), row(board="2", credit_N="-")])))
        with office.read() as c:
            found = c.execute(select(BoardSeat.__table__)).mappings().all()
        assert [(f["seat"], f["entry_id"], f["person_id"], f["credit_id"]) for f in found] == [
            (1, seated.entries[2], sub, None),  # a substitute in an individual event plays for nobody
            (3, seated.entries[4], seated.people[4, 1], None),
        ]
        import_results(office, written(tmp_path, text_of([row(), row(board="2")])))
        with office.read() as c:
            assert len(c.execute(select(BoardSeat.__table__)).all()) == 2  # a file that says nothing changes nothing
        own = row(player_S=str(seated.people[2, 1]), credit_S="2")
        import_results(office, written(tmp_path, text_of([own])))
        with office.read() as c:
            assert len(c.execute(select(BoardSeat.__table__)).all()) == 1


def test_a_substitute_is_credited_where_the_regulations_say_so(tmp_path):
    more = "[entries]\nsubstitute_credited = true"
    with seated_office(tmp_path, more=more) as (office, seated):
        import_results(office, written(tmp_path, text_of([row(player_S=str(seated.people[16, 1]))])))
        with office.read() as c:
            assert c.execute(select(BoardSeat.__table__.c.credit_id)).scalars().all() == [seated.entries[2]]


def test_partners_who_changed_seats_are_kept_and_exported(tmp_path):
    with seated_office(tmp_path, "pairs") as (office, _):
        swapped = row(E="1b", S="2", W="1a", N="2", pen_S="")
        import_results(office, written(tmp_path, text_of([swapped])))
        (found,) = records(export_results(office))
        assert [found[s] for s in "ESWN"] == ["1b", "2", "1a", "2"]
        steps = len(journal(office))
        import_results(office, written(tmp_path, export_results(office)))
        assert len(journal(office)) == steps


SPOILED = {
    "another entry": ([row(S="15")], ["row 2, column F (S): At S sits entry 2 on this board, not 15."]),
    "another stage": ([row(board="5")], ["row 2, column F (S): At S sits entry 4 on this board, not 2.",
                                         "row 2, column G (W): At W sits entry 2 on this board, not 3.",
                                         "row 2, column H (N): At N sits entry 3 on this board, not 4."]),
    "no such round": ([row(round="3")], ["row 2, column B (round): Segment 1 has no round 3."]),
    "no such segment": ([row(segment="4")], ["row 2, column A (segment): Event A has no segment 4."]),
    "no such table": ([row(table="9")], ["row 2, column C (table): Round 1 has no table 9 in the seating."]),
    "no such group": ([row(group="B")], ["row 2, column U (group): Segment 1 has these groups: ('1',)."]),
    "another event": ([row(event="C")], ["row 2, column U (event): This row is of another event than ('A',)."]),
    "half an individual": ([row(E="1a")], ["row 2, column E (E): Only pairs have members a and b."]),
    "nobody of that number": ([row(player_E="999999")],
                              ["row 2, column U (player_E): There is no person with the internal number 999999."]),
    "credit to nobody known": ([row(credit_E="88")], ["row 2, column U (credit_E): There is no entry 88."]),
    "a fault of the file and one of the seating": ([row(place_E="7"), row(board="2", W="16")],
                               ["row 2, column I (place_E): A place is 1, 2, 3, 4 or x; “7” is none of them.",
                                "row 3, column G (W): At W sits entry 3 on this board, not 16."]),
    "two faults in two rows": ([row(S="15"), row(board="2", W="16")],
                               ["row 2, column F (S): At S sits entry 2 on this board, not 15.",
                                "row 3, column G (W): At W sits entry 3 on this board, not 16."]),
}  # fmt: skip


@pytest.mark.parametrize("name", SPOILED)
def test_a_file_that_does_not_fit_the_seating_is_refused_whole(tmp_path, name):
    rows, wanted = SPOILED[name]
    good = row(table="2", E="5", S="6", W="7", N="8")
    with seated_office(tmp_path) as (office, _):
        before = everything(office)
        with pytest.raises(Refused) as refused:
            import_results(office, written(tmp_path, text_of([*rows, good])))
        assert [str(p) for p in refused.value] == [f"results.csv, {w}" for w in wanted]
        assert everything(office) == before


def test_one_of_a_pair_cannot_sit_twice(tmp_path):
    with seated_office(tmp_path, "pairs") as (office, _), pytest.raises(Refused, match="sits at two seats"):
        import_results(office, written(tmp_path, text_of([row(E="1b", S="2", W="1", N="2", pen_S="")])))


def test_a_closed_table_takes_no_new_lines_but_keeps_its_own(tmp_path):
    with seated_office(tmp_path) as (office, seated):
        import_results(office, written(tmp_path, text_of([row()])))
        with office.step(Text("Closed")) as step:
            step.update(Encounter, [seated.encounters[1, 1]], state="closed")
        assert import_results(office, written(tmp_path, text_of([row()]))).unchanged == 1
        with pytest.raises(Refused, match="Table 1 is closed"):
            import_results(office, written(tmp_path, text_of([row(board="2")])))


def test_an_empty_seat_has_no_result(tmp_path):
    with seated_office(tmp_path) as (office, seated):
        with office.step(Text("Gone")) as step:
            o = Occupancy.__table__.c
            query = select(o.id).where(o.encounter_id == seated.encounters[1, 1], o.stage == 1, o.seat == 1)
            step.delete(Occupancy, list(step.session.connection().scalars(query)))
        with pytest.raises(Refused, match="empty seat"):
            import_results(office, written(tmp_path, text_of([row()])))


def test_a_line_keyed_before_stays_where_the_file_agrees(tmp_path):
    with seated_office(tmp_path) as (office, _):
        set_result(office, BoardAt(1, 1, 1), TypedLine((1, 3, 4, 2), (0, 0, 12, 0), remark="超时"))
        done = import_results(office, written(tmp_path, text_of([row(), row(board="2")])))
        assert (done.new, done.changed, done.unchanged) == (1, 0, 1)
        with office.read() as c:
            assert c.scalar(select(DealResult.__table__.c.remark).where(DealResult.__table__.c.board == 1)) == "超时"


def test_problems_are_told_in_the_order_of_the_rows_and_one_clash_once(tmp_path):
    rows = [row(left_W="55"), row(board="2", S="15"), row(board="3", place_E="7"), row(board="2", table="4", N="15")]
    with seated_office(tmp_path) as (office, _), pytest.raises(Refused) as refused:
        import_results(office, written(tmp_path, text_of(rows)))
    told = [str(p) for p in refused.value.problems]
    assert [line.split("row ")[1][0] for line in told] == sorted(line.split("row ")[1][0] for line in told)
    cells = [line.split(": ")[0] for line in told]
    assert len(cells) == len(set(cells))
    assert sum("row 5, column E" in cell for cell in cells) == 1


def test_a_seat_is_called_by_its_chinese_name(tmp_path):
    with seated_office(tmp_path) as (office, _), pytest.raises(Refused) as refused:
        import_results(office, written(tmp_path, text_of([row(S="15")])))
    assert "这一局坐在南位的是参赛号2，不是15。" in render(refused.value.problems[0], "zh")
