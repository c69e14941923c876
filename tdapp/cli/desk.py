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


@contextmanager
def desk(args: argparse.Namespace, *, writes: bool, create: bool = False) -> Iterator[Office]:
    """The office for one command; with `create` a file that is not there is made.

    Without --operator the name of the signed-in user stands in the journal, without --desk that of the computer.
    """
    from tdapp.bootstrap import open_office  # noqa: PLC0415  commands without an event stay light

    make = create and "://" not in args.db and not Path(args.db).exists()
    with open_office(
        args.db,
        operator=args.operator or _user(),
        desk=args.desk or platform.node(),
        writes=writes,
        create=make,
    ) as office:
        yield office


def _user() -> str:
    """The signed-in user's name; empty where the system knows none."""
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return ""
