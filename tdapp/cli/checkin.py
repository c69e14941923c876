"""`tdapp checkin`: who has arrived, and what was looked at (rules 5)."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tdapp.cli.desk import desk
from tdapp.cli.output import Output
from tdapp.text import Refused, Text

if TYPE_CHECKING:
    from tdapp.services.checking_in import CheckedPerson, CheckInState

HELP = Text("Notes who has arrived and what was looked at; shows who is missing.")


def arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    """The options of `checkin`."""
    parser.add_argument(
        "entries", nargs="*", metavar="ENTRY", help=say(Text("L3 before the draw, 12 after it; L3a for one of a pair"))
    )
    state = parser.add_mutually_exclusive_group()
    state.add_argument("--absent", action="store_true", help=say(Text("called, and did not appear")))
    state.add_argument("--refuse", action="store_true", help=say(Text("looked at, and not in order")))
    state.add_argument("--undo", action="store_true", help=say(Text("take the mark back")))
    parser.add_argument(
        "--item", action="append", default=[], metavar="ITEM", help=say(Text("an item of the regulations; repeatable"))
    )
    parser.add_argument("--all", action="store_true", help=say(Text("the arrival and every item")))
    parser.add_argument("--note", default="", metavar="TEXT", help=say(Text("a remark")))
    parser.add_argument("--missing", action="store_true", help=say(Text("show who has not arrived")))


def run(args: argparse.Namespace, out: Output) -> int:
    """Note what was said, and show how many are missing; without an entry show everybody."""
    from tdapp.services.checking_in import Mark, check_in, check_in_state  # noqa: PLC0415
    from tdapp.services.rows.arrival import ABSENT, REFUSED, SEEN  # noqa: PLC0415

    with desk(args, writes=bool(args.entries)) as office:
        if args.entries:
            state = None if args.undo else ABSENT if args.absent else REFUSED if args.refuse else SEEN
            mark = Mark(state, tuple(args.item), args.all, args.note)
            if args.refuse and not (args.item or args.all):
                raise Refused(Text("Say what was refused: --item ITEM."))
            found = check_in(office, args.event, args.entries, mark)
        elif args.absent or args.refuse or args.undo or args.item or args.all:
            raise Refused(
                Text("Say who: tdapp checkin{event} ENTRY…", event=f" --event {args.event}" if args.event else "")
            )
        else:
            found = check_in_state(office, args.event)
    if out.wants_json:
        out.json(_json(found, missing=args.missing))
        return 0
    if args.entries:
        _done(found, args, out)
    if args.missing or not args.entries:
        _show(found, found.missing if args.missing else found.people, out)
    out.line(
        Text(
            "Arrived: {arrived} of {all}. Missing: {missing}.",
            arrived=len(found.people) - len(found.missing),
            all=len(found.people),
            missing=len(found.missing),
        )
    )
    return 0


def _done(found: CheckInState, args: argparse.Namespace, out: Output) -> None:
    """Name whom the mark was made for."""
    who = tuple(Text("{entry} {name}", entry=p.label, name=p.member.name) for p in found.named)
    if args.undo:
        out.line(Text("Check-in taken back: {entries}", entries=who))
    elif args.absent:
        out.line(Text("Absent: {entries}", entries=who))
    elif args.refuse:
        out.line(Text("Refused at the check-in: {entries}", entries=who))
    else:
        out.line(Text("Checked in: {entries}", entries=who))


def _show(found: CheckInState, people: tuple[CheckedPerson, ...], out: Output) -> None:
    from tdapp.services.checking_in import ITEM_WORDS  # noqa: PLC0415
    from tdapp.services.entering_lists import number_heading  # noqa: PLC0415
    from tdapp.services.rows.arrival import ABSENT, ARRIVED, REFUSED, SEEN  # noqa: PLC0415

    items = (ARRIVED, *found.items)
    marks = {SEEN: "✓", ABSENT: "×", REFUSED: "×"}
    out.table(
        [
            number_heading(p.entry for p in found.people),
            Text("Name"),
            Text("Club"),
            *(ITEM_WORDS.get(item, item) for item in items),
        ],
        [
            [p.label, p.member.name, p.member.club, *(marks.get(p.states.get(item, ""), "") for item in items)]
            for p in people
        ],
    )


def _json(found: CheckInState, *, missing: bool) -> dict[str, Any]:
    people = found.missing if missing else found.people
    return {
        "event": found.event.code,
        "items": list(found.items),
        "arrived": len(found.people) - len(found.missing),
        "missing": [p.label for p in found.missing],
        "people": [
            {
                "entry": p.label,
                "name": p.member.name,
                "club": p.member.club,
                "states": dict(p.states),
                "open": list(found.open_items(p)),
            }
            for p in people
        ],
    }
