"""`tdapp entry`: late entries, withdrawals, no-shows, substitutes, and what stands wrong about an entry."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from tdapp.cli.changed import show_tables, tables_json
from tdapp.cli.desk import desk
from tdapp.cli.entries import findings_json
from tdapp.cli.entry_arguments import PERSON_FIELDS, arguments
from tdapp.cli.output import Output
from tdapp.text import Refused, Text

if TYPE_CHECKING:
    from tdapp.services.changes.leaving import From, Left
    from tdapp.services.changes.typed_people import Typed

HELP = Text("Changes entries on the day: add, withdraw, no-show, readmit, substitute, change, relate.")

__all__ = ["HELP", "arguments", "run"]


def run(args: argparse.Namespace, out: Output) -> int:
    """Do what was asked."""
    acts = {
        "add": _add, "withdraw": _leave, "no-show": _leave, "substitute": _substitute, "change": _change,
        "readmit": _readmit, "relate": _relate, "unrelate": _relate,
    }  # fmt: skip
    if args.action not in acts:
        raise Refused(Text("Say what to do: add, withdraw, no-show, readmit, substitute, change, relate or unrelate."))
    return acts[args.action](args, out)


def _typed(args: argparse.Namespace) -> tuple[Typed, ...]:
    """The persons: each option once for each name, in their order; a single club is everybody's."""
    from tdapp.services.changes.typed_people import Typed  # noqa: PLC0415

    columns: dict[str, list[str]] = {field: getattr(args, field) for field in PERSON_FIELDS}
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
        out.json(
            {
                "event": done.event,
                "entry": done.label,
                "names": list(done.names),
                "standing": done.standing,
                "position": None if place is None else place.position,
                "group": None if place is None else place.group,
                "findings": findings_json(done.findings, out),
            }
        )
        return 0
    for finding in done.findings:
        out.note(finding.text)
    out.line(Text("Entered as {entry}: {names}.", entry=done.label, names=done.names))
    if done.place is not None:
        out.line(
            Text(
                "Takes position {position} of group {group}, in place of {before}.",
                position=done.place.position,
                group=done.place.group,
                before=done.place.words,
            )
        )
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
            out.line(
                Text(
                    "Entry {entry} ({names}) did not appear; report it to: {clubs}.",
                    entry=entry.label,
                    names=entry.names,
                    clubs=entry.clubs or "–",
                )
            )
        else:
            out.line(
                Text(
                    "Entry {entry} ({names}) plays no more from segment {segment}, round {round} on.",
                    entry=entry.label,
                    names=entry.names,
                    segment=entry.since[0],
                    round=entry.since[1],
                )
            )
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


def _readmit(args: argparse.Namespace, out: Output) -> int:
    from tdapp.services.changes.in_place_of import play_in_place_of  # noqa: PLC0415
    from tdapp.services.changes.readmitting import readmit  # noqa: PLC0415

    words = _since(args), args.reason, args.approved_by
    with desk(args, writes=True) as office:
        if args.in_place_of:
            done = play_in_place_of(office, args.event, args.entry, args.in_place_of, *words)
        else:
            done = readmit(office, args.event, args.entry, *words)
    if out.wants_json:
        out.json({
            "event": done.event, "entry": done.label, "names": list(done.names), "replaced": list(done.reserves),
            "since": {"segment": done.since[0], "round": done.since[1]},
            **tables_json(done.tables, done.findings, out),
        })  # fmt: skip
        return 0
    out.line(
        Text(
            "Entry {entry} ({names}) plays again from segment {segment}, round {round} on.",
            entry=done.label,
            names=done.names,
            segment=done.since[0],
            round=done.since[1],
        )
    )
    if done.reserves:
        out.line(Text("No longer in its seats: {entries}.", entries=done.reserves))
    show_tables(done.tables, done.findings, out)
    return 0


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
        out.json(
            {
                "event": done.event,
                "entry": done.label,
                "before": done.before,
                "now": done.now,
                "since": since,
                "credited": done.credited,
                **tables_json(done.tables, done.findings, out),
            }
        )
        return 0
    if done.since is None:
        out.line(Text("{entry} is now {now} (before: {before}).", entry=done.label, now=done.now, before=done.before))
    else:
        out.line(
            Text(
                "{now} plays as {entry} from segment {segment}, round {round} on (before: {before}).",
                now=done.now,
                entry=done.label,
                segment=done.since[0],
                round=done.since[1],
                before=done.before or "–",
            )
        )
    show_tables(done.tables, done.findings, out)
    return 0


def _change(args: argparse.Namespace, out: Output) -> int:
    from tdapp.services.changes.editing import FIELD_WORDS, change_entry  # noqa: PLC0415

    typed = {f: getattr(args, f) for f in FIELD_WORDS if getattr(args, f) is not None}
    with desk(args, writes=True) as office:
        done = change_entry(office, args.event, args.entry, typed)
    if out.wants_json:
        out.json(
            {
                "event": done.event,
                "entry": done.label,
                "changes": [{"field": f, "before": before, "after": after} for f, before, after in done.changes],
                "findings": findings_json(done.findings, out),
            }
        )
        return 0
    for field, before, after in done.changes:
        out.line(
            Text(
                "{key}: {before} → {after}",
                key=FIELD_WORDS[field],
                before=before or Text("not set"),
                after=after or Text("not set"),
            )
        )
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
