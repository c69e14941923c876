"""`tdapp late`: who came late to a round, or never; says what follows, then writes it (rules 6)."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tdapp.cli.desk import desk
from tdapp.cli.output import Output
from tdapp.rules.penalty_rulings import KIND_NAMES
from tdapp.text import Refused, Text

if TYPE_CHECKING:
    from tdapp.services.lateness.lost import LostBoards
    from tdapp.services.lateness.view import LateView
    from tdapp.services.lateness.writing import LateWritten

HELP = Text("Records who came late to a round or never came, with what follows.")


def arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    """Who came when, and what is told with it."""
    came = Text(
        "12=9:12 for a time, 12=15 for minutes, 12=never (12a, 3E or a name as well); both sides where both were late"
    )
    parser.add_argument("came", nargs="*", metavar="PARTY=WHEN", help=say(came))
    parser.add_argument("--segment", type=int, metavar="S", help=say(Text("number of the segment")))
    parser.add_argument("--round", type=int, metavar="R",
                        help=say(Text("number of the round; without it the one being played")))  # fmt: skip
    first = Text("which party came first, where both sides came at the same time")
    parser.add_argument("--first", default="", metavar="PARTY", help=say(first))
    parser.add_argument("--board", type=int, metavar="B", help=say(Text("the board that a foul ends")))
    lost = Text("what the boards of a lost round become")
    parser.add_argument("--boards", choices=("not_played", "cancelled", "later"), help=say(lost))
    points = Text(
        "points a board of everybody at the table instead (of each player of a pair): 12=0, 15=2.5; may be repeated"
    )
    parser.add_argument("--points", action="append", default=[], metavar="PARTY=W", help=say(points))
    result = Text("a judged result instead: BOARD:PLACES:LEFT such as 5:1342:0,0,12,0; one for each board")
    parser.add_argument("--result", action="append", default=[], metavar="RESULT", help=say(result))
    parser.add_argument("--record-only", action="store_true",
                        help=say(Text("record the lateness only; what follows stays proposed")))  # fmt: skip
    parser.add_argument("--dry-run", action="store_true", help=say(Text("say what follows, and write nothing")))
    parser.add_argument("--article", default="", help=say(Text("article of the rules")))
    parser.add_argument("--words", default="", help=say(Text("what happened, in words")))
    parser.add_argument("--by", default="", metavar="NAME", help=say(Text("who decided, without it the operator")))


def run(args: argparse.Namespace, out: Output) -> int:
    """Say what follows, and write it unless it is a dry run."""
    from tdapp.services.lateness.asking import late_view  # noqa: PLC0415
    from tdapp.services.lateness.view import LateAsk  # noqa: PLC0415
    from tdapp.services.lateness.writing import LateRuling, record_lateness  # noqa: PLC0415

    came = tuple(_pair(typed, "PARTY=WHEN") for typed in args.came)
    ask = LateAsk(came=came, round=args.round, segment=args.segment, first=args.first)
    if args.dry_run:
        with desk(args, writes=False) as office:
            _show_view(late_view(office, args.event, ask), out)
        return 0
    ruling = LateRuling(
        by=args.by,
        words=args.words,
        article=args.article,
        board=args.board,
        lost=_lost(args),
        follow=not args.record_only,
    )
    with desk(args, writes=True) as office:
        done = record_lateness(office, args.event, ask, ruling)
    _show_written(done, args, out)
    return 0


def _pair(typed: str, form: str) -> tuple[str, str]:
    name, sign, value = typed.replace("＝", "=").partition("=")
    if not sign or not name.strip() or not value.strip():
        raise Refused(Text("“{typed}” is not of the form {form}.", typed=typed, form=form))
    return name.strip(), value.strip()


def _lost(args: argparse.Namespace) -> LostBoards | None:
    from tdapp.services.lateness.lost import LostBoards, LostHow, read_points, read_results  # noqa: PLC0415

    if sum(map(bool, (args.boards, args.points, args.result))) > 1:
        raise Refused(Text("Choose one of --boards, --points and --result."))
    if args.boards:
        return LostBoards(how=LostHow(args.boards))
    if args.points:
        points = read_points(_pair(typed, "PARTY=W") for typed in args.points)
        return LostBoards(how=LostHow.POINTS, points=points)
    return LostBoards(how=LostHow.RESULTS, results=read_results(args.result)) if args.result else None


def _show_view(view: LateView, out: Output) -> None:
    from tdapp.services.lateness.writing import nothing_lost  # noqa: PLC0415
    from tdapp.services.number_ranges import number_ranges  # noqa: PLC0415

    if out.wants_json:
        out.json(_view(view, out))
        return
    if view.due is not None:
        words = {"round": view.round, "time": view.due.strftime("%H:%M:%S")}
        planned = Text("Round {round} is planned for {time}.", **words)
        out.line(Text("Round {round} began at {time}.", **words) if view.started else planned)
    for line in view.lines:
        out.line(line.judged.reason)
        if line.by_clock is not None:
            out.note(Text("By the wall clock it was {minutes} min; the round's clock stood meanwhile.",
                          minutes=line.by_clock))  # fmt: skip
        for number in line.before:
            out.note(_stands_already(line.judged.party, number))
    if not view.lines:
        out.line(Text("Nobody came late."))
    if view.tie:
        out.note(Text("Both sides came at the same time. Say which came first: it gets the warning, the other is "
                      "judged by its minutes."))  # fmt: skip
    if view.unset:
        out.note(Text("The regulations name no minutes of lateness."))
    if view.walkover and not view.boards:
        out.note(nothing_lost(view))
    elif view.walkover:
        boards = number_ranges(view.boards)
        out.line(Text("Boards without a result at table {table}: {boards}.", table=view.table, boards=boards))
    for other in view.others:
        out.line(
            Text("{party} ({names}): boards so far {boards}, average {average}", party=other.party, names=other.names,
                 boards=other.boards, average=other.shown)
        )  # fmt: skip


def _stands_already(party: str, number: int) -> Text:
    return Text("Ruling {number} stands already: lateness of {party} in this round.", number=number, party=party)


def _view(view: LateView, out: Output) -> dict[str, Any]:
    return {
        "segment": view.segment, "round": view.round, "table": view.table,
        "due": view.due and view.due.isoformat(), "started": view.started, "tie": view.tie, "unset": view.unset,
        "lines": [
            {
                "party": x.judged.party, "names": list(x.names), "minutes": x.judged.minutes,
                "type": x.judged.kind and x.judged.kind.value, "first_of_both": x.judged.first_of_both,
                "by_clock": x.by_clock, "before": list(x.before), "reason": out.say(x.judged.reason),
            }
            for x in view.lines
        ],
        "boards": list(view.boards) if view.walkover else [],
        "others": [
            {"party": o.party, "names": list(o.names), "boards": o.boards,
             "average": None if o.average is None else o.average / 1000}
            for o in view.others
        ],
    }  # fmt: skip


def _show_written(done: LateWritten, args: argparse.Namespace, out: Output) -> None:
    from tdapp.cli.penalty_shown import show_proposals  # noqa: PLC0415

    if out.wants_json:
        out.json({
            "event": done.event, "segment": done.segment, "round": done.round, "table": done.table,
            "rulings": [
                {"number": r.number, "type": r.kind.value, "party": r.party, "cards": r.cards} for r in done.rulings
            ],
            "reports": [{"entry": r.label, "names": list(r.names), "clubs": list(r.clubs)} for r in done.reports],
            "proposals": [{"after": p.after, "party": p.party, "type": p.kind.value} for p in done.proposals],
            "findings": [out.say(f.text) for f in done.findings],
            "before": [{"party": party, "ruling": number} for party, number in done.before],
        })  # fmt: skip
        return
    for r in done.rulings:
        out.line(Text("Ruling {number}: {kind}, {party}", number=r.number, kind=KIND_NAMES[r.kind], party=r.party))
    for x in done.reports:
        out.line(Text("Entry {entry} ({names}) did not appear; report it to: {clubs}.", entry=x.label, names=x.names,
                      clubs=x.clubs or "–"))  # fmt: skip
    for party, number in done.before:
        out.note(_stands_already(party, number))
    show_proposals(done.proposals, args, out)
    for finding in done.findings:
        out.note(finding.text)
