"""`tdapp penalty disqualify`: the ruling with all that follows from it, or only what would follow (rules 6)."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tdapp.cli.changed import show_tables, tables_json
from tdapp.cli.desk import desk
from tdapp.cli.output import Output
from tdapp.cli.penalty_typed import incident_time, outcomes_of, place_of
from tdapp.text import Text

if TYPE_CHECKING:
    from tdapp.services.changes.disqualification_view import Consequences
    from tdapp.services.changes.disqualifying import Disqualification, Disqualified
    from tdapp.services.changes.leaving import From
    from tdapp.services.changes.out import Fill
    from tdapp.services.office import Office

Say = Callable[[Text], str]


def add_arguments(parser: argparse.ArgumentParser, say: Say) -> None:
    """What a disqualification needs beside the place of the incident and the words of a ruling."""
    parser.add_argument("party", nargs="?", metavar="PARTY", help=say(Text("12 or 12a, 3.4 for a player of a team")))
    after = Text("number of the ruling after which it is proposed")
    parser.add_argument("--after", type=int, metavar="N", help=say(after))
    ruling = Text("number of a disqualification that stands, of a party that still plays")
    parser.add_argument("--ruling", type=int, metavar="N", help=say(ruling))
    show = Text("only say what would follow, and write nothing")
    parser.add_argument("--show", action="store_true", help=say(show))
    since = Text("round from which on the party is out; else after all that is played")
    parser.add_argument("--from-round", type=int, metavar="R", help=say(since))
    board = Text("board of that round from which on it is out")
    parser.add_argument("--from-board", type=int, metavar="B", help=say(board))
    way = parser.add_mutually_exclusive_group()
    way.add_argument("--reserve", default="", metavar="ENTRY", help=say(Text("this reserve plays in its place")))
    own = Text("of the team's own list, by registration number or name")
    way.add_argument("--substitute", default="", metavar="WHO", help=say(own))
    way.add_argument("--rest", action="store_true", help=say(Text("the opponents rest (pairs)")))
    way.add_argument("--close", action="store_true", help=say(Text("its tables are closed")))
    way.add_argument("--draw-again", action="store_true", help=say(Text("the segment is drawn again afterwards")))
    despite = Text("the reserve plays though the event's terms do not fit")
    parser.add_argument("--despite", action="store_true", help=say(despite))
    outcome = Text(
        "what a result that falls, or a board that nobody plays on, becomes: ROUND/BOARD: and then cancelled, "
        "not_played, assigned:0,-1.5,2,2 or adjudicated:1342:0,0,12,0; may be repeated"
    )
    parser.add_argument("--outcome", action="append", default=[], metavar="WHAT", help=say(outcome))
    parser.add_argument("--breach", default="", metavar="CODE", help=say(Text("code of a breach of the catalogue")))
    parser.add_argument("--article", default="", help=say(Text("article of the rules")))
    approved = Text("who approved it for the committee")
    parser.add_argument("--approved-by", default="", metavar="NAME", help=say(approved))
    parser.add_argument("--at", metavar="TIME", help=say(Text("when it happened: 10:30, or with its date")))
    because = Text("number of a ruling on which this one rests; may be repeated")
    parser.add_argument("--because", type=int, action="append", default=[], metavar="N", help=say(because))


def disqualification(args: argparse.Namespace, out: Output) -> int:
    """Write it, or say what would follow."""
    if args.show:
        from tdapp.services.changes.disqualification_view import consequences  # noqa: PLC0415

        with desk(args, writes=False) as office:
            found = consequences(office, _typed(office, args))
        _show_consequences(found, out)
        return 0
    from tdapp.services.changes.disqualifying import disqualify  # noqa: PLC0415

    with desk(args, writes=True) as office:
        done = disqualify(office, _typed(office, args))
    _show_done(done, out)
    return 0


def _typed(office: Office, args: argparse.Namespace) -> Disqualification:
    from tdapp.services.changes.disqualifying import Disqualification  # noqa: PLC0415
    from tdapp.services.changes.instead import Instead  # noqa: PLC0415
    from tdapp.services.changes.leaving import From  # noqa: PLC0415

    reserves = tuple(label.strip() for label in args.reserve.replace("、", ",").split(",") if label.strip())
    number = args.round if args.from_round is None and args.from_board is not None else args.from_round
    return Disqualification(
        party=args.party or "",
        after=args.after,
        ruling=args.ruling,
        event=args.event,
        at=place_of(args),
        since=From() if number is None else From(args.segment, number, args.from_board),
        instead=Instead(reserves, args.rest, args.close, args.draw_again),
        substitute=args.substitute,
        despite=args.despite,
        outcomes=outcomes_of(args.outcome),
        breach=args.breach,
        article=args.article,
        words=args.words,
        by=args.by,
        approved=args.approved_by,
        incident_at=incident_time(office, args.at),
        because=tuple(args.because),
    )


def _show_done(done: Disqualified, out: Output) -> None:
    if out.wants_json:
        out.json({
            "event": done.event, "ruling": done.ruling, "party": done.party,
            "out_from": {"round": done.within[1], "board": done.board} if done.within is not None else None,
            "entries": [
                {"entry": e.label, "names": list(e.names), "reserve": e.reserve,
                 "since": {"segment": e.since[0], "round": e.since[1]}}
                for e in done.entries
            ],
            "substitute": done.substitute or None,
            "outcomes": [{"round": o.round, "board": o.board, "state": o.state.value} for o in done.outcomes],
            **tables_json(done.tables, done.findings, out),
        })  # fmt: skip
        return
    from tdapp.services.changes.disqualified_words import done_words  # noqa: PLC0415

    for text in done_words(done):
        out.line(text)
    show_tables(done.tables, done.findings, out)


def _show_consequences(found: Consequences, out: Output) -> None:
    from tdapp.services.columns.words import seats_text  # noqa: PLC0415

    if out.wants_json:
        out.json(_consequences_json(found, out))
        return
    for who in found.out:
        out.line(Text("Out: {label} ({names})", label=who.label, names=who.names) if who.why is None else
                 Text("Out: {label} ({names}), {why}", label=who.label, names=who.names, why=who.why))  # fmt: skip
    out.line(found.how)
    rows = [[b.round, b.table, b.board, seats_text(b.seats), b.line or "–"] for b in found.boards]
    if rows:
        out.table([Text("Round"), Text("Table"), Text("Board"), Text("Seat"), Text("Result")], rows)
    for way in found.ways:
        out.line(Text("{option} – {what}", option=way.option, what=way.text))
        for text in (*way.unfit, *way.doubts):
            out.note(text)


def _consequences_json(found: Consequences, out: Output) -> dict[str, Any]:
    return {
        "event": found.event, "party": found.party, "segment": found.segment,
        "reason": None if found.reason is None else out.say(found.reason),
        "out": [{"label": w.label, "names": list(w.names), "partner": w.why is not None} for w in found.out],
        "since": _since_json(found.since), "moments": [_since_json(m) for m in found.moments],
        "how": out.say(found.how),
        "boards": [
            {"round": b.round, "table": b.table, "board": b.board, "seats": b.seats, "line": b.line, "open": b.open}
            for b in found.boards
        ],
        "ways": [_way_json(w, out) for w in found.ways], "published": found.published,
    }  # fmt: skip


def _since_json(since: From) -> dict[str, int | None]:
    return {"segment": since.segment, "round": since.round, "board": since.board}


def _way_json(way: Fill, out: Output) -> dict[str, Any]:
    return {
        "option": way.option, "text": out.say(way.text), "asks_outcomes": way.asks,
        "unfit": [out.say(t) for t in way.unfit], "doubts": [out.say(t) for t in way.doubts],
    }  # fmt: skip
