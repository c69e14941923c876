"""`tdapp results`: round score sheets, line by line or as a file; what is missing; questions and answers (rules 2)."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tdapp.cli.desk import desk
from tdapp.cli.output import Output
from tdapp.cli.typed_figures import flag, four_decimals, whole_numbers
from tdapp.rules.corrections import CorrectionKind
from tdapp.rules.deal_states import DealState
from tdapp.services.rows import table_label
from tdapp.text import Refused, Text

if TYPE_CHECKING:
    from tdapp.services.results.corrections import CorrectionWords
    from tdapp.services.results.lines import TypedLine

HELP = Text("Enters results line by line or from a file, exports them, lists what is missing.")

Say = Callable[[Text], str]
STATES = tuple(s.value for s in DealState if s is not DealState.NOT_PLAYED)


def arguments(parser: argparse.ArgumentParser, say: Say) -> None:
    """What can be done with results."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION")
    _set_arguments(actions.add_parser("set", help=say(Text("enter or change one line of a sheet"))), say)
    read = actions.add_parser("import", help=say(Text("import a file of results")))
    read.add_argument("file", type=Path, metavar="FILE.csv", help=say(Text("the results, in the fixed format")))
    read.add_argument("--dry-run", action="store_true", help=say(Text("check the file, write nothing")))
    _confirm_argument(read, say)
    _correction_arguments(read, say)
    write = actions.add_parser("export", help=say(Text("write all results in the fixed format")))
    write.add_argument("--segment", type=int, metavar="S", help=say(Text("number of the segment")))
    write.add_argument("--out", type=Path, metavar="FILE.csv", help=say(Text("the file; without it to stdout")))
    missing = actions.add_parser("missing", help=say(Text("list the tables whose results are missing")))
    missing.add_argument("--segment", type=int, metavar="S", help=say(Text("number of the segment")))
    missing.add_argument("--round", type=int, metavar="R", help=say(Text("number of the round")))
    queries = actions.add_parser("queries", help=say(Text("list the questions that nobody has answered")))
    queries.add_argument("--segment", type=int, metavar="S", help=say(Text("number of the segment")))
    corrections = actions.add_parser("corrections", help=say(Text("list the corrections, and whether in time")))
    corrections.add_argument("--segment", type=int, metavar="S", help=say(Text("number of the segment")))
    answer = actions.add_parser("answer", help=say(Text("answer a question")))
    answer.add_argument("number", type=int, metavar="N", help=say(Text("number of the question")))
    answer.add_argument("answer", metavar="TEXT", help=say(Text("the answer, in words")))


def _set_arguments(parser: argparse.ArgumentParser, say: Say) -> None:
    parser.add_argument("--segment", type=int, metavar="S", help=say(Text("number of the segment")))
    parser.add_argument("--round", type=int, required=True, help=say(Text("number of the round")))
    table = Text("3, or 2-3 for table 3 of group 2")
    parser.add_argument("--table", required=True, help=say(table))
    board = Text("number of the board in the round, 1 to 12")
    parser.add_argument("--board", type=int, required=True, help=say(board))
    parser.add_argument(
        "--places",
        metavar="ESWN",
        help=say(Text("places of E S W N, such as 1342; a dot is an open seat, x not played; enough is enough")),
    )
    left = Text("cards left of E S W N, or of the seats with place 4")
    parser.add_argument("--left", metavar="L,L,L,L", help=say(left))
    parser.add_argument("--pen", metavar="P,P,P,P", help=say(Text("penalty cards on the paper, of E S W N")))
    parser.add_argument("--state", choices=STATES, help=say(Text("what became of the board")))
    parser.add_argument("--assigned", metavar="W,W,W,W", help=say(Text("position scores of E S W N set by a TD")))
    parser.add_argument("--in-mean", metavar="0|1", help=say(Text("whether the result counts in the mean")))
    parser.add_argument("--in-total", metavar="0|1", help=say(Text("whether the result counts in the totals")))
    parser.add_argument("--code", help=say(Text("code of the board")))
    parser.add_argument("--version", type=int, help=say(Text("version of the board, where it was fouled")))
    parser.add_argument("--remark", help=say(Text("a remark, as on the sheet")))
    _confirm_argument(parser, say)
    _correction_arguments(parser, say)


def _confirm_argument(parser: argparse.ArgumentParser, say: Say) -> None:
    parser.add_argument("--confirm", action="store_true", help=say(Text("27 cards left are right; ask no question")))


def _correction_arguments(parser: argparse.ArgumentParser, say: Say) -> None:
    parser.add_argument("--reason", default="", help=say(Text("why; it stays in the record")))
    kinds = [k.value for k in CorrectionKind]
    parser.add_argument("--kind", choices=kinds, help=say(Text("what the error was, once a ranking is published")))
    parser.add_argument("--agreed", default="", help=say(Text("who agreed to the correction")))
    parser.add_argument("--by", default="", help=say(Text("who decided; a late correction is the chief TD's")))
    carried = Text("number of the upheld appeal whose decision the correction carries out")
    parser.add_argument("--appeal", type=int, metavar="N", help=say(carried))


def run(args: argparse.Namespace, out: Output) -> int:
    """Do what was asked."""
    acts = {
        "set": _set,
        "import": _import,
        "export": _export,
        "missing": _missing,
        "queries": _queries,
        "answer": _answer,
        "corrections": _corrections,
    }
    if args.action not in acts:
        raise Refused(Text("Say what to do: set, import, export, missing, queries, answer or corrections."))
    acts[args.action](args, out)
    return 0


def _set(args: argparse.Namespace, out: Output) -> None:
    from tdapp.services.results.setting import set_result  # noqa: PLC0415
    from tdapp.services.results.spots import BoardAt  # noqa: PLC0415
    from tdapp.services.table_names import read_table  # noqa: PLC0415

    group, table = read_table(args.table)
    if group is not None and args.group not in (None, group):
        raise Refused(
            Text("Table {table} is not of group {group}. Leave out --group.", table=args.table, group=args.group)
        )
    at = BoardAt(args.round, table, args.board, args.segment, args.group or group, args.event)
    typed = _typed(args)
    with desk(args, writes=True) as office:
        done = set_result(office, at, typed, confirmed=args.confirm, correction=_correction(args))
    if out.wants_json:
        out.json({
            "segment": done.segment, "round": done.round, "group": done.group, "table": done.table,
            "board": done.board, "line": done.line, "changed": done.changed, "queries": list(done.queries),
            "questions": [out.say(q) for q in done.questions], "rulings": list(done.rulings),
            "correction": done.correction,
        })  # fmt: skip
        return
    words = {"round": done.round, "table": done.label, "board": done.board, "line": done.line}
    if done.changed:
        out.line(Text("Round {round}, table {table}, board {board}: {line}", **words))
    else:
        out.line(Text("Round {round}, table {table}, board {board} stands already: {line}", **words))
    for number, what in zip(done.queries, done.questions, strict=True):
        out.note(Text("Question {number}: {what}", number=number, what=what))


def _typed(args: argparse.Namespace) -> TypedLine:
    from tdapp.services.results.lines import TypedLine, read_typed_places  # noqa: PLC0415

    state = None if args.state is None else DealState(args.state)
    if args.places is None and state in (None, DealState.PLAYED, DealState.ADJUDICATED):
        raise Refused(Text("Give the places with --places, or a --state that has none."))
    pen = None if args.pen is None else whole_numbers(args.pen, "--pen", exactly=4)
    return TypedLine(
        places=None if args.places is None else read_typed_places(args.places),
        left=() if args.left is None else whole_numbers(args.left, "--left"),
        pen=None if pen is None else (pen[0], pen[1], pen[2], pen[3]),
        state=state,
        assigned=None if args.assigned is None else four_decimals(args.assigned, "--assigned"),
        in_mean=flag(args.in_mean, "--in-mean"),
        in_total=flag(args.in_total, "--in-total"),
        code=args.code,
        version=args.version,
        reason=args.reason,
        remark=args.remark,
    )


def _correction(args: argparse.Namespace) -> CorrectionWords | None:
    from tdapp.services.results.corrections import CorrectionWords  # noqa: PLC0415

    if args.kind is None:
        if args.appeal is not None:
            raise Refused(
                Text("Say what the error was, with --kind (one of {kinds}).", kinds=[k.value for k in CorrectionKind])
            )
        return None
    return CorrectionWords(CorrectionKind(args.kind), args.reason, args.agreed, args.by, args.appeal)


def _import(args: argparse.Namespace, out: Output) -> None:
    from tdapp.services.results.importing import import_results  # noqa: PLC0415

    with desk(args, writes=not args.dry_run) as office:
        done = import_results(
            office, args.file, args.event, args.group,
            dry_run=args.dry_run, confirmed=args.confirm, correction=_correction(args),
        )  # fmt: skip
    if out.wants_json:
        out.json({
            "written": not args.dry_run, "new": done.new, "changed": done.changed, "unchanged": done.unchanged,
            "queries": done.queries, "rulings": done.rulings, "corrections": done.corrections,
            "questions": [out.say(q) for q in done.questions],
        })  # fmt: skip
        return
    out.line(
        Text(
            "New lines: {new}; changed: {changed}; as they were: {unchanged}.",
            new=done.new,
            changed=done.changed,
            unchanged=done.unchanged,
        )
    )
    if done.rulings:
        out.line(Text("Penalty cards entered in the ledger: {n}.", n=done.rulings))
    if done.corrections:
        out.line(Text("Corrections recorded: {n}.", n=done.corrections))
    for what in done.questions:
        out.note(what)
    if args.dry_run:
        out.line(Text("Only tried, nothing was written."))


def _export(args: argparse.Namespace, out: Output) -> None:
    from tdapp.services.exchange.written_files import write_whole  # noqa: PLC0415
    from tdapp.services.results.exporting import export_results  # noqa: PLC0415

    with desk(args, writes=False) as office:
        text = export_results(office, args.event, args.segment)
    rows = text.count("\n") - 1
    if args.out is not None:
        write_whole(args.out, text.encode())
        if out.wants_json:
            out.json({"file": str(args.out), "rows": rows})
        else:
            out.line(Text("{file}: {rows} results.", file=str(args.out), rows=rows))
    elif out.wants_json:
        out.json({"rows": rows, "csv": text})
    else:
        out.line(text.rstrip("\n"))


def _missing(args: argparse.Namespace, out: Output) -> None:
    from tdapp.services.number_ranges import number_ranges  # noqa: PLC0415
    from tdapp.services.results.missing import missing_results  # noqa: PLC0415

    with desk(args, writes=False) as office:
        found = missing_results(office, args.event, args.segment, args.round)
    found = [o for o in found if args.group in (None, o.group)]
    if out.wants_json:
        out.json([
            {"segment": o.segment, "round": o.round, "group": o.group, "table": o.table, "boards": list(o.boards),
             "postponed": list(o.postponed), "begun": o.begun}
            for o in found
        ])  # fmt: skip
        return
    if not found:
        out.line(Text("Nothing is missing."))
        return
    several = len({o.group for o in found}) > 1
    header = [Text("Round"), Text("Table"), Text("Boards without a result"), Text("Postponed"), Text("Sheet")]
    rows: list[list[Any]] = [
        [o.round, f"{o.group}-{o.table}" if several else o.table, tuple(number_ranges(list(o.boards))),
         tuple(number_ranges(list(o.postponed))), Text("partly keyed") if o.begun else Text("waiting")]
        for o in found
    ]  # fmt: skip
    out.table(header, rows)


def _corrections(args: argparse.Namespace, out: Output) -> None:
    from tdapp.services.columns.corrections import correction_columns  # noqa: PLC0415
    from tdapp.services.results.corrections_desk import corrections_desk  # noqa: PLC0415

    with desk(args, writes=False) as office:
        rows = corrections_desk(office, args.event, args.segment).rows
    if out.wants_json:
        out.json([
            {"number": r.number, "segment": r.segment, "round": r.round, "table": r.table, "board": r.board,
             "kind": r.kind.value, "old": r.old, "new": r.new, "at": r.at.isoformat(), "timing": r.timing.value,
             "late_by": r.late_by, "lowered": r.lowered, "agreed": r.agreed, "by": r.by, "reason": r.reason,
             "stands": r.stands, "appeal": r.appeal, "as_decided": r.as_decided}
            for r in rows
        ])  # fmt: skip
        return
    columns = correction_columns()
    out.table([x.header for x in columns.columns], [columns.cells(r) for r in columns.ordered(rows)])


def _queries(args: argparse.Namespace, out: Output) -> None:
    from tdapp.services.results.queries import queries_of  # noqa: PLC0415

    with desk(args, writes=False) as office:
        found = queries_of(office, args.event, args.segment)
    if out.wants_json:
        out.json([
            {"number": q.number, "segment": q.segment, "round": q.round, "group": q.group, "table": q.table,
             "board": q.board, "kind": q.kind, "line": q.line, "what": out.say(q.what), "at": q.at.isoformat()}
            for q in found
        ])  # fmt: skip
        return
    if not found:
        out.line(Text("No question is open."))
        return
    header = [Text("No."), Text("Segment"), Text("Round"), Text("Table"), Text("Board"), Text("Line"), Text("Question")]
    several = {s for s in {q.segment for q in found} if len({q.group for q in found if q.segment == s}) > 1}
    out.table(header, [
        [q.number, q.segment, q.round, table_label(q.group if q.segment in several else "", q.table), q.board, q.line,
         q.what]
        for q in found
    ])  # fmt: skip


def _answer(args: argparse.Namespace, out: Output) -> None:
    from tdapp.services.results.queries import answer_query  # noqa: PLC0415

    with desk(args, writes=True) as office:
        found = answer_query(office, args.event, args.number, args.answer)
    if out.wants_json:
        out.json({"answered": found.number})
    else:
        out.line(Text("Question {number} is answered.", number=found.number))
