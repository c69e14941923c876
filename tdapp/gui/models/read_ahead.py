"""Reads the modules that pages will want while nobody waits for them: a page then opens without a halt."""

from __future__ import annotations

from importlib import import_module

_WANTED = (
    "tdapp.services.check_in_desk",
    "tdapp.services.entering_desk",
    "tdapp.services.entering_export",
    "tdapp.services.importing.pasted",
    "tdapp.services.changes.choosing",
    "tdapp.services.changes.substitution",
    "tdapp.services.changes.late_entry",
    "tdapp.services.advancing.advance",
    "tdapp.services.appeals.tracing",
    "tdapp.services.results.corrections_desk",
    "tdapp.services.boards.circulation_view",
    "tdapp.services.boards.deal_checking",
    "tdapp.services.boards.importing",
    "tdapp.services.boards.board_library",
    "tdapp.services.boards.opening",
    "tdapp.services.boards.rounds",
    "tdapp.services.boards.vault",
    "tdapp.services.draw_desk",
    "tdapp.services.drawing.draw",
    "tdapp.services.journal_desk",
    "tdapp.services.ledger.decided",
    "tdapp.services.ledger.phoned",
    "tdapp.services.seating_desk",
    "tdapp.services.score_entry.entering",
    "tdapp.services.score_entry.sheet_list",
    "tdapp.services.ranking_desk",
    "tdapp.services.printing",
    "tdapp.services.papers.as_tables",
)
"""Those that bring the most with them; nothing of Qt, for this runs beside the window's thread."""


def read_ahead() -> None:
    """Import what the use cases of the pages need."""
    for name in _WANTED:
        import_module(name)
