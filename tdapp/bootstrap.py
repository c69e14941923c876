"""The one place that builds and wires objects: an office on a tournament file or server."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from reports.catalogue import Catalogue
from tdapp.model import lock, probe, store
from tdapp.model.engine import file_of, is_server
from tdapp.services.documents import Documents
from tdapp.services.office import Office

Held = lock.Held
"""Raised when somebody else writes to the file; who opens it may then only read."""
Unwritable = probe.Unwritable
"""Raised when the file or its folder is read-only; it may then only be read."""


def now() -> datetime:
    """The machine's clock, in UTC."""
    return datetime.now(UTC)


def written_elsewhere(where: str) -> Held | None:
    """What opening the file to write would be refused with now; None while nobody writes, and for a server."""
    return None if is_server(where) else lock.look(file_of(where))


def documents() -> Documents:
    """The documents there are, for who needs no tournament."""
    return Catalogue()


def open_office(
    where: str,
    *,
    operator: str,
    desk: str,
    clock: Callable[[], datetime] = now,
    writes: bool = True,
    create: bool = False,
) -> Office:
    """An office on the tournament at `where`, a path or a server's URL; with `create` it is made.

    Raises Refused when it is not there, cannot be read, or somebody else writes to it.
    """
    opened = (
        store.create(where, operator, clock)
        if create
        else store.open_store(where, operator, clock, readonly=not writes)
    )
    return Office(opened.engine, operator=operator, desk=desk, clock=clock, documents=documents(), closing=opened.close)
