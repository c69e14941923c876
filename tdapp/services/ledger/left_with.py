"""Who is out with a disqualification, against who still plays: the two have to say the same (rules 6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tdapp.rules.findings import Finding, Weight
from tdapp.rules.penalty_rulings import RulingKind
from tdapp.services.rulings import Written, withdrawn
from tdapp.services.scope import EntryRow
from tdapp.services.standings.derivation import Standings
from tdapp.services.standings.field import ENTERED
from tdapp.text import Text


def left_findings(standings: Standings, segment: int) -> Iterator[Finding]:
    """Who is disqualified and still plays, and who is out though the ruling is withdrawn."""
    written = standings.play.ruled.written
    gone = withdrawn(written)
    of = {w.ruling.number: w for w in written if w.ruling.kind is RulingKind.DISQUALIFICATION}
    left = {number: _left(number, written) for number in of}
    kept_out = {e for number, entries in left.items() if number not in gone for e in entries}
    entries = {e.list_number: e for e in standings.field.entries.values()}
    option = f" --event {standings.event.code}"
    for number, w in sorted(of.items()):
        if w.ruling.segment != segment:
            continue
        if number not in gone:
            yield from still_plays(w, entries, option)
            continue
        for e in sorted(left[number] - kept_out):
            if e in entries and entries[e].status != ENTERED:
                text = Text(
                    "Ruling {n} is withdrawn, and entry {entry} still does not play. Take it back in with: tdapp entry "
                    "readmit{event} {entry} --reason …",
                    n=number,
                    entry=entries[e].label,
                    event=option,
                )
                yield Finding(text, ("ruling", number), Weight.WARNING)


def _left(number: int, written: Sequence[Written]) -> set[int]:
    """The entries that left with a ruling, by list number, as it says itself or what was told of it later."""
    return {
        e for w in written if number in (w.ruling.number, w.ruling.details.completes) for e in w.noted.left
    }  # fmt: skip


def still_plays(w: Written, entries: Mapping[int, EntryRow], option: str) -> Iterator[Finding]:
    """That the party of a disqualification still plays; a team plays on without one of its players."""
    entry = entries.get(w.noted.entry or 0)
    if entry is None or entry.status != ENTERED or "." in w.ruling.party:
        return
    text = Text(
        "Ruling {n}: {party} is disqualified and still plays. Say from when on it is out and who takes its seats: "
        "tdapp penalty disqualify{event} --ruling {n}",
        n=w.ruling.number,
        party=w.ruling.party,
        event=option,
    )
    yield Finding(text, ("ruling", w.ruling.number))
