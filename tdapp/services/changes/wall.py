"""What a change makes untrue: published seatings to be published again, papers to be replaced."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable

from sqlalchemy import Connection, select

from tdapp.model.tables import Paper, Sheet
from tdapp.rules.findings import Finding, Weight
from tdapp.services.changes.seats import TableAt
from tdapp.services.office import Office
from tdapp.services.people import When
from tdapp.services.publications import SEATING, Published, latest, on_the_wall
from tdapp.services.publish_seating import still_true
from tdapp.services.scope import EventRow, event_option, find_round, find_segment
from tdapp.services.sheets import live_sheets
from tdapp.services.tables_read import tables_of
from tdapp.text import Text

SEATING_PAPERS = ("seating-by-name", "seating-by-number", "seating-by-table", "itinerary-slips", "table-cards")
"""Documents that show who sits where."""


def published_seatings(c: Connection, event: EventRow, rounds: Collection[When]) -> list[Published]:
    """The seatings in force on the wall that show one of these rounds."""
    found = []
    for p in on_the_wall(c, event, SEATING):
        newest = latest(c, event, SEATING, p.segment, p.round)
        shows = any(segment == p.segment and p.round in (None, number) for segment, number in rounds)
        if shows and newest is not None and newest.number == p.number:
            found.append(p)
    return found


def what_follows(office: Office, c: Connection, event: EventRow, tables: Collection[TableAt]) -> list[Finding]:
    """What is to be done after the seats or the state of these tables changed."""
    rounds = {(t.segment, t.round) for t in tables}
    untrue = [p for p in published_seatings(c, event, rounds) if not still_true(c, event, p)]
    found = [_republish(p, event_option(c, event)) for p in untrue]
    sheets = _sheets(c, event, tables)
    if sheets:
        text = Text("Printed round score sheets that are to be replaced: {sheets}.", sheets=sheets)
        found.append(Finding(text, ("sheets", *(s.fields["serial"] for s in sheets)), Weight.WARNING))
    papers = _papers(office, c, event, rounds)
    if papers:
        text = Text("Printed documents that are to be replaced: {documents}.", documents=papers)
        found.append(Finding(text, ("papers", *(p.fields["number"] for p in papers)), Weight.WARNING))
    return found


def _republish(p: Published, event: str) -> Finding:
    if p.round is None:
        text = Text(
            "Publication {number} no longer holds. Publish the seating again: tdapp publish seating{event} "
            "--segment {segment}",
            number=p.number,
            segment=p.segment,
            event=event,
        )
    else:
        text = Text(
            "Publication {number} no longer holds. Publish the seating again: tdapp publish seating{event} "
            "--segment {segment} --round {round}",
            number=p.number,
            segment=p.segment,
            round=p.round,
            event=event,
        )
    return Finding(text, ("publication", p.number), Weight.WARNING)


def _sheets(c: Connection, event: EventRow, tables: Iterable[TableAt]) -> tuple[Text, ...]:
    """Score sheets printed for these tables on which other people stand, or at which nobody plays now."""
    t = Sheet.__table__.c
    query = select(t.serial, t.segment, t.round, t.group, t.table_number, t.lost)
    rows = c.execute(query.where(t.event == event.code, t.replaced_by.is_(None)).order_by(t.serial)).all()
    found = []
    for table in sorted(tables):
        here = (table.segment, table.round, table.group, table.table)
        printed = [r.serial for r in rows if (r.segment, r.round, r.group, r.table_number) == here and not r.lost]
        if printed and not _live(c, event, table):
            found += [Text("{serial} (round {round} table {table})", serial=n, round=table.round, table=table.label)
                      for n in printed]  # fmt: skip
    return tuple(found)


def _live(c: Connection, event: EventRow, at: TableAt) -> bool:
    segment = find_segment(c, event, at.segment)
    row = find_round(c, segment, at.round)
    tables = [t for t in tables_of(c, row, at.group) if t.table == at.table and t.state == "open"]
    return bool(live_sheets(c, event, segment, row, tables))


def _papers(office: Office, c: Connection, event: EventRow, rounds: Collection[When]) -> tuple[Text, ...]:
    """The papers that show who sits where in one of these rounds: of each kind every copy that shows what the newest
    one shows, in whatever language or size. Copies that showed something else were to be replaced before.
    """
    t = Paper.__table__.c
    query = select(t.number, t.kind, t.options, t.fingerprint).where(t.event == event.code, t.kind.in_(SEATING_PAPERS))
    titles = {kind.key: kind.title for kind in office.documents.kinds()}
    copies: dict[tuple[str, str], dict[str, list[int]]] = {}
    for row in c.execute(query.order_by(t.number)):
        asked = json.loads(row.options)
        if any(asked.get("segment") in (None, s) and asked.get("round") in (None, r) for s, r in rounds):
            same = copies.setdefault((row.kind, row.options), {})
            same[row.fingerprint] = [*same.pop(row.fingerprint, ()), row.number]  # the newest content stands last
    found = [(number, kind) for (kind, _), same in copies.items() for number in list(same.values())[-1]]
    return tuple(
        Text("{title} (document {number})", title=titles[kind], number=number) for number, kind in sorted(found)
    )
