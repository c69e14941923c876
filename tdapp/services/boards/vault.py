"""The tournament's vault: one key pair that seals hands, its secret half locked for each holder by a passphrase.

The chief TD's passphrase opens everything, the dealing officer's only for dealing; the recovery key stands on paper
alone and opens everything when a passphrase is lost. Each attempt tries every holder that may act, whoever it is, so
that the time it takes tells nothing. What is stored of a vault is never taken back: sealed hands would not open again.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, select

from tdapp.model.chain import read_head
from tdapp.model.journal import Inverse, Step
from tdapp.model.tables import VaultKey
from tdapp.services.boards.sealing import (
    Cost,
    KeyPair,
    Unopened,
    lock,
    new_keys,
    new_recovery_key,
    read_recovery_key,
    unlock,
)
from tdapp.services.office import Office, use_case
from tdapp.text import Refused, Text

CHIEF, DEALING, RECOVERY = "chief", "dealing", "recovery"
SHORTEST = 8
"""Characters of a passphrase."""

HOLDERS = {
    CHIEF: Text("the chief TD's passphrase"),
    DEALING: Text("the dealing officer's passphrase"),
    RECOVERY: Text("the recovery key"),
}
"""What each holder opens the vault with, in words."""

_STAYS = Text("hands that are sealed would never open again")


@dataclass(frozen=True, slots=True)
class VaultState:
    """Whether there is a vault, and who can open it: chief, dealing, recovery."""

    exists: bool
    holders: frozenset[str]


def vault_state(c: Connection) -> VaultState:
    """Whether there is a vault, and for whom."""
    holders = frozenset(c.scalars(select(VaultKey.__table__.c.holder).distinct()))
    return VaultState(bool(holders), holders)


def public_key(c: Connection) -> bytes:
    """What seals; refused where there is no vault yet."""
    t = VaultKey.__table__.c
    public = c.scalar(select(t.public).order_by(t.id).limit(1))
    if public is None:
        raise Refused(Text("Hands are sealed, and there is no key yet. Set one with: tdapp boards passphrase"))
    return bytes(public)


@use_case
def make_vault(office: Office, passphrase: str | None = None, *, cost: Cost | None = None) -> str:
    """Make the vault, with the chief TD's passphrase if one is given; returns the recovery key.

    The recovery key is nowhere else: show it once, to be put on paper. Refused when there is a vault already.
    `cost` is another than the usual one, where the passphrase is no secret.
    """
    if passphrase is not None:
        _check_new(passphrase)
    keys, recovery = new_keys(), new_recovery_key()
    with office.step(Text("The key for sealed hands was made"), inverse=Inverse.NONE, reason=_STAYS) as step:
        c = step.session.connection()
        read_head(c, lock=True)  # two desks that make it at once: the second sees the first one's
        if vault_state(c).exists:
            raise Refused(Text("There is a key for sealed hands already; change its passphrase instead."))
        held = [(RECOVERY, recovery)] if passphrase is None else [(CHIEF, passphrase), (RECOVERY, recovery)]
        _enter(office, step, keys, held, cost)
    return recovery


@use_case
def set_passphrase(office: Office, new: str, current: str, *, holder: str = CHIEF) -> None:
    """Give a holder a new passphrase; `current` is one that may do so.

    The chief TD's is set with itself or the recovery key, the dealing officer's also with the chief TD's.
    """
    _check_new(new)
    may = (CHIEF, RECOVERY) if holder == CHIEF else (CHIEF, DEALING, RECOVERY)
    what = Text("The passphrase was set: {holder}", holder=HOLDERS[holder])
    with office.step(what, inverse=Inverse.NONE, reason=_STAYS) as step:
        c = step.session.connection()
        keys = unlocked(c, current, may)
        if _opens(c, new, [h for h in (CHIEF, DEALING) if h != holder]):
            raise Refused(Text("Somebody else has this passphrase already; choose another."))
        _enter(office, step, keys, [(holder, new)])


@use_case
def recover(office: Office, recovery_key: str, new: str) -> None:
    """Give the chief TD a new passphrase by the recovery key, which stays valid."""
    if read_recovery_key(recovery_key) is None:
        raise Refused(Text("This is no recovery key, or a character of it is mistyped: it has six groups of five."))
    set_passphrase(office, new, recovery_key)


@use_case
def renew_recovery_key(office: Office, passphrase: str) -> str:
    """A new recovery key in place of the old one, by the chief TD's passphrase or the old key; to be shown once."""
    recovery = new_recovery_key()
    what = Text("A new recovery key replaced the old one")
    with office.step(what, inverse=Inverse.NONE, reason=_STAYS) as step:
        keys = unlocked(step.session.connection(), passphrase, (CHIEF, RECOVERY))
        _enter(office, step, keys, [(RECOVERY, recovery)])
    return recovery


def unlocked(c: Connection, passphrase: str, may: Sequence[str]) -> KeyPair:
    """The keys by the passphrase of one of these holders; refused when it is none of theirs."""
    if not passphrase.strip():
        raise Refused(Text("The passphrase is empty."))
    public_key(c)  # refused where there is no vault
    keys = _opens(c, passphrase, may)
    if keys is None:
        raise Refused(Text("This is not the right one; wanted is one of: {which}.", which=[HOLDERS[h] for h in may]))
    return keys


def _opens(c: Connection, passphrase: str, may: Sequence[str]) -> KeyPair | None:
    """The keys if it is the passphrase of one of these; all of them are tried, whichever fits."""
    t = VaultKey.__table__.c
    newest = {
        row.holder: row
        for row in c.execute(select(t.holder, t.scheme, t.public, t.locked).where(t.holder.in_(may)).order_by(t.id))
    }
    found = None
    for holder in may:
        if holder in newest:
            row = newest[holder]
            said = read_recovery_key(passphrase) or passphrase if holder == RECOVERY else passphrase
            try:
                keys = unlock(bytes(row.public), row.scheme, holder, bytes(row.locked), said)
            except Unopened:
                raise Refused(Text("What is stored of {which} is damaged.", which=HOLDERS[holder])) from None
            found = found or keys
    return found


def _check_new(passphrase: str) -> None:
    words = unicodedata.normalize("NFKC", passphrase.strip())
    if not words:
        raise Refused(Text("The passphrase is empty."))
    if len(words) < SHORTEST:
        raise Refused(Text("The passphrase is too short; it has at least {n} characters.", n=SHORTEST))
    if any(unicodedata.category(sign).startswith("C") for sign in words):
        raise Refused(Text("The passphrase holds an invisible control character."))


def _enter(
    office: Office, step: Step, keys: KeyPair, held: Sequence[tuple[str, str]], cost: Cost | None = None
) -> None:
    now = office.clock()
    rows = []
    for holder, passphrase in held:
        scheme, locked = lock(keys, holder, passphrase, cost)
        rows.append({"holder": holder, "scheme": scheme, "public": keys.public, "locked": locked, "at": now})
    step.insert(VaultKey, rows)
