"""What the actions that seal hands share: the key is made when it is first needed, its recovery key shown once."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from tdapp.cli.output import Output
from tdapp.cli.passphrases import CURRENT, ask_new, can_ask, given_passphrase
from tdapp.text import Text

if TYPE_CHECKING:
    from tdapp.services.office import Office

_STEP = 20


def vault_for(office: Office, args: argparse.Namespace, out: Output, *, needed: bool = False) -> str | None:
    """Make the vault where there is none; returns the recovery key, which is shown now and never again.

    Without a passphrase and without a terminal to ask for one, the recovery key alone opens it; refused where the
    passphrase is `needed`.
    """
    from tdapp.services.boards.vault import make_vault, vault_state  # noqa: PLC0415

    with office.read() as c:
        if vault_state(c).exists:
            return None
    passphrase = given_passphrase(args)
    if passphrase is None and (needed or can_ask()):
        passphrase = ask_new(out.say, CURRENT)
    recovery = make_vault(office, passphrase)
    show_recovery_key(recovery, out)
    return recovery


def need_vault(office: Office) -> None:
    """Refused where nothing is sealed yet, before somebody is asked for a passphrase."""
    from tdapp.services.boards.vault import public_key  # noqa: PLC0415

    with office.read() as c:
        public_key(c)


def show_recovery_key(recovery: str, out: Output) -> None:
    """Say the recovery key, once, on stderr: it is no result that goes into files."""
    out.note(Text("Recovery key, shown only now: {key}", key=recovery))
    out.note(Text("Write it down and keep it in a sealed envelope; it opens all hands when the passphrase is lost."))


def percent_to(out: Output) -> Callable[[int, int], None] | None:
    """Tells the progress on a terminal, now and then; Ctrl+C stops and writes nothing."""
    if not sys.stderr.isatty():
        return None
    told = 0

    def tell(done: int, total: int) -> None:
        nonlocal told
        percent = done * 100 // max(total, 1)
        if percent >= told + _STEP:
            told = percent
            out.note(f"{percent} %")

    return tell
