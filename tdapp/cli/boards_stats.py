"""`tdapp boards stats`: how evenly cards fell, of the library's hands or of boards dealt only to be counted."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tdapp.cli.boards_vault import percent_to
from tdapp.cli.desk import desk
from tdapp.cli.output import Output
from tdapp.cli.passphrases import given_passphrase, passphrase_argument
from tdapp.rules.dealing import By
from tdapp.rules.seats import SEATS
from tdapp.text import Text

if TYPE_CHECKING:
    from tdapp.rules.deal_statistics import DealStatistics
    from tdapp.services.columns.boards import BatchRow

HELP = Text("count suits, ranks, jokers and wild cards by seat, with the chi-square tests")


def arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    """What is counted."""
    parser.add_argument("--batch", type=int, metavar="N", help=say(Text("only the boards of this batch")))
    words = Text("deal so many boards only to count them; nothing is kept")
    parser.add_argument("--sample", type=int, metavar="N", help=say(words))
    passphrase_argument(parser, say)


def run(args: argparse.Namespace, out: Output) -> int:
    """Count."""
    from tdapp.services.boards.board_library import board_library  # noqa: PLC0415
    from tdapp.services.boards.deal_checking import library_statistics, sample_statistics  # noqa: PLC0415

    lots = (True, True)
    with desk(args, writes=False) as office:
        if args.sample is not None:
            found = sample_statistics(office, args.sample, percent_to(out))
        else:
            found = library_statistics(office, batch=args.batch, passphrase=given_passphrase(args))
            lots = _by_lot(board_library(office).batches, args.batch)
    if out.wants_json:
        out.json({
            "boards": found.boards, "suits": found.suits, "ranks": found.ranks, "jokers": found.jokers,
            "wild": found.wild, "trumps": found.trumps, "leaders": found.leaders, "tests": tests_json(found, *lots),
        })  # fmt: skip
        return 0
    out.line(Text("Boards counted: {n}.", n=found.boards))
    if not found.boards:
        out.note(Text("Without a passphrase only opened hands are counted; see --passphrase-file."))
    if found.boards:
        groups = {**found.suits, **found.ranks, **found.jokers}
        out.table([Text("Cards"), *SEATS], [[name, *counts] for name, counts in groups.items()])
        from tdapp.services.columns.board_statistics import TESTS  # noqa: PLC0415

        out.table(
            [Text("Test"), Text("Chi-square"), Text("Degrees of freedom"), "p", Text("Enough boards")],
            [
                [TESTS[t.name], f"{t.chi2:.2f}", t.freedom, f"{t.p:.4f}", Text("yes") if t.enough else Text("no")]
                for t in found.tests(trumps_by_lot=lots[0], leaders_by_lot=lots[1])
            ],
        )
    return 0


def tests_json(found: DealStatistics, trumps_by_lot: bool, leaders_by_lot: bool) -> list[dict[str, Any]]:
    """The tests of chance for programs; trumps and leaders that came in turn are not tested."""
    return [
        {"name": t.name, "chi2": t.chi2, "freedom": t.freedom, "p": t.p, "enough": t.enough}
        for t in found.tests(trumps_by_lot=trumps_by_lot, leaders_by_lot=leaders_by_lot)
    ]


def _by_lot(batches: tuple[BatchRow, ...], batch: int | None) -> tuple[bool, bool]:
    """Whether no trump, and no first leader, of these batches came in turn."""
    counted = [b for b in batches if batch in (None, b.number)]
    return all(b.trump_by != By.ROTATION for b in counted), all(b.first_by != By.ROTATION for b in counted)
