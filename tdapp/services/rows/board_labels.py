"""The labels on the cases of boards: one a board and copy."""

from __future__ import annotations

from dataclasses import dataclass

from tdapp.services.rows.heading import Heading


@dataclass(frozen=True, slots=True)
class BoardLabel:
    """One label. `round` and `number` say as what the board is played, where the labels were asked for a round; `group`
    is the one whose own board it is, where there are several.

    `copy` of `copies` is printed where a board has several; what is not known of a board is empty and stays blank.
    """

    code: str
    trump: str = ""
    first: str = ""
    round: int | None = None
    number: int | None = None
    copy: int = 1
    copies: int = 1
    group: str = ""


@dataclass(frozen=True, slots=True)
class BoardLabels:
    """The labels in the order in which they are peeled off: copy by copy, each in the order of the boards."""

    heading: Heading
    labels: tuple[BoardLabel, ...]
