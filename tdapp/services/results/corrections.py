"""Changes of a line whose round is on the wall: recorded as corrections, late ones at the lower score (rules 6)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, select

from tdapp.model.journal import Step
from tdapp.model.tables import Correction, Official
from tdapp.rules.appeals import plain
from tdapp.rules.corrections import BY_AGREEMENT, CorrectionKind, CorrectionWindows, in_time, lower
from tdapp.rules.deal_results import NOTHING, Four
from tdapp.rules.deal_score import position_scores
from tdapp.rules.deal_states import DealState
from tdapp.rules.regulations import Regulations
from tdapp.services.clock.schedule import schedules
from tdapp.services.ledger_entries import enter
from tdapp.services.publications import RANKING, on_the_wall
from tdapp.services.results.lines import Line
from tdapp.services.scope import EventRow, RoundRow
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True)
class CorrectionWords:
    """Why a published line is changed: the kind of error, the reason, who agreed, who decided (late: the chief TD).

    `appeal` is the number of the appeal whose decision is carried out; then who decided it has decided, and an empty
    reason is that of the decision.
    """

    kind: CorrectionKind
    reason: str
    agreed: str = ""
    by: str = ""
    appeal: int | None = None


def is_published(c: Connection, event: EventRow, segment: int, round_number: int) -> bool:
    """Whether a ranking with this round is on the wall."""
    return any(
        p.segment == segment and (p.round is None or p.round >= round_number) for p in on_the_wall(c, event, RANKING)
    )


def must_be_explained(place: Text) -> Text:
    """The sentence that refuses a change without words."""
    return Text(
        "{place}: a ranking with this round is published, so a change is a correction. Give --kind (one of {kinds}) "
        "and --reason.",
        place=place,
        kinds=[k.value for k in CorrectionKind],
    )


def corrected(
    c: Connection,
    round_row: RoundRow,
    rules: Regulations,
    old: Line,
    new: Line,
    cards: Four,
    words: CorrectionWords,
    now: datetime,
) -> Line:
    """The line that a correction leads to: the new one, or after its window the lower W of each seat.

    Refused without a reason, without the agreement that the kind of error needs, or late without the chief TD. What
    carries out the decision of an appeal stands as decided, unless the regulations say otherwise.
    """
    if not words.reason.strip():
        raise Refused(Text("A correction needs a reason."))
    end = schedules(c, round_row.segment_id)[round_row.number].end_at(now)
    windows = CorrectionWindows(rules.windows.correction, rules.windows.published)
    timely = in_time(words.kind, end, now, windows)
    if words.appeal is not None:
        return new if timely or not rules.appeals.lower_w else _lower(old, new, cards, rules, words.reason)
    if timely:
        if words.kind in BY_AGREEMENT and not words.agreed.strip():
            raise Refused(
                Text(
                    "This correction needs the agreement of both sides, in an individual event of all four: "
                    "name them with --agreed."
                )
            )
        return new
    _require_chief(c, words.by)
    return _lower(old, new, cards, rules, words.reason)


def _require_chief(c: Connection, by: str) -> None:
    t = Official.__table__.c
    chiefs = {plain(name) for name in c.scalars(select(t.name).where(t.role == "chief", t.active))}
    if not by.strip() or (chiefs and plain(by) not in chiefs):
        raise Refused(
            Text(
                "The time for this correction is over, or its kind is the chief TD's alone: name the chief TD with "
                "--by. Each seat then gets the lower of its old and new score."
            )
        )


def _lower(old: Line, new: Line, cards: Four, rules: Regulations, reason: str) -> Line:
    flags, tariff = rules.scoring.flags, rules.scoring.tariff(rules.event.tier)
    before = old.deal(flags)
    scores = [position_scores(line.deal(flags)._replace(cards=cards), tariff) for line in (old, new)]
    if scores[0] is None or scores[1] is None:
        return new
    return Line(
        DealState.ASSIGNED,
        None,
        NOTHING,
        lower(scores[0], scores[1]),
        before.in_mean,
        before.in_total,
        new.code,
        new.version,
        reason,
        new.remark,
    )


def record(
    step: Step,
    event: EventRow,
    place: dict[str, object],
    old: Line,
    new: Line,
    words: CorrectionWords,
    operator: str,
    at: datetime,
) -> int:
    """Enter the correction with the old and the new line; returns its number."""
    row = {
        **place,
        "kind": words.kind.value,
        "of": None,
        "old_line": old.text,
        "new_line": new.text,
        "agreed": words.agreed,
        "decided_by": words.by or operator,
        "reason": words.reason,
        "at": at,
    }
    return enter(step, Correction, event.id, [row])[0]
