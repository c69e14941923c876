"""The scales of penalties as data: what is counted, within what, and what the count proposes (rules 6 and 7)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum

from tdapp.rules.penalty_rulings import RulingKind


class Within(StrEnum):
    """Where a counter begins anew."""

    GAME = "game"
    ROUND = "round"
    SEGMENT = "segment"
    EVENT = "event"


class Authority(IntEnum):
    """Who may make a ruling; a higher one may make those of a lower."""

    TD = 1
    DEPUTY = 2
    CHIEF = 3
    COMMITTEE = 4


@dataclass(frozen=True, slots=True)
class Step:
    """The `nth` ruling of a kind within a span proposes another kind; `again`: so does every further nth one."""

    counted: RulingKind
    within: Within
    nth: int
    proposes: RulingKind
    again: bool = False


@dataclass(frozen=True, slots=True)
class Scale:
    """One scale: its steps, who rules what, and whether an infraction costs penalty cards (else a loss of turn).

    `changes_boards`: fouls and losses decide boards that other tables play too; else they are entered with the match.
    """

    steps: tuple[Step, ...]
    authorities: tuple[tuple[RulingKind, Authority], ...]
    infraction_has_cards: bool
    changes_boards: bool

    def authority(self, kind: RulingKind) -> Authority:
        """Who may make, confirm or withdraw a ruling of this kind; kinds that are not named are a TD's."""
        return dict(self.authorities).get(kind, Authority.TD)


_K = RulingKind

CHINPOK = Scale(
    steps=(
        Step(_K.WARNING, Within.ROUND, 2, _K.INFRACTION, again=True),
        Step(_K.INFRACTION, Within.SEGMENT, 2, _K.FOUL),
        Step(_K.INFRACTION, Within.SEGMENT, 3, _K.DISQUALIFICATION),
    ),
    authorities=(
        (_K.FOUL, Authority.DEPUTY),
        (_K.LOSS, Authority.DEPUTY),
        (_K.DISQUALIFICATION, Authority.CHIEF),
        (_K.DISCIPLINE, Authority.COMMITTEE),
    ),
    infraction_has_cards=True,
    changes_boards=True,
)
"""Rules 6; 000, articles 58 and 60."""

GUANDAN = Scale(
    steps=(
        Step(_K.INFRACTION, Within.ROUND, 2, _K.FOUL, again=True),
        Step(_K.FOUL, Within.GAME, 3, _K.LOSS),
        Step(_K.LOSS, Within.EVENT, 2, _K.DISQUALIFICATION),
    ),
    authorities=(
        (_K.FOUL, Authority.CHIEF),
        (_K.LOSS, Authority.CHIEF),
        (_K.DISQUALIFICATION, Authority.CHIEF),
        (_K.DISCIPLINE, Authority.COMMITTEE),
    ),
    infraction_has_cards=False,
    changes_boards=False,
)
"""Rules 7; 001, article 15: the parties are pairs, and a loss is that of a game."""
