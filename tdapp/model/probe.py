"""What a file is, found out before anything large is imported: through SQLite, never by opening it as a file."""

from __future__ import annotations

import os
import re
import sqlite3
import subprocess
import sys
from pathlib import Path

from tdapp.model.disk import disk_says
from tdapp.text import Refused, Text

APPLICATION_ID = 0x54444150
"""Marks our files: the letters TDAP."""

SCHEMA = 1
"""The number of the newest migration; `user_version` of a file, and `version_num` in four digits."""

_LONGEST = 255 - len(".new-journal")
"""Bytes of a file's name that every disk takes, also with what we put behind it."""

_NETWORK = frozenset({
    "nfs", "nfs4", "cifs", "smb", "smb2", "smb3", "smbfs", "afpfs", "afs", "ncpfs", "coda", "ceph", "glusterfs",
    "lustre", "davfs", "webdav", "vboxsf", "fuse.sshfs", "fuse.rclone", "fuse.davfs2", "fuse.gvfsd-fuse", "fuse.s3fs",
    "fuse.glusterfs", "fuse.vmhgfs-fuse", "macfuse", "osxfuse",
})  # fmt: skip


class Unwritable(Refused):
    """The file or its folder is read-only; what is in it may still be read."""


def address_of(path: Path, mode: str = "rw") -> str:
    """SQLite's address of a file; `mode` is rw for what exists, rwc to make it too.

    What cannot be written is opened as a file that nobody writes: SQLite then needs nothing beside it, and leaves
    nothing there that would be in the way of who may write. Raises Refused where a log says that somebody does.
    """
    address = path.absolute().as_uri()
    if mode != "rw" or (os.access(path.absolute().parent, os.W_OK) and os.access(path, os.W_OK)):
        return f"{address}?mode={mode}"
    log = path.with_name(path.name + "-wal")
    if log.exists():
        text = (
            "{file} is open elsewhere or was not closed ({log} stands beside it), and here it is read-only, so it "
            "cannot be read. Close it there first, or take an archive made with: tdapp backup"
        )
        raise Refused(Text(text, file=path.name, log=log.name))
    return f"{address}?mode=ro&immutable=1"


def schema_of(path: Path) -> int:
    """The schema number of a tournament file. Raises Refused with a sentence for anything else."""
    if not path.exists():
        raise Refused(Text("There is no file {file}.", file=str(path)))
    if not path.is_file():
        raise Refused(Text("{file} is not a file.", file=str(path)))
    if path.stat().st_size == 0:
        raise Refused(Text("{file} is empty: its making was interrupted, or it was copied badly.", file=str(path)))
    try:
        connection = sqlite3.connect(address_of(path), uri=True, timeout=5)
        try:
            application = connection.execute("PRAGMA application_id").fetchone()[0]
            schema = connection.execute("PRAGMA user_version").fetchone()[0]
        finally:
            connection.close()
    except sqlite3.Error as error:
        raise unreadable(path, error) from None
    if application != APPLICATION_ID or schema < 1:
        raise Refused(Text("{file} is not a tournament file.", file=str(path)))
    if schema > SCHEMA:
        text = "{file} is from a newer version of this program (schema {found}, known {known}); install that."
        raise Refused(Text(text, file=str(path), found=schema, known=SCHEMA))
    return int(schema)


def unreadable(path: Path, error: sqlite3.Error) -> Refused:
    """The refusal for a file that SQLite cannot read."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_NOTADB:
        return Refused(Text("{file} is not a tournament file.", file=str(path)))
    if code == sqlite3.SQLITE_CORRUPT:
        text = "{file} is damaged ({why}). Restore the last backup; keep this file, it can still be examined."
        return Refused(Text(text, file=str(path), why=str(error)))
    return disk_says(path, error)


def refuse_place(path: Path, *, readonly: bool = False) -> None:
    """Raises Refused where no tournament file can be, as on network drives.

    Unless it is only read (`readonly`), Unwritable in read-only places as well.
    """
    folder = path.absolute().parent
    if len(path.name if sys.platform == "win32" else os.fsencode(path.name)) > _LONGEST:
        raise Refused(Text("The name {file} is too long for a file; give it a shorter one.", file=path.name))
    if not folder.is_dir():
        raise Refused(Text("There is no folder {folder}.", folder=str(folder)))
    if on_network(folder):
        text = "{folder} is on a network drive, where two computers damage the file; use a folder of this computer."
        raise Refused(Text(text, folder=str(folder)))
    if readonly:
        return
    if not os.access(folder, os.W_OK):
        text = "The folder {folder} is read-only; copy the file to a folder of your own."
        raise Unwritable(Text(text, folder=str(folder)))
    if path.exists() and not os.access(path, os.W_OK):
        raise Unwritable(Text("{file} is read-only; make it writable or copy it.", file=str(path)))


def on_network(folder: Path) -> bool:
    """Whether the folder lies on another computer, as far as this system tells."""
    if sys.platform == "win32":
        return _windows_remote(folder)
    if sys.platform == "darwin":
        listed = subprocess.run(["/sbin/mount"], capture_output=True, text=True, check=False).stdout
        return kind_of_mount(folder.resolve(), _mac_mounts(listed)) in _NETWORK
    try:
        listed = Path("/proc/mounts").read_text(encoding="utf-8", errors="surrogateescape")
    except OSError:
        return False
    return kind_of_mount(folder.resolve(), _linux_mounts(listed)) in _NETWORK


def kind_of_mount(folder: Path, mounts: dict[str, str]) -> str:
    """The kind of file system of the innermost mount that holds the folder."""
    for parent in (folder, *folder.parents):
        if str(parent) in mounts:
            return mounts[str(parent)]
    return ""


_OCTAL = re.compile(r"\\([0-7]{3})")  # how /proc/mounts writes a space


def _linux_mounts(listed: str) -> dict[str, str]:
    mounts = {}
    for line in listed.splitlines():
        parts = line.split(" ")
        if len(parts) > 2:
            mounts[_OCTAL.sub(lambda m: chr(int(m.group(1), 8)), parts[1])] = parts[2]
    return mounts


def _mac_mounts(listed: str) -> dict[str, str]:
    mounts = {}
    for line in listed.splitlines():  # //guest@host/share on /Volumes/share (smbfs, nodev, nosuid)
        _, on, rest = line.partition(" on ")
        where, opened, kind = rest.rpartition(" (")
        if on and opened:
            mounts[where] = kind.split(",")[0].rstrip(")")
    return mounts


def _windows_remote(folder: Path) -> bool:
    import ctypes  # noqa: PLC0415  only there

    drive = folder.drive
    if drive.startswith("\\\\"):
        return True
    kernel = getattr(ctypes, "windll").kernel32  # noqa: B009  mypy knows it on Windows only
    return bool(kernel.GetDriveTypeW(drive + "\\") == 4)
