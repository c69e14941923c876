"""Opens the tournament that a command names, as the operator and desk it names."""

from __future__ import annotations

import argparse
import getpass
import platform
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tdapp.services.office import Office

WHO = ("operator", "desk")
"""What says who works here; each is named by an option of its name."""


@contextmanager
def desk(args: argparse.Namespace, *, writes: bool, create: bool = False) -> Iterator[Office]:
    """The office for one command; with `create` a file that is not there is made.

    Without --operator and --desk the signed-in user's name and the computer's stand in the journal.
    """
    from tdapp.bootstrap import open_office  # noqa: PLC0415  commands without an event stay light

    make = create and "://" not in args.db and not Path(args.db).exists()
    with open_office(
        args.db,
        operator=operator_name(args),
        desk=desk_name(args),
        writes=writes,
        create=make,
    ) as office:
        yield office


def desk_name(args: argparse.Namespace) -> str:
    """The desk that was named, or this computer."""
    return str(args.desk or platform.node())


def operator_name(args: argparse.Namespace) -> str:
    """Who was named, or the signed-in user; empty where the system knows none."""
    if args.operator:
        return str(args.operator)
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return ""
