"""`tdapp report`: prints a document to a file."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from tdapp.cli.desk import desk
from tdapp.cli.output import Output
from tdapp.text import Refused, Text

if TYPE_CHECKING:
    from tdapp.rules.label_stock import LabelStock
    from tdapp.services.documents import PaperLanguage
    from tdapp.services.papers.filling import Request
    from tdapp.services.printing import Prepared

HELP = Text("Writes a document as PDF, spreadsheet or web page; tdapp report list names them.")


def arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    """The options of `report`."""
    parser.add_argument("kind", metavar="KIND", help=say(Text("the document, or list")))
    parser.add_argument("--out", metavar="FILE", help=say(Text("the file to write: .pdf, .xlsx or .html")))
    parser.add_argument("--segment", type=int, help=say(Text("number of the segment, where the event has several")))
    parser.add_argument("--round", type=int, help=say(Text("number of the round")))
    parser.add_argument(
        "--table",
        action="append",
        default=[],
        help=say(Text("only this table, 3, or 2-3 for table 3 of group 2; may be repeated")),
    )
    parser.add_argument("--upto", type=int, metavar="ROUND", help=say(Text("the ranking after this round")))
    parser.add_argument("--publication", type=int, metavar="N", help=say(Text("the ranking as publication N froze it")))
    parser.add_argument("--category", help=say(Text("the ranking of this category only")))
    parser.add_argument(
        "--duplicate", action="store_true", help=say(Text("score sheets anew, marked as duplicates, with new serials"))
    )
    parser.add_argument("--paper-language", choices=("zh", "en", "both"), help=say(Text("language of the document")))
    parser.add_argument("--odd", help=say(Text("what becomes of an odd number, as in tdapp draw (lot slips)")))
    parser.add_argument("--size", choices=("A4", "A3"), default="A4", help=say(Text("size of the paper")))
    parser.add_argument("--landscape", action="store_true", default=None, help=say(Text("turn the paper")))
    parser.add_argument("--order", metavar="COLUMN", help=say(Text("sort a list by this column")))
    parser.add_argument(
        "--board", action="append", default=[], metavar="CODE", help=say(Text("labels of this board; may be repeated"))
    )
    parser.add_argument(
        "--copies", type=int, metavar="N", help=say(Text("labels a board, instead of as many as circulate"))
    )
    parser.add_argument(
        "--appeal", type=int, metavar="N", help=say(Text("the forms of this appeal; without it they are blank"))
    )
    _of_rulings(parser, say)
    words = Text("label stock, such as L7160, or own sizes in mm: 3x8 70x37 0,0.5")
    parser.add_argument("--labels", metavar="STOCK", help=say(words))
    parser.add_argument("--start", type=int, default=1, metavar="N", help=say(Text("first free label of a used sheet")))
    parser.add_argument(
        "--outlines", action="store_true", help=say(Text("a page of outlines first, to align the paper by"))
    )
    parser.add_argument(
        "--preview", action="store_true", help=say(Text("without a document number; nothing is registered"))
    )


def _of_rulings(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    """The options about rulings: of the penalty list, of the slips, and of the notes under a ranking."""
    parser.add_argument("--party", metavar="ENTRY", help=say(Text("rulings of this party only, such as 12 or 12a")))
    parser.add_argument("--ruling", type=int, metavar="N", help=say(Text("the slip of this ruling")))
    parser.add_argument(
        "--wall", action="store_true", help=say(Text("penalty list for the wall: what stands and concerns play"))
    )
    parser.add_argument(
        "--without-rulings", action="store_true", help=say(Text("the ranking without its note of rulings"))
    )


def run(args: argparse.Namespace, out: Output) -> int:
    """List the documents, or prepare one and write it."""
    if args.kind == "list":
        return _list(out)
    path = _path(args)
    _stock(args)
    prepared = _prepared(args, _request(args))
    for warning in prepared.warnings:
        out.note(warning)
    _write(path, prepared, args, out)
    if out.wants_json:
        out.json({"file": str(path), "document": prepared.number, "fingerprint": prepared.rows.heading.fingerprint})
    elif prepared.number:
        out.line(Text("Wrote {file}, document {number}.", file=str(path), number=prepared.number))
    else:
        out.line(Text("Wrote {file}, without a document number.", file=str(path)))
    return 0


def _list(out: Output) -> int:
    from tdapp.bootstrap import documents  # noqa: PLC0415
    from tdapp.services.papers.as_tables import TABLES  # noqa: PLC0415

    kinds = [k for k in documents().kinds() if not k.secret]
    if out.wants_json:
        out.json([{"kind": k.key, "title": out.say(k.title), "table": k.key in TABLES} for k in kinds])
        return 0
    out.table(
        [Text("Kind"), Text("Title"), Text("Written as")],
        [(k.key, k.title, ".pdf .xlsx .html" if k.key in TABLES else ".pdf") for k in kinds],
    )
    return 0


def _path(args: argparse.Namespace) -> Path:
    from tdapp.services.papers.as_tables import TABLES  # noqa: PLC0415

    if not args.out:
        raise Refused(Text("Say where to write the document, with --out FILE.pdf."))
    path = Path(args.out)
    kinds = (".pdf", ".xlsx", ".html") if args.kind in TABLES else (".pdf",)
    if path.suffix.lower() not in kinds:
        raise Refused(Text("{file}: {kind} is written as: {kinds}", file=args.out, kind=args.kind, kinds=kinds))
    if not path.absolute().parent.is_dir():
        raise Refused(Text("There is no folder {folder}.", folder=str(path.absolute().parent)))
    return path


def _stock(args: argparse.Namespace) -> LabelStock | None:
    """The label stock; refused before anything is numbered when it is none, or has no such label."""
    from tdapp.rules.label_stock import STOCKS, find_stock  # noqa: PLC0415

    stock = find_stock(args.labels) if args.labels else None
    most = (stock or STOCKS[0]).count
    if not 1 <= args.start <= most:
        raise Refused(Text("A sheet of these labels has {most}; none is number {start}.", most=most, start=args.start))
    return stock


def _request(args: argparse.Namespace) -> Request:
    from tdapp.services.papers.filling import Request  # noqa: PLC0415

    group, tables = _tables(args)
    return Request(
        event=args.event,
        segment=args.segment,
        round=args.round,
        group=group,
        tables=tables,
        upto=args.upto,
        category=args.category,
        publication=args.publication,
        duplicate=args.duplicate,
        odd=args.odd,
        boards=tuple(args.board),
        copies=args.copies,
        appeal=args.appeal,
        party=args.party,
        ruling=args.ruling,
        wall=args.wall,
        without_rulings=args.without_rulings,
    )


def _tables(args: argparse.Namespace) -> tuple[str | None, tuple[int, ...]]:
    """The one group that was named, with --group or in a table, and the numbers of the tables in it."""
    from tdapp.services.table_names import read_table  # noqa: PLC0415

    named = [read_table(text) for text in args.table]
    groups = {code for code, _ in named if code is not None} | ({args.group} if args.group else set())
    if len(groups) > 1:
        raise Refused(
            Text("A document is of one group or of all; here are tables of: {groups}.", groups=tuple(sorted(groups)))
        )
    return next(iter(groups), None), tuple(number for _, number in named)


def _prepared(args: argparse.Namespace, request: Request) -> Prepared:
    from tdapp.services.printing import prepare_document, preview_document  # noqa: PLC0415

    if args.preview:
        with desk(args, writes=False) as office:
            return preview_document(office, args.kind, request)
    with desk(args, writes=True) as office:
        return prepare_document(office, args.kind, request)


def _write(path: Path, prepared: Prepared, args: argparse.Namespace, out: Output) -> None:
    from tdapp.bootstrap import documents  # noqa: PLC0415
    from tdapp.services.documents import PaperOptions  # noqa: PLC0415
    from tdapp.services.exchange.written_files import write_whole  # noqa: PLC0415
    from tdapp.services.papers.as_tables import save_table  # noqa: PLC0415

    if path.suffix.lower() != ".pdf":
        save_table(path, prepared.kind, prepared.rows, out.say, out.language)
        return
    options = PaperOptions(
        args.size, args.landscape, args.order, stock=_stock(args), start=args.start, outlines=args.outlines
    )
    language: PaperLanguage = args.paper_language or ("en" if out.language == "en" else "zh")
    write_whole(path, documents().draw(prepared.kind.key, prepared.rows, language, options))
