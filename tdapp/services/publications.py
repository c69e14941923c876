"""What went on the wall: frozen content with number, time and fingerprint, superseded or withdrawn by a further entry.

`publish` and `withdraw` work within a step of the use case that calls them; seating, rankings and notices use the same.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection, func, select

from tdapp.model.canonical import spell
from tdapp.model.chain import Head, read_head
from tdapp.model.journal import Inverse, Step
from tdapp.model.tables import Publication
from tdapp.model.types import clean
from tdapp.rules.standing_entries import WITHDRAW, standing
from tdapp.services.office import Office, use_case
from tdapp.services.program import program_version
from tdapp.services.scope import EventRow, find_event
from tdapp.text import Refused, Text

PUBLISH = "publish"
SEATING, RANKING, NOTICE = "seating", "ranking", "notice"


@dataclass(frozen=True, slots=True)
class Published:
    """One entry of the wall's book, without its content (see `content_of`).

    `action` is publish or withdraw; `of` names the publication that a withdrawal takes back; `round` is empty for what
    concerns a whole segment.
    """

    id: int
    number: int
    action: str
    of: int | None
    kind: str
    segment: int
    round: int | None
    official: bool
    fingerprint: str
    regulations_number: int
    program: str
    journal_seq: int
    journal_hash: str
    at: datetime
    reason: str


_COLUMNS = [Publication.__table__.c[name] for name in Published.__dataclass_fields__]


def fingerprint_of(content: str) -> str:
    """The SHA-256 of the content, by which a paper is known."""
    return sha256(content.encode()).hexdigest()


def publish(
    step: Step,
    event: EventRow,
    at: datetime,
    make: Callable[[], Mapping[str, Any]],
    *,
    kind: str,
    segment: int,
    round_number: int | None = None,
    regulations_number: int,
    official: bool = False,
    reason: str = "",
) -> Published:
    """Freeze what `make` returns; it is called when nobody else can write any more, so that it fits the journal's head.

    `make` reads through the step's connection and returns what JSON can hold. Older publications of the same kind,
    segment and round are superseded by this one.
    """
    c = step.session.connection()
    head = read_head(c, lock=True)
    values = {
        "action": PUBLISH,
        "of": None,
        "kind": kind,
        "segment": segment,
        "round": round_number,
        "official": official,
        "regulations_number": regulations_number,
        "at": at,
        "reason": reason,
    }
    return _enter(step, event.id, head, clean(spell(make())), values)


def _enter(step: Step, event_id: int, head: Head, content: str, values: dict[str, Any]) -> Published:
    t = Publication.__table__.c
    last = step.session.connection().scalar(select(func.max(t.number)).where(t.event_id == event_id))
    row = values | {
        "number": (last or 0) + 1,
        "fingerprint": fingerprint_of(content),
        "program": program_version(),
        "journal_seq": head.seq,
        "journal_hash": head.hash,
    }
    (row_id,) = step.insert(Publication, [{**row, "event_id": event_id, "content": content}])
    return Published(id=row_id, **row)


def withdraw(step: Step, event: EventRow, number: int, at: datetime, reason: str = "") -> None:
    """Take a publication off the wall by a further entry; what it had superseded is in force again."""
    c = step.session.connection()
    known = {p.number: p for p in history(c, event)}
    if number not in known or known[number].action != PUBLISH:
        raise Refused(Text("There is no publication {number}.", number=number))
    if number not in {p.number for p in on_the_wall(c, event)}:
        raise Refused(Text("Publication {number} was already withdrawn.", number=number))
    _take_back(step, event.id, known[number], at, reason)


def _take_back(step: Step, event_id: int, p: Published, at: datetime, reason: str) -> None:
    head = read_head(step.session.connection(), lock=True)
    values = {
        "action": WITHDRAW,
        "of": p.number,
        "kind": p.kind,
        "segment": p.segment,
        "round": p.round,
        "official": p.official,
        "regulations_number": p.regulations_number,
        "at": at,
        "reason": reason,
    }
    _enter(step, event_id, head, "", values)


def history(c: Connection, event: EventRow | int) -> list[Published]:
    """Every publication and withdrawal of the event, by number."""
    t = Publication.__table__.c
    query = select(*_COLUMNS).where(t.event_id == _id(event)).order_by(t.number)
    return [Published(*r) for r in c.execute(query)]


def on_the_wall(c: Connection, event: EventRow | int, kind: str | None = None) -> list[Published]:
    """Every publication that was not withdrawn, by number, superseded ones too."""
    found = standing((p, p.action == WITHDRAW) for p in history(c, event))
    return [p for p in found if kind in (None, p.kind)]


def latest(
    c: Connection, event: EventRow | int, kind: str, segment: int, round_number: int | None = None
) -> Published | None:
    """The publication in force of this kind, segment and round, or None; it supersedes all older ones."""
    found = [p for p in on_the_wall(c, event, kind) if (p.segment, p.round) == (segment, round_number)]
    return found[-1] if found else None


def hangs_unchanged(
    c: Connection,
    event: EventRow,
    content: Mapping[str, Any],
    *,
    kind: str,
    segment: int,
    round_number: int | None = None,
    official: bool = False,
) -> Published | None:
    """The publication in force that says exactly this, so that nothing new would go on the wall; None without one."""
    hung = latest(c, event, kind, segment, round_number)
    if hung is None or hung.official != official or hung.fingerprint != fingerprint_of(clean(spell(content))):
        return None
    return hung


def already_hangs(p: Published) -> Text:
    """What is said instead of publishing what hangs unchanged."""
    return Text("Publication {number} already hangs unchanged; nothing was written.", number=p.number)


def content_of(c: Connection, p: Published) -> Any:
    """What was shown, as it was given to `publish`; None for a withdrawal."""
    t = Publication.__table__.c
    content = c.scalar(select(t.content).where(t.id == p.id))
    return json.loads(content) if content else None


@use_case
def withdraw_publication(office: Office, event_code: str | None, number: int, reason: str) -> None:
    """Take a publication off the wall, with the reason."""
    if not reason.strip():
        raise Refused(Text("A publication is withdrawn with a reason."))
    what = Text("Publication {number} withdrawn: {reason}", number=number, reason=reason)
    with office.step(what, inverse=Inverse.ENTRY) as step:
        event = find_event(step.session.connection(), event_code)
        withdraw(step, event, number, office.clock(), reason)


def withdrawer(clock: Callable[[], datetime]) -> Callable[[Step, list[int]], None]:
    """How an undo takes publications back: each by a withdrawal, a withdrawal by another one."""

    def take_back(step: Step, ids: list[int]) -> None:
        c = step.session.connection()
        t = Publication.__table__.c
        for event_id, *row in c.execute(select(t.event_id, *_COLUMNS).where(t.id.in_(ids)).order_by(t.number.desc())):
            _take_back(step, event_id, Published(*row), clock(), "")

    return take_back


def _id(event: EventRow | int) -> int:
    return event if isinstance(event, int) else event.id
