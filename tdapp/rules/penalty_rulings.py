"""One entry of the penalty ledger, and who may make it (rules 6; 000, articles 58 and 60)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple

from tdapp.rules.deal_results import NOTHING, Four
from tdapp.rules.deal_states import DealState
from tdapp.rules.places import Places
from tdapp.text import Text

SHEET = "sheet"
"""The article of penalty cards that were found on a sheet or in an imported file; it never escalates (rules 2)."""


class RulingKind(StrEnum):
    """What a ruling is; values as the ledger and the command write them."""

    WARNING = "warning"
    INFRACTION = "infraction"
    FOUL = "foul"
    LOSS = "loss"
    LATENESS = "lateness"
    DISQUALIFICATION = "disqualification"
    DISCIPLINE = "discipline"
    OTHER = "other"
    WITHDRAW = "withdraw"


KIND_NAMES = {
    RulingKind.WARNING: Text("warning"),
    RulingKind.INFRACTION: Text("infraction"),
    RulingKind.FOUL: Text("foul"),
    RulingKind.LOSS: Text("loss by ruling"),
    RulingKind.LATENESS: Text("lateness"),
    RulingKind.DISQUALIFICATION: Text("disqualification"),
    RulingKind.DISCIPLINE: Text("discipline"),
    RulingKind.OTHER: Text("other ruling"),
    RulingKind.WITHDRAW: Text("withdrawal of a ruling"),
}


class Grounds(StrEnum):
    """What proposes a disqualification without any count."""

    WALKOVER = "walkover"
    WITHDRAWAL = "withdrawal"
    MISCONDUCT = "misconduct"


class BoardPlace(NamedTuple):
    """One board at one table, by the numbers that people use; an empty group is the segment's only one."""

    segment: int
    round: int
    group: str
    table: int
    board: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """What boards of the party become by ruling.

    `round` None is the ruling's own round, where `board` None is its own board, or every board when it names none;
    with a round of its own `board` None is every board of that round. `assigned` is W in thousandths, seat by seat; a
    flag of None is that of the state in the regulations.
    """

    state: DealState
    round: int | None = None
    board: int | None = None
    places: Places | None = None
    left: Four = NOTHING
    assigned: Four | None = None
    in_mean: bool | None = None
    in_total: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Details:
    """What some kinds of ruling need beside the common fields.

    `places` and `left` after a foul: the places of all four seats as the TD enters them (the offender's own may be
    0), and the cards left of an offender's partner who is last too. `outcomes`: what boards become. `moved_to`: the
    board on which the TD lets the cards count; `moves`: the earlier ruling whose cards an entry `other` moves there.
    `minutes` late; `first_of_both`: both sides were late and this one came first. `game` of a Guandan match.
    `completes`: the earlier foul or loss to which an entry `other` gives the order of the others, or the outcomes.
    `rejects`: an entry `other` says that a proposal of this kind, which rests on the same rulings, is not followed.
    """

    places: Places | None = None
    left: Four = NOTHING
    outcomes: tuple[Outcome, ...] = ()
    moved_to: BoardPlace | None = None
    moves: int | None = None
    minutes: int | None = None
    first_of_both: bool = False
    grounds: Grounds | None = None
    game: int | None = None
    completes: int | None = None
    rejects: RulingKind | None = None


NO_DETAILS = Details()


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """One entry of the ledger; numbers and codes as people name them.

    `number` counts the entries in the order in which they were made; `of` is the entry that a withdrawal takes back;
    `at` the instant of the incident; `because` the rulings on which this one rests; `cards` None is the default of
    the kind; `player` says who of a pair it was, such as 12a, and the fold reads it out of the party.
    """

    number: int
    kind: RulingKind
    party: str = ""
    player: str = ""
    of: int | None = None
    segment: int = 1
    round: int | None = None
    group: str = ""
    table: int | None = None
    board: int | None = None
    seat: str = ""
    cards: int | None = None
    at: datetime | None = None
    because: tuple[int, ...] = ()
    details: Details = NO_DETAILS

    @property
    def place(self) -> BoardPlace | None:
        """The board that the ruling names; None when it names none."""
        if self.round is None or self.table is None or self.board is None:
            return None
        return BoardPlace(self.segment, self.round, self.group, self.table, self.board)


_OF_A_PAIR = re.compile(r"(.*\d)[abAB]")


def party_of(name: str, *, by_pair: bool) -> str:
    """The party of a ruling: where pairs compete, 12a and 12b are both pair 12, in teams of pairs 3.4a is pair 3.4."""
    found = _OF_A_PAIR.fullmatch(name) if by_pair else None
    return found[1] if found else name
