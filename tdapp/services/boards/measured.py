"""What an event measured of its boards: means and deviations by board, seat and axis, for the library (rules 3)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

from sqlalchemy import Connection

from tdapp.rules.big_data import Published
from tdapp.rules.findings import Finding, Weight
from tdapp.rules.seats import AXES, SEATS
from tdapp.rules.standard_scores import BoardScore, Spread
from tdapp.rules.tiers import Tier
from tdapp.services.boards.uses import library
from tdapp.services.exchange.boards_csv import BoardInfo, boards_text
from tdapp.services.exchange.written_files import write_whole
from tdapp.services.office import Office, use_case
from tdapp.services.results.missing import outstanding
from tdapp.services.scope import EventRow, event_option, find_event, find_segment
from tdapp.services.standings.board_keys import BoardKey
from tdapp.services.standings.derivation import Standings, standings_at
from tdapp.text import Refused, Text

LEAST = 2
"""Results of which a deviation can be told."""


@dataclass(frozen=True, slots=True)
class Measured:
    """The measured boards as boards.csv holds them; `findings` name what was left out."""

    boards: int
    text: str
    findings: tuple[Finding, ...]


def measured_values(office: Office, event_code: str | None, segment: int | None = None) -> Measured:
    """Mean and deviation of every board of an event, or of one segment, by seat and axis, for the event's tier.

    Only boards with a code and at least two results in the mean, in their first version; no threshold is measured.
    Refused when there is none, and while the regulations have no R.
    """
    with office.read() as c:
        event = find_event(c, event_code)
        number = None if segment is None else find_segment(c, event, segment).number
        return _measured(office, c, event, number)


@use_case
def write_values(office: Office, event_code: str | None, path: Path, segment: int | None = None) -> Measured:
    """Write what was measured to a file in the format of boards.csv."""
    found = measured_values(office, event_code, segment)
    write_whole(path, found.text.encode())
    return found


def _measured(office: Office, c: Connection, event: EventRow, segment: int | None) -> Measured:
    standings = standings_at(office, c, event)
    known = {b.code: b for b in library(c)}
    boards: dict[str, BoardInfo] = {}
    counted: dict[str, int] = {}
    findings: list[Finding] = []
    with standings.lock:
        keys = [k for n in sorted(standings.rules) if segment in (None, n) for k in standings.boards(n)]
        for key in dict.fromkeys(keys):
            score = standings.board(key)[1]
            n = score.seat_spreads[0].n
            if why := _left_out(key, n):
                findings.append(Finding(why, ("board", key.code), Weight.NOTE))
            elif n > counted.get(key.code, 0):  # by other regulations it may have been counted too: the more results
                counted[key.code] = n
                row = known.get(key.code)
                info = BoardInfo(key.code) if row is None else BoardInfo(key.code, row.trump, row.first)
                info.data[_tier(standings, key)] = _values(score)
                boards[key.code] = info
    findings[:0] = _incomplete(office, c, event, [n for n in sorted(standings.rules) if segment in (None, n)])
    if not boards:
        raise Refused(Text(
            "No board of the library has two results yet. Boards get their rounds with: tdapp boards assign{event}",
            event=event_option(c, event),
        ))  # fmt: skip
    return Measured(len(boards), boards_text(dict(sorted(boards.items())), {}), tuple(findings))


def _incomplete(office: Office, c: Connection, event: EventRow, segments: list[int]) -> list[Finding]:
    """A warning for each round whose values are not the last word: lines are outstanding."""
    found = []
    for segment in segments:
        owed = Counter(o.round for o in outstanding(office, c, event, segment) for _ in o.boards + o.postponed)
        for number, lines in sorted(owed.items()):
            text = Text("Provisional: segment {segment}, round {round} still lacks results: {n}.",
                        segment=segment, round=number, n=lines)  # fmt: skip
            found.append(Finding(text, ("round", segment, number), Weight.WARNING))
    return found


def _left_out(key: BoardKey, results: int) -> Text | None:
    if not key.code:
        return Text(
            "Left out, because no board is assigned: segment {segment}, round {round}, board {board}.",
            segment=key.segment, round=key.round, board=key.board,
        )  # fmt: skip
    if key.version > 1:
        return Text("Left out, because it was fouled: board {code}, version {version}.", code=key.code,
                    version=key.version)  # fmt: skip
    if results < LEAST:
        return Text("Left out, because it has too few results: board {code} ({n}).", code=key.code, n=results)
    return None


def _tier(standings: Standings, key: BoardKey) -> Tier:
    results = standings.play.boards[key].values()
    return standings.regulations(next(iter(results)).table.segment).event.tier


def _values(score: BoardScore) -> dict[str, Published]:
    spreads = (*score.seat_spreads, *score.axis_spreads)
    return {place: _published(spread) for place, spread in zip((*SEATS, *AXES), spreads, strict=True)}


def _published(spread: Spread) -> Published:
    assert spread.mean is not None
    assert spread.sd is not None
    return Published(Decimal(repr(spread.mean)), Decimal(repr(spread.sd)))
