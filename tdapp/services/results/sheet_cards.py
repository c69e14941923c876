"""Penalty cards found on paper: a ruling of its own, or compared with what the ledger already has (rules 2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from tdapp.model.journal import Step
from tdapp.model.tables import Ruling
from tdapp.rules.deal_results import Four
from tdapp.rules.seats import SEATS
from tdapp.services.ledger_entries import enter
from tdapp.services.results.queries import CARDS, Place, Question
from tdapp.services.rulings import OTHER, SHEET
from tdapp.services.standings.results_read import write_four
from tdapp.text import Text


@dataclass
class SheetCards:
    """What the figures of some papers lead to: rulings to be entered, and questions about lines."""

    rulings: list[dict[str, Any]] = field(default_factory=list)
    questions: list[tuple[Place, Question]] = field(default_factory=list)

    def compare(self, paper: Four, ledger: Sequence[int], parties: Sequence[str], place: Place) -> None:
        """Take in the figures of one board: `ledger` has the cards by seat, `parties` who sits there."""
        differing = []
        for seat, figure, known, party in zip(SEATS, paper, ledger, parties, strict=True):
            if figure and not known:
                row = {"kind": OTHER, "of": None, "article": SHEET, "party": party, "seat": seat, "cards": figure}
                self.rulings.append({**row, **place})
            elif figure != known:
                differing.append(seat)
        if differing:
            what = Text(
                "The sheet has other penalty cards than the ledger at {seats}. Sheet: {paper}; ledger: {ledger}.",
                seats=tuple(differing),
                paper=tuple(paper),
                ledger=tuple(ledger),
            )
            line = f"{write_four(paper)} / {write_four(ledger)}"
            self.questions.append((place, Question(CARDS, line, what)))

    def enter_rulings(self, step: Step, event_id: int, by: str, at: datetime) -> list[int]:
        """Enter the rulings; returns their numbers in the ledger."""
        stamp = {"ruled_by": by, "incident_at": at, "ruled_at": at}
        return enter(step, Ruling, event_id, [{**row, **stamp} for row in self.rulings])
