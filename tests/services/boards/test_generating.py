"""Boards are dealt by chance or from a seed; codes, trumps and leaders go on where the last ones ended."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from tdapp.model.tables import Board, BoardBatch, Sealed
from tdapp.rules.board_codes import has_right_check
from tdapp.services.boards.board_library import board_library
from tdapp.services.boards.deal_checking import library_statistics, sample_statistics
from tdapp.services.boards.generating import Dealing, batch_seed, check_dealing, generate_boards
from tdapp.services.boards.opening import open_for_dealing
from tdapp.services.journal_desk import undo_step
from tdapp.text import Refused
from tests.boards_made import CHIEF, OFFICER, vault
from tests.offices import everything, new_office


@pytest.fixture
def office(tmp_path):
    with new_office(tmp_path) as made:
        vault(made)
        yield made


def hands(office, codes):
    opened = open_for_dealing(office, codes, passphrase=OFFICER, officer="林发牌")
    return [opened[code].hands for code in codes]


def test_boards_get_codes_with_a_check_character_and_the_next_numbers(office):
    first = generate_boards(office, Dealing(12, prefix="TD-"))
    second = generate_boards(office, Dealing(3, prefix="TD-"))
    other = generate_boards(office, Dealing(1, prefix="X"))
    assert [code[:-1] for code in first.codes] == [f"TD-{n:04d}" for n in range(1, 13)]
    assert [code[:-1] for code in second.codes] == ["TD-0013", "TD-0014", "TD-0015"]
    assert other.codes[0].startswith("X0001")
    assert all(map(has_right_check, (*first.codes, *second.codes, *other.codes)))
    assert [row.hands for row in board_library(office).rows] == ["sealed"] * 16


def test_the_same_seed_and_codes_give_the_same_boards(office, tmp_path):
    dealing = Dealing(5, seed="训练 2026", trump="rotation", first="rotation")
    codes = generate_boards(office, dealing).codes
    ours = hands(office, codes)
    other = tmp_path / "other"
    other.mkdir()
    with new_office(other) as elsewhere:
        vault(elsewhere)
        assert generate_boards(elsewhere, dealing).codes == codes
        assert hands(elsewhere, codes) == ours


def test_boards_by_chance_differ(office):
    a, b = (generate_boards(office, Dealing(1)).codes for _ in range(2))
    assert hands(office, a) != hands(office, b)


def test_a_rotation_goes_on_in_the_next_batch_or_begins_where_it_is_told(office):
    generate_boards(office, Dealing(3, trump="rotation", first="rotation"))
    generate_boards(office, Dealing(5))
    generate_boards(office, Dealing(2, trump="rotation", first="rotation"))
    generate_boards(office, Dealing(2, trump="k", first="n"))
    rows = board_library(office).rows
    assert [(r.trump, r.first) for r in (*rows[:3], *rows[8:])] == [
        ("2", "E"), ("3", "S"), ("4", "W"), ("5", "N"), ("6", "E"), ("K", "N"), ("A", "E"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("dealing", "sentence"),
    [
        (Dealing(0), "from 1 to 10000"),
        (Dealing(1, trump="1"), "The trump rank is chosen by"),
        (Dealing(1, first="Q"), "The first leader is chosen by"),
        (Dealing(1, prefix="牌"), "cannot begin the codes"),
        (Dealing(2, start=4), "are in the library already"),
        (Dealing(1, seed=" "), "seed"),
    ],
)
def test_what_cannot_be_dealt_is_refused(office, dealing, sentence):
    generate_boards(office, Dealing(5))
    before = everything(office)
    for case in (check_dealing, generate_boards):
        with pytest.raises(Refused, match=sentence):
            case(office, dealing)
    assert everything(office) == before


def test_without_a_vault_nothing_is_dealt(tmp_path):
    with new_office(tmp_path) as office, pytest.raises(Refused, match="no key yet"):
        generate_boards(office, Dealing(1))


def test_a_cancelled_deal_leaves_nothing(office):
    before = everything(office)

    def stop(done, total):
        assert total == 120
        if done >= 50:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        generate_boards(office, Dealing(120), stop)
    assert everything(office) == before


def test_undoing_a_deal_takes_the_boards_away(office):
    generate_boards(office, Dealing(4))
    undo_step(office)
    with office.read() as c:
        assert not c.scalars(select(Board.__table__.c.code)).all()
        assert not c.scalars(select(BoardBatch.__table__.c.id)).all()
        assert len(c.scalars(select(Sealed.__table__.c.id)).all()) == 4


def test_the_seed_of_a_batch_is_told_only_when_all_its_hands_are_open(office):
    batch = generate_boards(office, Dealing(2, seed="海岸的种子")).batch
    with pytest.raises(Refused, match="still sealed: 2"):
        batch_seed(office, batch, CHIEF)
    by_chance = generate_boards(office, Dealing(1)).batch
    with pytest.raises(Refused, match="not dealt from a seed"):
        batch_seed(office, by_chance, CHIEF)


def test_counts_of_few_boards_are_not_told_for_they_are_the_hands(office):
    few = generate_boards(office, Dealing(47))
    assert few.statistics is None
    with pytest.raises(Refused, match="for 48 boards or more"):
        library_statistics(office, passphrase=CHIEF)
    enough = generate_boards(office, Dealing(48)).statistics
    assert enough is not None
    assert enough.boards == 48
    assert library_statistics(office, passphrase=CHIEF).boards == 95
    assert library_statistics(office).boards == 0


def test_a_sample_is_counted_and_forgotten(office):
    before = everything(office)
    found = sample_statistics(office, 400)
    assert found.boards == 400
    assert sum(found.jokers["RJ"]) == 800
    assert all(t.p > 1e-6 for t in found.tests() if t.enough)
    assert everything(office) == before
