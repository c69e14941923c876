"""How a command gets a passphrase: from the environment, from a file or standard input, or typed without echo.

Never as an argument: arguments stand in the list of processes and in the history of the shell.
"""

from __future__ import annotations

import argparse
import getpass
import os
import sys
from collections.abc import Callable
from pathlib import Path

from tdapp.text import Refused, Text

Say = Callable[[Text], str]
CURRENT, NEW, RECOVERY = "TDAPP_PASSPHRASE", "TDAPP_NEW_PASSPHRASE", "TDAPP_RECOVERY_KEY"


def passphrase_argument(parser: argparse.ArgumentParser, say: Say) -> None:
    """The option that names a file with the passphrase."""
    words = Text("file with the passphrase, - for standard input; else TDAPP_PASSPHRASE, or it is asked for")
    parser.add_argument("--passphrase-file", metavar="FILE", help=say(words))


def asked_passphrase(args: argparse.Namespace, say: Say, prompt: Text) -> str:
    """The passphrase; refused where there is none and nobody can be asked."""
    found = given_passphrase(args)
    return ask(say, prompt, CURRENT) if found is None else found


def given_passphrase(args: argparse.Namespace) -> str | None:
    """The passphrase that was given by file or environment; None where there is none."""
    return given(args.passphrase_file, CURRENT)


def given(file: str | None, variable: str) -> str | None:
    """What a file holds in its first line, - for standard input, else what the environment holds; None for neither."""
    if file == "-":
        return sys.stdin.readline().rstrip("\r\n")
    if file is not None:
        from tdapp.services.exchange.file_kinds import read_bytes  # noqa: PLC0415  reading files needs the services

        try:
            return next(iter(read_bytes(Path(file)).decode("utf-8-sig").splitlines()), "")
        except UnicodeDecodeError:
            raise Refused(
                Text("{file} is no text in UTF-8; what is asked for stands in its first line.", file=file)
            ) from None
    return os.environ.get(variable)


def ask(say: Say, prompt: Text, variable: str) -> str:
    """What a person types without echo; refused without a terminal."""
    if not can_ask():
        if variable == RECOVERY:
            raise Refused(
                Text("The recovery key is needed: set {variable}, or name a file with it.", variable=variable)
            )
        raise Refused(Text("A passphrase is needed: set {variable}, or name a file with it.", variable=variable))
    try:
        return getpass.getpass(say(prompt) + " ")
    except EOFError:
        return ""


def ask_new(say: Say, variable: str) -> str:
    """A new passphrase, typed twice."""
    first = ask(say, Text("New passphrase:"), variable)
    if ask(say, Text("Once more:"), variable) != first:
        raise Refused(Text("The two passphrases differ."))
    return first


def can_ask() -> bool:
    """Whether somebody sits at a terminal."""
    return sys.stdin is not None and sys.stdin.isatty()
