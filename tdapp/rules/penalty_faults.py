"""What cannot be in a ledger: withdrawals of nothing, and rulings that name too little (rules 6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tdapp.rules.findings import Finding
from tdapp.rules.penalty_rulings import Ruling, RulingKind
from tdapp.rules.seats import SEATS
from tdapp.text import Text

BOARDS_A_ROUND = 12
CARDS_MOST = 999


def ledger_faults(rulings: Sequence[Ruling]) -> list[Finding]:
    """Everything that is wrong with the rulings of an event, with ("ruling", number) as its subject."""
    found = [*_numbers(rulings), *_withdrawals(rulings)]
    for ruling in rulings:
        found += [Finding(text, ("ruling", ruling.number)) for text in ruling_faults(ruling)]
    return found


def ruling_faults(ruling: Ruling) -> Iterator[Text]:
    """What one ruling cannot be by itself."""
    if ruling.kind is RulingKind.WITHDRAW:
        if ruling.of is None:
            yield Text("A withdrawal names the ruling that it takes back.")
        return
    if ruling.of is not None:
        yield Text("Only a withdrawal takes a ruling back.")
    if not ruling.party:
        yield Text("A ruling names the party that it concerns.")
    yield from _place_faults(ruling)
    if ruling.cards is not None and not 0 <= ruling.cards <= CARDS_MOST:
        yield Text("Penalty cards are a number from 0 to {most}, not {value}.", most=CARDS_MOST, value=ruling.cards)
    if ruling.seat and ruling.seat not in SEATS:
        yield Text("A seat is E, S, W or N, not {value}.", value=ruling.seat)


def _place_faults(ruling: Ruling) -> Iterator[Text]:
    numbers = {"segment": ruling.segment, "round": ruling.round, "table": ruling.table}
    for name, value in numbers.items():
        if value is not None and value < 1:
            yield Text("{field}: numbers count from 1; {value} is none.", field=name, value=value)
    if ruling.board is not None and not 1 <= ruling.board <= BOARDS_A_ROUND:
        yield Text("A board is a number from 1 to {most}, not {value}.", most=BOARDS_A_ROUND, value=ruling.board)
    if ruling.kind is RulingKind.FOUL and ruling.place is None:
        yield Text("A foul ends a board, so it names its round, table and board.")
    elif ruling.board is not None and ruling.place is None:
        yield Text("A board is named with its round and table.")
    elif ruling.table is not None and ruling.round is None:
        yield Text("A table is named with its round.")


def _numbers(rulings: Sequence[Ruling]) -> Iterator[Finding]:
    seen: set[int] = set()
    for ruling in rulings:
        if ruling.number in seen:
            text = Text("The number {n} stands twice; each ruling has its own.", n=ruling.number)
            yield Finding(text, ("ruling", ruling.number))
        seen.add(ruling.number)


def _withdrawals(rulings: Sequence[Ruling]) -> Iterator[Finding]:
    """Withdrawals of what is not there, of what came later, or of what is withdrawn already, as they were made."""
    known = {r.number: r for r in rulings}
    by: dict[int, int] = {}
    for ruling in sorted(rulings, key=lambda r: r.number):
        of = ruling.of
        if ruling.kind is not RulingKind.WITHDRAW or of is None:
            continue
        text = None
        if of not in known:
            text = Text("Ruling {of}, which this takes back, does not exist.", of=of)
        elif of >= ruling.number:
            text = Text("A withdrawal takes back an earlier ruling; {of} is not earlier.", of=of)
        elif of in by:
            text = Text("Ruling {of} is withdrawn already, by {by}.", of=of, by=by[of])
        if text is not None:
            yield Finding(text, ("ruling", ruling.number))
            continue
        by[of] = ruling.number
        if known[of].kind is RulingKind.WITHDRAW:  # what it took back stands again
            by.pop(known[of].of or 0, None)
