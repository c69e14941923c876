"""What is sealed opens with the secret key only, only in its own place, and not at all when a bit of it is changed."""

from __future__ import annotations

import pytest
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from hypothesis import given, settings
from hypothesis import strategies as st

from tdapp.services.boards.sealing import (
    Unopened,
    lock,
    new_keys,
    new_recovery_key,
    opener,
    read_recovery_key,
    sealer,
    unlock,
)

KEYS = new_keys()


@settings(max_examples=30, deadline=None)
@given(plain=st.binary(max_size=300), label=st.text(max_size=20).filter(lambda t: t.isprintable()))
def test_what_is_sealed_opens_again(plain, label):
    assert opener(KEYS)(label, sealer(KEYS.public)(label, plain)) == plain


def test_the_format_is_hkdf_and_aes_gcm_as_it_is_documented():
    sealed = sealer(KEYS.public)("hands\nA\n1", b"plain")
    sender, nonce, body = sealed[12:44], sealed[44:56], sealed[56:]
    shared = X25519PrivateKey.from_private_bytes(KEYS.secret).exchange(X25519PublicKey.from_public_bytes(sender))
    key = HKDF(SHA256(), 32, sender + KEYS.public, b"tdapp-seal-1\nhands\nA\n1").derive(shared)
    assert AESGCM(key).decrypt(nonce, body, b"hands\nA\n1")[4:9] == b"plain"


def test_sealed_hands_of_one_board_do_not_open_as_another_boards():
    sealed = sealer(KEYS.public)("hands\nA\n1", b"plain")
    with pytest.raises(Unopened):
        opener(KEYS)("hands\nB\n1", sealed)


def test_another_key_opens_nothing():
    sealed = sealer(KEYS.public)("label", b"plain")
    with pytest.raises(Unopened):
        opener(new_keys())("label", sealed)


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_a_changed_bit_or_a_lost_end_is_found(data):
    sealed = sealer(KEYS.public)("label", bytes(109))
    at = data.draw(st.integers(0, len(sealed) - 1))
    changed = sealed[:at] + bytes([sealed[at] ^ 1 << data.draw(st.integers(0, 7))]) + sealed[at + 1 :]
    for damaged in (changed, sealed[:at]):
        with pytest.raises(Unopened):
            opener(KEYS)("label", damaged)


def test_equal_hands_and_hands_of_other_lengths_look_alike_when_sealed():
    seal = sealer(KEYS.public)
    one, other = seal("label", bytes(100)), seal("label", bytes(100))
    assert one != other
    assert len(one) == len(other) == len(seal("label", bytes(65)))


def test_a_passphrase_unlocks_for_its_holder_and_a_wrong_one_does_not():
    scheme, locked = lock(KEYS, "chief", "海岸 第一艘渡船")
    assert unlock(KEYS.public, scheme, "chief", locked, "海岸 第一艘渡船") == KEYS
    assert unlock(KEYS.public, scheme, "chief", locked, " 海岸 第一艘渡船\n") == KEYS
    assert unlock(KEYS.public, scheme, "chief", locked, "海岸 第二艘渡船") is None
    assert unlock(KEYS.public, scheme, "dealing", locked, "海岸 第一艘渡船") is None


@pytest.mark.parametrize("scheme", ["", "argon2id m=99999999,t=3,p=4 aes-256-gcm", "argon2id m=8,t=1,p=4 aes-256-gcm"])
def test_a_scheme_that_would_never_end_is_damage(scheme):
    _, locked = lock(KEYS, "chief", "eight characters")
    with pytest.raises(Unopened):
        unlock(KEYS.public, scheme, "chief", locked, "eight characters")


def test_keys_and_failures_show_no_secret():
    assert KEYS.secret.hex() not in repr(KEYS)
    assert repr(KEYS.secret) not in repr(KEYS)
    assert not Unopened().args


@settings(max_examples=30, deadline=None)
@given(st.data())
def test_a_recovery_key_is_read_as_people_type_it_and_a_wrong_character_is_found(data):
    key = new_recovery_key()
    assert [len(part) for part in key.split("-")] == [5] * 6
    assert read_recovery_key(key.lower().replace("-", " ").replace("0", "o").replace("1", "l")) == key
    plain = key.replace("-", "")
    at = data.draw(st.integers(0, 27))
    wrong = plain[:at] + ("2" if plain[at] != "2" else "3") + plain[at + 1 :]
    assert read_recovery_key(wrong) in (None, read_recovery_key(wrong))
    assert read_recovery_key(wrong) != key
    assert read_recovery_key(plain[:-1]) is None


def test_guessing_a_passphrase_costs_what_rfc_9106_recommends(cheap_passphrases):
    assert cheap_passphrases >= (65536, 3, 4)
