"""`tdapp boards import`: boards, hands and big data from csv, xlsx or JSON into the library."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from tdapp.cli.boards_vault import percent_to, vault_for
from tdapp.cli.desk import desk
from tdapp.cli.output import Output
from tdapp.cli.passphrases import passphrase_argument
from tdapp.text import Text

HELP = Text("import boards or hands: csv, xlsx or JSON")
FILES = Text(
    "boards (columns code, trump, first, and where known tier, seat, mean, sd, threshold, segment, round, board) or "
    "hands (code, seat, cards); several at once"
)


def arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    """The files and what is to be done with them."""
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help=say(FILES))
    parser.add_argument("--dry-run", action="store_true", help=say(Text("check the file, write nothing")))
    words = Text("published values of the file replace those of the library")
    parser.add_argument("--update", action="store_true", help=say(words))
    passphrase_argument(parser, say)


def run(args: argparse.Namespace, out: Output) -> int:
    """Import, or say what would be imported."""
    from tdapp.services.boards.importing import import_boards, preview_boards  # noqa: PLC0415
    from tdapp.services.boards.vault import vault_state  # noqa: PLC0415

    recovery = None
    with desk(args, writes=not args.dry_run) as office:
        if args.dry_run:
            done = preview_boards(office, args.files, args.event, update=args.update)
        else:
            with office.read() as c:
                sealable = vault_state(c).exists
            if not sealable and preview_boards(office, args.files, args.event, update=args.update).needs_vault:
                recovery = vault_for(office, args, out)
            done = import_boards(office, args.files, args.event, update=args.update, progress=percent_to(out))
    if out.wants_json:
        out.json({
            "written": not args.dry_run, "new": len(done.new), "changed": done.changed, "unchanged": done.unchanged,
            "hands": done.hands, "values": done.values, "replaced": done.replaced, "uses": done.uses,
            "findings": [out.say(f.text) for f in done.findings],
            **({} if recovery is None else {"recovery_key": recovery}),
        })  # fmt: skip
        return 0
    out.line(
        Text(
            "New boards: {new}; changed: {changed}; as they were: {unchanged}.",
            new=len(done.new),
            changed=done.changed,
            unchanged=done.unchanged,
        )
    )
    out.line(Text("Hands: {hands}; published values: {values}.", hands=done.hands, values=done.values + done.replaced))
    if done.uses:
        out.line(Text("Boards assigned to rounds: {n}.", n=done.uses))
    for finding in done.findings:
        out.note(finding.text)
    if args.dry_run:
        out.line(Text("Only tried, nothing was written."))
    return 0
