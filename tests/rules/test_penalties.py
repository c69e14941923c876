"""Properties of the ledger: a pure fold over incidents, reasons in words, who may rule (rules 6 and 7)."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tdapp.i18n import render
from tdapp.rules.deal_results import DealResult
from tdapp.rules.deal_states import DealState, Flags
from tdapp.rules.findings import Weight
from tdapp.rules.penalties import fold_ledger
from tdapp.rules.penalty_effects import leaving, ledger_effects
from tdapp.rules.penalty_faults import ledger_faults
from tdapp.rules.penalty_lines import BoardLine
from tdapp.rules.penalty_proposals import LedgerTerms, lateness_measure
from tdapp.rules.penalty_rulings import BoardPlace, Details, Outcome, Ruling, RulingKind, party_of
from tdapp.rules.penalty_scale import CHINPOK, GUANDAN, Authority
from tdapp.rules.regulations.sections import Lateness, LatenessMeasure, PenaltyRules
from tests.ledger_cases import ruling_of

START = datetime(2026, 5, 1, 9, tzinfo=UTC)
PAIRS = LedgerTerms(by_pair=True)
PLAYERS = LedgerTerms(by_pair=False)
ESCALATING = [RulingKind(k) for k in ("warning", "infraction", "foul", "disqualification", "other")]


@st.composite
def ledgers(draw):
    """Rulings at different times, some of which say on what they rest; no withdrawals."""
    minutes = draw(st.permutations(range(draw(st.integers(1, 14)))))
    made: list[Ruling] = []
    for number, minute in enumerate(minutes, start=1):
        ruling = Ruling(
            number=number,
            kind=draw(st.sampled_from(ESCALATING)),
            party=draw(st.sampled_from(["1", "2"])),
            round=draw(st.integers(1, 2)),
            table=1,
            board=draw(st.integers(1, 12)),
            at=START + timedelta(minutes=minute),
        )
        if ruling.kind is RulingKind.FOUL:
            order = (0, 1, 0, 2) if ruling.party == "1" else (1, 0, 2, 0)
            ruling = replace(ruling, details=Details(places=order))
        own = [r.number for r in made if r.party == ruling.party]
        if own and draw(st.booleans()):
            ruling = replace(ruling, because=tuple(sorted(draw(st.sets(st.sampled_from(own), max_size=2)))))
        made.append(ruling)
    return made


def without_numbers(ledger, numbers):
    """What a ledger leads to, with each number replaced by the one that it stands for (`numbers`: by the old ones)."""
    same = {new: old for old, new in numbers.items()}
    return (
        [
            (same.get(p.after, p.after), p.party, p.kind, [same.get(n, n) for n in p.because], p.reason)
            for p in ledger.proposals
        ],
        [(c.ruling.party, c.ruling.place, c.cards) for c in ledger.cards],
        [(r.party, r.place) for r in ledger.ended],
        [r.party for r in ledger.disqualified],
    )


@settings(max_examples=200, deadline=None)
@given(ledgers(), st.data())
def test_withdrawing_a_ruling_and_entering_it_again_at_its_time_changes_no_effect(rulings, data):
    again = data.draw(st.sampled_from(rulings))
    number = max(r.number for r in rulings) + 1
    later = START + timedelta(days=1)
    withdrawal = Ruling(number=number, kind=RulingKind.WITHDRAW, of=again.number, at=later)
    entered = [*rulings, withdrawal, replace(again, number=number + 1)]
    before, after = fold_ledger(rulings, PAIRS), fold_ledger(entered, PAIRS)
    assert without_numbers(after, {again.number: number + 1}) == without_numbers(before, {})
    assert len(after.findings) == len(before.findings)


@settings(max_examples=100, deadline=None)
@given(ledgers(), st.randoms(use_true_random=False))
def test_the_fold_looks_at_nothing_but_the_incidents(rulings, chance):
    shuffled = list(rulings)
    chance.shuffle(shuffled)
    first = fold_ledger(rulings, PLAYERS)
    assert fold_ledger(tuple(shuffled), PLAYERS) == first == fold_ledger(iter(rulings), PLAYERS)


@settings(max_examples=200, deadline=None)
@given(ledgers(), st.randoms(use_true_random=False))
def test_the_order_of_entry_changes_no_effect_where_the_incidents_have_their_times(rulings, chance):
    numbers = dict(zip([r.number for r in rulings], chance.sample(range(1, 30), len(rulings)), strict=True))
    entered = sorted(
        (replace(r, number=numbers[r.number], because=tuple(numbers[n] for n in r.because)) for r in rulings),
        key=lambda r: r.number,
    )
    before, after = fold_ledger(rulings, PAIRS), fold_ledger(entered, PAIRS)
    assert without_numbers(after, numbers) == without_numbers(before, {})
    lines = [replace(LINE, place=r.place, order=(r.round, (r.board + 3) // 4, r.board), sitting=("1", "2", "1", "2"))
             for r in {r.place: r for r in rulings}.values()]  # fmt: skip
    done, again = (ledger_effects(ledger, lines, by_pair=True) for ledger in (before, after))
    assert (again.deals, again.cards) == (done.deals, done.cards)


@settings(max_examples=100, deadline=None)
@given(ledgers(), st.data())
def test_a_withdrawn_ruling_might_as_well_never_have_been(rulings, data):
    gone = data.draw(st.sampled_from(rulings))
    rest = [r for r in rulings if r.number != gone.number]
    number = len(rulings) + 1
    withdrawn = fold_ledger([*rulings, Ruling(number=number, kind=RulingKind.WITHDRAW, of=gone.number)], PAIRS)
    never = fold_ledger(rest, PAIRS)
    assert without_numbers(withdrawn, {}) == without_numbers(never, {})
    assert withdrawn.met == never.met


def test_the_reason_is_said_in_both_languages():
    ledger = fold_ledger([ruling_of("1 warning 12 3.1.1"), ruling_of("2 warning 12 3.1.2")], PAIRS)
    (proposal,) = ledger.proposals
    assert str(proposal.reason) == "second warning of pair 12 in round 3"
    assert render(proposal.reason, "zh") == "12号搭档第3轮第二次警告"
    (finding,) = ledger.findings
    assert str(finding.text).endswith("infraction proposed after ruling 2 (second warning of pair 12 in round 3).")


@pytest.mark.parametrize("terms, lines, reason", [
    (PLAYERS, ["1 infraction 5 1.1.1", "2 infraction 5 2.1.1"], "second infraction of player 5 in segment 1"),
    (PLAYERS, ["1 warning 5", "2 warning 5"], "second warning of player 5 before play"),
    (PAIRS, [f"{n} warning 5 1.1.1" for n in range(1, 13)], "no. 12 warning of pair 5 in round 1"),
    (PAIRS, ["1 other 5 2 grounds=walkover"], "walk-over of pair 5"),
    (PAIRS, ["1 other 5 2 grounds=withdrawal"], "pair 5 withdrew from play"),
    (PAIRS, ["1 other 5 2 grounds=misconduct"], "grave misconduct of pair 5"),
    (PAIRS, ["1 lateness 5 2 late=7 first"], "both sides came late, and pair 5 came first"),
    (LedgerTerms(by_pair=True, scale=GUANDAN), [f"{n} foul 5 1.1.1 game=2" for n in (1, 2, 3)],
     "third foul of pair 5 in game 2 of round 1"),
    (LedgerTerms(by_pair=True, scale=GUANDAN), ["1 loss 5 1.1", "2 loss 5 2.1"], "second loss by ruling of pair 5"),
])  # fmt: skip
def test_every_proposal_says_why(terms, lines, reason):
    assert str(fold_ledger(map(ruling_of, lines), terms).proposals[-1].reason) == reason


def test_a_lateness_names_its_minutes():
    terms = LedgerTerms(by_pair=False, lateness=(Lateness(minutes=5, measure=LatenessMeasure.WARNING),))
    (proposal,) = fold_ledger([ruling_of("1 lateness 5 1 late=7")], terms).proposals
    assert str(proposal.reason) == "player 5 came late by 7 min"


@pytest.mark.parametrize("minutes, measure", [(4, None), (5, "warning"), (19, "warning"), (20, "walkover")])
def test_the_last_minutes_that_were_reached_decide(minutes, measure):
    table = (
        Lateness(minutes=5, measure=LatenessMeasure.WARNING),
        Lateness(minutes=20, measure=LatenessMeasure.WALKOVER),
    )
    assert lateness_measure(minutes, table) == measure


@pytest.mark.parametrize("kind, chinpok, guandan", [
    ("warning", Authority.TD, Authority.TD), ("infraction", Authority.TD, Authority.TD),
    ("foul", Authority.DEPUTY, Authority.CHIEF), ("loss", Authority.DEPUTY, Authority.CHIEF),
    ("disqualification", Authority.CHIEF, Authority.CHIEF), ("discipline", Authority.COMMITTEE, Authority.COMMITTEE),
])  # fmt: skip
def test_who_may_make_which_ruling(kind, chinpok, guandan):
    assert (CHINPOK.authority(RulingKind(kind)), GUANDAN.authority(RulingKind(kind))) == (chinpok, guandan)


def test_only_a_letter_behind_a_number_is_a_player_of_a_pair():
    assert [party_of(name, by_pair=True) for name in ("12a", "12b", "12", "12c", "a", "T1.3", "12A", "3.4b")] == [
        "12", "12", "12", "12c", "a", "T1.3", "12", "3.4",
    ]  # fmt: skip
    assert party_of("12a", by_pair=False) == "12a"


def test_a_ruling_about_a_withdrawn_one_is_a_warning_and_an_open_proposal_an_error():
    lines = [
        "1 warning 12 1.1.1",
        "2 warning 12 1.1.2",
        "3 infraction 12 1.1.2",
        "4 infraction 12 1.1.3",
        "5 withdraw of=1",
    ]
    findings = fold_ledger(map(ruling_of, lines), PAIRS).findings
    assert [(f.weight, f.subject) for f in findings] == [
        (Weight.WARNING, ("ruling", 3)), (Weight.ERROR, ("ruling", 4)),
    ]  # fmt: skip


PLACE = BoardPlace(1, 1, "A", 3, 5)
LINE = BoardLine(PLACE, (1, 2, 5), ("5", "7", "6", "8"), DealResult(DealState.PLAYED, (1, 3, 2, 4), (0, 0, 0, 5)))
OUT = Ruling(number=1, kind=RulingKind.DISQUALIFICATION, party="5", round=1, table=3, board=5)


def test_the_partner_of_the_moment_leaves_only_where_the_regulations_say_so():
    assert leaving(OUT, LINE, PenaltyRules(), by_pair=False) == ("5",)
    strict = PenaltyRules(partner_leaves=True)
    assert leaving(OUT, LINE, strict, by_pair=False) == ("5", "6")
    assert leaving(OUT, None, strict, by_pair=False) == ("5",)
    assert leaving(OUT, LINE, strict, by_pair=True) == ("5",)


def test_a_table_without_its_group_is_found_when_only_one_group_has_it():
    ruling = Ruling(number=1, kind=RulingKind.INFRACTION, party="7", round=1, table=3, board=5)
    ledger = fold_ledger([ruling], PLAYERS)
    other = replace(LINE, place=PLACE._replace(group="B"), sitting=("1", "2", "3", "4"))
    assert ledger_effects(ledger, [LINE], by_pair=False).cards == {PLACE: (0, 10, 0, 0)}
    both = ledger_effects(ledger, [LINE, other], by_pair=False)
    assert both.cards == {PLACE: (0, 10, 0, 0)}  # carried there, and remarked: the ruling does not say which group
    assert [f.weight for f in both.findings] == [Weight.WARNING]
    named = fold_ledger([replace(ruling, group="A")], PLAYERS)
    assert ledger_effects(named, [other, LINE], by_pair=False).findings == ()


def test_a_ruled_result_has_the_flags_of_the_regulations_unless_the_ruling_says_otherwise():
    flags = {s: Flags(in_mean=False, in_total=True) for s in DealState}

    def ruled(outcome):
        ruling = Ruling(
            number=1, kind=RulingKind.LOSS, party="5", round=1, table=3, board=5, details=Details(outcomes=(outcome,))
        )
        return ledger_effects(fold_ledger([ruling], PLAYERS), [LINE], by_pair=False, flags=flags).deals[PLACE]

    lost = Outcome(DealState.ADJUDICATED, places=(4, 1, 4, 2), left=(9, 0, 9, 0))
    assert ruled(lost)[-2:] == (False, True)
    assert ruled(replace(lost, in_mean=True, in_total=False))[-2:] == (True, False)
    assert ruled(Outcome(DealState.CANCELLED))[-2:] == (False, False)


def test_a_foul_keeps_the_flags_that_the_td_gave_the_line():
    keyed = replace(LINE, deal=LINE.deal._replace(in_mean=False))
    foul = Ruling(
        number=1, kind=RulingKind.FOUL, party="5", round=1, table=3, board=5, details=Details(places=(0, 1, 2, 3))
    )
    made = ledger_effects(fold_ledger([foul], PLAYERS), [keyed], by_pair=False).deals[PLACE]
    assert made == DealResult(DealState.PLAYED, (4, 1, 2, 3), (27, 0, 0, 0), in_mean=False)


def test_cards_of_another_ruling_are_moved_by_an_entry_of_the_same_incident():
    cards = Ruling(number=1, kind=RulingKind.OTHER, party="5", round=1, table=3, board=5, cards=10, at=START)
    moves = replace(cards, number=2, cards=None, details=Details(moves=1, moved_to=PLACE._replace(board=6)))
    there = replace(LINE, place=PLACE._replace(board=6), order=(1, 2, 6))
    effects = ledger_effects(fold_ledger([cards, moves], PLAYERS), [LINE, there], by_pair=False)
    assert (list(effects.cards), effects.findings) == ([there.place], ())


def test_effects_say_which_rulings_decide_a_board_and_which_wait():
    first = Ruling(number=1, kind=RulingKind.FOUL, party="5", round=1, table=3, board=5, at=START)
    waiting = ledger_effects(fold_ledger([first], PLAYERS), [LINE], by_pair=False)
    assert (waiting.decided, waiting.waiting) == ({}, {PLACE: (1,)})
    done = replace(first, number=2, details=Details(places=(0, 1, 2, 3)))
    both = ledger_effects(fold_ledger([first, done], PLAYERS), [LINE], by_pair=False)
    assert (both.decided, both.waiting) == ({PLACE: (2,)}, {PLACE: (1,)})
    outcome = Outcome(DealState.ADJUDICATED, places=(4, 1, 4, 2), left=(9, 0, 9, 0))
    lost = replace(first, number=3, kind=RulingKind.LOSS, details=Details(outcomes=(outcome,)))
    last = ledger_effects(fold_ledger([done, lost], PLAYERS), [LINE], by_pair=False)
    assert last.decided == {PLACE: (3,)}
    open_loss = ledger_effects(fold_ledger([replace(lost, details=Details())], PLAYERS), [LINE], by_pair=False)
    assert open_loss.waiting == {PLACE: (3,)}


@pytest.mark.parametrize("line, fault", [
    ("1 infraction", "A ruling names the party that it concerns."),
    ("1 foul 5 1.2", "A foul ends a board, so it names its round, table and board."),
    ("1 warning 5 1.2.13", "A board is a number from 1 to 12, not 13."),
    ("1 warning 5 0.2.3", "Segments, rounds and tables are numbered from 1; 0 is none."),
    ("1 warning 5 1.2.3 cards=1000", "Penalty cards are a number from 0 to 999, not 1000."),
    ("1 warning 5 1.2.3 seat=X", "A seat is E, S, W or N, not X."),
    ("1 warning 5 1.2.3 of=1", "Only a withdrawal takes a ruling back."),
    ("1 withdraw", "A withdrawal names the ruling that it takes back."),
    ("2 withdraw of=1", "Ruling 1, which this takes back, does not exist."),
])  # fmt: skip
def test_what_a_ruling_cannot_be(line, fault):
    assert [str(f.text) for f in ledger_faults([ruling_of(line)])] == [fault]
