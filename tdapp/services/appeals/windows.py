"""The appeal window of a segment: from its provisional ranking on, anew for whom a republication says otherwise."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Connection

from tdapp.rules.appeal_windows import Hung, closes
from tdapp.services.in_force import in_force
from tdapp.services.publications import RANKING, Published, content_of, on_the_wall
from tdapp.services.scope import EventRow, SegmentRow


def whole_rankings(c: Connection, event: EventRow, segment: int) -> list[Published]:
    """The rankings of a whole segment that were published and not withdrawn, the oldest first."""
    return [p for p in on_the_wall(c, event, RANKING) if p.segment == segment and p.round is None]


def said(content: Any) -> list[tuple[Any, ...]]:
    """What a ranking says of each entry, without names."""
    return [(line["id"], line["place"], line["total"], line["rounds"]) for line in content["ranking"]]


def hung_rankings(c: Connection, event: EventRow, segment: int) -> list[Hung]:
    """The same rankings with what each says of whom."""
    return [
        Hung(p.number, p.at, {int(i): (place, total, tuple(sorted(rounds.items())))
                              for i, place, total, rounds in said(content_of(c, p))})
        for p in whole_rankings(c, event, segment)
    ]  # fmt: skip


def appeals_until(c: Connection, event: EventRow, segment: SegmentRow, entry: int | None = None) -> datetime | None:
    """Until when an entry may appeal, by its number, or the last of all; None while no ranking hangs."""
    minutes = in_force(c, event, segment).rules.windows.appeal
    return closes(hung_rankings(c, event, segment.number), minutes, entry)
