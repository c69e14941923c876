"""Prints documents: each gets a number in the register of papers, what it was made from, and its fingerprint."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from typing import Any

from sqlalchemy import func, select

from tdapp.model.journal import Inverse, Step
from tdapp.model.tables import Paper
from tdapp.services.documents import DocumentKind
from tdapp.services.labels_printed import label_marks
from tdapp.services.office import Office, use_case
from tdapp.services.papers.fillers import FILLERS
from tdapp.services.papers.filling import Filling, Request
from tdapp.services.rows import BoardLabels
from tdapp.services.scope import find_event
from tdapp.text import Refused, Text

FINGERPRINT_LENGTH = 12


@dataclass(frozen=True, slots=True)
class Prepared:
    """A document that is numbered and filled, not yet drawn.

    `number` is 0 where the tournament was open to read only. `warnings` name texts that no font can print whole.
    """

    kind: DocumentKind
    number: int
    rows: Any
    warnings: tuple[Text, ...]


def kinds(office: Office) -> tuple[DocumentKind, ...]:
    """The documents there are, in the order of the day."""
    return office.documents.kinds()


def find_kind(office: Office, key: str, event: str | None = None) -> DocumentKind:
    """The kind of document of this key, not a secret one, asked for an event; refused with the keys there are."""
    there = [k for k in kinds(office) if not k.secret]
    for kind in there:
        if kind.key == key:
            return kind
    if any(k.key == key for k in kinds(office)):
        words = {"kind": key, "event": f" --event {event}" if event else ""}
        if key == "recovery-key":
            raise Refused(
                Text("{kind} shows what is sealed: it is printed once, in the windows, under Boards.", **words)
            )
        raise Refused(
            Text("{kind} shows what is sealed. It is printed with: tdapp boards slips{event} --officer NAME", **words)
        )
    raise Refused(Text("There is no document {kind}. Documents: {kinds}.", kind=key, kinds=[k.key for k in there]))


@use_case
def prepare_document(office: Office, key: str, request: Request) -> Prepared:
    """Number and fill a document, in one step that stands: paper cannot be taken back."""
    kind = find_kind(office, key, request.event)
    with office.step(
        Text("Printed: {document}", document=kind.title),
        inverse=Inverse.NONE,
        reason=Text("what is on paper stays on paper"),
    ) as step:
        number = (step.session.connection().scalar(select(func.max(Paper.__table__.c.number))) or 0) + 1
        rows = _fill(office, kind, request, step, str(number))
        step.insert(Paper, [_registered(step, office, kind, request, number, rows)])
    return Prepared(kind, number, rows, office.documents.unprintable(rows))


def preview_document(office: Office, key: str, request: Request) -> Prepared:
    """Fill a document without a number, where the tournament is open to read only or the paper is only looked at.

    Score sheets without a live serial cannot be previewed: a serial is given when they are printed.
    """
    kind = find_kind(office, key, request.event)
    with office.read() as c:
        filling = Filling(office, c, None, find_event(c, request.event), request, office.clock(), "")
        rows = marked(FILLERS[kind.key](filling))
    return Prepared(kind, 0, rows, office.documents.unprintable(rows))


def _fill(office: Office, kind: DocumentKind, request: Request, step: Step, number: str) -> Any:
    c = step.session.connection()
    filling = Filling(office, c, step, find_event(c, request.event), request, office.clock(), number)
    return marked(FILLERS[kind.key](filling))


def marked(rows: Any) -> Any:
    """The rows with their fingerprint in the foot: the digest of all they show but the time of printing."""
    bare = replace(rows, heading=replace(rows.heading, printed=None, document=""))
    fingerprint = sha256(repr(bare).encode()).hexdigest()[:FINGERPRINT_LENGTH]
    return replace(rows, heading=replace(rows.heading, fingerprint=fingerprint))


def _registered(
    step: Step, office: Office, kind: DocumentKind, request: Request, number: int, rows: Any
) -> dict[str, Any]:
    options = {k: v for k, v in asdict(request).items() if v not in (None, False, ())}
    if isinstance(rows, BoardLabels):
        options["labels"] = label_marks(rows)
    return {
        "number": number,
        "event": find_event(step.session.connection(), request.event).code,
        "kind": kind.key,
        "options": json.dumps(options, ensure_ascii=False, sort_keys=True),
        "fingerprint": rows.heading.fingerprint,
        "at": office.clock(),
    }
