"""Who has left comes back where the seats are still to be had: a withdrawn ruling does not seat anybody (rules 6)."""

from __future__ import annotations

from tdapp.services.changes.disqualification_view import consequences
from tdapp.services.changes.disqualifying import Disqualification
from tdapp.services.changes.instead import Instead
from tdapp.services.changes.leaving import NOW, From, withdraw_entry
from tdapp.services.changes.readmitting import readmit
from tdapp.services.journal_desk import check as verify
from tdapp.services.ledger.amending import withdraw_ruling
from tdapp.services.ledger.places import RulingAt
from tdapp.services.ledger.reading import ledger_page
from tdapp.services.seating_swap import SeatRef, swap_seats
from tdapp.services.setting_up import add_event
from tests.disqualified import CHIEF, compare, drawn, id_of, key, number_of, out, plain_rows
from tests.drawn_event import seats
from tests.entry_files import unchanged, undone
from tests.offices import everything, new_office, office_at, regulations

R17 = Instead(reserves=("17",))
AT_7 = RulingAt(round=1, board=7)


def test_a_withdrawn_ruling_leaves_the_entry_out_until_it_is_taken_back_in(tmp_path):
    with new_office(tmp_path, regulations(rounds=(3,))) as office:
        drawn(office, 32, reserves=1)
        key(office, 1, range(1, 7))
        before = seats(office)
        done = out(office, "7", at=AT_7, since=From(1, 1, 7), instead=Instead(reserves=("33",)))
        assert ledger_page(office, None).findings == ()
        withdraw_ruling(office, None, done.ruling, reason="申诉成立", by=CHIEF)
        (finding,) = ledger_page(office, None).findings
        assert str(finding.text) == (
            f"Ruling {done.ruling} is withdrawn, and entry 7 still does not play. Take it back in with: tdapp entry "
            "readmit --event A 7 --reason …"
        )
        key(office, 1, range(7, 13), seed=2)
        back = undone(office, lambda: readmit(office, None, "7", NOW, "申诉成立"))
        assert (back.since, back.reserves) == ((1, 2), ("33",))
        assert [s for s in seats(office) if s["round"] > 1] == [s for s in before if s["round"] > 1]
        assert ledger_page(office, None).findings == ()
        key(office, 2, range(1, 13), seed=3)
        key(office, 3, range(1, 13), seed=4)
        compare(office, plain_rows(office), without=(33,))
        assert unchanged(office, lambda: readmit(office, None, "7", NOW, "x")) == ["Entry 7 plays already."]


def test_who_comes_back_finds_resting_and_closed_tables_open_again(tmp_path):
    for kind, slots, instead in (("individual", 1, Instead(close=True)), ("pairs", 2, Instead(rest=True))):
        folder = tmp_path / kind
        folder.mkdir()
        with new_office(folder, regulations(kind, rounds=(2,))) as office:
            drawn(office, 8, slots=slots)
            before = {k: v for k, v in everything(office).items() if k in ("occupancy", "encounter")}
            done = out(office, "3", since=From(1, 1), instead=instead)
            assert {k: v for k, v in everything(office).items() if k in before} != before
            withdraw_ruling(office, None, done.ruling, reason="更正", by=CHIEF)
            undone(office, lambda: readmit(office, None, "3", NOW, "更正"))
            now = everything(office)
            assert [without_id(r) for r in now["encounter"]] == [without_id(r) for r in before["encounter"]]
            assert sorted(without_id(r) for r in now["occupancy"]) == sorted(without_id(r) for r in before["occupancy"])


def without_id(row):
    return tuple((k, v) for k, v in row if k != "id")


def test_who_cannot_come_back_is_told_why(tmp_path):
    with new_office(tmp_path, regulations(rounds=(2,))) as office:
        drawn(office, 16, reserves=1)
        done = out(office, "7", since=From(1, 1), instead=R17)
        key(office, 1, range(1, 13))
        assert unchanged(office, lambda: readmit(office, None, "7", NOW, " ")) == [
            "An entry is taken back in with a reason."
        ]
        told = unchanged(office, lambda: readmit(office, None, "7", NOW, "更正"))
        assert told[0].startswith(f"Entry 7 is disqualified by ruling {done.ruling}, which stands. Withdraw that first")
        withdraw_ruling(office, None, done.ruling, reason="更正", by=CHIEF)
        told = unchanged(office, lambda: readmit(office, None, "7", From(1, 1), "更正"))
        assert told[0].startswith("Boards have results already: ")
        seat = next(s for s in seats(office) if s["round"] == 2 and s["entry_id"] == id_of(office, 17))
        other = next(
            s for s in seats(office) if s["round"] == 2 and s["stage"] == 1 and s["entry_id"] == id_of(office, 1)
        )
        one, two = (SeatRef(s["table_number"], "ESWN"[s["seat"]], "") for s in (seat, other))
        swap_seats(office, None, 1, 2, one, two, "调整", despite=True)
        told = unchanged(office, lambda: readmit(office, None, "7", NOW, "更正"))
        assert "is that of entry 1 now" in told[0]


def test_a_table_at_which_a_seat_changed_hands_is_in_play_though_nothing_is_keyed(tmp_path):
    with new_office(tmp_path) as office:
        drawn(office, 16, reserves=2)
        done = out(office, "7", since=From(1, 1, 7), instead=R17)
        told = unchanged(office, lambda: withdraw_entry(office, None, "17", From(1, 1), Instead(close=True), "病"))
        assert told[0].startswith("Boards have results already: round 1 table ")
        left = undone(office, lambda: withdraw_entry(office, None, "17", NOW, Instead(reserves=("18",)), "病"))
        assert left.entries[0].since == (1, 2)
        other = next(s for s in seats(office) if s["round"] == 1 and s["table_number"] == done.tables[0].table
                     and s["entry_id"] not in {id_of(office, 7), id_of(office, 17)})  # fmt: skip
        found = consequences(office, Disqualification(party=str(number_of(office, other["entry_id"]))))
        assert found.since == From(1, 1, 7)
        withdraw_ruling(office, None, done.ruling, reason="更正", by=CHIEF)
        assert readmit(office, None, "7", NOW, "更正").since == (1, 2)


def test_out_and_in_again_on_a_file_and_on_a_server(database_url: str) -> None:
    with office_at(database_url, create=True) as office:
        add_event(office, regulations(rounds=(2,)), "regulations.toml")
        drawn(office, 16, reserves=1)
        key(office, 1, range(1, 7))
        done = out(office, "7", at=AT_7, since=From(1, 1, 7), instead=R17)
        key(office, 1, range(7, 13), seed=2)
        withdraw_ruling(office, None, done.ruling, reason="申诉成立", by=CHIEF)
        assert readmit(office, None, "7", NOW, "申诉成立").reserves == ("17",)
        key(office, 2, range(1, 13), seed=3)
        compare(office, plain_rows(office), without=(17,))
        assert verify(office).findings == ()
