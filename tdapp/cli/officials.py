"""`tdapp officials`: the list of officials and who directs which tables; an action is a module of its own."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from importlib import import_module

from tdapp.cli.output import Output
from tdapp.text import Refused, Text

HELP = Text("The officials: their list, whom they keep away from, and by lot who directs which tables.")

ACTIONS: dict[str, str] = {
    "add": "officials_add",
    "change": "officials_change",
    "remove": "officials_remove",
    "list": "officials_list",
    "import": "officials_import",
    "export": "officials_export",
    "tie": "officials_tie",
    "duty": "officials_duty",
}
"""The actions and the module of each: a HELP, `arguments(parser, say)` and `run(args, out)`, like a command's."""


def arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    """What can be done with officials."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION")
    for name, module_name in ACTIONS.items():
        module = import_module(f"tdapp.cli.{module_name}")
        module.arguments(actions.add_parser(name, help=say(module.HELP), allow_abbrev=False), say)


def run(args: argparse.Namespace, out: Output) -> int:
    """Do what was asked."""
    if args.action not in ACTIONS:
        raise Refused(Text("Say what to do: {actions}.", actions=tuple(ACTIONS)))
    act: Callable[[argparse.Namespace, Output], int] = import_module(f"tdapp.cli.{ACTIONS[args.action]}").run
    return act(args, out)
