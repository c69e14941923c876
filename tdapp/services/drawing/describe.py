"""Puts a prepared draw into words and rows: who sits where, who sits out, who is related to whom."""

from __future__ import annotations

from collections.abc import Iterator

from tdapp.services.drawing.drawn import Drawn, DrawnRelation, DrawnSeat, audits
from tdapp.services.drawing.prepare import Prepared
from tdapp.services.drawing.roles import NAMED_OUT, PHANTOM, PLAYS, RESERVE, SEED_OUT
from tdapp.services.drawing.ways import Way


def describe(prepared: Prepared, way: Way) -> Drawn:
    """The draw as it is shown; entries are named as the draw named them."""
    outcome, names = prepared.outcome, prepared.names
    random = outcome.random
    return Drawn(
        event=prepared.event.code,
        segment=prepared.segment.number,
        method=way.method,
        seed="" if random is None else random.seed,
        purposes=() if random is None else tuple(pool.purpose for pool in outcome.pools),
        seats=tuple(_seats(prepared)),
        relations=tuple(DrawnRelation(names[r.first], names[r.second], r.kinds, r.round) for r in outcome.relations),
        audits=audits(prepared.decided.plan),
        decisions=prepared.decided.texts,
        findings=prepared.findings,
        swaps=0 if random is None else len(random.improved.swaps),
        cost=None if random is None else (random.improved.before, random.improved.after),
        redrawn=prepared.before is not None,
    )


def _seats(prepared: Prepared) -> Iterator[DrawnSeat]:
    """Every position in order, then those who sit out."""
    plan, decided = prepared.decided.plan, prepared.decided
    several = len(plan.groups) > 1
    for group in plan.groups:
        for position in group.positions:
            table, seat = plan.seat(position)
            entry = prepared.outcome.seating.get(position, prepared.kept.get(position))
            role = PHANTOM if position in decided.phantoms else RESERVE if position in decided.reserves else PLAYS
            yield DrawnSeat(
                "" if entry is None else prepared.names[entry], position, role, _people(prepared, entry),
                position, group.code if several else "", table, seat,
            )  # fmt: skip
    for role, out in ((SEED_OUT, decided.seeds), (NAMED_OUT, decided.named)):
        for entry in out:
            yield DrawnSeat(prepared.names[entry], prepared.numbers[entry], role, _people(prepared, entry))


def _people(prepared: Prepared, entry: int | None) -> tuple[str, ...]:
    if entry is None:
        return ()
    members = prepared.found.people.members(entry, prepared.found.when)
    return tuple(h.name for h in members.values())
