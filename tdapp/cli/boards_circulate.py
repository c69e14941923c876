"""`tdapp boards circulate`: which set lies where in which stage, with the moves for the caddies and the audit."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tdapp.cli.boards_part import note_findings, round_arguments
from tdapp.cli.desk import desk
from tdapp.cli.entries import findings_json
from tdapp.cli.output import Output
from tdapp.rules.board_journeys import journeys, moves
from tdapp.rules.circulation import least_copies, plan
from tdapp.rules.circulation_audit import audit
from tdapp.text import Refused, Text

if TYPE_CHECKING:
    from tdapp.services.boards.circulation_view import CirculationView

HELP = Text("let few copies of the boards circulate in a round; with --tables only show how")


def arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    """The round and the copies, or tables and copies without an event."""
    round_arguments(parser, say, required=False)
    parser.add_argument("--copies", type=int, metavar="K", help=say(Text("copies of each board")))
    parser.add_argument("--tables", type=int, metavar="T", help=say(Text("so many tables, no event needed")))
    parser.add_argument("--own", action="store_true", help=say(Text("every table has its own boards again")))
    parser.add_argument("--dry-run", action="store_true", help=say(Text("only show what would come of it")))


def run(args: argparse.Namespace, out: Output) -> int:
    """Show, preview or set the circulation."""
    if args.tables is not None:
        if args.copies is None or args.round is not None or args.own:
            raise Refused(Text("With --tables goes --copies, and no round: it shows a plan without an event."))
        if not 1 <= args.tables <= 999:
            raise Refused(Text("Tables: 1 to {most}.", most=999))
        _plan(args.tables, args.copies, out)
        return 0
    if args.round is None:
        raise Refused(Text("Say in which round, or how many tables: --round R or --tables T."))
    show(_view(args), out, dry=args.dry_run)
    return 0


def _view(args: argparse.Namespace) -> CirculationView:
    from tdapp.services.boards.circulation_view import circulation_of  # noqa: PLC0415
    from tdapp.services.circulating import (  # noqa: PLC0415
        drop_circulation,
        preview_circulation,
        set_circulation,
    )

    where = (args.event, args.segment, args.round)
    if args.own and args.copies is not None:
        raise Refused(Text("Either --copies or --own."))
    writes = (args.own or args.copies is not None) and not args.dry_run
    with desk(args, writes=writes) as office:
        if args.own and not args.dry_run:
            return drop_circulation(office, *where, group=args.group)
        if args.copies is None:
            return circulation_of(office, *where, args.group)
        case = preview_circulation if args.dry_run else set_circulation
        return case(office, *where, args.copies, group=args.group)


def _plan(tables: int, copies: int, out: Output) -> None:
    made = plan(range(1, tables + 1), copies)
    ways = journeys(made.orders, made.copies)
    carried = moves(ways)
    found = audit(made.orders, ways, made.copies)
    if out.wants_json:
        out.json({
            "tables": tables, "copies": made.copies, "least": least_copies(tables), "stages": made.sets,
            "orders": [{"table": t, "sets": list(order)} for t, order in made.orders.items()],
            "journeys": [
                {"set": w.set, "copy": w.copy, "stops": [{"stage": s, "table": t} for s, t in w.stops]} for w in ways
            ],
            "moves": [
                {"stage": m.stage, "set": m.set, "copy": m.copy, "from": m.source, "to": m.target} for m in carried
            ],
            "carried": made.moves, "audit": findings_json(tuple(found), out),
        })  # fmt: skip
        return
    out.line(Text("Tables: {tables}. Copies of each board: {copies}; the least is {least}.", tables=tables,
                  copies=made.copies, least=least_copies(tables)))  # fmt: skip
    _orders([(str(t), order) for t, order in made.orders.items()], made.sets, out)
    out.line()
    _carries([(m.stage, m.set, m.copy, "" if m.source is None else str(m.source), str(m.target)) for m in carried], out)
    out.line(Text("Sets carried from table to table: {n}", n=made.moves))
    _audited(found, out)


def show(view: CirculationView, out: Output, *, dry: bool = False) -> None:
    """The circulation of a round, for people or programs."""
    if out.wants_json:
        out.json(plain(view, out))
        return
    if dry:
        out.line(Text("Nothing is written; this would be the circulation:"))
    words = {"tables": view.tables, "copies": view.copies, "least": view.least}
    out.line(Text("Tables: {tables}. Copies of each board: {copies}; the least is {least}.", **words))
    if view.copies == view.tables:
        out.line(Text("Every table has its own copies; nothing is carried from table to table."))
    else:
        _orders([(o.label, o.sets) for o in view.orders], view.stages, out)
        out.line()
        _carries([(c.stage, c.set, c.copy, c.source, c.target) for c in view.carries], out)
    if view.stage:
        where(view, out)
    note_findings(view.findings, out)


def where(view: CirculationView, out: Output) -> None:
    """Where each case is now."""
    from tdapp.services.columns.boards_circulation import case_columns  # noqa: PLC0415

    out.line(Text("Stage: {stage} of {stages}", stage=view.stage, stages=view.stages)
             if view.stage <= view.stages else Text("The boards are collected."))  # fmt: skip
    columns = case_columns()
    out.table([column.header for column in columns.columns], [columns.cells(case) for case in view.cases])


def plain(view: CirculationView, out: Output) -> dict[str, Any]:
    """The circulation for programs."""
    return {
        "event": view.event, "segment": view.segment, "round": view.round, "group": view.group,
        "tables": view.tables, "copies": view.copies, "least": view.least, "set": view.is_set,
        "stage": view.stage, "stages": view.stages,
        "orders": [{"table": o.table, "sets": list(o.sets), "now": o.now} for o in view.orders],
        "moves": [
            {"stage": c.stage, "set": c.set, "copy": c.copy, "from": c.source or None, "to": c.target}
            for c in view.carries
        ],
        "cases": [
            {"set": c.set, "copy": c.copy, "boards": list(c.codes), "at": out.say(c.at), "table": c.table,
             "apart": [out.say(text) for text in c.apart]}
            for c in view.cases
        ],
        "findings": findings_json(view.findings, out),
    }  # fmt: skip


def _orders(rows: list[tuple[str, tuple[int, ...]]], stages: int, out: Output) -> None:
    header = [Text("Table"), *(Text("Stage {n}", n=n) for n in range(1, stages + 1))]
    out.table(header, [[label, *(Text("set {n}", n=s) for s in order)] for label, order in rows])


def _carries(rows: list[tuple[int, int, int, str, str]], out: Output) -> None:
    header = [Text("Before stage"), Text("Set"), Text("Copy"), Text("From table"), Text("To table")]
    out.table(header, [[stage, s, copy, source or Text("desk"), target] for stage, s, copy, source, target in rows])


def _audited(found: list[Any], out: Output) -> None:
    if not found:
        out.line(Text("Audit: every table plays every set, and no copy is in two places."))
    note_findings(found, out)
