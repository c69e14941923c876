"""Lets one start at a time prepare an environment; the system frees the lock when the process dies."""

import sys
import time
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Iterator

from speech import say


@contextmanager
def start_lock(path: Path) -> Iterator[None]:
    """Hold the lock of this file while the block runs; say so once when another start has it."""
    with open(str(path), "a+b") as file:
        told = False
        while not _taken(file):
            if not told:
                say(
                    "Another start is preparing an environment; waiting for it.", "另一个启动正在准备运行环境，请稍候。"
                )
                told = True
            time.sleep(0.2)
        yield


def _taken(file: IO[bytes]) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
