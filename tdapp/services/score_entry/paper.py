"""What happens to the paper of a score sheet: lost and found, signatures ticked, a photo kept with it."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from sqlalchemy import select

from tdapp.model.journal import Step
from tdapp.model.tables import Photo, Sheet
from tdapp.services.office import Office, use_case
from tdapp.text import Refused, Text

MOST_BYTES = 200_000


@use_case
def mark_lost(office: Office, serial: int, lost: bool) -> None:
    """Mark a sheet as lost, so that the next print gives a new one; or as found again."""
    what = (
        Text("Score sheet {serial} is lost", serial=serial)
        if lost
        else Text("Score sheet {serial} found again", serial=serial)
    )
    with office.step(what) as step:
        _update(step, serial, lost=lost)


@use_case
def tick_signature(office: Office, serial: int, *, west: bool | None = None, north: bool | None = None) -> None:
    """Note that West or North has signed a sheet, or that the tick was wrong."""
    ticked: dict[str, Any] = {}
    if west is not None:
        ticked["signed_west"] = west
    if north is not None:
        ticked["signed_north"] = north
    with office.step(Text("Signatures on score sheet {serial}", serial=serial)) as step:
        _update(step, serial, **ticked)


@use_case
def attach_photo(office: Office, serial: int, content: bytes) -> str:
    """Keep a photo with a sheet, instead of the one it had; returns the SHA-256 by which it is found.

    Refused when it is larger than 200 kB: it must be re-encoded before.
    """
    if not 0 < len(content) <= MOST_BYTES:
        raise Refused(
            Text("A photo has at most {most} bytes; this one has {bytes}.", most=MOST_BYTES, bytes=len(content))
        )
    sha = sha256(content).hexdigest()
    with office.step(Text("Photo of score sheet {serial}", serial=serial)) as step:
        t = Photo.__table__.c
        if step.session.connection().scalar(select(t.id).where(t.sha == sha)) is None:
            step.insert(Photo, [{"sha": sha, "content": content}])
        _update(step, serial, photo_sha=sha)
    return sha


def photo_of(office: Office, sha: str) -> bytes:
    """The picture itself; refused when the file does not hold it."""
    t = Photo.__table__.c
    with office.read() as c:
        content = c.scalar(select(t.content).where(t.sha == sha))
    if content is None:
        raise Refused(Text("The photo is not in this file."))
    return bytes(content)


def _update(step: Step, serial: int, **values: Any) -> None:
    t = Sheet.__table__.c
    row = step.session.connection().execute(select(t.id, t.replaced_by).where(t.serial == serial)).first()
    if row is None:
        raise Refused(Text("No score sheet {serial} was printed from this file.", serial=serial))
    if row.replaced_by is not None:
        raise Refused(
            Text(
                "Score sheet {serial} is no longer valid: sheet {other} was printed for the table since.",
                serial=serial,
                other=row.replaced_by,
            )
        )
    step.update(Sheet, [row.id], **values)
