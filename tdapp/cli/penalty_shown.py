"""What `tdapp penalty` shows: an entry that was made, or the ledger."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from tdapp.cli.output import Output
from tdapp.rules.penalty_proposals import Proposal
from tdapp.rules.penalty_rulings import KIND_NAMES, RulingKind
from tdapp.services.columns.ledger import LedgerRow, ProposalRow, ledger_columns, proposal_columns
from tdapp.text import Text

if TYPE_CHECKING:
    from tdapp.services.ledger.book import Recorded
    from tdapp.services.ledger.reading import LedgerPage

_LISTED = ("number", "ruling", "state", "party", "people", "segment", "round", "table", "board", "seat", "cards",
           "counts", "article", "words", "by", "incident")  # fmt: skip


def show_recorded(done: Recorded, args: argparse.Namespace, out: Output) -> None:
    """The entry, the proposals that it led to, and what it leaves open."""
    if out.wants_json:
        out.json({
            "number": done.number, "type": done.kind.value, "party": done.party, "segment": done.segment,
            "round": done.round, "group": done.group, "table": done.table, "board": done.board, "seat": done.seat,
            "cards": done.cards, "late": done.late, "proposals": [_proposed(p, out) for p in done.proposals],
            "findings": [out.say(f.text) for f in done.findings],
        })  # fmt: skip
        return
    out.line(Text("Ruling {number}: {kind}, {party}", number=done.number, kind=KIND_NAMES[done.kind],
                  party=done.party))  # fmt: skip
    if done.late:
        out.line(Text("It was pointed out too late."))
    show_proposals(done.proposals, args, out)
    for finding in done.findings:
        out.note(finding.text)


def show_proposals(proposals: Iterable[Proposal], args: argparse.Namespace, out: Output) -> None:
    """What is proposed, and how it is decided."""
    event = f" --event {args.event}" if args.event else ""
    for p in proposals:
        if p.kind is RulingKind.DISQUALIFICATION:
            out.line(
                Text(
                    "Proposed: {kind} ({reason}). What would follow: tdapp penalty disqualify{event} --after {after} "
                    "--show. Decide it with: tdapp penalty disqualify{event} --after {after}",
                    kind=KIND_NAMES[p.kind],
                    reason=p.reason,
                    event=event,
                    after=p.after,
                )
            )
            continue
        out.line(
            Text(
                "Proposed: {kind} ({reason}). Decide it with: tdapp penalty confirm{event} {after}",
                kind=KIND_NAMES[p.kind],
                reason=p.reason,
                event=event,
                after=p.after,
            )
        )


def _proposed(p: Proposal, out: Output) -> dict[str, Any]:
    return {
        "after": p.after, "party": p.party, "type": p.kind.value, "because": list(p.because),
        "reason": out.say(p.reason), "segment": p.segment, "round": p.round,
    }  # fmt: skip


def show_page(page: LedgerPage, out: Output) -> None:
    """The entries, the live proposals, and on stderr what is open."""
    if out.wants_json:
        out.json({
            "event": page.event,
            "rulings": [_row_json(r, out) for r in page.rows],
            "proposals": [_proposal_json(p, out) for p in page.proposals],
            "findings": [{"weight": f.weight.value, "text": out.say(f.text)} for f in page.findings],
        })  # fmt: skip
        return
    if page.rows:
        several = len({r.segment for r in page.rows}) > 1
        columns = [ledger_columns().column(key) for key in _LISTED if several or key != "segment"]
        out.table([c.header for c in columns], [[_cell(c.key, r, out.language) for c in columns] for r in page.rows])
    else:
        out.line(Text("The ledger has no such entry."))
    if page.proposals:
        out.line()
        out.line(Text("Proposed and not decided yet:"))
        proposed = proposal_columns()
        out.table([c.header for c in proposed.columns], [proposed.cells(p) for p in page.proposals])
    for finding in page.findings:
        out.note(finding.text)


def _cell(key: str, row: LedgerRow, language: str) -> Any:
    """A cell of the list; words of a breach only in this language."""
    if key == "words":
        return row.told(row.wording[0] if language == "zh" else row.wording[1])
    value = ledger_columns().column(key).text(row)
    return "" if value is None else value


def _row_json(r: LedgerRow, out: Output) -> dict[str, Any]:
    return {
        "number": r.number, "type": r.kind.value, "stands": r.stands, "state": out.say(r.state), "of": r.of,
        "because": list(r.because), "party": r.party, "people": list(r.people), "segment": r.segment,
        "round": r.round, "group": r.group, "table": r.table, "board": r.board, "seat": r.seat, "cards": r.cards,
        "counts": None if r.counts is None else out.say(r.counts), "article": r.article, "breach": r.breach,
        "wording": {"zh": r.wording[0], "en": r.wording[1]}, "words": r.words, "late": r.late,
        "ruled_by": r.ruled_by, "approved_by": r.approved, "incident_at": r.incident_at.isoformat(),
        "ruled_at": r.ruled_at.isoformat(),
    }  # fmt: skip


def _proposal_json(p: ProposalRow, out: Output) -> dict[str, Any]:
    return {
        "after": p.after, "party": p.party, "people": list(p.people), "type": p.kind.value,
        "because": list(p.because), "reason": out.say(p.reason), "segment": p.segment, "round": p.round,
        "authority": out.say(p.authority),
    }  # fmt: skip
