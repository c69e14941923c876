"""The card of a table whose rounds play the sets in different orders still shows how people move."""

from __future__ import annotations

import io
from dataclasses import replace

import pypdf

from reports.catalogue import Catalogue
from tests.reports import examples


def text_of(rows) -> str:
    drawn = Catalogue().draw("table-cards", rows, "en")
    return " ".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(drawn)).pages)


def test_rounds_that_differ_in_their_boards_share_the_arrows():
    rows = examples.table_cards(1, 2)
    (card,) = rows.cards
    first, second = card.rounds
    other = tuple(replace(s, before_board=b) for s, b in zip(second.shifts, (9, 1), strict=True))
    moved = replace(rows, cards=(replace(card, rounds=(first, replace(second, shifts=other))),))
    assert "Move like this before boards 5, 9." in text_of(rows)
    said = " ".join(text_of(moved).split())
    assert "before the second and the third set of the score sheet" in said
    assert "Move like this before boards" not in said


def test_moves_that_differ_have_no_one_picture():
    rows = examples.table_cards(1, 2)
    (card,) = rows.cards
    first, second = card.rounds
    other = tuple(replace(s, moves=s.moves[::-1]) for s in second.shifts)
    moved = replace(rows, cards=(replace(card, rounds=(first, replace(second, shifts=other))),))
    assert "Within the round sit as the score sheet says." in " ".join(text_of(moved).split())
