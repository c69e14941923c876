"""A table of ledger histories, worked out by hand: what is proposed, and what happens to the boards (rules 6 and 7)."""

from __future__ import annotations

import pytest

from tdapp.rules.findings import Weight
from tdapp.rules.penalties import fold_ledger
from tdapp.rules.penalty_effects import ledger_effects
from tdapp.rules.penalty_faults import ledger_faults
from tdapp.rules.seats import SEATS
from tests.ledger_cases import histories, lines_of, rulings_of, spelt, terms_of, where, words

ALL = histories()


def at(place):
    return "-" if place is None else f"{place.round}.{place.table}.{place.board}"


def in_segment(ruling):
    return "" if ruling.segment == 1 else f" seg={ruling.segment}"


def test_there_are_sixty_histories_each_with_its_own_name():
    assert len(ALL) >= 60
    assert len({h["name"] for h in ALL}) == len(ALL)


def test_histories_use_known_words_only():
    known = {
        "name", "kind", "rulings", "proposals", "cards", "ended", "rested", "play", "lands", "deals", "faults",
        "foul_keeps_cards", "cards_each", "lateness",
    }  # fmt: skip
    assert set().union(*ALL) <= known


@pytest.mark.parametrize("history", ALL, ids=[h["name"] for h in ALL])
def test_a_history_leads_to_what_was_worked_out(history):
    rulings, terms = rulings_of(history), terms_of(history)
    assert ledger_faults(rulings) == []
    ledger = fold_ledger(rulings, terms)
    found = {
        "proposals": [f"{p.after} {p.party} {p.kind} {words(p.because)}" for p in ledger.proposals],
        "cards": [f"{c.ruling.party} {where(c.ruling)} {c.cards}{in_segment(c.ruling)}" for c in ledger.cards],
        "ended": [f"{r.party} {where(r)}" for r in ledger.ended],
        "rested": [
            f"{f.text.fields['n']} on {f.text.fields['of']}" for f in ledger.findings if f.weight is Weight.WARNING
        ],
    }
    if "play" in history:
        effects = ledger_effects(ledger, lines_of(history), by_pair=terms.by_pair)
        found["deals"] = [f"{at(place)} {spelt(deal)}" for place, deal in sorted(effects.deals.items())]
        found["lands"] = [
            f"{n.ruling.number} {at(n.place)} {'-' if n.seat is None else SEATS[n.seat]} {n.cards}"
            for n in effects.landings
        ]
        found["faults"] = [str(f.subject[1]) for f in effects.findings]
    assert "play" in history or not history.keys() & {"lands", "deals", "faults"}
    for what, answer in found.items():
        assert answer == history.get(what, []), what


@pytest.mark.parametrize("history", ALL, ids=[h["name"] for h in ALL])
def test_every_open_proposal_is_a_finding_that_blocks(history):
    ledger = fold_ledger(rulings_of(history), terms_of(history))
    blocking = [f for f in ledger.findings if f.weight is Weight.ERROR]
    assert [f.subject for f in blocking] == [("ruling", p.after) for p in ledger.proposals]
