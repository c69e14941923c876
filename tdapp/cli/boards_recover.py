"""`tdapp boards recover`: a new passphrase for the chief TD, by the recovery key."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from tdapp.cli.desk import desk
from tdapp.cli.output import Output
from tdapp.cli.passphrases import CURRENT, RECOVERY, ask, ask_new, given, given_passphrase, passphrase_argument
from tdapp.text import Text

HELP = Text("set a new passphrase by the recovery key, when the old one is lost")


def arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    """Where the recovery key comes from; the passphrase is the new one."""
    words = Text("file with the recovery key, - for standard input; else TDAPP_RECOVERY_KEY, or it is asked for")
    parser.add_argument("--recovery-key-file", metavar="FILE", help=say(words))
    passphrase_argument(parser, say)


def run(args: argparse.Namespace, out: Output) -> int:
    """Recover."""
    from tdapp.services.boards.vault import recover  # noqa: PLC0415

    key = given(args.recovery_key_file, RECOVERY)
    key = ask(out.say, Text("Recovery key:"), RECOVERY) if key is None else key
    new = given_passphrase(args)
    with desk(args, writes=True) as office:
        recover(office, key, ask_new(out.say, CURRENT) if new is None else new)
    if out.wants_json:
        out.json({"holder": "chief"})
    else:
        out.line(Text("The passphrase is set."))
    return 0
