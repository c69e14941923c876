"""Guandan's scale and catalogue in an event of that kind, as far as one is made here: before a draw, round by round."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tdapp.rules.breaches import Game, ReportBy, read_breaches
from tdapp.rules.penalty_rulings import Details, RulingKind
from tdapp.services.findings import blocking
from tdapp.services.ledger.amending import withdraw_ruling
from tdapp.services.ledger.catalogue import catalogue_of, shipped
from tdapp.services.ledger.deciding import Confirmation, confirm_proposal, reject_proposal
from tdapp.services.ledger.places import RulingAt
from tdapp.services.ledger.reading import Wanted, ledger_page
from tdapp.services.ledger.recording import NewRuling, add_ruling
from tdapp.services.office import Office
from tdapp.text import Refused
from tests.drawn_event import enter
from tests.offices import new_office, regulations

K = RulingKind
CHIEF = "何裁判长"


@pytest.fixture
def office(tmp_path) -> Iterator[Office]:
    """Eight pairs of a Swiss event of five rounds."""
    with new_office(tmp_path, regulations("guandan-swiss", rounds=(5,))) as made:
        enter(made, 8, slots=2)
        yield made


def rule(office: Office, kind: RulingKind | None, round_number: int = 1, *, game: int | None = None, **more):
    where = RulingAt(segment=1, round=round_number)
    return add_ruling(
        office, NewRuling(party="L3", kind=kind, at=where, by=CHIEF, details=Details(game=game), **more)
    )  # fmt: skip


@pytest.mark.parametrize("breach", read_breaches(shipped(Game.GUANDAN), "guandan.toml"), ids=lambda b: b.code)
def test_every_breach_of_the_catalogue_can_be_ruled_and_taken_back(office, breach):
    approved = "竞赛委员会" if breach.kind is K.DISQUALIFICATION else ""
    made = rule(office, None, breach=breach.code, approved=approved)
    (row,) = ledger_page(office, None).rows
    assert (made.kind, row.article, row.wording) == (breach.kind, breach.article or "", (breach.zh, breach.en))
    assert made.findings == () or breach.kind is K.DISQUALIFICATION
    assert made.cards is None or made.cards == breach.cards, "an infraction costs a turn, no cards"
    withdraw_ruling(office, None, made.number, reason="误判", by=CHIEF)
    assert ledger_page(office, None, Wanted(standing=True, kind=breach.kind)).rows == ()


def test_its_catalogue_has_the_shape_of_the_other_one(office):
    both = {game: read_breaches(shipped(game), game.value) for game in Game}
    assert catalogue_of(office, None).breaches == both[Game.GUANDAN]
    for game, breaches in both.items():
        assert {b.game for b in breaches} == {game}
        assert {b.report_by for b in breaches} > {ReportBy.TRICK, ReportBy.BOARD}
        assert {K.WARNING, K.INFRACTION, K.FOUL} <= {b.kind for b in breaches}
    assert K.LOSS in {b.kind for b in both[Game.GUANDAN]}


def test_two_infractions_in_a_round_a_foul_three_fouls_in_a_game_its_loss_two_losses_out(office):
    rule(office, K.WARNING)
    rule(office, K.WARNING)
    assert ledger_page(office, None).proposals == ()
    rule(office, K.INFRACTION, game=1)
    (proposal,) = rule(office, K.INFRACTION, game=1).proposals
    assert (proposal.kind, proposal.because) == (K.FOUL, (3, 4))
    foul = confirm_proposal(office, None, 4, confirmation=Confirmation(by=CHIEF))
    assert (foul.kind, foul.findings) == (K.FOUL, ())
    rule(office, K.FOUL, game=1)  # the second, for the confirmed one is of that game too
    assert rule(office, K.FOUL, game=2).proposals == (), "another game"
    (proposal,) = rule(office, K.FOUL, game=1).proposals
    assert (proposal.kind, str(proposal.reason)) == (K.LOSS, "third foul of pair L3 in game 1 of round 1")
    lost = confirm_proposal(office, None, 8, confirmation=Confirmation(by=CHIEF, details=Details(game=1)))
    assert (lost.proposals, lost.findings) == ((), ())
    (proposal,) = rule(office, K.LOSS, 4, game=2).proposals
    assert (proposal.kind, str(proposal.reason)) == (K.DISQUALIFICATION, "second loss by ruling of pair L3")
    with pytest.raises(Refused, match="approval"):
        confirm_proposal(office, None, 10, confirmation=Confirmation(by=CHIEF))
    reject_proposal(office, None, 10, reason="首次参赛", by=CHIEF)
    assert ledger_page(office, None).proposals == ()


def test_infractions_of_two_rounds_do_not_add_up_and_nothing_is_said_of_boards(office):
    rule(office, K.INFRACTION, 1)
    assert rule(office, K.INFRACTION, 2).proposals == ()
    rule(office, K.FOUL, 2)
    rule(office, K.LOSS, 3)
    assert not [f for f in blocking(office, None, 1) if "ruling" in f.subject]


def test_a_breach_of_the_other_game_is_not_in_the_catalogue(office):
    own = {b.code for b in catalogue_of(office, None).breaches}
    code = min({b.code for b in read_breaches(shipped(Game.CHINPOK), "")} - own)
    with pytest.raises(Refused, match=f"no breach {code}"):
        rule(office, None, breach=code)
