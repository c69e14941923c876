"""`tdapp entry`: late entries, withdrawals, no-shows, substitutes, and what stands wrong about an entry."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from tdapp.cli.desk import desk
from tdapp.cli.entries import findings_json
from tdapp.cli.output import Output
from tdapp.text import Refused, Text

if TYPE_CHECKING:
    from tdapp.services.changes.leaving import From, Left
    from tdapp.services.changes.seats import TableAt
    from tdapp.services.changes.typed_people import Typed

HELP = Text("Changes entries on the day: add, withdraw, no-show, substitute, change, relate.")

_FIELDS = ("gender", "birth", "registration", "club", "region", "family")


def arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    """What can be done with an entry."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION")
    add = actions.add_parser("add", help=say(Text("enter one player, pair, team or reserve")))
    _people(add, say)
    add.add_argument("--team", default="", metavar="NAME", help=say(Text("name of the team")))
    add.add_argument("--seed", type=int, metavar="N", help=say(Text("seed number")))
    add.add_argument("--categories", default="", metavar="LIST", help=say(Text("categories, with commas")))
    add.add_argument("--reserve", action="store_true", help=say(Text("of the support team: plays unranked")))
    add.add_argument("--draw-again", action="store_true", help=say(Text("the segment is drawn again afterwards")))
    for name, text in (
        ("withdraw", Text("the entry leaves the event")),
        ("no-show", Text("entries that did not appear; says to which clubs it is reported")),
    ):
        leave = actions.add_parser(name, help=say(text))
        leave.add_argument("entries", nargs="+" if name == "no-show" else 1, metavar="ENTRY")
        _instead(leave, say)
        _from_when(leave, say)
    steps_in = actions.add_parser("substitute", help=say(Text("somebody steps in for a player")))
    steps_in.add_argument("entry", metavar="ENTRY", help=say(Text("12, or 12a for one of a pair")))
    steps_in.add_argument("--person", default="", metavar="WHO", help=say(Text("registration number or name")))
    steps_in.add_argument("--reserve", default="", metavar="ENTRY", help=say(Text("the person of a reserve")))
    _people(steps_in, say)
    _from_when(steps_in, say)
    change = actions.add_parser("change", help=say(Text("mend what stands wrong; - empties a field")))
    change.add_argument("entry", metavar="ENTRY", help=say(Text("12, or 12a for one of a pair")))
    for field in ("name", *_FIELDS, "team", "seed", "categories"):
        change.add_argument(f"--{field}", metavar=field.upper())
    for name, text in (
        ("relate", Text("the draw keeps two entries apart")),
        ("unrelate", Text("takes that back")),
    ):
        pair = actions.add_parser(name, help=say(text))
        pair.add_argument("one", metavar="ENTRY")
        pair.add_argument("other", metavar="ENTRY")
        pair.add_argument("--why", default="", metavar="TEXT")


def _people(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    parser.add_argument("--name", action="append", default=[], help=say(Text("a person; once for each of a pair")))
    for field in _FIELDS:
        parser.add_argument(f"--{field}", action="append", default=[], help=say(Text("of the persons, in their order")))


def _from_when(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    parser.add_argument("--segment", type=int, metavar="S", help=say(Text("number of the segment")))
    parser.add_argument(
        "--from-round", type=int, metavar="R", help=say(Text("first round concerned; else after all that is played"))
    )
    parser.add_argument("--reason", default="", metavar="TEXT", help=say(Text("why; it stays in the record")))
    parser.add_argument(
        "--approved-by", default="", metavar="NAME", help=say(Text("the chief TD, once the seating is published"))
    )


def _instead(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    way = parser.add_mutually_exclusive_group()
    way.add_argument("--reserve", default="", metavar="ENTRY", help=say(Text("this reserve plays in its place")))
    way.add_argument("--rest", action="store_true", help=say(Text("the opponents rest (pairs)")))
    way.add_argument("--close", action="store_true", help=say(Text("its tables are closed")))
    way.add_argument("--draw-again", action="store_true", help=say(Text("the segment is drawn again afterwards")))


def run(args: argparse.Namespace, out: Output) -> int:
    """Do what was asked."""
    acts = {
        "add": _add, "withdraw": _leave, "no-show": _leave, "substitute": _substitute, "change": _change,
        "relate": _relate, "unrelate": _relate,
    }  # fmt: skip
    if args.action not in acts:
        raise Refused(Text("Say what to do: add, withdraw, no-show, substitute, change, relate or unrelate."))
    return acts[args.action](args, out)


def _typed(args: argparse.Namespace) -> tuple[Typed, ...]:
    """The persons: each option once for each name, in their order; a single club is everybody's."""
    from tdapp.services.changes.typed_people import Typed  # noqa: PLC0415

    columns: dict[str, list[str]] = {field: getattr(args, field) for field in _FIELDS}
    most = max((len(values) for values in columns.values()), default=0)
    if most > len(args.name):
        raise Refused(Text("Every person needs a name: --name NAME."))
    if len(columns["club"]) == 1:
        columns["club"] = columns["club"] * len(args.name)
    return tuple(
        Typed(name, **{field: values[i] for field, values in columns.items() if i < len(values)})
        for i, name in enumerate(args.name)
    )


def _since(args: argparse.Namespace) -> From:
    from tdapp.services.changes.leaving import From  # noqa: PLC0415

    return From(args.segment, args.from_round)


def _add(args: argparse.Namespace, out: Output) -> int:
    from tdapp.services.changes.late_entry import Late, add_entry  # noqa: PLC0415

    late = Late(_typed(args), args.team, args.seed, args.categories, args.reserve, args.draw_again)
    with desk(args, writes=True) as office:
        done = add_entry(office, args.event, late)
    if out.wants_json:
        place = done.place
        out.json({"event": done.event, "entry": done.label, "names": list(done.names), "standing": done.standing,
                  "position": None if place is None else place.position,
                  "group": None if place is None else place.group, "findings": findings_json(done.findings, out)})
        return 0
    for finding in done.findings:
        out.note(finding.text)
    out.line(Text("Entered as {entry}: {names}.", entry=done.label, names=done.names))
    if done.place is not None:
        out.line(Text("Takes position {position} of group {group}, in place of {before}.",
                      position=done.place.position, group=done.place.group, before=done.place.words))
    return 0


def _leave(args: argparse.Namespace, out: Output) -> int:
    from tdapp.services.changes.instead import Instead  # noqa: PLC0415
    from tdapp.services.changes.leaving import no_show, withdraw_entry  # noqa: PLC0415

    reserves = tuple(label.strip() for label in args.reserve.replace("、", ",").split(",") if label.strip())
    instead = Instead(reserves, args.rest, args.close, args.draw_again)
    with desk(args, writes=True) as office:
        if args.action == "withdraw":
            done = withdraw_entry(office, args.event, args.entries[0], _since(args), instead, args.reason,
                                  args.approved_by)  # fmt: skip
        else:
            done = no_show(office, args.event, args.entries, _since(args), instead, args.reason, args.approved_by)
    if out.wants_json:
        out.json(_left_json(done, out))
        return 0
    for entry in done.entries:
        if args.action == "no-show":
            out.line(Text("Entry {entry} ({names}) did not appear; report it to: {clubs}.", entry=entry.label,
                          names=entry.names, clubs=entry.clubs or "–"))
        else:
            out.line(Text("Entry {entry} ({names}) plays no more from segment {segment}, round {round} on.",
                          entry=entry.label, names=entry.names, segment=entry.since[0], round=entry.since[1]))
        if entry.reserve is not None:
            out.line(Text("Reserve {entry} plays in its place.", entry=entry.reserve))
    show_tables(done.tables, done.findings, out)
    return 0


def _left_json(done: Left, out: Output) -> dict[str, Any]:
    return {
        "event": done.event,
        "entries": [
            {"entry": e.label, "names": list(e.names), "report_to": list(e.clubs), "reserve": e.reserve,
             "since": {"segment": e.since[0], "round": e.since[1]}}
            for e in done.entries
        ],
        **tables_json(done.tables, done.findings, out),
    }  # fmt: skip


def tables_json(tables: Sequence[TableAt], findings: Sequence[Any], out: Output) -> dict[str, Any]:
    """The tables that changed and what is to be done, for programs."""
    return {
        "tables": [{"segment": t.segment, "round": t.round, "group": t.group, "table": t.table} for t in tables],
        "findings": findings_json(tuple(findings), out),
    }


def show_tables(tables: Sequence[TableAt], findings: Sequence[Any], out: Output) -> None:
    """The tables that changed and what is to be done."""
    if tables:
        out.line(Text("Tables concerned: {tables}.", tables=tuple(t.text for t in tables)))
    for finding in findings:
        out.note(finding.text)


def _substitute(args: argparse.Namespace, out: Output) -> int:
    from tdapp.services.changes.stepping_in import Who  # noqa: PLC0415
    from tdapp.services.changes.substitution import substitute  # noqa: PLC0415
    from tdapp.services.changes.typed_people import read_typed  # noqa: PLC0415

    typed = _typed(args)
    if len(typed) > 1:
        raise Refused(Text("One person steps in for one: give --name once."))
    new = read_typed(typed, "player")[0] if typed else None
    with desk(args, writes=True) as office:
        done = substitute(office, args.event, args.entry, Who(args.person, args.reserve, new), _since(args),
                          args.reason, args.approved_by)  # fmt: skip
    if out.wants_json:
        since = None if done.since is None else {"segment": done.since[0], "round": done.since[1]}
        out.json({"event": done.event, "entry": done.label, "before": done.before, "now": done.now, "since": since,
                  "credited": done.credited, **tables_json(done.tables, done.findings, out)})
        return 0
    if done.since is None:
        out.line(Text("{entry} is now {now} (before: {before}).", entry=done.label, now=done.now, before=done.before))
    else:
        out.line(Text("{now} plays as {entry} from segment {segment}, round {round} on (before: {before}).",
                      now=done.now, entry=done.label, segment=done.since[0], round=done.since[1],
                      before=done.before or "–"))
    show_tables(done.tables, done.findings, out)
    return 0


def _change(args: argparse.Namespace, out: Output) -> int:
    from tdapp.services.changes.editing import FIELD_WORDS, change_entry  # noqa: PLC0415

    typed = {f: getattr(args, f) for f in FIELD_WORDS if getattr(args, f) is not None}
    with desk(args, writes=True) as office:
        done = change_entry(office, args.event, args.entry, typed)
    if out.wants_json:
        out.json({"event": done.event, "entry": done.label,
                  "changes": [{"field": f, "before": before, "after": after} for f, before, after in done.changes],
                  "findings": findings_json(done.findings, out)})
        return 0
    for field, before, after in done.changes:
        out.line(Text("{key}: {before} → {after}", key=FIELD_WORDS[field], before=before or Text("not set"),
                      after=after or Text("not set")))
    if not done.changes:
        out.line(Text("Nothing differs."))
    show_tables((), done.findings, out)
    return 0


def _relate(args: argparse.Namespace, out: Output) -> int:
    from tdapp.services.changes.relating import relate, unrelate  # noqa: PLC0415

    with desk(args, writes=True) as office:
        if args.action == "relate":
            done = relate(office, args.event, args.one, args.other, args.why)
        else:
            done = unrelate(office, args.event, args.one, args.other)
    one, other = done.entries
    if out.wants_json:
        out.json({"event": done.event, "entries": [one, other], "related": done.related, "counts": done.counts})
    elif done.related:
        out.line(Text("Entries {one} and {other} are related.", one=one, other=other))
        if not done.counts:
            out.note(Text("The regulations do not count named relations ([draw] relations)."))
    else:
        out.line(Text("Entries {one} and {other} are no longer related.", one=one, other=other))
    return 0
