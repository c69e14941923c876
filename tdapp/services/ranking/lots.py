"""Draws the lots that separate equals of a final ranking, and records them (rules 3)."""

from __future__ import annotations

from sqlalchemy import select

from tdapp.model.tables import RankingLot
from tdapp.rules.draw import Stream, purpose, read_seed
from tdapp.rules.lot_among_equals import Lot, Standing, separate
from tdapp.services.in_force import in_force
from tdapp.services.office import Office, use_case
from tdapp.services.scope import find_event, find_segment
from tdapp.services.standings.derivation import standings_at
from tdapp.services.standings.ranked import ranked
from tdapp.text import Refused, Text


@use_case
def draw_lots(office: Office, event_code: str | None, segment_number: int | None, seed: str) -> tuple[Lot, ...]:
    """Separate all equals of the last segment's ranking by lot; returns the lots, entries by number.

    Anybody can repeat it from the seed: the stream of the segment's purpose `…/lot`, one group after the other from
    the top. Refused where places may be shared, before the last segment, and when nobody is equal.
    """
    seed = read_seed(seed)
    with office.step(Text("Lots drawn among equals, seed {seed}", seed=seed)) as step:
        c = step.session.connection()
        event = find_event(c, event_code)
        segment = find_segment(c, event, segment_number)
        rules = in_force(c, event, segment).rules
        if rules.ranking.shared_places:
            raise Refused(Text("The regulations allow shared places, so no lot is drawn."))
        if not rules.is_last(segment.number):
            raise Refused(Text("Lots separate equals in the final ranking; before it the cut draws those it needs."))
        standings = standings_at(office, c, event)
        field = standings.field
        lines = ranked(standings, segment.number).lines
        playing = {p.entry.id for p in field.segments[segment.number]}
        drawn = separate(
            [
                Standing(field.number(line.entry), line.place, line.sat_out)
                for line in lines
                if line.tied and line.entry in playing
            ],
            Stream(purpose(event.code, segment.number, "lot"), seed).shuffle,
        )
        if not drawn:
            raise Refused(Text("Nobody shares a place in the ranking of segment {segment}.", segment=segment.number))
        by_number = {field.number(entry): entry for entry in playing}
        rows = [
            {"segment_id": segment.id, "entry_id": by_number[number], "lot": place, "seed": seed}
            for lot in drawn
            for place, number in enumerate(lot.order, 1)
        ]
        t = RankingLot.__table__.c
        earlier = select(t.id).where(t.segment_id == segment.id, t.entry_id.in_([r["entry_id"] for r in rows]))
        step.delete(RankingLot, list(c.scalars(earlier)))
        step.insert(RankingLot, rows)
    return drawn
