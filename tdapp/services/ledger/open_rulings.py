"""What the ledger of a segment leaves open: proposals, missing orders, rulings that lost their reasons (rules 6)."""

from __future__ import annotations

from sqlalchemy import Connection

from tdapp.rules.findings import Finding, Weight
from tdapp.rules.penalty_findings import unconfirmed_findings
from tdapp.services.ledger.left_with import left_findings
from tdapp.services.office import Office
from tdapp.services.scope import EventRow
from tdapp.services.standings.derivation import Standings, standings_at


def open_rulings(office: Office, c: Connection, event: EventRow, segment: int) -> list[Finding]:
    """The findings about a segment's rulings; errors stand in the way of its cut and its official ranking."""
    standings = standings_at(office, c, event)
    with standings.lock:
        return findings_of(standings, segment)


def findings_of(standings: Standings, segment: int) -> list[Finding]:
    """The same from standings that are at hand."""
    ruled = standings.play.ruled
    ledger, effects = ruled.ledgers.get(segment), ruled.effects.get(segment)
    if ledger is None:
        return []
    of_segment = {w.ruling.number for w in ruled.written if w.ruling.segment == segment}
    rested = [f for f in ledger.findings if f.weight is not Weight.ERROR and f.subject[1] in of_segment]
    return [
        *unconfirmed_findings(p for p in ledger.proposals if p.segment == segment),
        *(effects.findings if effects else ()),
        *rested,
        *left_findings(standings, segment),
    ]
