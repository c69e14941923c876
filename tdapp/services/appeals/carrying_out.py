"""Which appeals a correction may name because it carries out their decision."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection

from tdapp.rules.appeals import Appeal
from tdapp.services.appeal_entries import read_docket
from tdapp.services.appeals.desk import against
from tdapp.services.in_force import in_force
from tdapp.services.office import Office, use_case
from tdapp.services.scope import EventRow, find_event, find_segment
from tdapp.text import Text


@dataclass(frozen=True, slots=True)
class UpheldAppeal:
    """An appeal that was upheld, as people tell it apart, with the words of its decision."""

    number: int
    text: Text
    words: str


@dataclass(frozen=True, slots=True)
class UpheldAppeals:
    """The appeals of a segment that a correction may name, the newest first.

    `lower_w` says whether a late one gives the lower W all the same.
    """

    appeals: tuple[UpheldAppeal, ...]
    lower_w: bool


@use_case
def upheld_appeals(office: Office, event_code: str | None, segment_number: int | None) -> UpheldAppeals:
    """The appeals of a segment that were upheld, wholly or in part."""
    with office.read() as c:
        event = find_event(c, event_code)
        segment = find_segment(c, event, segment_number)
        granted = [a for a in read_docket(c, event, segment.number).appeals if a.granted]
        return UpheldAppeals(
            tuple(UpheldAppeal(a.number, _text(c, event, a), _reasons(a)) for a in reversed(granted)),
            in_force(c, event, segment).rules.appeals.lower_w,
        )


def _text(c: Connection, event: EventRow, a: Appeal) -> Text:
    words = {"number": a.number, "party": a.lodged.party}
    if parts := against(c, event, a):
        return Text("Appeal {number} of {party}: {against}", against=parts, **words)
    return Text("Appeal {number} of {party}", **words)


def _reasons(a: Appeal) -> str:
    return "" if a.decided is None else a.decided.words
