"""What the decision of an appeal may lead to: rulings to take back, and what was entered since it was lodged."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, select

from tdapp.model.tables import Correction
from tdapp.rules.appeals import Appeal, Effect, EffectKind
from tdapp.rules.penalty_rulings import party_of
from tdapp.rules.standing_entries import WITHDRAW, standing
from tdapp.services.appeal_entries import read_docket
from tdapp.services.appeals.choosing import RulingChoice, ruling_choice, rulings_of
from tdapp.services.appeals.tracing import effect_words
from tdapp.services.office import Office, use_case
from tdapp.services.rulings import Written, is_by_pair, withdrawn, written_rulings
from tdapp.services.scope import EventRow, SegmentRow, entries, find_event, find_segment
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True)
class EffectChoices:
    """What a decision may lead to: rulings that it may take back, and what was entered since the appeal was lodged."""

    withdraw: tuple[RulingChoice, ...]
    entered: tuple[tuple[Effect, Text], ...]


@use_case
def effect_choices(office: Office, event_code: str | None, number: int) -> EffectChoices:
    """What there is to choose from. Rulings: the one appealed against, what rests on it, the party's, the table's."""
    with office.read() as c:
        event = find_event(c, event_code)
        docket = read_docket(c, event)
        appeal = docket.find(number)
        if appeal is None:
            raise Refused(Text("There is no appeal {number}.", number=number))
        segment = find_segment(c, event, appeal.lodged.segment)
        named = {e for a in docket.appeals for e in a.effects}
        return EffectChoices(
            withdraw=tuple(ruling_choice(c, event, segment, w) for w in _at_stake(c, event, segment, appeal)),
            entered=tuple(
                (e, effect_words(c, event, e)) for e in _entered(c, event, segment, appeal) if e not in named
            ),
        )


def _at_stake(c: Connection, event: EventRow, segment: SegmentRow, appeal: Appeal) -> list[Written]:
    e, by_pair = appeal.lodged, is_by_pair(event.kind)
    found = []
    for w in rulings_of(c, event, segment):
        r = w.ruling
        rank = (
            0 if r.number == e.ruling
            else 1 if e.ruling in r.because
            else 2 if (r.round, r.group, r.table) == (e.round, e.group, e.table) and e.table is not None
            else 3 if party_of(r.party, by_pair=by_pair) == e.party
            else None
        )  # fmt: skip
        if rank is not None:
            found.append((rank, -r.number, w))
    return [w for _, _, w in sorted(found, key=lambda x: x[:2])]


def _entered(c: Connection, event: EventRow, segment: SegmentRow, appeal: Appeal) -> list[Effect]:
    """Corrections and entries of the ledger of the segment since the appeal was lodged, the newest first.

    What was taken back since, and what did so, come to nothing.
    """
    k = Correction.__table__.c
    query = select(k.number, k.of, k.kind, k.segment, k.at).where(k.event_id == event.id)
    corrections = standing((row, row.kind == WITHDRAW) for row in c.execute(query))
    since = appeal.lodged.at
    found = [(row.at, Effect(EffectKind.CORRECTION, row.number)) for row in corrections
             if row.segment == segment.number and row.at >= since]  # fmt: skip
    written = written_rulings(c, event.id, {x.list_number: x.label for x in entries(c, event)})
    gone = withdrawn(written)
    here = [w for w in written if w.ruling.segment == segment.number and w.ruled_at >= since]
    numbers = {w.ruling.number for w in here}
    found += [(w.ruled_at, Effect(EffectKind.RULING, w.ruling.number)) for w in here
              if w.ruling.number not in gone and w.ruling.of not in numbers]  # fmt: skip
    return [effect for _, effect in sorted(found, key=lambda x: (x[0], x[1]), reverse=True)]
