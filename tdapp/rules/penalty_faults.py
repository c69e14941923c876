"""What cannot be in a ledger: withdrawals of nothing, and rulings that name too little (rules 6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tdapp.rules.findings import Finding
from tdapp.rules.penalty_rulings import Ruling, RulingKind
from tdapp.rules.seats import SEATS
from tdapp.text import Text

BOARDS_A_ROUND = 12
CARDS_MOST = 999
MINUTES_MOST = 24 * 60


def ledger_faults(rulings: Sequence[Ruling]) -> list[Finding]:
    """Everything that is wrong with the rulings of an event, with ("ruling", number) as its subject."""
    found = [*number_faults(rulings), *withdrawal_faults(rulings)]
    for ruling in rulings:
        found += [Finding(text, ("ruling", ruling.number)) for text in ruling_faults(ruling)]
    return found


def ruling_faults(ruling: Ruling, *, boards: bool = True) -> Iterator[Text]:
    """What one ruling cannot be by itself; `boards`: a foul ends a board of the duplicate game."""
    if ruling.kind is RulingKind.WITHDRAW:
        if ruling.of is None:
            yield Text("A withdrawal names the ruling that it takes back.")
        return
    if ruling.of is not None:
        yield Text("Only a withdrawal takes a ruling back.")
    if not ruling.party:
        yield Text("A ruling names the party that it concerns.")
    yield from _place_faults(ruling, boards)
    if ruling.cards is not None and not 0 <= ruling.cards <= CARDS_MOST:
        yield Text("Penalty cards are a number from 0 to {most}, not {value}.", most=CARDS_MOST, value=ruling.cards)
    minutes = ruling.details.minutes
    if minutes is not None and not 0 <= minutes <= MINUTES_MOST:
        yield Text("Minutes of lateness are a number from 0 to {most}, not {value}.", most=MINUTES_MOST, value=minutes)
    if ruling.seat and ruling.seat not in SEATS:
        yield Text("A seat is E, S, W or N, not {value}.", value=ruling.seat)


def _place_faults(ruling: Ruling, boards: bool) -> Iterator[Text]:
    for value in (ruling.segment, ruling.round, ruling.table):
        if value is not None and value < 1:
            yield Text("Segments, rounds and tables are numbered from 1; {value} is none.", value=value)
    if ruling.board is not None and not 1 <= ruling.board <= BOARDS_A_ROUND:
        yield Text("A board is a number from 1 to {most}, not {value}.", most=BOARDS_A_ROUND, value=ruling.board)
    if boards and ruling.kind is RulingKind.FOUL and ruling.place is None:
        yield Text("A foul ends a board, so it names its round, table and board.")
    elif ruling.board is not None and ruling.place is None:
        yield Text("A board is named with its round and table.")
    elif ruling.table is not None and ruling.round is None:
        yield Text("A table is named with its round.")


def number_faults(rulings: Sequence[Ruling]) -> Iterator[Finding]:
    """Numbers that stand twice."""
    seen: set[int] = set()
    for ruling in rulings:
        if ruling.number in seen:
            text = Text("The number {n} stands twice; each ruling has its own.", n=ruling.number)
            yield Finding(text, ("ruling", ruling.number))
        seen.add(ruling.number)


def withdrawal_faults(rulings: Sequence[Ruling]) -> Iterator[Finding]:
    """Withdrawals of what is not there, of what came later, or of what was withdrawn already when they were made."""
    known = {r.number for r in rulings}
    made: list[Ruling] = []
    for ruling in sorted(rulings, key=lambda r: r.number):
        if ruling.kind is RulingKind.WITHDRAW and ruling.of is not None:
            by = _withdrawn(made)
            text = None
            if ruling.of not in known:
                text = Text("Ruling {of}, which this takes back, does not exist.", of=ruling.of)
            elif ruling.of >= ruling.number:
                text = Text("A withdrawal takes back an earlier ruling; {of} is not earlier.", of=ruling.of)
            elif ruling.of in by:
                text = Text("Ruling {of} is withdrawn already, by {by}.", of=ruling.of, by=by[ruling.of])
            if text is not None:
                yield Finding(text, ("ruling", ruling.number))
                continue
        made.append(ruling)


def _withdrawn(made: Sequence[Ruling]) -> dict[int, int]:
    """What stands withdrawn, and by which withdrawal; `made` by number."""
    gone: dict[int, int] = {}
    for ruling in reversed(made):
        if ruling.kind is RulingKind.WITHDRAW and ruling.of is not None and ruling.number not in gone:
            gone[ruling.of] = ruling.number
    return gone
