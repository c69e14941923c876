"""`tdapp penalty breaches`: the catalogue of breaches, listed, written to a file, or kept anew."""

from __future__ import annotations

import argparse

from tdapp.cli.desk import desk
from tdapp.cli.output import Output
from tdapp.cli.text_input import read_text
from tdapp.rules.penalty_rulings import KIND_NAMES
from tdapp.text import Text


def show_breaches(args: argparse.Namespace, out: Output) -> None:
    """List the catalogue; with --keep a file becomes its next version, with --out it is written."""
    from tdapp.services.exchange.written_files import write_whole  # noqa: PLC0415
    from tdapp.services.ledger.catalogue import catalogue_of, change_catalogue  # noqa: PLC0415

    with desk(args, writes=args.keep is not None) as office:
        if args.keep is not None:
            text = read_text(str(args.keep))
            found = change_catalogue(office, args.event, text, str(args.keep), reason=args.reason)
        else:
            found = catalogue_of(office, args.event)
    if args.out is not None:
        write_whole(args.out, found.text.encode())
    if out.wants_json:
        out.json({
            "version": found.version,
            "breaches": [
                {"code": b.code, "game": b.game.value, "article": b.article, "type": b.kind.value,
                 "or_more": b.or_more, "cards": b.cards, "report_by": b.report_by.value, "zh": b.zh, "en": b.en,
                 "hidden": b.hidden}
                for b in found.breaches
            ],
        })  # fmt: skip
        return
    if args.keep is not None:
        out.line(Text("The catalogue is kept as version {n}.", n=found.version))
    elif args.out is not None:
        out.line(Text("{file}: the catalogue of breaches, version {n}.", file=str(args.out), n=found.version))
    else:
        header = [Text("Code"), Text("Article"), Text("Ruling"), Text("Words")]
        rows = [[b.code, b.article or "", KIND_NAMES[b.kind], b.words(out.language)] for b in found.breaches]
        out.table(header, rows)
