"""tdapp score: scores a file of results; no event is needed."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tdapp.cli.output import Output
from tdapp.cli.score_json import score_json
from tdapp.rules.deal_results import deal_queries
from tdapp.rules.deal_states import DEFAULT_FLAGS
from tdapp.rules.decisions import decision_text
from tdapp.rules.kinds import TEAMS
from tdapp.rules.ranking import Line
from tdapp.rules.regulations import Regulations, filled_scoring, read_scoring
from tdapp.rules.regulations.sections import ScoringRules
from tdapp.rules.thousandths import to_text
from tdapp.rules.tiers import Tier
from tdapp.services.exchange.boards_csv import read_boards
from tdapp.services.exchange.file_kinds import read_bytes
from tdapp.services.exchange.result_rows import ResultRow
from tdapp.services.exchange.results_csv import read_results
from tdapp.services.exchange.text_files import decode
from tdapp.services.score_file import By, FileScore, ScoringTerms, SegmentScore, score_file, usual_by
from tdapp.text import Refused, Text

HELP = Text("score a file of results; no event needed")


def arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    """The words of the command."""
    parser.add_argument("file", type=Path, metavar="FILE.csv", help=say(Text("the results, in the fixed format")))
    parser.add_argument("--tier", required=True, choices=[t.value for t in Tier], help=say(Text("tier of the event")))
    parser.add_argument("--by", choices=[b.value for b in By], help=say(Text("rank players or pairs")))
    parser.add_argument("--boards", type=Path, metavar="FILE.csv", help=say(Text("boards with their big data")))
    parser.add_argument(
        "--regulations", type=Path, metavar="FILE.toml", help=say(Text("regulations with the scoring values"))
    )


def run(args: argparse.Namespace, out: Output) -> int:
    """Score the file and write the ranking, or everything as JSON."""
    tier = Tier(args.tier)
    regulations, scoring = _regulations(args.regulations, tier)
    teams = regulations is not None and regulations.event.kind in TEAMS
    rows = _of_event(read_results(args.file, teams=teams), args.event, args.file.name)
    boards = read_boards(args.boards) if args.boards else None
    terms = ScoringTerms(tier, scoring, By(args.by) if args.by else usual_by(rows), regulations)
    scored = score_file(rows, terms, boards)
    _notes(args.file.name, rows, scored, terms, out)
    if out.wants_json:
        out.json(score_json(scored, rows))
    else:
        for number, segment in scored.segments.items():
            _show(number, segment, scored, terms, out)
    return 0


def _of_event(rows: tuple[ResultRow, ...], event: str | None, file: str) -> tuple[ResultRow, ...]:
    """The rows of the event that was asked for; all of them where none was."""
    if event is None:
        return rows
    found = tuple(row for row in rows if row.event == event)
    if not found:
        raise Refused(Text("{file} holds no results of the event {event}.", file=file, event=event))
    return found


def _regulations(path: Path | None, tier: Tier) -> tuple[Regulations | None, ScoringRules]:
    if path is None:
        return None, filled_scoring(ScoringRules(), tier)
    found = read_scoring(decode(read_bytes(path), path.name), path.name, tier)
    if isinstance(found, ScoringRules):
        return None, found
    if found.event.tier is not tier:
        raise Refused(
            Text(
                "{file} is for the tier {its}, not for {tier}.",
                file=path.name,
                its=found.event.tier.value,
                tier=tier.value,
            )
        )
    return found, found.scoring


def _notes(file: str, rows: tuple[ResultRow, ...], scored: FileScore, terms: ScoringTerms, out: Output) -> None:
    """What a person should know, on stderr: odd rows, moved cards, unofficial values, rows without a score."""
    for row in rows:
        for finding in deal_queries(row.deal(DEFAULT_FLAGS)):
            column = f"left_{finding.subject[1]}"
            out.note(
                Text(
                    "{file}, row {row}, column {column}: {what}",
                    file=file,
                    row=row.row,
                    column=column,
                    what=finding.text,
                )
            )
    for moved in scored.moved:
        fields: dict[str, Any] = {"file": file, "row": moved.row, "seat": Text(moved.seat), "cards": moved.cards}
        if moved.to is None:
            out.note(
                Text(
                    "{file}, row {row}: the penalty cards of {seat} ({cards}) count nowhere: no board was played.",
                    **fields,
                )
            )
        else:
            out.note(
                Text(
                    "{file}, row {row}: board not played, so the penalty cards of {seat} ({cards}) count in row {to}.",
                    to=moved.to,
                    **fields,
                )
            )
    if terms.scoring.rewards_unofficial(terms.tier):
        out.note(Text("Unofficial: the reward points R are the program's preset; no source gives them for this tier."))
    if terms.scoring.half_changed(terms.tier):
        out.note(Text("Q and R change together: one of them is still that of the tier {tier}.", tier=terms.tier.value))
    if scored.unscored:
        out.note(Text("Rows without a score: {n}.", n=len(scored.unscored)))


def _show(number: int, segment: SegmentScore, scored: FileScore, terms: ScoringTerms, out: Output) -> None:
    rounds, decimals = segment.totals.rounds(), terms.scoring.decimals
    out.line(Text("Segment {n}", n=number))
    header: list[Text | str] = [Text("Place"), Text("Entry"), Text("Total")]
    header += [Text("Round {n}", n=r) for r in rounds]
    header += [Text("Points"), Text("Decided by")]

    def cells(line: Line[str]) -> list[Any]:
        """Those who were cut keep the total and points of their own last segment; its rounds are not this one's."""
        totals = scored.last_played(line.entry, number).totals
        here = totals is segment.totals
        own = [_rounded(totals.round_total(line.entry, r), decimals) if here else "" for r in rounds]
        shared = Text("{place} (equal)", place=line.place) if line.tied else line.place
        points = to_text(totals.points(line.entry))
        return [shared, line.entry, _rounded(line.total, decimals), *own, points, decision_text(line.decided_by)]

    out.table(header, [cells(line) for line in segment.ranking])


def _rounded(value: float, decimals: int) -> str:
    return f"{round(value, decimals) + 0.0:.{decimals}f}"  # + 0.0 turns -0.0 into 0.0
