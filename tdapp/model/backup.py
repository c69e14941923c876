"""A backup is an archive: a whole copy of the tournament and its checksums, verified before it is put back."""

from __future__ import annotations

import json
import sqlite3
import zipfile
import zlib
from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import datetime
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from shutil import copyfileobj
from tempfile import TemporaryDirectory

from sqlalchemy import Engine

from tdapp.model import copies, file
from tdapp.model.chain import Head
from tdapp.model.engine import open_engine
from tdapp.model.probe import SCHEMA, schema_of
from tdapp.model.store import Store
from tdapp.model.transfer import copy_to_file, move
from tdapp.model.types import instant
from tdapp.model.verify import Verified, verify
from tdapp.text import Refused, Text

COPY, MANIFEST = "tournament.tdb", "manifest.json"
_FORMAT = 1
_LARGEST = 4 << 30


@dataclass(frozen=True, slots=True)
class Manifest:
    """What an archive says of the copy in it: its checksum and size, its head, and what wrote it (UTC)."""

    format: int
    sha256: str
    size: int
    seq: int
    hash: str
    schema: int
    program: str
    sqlite: str
    made: str


def back_up(engine: Engine, archive: Path, clock: Callable[[], datetime]) -> Verified:
    """Write an archive of the tournament, while it is in use; returns what verifying the copy found.

    A damaged tournament is backed up all the same. Raises Refused when the archive exists already.
    """
    copies.refuse_existing(archive)
    if not archive.absolute().parent.is_dir():
        raise Refused(Text("There is no folder {folder}.", folder=str(archive.absolute().parent)))
    with TemporaryDirectory(prefix="tdapp-") as folder:
        copied = Path(folder) / COPY
        _copy(engine, copied)
        found = _verified(copied)
        head = found.head or Head(0, "")
        made = Manifest(
            format=_FORMAT,
            sha256=_checksum(copied),
            size=copied.stat().st_size,
            seq=head.seq,
            hash=head.hash,
            schema=SCHEMA,
            program=_program(),
            sqlite=sqlite3.sqlite_version,
            made=instant(clock()),
        )
        _write(archive, copied, made)
    return found


def _copy(engine: Engine, target: Path) -> None:
    if engine.dialect.name != "sqlite":
        copy_to_file(engine, target)
        return
    raw = engine.raw_connection()
    try:
        source = raw.driver_connection
        assert isinstance(source, sqlite3.Connection)
        copies.copy_connection(source, target)
    finally:
        raw.close()


def _verified(copied: Path) -> Verified:
    engine = open_engine(copied, readonly=True)
    try:
        return verify(engine)
    finally:
        engine.dispose()


def _write(archive: Path, copied: Path, made: Manifest) -> None:
    raw = archive.with_name(archive.name + ".new")
    try:
        with zipfile.ZipFile(raw, "w", zipfile.ZIP_DEFLATED) as out:
            out.write(copied, COPY)
            out.writestr(MANIFEST, json.dumps(asdict(made), indent=1))
        copies.put_in_place(raw, archive)
    except OSError as error:
        raw.unlink(missing_ok=True)
        text = "The backup {file} cannot be written: {why}."
        raise Refused(Text(text, file=str(archive), why=error.strerror or str(error))) from None


def restore(archive: Path, path: Path) -> Verified:
    """Put the tournament of an archive back as a new file, after verifying it; returns what was found, the head too.

    Raises Refused when the file exists, when the archive is none of ours or damaged, and when what is in it
    does not verify: nothing is written then.
    """
    path = file.place(path)
    copies.refuse_existing(path)
    raw = path.with_name(path.name + ".new")
    copies.discard(raw)
    try:
        made = _unpack(archive, raw)
        found = _checked(archive, raw, made)
        copies.put_in_place(raw, path)
    except OSError as error:
        text = "{file} cannot be restored: {why}."
        raise Refused(Text(text, file=str(archive), why=error.strerror or str(error))) from None
    finally:
        copies.discard(raw)
    return found


def restore_to_server(archive: Path, url: str, clock: Callable[[], datetime], operator: str, desk: str) -> Verified:
    """The same, into an empty database on a server; the journal begins anew there."""
    with TemporaryDirectory(prefix="tdapp-") as folder:
        found = restore(archive, Path(folder) / COPY)
        with Store(Path(folder) / COPY, None, readonly=True) as store:
            move(store.engine, url, clock, operator, desk)
    return found


def _unpack(archive: Path, raw: Path) -> Manifest:
    try:
        with zipfile.ZipFile(archive) as opened:
            made = Manifest(**json.loads(opened.read(MANIFEST)))
            if opened.getinfo(COPY).file_size != made.size or made.size > _LARGEST:
                raise ValueError("size")
            with opened.open(COPY) as source, raw.open("wb") as target:
                copyfileobj(source, target)
    except FileNotFoundError:
        raise Refused(Text("There is no file {file}.", file=str(archive))) from None
    except (zipfile.BadZipFile, zlib.error, KeyError, ValueError, TypeError, EOFError, RuntimeError) as error:
        text = "{file} is not a backup, or it is damaged ({why}). Take an older one."
        raise Refused(Text(text, file=str(archive), why=str(error))) from None
    return made


def _checked(archive: Path, raw: Path, made: Manifest) -> Verified:
    if _checksum(raw) != made.sha256:
        raise Refused(Text("{file} is damaged: its checksum is wrong. Take an older one.", file=str(archive)))
    if schema_of(raw) != SCHEMA:
        return Verified((), Head(made.seq, made.hash))  # an older schema is verified when it is upgraded
    found = _verified(raw)
    if found.findings:
        raise Refused(*(f.text for f in found.findings))
    if found.head != Head(made.seq, made.hash):
        raise Refused(Text("{file} holds another tournament than its manifest says.", file=str(archive)))
    return found


def _checksum(path: Path) -> str:
    total = sha256()
    with path.open("rb") as opened:
        while part := opened.read(1 << 20):
            total.update(part)
    return total.hexdigest()


def _program() -> str:
    try:
        return version("tdapp")
    except PackageNotFoundError:
        return "?"
