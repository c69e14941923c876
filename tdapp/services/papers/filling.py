"""What a document is to show: which part of an event was asked for, and from what it is filled."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection

from tdapp.model.journal import Step
from tdapp.services.office import Office
from tdapp.services.papers.heading import make_heading
from tdapp.services.rows import Heading
from tdapp.services.rows.heading import group_part, segment_part
from tdapp.services.scope import EventRow, RoundRow, SegmentRow, find_round, find_segment, segments
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True)
class Request:
    """Which part of an event a document is asked for; what is None is not narrowed.

    `upto` is the last round of a ranking, `duplicate` prints score sheets anew with new serials, `odd` says what
    becomes of an odd number where lot slips are printed before the draw, `specimen` shows score sheets that have no
    serial yet without one. `boards` are the codes of boards whose labels are asked for, all of a round without any;
    `copies` is how many labels each gets, as many as circulate when nobody says. `appeal` is the number of the appeal
    that a form is filled for; without one it is blank. `party` narrows rulings to one party, `ruling` to one of them; a
    list for the `wall` shows only what concerns play. `without_rulings` leaves them out of the notes of a ranking.
    """

    event: str | None = None
    segment: int | None = None
    round: int | None = None
    group: str | None = None
    tables: tuple[int, ...] = ()
    upto: int | None = None
    category: str | None = None
    publication: int | None = None
    duplicate: bool = False
    odd: str | None = None
    specimen: bool = False
    boards: tuple[str, ...] = ()
    copies: int | None = None
    appeal: int | None = None
    party: str | None = None
    ruling: int | None = None
    wall: bool = False
    without_rulings: bool = False


@dataclass(frozen=True, slots=True)
class Filling:
    """One document being filled: from what, within which step (None when only looked at), under which number."""

    office: Office
    c: Connection
    step: Step | None
    event: EventRow
    request: Request
    at: datetime
    number: str

    @property
    def segment(self) -> SegmentRow:
        """The segment asked for, or the only one."""
        return find_segment(self.c, self.event, self.request.segment)

    @property
    def round(self) -> RoundRow:
        """The round asked for; refused where none was named."""
        if self.request.round is None:
            raise Refused(Text("Say which round, with --round."))
        return find_round(self.c, self.segment, self.request.round)

    def heading(self, *part: Text, version: str = "", notices: tuple[Text, ...] = ()) -> Heading:
        """The document's heading for a part of the event."""
        return make_heading(
            self.c, self.event, self.at, part=part, document=self.number, version=version, notices=notices
        )

    def segment_parts(self) -> tuple[Text, ...]:
        """The segment in the heading, where one was asked for or there is only one."""
        asked = self.request.segment is not None or len(segments(self.c, self.event)) == 1
        return (segment_part(self.segment.number),) if asked else ()

    def group_parts(self) -> tuple[Text, ...]:
        """The group in the heading, where one was asked for."""
        return () if self.request.group is None else (group_part(self.request.group),)
