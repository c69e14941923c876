"""`tdapp ledger`: what a list of rulings leads to, no event needed (rules 6)."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

from tdapp.cli.output import Output
from tdapp.cli.text_input import read_text
from tdapp.rules.findings import Weight
from tdapp.rules.penalties import Ledger, fold_ledger
from tdapp.rules.penalty_proposals import LedgerTerms, Proposal
from tdapp.rules.penalty_rulings import KIND_NAMES, Ruling
from tdapp.services.exchange.ledger_json import read_ledger
from tdapp.text import Text

HELP = Text("show what a list of rulings leads to; no event needed")


def arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    """The words of the command."""
    parser.add_argument("file", metavar="FILE.json", help=say(Text("the rulings, in the fixed format")))


def run(args: argparse.Namespace, out: Output) -> int:
    """Write the proposals and the effects; rulings whose reasons were withdrawn are named on stderr."""
    file = read_ledger(read_text(args.file), args.file)
    ledger = fold_ledger(file.rulings, LedgerTerms(by_pair=file.by_pair))
    for finding in ledger.findings:
        if finding.weight is not Weight.ERROR:  # the open proposals are shown anyway
            out.note(finding.text)
    if out.wants_json:
        out.json(as_json(ledger))
    else:
        _show(ledger, out)
    return 0


def as_json(ledger: Ledger) -> dict[str, Any]:
    """The ledger in the form fixed for outside tools."""
    return {
        "proposals": [_proposal_json(p) for p in ledger.proposals],
        "cards": [{**_board_json(c.ruling), "cards": c.cards} for c in ledger.cards],
        "ended_boards": [_board_json(r) for r in ledger.ended],
    }


def _proposal_json(proposal: Proposal) -> dict[str, Any]:
    return {
        "after": proposal.after,
        "party": proposal.party,
        "type": str(proposal.kind),
        "because": list(proposal.because),
    }


def _board_json(ruling: Ruling) -> dict[str, Any]:
    return {
        "segment": ruling.segment,
        "round": ruling.round,
        "table": ruling.table,
        "board": ruling.board,
        "party": ruling.party,
    }


def _show(ledger: Ledger, out: Output) -> None:
    if not ledger.proposals:
        out.line(Text("Nothing is proposed."))
    else:
        out.line(Text("Proposed and not decided yet:"))
        header = [Text("After ruling"), Text("Party"), Text("Ruling"), Text("Because of"), Text("Reason")]
        out.table(
            header,
            [
                [p.after, p.party, KIND_NAMES[p.kind], ", ".join(map(str, p.because)), p.reason]
                for p in ledger.proposals
            ],
        )
    board = [Text("Segment"), Text("Round"), Text("Table"), Text("Board"), Text("Party")]
    if ledger.cards:
        out.line()
        out.line(Text("Cards by ruling:"))
        out.table([*board, Text("Penalty cards")], [[*_board_json(c.ruling).values(), c.cards] for c in ledger.cards])
    if ledger.ended:
        out.line()
        out.line(Text("Boards ended by a foul:"))
        out.table(board, [list(_board_json(r).values()) for r in ledger.ended])
