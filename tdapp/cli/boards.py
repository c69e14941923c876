"""`tdapp boards`: the library, its sealed hands, and where boards are played; an action is a module of its own."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from importlib import import_module

from tdapp.cli.output import Output
from tdapp.text import Refused, Text

HELP = Text("The boards: library, dealing, sealed hands, and which board is played where.")

ACTIONS: dict[str, str] = {
    "import": "boards_import",
    "generate": "boards_generate",
    "list": "boards_list",
    "stats": "boards_stats",
    "export": "boards_export",
    "passphrase": "boards_passphrase",
    "recover": "boards_recover",
    "open": "boards_open",
    "slips": "boards_slips",
    "assign": "boards_assign",
    "circulate": "boards_circulate",
    "stage": "boards_stage",
    "fouled": "boards_fouled",
    "show": "boards_show",
    "values": "boards_values",
}
"""The actions and the module of each: a HELP, `arguments(parser, say)` and `run(args, out)`, like a command's."""


def arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    """What can be done with boards."""
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
