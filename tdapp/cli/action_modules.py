"""A command whose actions are modules of their own: each has a HELP, `arguments(parser, say)` and `run(args, out)`."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from importlib import import_module

from tdapp.cli.output import Output
from tdapp.text import Refused, Text


def action_arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str], actions: Mapping[str, str]) -> None:
    """A parser for each action; `actions` names the module of each in `tdapp.cli`.

    A shortened option is never guessed: what follows it might be a passphrase.
    """
    made = parser.add_subparsers(dest="action", metavar="ACTION")
    for name, module_name in actions.items():
        module = import_module(f"tdapp.cli.{module_name}")
        module.arguments(made.add_parser(name, help=say(module.HELP), allow_abbrev=False), say)


def run_action(args: argparse.Namespace, out: Output, actions: Mapping[str, str]) -> int:
    """Do what was asked; Refused, with the actions there are, where nothing was."""
    if args.action not in actions:
        raise Refused(Text("Say what to do: {actions}.", actions=tuple(actions)))
    act: Callable[[argparse.Namespace, Output], int] = import_module(f"tdapp.cli.{actions[args.action]}").run
    return act(args, out)
