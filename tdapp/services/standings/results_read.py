"""Deal results as they are scored: the row of a table and board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, cast

from sqlalchemy import Connection, select

from tdapp.model.recorder import batches
from tdapp.model.tables import DealResult as ResultTable
from tdapp.model.tables import Encounter, Round, Segment
from tdapp.rules import thousandths
from tdapp.rules.deal_results import NOTHING, DealResult, Four
from tdapp.rules.deal_states import NOWHERE, SCORED, DealState, Flags
from tdapp.rules.places import Places
from tdapp.services.scope import EventRow

_R = ResultTable.__table__.c
COLUMNS = [
    _R[name]
    for name in ("id", "encounter_id", "board", "code", "board_version", "reason", "state", "places", "left",
                 "assigned", "in_mean", "in_total")
]  # fmt: skip
"""What is read of a result: where it is, what names its mean, and from the seventh column on the result itself."""

FlagsOf = Mapping[DealState, Flags]


def result_rows(c: Connection, event: EventRow) -> Iterable[Any]:
    """All rows of COLUMNS of the event."""
    n, r, s = Encounter.__table__.c, Round.__table__.c, Segment.__table__.c
    query = select(*COLUMNS).where(
        _R.encounter_id == n.id, n.round_id == r.id, r.segment_id == s.id, s.event_id == event.id
    )
    return c.execute(query).all()


def rows_by_id(c: Connection, ids: Iterable[int]) -> Iterator[Any]:
    """The rows of COLUMNS with these ids that exist."""
    for part in batches(sorted(ids)):
        yield from c.execute(select(*COLUMNS).where(_R.id.in_(part)))


@cache
def read_places(text: str) -> Places | None:
    """The places of a column such as "1342"; None for an empty one."""
    return cast(Places, tuple(map(int, text))) if text else None


@cache
def read_left(text: str) -> Four:
    """The cards left of a column such as "0,0,12,0"."""
    return NOTHING if text == "0,0,0,0" else cast(Four, tuple(map(int, text.split(","))))


def read_assigned(text: str | None) -> Four | None:
    """The assigned W of a column such as "3,2.5,1,0", in thousandths."""
    return None if text is None else cast(Four, tuple(thousandths.from_text(part) for part in text.split(",")))


def write_four(values: Iterable[int]) -> str:
    """Four numbers as a column holds them."""
    return ",".join(map(str, values))


def write_assigned(values: Iterable[int]) -> str:
    """Four W in thousandths as a column holds them."""
    return ",".join(map(thousandths.to_text, values))


def read_deal(raw: Sequence[Any], flags: FlagsOf) -> DealResult:
    """The result of the last columns, from the state on, without penalty cards.

    It has the flags of its state where the row has none.
    """
    state = DealState(raw[0])
    usual = flags.get(state, NOWHERE)
    scored = state in SCORED
    in_mean = scored and (usual[0] if raw[4] is None else raw[4])
    in_total = scored and (usual[1] if raw[5] is None else raw[5])
    return DealResult(state, read_places(raw[1]), read_left(raw[2]), NOTHING, read_assigned(raw[3]), in_mean, in_total)
