"""What a change makes untrue beside the seating: rankings on the wall and printed documents that held until then.

They are filled again before and after the change: what says the same, or said something else before, is not named.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, select

from tdapp.model.tables import Paper
from tdapp.rules.findings import Finding, Weight
from tdapp.services.findings import ranking_still_true
from tdapp.services.office import Office
from tdapp.services.papers.fillers import FILLERS
from tdapp.services.papers.filling import Filling, Request
from tdapp.services.printing import marked
from tdapp.services.publications import RANKING, Published, latest, on_the_wall
from tdapp.services.scope import EventRow, event_option, find_event
from tdapp.text import Refused, Text

FOLLOWED = ("entry-list", "check-in-list", "duty-sheet", "penalty-list", "board-results", "ranking")
"""Documents that show who plays, who directs, what was ruled or what was scored; seating and sheets: see `wall`."""


@dataclass(frozen=True, slots=True)
class Holding:
    """What hangs or was printed and says what is so: rankings by number, documents by number with title."""

    rankings: Mapping[int, Published]
    documents: Mapping[int, Text]


def holding(office: Office, event_code: str | None) -> Holding:
    """What holds now; to be asked for before a change, outside its step."""
    with office.read() as c:
        event = find_event(c, event_code)
        return Holding({p.number: p for p in _rankings(office, c, event)}, dict(_documents(office, c, event)))


def no_longer(office: Office, event_code: str | None, before: Holding) -> list[Finding]:
    """What held before a change and does not hold after it, outside its step."""
    now = holding(office, event_code)
    with office.read() as c:
        option = event_option(c, find_event(c, event_code))
    found = [_republish(p, option) for number, p in before.rankings.items() if number not in now.rankings]
    gone = {number: title for number, title in before.documents.items() if number not in now.documents}
    if gone:
        papers = tuple(Text("{title} (document {number})", title=title, number=n) for n, title in sorted(gone.items()))
        text = Text("Printed documents that no longer hold: {documents}.", documents=papers)
        found.append(Finding(text, ("papers", *sorted(gone)), Weight.WARNING))
    return found


def _rankings(office: Office, c: Connection, event: EventRow) -> Iterable[Published]:
    """The rankings in force on the wall that say what the ranking is now."""
    for p in on_the_wall(c, event, RANKING):
        newest = latest(c, event, RANKING, p.segment, p.round)
        if newest is not None and newest.number == p.number and ranking_still_true(office, c, event, p):
            yield p


def _documents(office: Office, c: Connection, event: EventRow) -> Iterable[tuple[int, Text]]:
    """The newest copies of each document that say what they would say if they were printed again now."""
    titles = {kind.key: kind.title for kind in office.documents.kinds()}
    t = Paper.__table__.c
    query = select(t.number, t.kind, t.options, t.fingerprint).where(t.event == event.code, t.kind.in_(FOLLOWED))
    copies: dict[tuple[str, str], dict[str, list[int]]] = {}
    for row in c.execute(query.order_by(t.number)):
        copies.setdefault((row.kind, row.options), {}).setdefault(row.fingerprint, []).append(row.number)
    for (kind, options), printed in copies.items():
        for number in printed.get(_fingerprint(office, c, event, kind, json.loads(options)), ()):
            yield number, titles[kind]


def _fingerprint(office: Office, c: Connection, event: EventRow, kind: str, options: Mapping[str, Any]) -> str:
    """What the document would be marked with now; empty where it can no longer be made."""
    known: dict[str, Any] = {
        k: tuple(v) if isinstance(v, list) else v for k, v in options.items() if k in Request.__slots__
    }
    try:
        rows = marked(FILLERS[kind](Filling(office, c, None, event, Request(**known), office.clock(), "")))
    except Refused:
        return ""
    fingerprint: str = rows.heading.fingerprint
    return fingerprint


def _republish(p: Published, event: str) -> Finding:
    words: dict[str, Any] = {"number": p.number, "segment": p.segment, "event": event}
    text = Text(
        "Publication {number} no longer holds. Publish the ranking again: tdapp publish ranking{event} --segment "
        "{segment} --upto {round}",
        round=p.round,
        **words,
    )
    if p.round is None:
        text = Text(
            "Publication {number} no longer holds. Publish the ranking again: tdapp publish ranking{event} --segment "
            "{segment}",
            **words,
        )
    return Finding(text, ("publication", p.number), Weight.WARNING)
