"""`tdapp seating`: who sits where in a round, and the exchange of two seats (rules 4)."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from tdapp.cli.desk import desk
from tdapp.cli.output import Output
from tdapp.rules.seats import SEATS
from tdapp.text import Text

if TYPE_CHECKING:
    from tdapp.services.seating import RoundSeating
    from tdapp.services.tables_read import Sitting

HELP = Text("Shows who sits where in a round, by set; exchanges two seats.")

WHY = {
    "rest": Text("rests: nobody plays against them"),
    "seed-out": Text("sits out as a seed"),
    "named-out": Text("does not play in this segment"),
}
"""Why somebody does not play."""


def arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    """The options of `seating`."""
    parser.add_argument("--segment", type=int, metavar="S", help=say(Text("number of the segment")))
    parser.add_argument("--round", type=int, metavar="R", default=1, help=say(Text("number of the round")))
    actions = parser.add_subparsers(dest="action", metavar="ACTION")
    swap = actions.add_parser("swap", help=say(Text("exchange two seats, such as 3E and 7S, of a round")))
    swap.add_argument("one", metavar="SEAT")
    swap.add_argument("other", metavar="SEAT")
    swap.add_argument("--segment", type=int, metavar="S", default=argparse.SUPPRESS)
    swap.add_argument("--round", type=int, metavar="R", default=argparse.SUPPRESS)
    swap.add_argument("--onward", action="store_true", help=say(Text("in all later rounds of the segment too")))
    swap.add_argument("--despite", action="store_true", help=say(Text("even if people partner or meet again")))
    swap.add_argument("--reason", default="", help=say(Text("why; it stays in the record")))


def run(args: argparse.Namespace, out: Output) -> int:
    """Show the round, or exchange two of its seats."""
    return _swap(args, out) if args.action == "swap" else _show(args, out)


def _swap(args: argparse.Namespace, out: Output) -> int:
    from tdapp.services.seating_swap import read_seat, swap_seats  # noqa: PLC0415

    one, other = read_seat(args.one), read_seat(args.other)
    with desk(args, writes=True) as office:
        done = swap_seats(
            office, args.event, args.segment, args.round, one, other, args.reason,
            onward=args.onward, despite=args.despite,
        )  # fmt: skip
    for finding in done.findings:
        out.note(finding.text)
    if out.wants_json:
        findings = [out.say(f.text) for f in done.findings]
        out.json({"exchanged": [list(done.one), list(done.other)], "findings": findings})
    else:
        out.line(Text("{one} and {other} have exchanged their seats.", one=done.one, other=done.other))
    return 0


def _show(args: argparse.Namespace, out: Output) -> int:
    from tdapp.services.seating import seating  # noqa: PLC0415
    from tdapp.services.seating_plain import plain_round  # noqa: PLC0415

    with desk(args, writes=False) as office:
        found = seating(office, args.event, args.segment, args.round, args.group)
    if out.wants_json:
        event, segment = found.event, found.segment.number
        out.json({"event": event.code, "kind": event.kind, "segment": segment, **plain_round(found)})
    else:
        show(found, out)
    return 0


def show(found: RoundSeating, out: Output) -> None:
    """The round as a table, one line a set and table."""
    groups = len(found.groups) > 1
    header = [Text("Boards"), Text("Table"), *(Text(seat) for seat in SEATS)]
    out.table(header, _rows(found, groups))
    for r in found.resting:
        out.line(Text("{number} {names}: {why}", number=r.number, names=r.names, why=WHY[r.why]))
    if found.closed:
        tables = [f"{t.group}-{t.table}" if groups else str(t.table) for t in found.closed]
        out.line(Text("Closed tables: {tables}.", tables=tables))


def _rows(found: RoundSeating, groups: bool) -> Iterator[list[Any]]:
    """One line for each set and table, and another one where somebody takes a seat in the middle of the set."""
    from tdapp.services.papers.ways import board_range  # noqa: PLC0415

    stages = max((len(t.stages) for t in found.tables), default=0)
    for stage in range(1, stages + 1):
        for table in found.tables:
            label = f"{table.group}-{table.table}" if groups else str(table.table)
            for part in (p for p in table.parts if p.stage == stage):
                seats = [_who(found.event.kind, s) for s in part.four]
                yield [board_range(part.boards), label, *seats]


def _who(kind: str, sitting: Sitting | None) -> str:
    from tdapp.services.seating_people import seat_label  # noqa: PLC0415

    if sitting is None:
        return ""
    return f"{seat_label(kind, sitting.number or 0, sitting.slot)} {sitting.name}"
