"""The demonstration: a whole tournament, everything that happens on a day in it, the same for the same seed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook
from sqlalchemy import func, select

from tdapp.bootstrap import open_office
from tdapp.i18n import render
from tdapp.model.tables import (
    BoardOpening,
    CheckIn,
    Correction,
    DealResult,
    Entry,
    EntryMember,
    Occupancy,
    Person,
    Query,
    Ruling,
    Sheet,
)
from tdapp.rules.deal_states import DealState
from tdapp.rules.penalty_rulings import RulingKind
from tdapp.rules.seats import SEATS
from tdapp.services.appeals.desk import appeals_desk
from tdapp.services.appeals.tracing import trace_appeal
from tdapp.services.boards.board_library import board_library
from tdapp.services.boards.circulation_view import circulation_of
from tdapp.services.boards.opened import opened_hands
from tdapp.services.boards.opening import open_round
from tdapp.services.checking_in import check_in_state
from tdapp.services.checklist import checklist
from tdapp.services.demo import words
from tdapp.services.demo.demonstration import Programme, check_folder, demo_clock, demonstrate, programme
from tdapp.services.demo.field import cast
from tdapp.services.demo.mid_round import OVER
from tdapp.services.documents import DocumentKind
from tdapp.services.findings import blocking
from tdapp.services.hanging import wall
from tdapp.services.journal_desk import check, journal
from tdapp.services.ledger.reading import Wanted, ledger_page
from tdapp.services.office import Office
from tdapp.services.officials.desk import list_officials, officials_page
from tdapp.services.papers.filling import Request
from tdapp.services.printing import preview_document
from tdapp.services.ranking.reading import ranking_of
from tdapp.services.results.missing import missing_results
from tdapp.services.scope import find_event
from tdapp.services.score_entry.sheet_list import sheet_list
from tdapp.services.standings.derivation import standings_at
from tdapp.text import Refused, Text

SMALL = Programme(4, 2, "tdapp")


@contextmanager
def played(folder: Path, what: Programme) -> Iterator[tuple[Office, tuple[Path, ...], list[Text]]]:
    """The office after the demonstration, the files it wrote, and what it told."""
    clock = demo_clock(what.stop, datetime.now(UTC))
    told: list[Text] = []
    folder.mkdir(exist_ok=True)
    with open_office(str(folder / "t.tdb"), operator="沈编排", desk="1", clock=clock, create=True) as office:
        yield office, demonstrate(office, clock, folder, what, render, told.append), told


@pytest.fixture(scope="module")
def small(tmp_path_factory) -> Iterator[tuple[Office, tuple[Path, ...], list[Text]]]:
    with played(tmp_path_factory.mktemp("demo"), SMALL) as found:
        yield found


def count(office: Office, model: Any, *where: Any) -> int:
    with office.read() as c:
        found: int = c.scalar(select(func.count()).select_from(model.__table__).where(*where)) or 0
    return found


NOT_PRINTED = {"recovery-key"}
"""What the demonstration cannot print: the key is chance."""


def test_every_kind_of_document_is_printed_in_both_languages(small):
    office, files, _ = small
    names = [f.name for f in files if f.suffix == ".pdf"]
    kinds: tuple[DocumentKind, ...] = office.documents.kinds()
    for kind in (k for k in kinds if k.key not in NOT_PRINTED):
        for language in ("zh", "en"):
            assert [n for n in names if f"-{kind.key}" in n and n.endswith(f"-{language}.pdf")], kind.key
    assert all(f.read_bytes().startswith(b"%PDF") for f in files if f.suffix == ".pdf")
    assert len(set(files)) == len(files)
    assert all(f.exists() for f in files)


def test_what_the_clubs_sent_and_the_tables_are_there(small):
    _, files, _ = small
    names = [f.name for f in files]
    assert {"regulations-A.toml", "regulations-P.toml", "lots-P.csv", "results-A.csv", "results-P.csv"} <= set(names)
    assert {f.suffix for f in files if f.name.startswith("individual-")} == {".xlsx", ".csv", ".txt"}
    for word in ("entry-form", "entry-list", "ranking", "seating-by-name"):
        assert [n for n in names if word in n and n.endswith(".xlsx")], word
    assert [n for n in names if "ranking" in n and n.endswith(".html")]
    form = next(f for f in files if f.name.endswith("ranking-official-en.xlsx"))
    sheet = load_workbook(form).active
    assert sheet.max_row > 10
    remarks = [cell.value for cell in sheet["A"][:6]]
    assert "Official ranking" in remarks
    assert "Published 2026-05-01 12:46" in remarks


def test_it_is_a_whole_tournament_in_which_nothing_is_open(small):
    office, _, told = small
    assert missing_results(office, "A", 1) == missing_results(office, "A", 2) == missing_results(office, "P") == []
    for event, segments in (("A", 2), ("P", 1)):
        hung = [w.published for w in wall(office, event)]
        assert {(p.segment, p.official) for p in hung if p.kind == "ranking"} == {
            (s, official) for s in range(1, segments + 1) for official in (False, True)
        }
        assert not [w for w in wall(office, event) if w.state == "changed"]
        places = [line.place for line in ranking_of(office, event, segments).lines if line.place is not None]
        assert places == list(range(1, len(places) + 1)), "nobody shares a place at the end"
    assert check(office).findings == ()
    assert {text.message.partition(":")[0] for text in told} == {"Individual event", "Pairs event"}, "no warning"


def test_everything_happens_that_happens_on_a_day(small):
    office, _, _ = small
    e, d, o = Entry.__table__.c, DealResult.__table__.c, Occupancy.__table__.c
    assert count(office, Entry, e.status == "withdrawn") == 1
    assert count(office, Entry, e.status == "no-show") == 1
    assert count(office, Occupancy, o.credit_id.is_(None)) > 0, "a reserve plays, credited to nobody"
    assert count(office, EntryMember, EntryMember.__table__.c.from_round > 0) == 1, "a substitute"
    assert count(office, CheckIn, CheckIn.__table__.c.state == "absent") == 1
    assert count(office, DealResult, d.state == DealState.NOT_PLAYED) >= 3
    assert count(office, DealResult, d.state == DealState.ADJUDICATED) == 1
    assert count(office, Query, Query.__table__.c.of.is_not(None)) == 1, "a query was answered"
    assert count(office, Ruling) >= 2, "penalty cards on paper became rulings"


K = RulingKind


def test_rulings_of_every_sort_are_made_and_none_is_open_at_the_end(small):
    office, _, told = small
    of_singles = [(r.kind, r.stands, str(r.state).partition(":")[0]) for r in ledger_page(office, "A").rows]
    assert {kind for kind, *_ in of_singles} == set(K) - {K.LOSS, K.DISQUALIFICATION}
    assert ("not imposed, reported too late") in {state for *_, state in of_singles}
    assert [kind for kind, stands, _ in of_singles if not stands] == [K.WARNING]
    for event, segments in (("A", (1, 2)), ("P", (1,))):
        page = ledger_page(office, event)
        (foul,) = (r for r in page.rows if r.kind is K.FOUL)
        assert (page.proposals, page.findings) == ((), ())
        assert not [text for n in segments for text in blocking(office, event, n)]
        with office.read() as c:
            play = standings_at(office, c, find_event(c, event)).play
            at = play.table_at(1, foul.round or 0, "", foul.table or 0)
        assert at is not None
        deal = at.results[foul.board or 0].deal
        offenders = 1 if event == "A" else 2
        assert (deal.places.count(4), deal.left.count(27)) == (offenders, offenders)
    infractions = ledger_page(office, "P", Wanted(kind=K.INFRACTION)).rows
    assert [(r.cards, bool(r.because)) for r in infractions] == [(10, True), (10, True), (10, False)]
    assert not told[0].message.startswith("Round"), "the sheets say what the ledger says, nothing is asked"


def test_one_appeal_is_rejected_by_a_panel_and_one_upheld_with_what_it_led_to(small):
    office, _, _ = small
    (kept,), (upheld,) = (appeals_desk(office, event).details for event in ("A", "P"))
    rows = [appeals_desk(office, event).rows[0] for event in ("A", "P")]
    assert [(r.decision, r.fee_returned) for r in rows] == [("rejected", False), ("upheld", True)]
    assert all(r.closes is not None and r.lodged < r.closes for r in rows), "in time"
    assert len(kept.panel) == 3
    assert [a.instead for a in kept.aside] == [words.STANDBY]
    assert (upheld.decided_by, len(upheld.effects)) == (words.CHIEF, 1)
    assert len(trace_appeal(office, "P", 1).effects) == 1
    assert count(office, Correction) == 1
    assert [p.official for p in (w.published for w in wall(office, "P")) if p.kind == "ranking"][-3:] == [
        False, False, True,
    ]  # fmt: skip


def test_every_table_of_every_round_has_an_official_by_a_legal_lot(small):
    office, _, _ = small
    for event, segment in (("A", 1), ("A", 2), ("P", 1)):
        page = officials_page(office, event, segment)
        assert page.rounds
        for each in page.rounds:
            now = officials_page(office, event, segment, each.round)
            assert (each.tables, now.findings) == (each.directed, ())
            assert now.duties.lot.accepted == ""
    assert count(office, Sheet, Sheet.__table__.c.replaced_by.is_not(None)) > 0
    late = cast(4, 2, "tdapp").individuals.late.name
    with office.read() as c:
        assert c.scalar(select(Person.__table__.c.id).where(Person.__table__.c.name == late))


def test_its_boards_come_from_a_library_and_are_open_once_they_were_played(small):
    office, _, _ = small
    rows = board_library(office).rows
    assert [len(row.uses) for row in rows] == [1] * 48 + [0] * 12
    assert {row.hands for row in rows if row.uses} == {"opened"}
    assert {row.hands for row in rows if not row.uses} == {"sealed"}
    assert [bool(row.tiers) for row in rows] == [True] * 24 + [False] * 36
    assert [row.dealt for row in rows] == [True] * 12 + [False] * 48, "by hand, from slips, for the first round"
    o = BoardOpening.__table__.c
    assert count(office, BoardOpening, o.purpose == "round", o.early.is_(False)) == 48
    assert count(office, BoardOpening, o.purpose == "dealing", o.by == words.DEALER) == 24, "slips and deal check"


def test_a_round_is_played_with_fewer_copies_than_tables_and_the_boards_are_collected(small):
    office, _, _ = small
    for segment, tables, copies in ((1, 4, 2), (2, 2, 1)):
        own, carried = (circulation_of(office, "A", segment, n) for n in (1, 2))
        assert (own.tables, own.copies, {o.sets for o in own.orders}) == (tables, tables, {(1, 2, 3)})
        assert (carried.tables, carried.copies) == (tables, copies)
        assert len({o.sets for o in carried.orders}) > 1, "sheets print the sets in other orders"
        assert not carried.findings
        assert own.stage == carried.stage == 4, "collected"


def test_big_data_decide_in_the_first_segment_only(small):
    office, _, _ = small
    assert any(line.big_data is not None for line in ranking_of(office, "A", 1).lines)
    later = [line for line in ranking_of(office, "A", 2).lines if line.elsewhere is None]
    assert later
    assert all(line.big_data is None for line in later)


@pytest.mark.parametrize("category", [None, "women"])
def test_rankings_of_categories_are_official_with_the_whole(small, category):
    office, _, _ = small
    rows = preview_document(office, "ranking", Request(event="A", segment=2, category=category)).rows
    assert rows.official
    assert rows.heading.version
    after_one = Request(event="A", segment=2, upto=1, category=category)
    assert not preview_document(office, "ranking", after_one).rows.official


def test_the_clock_starts_before_the_first_day_and_never_goes_back(small):
    office, _, _ = small
    times = [step.at for step in journal(office)]
    assert times == sorted(times)
    assert f"{times[0]:%Y-%m-%d}" == "2026-04-17"
    assert f"{times[-1]:%Y-%m-%d}" == "2026-05-02"


def test_the_same_seed_gives_the_same_files(small, tmp_path):
    _, files, _ = small
    first = {f.name: f.read_bytes() for f in files if f.suffix != ".tdz"}
    with played(tmp_path, SMALL) as (_, again, _):
        second = {f.name: f.read_bytes() for f in again if f.suffix != ".tdz"}
    assert sorted(first) == sorted(second)
    assert [name for name in first if first[name] != second[name]] == []


def rank_correlation(one: list[float], other: list[float]) -> float:
    """Spearman's, for lists without equals."""
    ranks = [{v: i for i, v in enumerate(sorted(values))} for values in (one, other)]
    n = len(one)
    squares = sum((ranks[0][a] - ranks[1][b]) ** 2 for a, b in zip(one, other, strict=True))
    return 1 - 6 * squares / (n * (n * n - 1))


def test_the_strong_are_in_front(tmp_path):
    what = Programme(16, 8, "tdapp")
    with played(tmp_path, what) as (office, _, _):
        strengths = cast(what.individual_tables, what.pair_tables, what.seed).strengths
        for event, segment, least in (("A", 1, 0.6), ("P", 1, 0.6)):
            lines = [line for line in ranking_of(office, event, segment).lines if line.place is not None]
            strong = [sum(strengths[p.name] for p in line.people) for line in lines]
            assert rank_correlation(strong, [-float(line.place or 0) for line in lines]) > least
        assert trace_appeal(office, "P", 1).moved, "totals are others without what the appeal led to"


@pytest.mark.parametrize("what", [Programme(1, 0, "one"), Programme(0, 1, "two"), Programme(3, 0, "three")])
def test_it_is_played_at_few_tables_too(tmp_path, what):
    with played(tmp_path, what) as (office, files, _):
        assert check(office).findings == ()
        assert len(files) > 20


def test_the_number_of_tables_is_asked_for_in_words(tmp_path):
    assert programme("all", None, "s") == Programme(16, 8, "s")
    assert programme("all", 6, "s") == Programme(6, 3, "s")
    assert programme("all", 1, "s") == Programme(1, 1, "s")
    assert programme("pairs", 6, "s") == Programme(0, 6, "s")
    assert programme("individual", 6, "s") == Programme(6, 0, "s")
    for tables in (0, -1, 501):
        with pytest.raises(Refused):
            programme("all", tables, "s")


def test_a_folder_that_holds_something_is_left_alone(tmp_path):
    check_folder(tmp_path / "new" / "one")
    (tmp_path / "something").write_text("mine")
    with pytest.raises(Refused, match="not empty"):
        check_folder(tmp_path)
    with pytest.raises(Refused):
        check_folder(tmp_path / "something")


@pytest.fixture(scope="module")
def mid_round(tmp_path_factory) -> Iterator[Office]:
    with played(tmp_path_factory.mktemp("mid"), Programme(16, 8, "tdapp", "mid-round")) as (office, files, _):
        assert not [f for f in files if f.suffix == ".pdf"], "nothing is drawn, so that it starts quickly"
        yield office


def test_it_can_stop_in_a_round_with_sheets_outstanding(mid_round):
    there = sheet_list(mid_round, "A", 1, 2)
    assert [row.keyed for row in there.rows] == [12] * 11 + [6, 0, 0, 0, 0]
    assert [row.table for row in there.rows if row.queries] == [1]
    assert all(row.serial for row in there.rows), "the sheets are on paper, and can be scanned"


def test_what_it_stops_in_has_boards_on_their_way_and_hands_that_nobody_has_seen(mid_round):
    view = circulation_of(mid_round, "A", 1, 2)
    assert (view.copies, view.stage, view.findings) == (6, 2, ())
    hands = {u.round: row.hands for row in board_library(mid_round).rows for u in row.uses}
    assert hands == {1: "opened", 2: "sealed"}
    half = next(row for row in sheet_list(mid_round, "A", 1, 2).rows if row.keyed == 6)
    assert half.table == 12


def test_the_passphrase_that_it_tells_opens_the_round_and_nothing_can_be_seen_before(small, mid_round):
    _, _, told = small
    assert [words.PASSPHRASE in dict(text.items).values() for text in told].count(True) == 1
    with mid_round.read() as c:
        assert len(opened_hands(c)) == 12
    with pytest.raises(Refused):
        open_round(mid_round, "A", 1, 2, passphrase="something else")
    assert len(open_round(mid_round, "A", 1, 2, passphrase=words.PASSPHRASE).opened) == 12
    with mid_round.read() as c:
        hands = opened_hands(c)
    assert len(hands) == 24
    assert all(len(board.hands.of(seat)) == 27 for board in hands.values() for seat in SEATS)


def test_what_it_stops_in_has_a_wall_and_people_who_are_not_there_yet(mid_round):
    assert {(w.published.kind, w.published.round) for w in wall(mid_round, "A")} >= {("ranking", 1)}
    assert [w.published.kind for w in wall(mid_round, "P")] == ["seating"]
    for event, missing in (("A", 0), ("P", 2)):
        people = check_in_state(mid_round, event).people
        assert len([p for p in people if not p.states]) == missing, event
    assert check(mid_round).findings == ()


def test_what_it_stops_in_has_a_foul_to_decide_and_an_appeal_to_hear(mid_round):
    (proposal,) = ledger_page(mid_round, "A").proposals
    assert (proposal.kind, str(proposal.reason)) == (
        K.FOUL,
        f"second infraction of player {proposal.party} in segment 1",
    )
    (appeal,) = appeals_desk(mid_round, "A").rows
    assert (appeal.state, appeal.party) == ("lodged", proposal.party)
    said = " ".join(str(f.text) for f in checklist(mid_round, "A").findings)
    assert "Not decided yet: foul proposed" in said
    assert "Appeal 1 is not decided yet." in said


def test_somebody_of_the_officials_keeps_away_from_a_relative(small, mid_round):
    for office in (small[0], mid_round):
        tied = [line for line in list_officials(office) if line.relatives]
        assert [(len(line.relatives), bool(line.person.club)) for line in tied] == [(1, True)]


def test_a_round_that_is_going_on_does_not_lie_in_the_future():
    for hour in (0, 4, 5, 12, 16, 23):
        now = datetime(2026, 11, 30, hour, 10, tzinfo=UTC)
        clock = demo_clock("mid-round", now)
        clock.move_to(1, OVER)
        assert 0 <= (now - clock()).total_seconds() <= 86_400


def test_pairs_alone_cannot_stop_in_a_round():
    with pytest.raises(Refused):
        programme("pairs", None, "s", "mid-round")
