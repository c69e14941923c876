"""Archives of the whole tournament, and back from them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from tdapp.model import backup
from tdapp.model.engine import file_of, is_server
from tdapp.model.verify import Verified
from tdapp.services.office import Office


def back_up(office: Office, archive: str) -> Verified:
    """Write an archive, also while others write; returns what verifying the copy found.

    Refused when the archive is there already or its folder is not.
    """
    return backup.back_up(office.engine, Path(archive), office.clock)


def restore(archive: str, where: str, clock: Callable[[], datetime], operator: str, desk: str) -> Verified:
    """Make a new file, or fill an empty database on a server, from an archive; nothing is ever overwritten."""
    if is_server(where):
        return backup.restore_to_server(Path(archive), where, clock, operator, desk)
    return backup.restore(Path(archive), file_of(where))
