"""Column sets: what a table shows, declared once for the screen, paper, spreadsheet and HTML."""

from __future__ import annotations

from tdapp.services.columns.column import Alignment, Column, ColumnSet, Shown
from tdapp.services.columns.draw import drawn_columns, relation_columns
from tdapp.services.columns.entries import check_in_columns, entry_columns
from tdapp.services.columns.ranking import ranking_columns
from tdapp.services.columns.seating import seating_columns
from tdapp.services.columns.words import SEAT_WORDS, exact_text, people_text, score_text, seats_text

__all__ = [
    "SEAT_WORDS",
    "Alignment",
    "Column",
    "ColumnSet",
    "Shown",
    "check_in_columns",
    "drawn_columns",
    "entry_columns",
    "exact_text",
    "people_text",
    "ranking_columns",
    "relation_columns",
    "score_text",
    "seating_columns",
    "seats_text",
]
