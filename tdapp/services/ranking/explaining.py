"""Tells how a place of a ranking came about: beside whom, what was equal, and what decided (rules 3)."""

from __future__ import annotations

from tdapp.rules.decisions import decision_text
from tdapp.rules.ranking import BIG_DATA, EQUAL, LOT, TOTAL
from tdapp.services.columns.words import score_text
from tdapp.services.ranking.lines import RankedLine, SegmentRanking
from tdapp.text import Text

_SHOWN, _EXACT = 3, 6
"""Decimals of a figure, and of two that would look the same."""


def explain(ranking: SegmentRanking, number: int) -> tuple[Text, ...]:
    """Sentences about the line of this entry, the place first; empty when it has none in this ranking."""
    at = next((i for i, line in enumerate(ranking.lines) if line.number == number), None)
    if at is None:
        return ()
    line = ranking.lines[at]
    if line.place is None:
        why = line.note or decision_text("")
        return (Text("No. {number} has no place: {why}.", number=number, why=why),)
    told = [_place(line)]
    if line.note is not None:
        told.append(Text("Remark: {note}.", note=line.note))
    other = _neighbour(ranking, at)
    if other is not None:
        told += _compared(ranking, line, other)
    return tuple(told)


def _place(line: RankedLine) -> Text:
    if line.tied:
        return Text("No. {number} shares place {place}.", number=line.number, place=line.place)
    return Text("No. {number} has place {place}.", number=line.number, place=line.place)


def _neighbour(ranking: SegmentRanking, at: int) -> RankedLine | None:
    """The line it was compared with: the one above, for the first the one below."""
    other = at - 1 if at else 1
    found = ranking.lines[other] if other < len(ranking.lines) else None
    return None if found is None or found.place is None else found


def _compared(ranking: SegmentRanking, line: RankedLine, other: RankedLine) -> list[Text]:
    asked, decided = list(ranking.asked), line.decided_by
    before = asked[: asked.index(decided)] if decided in asked else asked
    told = []
    if before and decided in (*asked, LOT, EQUAL):
        told.append(
            Text("Equal to No. {other} in: {equal}.", other=other.number, equal=tuple(map(decision_text, before)))
        )
    if decided == EQUAL:
        told.append(Text("Nothing else is compared, so both have the same place."))
    elif decided == LOT:
        told.append(Text("The lot put No. {first} before No. {second}.", **_order(line, other)))
    else:
        told.append(_figures(line, other, decided))
    return told


def _order(line: RankedLine, other: RankedLine) -> dict[str, int]:
    down = (line.place or 0) < (other.place or 0)
    first, second = (line, other) if down else (other, line)
    return {"first": first.number, "second": second.number}


def _figures(line: RankedLine, other: RankedLine, decided: str) -> Text:
    mine, its = _figure(line, decided), _figure(other, decided)
    what = decision_text(decided)
    if mine is None or its is None:
        return Text("Decided against No. {other} by: {what}.", other=other.number, what=what)
    decimals = _SHOWN if score_text(mine, _SHOWN) != score_text(its, _SHOWN) else _EXACT
    return Text(
        "Decided against No. {other} by: {what}, {mine} here and {its} there.",
        other=other.number,
        what=what,
        mine=score_text(mine, decimals),
        its=score_text(its, decimals),
    )


def _figure(line: RankedLine, decided: str) -> float | None:
    if line.elsewhere is not None:  # its figures are those of an earlier segment
        return None
    if decided == TOTAL:
        return line.total
    if decided == BIG_DATA:
        return line.big_data
    if decided.startswith("round "):
        return line.rounds.get(int(decided.removeprefix("round ")))
    return None
