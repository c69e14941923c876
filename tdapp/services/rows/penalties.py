"""The rows of the penalty list and of the slips of single rulings (rules 6)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tdapp.services.rows.heading import Heading
from tdapp.services.rows.people import Person
from tdapp.text import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyLine:
    """One ruling of the list; `table` as the hall calls it, `incident` on the wall clock of the tournament.

    `counts` says where its penalty cards count; `wording` are the words of its breach, Chinese and English, `words`
    those of the ruling itself. `state` says whether it stands, `late` whether it was pointed out too late.
    """

    number: int
    name: Text
    party: str
    people: tuple[Person, ...]
    segment: int
    round: int | None = None
    table: str = ""
    board: int | None = None
    cards: int | None = None
    counts: Text | None = None
    article: Text | str = ""
    wording: tuple[str, str] = ("", "")
    words: str = ""
    ruled_by: str = ""
    state: Text | None = None
    stands: bool = True
    late: bool = False
    incident: datetime | None = None


@dataclass(frozen=True, slots=True)
class PenaltyList:
    """The rulings of an event or of a part of it, by number.

    A list for the `wall` holds only what stands and concerns play, without words, names of officials and state.
    """

    heading: Heading
    rows: tuple[PenaltyLine, ...]
    wall: bool = False

    @property
    def several_segments(self) -> bool:
        """Whether the rulings lie in more than one segment."""
        return len({r.segment for r in self.rows}) > 1


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingSlip:
    """One ruling as it is signed.

    `follows` is what it leads to, a sentence each; `late` how it was pointed out too late; `rests` the rulings on
    which it rests. `signers` names who signs for the party, a line each.
    """

    line: PenaltyLine
    seat: str = ""
    club: str = ""
    approved: str = ""
    follows: tuple[Text, ...] = ()
    late: Text | None = None
    rests: tuple[Text, ...] = ()
    signers: tuple[Text | str, ...] = ()


@dataclass(frozen=True, slots=True)
class RulingSlips:
    """The slips of one ruling or of several."""

    heading: Heading
    slips: tuple[RulingSlip, ...]
