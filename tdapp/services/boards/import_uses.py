"""Where an imported file says that boards are played: checked against the rounds there are and what they play."""

from __future__ import annotations

from sqlalchemy import Connection, select

from tdapp.model.tables import Board, BoardUse, DealResult, Encounter
from tdapp.services.exchange.board_files import BoardsRead
from tdapp.services.exchange.boards_csv import Where
from tdapp.services.scope import EventRow, find_event, rounds, segments
from tdapp.text import Text

Place = tuple[int, int]
"""The id of a round and a board's number in it."""


def plan_uses(c: Connection, read: BoardsRead, event_code: str | None, *, update: bool) -> dict[Place, str]:
    """The places that get their board, with its code; faults are noted at their rows, what stands is left out.

    With `update` also places that have results already get one.
    """
    played = read.boards.played
    if not played:
        return {}
    event = find_event(c, event_code)
    ids = _rounds(c, event)
    standing = _standing(c)
    keyed = set() if update else _keyed(c)
    by_code = {(place[0], code): place for place, codes in standing.items() for code in codes}
    found: dict[Place, str] = {}
    for where, code in sorted(played.items()):
        round_id = ids.get(where[:2])
        row = read.boards.played_rows[where]
        if round_id is None:
            row.fault("round", _no_round(event, where, ids))
            continue
        place = (round_id, where[2])
        others = standing.get(place, set()) - {code}
        elsewhere = by_code.setdefault((round_id, code), place)
        if others:
            row.fault("code", Text("Board {other} is already played in this place.", other=min(others)))
        elif elsewhere != place:
            what = Text("Board {code} is played in this round already, as number {n}.", code=code, n=elsewhere[1])
            row.fault("board", what)
        elif place in keyed and place not in standing:
            what = Text(
                "There are results of this board already; say with --update that they are of board {code}.", code=code
            )
            row.fault("board", what)
        elif place not in standing:
            found[place] = code
    return found


def _rounds(c: Connection, event: EventRow) -> dict[tuple[int, int], int]:
    return {(s.number, r.number): r.id for s in segments(c, event) for r in rounds(c, s)}


def _standing(c: Connection) -> dict[Place, set[str]]:
    u, b = BoardUse.__table__.c, Board.__table__.c
    found: dict[Place, set[str]] = {}
    for row in c.execute(select(u.round_id, u.number, b.code).join_from(BoardUse, Board, u.board_id == b.id)):
        found.setdefault((row.round_id, row.number), set()).add(row.code)
    return found


def _keyed(c: Connection) -> set[Place]:
    """The places that have results."""
    d, n = DealResult.__table__.c, Encounter.__table__.c
    query = select(n.round_id, d.board).join_from(DealResult, Encounter, d.encounter_id == n.id).distinct()
    return {(row.round_id, row.board) for row in c.execute(query)}


def _no_round(event: EventRow, where: Where, known: dict[tuple[int, int], int]) -> Text:
    if not any(segment == where[0] for segment, _ in known):
        return Text("Event {event} has no segment {number}.", event=event.code, number=where[0])
    return Text("Segment {segment} has no round {number}.", segment=where[0], number=where[1])
