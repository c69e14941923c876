"""The docket's entries as the store holds them, and how they are entered and taken back."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, func, select

from tdapp.model.canonical import spell
from tdapp.model.inversion import Withdrawer
from tdapp.model.journal import Step
from tdapp.model.recorder import batches
from tdapp.model.tables import Appeal as Table
from tdapp.rules.appeal_panels import Member, StoodAside
from tdapp.rules.appeals import AppealEntry, AppealStep, Decision, Docket, Effect, EffectKind, fold_appeals
from tdapp.services.scope import EventRow
from tdapp.text import from_plain, to_plain

_T = Table.__table__.c
_COLUMNS = (
    _T.entry, _T.number, _T.of, _T.step, _T.segment, _T.party, _T.signed_by, _T.against, _T.words, _T.fee_cents, _T.at,
    _T.details,
)  # fmt: skip
_NAMES = "、"
_WORDS = ("group", "accepted_by", "reason", "photo", "decided_by")
_NUMBERS = ("ruling", "round", "table", "board", "place")
_FLAGS = ("fee_back", "as_decided")


def read_docket(c: Connection, event: EventRow, segment: int | None = None) -> Docket:
    """The docket of the event, or of one segment."""
    query = select(*_COLUMNS).where(_T.event_id == event.id).order_by(_T.entry)
    if segment is not None:
        query = query.where(_T.segment == segment)
    return fold_appeals(map(_entry, c.execute(query)))


def _entry(row: Any) -> AppealEntry:
    details: dict[str, Any] = json.loads(row.details)
    plain: dict[str, Any] = {key: details.get(key, "") for key in _WORDS}
    plain |= {key: details.get(key) for key in _NUMBERS}
    return AppealEntry(
        number=row.entry,
        appeal=row.number,
        step=AppealStep(row.step),
        segment=row.segment,
        party=row.party,
        at=row.at,
        of=row.of,
        words=row.words,
        signed=tuple(details.get("signed", ())),
        against=row.against,
        concerns=tuple(details.get("concerns", ())),
        fee=row.fee_cents,
        members=tuple(Member(m["name"], tuple(m["units"])) for m in details.get("members", ())),
        aside=tuple(StoodAside(a["name"], from_plain(a["why"]), a["instead"]) for a in details.get("aside", ())),
        decision=Decision(details["decision"]) if "decision" in details else None,
        fee_back=details.get("fee_back", False),
        as_decided=details.get("as_decided", False),
        effects=tuple(Effect(EffectKind(kind), number) for kind, number in details.get("effects", ())),
        **plain,
    )


def _row(entry: AppealEntry) -> dict[str, Any]:
    details: dict[str, Any] = {
        key: getattr(entry, key) for key in (*_WORDS, *_NUMBERS) if getattr(entry, key) not in ("", None)
    }
    details |= {key: True for key in _FLAGS if getattr(entry, key)}
    lists: dict[str, Any] = {
        "signed": list(entry.signed),
        "concerns": list(entry.concerns),
        "members": [{"name": m.name, "units": list(m.units)} for m in entry.members],
        "aside": [{"name": a.name, "why": to_plain(a.why), "instead": a.instead} for a in entry.aside],
        "effects": [[e.kind.value, e.number] for e in entry.effects],
    }
    details |= {key: value for key, value in lists.items() if value}
    if entry.decision is not None:
        details["decision"] = entry.decision.value
    return {
        "entry": entry.number,
        "number": entry.appeal,
        "of": entry.of,
        "step": entry.step.value,
        "segment": entry.segment,
        "party": entry.party,
        "signed_by": _NAMES.join(entry.signed),
        "against": entry.against,
        "words": entry.words,
        "panel": _NAMES.join(m.name for m in entry.members),
        "fee_cents": entry.fee,
        "at": entry.at,
        "details": spell(details),
    }


def next_appeal(c: Connection, event: EventRow) -> int:
    """The number of the next appeal; one that was given is never given again."""
    return (c.scalar(select(func.max(_T.number)).where(_T.event_id == event.id)) or 0) + 1


def enter(step: Step, event_id: int, make: Callable[[int], AppealEntry]) -> AppealEntry:
    """Enter what `make` makes of the next number."""
    c = step.session.connection()
    made = make((c.scalar(select(func.max(_T.entry)).where(_T.event_id == event_id)) or 0) + 1)
    step.insert(Table, [{"event_id": event_id, **_row(made)}])
    return made


def follow(step: Step, event: EventRow, number: int, kind: AppealStep, at: datetime, **values: object) -> AppealEntry:
    """Enter a further step of an appeal that is there."""
    lodged = next(a.lodged for a in read_docket(step.session.connection(), event).appeals if a.number == number)
    made = AppealEntry(0, number, kind, lodged.segment, lodged.party, at)
    return enter(step, event.id, lambda n: replace(made, number=n, **values))  # type: ignore[arg-type]


def withdrawer(clock: Callable[[], datetime]) -> Withdrawer:
    """How an undo takes back entries of the docket: each by a further entry, a taking back by another one."""

    def take_back(step: Step, ids: list[int]) -> None:
        for row in _by_id(step.session.connection(), ids):
            back = AppealEntry(0, row["number"], AppealStep.TAKEN_BACK, row["segment"], row["party"], clock())
            _take_back(step, row, back)

    return take_back


def _take_back(step: Step, row: Mapping[str, Any], back: AppealEntry) -> None:
    def make(number: int) -> AppealEntry:
        return AppealEntry(number, back.appeal, back.step, back.segment, back.party, back.at, row["entry"])

    enter(step, row["event_id"], make)


def _by_id(c: Connection, ids: Iterable[int]) -> list[Mapping[str, Any]]:
    """The rows, the newest first: what came last is taken back first."""
    found: list[Mapping[str, Any]] = []
    for part in batches(sorted(ids)):
        found += [dict(r) for r in c.execute(select(Table.__table__).where(_T.id.in_(part))).mappings()]
    return sorted(found, key=lambda r: -r["entry"])
