"""Traces an upheld appeal into the ranking: places with what it led to, and as they would be without it (rules 6)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection, select

from tdapp.model.chain import CHANGE
from tdapp.model.log import changes_of
from tdapp.model.tables import Correction, DealResult, Encounter, Group, Round, Ruling, Segment
from tdapp.rules.appeals import Appeal, Effect, EffectKind
from tdapp.rules.kinds import DUPLICATE
from tdapp.services.appeal_entries import read_docket
from tdapp.services.appeals.supposed import change_line, supposed, withdraw_ruling
from tdapp.services.appeals.taking_back import not_standing
from tdapp.services.office import Office, use_case
from tdapp.services.people import entry_names
from tdapp.services.rows import PlaceChange
from tdapp.services.scope import EventRow, find_event
from tdapp.services.standings.derivation import Standings
from tdapp.services.standings.ranked import ranked
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True)
class PlaceMoved:
    """An entry whose place or total an appeal changed: without what it led to, and with it."""

    number: int
    name: str
    before: int | None
    after: int | None
    total_before: float
    total_after: float

    @property
    def row(self) -> PlaceChange:
        """As tables show it."""
        return PlaceChange(str(self.number), self.name, self.before, self.after, self.total_before, self.total_after)


@dataclass(frozen=True, slots=True)
class Traced:
    """What an appeal led to, in words, and what it changed in the ranking, in the order of the places now."""

    effects: tuple[Text, ...]
    moved: tuple[PlaceMoved, ...]


_LINE = frozenset({"state", "places", "left", "assigned", "in_mean", "in_total", "code", "board_version"})
"""The columns of a line that its score is made of."""


@use_case
def trace_appeal(office: Office, event_code: str | None, number: int) -> Traced:
    """What an appeal changed in its segment's ranking. Refused where there is no such appeal."""
    with office.read() as c:
        event = find_event(c, event_code)
        appeal = read_docket(c, event).find(number)
        if appeal is None:
            raise Refused(Text("There is no appeal {number}.", number=number))
        return read_trace(c, event, appeal)


@use_case
def preview_decision(
    office: Office, event_code: str | None, number: int, effects: tuple[Effect, ...], withdraw: tuple[int, ...] = ()
) -> Traced:
    """What a decision with these effects, which also takes back these rulings, would change; nothing is written.

    Refused where there is no such appeal, or no such correction or ruling to take back.
    """
    with office.read() as c:
        event = find_event(c, event_code)
        appeal = read_docket(c, event).find(number)
        if appeal is None:
            raise Refused(Text("There is no appeal {number}.", number=number))
        if problems := list(not_standing(c, event, withdraw)):
            raise Refused(*problems)
        joined = tuple(sorted({*appeal.effects, *effects}))
        return read_trace(c, event, replace(appeal, effects=joined), withdraw)


def read_trace(c: Connection, event: EventRow, appeal: Appeal, withdraw: tuple[int, ...] = ()) -> Traced:
    """The same through a connection: the ranking is derived twice from the boards, with and without the effects.

    `withdraw` are rulings that are supposed to be taken back as well. Where nothing is ranked by standard scores, only
    the effects are named.
    """
    words = (
        *(effect_words(c, event, effect) for effect in appeal.effects),
        *(Text("ruling {number} is withdrawn", number=number) for number in withdraw),
    )
    if not words or event.kind not in DUPLICATE:
        return Traced(words, ())
    segment = appeal.lodged.segment
    with supposed(c) as other:
        taken_back = [withdraw_ruling(other, event.id, number) for number in withdraw]
        after, ids = _places(other, event, segment)
        for number in reversed(taken_back):
            withdraw_ruling(other, event.id, number)
        for effect in sorted(appeal.effects, reverse=True):
            _suppose_not(c, other, event, effect)
        before, _ = _places(other, event, segment)
    names = entry_names(c, event)
    moved = [
        PlaceMoved(n, names.get(ids[n], ""), before[n][0], after[n][0], before[n][1], after[n][1])
        for n in after
        if n in before and before[n] != after[n]
    ]
    return Traced(words, tuple(sorted(moved, key=lambda m: (m.after is None, m.after or 0, m.number))))


Places = dict[int, tuple[int | None, float]]
"""Place and total by entry number."""


def _places(c: Connection, event: EventRow, segment: int) -> tuple[Places, dict[int, int]]:
    """The ranking of a segment as this connection sees it, derived anew; and the entries' ids by number."""
    standings = Standings(event)
    standings.refresh(c)
    lines = ranked(standings, segment).lines
    number = standings.field.number
    return {number(x.entry): (x.place, x.total) for x in lines}, {number(x.entry): x.entry for x in lines}


def _suppose_not(c: Connection, other: Connection, event: EventRow, effect: Effect) -> None:
    """Take an effect back in the copy: a correction's line as it was before, an entry of the ledger withdrawn."""
    if effect.kind is EffectKind.RULING:
        withdraw_ruling(other, event.id, effect.number)
        return
    for row, before in _lines_before(c, event, effect.number):
        change_line(other, row, before)


def _lines_before(c: Connection, event: EventRow, number: int) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """The lines that a correction changed, as they were: from the journal's step that entered it."""
    t, d, n, r, g, x = (m.__table__.c for m in (Correction, DealResult, Encounter, Round, Group, Segment))
    row = c.execute(select(Correction.__table__).where(t.event_id == event.id, t.number == number)).first()
    if row is None:
        return
    here = (
        select(d.id)
        .join(Encounter, d.encounter_id == n.id)
        .join(Round, n.round_id == r.id)
        .join(Segment, r.segment_id == x.id)
        .join(Group, n.group_id == g.id)
        .where(x.event_id == event.id, x.number == row.segment, r.number == row.round, g.code == row.group,
               n.table_number == row.table_number, d.board == row.board)
    )  # fmt: skip
    lines = set(c.scalars(here))
    query = select(CHANGE.c.seq).where(CHANGE.c.table == Correction.__tablename__, CHANGE.c.row == row.id)
    for _, change in changes_of(c, list(c.scalars(query.order_by(CHANGE.c.seq).limit(1)))):
        if change.table == DealResult.__tablename__ and change.before and change.row in lines:
            yield change.row, {k: v for k, v in json.loads(change.before).items() if k in _LINE}


def effect_words(c: Connection, event: EventRow, effect: Effect) -> Text:
    """An effect as people read it: what was corrected, ruled or withdrawn, and where."""
    if effect.kind is EffectKind.CORRECTION:
        t = Correction.__table__.c
        query = select(t.round, t.table_number, t.board, t.old_line, t.new_line)
        row = c.execute(query.where(t.event_id == event.id, t.number == effect.number)).first()
        if row is None:
            return Text("correction {number}", number=effect.number)
        return Text(
            "correction {number}: round {round}, table {table}, board {board}: {old} → {new}",
            number=effect.number, round=row.round, table=row.table_number, board=row.board, old=row.old_line,
            new=row.new_line,
        )  # fmt: skip
    r = Ruling.__table__.c
    ruling = c.execute(select(r.kind, r.of, r.party).where(r.event_id == event.id, r.number == effect.number)).first()
    if ruling is not None and ruling.of is not None and ruling.kind == "withdraw":
        return Text("ruling {number} withdrawn (entry {entry})", number=ruling.of, entry=effect.number)
    party = "" if ruling is None else ruling.party
    return Text("ruling {number} of party {party}", number=effect.number, party=party)
