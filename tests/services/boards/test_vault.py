"""The vault: who can open it, how passphrases change, and what is refused in which sentence."""

from __future__ import annotations

import logging
from collections.abc import Callable

import pytest
from sqlalchemy import select

from tdapp.model.tables import VaultKey
from tdapp.services.boards import sealing
from tdapp.services.boards.vault import make_vault, recover, renew_recovery_key, set_passphrase, unlocked, vault_state
from tdapp.services.journal_desk import undo_step
from tdapp.text import Refused
from tests.boards_made import CHIEF, OFFICER, vault
from tests.offices import new_office, office_at

EVERYBODY = ("chief", "dealing", "recovery")


def opens(office, passphrase, *holders):
    with office.read() as c:
        try:
            return unlocked(c, passphrase, holders or EVERYBODY) is not None
        except Refused:
            return False


@pytest.fixture
def office(tmp_path):
    with new_office(tmp_path) as made:
        yield made


def test_without_a_passphrase_only_the_recovery_key_opens(office):
    recovery = make_vault(office)
    with office.read() as c:
        assert vault_state(c).holders == {"recovery"}
    assert opens(office, recovery.lower(), "recovery")
    assert not opens(office, "some other words")


def test_each_holder_opens_with_what_is_theirs(office):
    recovery = vault(office)
    assert opens(office, CHIEF, "chief")
    assert opens(office, OFFICER, "dealing")
    assert opens(office, recovery, "recovery")
    assert not opens(office, OFFICER, "chief", "recovery")
    assert not opens(office, CHIEF, "dealing")


def test_after_a_change_only_the_new_passphrase_opens(office):
    vault(office)
    set_passphrase(office, "another one", CHIEF)
    assert opens(office, "another one", "chief")
    assert not opens(office, CHIEF)


def test_the_recovery_key_gives_the_chief_td_a_new_passphrase_and_stays_valid(office):
    recovery = vault(office)
    recover(office, recovery, "found again")
    assert opens(office, "found again", "chief")
    assert opens(office, recovery, "recovery")
    assert not opens(office, CHIEF)


def test_a_new_recovery_key_replaces_the_old_one(office):
    old = vault(office)
    new = renew_recovery_key(office, CHIEF)
    assert opens(office, new, "recovery")
    assert not opens(office, old)


@pytest.mark.parametrize(
    ("passphrase", "sentence"),
    [
        ("", "The passphrase is empty."),
        (" \u3000 ", "The passphrase is empty."),
        ("seven77", "The passphrase is too short; it has at least 8 characters."),
        ("with a bell\x07", "The passphrase holds an invisible control character."),
        (OFFICER, "Somebody else has this passphrase already; choose another."),
    ],
)
def test_a_passphrase_that_will_not_do_is_refused_in_a_sentence(office, passphrase, sentence):
    vault(office)
    with pytest.raises(Refused, match=sentence):
        set_passphrase(office, passphrase, CHIEF)
    assert opens(office, CHIEF, "chief")


def test_the_officer_cannot_set_the_chief_tds_passphrase(office):
    vault(office)
    with pytest.raises(Refused, match="not the right one"):
        set_passphrase(office, "a coup of the officer", OFFICER)


def test_a_mistyped_recovery_key_is_said_to_be_one(office):
    vault(office)
    with pytest.raises(Refused, match="mistyped"):
        recover(office, "AAAAA-AAAAA", "found again")


def test_there_is_one_vault_and_nothing_of_it_can_be_undone(office):
    vault(office)
    with pytest.raises(Refused, match="already"):
        make_vault(office)
    for seq in (2, 3):
        with pytest.raises(Refused, match="would never open again"):
            undo_step(office, seq)
    assert opens(office, CHIEF, "chief")


def test_a_passphrase_that_is_no_text_of_this_system_is_only_a_wrong_one(office):
    vault(office)
    assert not opens(office, "half a sign \udce4\udcbd")


@pytest.mark.postgres
@pytest.mark.parametrize("database_url", ["postgres"], indirect=True)
def test_two_desks_that_make_the_key_at_once_make_one(database_url):
    with office_at(database_url, create=True) as one, office_at(database_url, desk="2") as two:
        tries = [desk.submit(make_vault) for desk in (one, two)]
        assert [type(t.exception()) for t in tries if t.exception()] == [Refused]
        with one.read() as c:
            assert len(c.scalars(select(VaultKey.__table__.c.public).distinct()).all()) == 1


def test_every_attempt_costs_the_same_whoever_it_is(office, monkeypatch):
    recovery = vault(office)
    calls: list[str] = []

    def counted(passphrase: str, *cost: object) -> bytes:
        calls.append(passphrase)
        return stretched(passphrase, *cost)

    stretched: Callable[..., bytes] = sealing._stretched
    monkeypatch.setattr(sealing, "_stretched", counted)
    for passphrase in (CHIEF, OFFICER, recovery, "nobody's words"):
        calls.clear()
        opens(office, passphrase)
        assert calls == [passphrase] * 3


def test_no_passphrase_is_in_a_refusal_or_a_log_record(office, caplog):
    vault(office)
    with caplog.at_level(logging.DEBUG), pytest.raises(Refused) as refused:
        set_passphrase(office, "the next words", "the wrong words")
    said = caplog.text + repr(refused.value) + repr(refused.value.__context__)
    assert "wrong words" not in said
    assert "next words" not in said
