"""Draws every document in every language as pictures: `python -m tests.pictures FOLDER [KIND…]`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pypdfium2

from reports.catalogue import Catalogue
from tdapp.rules.label_stock import STOCKS
from tdapp.services.documents import PaperLanguage, PaperOptions
from tdapp.services.rows import round_part, segment_part
from tests.reports import appeal_examples, board_examples, examples, official_examples, penalty_examples

LANGUAGES: tuple[PaperLanguage, ...] = ("zh", "en", "both")
_PAGES = 2


def variants() -> Iterator[tuple[str, str, Any, PaperOptions]]:
    """Kind, name of the picture, rows and options of each picture."""
    plain = PaperOptions()
    for kind, build in examples.EXAMPLES.items():
        yield kind, kind, build(), plain
    yield "entry-list", "entry-list-pairs", examples.entry_list(30, pairs=True), plain
    yield "seating-by-name", "seating-by-name-two-rounds", examples.seating(16, (1, 2)), plain
    yield "seating-by-name", "seating-by-name-groups-a3", examples.seating(20, (1,), ("A", "B")), PaperOptions("A3")
    yield "seating-by-name", "seating-by-name-pairs", examples.pairs_seating(), plain
    yield "seating-by-number", "seating-by-number-individual", examples.seating(), plain
    yield "seating-by-table", "seating-by-table-pairs", examples.pairs_seating(), plain
    yield "itinerary-slips", "itinerary-slips-pairs", examples.itineraries(12, 4, pairs=True), plain
    yield "table-cards", "table-cards-pairs", examples.table_cards(4, 4, "2", pairs=True), plain
    yield "score-sheets", "score-sheets-pairs", examples.score_sheets(1, True, "B", False, True), plain
    of_round = examples.heading(segment_part(1), round_part(1))
    for number, stock in enumerate(STOCKS):
        labels = board_examples.board_labels(of_round, 24, 1 + number % 4, long=number % 3 == 2)
        yield "board-labels", f"board-labels-{stock.key}", labels, PaperOptions(stock=stock)
    used = PaperOptions(stock=STOCKS[0], start=5, outlines=True)
    yield "board-labels", "board-labels-used-sheet", board_examples.board_labels(of_round), used
    yield "board-moves", "board-moves-60", board_examples.board_moves(of_round, 60), plain
    pairs_results = board_examples.board_results(of_round, 3, 14, pairs=True, big=False)
    of_segment = examples.heading(segment_part(1))
    yield "duty-sheet", "duty-sheet-three-rounds", official_examples.duty_sheet(of_segment, 20, 3, "B"), plain
    yield "board-results", "board-results-pairs", pairs_results, plain
    yield "board-results", "board-results-80", board_examples.board_results(of_round, 1, 80), plain
    by_seat = replace(board_examples.hand_slips(of_round), stacks="seat")
    yield "hand-slips", "hand-slips-by-seat", by_seat, plain
    segment = examples.heading(segment_part(1))
    yield "appeal-form", "appeal-form-blank", appeal_examples.blank_form(segment), plain
    yield "appeal-decision", "appeal-decision-blank", examples.EXAMPLES["appeal-decision"](0), plain
    yield "appeal-decision", "appeal-decision-long", examples.EXAMPLES["appeal-decision"](60), plain
    at = examples.PRINTED
    wall = penalty_examples.penalty_list(of_segment, 30, at, wall=True)
    yield "penalty-list", "penalty-list-wall", wall, plain
    pairs_list = penalty_examples.penalty_list(of_segment, 60, at, pairs=True)
    yield "penalty-list", "penalty-list-pairs", pairs_list, plain
    long = penalty_examples.ruling_slips(of_round, 2, at, pairs=True, long=12)
    yield "ruling-slip", "ruling-slip-long", long, plain
    of_pairs = appeal_examples.correction_form(segment, False)
    yield "correction-form", "correction-form-pairs-a3", of_pairs, PaperOptions("A3")
    yield "ranking", "ranking-official-pairs-a3", examples.ranking(30, 4, True, True), PaperOptions("A3", True)
    yield "ranking", "ranking-14-rounds", examples.ranking(40, 14), plain
    with_rulings = replace(examples.ranking(24, 3), rulings=penalty_examples.ruling_notes())
    yield "ranking", "ranking-with-rulings", with_rulings, plain
    yield "ranking", "ranking-one", examples.ranking(1), plain
    yield "ranking", "ranking-empty", examples.ranking(0), plain


def picture(pdf: bytes, folder: Path, name: str, dpi: int = 70) -> list[Path]:
    """The first pages of a PDF as pictures."""
    document = pypdfium2.PdfDocument(pdf)
    out = []
    for number in range(min(_PAGES, len(document))):
        path = folder / f"{name}-{number + 1}.png"
        document[number].render(scale=dpi / 72).to_pil().save(path)
        out.append(path)
    document.close()
    return out


def main(folder: Path, wanted: list[str]) -> None:
    """Draws the wanted kinds (all without any) into the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for kind, name, rows, options in variants():
        if wanted and not any(name.startswith(w) for w in wanted):
            continue
        for language in LANGUAGES:
            picture(Catalogue().draw(kind, rows, language, options), folder, f"{name}-{language}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
