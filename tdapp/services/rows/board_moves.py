"""Which case of boards goes where after each stage: for the caddies (rules 4, circulation)."""

from __future__ import annotations

from dataclasses import dataclass

from tdapp.services.rows.heading import Heading


@dataclass(frozen=True, slots=True)
class BoardMove:
    """One set of one copy on its way; without `start` it comes from the store, without `goal` it goes back there.

    Tables are named as the hall names them.
    """

    set: int
    boards: str
    copy: int
    start: str = ""
    goal: str = ""

    @property
    def stays(self) -> bool:
        """Whether it stays on its table."""
        return bool(self.start) and self.start == self.goal


@dataclass(frozen=True, slots=True)
class StageMoves:
    """What is carried before a stage; `stage` 1 is the first laying out, one more than the stages the collecting."""

    stage: int
    moves: tuple[BoardMove, ...]
    group: str = ""


@dataclass(frozen=True, slots=True)
class BoardMoves:
    """The moves of a round, stage by stage. `stages` is how many are played, `copies` how many a board has."""

    heading: Heading
    stages: int
    copies: int
    parts: tuple[StageMoves, ...]
