"""What a check found: a sentence, the object concerned, and whether it stops the action."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tdapp.text import Text


class Weight(StrEnum):
    """How much a finding weighs: a note, a warning to confirm, or an error that blocks."""

    NOTE = "note"
    WARNING = "warning"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing a check found; checks return all of them and do not raise at the first.

    `subject` names the object concerned in the field's terms, e.g. ("entry", 12) or ("round", 1, "table", 3).
    """

    text: Text
    subject: tuple[str | int, ...] = ()
    weight: Weight = Weight.ERROR
