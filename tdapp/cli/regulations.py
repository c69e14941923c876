"""`tdapp regulations`: prints a commented example, shows what is in force, puts a new version in force."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from tdapp.cli.desk import desk
from tdapp.cli.output import Output
from tdapp.cli.text_input import read_text
from tdapp.services.example_regulations import example
from tdapp.text import Refused, Text

HELP = Text("Prints example regulations, shows or changes those of an event.")


def arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    """The options of `regulations`."""
    parser.add_argument("--example", metavar="KIND", help=say(Text("print commented regulations of this kind")))
    actions = parser.add_subparsers(dest="action", metavar="ACTION")
    show = actions.add_parser("show", help=say(Text("print the regulations in force")))
    show.add_argument("--segment", type=int, help=say(Text("those in force for this segment")))
    change = actions.add_parser("change", help=say(Text("put a new version in force")))
    change.add_argument("file", metavar="FILE.toml")
    change.add_argument("--reason", default="", help=say(Text("why; needed once play has begun")))


def run(args: argparse.Namespace, out: Output) -> int:
    """Print an example, or act on the event's regulations."""
    if args.example:
        toml = example(args.example)
        if out.wants_json:
            out.json({"kind": args.example, "toml": toml})
        out.line(toml.rstrip("\n"))
        return 0
    if args.action == "change":
        return _change(args, out)
    if args.action == "show":
        return _show(args, out)
    raise Refused(Text("Say what to do: --example KIND, show, or change FILE.toml."))


def _show(args: argparse.Namespace, out: Output) -> int:
    from tdapp.rules.regulations import to_toml  # noqa: PLC0415
    from tdapp.services.in_force import in_force  # noqa: PLC0415
    from tdapp.services.scope import find_event, find_segment  # noqa: PLC0415

    with desk(args, writes=False) as office, office.read() as c:
        event = find_event(c, args.event)
        segment = None if args.segment is None else find_segment(c, event, args.segment)
        found = in_force(c, event, segment)
    toml = to_toml(found.rules)
    if out.wants_json:
        out.json({"event": event.code, "version": found.number, "toml": toml})
    else:
        out.note(Text("Event {event}, version {version} of the regulations.", event=event.code, version=found.number))
        out.line(toml.rstrip("\n"))
    return 0


def _change(args: argparse.Namespace, out: Output) -> int:
    from tdapp.services.setting_up import change_regulations  # noqa: PLC0415

    toml = read_text(args.file)
    with desk(args, writes=True) as office:
        found = change_regulations(office, args.event, toml, args.file, args.reason)
    if out.wants_json:
        out.json({"changed": [{"key": d.key, "before": d.before, "after": d.after} for d in found]})
        return 0
    if not found:
        out.line(Text("Nothing differs; the regulations in force stay."))
    for d in found:
        out.line(
            Text(
                "{key}: {before} → {after}",
                key=d.key,
                before=Text("not set") if d.before is None else d.before,
                after=Text("not set") if d.after is None else d.after,
            )
        )
    return 0
