"""Seals hands and seeds with a public key, and locks the secret half with a passphrase; knows no store.

Sealed: one ephemeral X25519 key a batch; each item has its own AES-256-GCM key by HKDF-SHA-256 with the item's label as
info, and the label again as associated data, so that nothing can be put in another's place. What is sealed is padded
to a multiple of 64 bytes, so that its length tells nothing.
Locked: the secret key under AES-256-GCM with a key from argon2id; `scheme` says with which cost.
Damage and a wrong key are told by `Unopened`, which carries nothing.
"""

from __future__ import annotations

import hmac
import re
import secrets
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TypeAlias

from argon2.low_level import Type, hash_secret_raw
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from tdapp.rules.verification_code import CROCKFORD

_MAGIC = b"tdapp-seal-1"
_NONCE = 12
_SALT = 16
_BLOCK = 64
Cost: TypeAlias = tuple[int, int, int]
COST: Cost = (65536, 3, 4)
"""Memory in KiB, passes and lanes: the second recommendation of RFC 9106, about a tenth of a second."""

_DEAREST = (1 << 20, 20, 16)
_SCHEME = re.compile(r"argon2id m=(\d{1,8}),t=(\d{1,3}),p=(\d{1,3}) aes-256-gcm")
_MISREAD = str.maketrans({"O": "0", "I": "1", "L": "1", "-": None, " ": None})
_DIGITS, _CHECKS = 28, 2


class Unopened(Exception):
    """What should be opened is damaged, or was sealed or locked with another key. Carries nothing."""


@dataclass(frozen=True, slots=True)
class KeyPair:
    """A vault's keys: `public` seals, `secret` opens."""

    public: bytes
    secret: bytes = field(repr=False)


def new_keys() -> KeyPair:
    """A fresh pair."""
    key = X25519PrivateKey.generate()
    return KeyPair(key.public_key().public_bytes_raw(), key.private_bytes_raw())


def sealer(public: bytes) -> Callable[[str, bytes], bytes]:
    """What seals the items of one batch: called with an item's label and its plain bytes."""
    ephemeral = X25519PrivateKey.generate()
    sender = ephemeral.public_key().public_bytes_raw()
    shared = ephemeral.exchange(X25519PublicKey.from_public_bytes(public))

    batch = _batch_key(shared, sender, public)

    def seal(label: str, plain: bytes) -> bytes:
        nonce = secrets.token_bytes(_NONCE)
        key = _item_key(batch, label)
        return _MAGIC + sender + nonce + AESGCM(key).encrypt(nonce, _padded(plain), label.encode())

    return seal


def opener(keys: KeyPair) -> Callable[[str, bytes], bytes]:
    """What opens sealed items: called with the label and the sealed bytes; raises Unopened."""
    secret = X25519PrivateKey.from_private_bytes(keys.secret)
    known: dict[bytes, bytes] = {}

    def open_item(label: str, sealed: bytes) -> bytes:
        start = len(_MAGIC)
        sender, nonce = sealed[start : start + 32], sealed[start + 32 : start + 32 + _NONCE]
        if sealed[:start] != _MAGIC or len(nonce) < _NONCE:
            raise Unopened
        try:
            if sender not in known:
                shared = secret.exchange(X25519PublicKey.from_public_bytes(sender))
                known[sender] = _batch_key(shared, sender, keys.public)
            key = _item_key(known[sender], label)
            return _unpadded(AESGCM(key).decrypt(nonce, sealed[start + 32 + _NONCE :], label.encode()))
        except (InvalidTag, ValueError):
            raise Unopened from None

    return open_item


def _batch_key(shared: bytes, sender: bytes, public: bytes) -> bytes:
    """The extracting half of HKDF, which is the same for all items of a batch."""
    return hmac.digest(sender + public, shared, "sha256")


def _item_key(batch: bytes, label: str) -> bytes:
    """The expanding half of HKDF for one block of 32 bytes."""
    return hmac.digest(batch, _MAGIC + b"\n" + label.encode() + b"\x01", "sha256")


def _padded(plain: bytes) -> bytes:
    body = len(plain).to_bytes(4, "big") + plain
    return body + bytes(-len(body) % _BLOCK)


def _unpadded(padded: bytes) -> bytes:
    return padded[4 : 4 + int.from_bytes(padded[:4], "big")]


def lock(keys: KeyPair, holder: str, passphrase: str, cost: Cost | None = None) -> tuple[str, bytes]:
    """The scheme and the locked secret key, for a holder with this passphrase, at the usual cost or another."""
    memory, passes, lanes = cost = cost or COST
    scheme = f"argon2id m={memory},t={passes},p={lanes} aes-256-gcm"
    salt, nonce = secrets.token_bytes(_SALT), secrets.token_bytes(_NONCE)
    key = _stretched(passphrase, salt, cost)
    return scheme, salt + nonce + AESGCM(key).encrypt(nonce, keys.secret, _bound(holder, scheme, keys.public))


def unlock(public: bytes, scheme: str, holder: str, locked: bytes, passphrase: str) -> KeyPair | None:
    """The keys, or None when it is not this passphrase; raises Unopened when what is stored is damaged."""
    cost = _cost(scheme)
    salt, nonce, body = locked[:_SALT], locked[_SALT : _SALT + _NONCE], locked[_SALT + _NONCE :]
    if len(body) != 32 + 16:
        raise Unopened
    key = _stretched(passphrase, salt, cost)
    try:
        secret = AESGCM(key).decrypt(nonce, body, _bound(holder, scheme, public))
    except InvalidTag:
        return None
    return KeyPair(public, secret)


def _bound(holder: str, scheme: str, public: bytes) -> bytes:
    return b"\n".join([_MAGIC, holder.encode(), scheme.encode(), public])


def _cost(scheme: str) -> Cost:
    found = _SCHEME.fullmatch(scheme)
    if found is None:
        raise Unopened
    memory, passes, lanes = (int(n) for n in found.groups())
    if not all(1 <= n <= most for n, most in zip((memory, passes, lanes), _DEAREST, strict=True)) or memory < 8 * lanes:
        raise Unopened
    return memory, passes, lanes


def _stretched(passphrase: str, salt: bytes, cost: Cost) -> bytes:
    memory, passes, lanes = cost
    words = unicodedata.normalize("NFKC", passphrase.strip()).encode("utf-8", "surrogatepass")  # as the system gave it
    return hash_secret_raw(words, salt, passes, memory, lanes, 32, Type.ID)


def new_recovery_key() -> str:
    """A fresh recovery key: 140 bits and two check characters, in six groups of five."""
    digits = "".join(secrets.choice(CROCKFORD) for _ in range(_DIGITS))
    return _grouped(digits + _checks(digits))


def read_recovery_key(typed: str) -> str | None:
    """The recovery key as it was printed, or None when this is none or is mistyped.

    Small letters, O for 0, I and L for 1, spaces and hyphens are forgiven.
    """
    plain = unicodedata.normalize("NFKC", typed).upper().translate(_MISREAD)
    if len(plain) != _DIGITS + _CHECKS or not set(plain) <= set(CROCKFORD):
        return None
    return _grouped(plain) if _checks(plain[:_DIGITS]) == plain[_DIGITS:] else None


def _checks(digits: str) -> str:
    value = int.from_bytes(sha256(digits.encode()).digest()[:2], "big")
    return CROCKFORD[value >> 5 & 31] + CROCKFORD[value & 31]


def _grouped(plain: Iterable[str]) -> str:
    text = "".join(plain)
    return "-".join(text[i : i + 5] for i in range(0, len(text), 5))
