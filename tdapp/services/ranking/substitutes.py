"""Whose name a line of a ranking bears, and who played as a substitute (rules 5)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from sqlalchemy import Connection, select

from tdapp.model.tables import Entry, EntryMember
from tdapp.rules.kinds import EventKind
from tdapp.rules.regulations import Regulations
from tdapp.services.people import Members, When, members_of, people
from tdapp.services.scope import EventRow
from tdapp.text import Text

_START: When = (0, 0)


def credited_people(c: Connection, event: EventRow, when: When) -> Members:
    """Who stands in the line of each entry: of an individual who entered, else who holds the slots in that round.

    A substitute's boards belong to the entry, or in an individual event to the absent player or to nobody: never to
    the substitute.
    """
    return members_of(c, event, _START if event.kind == EventKind.INDIVIDUAL else when)


def substitute_marks(
    c: Connection, event: EventRow, rules: Regulations, when: When, shown: Collection[int]
) -> Iterator[Text]:
    """Who of the shown entries has been played for by whom, up to a round; of individuals and pairs."""
    if event.kind not in (EventKind.INDIVIDUAL, EventKind.PAIRS):
        return
    m, e = EntryMember.__table__.c, Entry.__table__.c
    query = select(e.number, e.id, m.slot, m.from_segment, m.from_round, m.person_id).where(
        m.entry_id == e.id, e.event_id == event.id
    )
    rows = sorted(c.execute(query), key=lambda r: (r.number or 0, r.slot, r.from_segment, r.from_round))
    before: dict[tuple[int, int], int] = {}
    steps = []
    for r in rows:
        earlier = before.get((r.id, r.slot))
        before[r.id, r.slot] = r.person_id
        if earlier is not None and r.id in shown and (r.from_segment, r.from_round) <= when:
            steps.append((r, earlier))
    if not steps:
        return
    everybody = people(c)
    nobody = event.kind == EventKind.INDIVIDUAL and not rules.entries.substitute_credited
    for r, earlier in steps:
        words = {"entry": r.number, "name": everybody[r.person_id].name, "other": everybody[earlier].name,
                 "segment": r.from_segment, "round": r.from_round}  # fmt: skip
        if nobody:
            yield Text(
                "Entry {entry}: {name} in the seat of {other} from segment {segment}, round {round} on. The "
                "boards of a substitute are credited to nobody.",
                **words,
            )
        else:
            yield Text(
                "Entry {entry}: {name} in the seat of {other} from segment {segment}, round {round} on.", **words
            )
