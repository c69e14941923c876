"""An appeal in full, as sentences with their titles, for the side of the page."""

from __future__ import annotations

from collections.abc import Iterator

from tdapp.gui.widgets.facts import Fact
from tdapp.services.appeals.desk import AppealDetails
from tdapp.services.appeals.tracing import Traced
from tdapp.services.columns import score_text
from tdapp.services.columns.appeals import DECISIONS, AppealRow
from tdapp.text import Text


def facts_of(row: AppealRow, details: AppealDetails) -> tuple[Fact, ...]:
    """Everything that the docket knows of it, in the order in which it happened."""
    return (
        *_lodged(row, details),
        *_evidence(details),
        *_panel(details),
        *([Fact(Text("Hearing"), details.heard)] if details.heard else []),
        *_decided(row, details),
        *_ended(details),
    )


def trace_facts(found: Traced, party: str) -> tuple[Fact, ...]:
    """What it made of the ranking: how much, who appealed, and each entry whose place is another one."""
    if not found.effects:
        return ()
    moved = [m for m in found.moved if m.before != m.after or str(m.number) == party]
    return (
        Fact(Text("In the ranking"), moved_text(found)),
        *(Fact(None, Text("{entry} {names}: place {before} → {after}, total {total_before} → {total_after}",
                          entry=m.number, names=m.name, before=m.before or "–", after=m.after or "–",
                          total_before=score_text(m.total_before, 3), total_after=score_text(m.total_after, 3)))
          for m in moved),
    )  # fmt: skip


def moved_text(found: Traced) -> Text:
    """How many totals and places are others."""
    places = sum(m.before != m.after for m in found.moved)
    if not found.moved:
        return Text("No total and no place is another one.")
    return Text("Totals changed: {totals}; places changed: {places}", totals=len(found.moved), places=places)


def _lodged(row: AppealRow, details: AppealDetails) -> Iterator[Fact]:
    names = Text("{entry} {names}", entry=row.party, names=row.names)
    yield Fact(Text("Appellant"), names)
    yield Fact(Text("Against"), row.against or Text("said in the words"))
    yield Fact(Text("Request"), details.words)
    yield Fact(Text("Signed by"), details.signed)
    yield Fact(Text("Lodged"), _time(row))
    if details.late is not None:
        yield Fact(None, details.late)
    fee = Text("no fee") if row.fee is None else row.fee
    yield Fact(Text("Fee"), Text("{fee}, returned", fee=fee) if row.fee_returned else fee)


def _time(row: AppealRow) -> Text:
    time = f"{row.lodged:%m-%d %H:%M}"
    if row.late_by:
        return Text("{time}, {minutes} min late", time=time, minutes=row.late_by)
    return Text("{time}, late", time=time) if row.late else Text("{time}, in time", time=time)


def _evidence(details: AppealDetails) -> Iterator[Fact]:
    for n, (at, words, photo) in enumerate(details.evidence):
        text = Text("{time}  {words}", time=f"{at:%m-%d %H:%M}", words=words)
        yield Fact(None if n else Text("Evidence"), text, photo)


def _panel(details: AppealDetails) -> Iterator[Fact]:
    if not details.panel:
        return
    members = tuple(
        Text("{name} ({units})", name=m.name, units=m.units) if m.units else m.name for m in details.panel
    )  # fmt: skip
    yield Fact(Text("Panel"), members)
    for aside in details.aside:
        if aside.instead:
            yield Fact(None, Text("{name} stands aside ({why}); {instead} steps in.", name=aside.name, why=aside.why,
                                  instead=aside.instead))  # fmt: skip
        else:
            yield Fact(None, Text("{name} stands aside: {why}", name=aside.name, why=aside.why))


def _decided(row: AppealRow, details: AppealDetails) -> Iterator[Fact]:
    if row.decision:
        by = Text("{decision}, by {names}", decision=DECISIONS[row.decision], names=details.decided_by)
        yield Fact(Text("Decision"), by)
        yield Fact(None, details.decision)
    if details.effects:
        for n, effect in enumerate(details.effects):
            yield Fact(None if n else Text("What it led to"), effect)


def _ended(details: AppealDetails) -> Iterator[Fact]:
    if details.withdrawn is not None:
        yield Fact(Text("Withdrawn"), details.withdrawn or Text("without a reason"))
