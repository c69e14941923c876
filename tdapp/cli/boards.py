"""`tdapp boards`: the library, its sealed hands, and where boards are played; an action is a module of its own."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from tdapp.cli.action_modules import action_arguments, run_action
from tdapp.cli.output import Output
from tdapp.text import Text

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
"""The actions and the module of each."""


def arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    """What can be done with boards."""
    action_arguments(parser, say, ACTIONS)


def run(args: argparse.Namespace, out: Output) -> int:
    """Do what was asked."""
    return run_action(args, out, ACTIONS)
