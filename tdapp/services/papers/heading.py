"""The head and foot of every document."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from sqlalchemy import Connection

from tdapp.services.program import program_version
from tdapp.services.rows import Heading
from tdapp.services.scope import EventRow, the_tournament
from tdapp.text import Text


def make_heading(
    c: Connection,
    event: EventRow,
    at: datetime,
    *,
    part: tuple[Text, ...] = (),
    document: str = "",
    version: str = "",
    notices: tuple[Text, ...] = (),
) -> Heading:
    """The heading of a document made at the instant `at`, shown in the tournament's zone."""
    tournament = the_tournament(c)
    return Heading(
        tournament=tournament.name,
        event=event.name,
        part=part,
        printed=at.astimezone(ZoneInfo(tournament.zone)),
        document=document,
        version=version,
        program=program_version(),
        notices=notices,
    )
