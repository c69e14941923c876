"""`tdapp publish`: puts a seating or a ranking on the wall, lists what hangs there, takes one down."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from tdapp.cli.desk import desk
from tdapp.cli.output import Output
from tdapp.text import Refused, Text

if TYPE_CHECKING:
    from tdapp.services.publications import Published

HELP = Text("Freezes what is on the wall, numbered, with its time; lists and withdraws it.")

KINDS = {"seating": Text("seating"), "ranking": Text("ranking"), "notice": Text("notice")}


def arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    """What can be done with the wall."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION")
    seating = actions.add_parser("seating", help=say(Text("publish the seating of a segment or of one round")))
    seating.add_argument("--segment", type=int, metavar="S", help=say(Text("number of the segment")))
    seating.add_argument("--round", type=int, metavar="R", help=say(Text("number of the round")))
    ranking = actions.add_parser("ranking", help=say(Text("publish the ranking of a segment")))
    ranking.add_argument("--segment", type=int, metavar="S", help=say(Text("number of the segment")))
    ranking.add_argument("--upto", type=int, metavar="ROUND", help=say(Text("the ranking after this round")))
    ranking.add_argument("--official", action="store_true", help=say(Text("the official one, when nothing is open")))
    ranking.add_argument("--reason", default="", help=say(Text("why; it stays in the record")))
    withdraw = actions.add_parser("withdraw", help=say(Text("take a publication off the wall")))
    withdraw.add_argument("number", type=int, metavar="N", help=say(Text("number of the publication")))
    withdraw.add_argument("--reason", default="", help=say(Text("why; it stays in the record")))
    actions.add_parser("list", help=say(Text("everything that was published, and what is on the wall now")))


def run(args: argparse.Namespace, out: Output) -> int:
    """Do what was asked."""
    acts = {"seating": _seating, "ranking": _ranking, "withdraw": _withdraw, "list": _list}
    if args.action not in acts:
        raise Refused(Text("Say what to do: seating, ranking, withdraw or list."))
    return acts[args.action](args, out)


def _seating(args: argparse.Namespace, out: Output) -> int:
    from tdapp.services.publish_seating import publish_seating  # noqa: PLC0415

    with desk(args, writes=True) as office:
        done = publish_seating(office, args.event, args.segment, args.round)
    for finding in done.findings:
        out.note(finding.text)
    _said(done.published, out, {"findings": [out.say(f.text) for f in done.findings]}, new=done.new)
    return 0


def _ranking(args: argparse.Namespace, out: Output) -> int:
    from tdapp.services.publish_ranking import publish_ranking  # noqa: PLC0415
    from tdapp.services.scope import zone_of  # noqa: PLC0415

    with desk(args, writes=True) as office:
        done = publish_ranking(
            office, args.event, args.segment, official=args.official, upto=args.upto, reason=args.reason
        )
        with office.read() as c:
            zone = ZoneInfo(zone_of(c))
    until = None if done.appeals_until is None else done.appeals_until.astimezone(zone)
    findings = {"open": [out.say(f.text) for f in done.open]}
    _said(done.published, out, findings | {"appeals_until": None if until is None else until.isoformat()}, new=done.new)
    if until is not None:
        out.line(Text("Appeals may be lodged until {time}.", time=until))
    return 0


def _said(published: Published, out: Output, more: dict[str, Any], *, new: bool) -> None:
    """What a publication became; `new` false: it already hung."""
    from tdapp.services.publications import already_hangs  # noqa: PLC0415

    if out.wants_json:
        out.json(published_json(published) | more | {"new": new})
    elif not new:
        out.line(already_hangs(published))
    elif published.kind == "ranking" and published.round is not None:
        out.line(
            Text("The ranking after round {round} is published as number {number}.", round=published.round,
                 number=published.number)
        )  # fmt: skip
    else:
        out.line(Text("Published as number {number}.", number=published.number))


def published_json(published: Published) -> dict[str, Any]:
    """A publication for programs, without its content."""
    return {
        "number": published.number, "action": published.action, "of": published.of, "kind": published.kind,
        "segment": published.segment, "round": published.round, "official": published.official,
        "at": published.at.isoformat(), "fingerprint": published.fingerprint, "reason": published.reason,
        "journal_seq": published.journal_seq, "journal_hash": published.journal_hash,
    }  # fmt: skip


def _withdraw(args: argparse.Namespace, out: Output) -> int:
    from tdapp.services.publications import withdraw_publication  # noqa: PLC0415

    with desk(args, writes=True) as office:
        withdraw_publication(office, args.event, args.number, args.reason)
    if out.wants_json:
        out.json({"withdrawn": args.number})
    else:
        out.line(Text("Publication {number} is withdrawn.", number=args.number))
    return 0


def _list(args: argparse.Namespace, out: Output) -> int:
    from tdapp.services.hanging import wall  # noqa: PLC0415
    from tdapp.services.scope import zone_of  # noqa: PLC0415

    with desk(args, writes=False) as office:
        found = wall(office, args.event)
        with office.read() as c:
            zone = ZoneInfo(zone_of(c))
    if out.wants_json:
        out.json([published_json(w.published) | {"state": w.state} for w in found])
        return 0
    out.table(
        [Text("Publication"), Text("Time"), Text("What"), Text("Segment"), Text("Round"), Text("State")],
        [
            [
                w.published.number,
                w.published.at.astimezone(zone).strftime("%m-%d %H:%M"),
                KINDS[w.published.kind],
                w.published.segment,
                w.published.round,
                STATES[w.state],
            ]
            for w in found
        ],
    )
    return 0


STATES = {
    "on the wall": Text("on the wall"),
    "changed": Text("on the wall, but no longer true: publish again"),
    "superseded": Text("superseded"),
    "withdrawn": Text("withdrawn"),
}
"""What became of a publication."""
