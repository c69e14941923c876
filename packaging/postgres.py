"""A PostgreSQL server of the tests' own: a cluster in a temporary folder with its socket, gone afterwards."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Dict, Iterator, Optional

from system import apt_install, is_debian, is_root

# It holds nothing that must survive a power cut.
SETTINGS = {
    "fsync": "off",
    "full_page_writes": "off",
    "listen_addresses": "",
    "max_connections": "200",
    "synchronous_commit": "off",
}
PATIENCE = 30


class Unavailable(Exception):
    """There is no server, for the reason given."""


@contextmanager
def server() -> Iterator[str]:
    """The SQLAlchemy URL of a running server, installed first when root on Debian or Ubuntu.

    Raises Unavailable. The server dies with this process, whatever ends it.
    """
    if sys.platform == "win32":
        raise Unavailable("the tests start PostgreSQL on Linux and macOS only")
    programs = _programs()
    if programs is None and is_root() and is_debian():
        apt_install(["postgresql"])
        programs = _programs()
    if programs is None:
        raise Unavailable("it is not installed (Debian: sudo apt-get install -y postgresql)")
    # A socket's path may have 107 characters at most, so a long temporary folder does not do.
    folder = Path(tempfile.mkdtemp(prefix="tdapp-postgres-", dir="/tmp"))
    try:
        with _running(programs, folder):
            yield "postgresql+psycopg://postgres@/postgres?host=" + str(folder)
    finally:
        shutil.rmtree(str(folder), ignore_errors=True)


def _programs() -> Optional[Path]:
    """The folder of the newest server's programs."""
    installed = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    if installed:
        return max(installed, key=lambda path: float(path.parent.name))
    found = shutil.which("initdb")
    return Path(found).resolve().parent if found else None


@contextmanager
def _running(programs: Path, folder: Path) -> Iterator[None]:
    who = _unprivileged(folder)
    data = folder / "data"
    make = [
        str(programs / "initdb"),
        "-D",
        str(data),
        "-U",
        "postgres",
        "-A",
        "trust",
        "-E",
        "UTF8",
        "--no-locale",
        "-N",
    ]
    made = subprocess.run(make, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=str(folder), **who)
    if made.returncode:
        raise Unavailable("initdb failed: " + made.stdout.decode("utf-8", "replace").strip())
    start = [str(programs / "postgres"), "-D", str(data), "-k", str(folder)]
    for name, value in SETTINGS.items():
        start += ["-c", f"{name}={value}"]
    with open(str(folder / "log"), "wb") as log:
        process = subprocess.Popen(  # no thread runs here that preexec_fn could disturb
            start,
            stdout=log,
            stderr=log,
            cwd=str(folder),
            preexec_fn=_die_with_parent,  # noqa: PLW1509
            **who,
        )
    try:
        _wait_for(process, programs, folder)
        yield
    finally:
        process.send_signal(signal.SIGINT)  # PostgreSQL's "fast": forgotten connections do not keep it
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _unprivileged(folder: Path) -> Dict[str, Any]:
    """A server refuses to run as root: Debian's user postgres has it then, and the folder."""
    if not is_root():
        return {}
    import pwd

    try:
        user = pwd.getpwnam("postgres")
    except KeyError:
        raise Unavailable("it does not run as root, and there is no user postgres") from None
    os.chown(str(folder), user.pw_uid, user.pw_gid)
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


def _die_with_parent() -> None:
    """Ask Linux to end the server quickly when the tests are killed."""
    if sys.platform == "linux":
        import ctypes

        set_death_signal = 1
        ctypes.CDLL(None).prctl(set_death_signal, signal.SIGINT)


def _wait_for(process: "subprocess.Popen[bytes]", programs: Path, folder: Path) -> None:
    ready = [str(programs / "pg_isready"), "-q", "-h", str(folder)]
    until = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < until:
        if subprocess.call(ready) == 0:
            return
        time.sleep(0.05)
    log = (folder / "log").read_text(encoding="utf-8", errors="replace").strip()
    raise Unavailable("it did not start: " + log)
