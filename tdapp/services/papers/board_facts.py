"""What is known of the boards of a round: code, trump, first leader; by group (empty: every group) and number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import Connection

from tdapp.services.papers.score_sheets import boards_of_round
from tdapp.services.scope import RoundRow


@dataclass(frozen=True, slots=True)
class BoardFact:
    """Code, trump and first leader of a board; empty where they are not known."""

    code: str
    trump: str
    first: str


def facts_of_round(c: Connection, row: RoundRow) -> Mapping[tuple[str, int], BoardFact]:
    """The boards that are assigned to a round."""
    return {at: BoardFact(b.code, b.trump, b.leader) for at, b in boards_of_round(c, row).items()}


def facts_of_group(
    facts: Mapping[tuple[str, int], BoardFact], group: str | None
) -> Mapping[tuple[str, int], BoardFact]:
    """Those that one group plays, None for all: its own board stands in the place of everybody's of that number."""
    if group is None:
        return facts
    own = {number for of, number in facts if of == group}
    return {(of, n): fact for (of, n), fact in facts.items() if of == group or (not of and n not in own)}
