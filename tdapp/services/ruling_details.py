"""The details of a ruling as its column holds them: JSON there, values here, and nowhere else (rules 6)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, cast

from tdapp.model.canonical import spell
from tdapp.rules.breaches import ReportBy
from tdapp.rules.deal_results import NOTHING, Four
from tdapp.rules.deal_states import DealState
from tdapp.rules.penalty_rulings import NO_DETAILS, BoardPlace, Details, Grounds, Outcome, RulingKind
from tdapp.rules.places import Places
from tdapp.rules.thousandths import from_text, to_text


@dataclass(frozen=True, slots=True, kw_only=True)
class Noted:
    """What the column keeps beside what the rules need.

    `entry` is the list number of the entry that the ruling concerns: a new draw changes the entry number, never that.
    `left` are the entries that left the event with it, by list number.
    `breach` is a code of the catalogue and `wording` its words then, Chinese and English; `reported` when it was
    pointed out; `dropped` the kind of the penalty that the TD let go because of that; `approved` who approved a
    disqualification for the committee.
    """

    entry: int | None = None
    breach: str = ""
    wording: tuple[str, str] = ("", "")
    reported: ReportBy = ReportBy.ANY
    dropped: RulingKind | None = None
    approved: str = ""
    left: tuple[int, ...] = ()


NOTHING_NOTED = Noted()


def details_text(details: Details, noted: Noted = NOTHING_NOTED) -> str:
    """The column; what has its default is left out."""
    raw: dict[str, Any] = {
        "places": None if details.places is None else "".join(map(str, details.places)),
        "left": list(details.left) if details.left != NOTHING else None,
        "outcomes": [_outcome_json(o) for o in details.outcomes],
        "moved_to": None if details.moved_to is None else list(details.moved_to),
        "moves": details.moves,
        "minutes": details.minutes,
        "first_of_both": details.first_of_both,
        "grounds": details.grounds and details.grounds.value,
        "game": details.game,
        "completes": details.completes,
        "rejects": details.rejects and details.rejects.value,
        "entry": noted.entry,
        "breach": noted.breach,
        "wording": list(noted.wording) if any(noted.wording) else None,
        "reported": None if noted.reported is ReportBy.ANY else noted.reported.value,
        "dropped": noted.dropped and noted.dropped.value,
        "approved": noted.approved,
        "gone": list(noted.left),
    }
    kept = {k: v for k, v in raw.items() if v not in (None, False, "", [])}
    return spell(kept)


def read_details(column: str) -> tuple[Details, Noted]:
    """Both parts again."""
    if column in ("", "{}"):
        return NO_DETAILS, NOTHING_NOTED
    raw = json.loads(column)
    details = Details(
        places=_places(raw.get("places")),
        left=_four(raw.get("left")) or NOTHING,
        outcomes=tuple(_outcome(o) for o in raw.get("outcomes", ())),
        moved_to=BoardPlace(*raw["moved_to"]) if "moved_to" in raw else None,
        moves=raw.get("moves"),
        minutes=raw.get("minutes"),
        first_of_both=raw.get("first_of_both", False),
        grounds=Grounds(raw["grounds"]) if "grounds" in raw else None,
        game=raw.get("game"),
        completes=raw.get("completes"),
        rejects=RulingKind(raw["rejects"]) if "rejects" in raw else None,
    )
    wording = raw.get("wording", ("", ""))
    noted = Noted(
        entry=raw.get("entry"),
        breach=raw.get("breach", ""),
        wording=(wording[0], wording[1]),
        reported=ReportBy(raw.get("reported", ReportBy.ANY)),
        dropped=RulingKind(raw["dropped"]) if "dropped" in raw else None,
        approved=raw.get("approved", ""),
        left=tuple(raw.get("gone", ())),
    )
    return details, noted


def _outcome_json(outcome: Outcome) -> dict[str, Any]:
    raw: dict[str, Any] = {
        "round": outcome.round,
        "board": outcome.board,
        "places": None if outcome.places is None else "".join(map(str, outcome.places)),
        "left": list(outcome.left) if outcome.left != NOTHING else None,
        "assigned": None if outcome.assigned is None else [to_text(w) for w in outcome.assigned],
        "in_mean": outcome.in_mean,
        "in_total": outcome.in_total,
    }
    return {"state": outcome.state.value, **{k: v for k, v in raw.items() if v is not None}}


def _outcome(raw: dict[str, Any]) -> Outcome:
    assigned = raw.get("assigned")
    return Outcome(
        DealState(raw["state"]),
        raw.get("round"),
        raw.get("board"),
        _places(raw.get("places")),
        _four(raw.get("left")) or NOTHING,
        None if assigned is None else _four([from_text(w) for w in assigned]),
        raw.get("in_mean"),
        raw.get("in_total"),
    )


def _places(text: str | None) -> Places | None:
    return None if text is None else cast(Places, tuple(map(int, text)))


def _four(values: list[int] | None) -> Four | None:
    return None if values is None else (values[0], values[1], values[2], values[3])
