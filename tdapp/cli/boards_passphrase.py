"""`tdapp boards passphrase`: sets or changes the passphrase of the chief TD or of the dealing officer."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from tdapp.cli.boards_vault import show_recovery_key, vault_for
from tdapp.cli.desk import desk
from tdapp.cli.output import Output
from tdapp.cli.passphrases import NEW, ask_new, asked_passphrase, given, passphrase_argument
from tdapp.text import Refused, Text

HELP = Text("set or change the passphrase of sealed hands")


def arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    """Whose passphrase."""
    parser.add_argument("--holder", choices=("chief", "dealing"), default="chief", help=say(Text("whose passphrase")))
    words = Text("file with the new passphrase, - for standard input; else TDAPP_NEW_PASSPHRASE, or it is asked for")
    parser.add_argument("--new-passphrase-file", metavar="FILE", help=say(words))
    words = Text("replace the recovery key instead, and show the new one once")
    parser.add_argument("--new-recovery-key", action="store_true", help=say(words))
    passphrase_argument(parser, say)


def run(args: argparse.Namespace, out: Output) -> int:
    """Set it; where there is no key yet, the passphrase that is given or asked for becomes the chief TD's."""
    from tdapp.services.boards.vault import renew_recovery_key, set_passphrase, vault_state  # noqa: PLC0415

    recovery = None
    with desk(args, writes=True) as office:
        with office.read() as c:
            state = vault_state(c)
        if not state.exists:
            if args.holder != "chief" or args.new_recovery_key:
                raise Refused(Text("Set the chief TD's passphrase first."))
            recovery = vault_for(office, args, out, needed=True)
        else:
            prompt = Text("Present passphrase, or the recovery key:")
            current = asked_passphrase(args, out.say, prompt)
            if args.new_recovery_key:
                recovery = renew_recovery_key(office, current)
                show_recovery_key(recovery, out)
            else:
                new = given(args.new_passphrase_file, NEW)
                set_passphrase(office, ask_new(out.say, NEW) if new is None else new, current, holder=args.holder)
    if out.wants_json:
        out.json({"holder": args.holder, **({} if recovery is None else {"recovery_key": recovery})})
    elif args.new_recovery_key:
        out.line(Text("The old recovery key opens nothing any more."))
    else:
        out.line(Text("The passphrase is set."))
    return 0
