"""The cut: those who go on are drawn into the next segment, all its rounds are seated, in one step (rules 4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection, select

from tdapp.model.journal import Step
from tdapp.model.tables import RankingLot
from tdapp.rules.draw import Pool, read_seed
from tdapp.rules.findings import Finding, Weight
from tdapp.rules.lot_among_equals import Lot
from tdapp.rules.relations import Bond
from tdapp.rules.segments import Cut, half_pools, moved_up, require_redo
from tdapp.services.advancing.qualify import Qualified, cutting_kind, next_segment, qualify
from tdapp.services.drawing.drawn import Drawn, DrawnRelation, DrawnSeat, audits
from tdapp.services.drawing.field import Entrants, bonds_of, entrants
from tdapp.services.drawing.plan import Plan, plan_field
from tdapp.services.drawing.record import record_of
from tdapp.services.drawing.roles import PLAYS
from tdapp.services.drawing.standing_draw import StandingDraw, boards_played, standing_draw
from tdapp.services.drawing.ways import BySeats, BySeed, Outcome, Way, seat
from tdapp.services.drawing.writing import part, seat_plan, write_parts, write_record
from tdapp.services.findings import read_blocking
from tdapp.services.in_force import in_force
from tdapp.services.office import Office, use_case
from tdapp.services.open_points import open_points
from tdapp.services.publications import SEATING, on_the_wall
from tdapp.services.scope import EventRow, SegmentRow, find_event, find_segment
from tdapp.services.seating_writer import Cast
from tdapp.text import Refused, Text

CUT = "cut"
"""The method of a draw that follows a cut."""


@dataclass(frozen=True, slots=True)
class Advanced:
    """Who goes on, by entry number, and the seating of the next segment.

    `lots` separated equals at a line of the cut. When the cut was made again, `came` are those who moved up and `left`
    those who were in before and are out now.
    """

    segment: int
    upper: tuple[int, ...]
    lower: tuple[int, ...]
    lots: tuple[Lot, ...]
    drawn: Drawn
    left: tuple[int, ...] = ()
    came: tuple[int, ...] = ()


@use_case
def advance(
    office: Office,
    event_code: str | None,
    segment_number: int | None,
    take: int | None,
    way: Way,
    *,
    lot_seed: str | None = None,
) -> Advanced:
    """Cut the segment's ranking and seat the next segment; until its first board is played this can be done again.

    `way` draws the halves; `lot_seed` is the seed of lots among equals where the halves are not drawn from a seed.
    Refused while something is open in the segment, with all of it. A ranking that is not yet official is a warning: the
    cut is made again when an appeal is upheld.
    """
    with office.read() as c:
        event = find_event(c, event_code)
        segment = find_segment(c, event, segment_number)
    what = Text("Event {event}: the cut after segment {segment}", event=event.code, segment=segment.number)
    with office.step(what) as step:
        made = _Advance(office, step.session.connection(), event, segment, take, way, lot_seed)
        made.write(step)
    return made.result


@use_case
def preview_advance(
    office: Office,
    event_code: str | None,
    segment_number: int | None,
    take: int | None,
    way: Way,
    *,
    lot_seed: str | None = None,
) -> Advanced:
    """What `advance` would do; nothing is written."""
    with office.read() as c:
        event = find_event(c, event_code)
        segment = find_segment(c, event, segment_number)
        return _Advance(office, c, event, segment, take, way, lot_seed).result


class _Advance:
    """One cut: everything is decided and checked when it is made; `write` writes it."""

    def __init__(
        self,
        office: Office,
        c: Connection,
        event: EventRow,
        segment: SegmentRow,
        take: int | None,
        way: Way,
        lot_seed: str | None,
    ) -> None:
        self.event, self.segment, self.way, self.at = event, segment, way, office.clock()
        kind = cutting_kind(event)
        self.next = next_segment(c, event, segment)
        require_redo(boards_played(c, self.next))
        if missing := open_points(office, c, event, segment):
            raise Refused(*(f.text for f in missing))
        self.unofficial = read_blocking(office, c, event, segment)
        self.seed = way.seed if isinstance(way, BySeed) else lot_seed
        self.who: Qualified = qualify(office, c, event, segment, take, self.seed)
        self.rules = in_force(c, event, self.next).rules
        codes = self.rules.segment_rules(self.next.number).groups
        self.plan: Plan = plan_field(kind, len(self.who.cut.entries), codes, self.next.rounds)
        self.field: Entrants = entrants(c, event, self.next)
        self.bonds: dict[int, frozenset[Bond]] = bonds_of(c, self.field, self.rules)
        self.names: Mapping[int, str] = {e.id: e.label for e in self.field.all}
        labels = {label: entry for entry, label in self.names.items()}
        self.outcome: Outcome = seat(way, self._pools(), self.plan, labels, self.bonds)
        self.before: StandingDraw | None = standing_draw(c, self.next)
        self.wall = [p.number for p in on_the_wall(c, event, SEATING) if p.segment == self.next.number]
        self.result = self._result()

    def _pools(self) -> list[Pool]:
        """The two halves; a committee that places by hand places in one pool."""
        halves = [
            Pool(p.purpose, tuple(self.who.by_number[n].id for n in p.entries), p.positions)
            for p in half_pools(self.who.cut, self.event.code, self.next.number)
        ]
        if not isinstance(self.way, BySeats):
            return halves
        together = tuple(e for p in halves for e in p.entries)
        return [Pool("", together, tuple(range(1, len(together) + 1)))]

    def _result(self) -> Advanced:
        made = self.who.cut
        earlier = None if self.before is None else cut_of(self.before.record)
        left, came = ((), ()) if earlier is None else moved_up(earlier, made)
        return Advanced(self.segment.number, made.upper, made.lower, made.lots, self._drawn(), left, came)

    def _drawn(self) -> Drawn:
        outcome, names, random = self.outcome, self.names, self.outcome.random
        return Drawn(
            event=self.event.code,
            segment=self.next.number,
            method=self.way.method,
            seed="" if self.seed is None else read_seed(self.seed),
            purposes=() if random is None else tuple(pool.purpose for pool in outcome.pools),
            seats=tuple(self._seats()),
            relations=tuple(
                DrawnRelation(names[r.first], names[r.second], r.kinds, r.round) for r in outcome.relations
            ),
            audits=audits(self.plan),
            decisions=(),
            findings=(*self._findings(), *self._out_of_date()),
            swaps=0 if random is None else len(random.improved.swaps),
            cost=None if random is None else (random.improved.before, random.improved.after),
            redrawn=self.before is not None,
        )

    def _seats(self) -> Iterable[DrawnSeat]:
        several = len(self.plan.groups) > 1
        numbers = {e.id: n for n, e in self.who.by_number.items()}
        for position, entry in sorted(self.outcome.seating.items()):
            group = self.plan.group_of(position)
            members = self.field.people.members(entry, self.field.when)
            yield DrawnSeat(
                self.names[entry], numbers[entry], PLAYS, tuple(h.name for h in members.values()), position,
                group.code if several else "", *self.plan.seat(position),
            )  # fmt: skip

    def _findings(self) -> Iterable[Finding]:
        yield from dict.fromkeys(f for g in self.plan.groups for f in g.schedule.findings)
        yield from (replace(f, weight=Weight.WARNING) for f in self.unofficial)
        going = len(self.who.cut.entries)
        if self.who.foreseen not in (None, going):
            text = Text(
                "The regulations say that {foreseen} go on from segment {segment}; here {count} do.",
                foreseen=self.who.foreseen,
                segment=self.segment.number,
                count=going,
            )
            yield Finding(text, weight=Weight.WARNING)
        if self.who.left:
            text = Text("These entries have left and do not go on: {entries}.", entries=self.who.left)
            yield Finding(text, weight=Weight.NOTE)

    def _out_of_date(self) -> Iterable[Finding]:
        """What matters now but not in the record."""
        if self.wall:
            text = Text(
                "The published seating no longer holds (publications {numbers}): publish it again.", numbers=self.wall
            )
            yield Finding(text, weight=Weight.WARNING)

    def write(self, step: Step) -> None:
        """Write lots, parts, seats and the record."""
        write_lots(step, self.segment, self.who, self.seed or "")
        cast = Cast(self.rules, {e.id: e for e in self.field.all}, self.field.people)
        seating = self.outcome.seating
        group_ids = seat_plan(step, self.next, self.plan, seating, cast)
        upper = {self.who.by_number[n].id for n in self.who.cut.upper}
        numbers = {e.id: n for n, e in self.who.by_number.items()}
        parts = [
            part(seating[p], PLAYS, group_id, p - group.before)
            | {"half": "upper" if seating[p] in upper else "lower",
               "place_before": self.who.places[numbers[seating[p]]]}
            for group_id, group in zip(group_ids, self.plan.groups, strict=True)
            for p in group.positions
        ]  # fmt: skip
        write_parts(step, self.next, parts)
        drawn = self.result.drawn
        lasting = replace(drawn, findings=tuple(self._findings()))
        record = record_of(lasting, self.outcome, self.names, self.bonds, self.at)
        write_record(step, self.next, drawn, "", record | self._cut_record(), method=CUT)

    def _cut_record(self) -> dict[str, Any]:
        made = self.who.cut
        lots = [{"place": lot.place, "among": lot.among, "order": lot.order} for lot in made.lots]
        return {
            "way": self.way.method,
            "cut": {"after": self.segment.number, "upper": made.upper, "lower": made.lower, "lots": lots,
                    "following": made.following[:8]},
        }  # fmt: skip


def cut_of(record: Mapping[str, Any]) -> Cut | None:
    """The cut that a draw's record holds; None for the first draw."""
    found = record.get("cut")
    return None if found is None else Cut(tuple(found["upper"]), tuple(found["lower"]), tuple(found["following"]))


def write_lots(step: Step, segment: SegmentRow, who: Qualified, seed: str) -> None:
    """Record the lots: each counts from 1, a lower number ranks higher; an earlier lot of the same entries goes."""
    t = RankingLot.__table__.c
    drawn = [(who.by_number[n].id, place) for lot in who.cut.lots for place, n in enumerate(lot.order, 1)]
    query = select(t.id).where(t.segment_id == segment.id, t.entry_id.in_([entry for entry, _ in drawn]))
    step.delete(RankingLot, list(step.session.connection().scalars(query)))
    step.insert(RankingLot, [{"segment_id": segment.id, "entry_id": e, "lot": lot, "seed": seed} for e, lot in drawn])
