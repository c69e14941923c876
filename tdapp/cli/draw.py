"""`tdapp draw`: the first seating of a segment, by seed, by drawn lots or by hand (rules 4)."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from tdapp.cli import advance
from tdapp.cli.desk import desk
from tdapp.cli.drawn import drawn_json, show
from tdapp.cli.output import Output
from tdapp.text import Refused, Text

if TYPE_CHECKING:
    from tdapp.services.drawing.ways import Way

HELP = Text("Draws the first seating of a segment, from a seed, drawn lots or seats placed by hand.")


def arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    """The options of `draw`."""
    parser.add_argument("--segment", type=int, metavar="S", help=say(Text("number of the segment")))
    ways(parser, say)
    parser.add_argument(
        "--odd",
        metavar="sit-out:L1,L2|reserves|phantom",
        help=say(Text("what becomes of an odd number; without it an odd field is refused with the choices")),
    )
    parser.add_argument(
        "--groups",
        metavar="A:L1-L40;B:L41-L80",
        help=say(Text("who plays in which group, where that is fixed before the draw; else the draw decides it")),
    )
    parser.add_argument("--dry-run", action="store_true", help=say(Text("show the draw, write nothing")))


def ways(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    """The three ways to draw; one of them is chosen."""
    way = parser.add_mutually_exclusive_group(required=True)
    way.add_argument("--seed", metavar="TEXT", help=say(Text("random, from this public seed: anybody can repeat it")))
    way.add_argument("--lots", type=Path, metavar="FILE.csv", help=say(Text("lots that were drawn: entry, position")))
    way.add_argument(
        "--seats", type=Path, metavar="FILE.csv", help=say(Text("placed by hand: entry, table, seat, and group"))
    )


def read_way(args: argparse.Namespace) -> Way:
    """The way that was chosen, with its file read."""
    from tdapp.services.drawing.ways import ByLots, BySeats, BySeed  # noqa: PLC0415
    from tdapp.services.exchange import lots, seats_file  # noqa: PLC0415

    if args.seed is not None:
        return BySeed(args.seed)
    if args.lots is not None:
        return ByLots(lots.read(args.lots))
    return BySeats(seats_file.read(args.seats))


def run(args: argparse.Namespace, out: Output) -> int:
    """Draw, or show what a draw would give."""
    from tdapp.services.drawing.draw import draw, preview_draw  # noqa: PLC0415

    if args.group is not None:
        raise Refused(
            Text("All groups of a segment are drawn at once. To fix who plays in which, use --groups A:L1-L40;B:…")
        )
    if (args.segment or 1) > 1:
        return _later(args, out)
    way = read_way(args)
    with desk(args, writes=not args.dry_run) as office:
        case = preview_draw if args.dry_run else draw
        drawn = case(office, args.event, args.segment, way, odd=args.odd, groups=args.groups)
    if out.wants_json:
        out.json(drawn_json(drawn, out) | {"written": not args.dry_run})
    else:
        show(drawn, out)
        out.line(Text("Only tried, nothing was written.") if args.dry_run else Text("The draw is written."))
    return 0


def _later(args: argparse.Namespace, out: Output) -> int:
    """A later segment is seated by the cut of the one before, as many as the regulations say."""
    if args.odd is not None or args.groups is not None:
        raise Refused(Text("--odd and --groups belong to the draw of segment 1; later ones follow from the cut."))
    return advance.run(argparse.Namespace(**{**vars(args), "segment": args.segment - 1, "take": None}), out)
