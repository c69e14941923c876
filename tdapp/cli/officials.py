"""`tdapp officials`: the list of officials and who directs which tables; an action is a module of its own."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from tdapp.cli.action_modules import action_arguments, run_action
from tdapp.cli.output import Output
from tdapp.text import Text

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
"""The actions and the module of each."""


def arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    """What can be done with officials."""
    action_arguments(parser, say, ACTIONS)


def run(args: argparse.Namespace, out: Output) -> int:
    """Do what was asked."""
    return run_action(args, out, ACTIONS)
