"""What should be known before boards are assigned to a round: who meets them twice, what was printed, what is open."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from sqlalchemy import Connection, select

from tdapp.model.tables import BoardVersion
from tdapp.rules.findings import Finding, Weight
from tdapp.services.boards.opened import opened_shas
from tdapp.services.boards.parts import Part
from tdapp.services.boards.uses import BoardRow, UseRow, all_uses
from tdapp.services.scope import RoundRow
from tdapp.services.sheets import live_sheets
from tdapp.services.tables_read import TableOfRound, tables_of
from tdapp.text import Text

MOST_NAMED = 12
Member = tuple[str, int, int]
"""A person by id; where nobody is named yet, an entry and slot."""


def assignment_findings(
    c: Connection, part: Part, plan: Mapping[int, BoardRow], changed: Collection[int]
) -> Iterator[Finding]:
    """Everything that is odd about giving these numbers these boards; it stops nothing."""
    yield from _played_elsewhere(c, part, plan)
    yield from _open_already(c, plan.values())
    blank = [b.code for b in plan.values() if not (b.trump and b.first)]
    if blank:
        text = Text("Boards without trump rank or first leader: {codes}", codes=tuple(blank))
        yield Finding(text, ("boards", *blank), Weight.WARNING)
    yield from _printed(c, part, changed)


def _played_elsewhere(c: Connection, part: Part, plan: Mapping[int, BoardRow]) -> Iterator[Finding]:
    """Other rounds in which these boards are played, with the entries that would meet them twice."""
    wanted = {b.id: b for b in plan.values()}
    others: dict[tuple[int, int, int, int | None], list[UseRow]] = {}
    for use in all_uses(c):
        same = use.round_id == part.round.id and (
            use.group_id == part.group_id or None in (use.group_id, part.group_id)
        )
        if use.board.id in wanted and not same:
            others.setdefault((use.event_id, use.segment, use.round_id, use.group_id), []).append(use)
    here = _members(part.tables(c)) if others else {}
    for uses in others.values():
        use = uses[0]
        codes = tuple(u.code for u in uses)
        where = _where(part, use)
        there = _members(tables_of(c, RoundRow(use.round_id, 0, use.round), use.group))
        twice = sorted({here[m] for m in here.keys() & there.keys()})
        if twice:
            text = Text(
                "Boards {codes} are played in {where} too; entries that would meet them twice: {n} ({entries}).",
                codes=codes,
                where=where,
                n=len(twice),
                entries=_some(twice),
            )
        else:
            text = Text("Boards {codes} are played in {where} too.", codes=codes, where=where)
        yield Finding(text, ("boards", *codes), Weight.WARNING if twice else Weight.NOTE)  # fmt: skip


def _where(part: Part, use: UseRow) -> Text:
    if use.event_id != part.event.id:
        return Text("event {event}, segment {segment}, round {round}", event=use.event, segment=use.segment,
                    round=use.round)  # fmt: skip
    if use.group is not None:
        return Text("segment {segment}, round {round}, group {group}", segment=use.segment, round=use.round,
                    group=use.group)  # fmt: skip
    return Text("segment {segment}, round {round}", segment=use.segment, round=use.round)


def _members(tables: Iterable[TableOfRound]) -> dict[Member, int]:
    """Who sits in a round, with the number of the entry."""
    found: dict[Member, int] = {}
    for table in tables:
        for s in table.sitting if table.state == "open" else ():
            who = ("entry", s.entry_id, s.slot) if s.person_id is None else ("person", s.person_id, 0)
            found[who] = s.number or 0
    return found


def _open_already(c: Connection, boards: Iterable[BoardRow]) -> Iterator[Finding]:
    """Boards whose hands are no secret any more."""
    opened = opened_shas(c)
    ids = {b.id: b.code for b in boards}
    t = BoardVersion.__table__.c
    rows = c.execute(select(t.board_id, t.hands).where(t.hands.is_not(None), t.number == 1)) if opened and ids else ()
    codes = tuple(sorted(ids[r.board_id] for r in rows if r.board_id in ids and r.hands in opened))
    if codes:
        text = Text("The hands of these boards are open already: {codes}", codes=codes)
        yield Finding(text, ("boards", *codes), Weight.WARNING)


def _printed(c: Connection, part: Part, changed: Collection[int]) -> Iterator[Finding]:
    """Score sheets that were printed before, with other codes or none."""
    tables = part.tables(c) if changed else []
    sheets = live_sheets(c, part.event, part.segment, part.round, tables) if tables else {}
    labels = [part.label(t) for t in tables if (t.group, t.table) in sheets]
    if labels:
        text = Text(
            "Round score sheets were printed before, without these codes: tables {tables}. Print them again so that "
            "they name the boards.",
            tables=_some(labels),
        )
        yield Finding(text, ("sheets", part.round.number), Weight.WARNING)


def _some(found: list[int] | list[str]) -> tuple[int | str, ...]:
    return tuple(found) if len(found) <= MOST_NAMED else (*found[:MOST_NAMED], "…")
