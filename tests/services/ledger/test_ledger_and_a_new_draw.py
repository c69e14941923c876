"""A draw made again when the ledger already names tables and boards: rulings stay with whom they concern (rules 6)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tdapp.rules.penalty_rulings import RulingKind
from tdapp.services.advancing.advance import advance
from tdapp.services.drawing.draw import draw
from tdapp.services.drawing.ways import BySeed
from tdapp.services.findings import blocking
from tdapp.services.journal_desk import check, undo_step
from tdapp.services.ledger.amending import move_cards
from tdapp.services.ledger.deciding import Confirmation, confirm_proposal
from tdapp.services.ledger.places import RulingAt
from tdapp.services.ledger.reading import ledger_page
from tdapp.services.ledger.recording import NewRuling, add_ruling
from tdapp.services.office import Office
from tdapp.text import Refused
from tests.drawn_event import enter, entry_rows, play
from tests.offices import new_office, regulations
from tests.services.ledger.plain import check as same_as_fresh
from tests.services.ledger.plain import lying, picture

K = RulingKind


@pytest.fixture
def drawn(tmp_path) -> Iterator[tuple[Office, list[int]]]:
    """Sixteen players, two segments of two rounds, drawn once, nothing played."""
    with new_office(tmp_path, regulations(rounds=(2, 2))) as office:
        entries = enter(office, 16)
        draw(office, None, 1, BySeed("x"))
        yield office, entries


def rule(office: Office, party: str, kind: RulingKind, board: int, segment: int = 1):
    return add_ruling(office, NewRuling(party=party, kind=kind, at=RulingAt(segment=segment, round=1, board=board)))


def number_of(office: Office, entry: int) -> str:
    return str(entry_rows(office)[entry].number)


def test_a_new_draw_of_the_first_segment_leaves_rulings_and_counts_with_the_player(drawn):
    office, entries = drawn
    first, other = number_of(office, entries[2]), number_of(office, entries[7])
    rule(office, first, K.WARNING, 2)
    rule(office, first, K.WARNING, 4)
    made = rule(office, other, K.INFRACTION, 6)
    draw(office, None, 1, BySeed("third"))
    first, other = number_of(office, entries[2]), number_of(office, entries[7])
    page = ledger_page(office, None)
    assert [row.party for row in page.rows] == [first, first, other]
    assert [(p.after, p.party, p.kind) for p in page.proposals] == [(2, first, K.INFRACTION)]
    play(office)
    assert [sum(four) for four in lying(office).values()] == [10], "no card is lost, on whatever board it lies"
    assert any("no such board" in str(f.text) for f in ledger_page(office, None).findings)
    move_cards(office, None, made.number, RulingAt(round=1, board=6))
    assert [board for _, _, board in lying(office)] == [6], "on that board where the player sits now"
    same_as_fresh(office)
    undo_step(office)
    same_as_fresh(office)


def test_what_is_proposed_is_confirmed_at_the_table_of_the_new_draw(drawn):
    office, entries = drawn
    name = number_of(office, entries[2])
    old = rule(office, name, K.WARNING, 2).table
    rule(office, name, K.WARNING, 4)
    assert any(table_after(office, seed, entries[2]) != old for seed in "abcdefgh")
    name = number_of(office, entries[2])
    with pytest.raises(Refused, match="does not play at this table"):
        confirm_proposal(office, None, 2)
    table = rule(office, name, K.WARNING, 1).table
    where = RulingAt(round=1, table=table, board=4)
    done = confirm_proposal(office, None, 2, confirmation=Confirmation(at=where))
    assert (done.party, done.table, done.board) == (name, table, 4)
    play(office)
    assert list(lying(office)) == [(1, table, 4)]
    same_as_fresh(office)
    assert check(office).findings == ()


def table_after(office: Office, seed: str, entry: int) -> int:
    """The table of the first round after a draw with this seed."""
    draw(office, None, 1, BySeed(seed))
    return (int(number_of(office, entry)) + 3) // 4


def test_a_cut_that_is_made_again_leaves_the_rulings_of_the_next_segment_with_the_player(drawn):
    office, _ = drawn
    play(office)
    cut = advance(office, None, 1, 8, BySeed("one"))
    name = str(cut.upper[0])
    rule(office, name, K.INFRACTION, 3, segment=2)
    advance(office, None, 1, 8, BySeed("two"))
    (row,) = ledger_page(office, None).rows
    assert (row.party, row.segment) == (name, 2), "numbers are fixed at the first draw"
    play(office, 2)
    assert sum(sum(four) for four in lying(office).values()) == 10
    same_as_fresh(office)
    assert not [f for f in blocking(office, None, 2) if "ruling" in f.subject]


def test_an_undone_draw_takes_no_ruling_with_it(drawn):
    office, entries = drawn
    made = rule(office, number_of(office, entries[2]), K.INFRACTION, 2)
    before = picture(office)
    draw(office, None, 1, BySeed("third"))
    undo_step(office)
    assert picture(office) == before
    (row,) = ledger_page(office, None).rows
    assert (row.number, row.table, row.party) == (made.number, made.table, made.party)
