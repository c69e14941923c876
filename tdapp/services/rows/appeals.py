"""The papers of appeals and corrections: the form, the decision, and the form of a correction (rules 6)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tdapp.services.rows.heading import Heading
from tdapp.text import Text


@dataclass(frozen=True, slots=True)
class AppealForm:
    """The form that an appeal is lodged with; without a `number` it is blank, to be filled by hand.

    `signers` names who signs, a line each, empty names where they are not known. `window` says how long the time for
    appeals is, and until when. `evidence` is what was handed in. Times are wall clock of the tournament.
    """

    heading: Heading
    signers: tuple[Text | str, ...]
    window: tuple[Text, ...]
    fee: Text | None
    number: int | None = None
    party: str = ""
    names: tuple[str, ...] = ()
    club: str = ""
    against: tuple[Text | str, ...] = ()
    words: str = ""
    lodged: datetime | None = None
    late: Text | None = None
    evidence: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Judge:
    """Somebody who decides: the name, and the units, empty for the chief TD."""

    name: str
    units: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlaceChange:
    """An entry's place before and after the decision, and its total with three decimals."""

    entry: str
    name: str
    before: int | None
    after: int | None
    total_before: float
    total_after: float


@dataclass(frozen=True, slots=True)
class AppealDecision:
    """The sheet of a decision; without `decision` it is to be filled by hand, and without a number blank.

    `places` are of those whose place the decision changed, and of who appealed where its total changed.
    """

    heading: Heading
    judges: tuple[Judge, ...]
    number: int | None = None
    party: str = ""
    names: tuple[str, ...] = ()
    against: tuple[Text | str, ...] = ()
    words: str = ""
    aside: tuple[Text, ...] = ()
    heard: str = ""
    decision: str = ""
    reasons: str = ""
    decided: datetime | None = None
    effects: tuple[Text, ...] = ()
    places: tuple[PlaceChange, ...] = ()
    fee: Text | None = None
    fee_returned: bool | None = None


@dataclass(frozen=True, slots=True)
class CorrectionForm:
    """The blank form of a score correction: kinds of error, who agrees, and until when."""

    heading: Heading
    kinds: tuple[Text, ...]
    agree: tuple[Text, ...]
    rules: tuple[Text, ...]
