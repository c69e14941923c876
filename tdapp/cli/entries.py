"""`tdapp entries`: imports the lists of clubs, lists and checks the entries, writes the form and the list."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tdapp.cli.desk import desk
from tdapp.cli.output import Output
from tdapp.i18n import render
from tdapp.text import Refused, Text

if TYPE_CHECKING:
    from tdapp.rules.findings import Finding
    from tdapp.services.entering_lists import EntryLine
    from tdapp.services.importing.lists import Imported

HELP = Text("Imports entry lists, lists and checks the entries, writes the form for clubs and the list itself.")


def arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    """What can be done with the entries."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION")
    take = actions.add_parser("import", help=say(Text("enter the people of a list")))
    take.add_argument("file", type=Path, metavar="FILE", help=say(Text("xlsx, xls, ods, csv, tsv or txt")))
    take.add_argument("--sheet", metavar="NAME", help=say(Text("the sheet of the book, where it is not the first")))
    take.add_argument("--dry-run", action="store_true", help=say(Text("show what is understood, write nothing")))
    actions.add_parser("list", help=say(Text("all entries by number, before the draw in list order")))
    actions.add_parser("check", help=say(Text("everything that is wrong or missing, and what the draw will ask")))
    form = actions.add_parser("template", help=say(Text("the form that clubs fill in")))
    form.add_argument("file", type=Path, metavar="OUT.xlsx")
    export = actions.add_parser("export", help=say(Text("the entries as a list that can be imported again")))
    export.add_argument("file", type=Path, metavar="OUT.xlsx|.csv")


def run(args: argparse.Namespace, out: Output) -> int:
    """Do what was asked."""
    acts = {"import": _import, "list": _list, "check": _check, "template": _template, "export": _export}
    if args.action not in acts:
        raise Refused(Text("Say what to do: import FILE, list, check, template OUT.xlsx or export OUT.xlsx."))
    return acts[args.action](args, out)


def _import(args: argparse.Namespace, out: Output) -> int:
    from tdapp.services.importing.lists import import_list, preview  # noqa: PLC0415

    with desk(args, writes=not args.dry_run) as office:
        case = preview if args.dry_run else import_list
        done = case(office, args.event, args.file, args.sheet)
    if out.wants_json:
        out.json(_imported_json(done, out) | {"written": not args.dry_run})
        return 0
    for finding in done.remarks:
        out.note(finding.text)
    _show_imported(done, out)
    out.line(Text("Only tried, nothing was written.") if args.dry_run else Text("The list is entered."))
    return 0


def _imported_json(done: Imported, out: Output) -> dict[str, Any]:
    return {
        "event": done.event,
        "entries": [
            {"entry": e.label, "names": list(e.people), "word": e.word, "clubs": e.clubs, "seed": e.seed,
             "categories": list(e.labels), "standing": e.standing, "substitutes": list(e.substitutes)}
            for e in done.entries
        ],
        "staff": [{"role": role, "name": name, "club": club} for role, name, club in done.staff],
        "people": {"new": done.new_people, "known": done.known_people},
        "new_clubs": list(done.new_clubs),
        "columns": [{"field": c.field, "column": c.letter, "title": c.title} for c in done.columns],
        "findings": findings_json(done.remarks, out),
    }  # fmt: skip


def _show_imported(done: Imported, out: Output) -> None:
    out.line(Text("Columns that were read: {columns}.", columns=[f"{c.letter} {c.title}" for c in done.columns]))
    out.table(
        [Text("List number"), Text("Name"), Text("Club"), Text("Seed"), Text("Categories"), Text("Note")],
        [[e.label, " · ".join(e.people), e.clubs, e.seed, e.labels, e.note] for e in done.entries],
    )
    out.line(
        Text(
            "Entries: {entries}. New people: {new}; already known: {known}. New clubs: {clubs}.",
            entries=len(done.entries),
            new=done.new_people,
            known=done.known_people,
            clubs=len(done.new_clubs),
        )
    )


def _list(args: argparse.Namespace, out: Output) -> int:
    from tdapp.services.entering_lists import list_entries, number_heading  # noqa: PLC0415

    with desk(args, writes=False) as office:
        event, lines = list_entries(office, args.event)
    if out.wants_json:
        out.json({"event": event.code, "kind": event.kind, "entries": [_entry_json(line) for line in lines]})
        return 0
    team = any(line.entry.name for line in lines)
    number = number_heading(line.entry for line in lines)
    header = [
        number,
        *([Text("Team")] if team else []),
        Text("Name"),
        Text("Club"),
        Text("Seed"),
        Text("Categories"),
        Text("Checked in"),
        Text("Note"),
    ]
    out.table(header, [_row(line, team=team) for line in lines])
    out.line(Text("Entries: {entries}.", entries=len(lines)))
    return 0


def _row(line: EntryLine, *, team: bool) -> list[Any]:
    entry = line.entry
    return [
        entry.label, *([entry.name] if team else []), line.names, line.clubs, entry.seed, line.labels,
        "✓" if line.arrived else "", line.note,
    ]  # fmt: skip


def _entry_json(line: EntryLine) -> dict[str, Any]:
    entry = line.entry
    left = None if entry.left_segment is None else {"segment": entry.left_segment, "round": entry.left_round}
    return {
        "entry": entry.label, "list_number": entry.list_number, "number": entry.number, "name": entry.name,
        "people": [
            {"slot": slot, "person": m.person_id, "name": m.name, "gender": m.gender,
             "birth": None if m.birth is None else m.birth.isoformat(), "registration": m.registration, "club": m.club,
             "region": m.region}
            for slot, m in sorted(line.members.items())
        ],
        "club": line.club, "seed": entry.seed, "categories": list(line.labels), "standing": entry.standing,
        "status": entry.status, "left": left, "checked_in": line.arrived, "substitutes": list(line.substitutes),
        "staff": [{"role": role, "name": name} for role, name in line.staff],
    }  # fmt: skip


def _check(args: argparse.Namespace, out: Output) -> int:
    from tdapp.services.entering_check import check  # noqa: PLC0415

    with desk(args, writes=False) as office:
        event, found = check(office, args.event)
    if out.wants_json:
        out.json({"event": event.code, "findings": findings_json(found, out)})
    for finding in found:
        out.line(Text("{weight}: {finding}", weight=WEIGHTS[finding.weight.value], finding=finding.text))
    if not found:
        out.line(Text("Nothing is wrong with the entries."))
    return int(any(finding.weight.value == "error" for finding in found))


WEIGHTS = {"error": Text("Error"), "warning": Text("Warning"), "note": Text("Remark")}
"""How much a finding weighs, in words."""


def findings_json(found: tuple[Finding, ...], out: Output) -> list[dict[str, Any]]:
    """Findings for programs; their sentences in the language that was asked for."""
    return [{"weight": f.weight.value, "subject": list(f.subject), "text": out.say(f.text)} for f in found]


def _template(args: argparse.Namespace, out: Output) -> int:
    from tdapp.services.entering_export import write_form  # noqa: PLC0415

    with desk(args, writes=False) as office:
        event = write_form(office, args.event, args.file, out.language, render)
    if out.wants_json:
        out.json({"event": event, "file": str(args.file)})
    out.line(Text("Wrote {file}.", file=str(args.file)))
    return 0


def _export(args: argparse.Namespace, out: Output) -> int:
    from tdapp.services.entering_export import export_list  # noqa: PLC0415

    with desk(args, writes=False) as office:
        done = export_list(office, args.event, args.file, out.language, partial(render, language=out.language))
    if done.left_out:
        out.note(Text("Entries that no longer play are not in the list: {entries}.", entries=done.left_out))
    if out.wants_json:
        out.json(
            {"file": str(args.file), "entries": done.entries, "people": done.people, "left_out": list(done.left_out)}
        )
    out.line(Text("Wrote {file}.", file=str(args.file)))
    return 0
