"""`tdapp advance`: the cut of a segment and the seating of the next one (rules 4)."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tdapp.cli.desk import desk
from tdapp.cli.drawn import drawn_json, show
from tdapp.cli.output import Output
from tdapp.text import Refused, Text

if TYPE_CHECKING:
    from tdapp.services.advancing.advance import Advanced
    from tdapp.services.drawing.ways import Way

HELP = Text("Makes the cut of a segment and seats the next one.")


def arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    """The options of `advance`."""
    parser.add_argument("--segment", type=int, metavar="S", help=say(Text("the segment that ends")))
    parser.add_argument(
        "--take", type=int, metavar="N", help=say(Text("how many go on; without it as the regulations say"))
    )
    parser.add_argument(
        "--seed", metavar="TEXT", help=say(Text("public seed of the draw in each half, and of lots among equals"))
    )
    by_hand = parser.add_mutually_exclusive_group()
    by_hand.add_argument(
        "--lots", type=Path, metavar="FILE.csv", help=say(Text("lots that were drawn in each half: entry, position"))
    )
    by_hand.add_argument(
        "--seats", type=Path, metavar="FILE.csv", help=say(Text("placed by hand: entry, table, seat, and group"))
    )
    parser.add_argument("--dry-run", action="store_true", help=say(Text("show who goes on, write nothing")))


def run(args: argparse.Namespace, out: Output) -> int:
    """Make the cut, or show it."""
    from tdapp.services.advancing.advance import advance, preview_advance  # noqa: PLC0415

    way = _way(args)
    case = preview_advance if args.dry_run else advance
    with desk(args, writes=not args.dry_run) as office:
        done = case(office, args.event, args.segment, args.take, way, lot_seed=args.seed)
    if out.wants_json:
        out.json(_json(done, out) | {"written": not args.dry_run})
        return 0
    _show(done, out)
    out.line(Text("Only tried, nothing was written.") if args.dry_run else Text("The next segment is seated."))
    return 0


def _way(args: argparse.Namespace) -> Way:
    from tdapp.services.drawing.ways import ByLots, BySeats, BySeed  # noqa: PLC0415
    from tdapp.services.exchange import lots, seats_file  # noqa: PLC0415

    if args.lots is not None:
        return ByLots(lots.read(args.lots))
    if args.seats is not None:
        return BySeats(seats_file.read(args.seats))
    if args.seed is None:
        raise Refused(Text("Say how the halves are drawn: --seed TEXT, --lots FILE.csv or --seats FILE.csv."))
    return BySeed(args.seed)


def _json(done: Advanced, out: Output) -> dict[str, Any]:
    lots = [{"place": lot.place, "among": list(lot.among), "order": list(lot.order)} for lot in done.lots]
    return {
        "after": done.segment, "upper": list(done.upper), "lower": list(done.lower), "lots": lots,
        "left": list(done.left), "came": list(done.came), "next": drawn_json(done.drawn, out),
    }  # fmt: skip


def _show(done: Advanced, out: Output) -> None:
    out.line(Text("Upper half: {entries}.", entries=done.upper))
    out.line(Text("Lower half: {entries}.", entries=done.lower))
    for lot in done.lots:
        out.line(
            Text(
                "Place {place} was shared by {among}; the lot put them in this order: {order}.",
                place=lot.place,
                among=lot.among,
                order=lot.order,
            )
        )
    if done.left or done.came:
        out.line(Text("The cut was made again. Out: {left}. Moved up: {came}.", left=done.left, came=done.came))
    show(done.drawn, out)
