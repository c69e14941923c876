"""What was printed and published before a disqualification, and what says who sat where after it (rules 6)."""

from __future__ import annotations

from tdapp.rules.deal_states import DealState
from tdapp.rules.penalty_rulings import Outcome
from tdapp.services.changes.instead import Instead
from tdapp.services.changes.leaving import From
from tdapp.services.papers.filling import Request
from tdapp.services.printing import prepare_document
from tdapp.services.publish_ranking import publish_ranking
from tdapp.services.publish_seating import publish_seating
from tdapp.services.results.exporting import export_results
from tdapp.services.results.importing import import_results
from tdapp.services.seating import seating
from tdapp.services.seating_swap import SeatRef, swap_seats
from tests.disqualified import drawn, id_of, key, out
from tests.drawn_event import seats
from tests.entry_files import refusal, said
from tests.offices import everything, new_office, regulations

R17 = Instead(reserves=("17",))
CANCELLED = DealState.CANCELLED
PLACES_TO_REPLACE = (
    "Printed documents that are to be replaced: Seating by table (document 3), Itinerary slips (document 6), Table "
    "cards (document 7)."
)
OTHERS_TO_REPLACE = (
    "Printed documents that no longer hold: Entry list (document 1), Check-in list (document 2), Ranking (document 8), "
    "Entry list (document 9)."
)


def test_papers_that_are_no_longer_true_are_named_and_no_others(tmp_path):
    with new_office(tmp_path, regulations(rounds=(2,))) as office:
        drawn(office, 16, reserves=1)
        publish_seating(office, None, 1, 1)
        publish_seating(office, None, 1, 2)
        for kind, request in (
            ("entry-list", Request()), ("check-in-list", Request()), ("seating-by-table", Request(segment=1, round=2)),
            ("score-sheets", Request(segment=1, round=2)), ("draw-record", Request(segment=1)),
            ("itinerary-slips", Request(segment=1)), ("table-cards", Request(segment=1)),
        ):  # fmt: skip
            prepare_document(office, kind, request)
        key(office, 1, range(1, 13))
        publish_ranking(office, None, 1, upto=1)
        prepare_document(office, "ranking", Request(segment=1, upto=1))
        prepare_document(office, "entry-list", Request())
        table = next(s["table_number"] for s in seats(office)
                     if s["round"] == 2 and s["entry_id"] == id_of(office, 7))  # fmt: skip
        done = out(office, "7", instead=R17, outcomes=(Outcome(CANCELLED, 1, 2),))
        assert said(done.findings) == [
            "Publication 2 no longer holds. Publish the seating again: tdapp publish seating --segment 1 --round 2",
            f"Printed round score sheets that are to be replaced: {table} (round 2 table {table}).",
            PLACES_TO_REPLACE,
            "Publication 3 no longer holds. Publish the ranking again: tdapp publish ranking --segment 1 --upto 1",
            OTHERS_TO_REPLACE,
        ]


def test_a_seat_that_changes_hands_amid_a_set_is_on_every_paper(tmp_path):
    with new_office(tmp_path) as office:
        drawn(office, 16, reserves=1)
        publish_seating(office, None, 1, 1)
        prepare_document(office, "score-sheets", Request(segment=1, round=1))
        done = out(office, "7", since=From(1, 1, 7), instead=R17)
        table = done.tables[0].table
        assert said(done.findings)[:2] == [
            "Publication 1 no longer holds. Publish the seating again: tdapp publish seating --segment 1 --round 1",
            f"Printed round score sheets that are to be replaced: {table} (round 1 table {table}).",
        ]
        sheet = prepare_document(office, "score-sheets", Request(segment=1, round=1, tables=(table,))).rows.sheets[0]
        assert [(s.stage, [b.number for b in s.boards]) for s in sheet.stages] == [
            (1, [1, 2, 3, 4]), (2, [5, 6]), (2, [7, 8]), (3, [9, 10, 11, 12]),
        ]  # fmt: skip
        assert ["7" in {x.label for x in s.seats} for s in sheet.stages] == [True, True, False, False]
        assert ["17" in {x.label for x in s.seats} for s in sheet.stages] == [False, False, True, True]
        slips = prepare_document(office, "itinerary-slips", Request(segment=1)).rows
        legs = {s.label: s.stops[0].legs for s in slips.slips}
        assert [leg.boards for leg in legs["7"]] == ["1-4", "5-6"]
        assert [leg.boards for leg in legs["17"]] == ["7-8", "9-12"]
        rows = {r.label: r.sits[0] for r in prepare_document(office, "seating-by-table", Request(round=1)).rows.rows}
        assert (rows["7"].begins, len(rows["7"].seats)) == (True, 2)
        assert (rows["17"].begins, len(rows["17"].seats)) == (False, 2)
        assert str(rows["17"].note).startswith(f"from board 7 on at table {table}, ")
        found = seating(office, None, 1, 1)
        assert next(t for t in found.tables if t.table == table).parts[2].boards == (7, 8)


def test_another_copy_of_the_event_is_given_the_same_seats_by_the_export(tmp_path):
    with new_office(tmp_path) as office:
        drawn(office, 16, reserves=1)
        key(office, 1, range(1, 7))
        out(office, "7", since=From(1, 1, 7), instead=R17)
        key(office, 1, range(7, 13), seed=2)
        text = export_results(office)
        (tmp_path / "own.csv").write_text(text, encoding="utf-8")
        before = everything(office)
        assert import_results(office, tmp_path / "own.csv").unchanged == 48
        assert everything(office) == before


def test_table_cards_lead_on_who_sits_there_at_the_end_of_a_set(tmp_path):
    with new_office(tmp_path) as office:
        drawn(office, 16, reserves=1)
        request = Request(segment=1)
        before = prepare_document(office, "table-cards", request).rows.cards
        done = out(office, "7", since=From(1, 1, 7), instead=R17)
        assert prepare_document(office, "table-cards", request).rows.cards == before  # the reserve goes where 7 went
        one, other = SeatRef(done.tables[0].table, "E"), SeatRef(done.tables[0].table % 4 + 1, "E")
        told = refusal(lambda: swap_seats(office, None, 1, 1, one, other, "调整", despite=True))
        assert told[0].startswith("Boards were already played at these tables: ")
