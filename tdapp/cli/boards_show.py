"""`tdapp boards show`: what is known of one board, by its code or the label that was scanned."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tdapp.cli.desk import desk
from tdapp.cli.output import Output
from tdapp.services.columns.boards import tier_words
from tdapp.text import Text

if TYPE_CHECKING:
    from tdapp.services.boards.board_state import BoardState, UseOfBoard

HELP = Text("what is known of a board: where it is played, where its copies are, its results")


def arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    """The board."""
    parser.add_argument("board", metavar="CODE", help=say(Text("the board's code, or the text of its label")))


def run(args: argparse.Namespace, out: Output) -> int:
    """Show the board."""
    from tdapp.services.boards.board_state import board_state  # noqa: PLC0415

    with desk(args, writes=False) as office:
        found = board_state(office, args.board)
    if out.wants_json:
        out.json(_plain(found, out))
    else:
        _show(found, out)
    return 0


def _plain(found: BoardState, out: Output) -> dict[str, Any]:
    return {
        "code": found.code, "trump": found.trump, "first": found.first, "batch": found.batch, "hands": found.hands,
        "dealt": found.dealt, "tiers": list(found.tiers),
        "versions": [{"version": v.number, "why": v.why, "played": v.played} for v in found.versions],
        "labels": [{"document": p.number, "at": p.at.isoformat(), "copies": list(p.copies)} for p in found.labels],
        "uses": [
            {"event": u.event, "segment": u.segment, "round": u.round, "group": u.group, "board": u.number,
             "copies": [{"copy": k.copy, "at": out.say(k.at)} for k in u.copies], "results": u.results,
             "expected": u.expected, "fouled": [{"table": t, "version": n} for t, n in u.fouled]}
            for u in found.uses
        ],
        "apart": [{"copy": n, "at": where} for n, where in found.apart],
    }  # fmt: skip


def _show(found: BoardState, out: Output) -> None:
    from tdapp.services.columns.boards import HANDS_WORDS  # noqa: PLC0415

    out.line(Text("Board {code}: trump {trump}, first leader {first}; hands: {hands}", code=found.code,
                  trump=found.trump or "–", first=found.first or "–", hands=HANDS_WORDS[found.hands]))  # fmt: skip
    if found.tiers:
        out.line(Text("Big data for: {tiers}", tiers=tier_words(found.tiers)))
    if found.labels:
        out.line(Text("Labels printed: {n}", n=sum(len(p.copies) for p in found.labels)))
    for version in found.versions:
        out.line(version.text)
    for use in found.uses:
        _use(use, out)
    if not found.uses:
        out.line(Text("Played nowhere yet."))
    for copy, where in found.apart:
        out.line(Text("Copy {copy}: {where}", copy=copy, where=where))


def _use(use: UseOfBoard, out: Output) -> None:
    words = {"event": use.event, "segment": use.segment, "round": use.round, "n": use.number}
    place = Text("{event}, segment {segment}, round {round}, board {n}", **words)
    if use.group:
        place = Text("{event}, segment {segment}, round {round}, group {group}, board {n}", group=use.group, **words)
    out.line(Text("{place}: results {results} of {all}", place=place, results=use.results, all=use.expected))
    for copy in use.copies:
        out.line(Text("Copy {copy}: {where}", copy=copy.copy, where=copy.at))
    for table, version in use.fouled:
        out.line(Text("Table {table} plays version {version}.", table=table, version=version))
