"""The penalty ledger as a fold: rulings in the order of their incidents in, proposals and effects out (rules 6).

Nothing is stored: withdrawing a ruling derives everything anew as if it had never been.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from tdapp.rules.findings import Finding
from tdapp.rules.penalty_completions import completed, renumbered
from tdapp.rules.penalty_findings import rested_findings, unconfirmed_findings
from tdapp.rules.penalty_proposals import LedgerTerms, Proposal, counted_proposals, own_proposals
from tdapp.rules.penalty_rulings import Ruling, RulingKind, party_of
from tdapp.rules.standing_entries import standing


@dataclass(frozen=True, slots=True)
class CardsRuled:
    """The penalty cards of one ruling, on the board that it names; 1 or more."""

    ruling: Ruling
    cards: int


@dataclass(frozen=True, slots=True)
class Ledger:
    """What a list of rulings leads to, everything in the order of the incidents.

    `standing` with the party of a pair's player as the pair; `proposals` those that nothing has met yet, `met` the
    others with the number of the ruling; `ended` the fouls that ended a board.
    """

    standing: tuple[Ruling, ...]
    proposals: tuple[Proposal, ...]
    met: tuple[tuple[Proposal, int], ...]
    cards: tuple[CardsRuled, ...]
    ended: tuple[Ruling, ...]
    disqualified: tuple[Ruling, ...]
    findings: tuple[Finding, ...]


def fold_ledger(rulings: Iterable[Ruling], terms: LedgerTerms) -> Ledger:
    """The ledger of an event.

    `rulings` by number or in the order of the incidents: they are put in the order of their times, at equal times
    they stay as given, and one without a time stays with the one before it.
    """
    entries = _of_parties(in_order(rulings), terms)
    kept = standing_in_order(entries)
    again = _entered_again(entries, kept)
    kept = completed([renumbered(r, again) for r in kept] if again else kept)
    open_, met = propose(kept, terms)
    rested = rested_findings(_rests(entries, kept, met, again, terms), {r.number for r in kept}, terms.by_pair)
    return Ledger(
        standing=tuple(kept),
        proposals=tuple(open_),
        met=tuple(met),
        cards=tuple(_cards(kept, terms)),
        ended=tuple(r for r in kept if r.kind is RulingKind.FOUL and r.place is not None),
        disqualified=tuple(r for r in kept if r.kind is RulingKind.DISQUALIFICATION),
        findings=(*rested, *unconfirmed_findings(open_)),
    )


def in_order(rulings: Iterable[Ruling]) -> list[Ruling]:
    """The rulings by the times of their incidents; equal ones as given, one without a time after the one before it."""
    keyed = []
    key: tuple[object, ...] = (0,)
    for ruling in rulings:
        key = key if ruling.at is None else (1, ruling.at)
        keyed.append((key, ruling))
    return [ruling for _, ruling in sorted(keyed, key=lambda k: k[0])]


def standing_in_order(rulings: Sequence[Ruling]) -> list[Ruling]:
    """The rulings that nothing has taken back, without the withdrawals, in the order given."""
    numbers = {r.number for r in standing((r, r.kind is RulingKind.WITHDRAW) for r in rulings)}
    return [r for r in rulings if r.number in numbers and r.kind is not RulingKind.WITHDRAW]


def propose(kept: Sequence[Ruling], terms: LedgerTerms) -> tuple[list[Proposal], list[tuple[Proposal, int]]]:
    """The proposals that standing rulings lead to: those still open, and those that a later ruling met."""
    open_: list[Proposal] = []
    met: list[tuple[Proposal, int]] = []
    counters: defaultdict[tuple[object, ...], list[int]] = defaultdict(list)
    numbers = {r.number for r in kept}
    out: set[str] = set()
    for ruling in kept:
        found = _met_by(ruling, open_, numbers)
        if found is not None:
            open_.remove(found)
            met.append((found, ruling.number))
        if ruling.kind is RulingKind.DISQUALIFICATION:
            out.add(ruling.party)
        new = [*own_proposals(ruling, terms), *counted_proposals(ruling, counters, terms)]
        if ruling.party not in out:
            open_ += new
    return open_, met


def _met_by(ruling: Ruling, open_: Sequence[Proposal], standing_numbers: set[int]) -> Proposal | None:
    """The oldest open proposal that the ruling meets.

    Where the ruling says on what it rests and some of that still stands, the proposal rests on one of these too.
    A disqualification holds for the whole event and so meets a proposal of any segment. An entry that rejects a
    proposal meets it as well, and always says on what that rests.
    """
    because = standing_numbers.intersection(ruling.because)
    kind = ruling.details.rejects or ruling.kind
    if ruling.details.rejects and not because:
        return None
    for proposal in open_:
        if (proposal.party, proposal.kind) != (ruling.party, kind):
            continue
        if proposal.segment != ruling.segment and kind is not RulingKind.DISQUALIFICATION:
            continue
        if not because or because.intersection(proposal.because):
            return proposal
    return None


def _of_parties(rulings: Iterable[Ruling], terms: LedgerTerms) -> list[Ruling]:
    named = ((r, party_of(r.party, by_pair=terms.by_pair)) for r in rulings)
    return [r if r.party == party else replace(r, party=party, player=r.party) for r, party in named]


def _cards(kept: Sequence[Ruling], terms: LedgerTerms) -> Iterable[CardsRuled]:
    fouled = {(r.party, r.place) for r in kept if r.kind is RulingKind.FOUL and r.place is not None}
    for ruling in kept:
        default = 0
        if ruling.kind is RulingKind.INFRACTION and terms.scale.infraction_has_cards:
            default = terms.penalties.cards
            if not terms.penalties.foul_keeps_cards and (ruling.party, ruling.place) in fouled:
                continue
        if cards := default if ruling.cards is None else ruling.cards:
            yield CardsRuled(ruling, cards)


def _entered_again(entries: Iterable[Ruling], kept: Iterable[Ruling]) -> dict[int, int]:
    """Withdrawn rulings that were entered again as the same incident, each with the number that stands for it now."""

    def incident(r: Ruling) -> tuple[object, ...]:
        return r.kind, r.party, r.at, r.segment, r.round, r.group, r.table, r.board

    def tells(r: Ruling) -> bool:  # of another entry, and so has the incident of that one
        return r.details.moves is not None or r.details.completes is not None or r.details.rejects is not None

    stand = {incident(r): r.number for r in kept if r.at is not None and not tells(r)}
    numbers = {r.number for r in kept}
    found = {r.number: stand.get(incident(r)) for r in entries if r.number not in numbers and not tells(r)}
    return {old: new for old, new in found.items() if new is not None and new > old}


def _rests(
    entries: Sequence[Ruling],
    kept: Sequence[Ruling],
    met: Iterable[tuple[Proposal, int]],
    again: Mapping[int, int],
    terms: LedgerTerms,
) -> dict[int, tuple[Ruling, tuple[int, ...]]]:
    """On which rulings each standing one rests: as it says itself, else what the proposal that it met rested on.

    What a ruling met is looked up in the ledger as it was when the ruling was made.
    """
    now = {number: proposal.because for proposal, number in met}
    numbers = {r.number for r in kept}
    touched = {r.party for r in entries if r.kind is not RulingKind.WITHDRAW and r.number not in numbers}
    found: dict[int, tuple[Ruling, tuple[int, ...]]] = {}
    for ruling in kept:
        if ruling.details.rejects:
            continue  # without its reasons there is nothing left that it could stop
        because = ruling.because or now.get(ruling.number, ())
        if not ruling.because and ruling.party in touched:
            because = tuple(again.get(n, n) for n in _met_when_made(ruling, entries, terms))
        if because:
            found[ruling.number] = (ruling, because)
    return found


def _met_when_made(ruling: Ruling, entries: Sequence[Ruling], terms: LedgerTerms) -> tuple[int, ...]:
    own = [r for r in entries if r.party == ruling.party or r.kind is RulingKind.WITHDRAW]
    known = standing_in_order([r for r in own if r.number <= ruling.number])
    return next((p.because for p, number in propose(known, terms)[1] if number == ruling.number), ())
