"""What stands at the head and foot of every document."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tdapp.text import Text


@dataclass(frozen=True, slots=True)
class Heading:
    """The frame of one printed document: whose it is, and what it was printed from.

    `part` says which part of the event it covers (segment, round, group). `printed` is the wall
    clock of the event's zone; an instant without its zone's offset prints the same. `document` is
    the number in the register of papers, `version` the number of this edition, `fingerprint` the
    digest of the content (the first characters are printed). `notices` are printed on each page:
    whatever the rules ask to be shown, such as unofficial numbers.
    """

    tournament: str
    event: str = ""
    part: tuple[Text, ...] = ()
    printed: datetime | None = None
    document: str = ""
    version: str = ""
    program: str = ""
    fingerprint: str = ""
    notices: tuple[Text, ...] = ()


def segment_part(number: int) -> Text:
    """The segment, as a part of a heading."""
    return Text("Segment {segment}", segment=number)


def round_part(number: int) -> Text:
    """The round, as a part of a heading."""
    return Text("Round {round}", round=number)


def after_round_part(number: int) -> Text:
    """After which round a ranking stands, as a part of a heading."""
    return Text("after round {round}", round=number)


def group_part(code: str) -> Text:
    """The group or zone, as a part of a heading."""
    return Text("Group {group}", group=code)
