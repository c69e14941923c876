"""`tdapp ranking`: the ranking of a segment, with what decided each place; lots; what stands in the way (rules 3)."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tdapp.cli.desk import desk
from tdapp.cli.output import Output
from tdapp.rules.decisions import decision_text
from tdapp.rules.thousandths import to_text
from tdapp.services.number_ranges import number_ranges
from tdapp.text import Text

if TYPE_CHECKING:
    from tdapp.services.ranking.lines import RankedLine, SegmentRanking
    from tdapp.services.ranking_standing import RankingStanding

HELP = Text("Shows the ranking of a segment, with every tie-break that was used.")
DECIMALS = 3


def arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    """The options of `ranking`."""
    parser.add_argument("--segment", type=int, metavar="S", help=say(Text("number of the segment")))
    parser.add_argument("--upto", type=int, metavar="ROUND", help=say(Text("the ranking after this round")))
    parser.add_argument("--category", metavar="C", help=say(Text("only women, an age band, a label, a club …")))
    acts = parser.add_mutually_exclusive_group()
    acts.add_argument("--open", action="store_true", help=say(Text("list what stands in the way of the official one")))
    acts.add_argument("--big-data", action="store_true", help=say(Text("Dsw and Dsz board by board, formula points")))
    acts.add_argument("--rating", action="store_true", help=say(Text("whether this is a rating event, and why not")))
    acts.add_argument("--lot", metavar="SEED", help=say(Text("draw the lots among equals of the final ranking")))


def run(args: argparse.Namespace, out: Output) -> int:
    """Show the ranking, or what was asked about it."""
    if args.open:
        _open(args, out)
    elif args.lot is not None:
        _lot(args, out)
    elif args.big_data:
        from tdapp.cli.big_data import show_big_data  # noqa: PLC0415

        show_big_data(args, out)
    elif args.rating:
        from tdapp.cli.big_data import show_rating  # noqa: PLC0415

        show_rating(args, out)
    else:
        _ranking(args, out)
    return 0


def _ranking(args: argparse.Namespace, out: Output) -> None:
    from tdapp.cli.big_data import rating_json  # noqa: PLC0415
    from tdapp.services.ranking.rating import rating_check  # noqa: PLC0415
    from tdapp.services.ranking.reading import ranking_of  # noqa: PLC0415
    from tdapp.services.ranking_standing import ranking_standing  # noqa: PLC0415

    with desk(args, writes=False) as office:
        found = ranking_of(office, args.event, args.segment, args.upto, args.category, args.group)
        standing = ranking_standing(office, args.event, args.segment, args.upto)
        rating = rating_check(office, args.event, args.segment)
    if out.wants_json:
        out.json(ranking_json(found, out) | {
            "official": standing.publication is not None, "publication": standing.publication,
            "results": standing.results, "missing": standing.missing, "rating_event": rating_json(rating, out),
        })  # fmt: skip
    else:
        _show(found, standing, out)


def ranking_json(found: SegmentRanking, out: Output) -> dict[str, Any]:
    """The ranking for programs: its lines in the shape of `score --json`, with names; sentences in the language.

    The rulings in it are for people: programs read the ledger.
    """
    plain = found.plain()
    del plain["rulings"]
    for shown, line in zip(plain["ranking"], found.lines, strict=True):
        if line.note is not None:
            shown["note"] = out.say(line.note)
    return plain | {
        "category": None if found.category is None else out.say(found.category),
        "marks": [out.say(text) for text in found.marks],
        "not_played": [
            {"round": n.round, "table": n.table, "boards": list(n.boards), "reason": out.say(n.reason)}
            for n in found.not_played
        ],
    }


def _show(found: SegmentRanking, standing: RankingStanding, out: Output) -> None:
    head = Text("Segment {n}", n=found.segment)
    out.line(head if found.upto is None else Text("{part}, after round {round}", part=head, round=found.upto))
    if found.category is not None:
        out.line(found.category)
    out.line(_stands(standing))
    if standing.results:
        _table(found, out)
    for n in found.not_played:
        out.line(
            Text(
                "Round {round}, table {table}: {reason}. Boards: {boards}",
                round=n.round,
                table=n.table,
                boards=number_ranges(n.boards),
                reason=n.reason,
            )
        )
    for text in found.rulings:
        out.line(text)
    for text in found.marks:
        out.note(text)


def _stands(standing: RankingStanding) -> Text:
    if standing.publication is not None:
        return Text("Official ranking: publication {number}.", number=standing.publication)
    if not standing.results:
        return Text("Nobody is ranked yet: no board has a result.")
    if standing.missing:
        return Text("Provisional ranking. Boards without a result: {n}.", n=standing.missing)
    return Text("Provisional ranking. Every board has its result.")


def _table(found: SegmentRanking, out: Output) -> None:
    big = any(line.big_data is not None for line in found.lines)
    header: list[Text | str] = [Text("Place"), Text("No."), Text("Name"), Text("Total")]
    header += [Text("Round {n}", n=r) for r in found.rounds]
    header += [Text("Points"), *([Text("Big data")] if big else []), *_formula_header(found), Text("Decided by")]
    out.table(header, [_cells(found, line, big=big) for line in found.lines])


def _formula_header(found: SegmentRanking) -> list[Text | str]:
    """Formula points where anybody has some, and the converted ones where the regulations name a share."""
    header: list[Text | str] = []
    if any(line.formula_points is not None for line in found.lines):
        header.append(Text("Formula points [unofficial]"))
    if any(line.converts is not None for line in found.lines):
        header.append(Text("Converted [unofficial]"))
    return header


def _formula_cells(found: SegmentRanking, line: RankedLine) -> list[Any]:
    cells = [_score(line.formula_points), _score(line.formula_points) if line.converts else ""]
    return cells[: len(_formula_header(found))]


def _cells(found: SegmentRanking, line: RankedLine, *, big: bool) -> list[Any]:
    here = line.elsewhere is None
    rounds = ["" if not here else "–" if r in line.absent else _score(line.rounds.get(r)) for r in found.rounds]
    names = line.name or " · ".join(p.name for p in line.people)
    place: Any = "–" if line.place is None else Text("{place} (equal)", place=line.place) if line.tied else line.place
    decided = line.note if line.place is None else decision_text(line.decided_by)
    total, points = (_score(line.total), to_text(line.points)) if line.credited else ("", "")
    shown = [place, line.number, names, total, *rounds, points]
    return [*shown, *([_score(line.big_data)] if big else []), *_formula_cells(found, line), decided]


def _score(value: float | None) -> str:
    return "" if value is None else f"{round(value, DECIMALS) + 0.0:.{DECIMALS}f}"  # + 0.0 turns -0.0 into 0.0


def _open(args: argparse.Namespace, out: Output) -> None:
    from tdapp.services.findings import blocking  # noqa: PLC0415

    with desk(args, writes=False) as office:
        found = blocking(office, args.event, args.segment)
    if out.wants_json:
        out.json([{"text": out.say(f.text), "subject": list(f.subject)} for f in found])
        return
    for f in found:
        out.line(f.text)
    if not found:
        out.line(Text("Nothing stands in the way of the official ranking."))


def _lot(args: argparse.Namespace, out: Output) -> None:
    from tdapp.services.ranking.lots import draw_lots  # noqa: PLC0415

    with desk(args, writes=True) as office:
        lots = draw_lots(office, args.event, args.segment, args.lot)
    if out.wants_json:
        out.json([{"place": lot.place, "among": list(lot.among), "order": list(lot.order)} for lot in lots])
        return
    for lot in lots:
        out.line(
            Text(
                "Place {place} was shared by {among}; the lot put them in this order: {order}.",
                place=lot.place,
                among=lot.among,
                order=lot.order,
            )
        )
