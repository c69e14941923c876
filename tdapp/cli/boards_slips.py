"""`tdapp boards slips`: prints the slips of sealed hands for the dealing officer, or the sheet that two sign."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from tdapp.cli.boards_vault import need_vault
from tdapp.cli.desk import desk
from tdapp.cli.output import Output
from tdapp.cli.passphrases import asked_passphrase, passphrase_argument
from tdapp.text import Refused, Text

if TYPE_CHECKING:
    from tdapp.services.documents import PaperLanguage

HELP = Text("print hand slips for dealing by hand; the opening is recorded")


def arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    """Which boards, who deals, and the file."""
    parser.add_argument("codes", nargs="*", metavar="CODE", help=say(Text("the boards, by code")))
    parser.add_argument("--segment", type=int, metavar="S", help=say(Text("number of the segment")))
    parser.add_argument("--round", type=int, metavar="R", help=say(Text("all boards of this round")))
    parser.add_argument("--out", metavar="FILE", help=say(Text("the file to write, .pdf")))
    parser.add_argument(
        "--officer", default="", metavar="NAME", help=say(Text("the dealing officer; stands in the record"))
    )
    words = Text("what a stack of the cut pile holds: whole boards, or one seat of all boards")
    parser.add_argument("--stacks", choices=("board", "seat"), default="board", help=say(words))
    words = Text("the sheet with figures on which two people confirm the deal, instead of slips")
    parser.add_argument("--check", action="store_true", help=say(words))
    parser.add_argument("--paper-language", choices=("zh", "en", "both"), help=say(Text("language of the document")))
    parser.add_argument("--size", choices=("A4", "A3"), default="A4", help=say(Text("size of the paper")))
    passphrase_argument(parser, say)


def run(args: argparse.Namespace, out: Output) -> int:
    """Open for dealing, and write the file."""
    from tdapp.bootstrap import documents  # noqa: PLC0415
    from tdapp.services.documents import PaperOptions  # noqa: PLC0415
    from tdapp.services.exchange.written_files import write_whole  # noqa: PLC0415
    from tdapp.services.sealed_papers.slips import codes_of_round, print_deal_check, print_slips  # noqa: PLC0415

    path = _path(args)
    if bool(args.codes) == (args.round is not None):
        raise Refused(Text("Name the boards by their codes, or the round with --round."))
    with desk(args, writes=True) as office:
        codes = args.codes or codes_of_round(office, args.event, args.segment, args.round, args.group)
        need_vault(office)
        passphrase = asked_passphrase(args, out.say, Text("Passphrase of the dealing officer or of the chief TD:"))
        if args.check:
            made = print_deal_check(office, args.event, codes, passphrase=passphrase, officer=args.officer)
        else:
            made = print_slips(
                office, args.event, codes, passphrase=passphrase, officer=args.officer, stacks=args.stacks
            )
    language: PaperLanguage = args.paper_language or ("en" if out.language == "en" else "zh")
    write_whole(path, documents().draw(made.kind.key, made.rows, language, PaperOptions(args.size)))
    if out.wants_json:
        out.json({"file": str(path), "document": made.number, "fingerprint": made.rows.heading.fingerprint})
    else:
        out.line(Text("Wrote {file}, document {number}.", file=str(path), number=made.number))
    return 0


def _path(args: argparse.Namespace) -> Path:
    """Where to write; looked at before anything is opened."""
    if not args.out or not args.out.lower().endswith(".pdf"):
        raise Refused(Text("Say where to write the document, with --out FILE.pdf."))
    path = Path(args.out)
    if not path.absolute().parent.is_dir():
        raise Refused(Text("There is no folder {folder}.", folder=str(path.absolute().parent)))
    if path.is_dir():
        raise Refused(Text("{file} is a folder, not a file.", file=args.out))
    return path
