"""What `tdapp ranking` says of big data: Dsw and Dsz board by board, formula points, the rating event (rules 3)."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from tdapp.cli.desk import desk
from tdapp.cli.output import Output
from tdapp.rules.tiers import TIER_WORDS
from tdapp.text import Text

if TYPE_CHECKING:
    from tdapp.services.ranking.big_data import BigData
    from tdapp.services.ranking.rating import RatingCheck


def show_big_data(args: argparse.Namespace, out: Output) -> None:
    """The standard scores against the published values, and the players' formula points."""
    from tdapp.services.columns.big_data import big_data_columns, formula_columns  # noqa: PLC0415
    from tdapp.services.ranking.big_data import big_data_of  # noqa: PLC0415

    with desk(args, writes=False) as office:
        found = big_data_of(office, args.event, args.segment, upto=args.upto)
    if out.wants_json:
        out.json(_plain(found, out))
        return
    if not any(r.dsw is not None or r.dsz is not None for r in found.rows):
        out.line(Text("No counted board has published values for tier {tier}.", tier=TIER_WORDS[found.tier]))
        return
    columns = big_data_columns(found.rows)
    out.table([column.header for column in columns.columns], [_cells(columns.cells(row)) for row in found.rows])
    if found.without:
        out.line(Text("Without data, so that the big-data total is skipped: {boards}", boards=found.without))
    if found.players:
        players = formula_columns(found.players)
        out.table([column.header for column in players.columns], [_cells(players.cells(r)) for r in found.players])
    for mark in found.marks:
        out.note(mark)


def _cells(cells: Any) -> list[Any]:
    return ["" if cell is None else cell for cell in cells]


def _plain(found: BigData, out: Output) -> dict[str, Any]:
    return {
        "event": found.event, "segment": found.segment, "tier": found.tier,
        "rows": [
            {"round": r.round, "board": r.board, "code": r.code, "version": r.version, "table": r.table,
             "seat": r.seat, "axis": r.axis, "id": r.label, "name": r.person.name if r.person else "",
             "W": str(r.w), "Z": str(r.z), "Dw": r.dw, "Dz": r.dz,
             **{key: value for key, value in (
                 ("Dsw", r.dsw), ("Dsz", r.dsz), ("threshold", None if r.threshold is None else str(r.threshold)),
                 ("formula_points", r.points)) if value is not None}}
            for r in found.rows
        ],
        "without": list(found.without),
        "players": [
            {"id": p.label, "name": p.person.name if p.person else "", "place": p.place, "boards": p.boards,
             "formula_points": p.points, **({} if p.converts is None else {"converts": p.converts})}
            for p in found.players
        ],
        "marks": [out.say(mark) for mark in found.marks],
    }  # fmt: skip


def show_rating(args: argparse.Namespace, out: Output) -> None:
    """Whether the segment is a rating event, and every condition that fails."""
    from tdapp.services.ranking.rating import rating_check  # noqa: PLC0415

    with desk(args, writes=False) as office:
        found = rating_check(office, args.event, args.segment)
    if out.wants_json:
        out.json(rating_json(found, out))
        return
    for text in rating_lines(found):
        out.line(text)


def rating_json(found: RatingCheck, out: Output) -> dict[str, Any]:
    """The check for programs; "rating" is null where it is not defined or the segment is not drawn."""
    known = found.defined and found.drawn
    return {
        "rating": found.is_rating_event if known else None,
        "defined": found.defined,
        "failing": [out.say(finding.text) for finding in found.findings],
    }


def rating_lines(found: RatingCheck) -> list[Text]:
    """The check in sentences."""
    if not found.defined:
        return [Text("Rating event: not defined for this kind of event.")]
    if not found.drawn:
        return []
    if not found.findings:
        return [Text("This is a rating event.")]
    return [Text("Not a rating event: {why}", why=finding.text) for finding in found.findings]
