"""What the standing rulings do to the boards: where penalty cards count, and what results become (rules 6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, cast

from tdapp.rules.deal_results import NOTHING, DealResult, Four
from tdapp.rules.deal_states import DEFAULT_FLAGS, WITH_PLACES, DealState
from tdapp.rules.findings import Finding, Weight
from tdapp.rules.penalties import CardsRuled, Ledger
from tdapp.rules.penalty_cards import counting_board
from tdapp.rules.penalty_deals import StateFlags, as_ruled, fouled
from tdapp.rules.penalty_lines import BoardLine, Lines
from tdapp.rules.penalty_rulings import BoardPlace, Outcome, Ruling, RulingKind
from tdapp.rules.regulations.sections import PenaltyRules
from tdapp.rules.seats import partner_index
from tdapp.text import Text


class Landing(NamedTuple):
    """Where the cards of a ruling count: a place and a seat 0 to 3, both None while the party has played nothing.

    `named` are the board that the ruling or the TD names and the seat there, whether or not it was played; None where
    the party has no such board.
    """

    ruling: Ruling
    cards: int
    place: BoardPlace | None
    seat: int | None
    named: tuple[BoardPlace, int] | None = None


@dataclass(frozen=True, slots=True)
class Effects:
    """What the ledger does: the results that differ from the keyed lines, and the penalty cards of each board.

    `decided` says which rulings give a board its result, `waiting` which would, but for what was not entered yet.
    """

    deals: Mapping[BoardPlace, DealResult]
    cards: Mapping[BoardPlace, Four]
    landings: tuple[Landing, ...]
    findings: tuple[Finding, ...]
    decided: Mapping[BoardPlace, tuple[int, ...]]
    waiting: Mapping[BoardPlace, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class _Decisions:
    """The ruled results while they are gathered, the rulings behind them, and the seats of those who fouled."""

    deals: dict[BoardPlace, DealResult] = field(default_factory=dict)
    decided: dict[BoardPlace, tuple[int, ...]] = field(default_factory=dict)
    waiting: dict[BoardPlace, tuple[int, ...]] = field(default_factory=dict)
    offenders: dict[BoardPlace, frozenset[int]] = field(default_factory=dict)
    fouls: dict[BoardPlace, tuple[int, ...]] = field(default_factory=dict)

    def wait(self, place: BoardPlace, number: int) -> None:
        """A ruling would decide the board, once the rest is entered."""
        self.waiting[place] = (*self.waiting.get(place, ()), number)


def ledger_effects(
    ledger: Ledger, lines: Iterable[BoardLine], *, by_pair: bool, flags: StateFlags = DEFAULT_FLAGS
) -> Effects:
    """The effects on the boards of an event; `lines` are all boards of its tables, keyed or not, in any order.

    A ruling that cannot take effect is a finding, and the line stays as it was keyed.
    """
    book = Lines(lines, by_pair=by_pair)
    findings: list[Finding] = []
    made = _decisions(ledger, book, flags, findings)
    landings = tuple(_landings(ledger, book, made.deals, findings))
    cards: dict[BoardPlace, Four] = {}
    for _, count, place, seat, _ in landings:
        if place is not None:
            four = cards.get(place, NOTHING)
            cards[place] = cast(Four, tuple(c + count * (i == seat) for i, c in enumerate(four)))
    return Effects(made.deals, cards, landings, tuple(findings), made.decided, made.waiting)


def leaving(ruling: Ruling, line: BoardLine | None, rules: PenaltyRules, *, by_pair: bool) -> tuple[str, ...]:
    """Who leaves after a disqualification: the party, and in individual events the partner of the moment where the
    regulations say so; `line` is the board of the ruling, None where it names none.
    """
    if by_pair or not rules.partner_leaves or line is None or ruling.party not in line.sitting:
        return (ruling.party,)
    partner = line.sitting[partner_index(line.sitting.index(ruling.party))]
    return (ruling.party, partner) if partner else (ruling.party,)


def _note(ruling: Ruling, text: Text, weight: Weight = Weight.ERROR) -> Finding:
    return Finding(Text("Ruling {n}: {what}", n=ruling.number, what=text), ("ruling", ruling.number), weight)


def _decisions(ledger: Ledger, book: Lines, flags: StateFlags, findings: list[Finding]) -> _Decisions:
    """Fouls and ruled outcomes in the order of the incidents; on one board the later one decides."""
    made = _Decisions()
    for ruling in ledger.standing:
        if ruling.kind is RulingKind.FOUL:
            _foul(ruling, book, flags, made, findings)
        elif ruling.kind is RulingKind.LOSS and not ruling.details.outcomes:
            findings.append(_note(ruling, Text("what the lost boards become has not been entered")))
            for line in _covered(ruling, Outcome(DealState.ADJUDICATED), book):
                made.wait(line.place, ruling.number)
        for outcome in ruling.details.outcomes:
            covered = list(_covered(ruling, outcome, book))
            result = as_ruled(outcome, flags)
            if isinstance(result, Text):
                findings.append(_note(ruling, result))
            elif not covered:
                findings.append(_note(ruling, Text("the party has no such board")))
            else:
                made.deals.update(dict.fromkeys((line.place for line in covered), result))
                made.decided.update(dict.fromkeys((line.place for line in covered), (ruling.number,)))
    return made


def _foul(ruling: Ruling, book: Lines, flags: StateFlags, made: _Decisions, findings: list[Finding]) -> None:
    line = book.at(ruling.place) if ruling.place else None
    seats = book.seats(line, ruling.party) if line else ()
    if line is None or not seats:
        findings.append(_note(ruling, Text("the party has no such board")))
        return
    if line.deal is not None and line.deal.state in (DealState.CANCELLED, DealState.ASSIGNED):
        findings.append(_note(ruling, Text("the board was cancelled or assigned, and stays so"), Weight.WARNING))
        return
    place = line.place
    all_seats = made.offenders.get(place, frozenset()) | set(seats)
    result = fouled(line.deal, all_seats, ruling.details, flags)
    if isinstance(result, Text):
        findings.append(_note(ruling, result))
        made.wait(place, ruling.number)
        return
    made.offenders[place] = all_seats
    made.fouls[place] = made.decided[place] = (*made.fouls.get(place, ()), ruling.number)
    made.deals[place] = result


def _covered(ruling: Ruling, outcome: Outcome, book: Lines) -> Iterator[BoardLine]:
    own_round = outcome.round is None
    round_ = ruling.round if own_round else outcome.round
    board = ruling.board if own_round and outcome.board is None else outcome.board
    for line in book.of(ruling.segment, ruling.party):
        if round_ in (None, line.place.round) and board in (None, line.place.board):
            yield line


def _landings(
    ledger: Ledger, book: Lines, deals: Mapping[BoardPlace, DealResult], findings: list[Finding]
) -> Iterator[Landing]:
    moved = _moves(ledger, findings)
    for ruled in ledger.cards:
        yield _landing(ruled, moved.get(ruled.ruling.number), book, deals, findings)


def _moves(ledger: Ledger, findings: list[Finding]) -> dict[int, BoardPlace]:
    """Where the TD lets the cards of which ruling count; a later word replaces an earlier one."""
    with_cards = {ruled.ruling.number for ruled in ledger.cards}
    moved = {r.number: r.details.moved_to for r in ledger.standing if r.details.moved_to and r.details.moves is None}
    for ruling in ledger.standing:
        if ruling.details.moves is None or ruling.details.moved_to is None:
            continue
        if ruling.details.moves not in with_cards:
            text = Text("there are no cards of ruling {of} to move", of=ruling.details.moves)
            findings.append(_note(ruling, text, Weight.WARNING))
        moved[ruling.details.moves] = ruling.details.moved_to
    return moved


def _landing(
    ruled: CardsRuled,
    moved: BoardPlace | None,
    book: Lines,
    deals: Mapping[BoardPlace, DealResult],
    findings: list[Finding],
) -> Landing:
    ruling = ruled.ruling
    target = moved or ruling.place
    own = book.at(target) if target and target.segment == ruling.segment else None
    own_board = book.at(ruling.place) if ruling.place else None
    there = None if own is None else book.seat_of(ruling, own, own_board)
    named = None if own is None or there is None else (own.place, there)
    if target is not None and named is None:
        findings.append(_note(ruling, Text("the party has no such board"), Weight.WARNING))
    played = {line.order: line for line in book.of(ruling.segment, ruling.party) if _is_played(line, deals)}
    board = counting_board((ruling.round or 0, 0, 0) if own is None else own.order, list(played))
    if board is None:
        return Landing(ruling, ruled.cards, None, None, named)
    line = played[board]
    return Landing(ruling, ruled.cards, line.place, book.seat_of(ruling, line, own_board), named)


def _is_played(line: BoardLine, deals: Mapping[BoardPlace, DealResult]) -> bool:
    deal = deals.get(line.place, line.deal)
    return deal is not None and deal.state in WITH_PLACES
