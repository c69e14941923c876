"""Who writes to a file holds an operating-system lock on a file beside it, and says there who it is."""

from __future__ import annotations

import json
import os
import socket
import sys
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import datetime
from io import FileIO
from pathlib import Path
from time import sleep

from tdapp.model.disk import disk_says
from tdapp.model.types import instant
from tdapp.text import Refused, Text

if sys.platform == "win32":
    import msvcrt

    def _take(file: FileIO) -> None:
        file.seek(_FAR)  # a locked byte cannot be read: the holder's name must stay readable
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

    _look = _take

    def _give(file: FileIO) -> None:
        file.seek(_FAR)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)
else:
    import fcntl

    def _take(file: FileIO) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _look(file: FileIO) -> None:
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)

    def _give(file: FileIO) -> None:
        fcntl.flock(file, fcntl.LOCK_UN)


_FAR = 1 << 30
_AGAIN = (0.02, 0.05)
"""Seconds after which a lock that is taken is tried again: a window that only looks has it for an instant."""


@dataclass(frozen=True, slots=True)
class Holder:
    """Who writes: the computer, the process, the person, since when (UTC)."""

    host: str
    process: int
    operator: str
    since: str


class Held(Refused):
    """Somebody else writes to the file; a window may then open it to read."""

    def __init__(self, path: Path, holder: Holder | None) -> None:
        self.holder = holder
        if holder is None:
            super().__init__(Text("{file} is being written by another program; close it first.", file=path.name))
            return
        text = "{file} is being written by {operator} on {host} (process {process}) since {since}; close it there."
        known = {**asdict(holder), "operator": holder.operator or Text("somebody"), "since": _here(holder.since)}
        super().__init__(Text(text, file=path.name, **known))


class WriteLock:
    """The lock on F.lock beside a tournament file F; released by `release`, or by the end of the process."""

    def __init__(self, path: Path, operator: str, since: datetime) -> None:
        """Takes the lock. Raises Held when somebody has it, Refused when the folder cannot be written."""
        self.path = path.with_name(path.name + ".lock")
        self._file = self._taken(path)
        while not self._is_ours():  # its last holder removed it while we waited
            self._file.close()
            self._file = self._taken(path)
        self.holder = Holder(socket.gethostname(), os.getpid(), operator, instant(since))
        try:
            self._file.truncate(0)
            self._file.write(json.dumps(asdict(self.holder), ensure_ascii=False).encode())
        except OSError as error:
            self.release()
            raise disk_says(path, error) from None

    def _taken(self, path: Path) -> FileIO:
        try:
            opened = self.path.open("ab+", buffering=0)
        except OSError as error:
            text = "The folder {folder} cannot be written ({why}); copy the file to a folder of your own."
            raise Refused(Text(text, folder=str(path.parent), why=error.strerror or str(error))) from None
        for wait in (*_AGAIN, None):
            try:
                _take(opened)
                break
            except OSError:
                if wait is None:
                    holder = _holder(opened)
                    opened.close()
                    raise Held(path, holder) from None
            sleep(wait)
        return opened

    def _is_ours(self) -> bool:
        try:
            return os.path.samestat(os.fstat(self._file.fileno()), self.path.stat())
        except FileNotFoundError:
            return False

    def release(self) -> None:
        """Let others write."""
        if self._file.closed:
            return
        with suppress(OSError):  # Windows removes no file that is open
            self.path.unlink()
        _give(self._file)
        self._file.close()
        if sys.platform == "win32":
            with suppress(OSError):  # somebody else has it by now
                self.path.unlink()


def look(path: Path) -> Held | None:
    """What opening the file to write would be refused with now; None while nobody writes.

    Who was killed wrote its name and holds nothing. The lock is had for no longer than the look.
    """
    try:
        beside = path.with_name(path.name + ".lock").open("rb", buffering=0)
    except OSError:
        return None
    with beside:
        try:
            _look(beside)
        except OSError:
            return Held(path, _holder(beside))
        _give(beside)
    return None


def _here(since: str) -> str:
    """An instant as the clock of this computer shows it: what the holder wrote may be anything."""
    try:
        return datetime.fromisoformat(since).astimezone().strftime("%Y-%m-%d %H:%M")
    except ValueError:
        return since


def _holder(file: FileIO) -> Holder | None:
    try:
        file.seek(0)
        return Holder(**json.loads(file.read(4096)))
    except (OSError, ValueError, TypeError):
        return None
