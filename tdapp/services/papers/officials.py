"""Fills the list of officials and the duty sheet."""

from __future__ import annotations

from tdapp.rules.duties import RECIPE
from tdapp.services.in_force import in_force
from tdapp.services.officials.desk import official_lines
from tdapp.services.officials.standing import standing_round
from tdapp.services.papers.filling import Filling
from tdapp.services.rows.heading import round_part, segment_part
from tdapp.services.rows.officials import DutySheet, OfficialsList
from tdapp.services.scope import rounds
from tdapp.text import Refused, Text


def officials_list(f: Filling) -> OfficialsList:
    """All officials, with what each did in the event."""
    return OfficialsList(f.heading(), official_lines(f.c, f.event))


def duty_sheet(f: Filling) -> DutySheet:
    """The round asked for, or every round of the segment that has officials; refused where none has."""
    segment = f.segment
    wanted = rounds(f.c, segment) if f.request.round is None else [f.round]
    found = [standing_round(f.c, f.event, segment, row).duties for row in wanted]
    drawn = tuple(d for d in found if any(line.official is not None for line in d.lines))
    if not drawn:
        raise Refused(Text("No table has an official yet: draw the duties first."))
    rules = in_force(f.c, f.event, segment).rules
    part = () if f.request.round is None else (round_part(f.request.round),)
    return DutySheet(
        f.heading(segment_part(segment.number), *part),
        drawn,
        rules.officials.tables,
        RECIPE if any(d.lot is not None for d in drawn) else (),
        rules.tournament.chief_td or "",
    )
