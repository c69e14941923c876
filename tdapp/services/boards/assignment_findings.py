"""What should be known before boards are assigned to a round: who meets them twice, what was printed, what is open."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from sqlalchemy import Connection, select

from tdapp.model.tables import BoardVersion
from tdapp.rules.findings import Finding, Weight
from tdapp.services.boards.met_twice import members, some, where_played
from tdapp.services.boards.opened import opened_shas
from tdapp.services.boards.parts import Part
from tdapp.services.boards.uses import BoardRow, UseRow, all_uses
from tdapp.services.scope import RoundRow
from tdapp.services.sheets import live_sheets
from tdapp.services.tables_read import tables_of
from tdapp.text import Text


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
    here = members(part.tables(c)) if others else {}
    for uses in others.values():
        use = uses[0]
        codes = tuple(u.code for u in uses)
        where = where_played(part.event.id, use)
        there = members(tables_of(c, RoundRow(use.round_id, 0, use.round), use.group))
        twice = sorted({here[m] for m in here.keys() & there.keys()})
        if twice:
            text = Text(
                "Boards {codes} are played in {where} too; entries that would meet them twice: {n} ({entries}).",
                codes=codes,
                where=where,
                n=len(twice),
                entries=some(twice),
            )
        else:
            text = Text("Boards {codes} are played in {where} too.", codes=codes, where=where)
        yield Finding(text, ("boards", *codes), Weight.WARNING if twice else Weight.NOTE)  # fmt: skip


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
            tables=some(labels),
        )
        yield Finding(text, ("sheets", part.round.number), Weight.WARNING)
