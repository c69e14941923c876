"""`tdapp officials duty`: shows, draws or changes who directs the tables of a round."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tdapp.cli.boards_part import note_findings
from tdapp.cli.desk import desk
from tdapp.cli.output import Output
from tdapp.text import Refused, Text

if TYPE_CHECKING:
    from tdapp.services.officials.drawing import DrawnDuties
    from tdapp.services.rows.officials import DutyLine, DutyShare

HELP = Text("who directs which tables: show a round, draw it with --seed, change one table with --table")


def arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    """Which round, and what is to be done there."""
    parser.add_argument("--round", type=int, metavar="R", help=say(Text("number of the round; without it all to come")))
    parser.add_argument("--segment", type=int, metavar="S", help=say(Text("number of the segment")))
    parser.add_argument("--seed", metavar="TEXT", help=say(Text("draw by lot with this seed")))
    words = Text("only this official takes part, name or number; may be repeated")
    parser.add_argument("--among", action="append", default=[], metavar="OFFICIAL", help=say(words))
    parser.add_argument("--dry-run", action="store_true", help=say(Text("show the lot, write nothing")))
    parser.add_argument("--accept", default="", metavar="REASON", help=say(Text("let the least bad assignment stand")))
    parser.add_argument("--table", help=say(Text("change this table by hand: 3, or 2-3 for table 3 of group 2")))
    given = parser.add_mutually_exclusive_group()
    given.add_argument("--official", metavar="OFFICIAL", help=say(Text("who directs the table now, name or number")))
    given.add_argument("--nobody", action="store_true", help=say(Text("nobody directs the table now")))
    given.add_argument("--exchange-with", metavar="TABLE", help=say(Text("the officials of both tables change places")))
    words = Text("give all tables of this official, name or number, to the one of --official")
    parser.add_argument("--absent", metavar="OFFICIAL", help=say(words))
    parser.add_argument("--onward", action="store_true", help=say(Text("with --absent: in all later rounds too")))
    parser.add_argument("--off-duty", action="store_true", help=say(Text("with --absent: off duty from now on")))
    parser.add_argument("--reason", default="", help=say(Text("why it is drawn anew or changed by hand")))
    parser.add_argument("--approved-by", default="", metavar="NAME", help=say(Text("the chief TD who approved it")))


def run(args: argparse.Namespace, out: Output) -> int:
    """Show, draw or change."""
    by_hand = args.table or args.absent
    if by_hand and args.seed:
        raise Refused(Text("Either draw with --seed or change one table with --table."))
    if by_hand:
        return _change(args, out)
    if args.seed is not None:
        return _draw(args, out)
    return _show(args, out)


def _draw(args: argparse.Namespace, out: Output) -> int:
    from tdapp.services.officials.drawing import DutyRequest, draw_duties, propose_duties  # noqa: PLC0415

    asked = DutyRequest(
        args.seed, args.event, args.segment, args.round, tuple(args.among), args.reason, args.accept, args.approved_by
    )
    case = propose_duties if args.dry_run else draw_duties
    with desk(args, writes=not args.dry_run) as office:
        drawn = case(office, asked)
    if out.wants_json:
        out.json([_drawn_json(d, out) | {"written": not args.dry_run} for d in drawn])
        return 0
    for each in drawn:
        out.line(Text("Round {round}, purpose {purpose}, seed {seed}", round=each.round, purpose=each.purpose,
                      seed=each.seed))  # fmt: skip
        _tables(each.lines, out)
        for text in (*each.obstacles, *each.breaches):
            out.note(text)
    out.line(Text("Only tried, nothing was written.") if args.dry_run else Text("The duties are recorded."))
    return 0


def _change(args: argparse.Namespace, out: Output) -> int:
    case, change = _by_hand(args)
    with desk(args, writes=True) as office:
        done = case(office, change)
    several = isinstance(done, tuple)
    made = done if isinstance(done, tuple) else (done,)
    if out.wants_json:
        found = [
            _line_json(m.line, out) | {"before": m.before, "breaches": [out.say(t) for t in m.breaches]}
            | ({"round": m.round} if several else {})
            for m in made
        ]  # fmt: skip
        out.json(found if several else found[0])
        return 0
    for text in dict.fromkeys(t for m in made for t in m.breaches):
        out.note(text)
    rounds = dict.fromkeys(m.round for m in made)
    for number in rounds:
        if len(rounds) > 1:
            out.line(Text("Round {round}", round=number))
        _tables(tuple(m.line for m in made if m.round == number), out)
    return 0


def _by_hand(args: argparse.Namespace) -> tuple[Callable[..., Any], Any]:
    """The use case of a change by hand, and what it is asked."""
    from tdapp.services.officials import by_hand  # noqa: PLC0415

    where = (args.reason, args.round, args.segment, args.event)
    if args.round is not None and args.absent and args.official and not args.table:
        asked = (args.absent, args.official, *where, args.approved_by, args.onward, args.off_duty)
        return by_hand.replace_official, by_hand.Replacement(*asked)
    if args.round is not None and args.table and args.exchange_with and not args.absent:
        tables = (args.table, args.exchange_with, *where, args.group, args.approved_by)
        return by_hand.exchange_duties, by_hand.DutyExchange(*tables)
    if args.round is None or args.absent or not (args.official or args.nobody):
        raise Refused(
            Text("A change by hand needs --round and --reason, and --table with --official, --nobody or "
                 "--exchange-with, or --absent with --official.")
        )  # fmt: skip
    change = (args.table, args.official, *where, args.group, args.approved_by)
    return by_hand.change_duty, by_hand.HandChange(*change)


def _show(args: argparse.Namespace, out: Output) -> int:
    from tdapp.services.officials.desk import officials_page  # noqa: PLC0415

    with desk(args, writes=False) as office:
        page = officials_page(office, args.event, args.segment, args.round)
    note_findings(page.findings, out)
    if args.round is None:
        if out.wants_json:
            out.json({"event": page.event, "segment": page.segment, "rounds": [
                {"round": r.round, "tables": r.tables, "directed": r.directed, "begun": r.begun} for r in page.rounds
            ]})  # fmt: skip
            return 0
        out.table([Text("Round"), Text("Number of tables"), Text("With an official")],
                  [[r.round, r.tables, r.directed] for r in page.rounds])  # fmt: skip
        return 0
    lot = page.duties.lot if page.duties else None
    if out.wants_json:
        out.json({
            "event": page.event, "segment": page.segment, "round": args.round, "begun": page.begun, "most": page.most,
            "lot": None if lot is None else {
                "seed": lot.seed, "purpose": lot.purpose, "drawn": lot.drawn.isoformat(), "reason": lot.reason,
                "accepted": lot.accepted, "accepted_by": lot.accepted_by, "officials": list(lot.officials),
            },
            "duties": [_line_json(line, out) for line in (page.duties.lines if page.duties else ())],
            "shares": [_share_json(s) for s in (page.duties.shares if page.duties else ())],
            "findings": [out.say(f.text) for f in page.findings],
        })  # fmt: skip
        return 0
    if lot is not None:
        out.line(Text("Round {round}, purpose {purpose}, seed {seed}", round=args.round, purpose=lot.purpose,
                      seed=lot.seed))  # fmt: skip
    _tables(page.duties.lines if page.duties else (), out)
    return 0


def _tables(lines: tuple[DutyLine, ...], out: Output) -> None:
    from tdapp.services.columns.officials import duty_columns  # noqa: PLC0415

    columns = duty_columns()
    out.table([c.header for c in columns.columns], [columns.cells((0, line)) for line in lines])


def _drawn_json(drawn: DrawnDuties, out: Output) -> dict[str, Any]:
    return {
        "event": drawn.event, "segment": drawn.segment, "round": drawn.round, "seed": drawn.seed,
        "purpose": drawn.purpose, "duties": [_line_json(line, out) for line in drawn.lines],
        "shares": [_share_json(s) for s in drawn.shares],
        "breaches": [out.say(t) for t in drawn.breaches], "obstacles": [out.say(t) for t in drawn.obstacles],
    }  # fmt: skip


def _line_json(line: DutyLine, out: Output) -> dict[str, Any]:
    official = None if line.official is None else line.official.name
    return {
        "group": line.group, "table": line.table, "official": official, "units": list(line.units),
        "against": [out.say(t) for t in line.against], "reason": line.reason,
    }  # fmt: skip


def _share_json(share: DutyShare) -> dict[str, Any]:
    return {"official": share.official.name, "tables": list(share.tables)}
