"""Whether a segment makes a rating event, and which condition fails (rules 3; 000 on rating events)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping

from tdapp.rules.findings import Finding
from tdapp.rules.kinds import EventKind
from tdapp.text import Text

BOARDS_A_ROUND, LEAST_TABLES = 12, 4


def rating_findings(
    kind: EventKind,
    boards: Mapping[int, int],
    tables: int,
    partners: Iterable[tuple[Hashable, Hashable]],
) -> list[Finding]:
    """Every condition that fails; none: it is a rating event.

    `boards` of each round, `tables` of the segment, `partners` of each table, axis and stage of play.
    """
    if kind is not EventKind.INDIVIDUAL:
        return [Finding(Text("A rating event is defined for individual events only."), ("event",))]
    found = [
        Finding(
            Text("Round {round} has {boards} boards; a rating event has {wanted}.", round=r, boards=n, wanted=12),
            ("round", r),
        )
        for r, n in sorted(boards.items())
        if n != BOARDS_A_ROUND
    ]
    if tables < LEAST_TABLES:
        text = Text("Tables: {tables}. A rating event has at least {least}.", tables=tables, least=LEAST_TABLES)
        found.append(Finding(text, ("segment",)))
    together = Counter(frozenset(pair) for pair in partners)
    for pair, times in together.items():
        if times > 1:
            first, second = sorted(map(str, pair))
            text = Text("{first} and {second} are partners more than once.", first=first, second=second)
            found.append(Finding(text, ("entry", first, "entry", second)))
    return found
