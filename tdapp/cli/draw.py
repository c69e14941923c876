"""`tdapp draw`: the first seating of a segment, by seed, by drawn lots or by hand (rules 4)."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tdapp.cli.desk import desk
from tdapp.cli.output import Output
from tdapp.text import Refused, Text

if TYPE_CHECKING:
    from tdapp.services.drawing.drawn import Drawn, DrawnSeat
    from tdapp.services.drawing.ways import Way

HELP = Text("Draws the first seating of a segment, from a seed, drawn lots or seats placed by hand.")

ROLES = {
    "plays": Text("plays"),
    "reserve": Text("reserve"),
    "phantom": Text("phantom pair"),
    "seed-out": Text("seed, sits out"),
    "named-out": Text("sits out"),
}
"""An entry's part in a segment, in words."""


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
    from tdapp.services.drawing.ways import BySeats, BySeed, ByLots  # noqa: PLC0415
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


def drawn_json(drawn: Drawn, out: Output) -> dict[str, Any]:
    """The draw for programs; texts in the language that was asked for."""
    costs = {} if drawn.cost is None else {
        name: {"meeting": cost.meeting, "rounds": cost.rounds}
        for name, cost in zip(("before", "after"), drawn.cost, strict=True)
    }
    return {
        "event": drawn.event,
        "segment": drawn.segment,
        "method": drawn.method,
        "seed": drawn.seed,
        "purposes": list(drawn.purposes),
        "seating": [_seat_json(s) for s in drawn.seats],
        "relations": [
            {"entries": [r.first, r.second], "kinds": list(r.kinds), "round": r.round} for r in drawn.relations
        ],
        "cost": costs,
        "swaps": drawn.swaps,
        "groups": [
            {
                "group": a.group, "tables": a.tables, "official": a.official,
                "audit": {"partners_repeated": a.partners_repeated, "meetings_repeated": a.meetings_repeated,
                          "never_met": a.never_met},
            }
            for a in drawn.audits
        ],
        "decisions": [out.say(t) for t in drawn.decisions],
        "findings": [{"weight": f.weight.value, "text": out.say(f.text)} for f in drawn.findings],
    }  # fmt: skip


def _seat_json(seat: DrawnSeat) -> dict[str, Any]:
    return {
        "position": seat.position, "entry": seat.before, "number": seat.number, "role": seat.role,
        "group": seat.group, "table": seat.table, "seat": seat.seat, "names": list(seat.people),
    }  # fmt: skip


def show(drawn: Drawn, out: Output) -> None:
    """The draw as a table, with what was decided and what is left to know."""
    for finding in drawn.findings:
        out.note(finding.text)
    for text in drawn.decisions:
        out.line(text)
    groups = any(s.group for s in drawn.seats)
    header = [Text("Entry"), Text("No."), *([Text("Group")] if groups else []), Text("Table"), Text("Seat"),
              Text("Players"), Text("Note")]
    out.table(header, [_row(s, groups) for s in drawn.seats])
    _relations(drawn, out)
    for audit in drawn.audits:
        out.line(
            Text("Group {group}: tables {tables}, partners repeated {partners}, meetings repeated {meetings}.",
                 group=audit.group, tables=audit.tables, partners=audit.partners_repeated,
                 meetings=audit.meetings_repeated)
        )
        if not audit.official:
            out.note(Text("The rules define no movement for so many rounds; this schedule is our own [unofficial]."))


def _row(seat: DrawnSeat, groups: bool) -> list[Any]:
    note = "" if seat.role == "plays" else ROLES[seat.role]
    axis = {"EW": Text("E-W"), "NS": Text("S-N")}.get(seat.seat)
    place = axis or (Text(seat.seat) if seat.seat else "")
    return [
        seat.before, seat.number, *([seat.group] if groups else []), "" if seat.table is None else seat.table,
        place, " · ".join(seat.people), note,
    ]  # fmt: skip


def _relations(drawn: Drawn, out: Output) -> None:
    meeting = [r for r in drawn.relations if r.round is not None]
    if meeting:
        out.line(Text("Related entries that meet, with the first round:"))
        out.table(
            [Text("Entry"), Text("Related entry"), Text("First meet in round")],
            [[r.first, r.second, r.round] for r in meeting],
        )
    out.line(Text("Related entries: {all}; that never meet: {apart}.",
                  all=len(drawn.relations), apart=len(drawn.relations) - len(meeting)))
