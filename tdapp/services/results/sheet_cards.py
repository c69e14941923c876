"""Penalty cards found on paper: a ruling of its own, or compared with what the ledger already has (rules 2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from tdapp.model.journal import Step
from tdapp.model.tables import Ruling
from tdapp.rules.deal_results import Four
from tdapp.rules.paper_cards import HERE, FourKnown, Verdict, counted_here, judged, without
from tdapp.rules.penalty_rulings import SHEET
from tdapp.rules.seats import SEATS
from tdapp.services.ledger_entries import enter
from tdapp.services.results.queries import CARDS, Place, Question
from tdapp.services.rulings import OTHER
from tdapp.services.standings.results_read import write_four
from tdapp.text import Text


@dataclass
class SheetCards:
    """What the figures of some papers lead to: rulings to be entered, and questions about lines.

    `shown` are the rulings that papers have shown though they need not have: no second board can mean them.
    """

    rulings: list[dict[str, Any]] = field(default_factory=list)
    questions: list[tuple[Place, Question]] = field(default_factory=list)
    shown: set[int] = field(default_factory=set)

    def compare(self, paper: Four, known: FourKnown, parties: Sequence[str], place: Place, *, by_pair: bool) -> None:
        """Take in the figures of one board: `known` is what the paper could know, `parties` who sits there."""
        known = without(known, self.shown)
        verdicts, shown = judged(paper, known, by_pair=by_pair)
        self.shown |= shown
        differing = [seat for seat, verdict in zip(SEATS, verdicts, strict=True) if verdict is Verdict.ASK]
        for seat, figure, verdict, party in zip(SEATS, paper, verdicts, parties, strict=True):
            if verdict is Verdict.NEW and figure:
                row = {"kind": OTHER, "of": None, "article": SHEET, "party": party, "seat": seat, "cards": figure}
                self.rulings.append({**row, **place})
        if differing:
            ledger = tuple(map(counted_here, known))
            what = Text(
                "The sheet has other penalty cards than the ledger at {seats}. Sheet: {paper}; ledger: {ledger}.",
                seats=tuple(differing),
                paper=tuple(paper),
                ledger=ledger,
            )
            others = sorted({k.ruling for seat in known for k in seat if k.how not in HERE})
            if others:
                what = Text("{what} Perhaps meant, though not counted here: ruling {rulings}.", what=what,
                            rulings=tuple(others))  # fmt: skip
            line = f"{write_four(paper)} / {write_four(ledger)}"
            self.questions.append((place, Question(CARDS, line, what)))

    def enter_rulings(self, step: Step, event_id: int, by: str, at: datetime) -> list[int]:
        """Enter the rulings; returns their numbers in the ledger."""
        stamp = {"ruled_by": by, "incident_at": at, "ruled_at": at}
        return enter(step, Ruling, event_id, [{**row, **stamp} for row in self.rulings])
