"""What a ledger leaves open: proposals that nobody has decided, and rulings whose reasons were withdrawn (rules 6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tdapp.rules.findings import Finding, Weight
from tdapp.rules.penalty_proposals import Proposal, party_name
from tdapp.rules.penalty_rulings import KIND_NAMES, Ruling
from tdapp.text import Text


def unconfirmed_findings(proposals: Iterable[Proposal]) -> list[Finding]:
    """Each open proposal; it blocks an official ranking and a cut."""
    return [
        Finding(
            Text(
                "Not decided yet: {kind} proposed after ruling {n} ({reason}).",
                kind=KIND_NAMES[p.kind],
                n=p.after,
                reason=p.reason,
            ),
            ("ruling", p.after),
        )
        for p in proposals
    ]


def rested_findings(
    rests: Mapping[int, tuple[Ruling, tuple[int, ...]]], standing: set[int], by_pair: bool
) -> list[Finding]:
    """Each standing ruling that rested on one withdrawn since, once for each of these; it stays until withdrawn."""
    return [
        Finding(
            Text(
                "Ruling {n} ({kind}, {party}) rested on ruling {of}, which was withdrawn; it still stands.",
                n=ruling.number,
                kind=KIND_NAMES[ruling.kind],
                party=party_name(ruling.party, by_pair=by_pair),
                of=of,
            ),
            ("ruling", ruling.number),
            Weight.WARNING,
        )
        for ruling, because in rests.values()
        for of in because
        if of not in standing
    ]
